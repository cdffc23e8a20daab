"""Caribbean stud, sections 3, 5 and 6: options, wagers and pay scale, layout and signs, opening the table."""

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec

from croupier.hands import Category
from croupier.house.game import PayScale, Step, Wager
from croupier.house.options import Grants
from croupier.money import EVENS, MOST, Odds, dollars
from croupier.play.answers import Refusal
from croupier.play.people import Role
from croupier.rulebook import Rule, document

R = document("caribbean-stud")
G = document("general")

# --- what the operator chooses --------------------------------------------------------------------


class DealtFrom(StrEnum):
    """3.4(c): what the cards are dealt from."""

    SHOE = "shoe"
    SHUFFLER = "shuffler"


class Operated(StrEnum):
    """3.3(c): how the progressive jackpot is operated, if it is offered."""

    NOT_OFFERED = "not offered"
    ELECTRONICALLY = "electronically"
    MANUALLY = "manually"


class LimitPer(StrEnum):
    """5.9: what a maximum payout is measured on."""

    WAGER = "wager"
    ROUND = "round"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    boxes: Annotated[int, msgspec.Meta(ge=1, le=7), Grants(R("3.1"), "Sets of wagering areas, at most seven.")] = 7
    dealt_from: Annotated[DealtFrom, Grants(R("3.4(c)"), "A shoe with one deck, or a shuffler with two.")] = (
        DealtFrom.SHOE
    )
    minimum: Annotated[int, msgspec.Meta(ge=1, le=MOST), Grants(G("G1"), "The smallest ante, in cents.")] = 10_00
    maximum: Annotated[int, msgspec.Meta(ge=1, le=MOST), Grants(G("G1"), "The largest ante, in cents.")] = 500_00
    chips: Annotated[tuple[int, ...], Grants(G("G14"), "The denominations in use, in cents.")] = (
        1_00,
        5_00,
        25_00,
        100_00,
        500_00,
    )
    blind_betting: Annotated[bool, Grants(R("5.1(c)"), "Players may make the bet wager before the cards.")] = False
    several_boxes: Annotated[bool, Grants(R("5.6"), "A player may wager on more than one box.")] = False
    max_payout: Annotated[int | None, Grants(R("5.9"), "The most that a bet wager pays, in cents; needs approval.")] = (
        None
    )
    max_payout_per: Annotated[
        LimitPer, Grants(R("5.9"), "Whether that limit holds for a wager or for a player's round.")
    ] = LimitPer.WAGER
    jackpot: Annotated[Operated, Grants(R("11.1"), "Whether and how a progressive jackpot is offered.")] = (
        Operated.NOT_OFFERED
    )
    jackpot_wager: Annotated[
        int, msgspec.Meta(ge=1, le=MOST), Grants(R("11.2"), "The jackpot wager shown on the sign, in cents.")
    ] = 1_00
    exposure_reopens: Annotated[
        bool,
        Grants(R("12.7"), "Players who had bet may choose again when the dealer shows a card too early."),
    ] = False


def validate(o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (3.5, 5.9, 11.2)."""
    if o.minimum > o.maximum:
        return Refusal(G("G1"), f"The minimum {dollars(o.minimum)} is over the maximum {dollars(o.maximum)}.")
    if not o.chips or min(o.chips) < 1 or max(o.chips) > MOST or o.minimum % min(o.chips):
        return Refusal(R("5.4"), "The minimum must be made of chips that the table has.")
    if o.jackpot is not Operated.NOT_OFFERED and o.jackpot_wager not in o.chips:
        return Refusal(R("11.3"), f"The jackpot wager is one chip: one of {', '.join(map(dollars, o.chips))}.")
    if o.max_payout is not None and not 1 <= o.max_payout <= MOST:
        return Refusal(R("5.9"), f"A maximum payout is a cent to {dollars(MOST)}; leave it out for none.")
    if o.max_payout is not None and "maximum payout" not in approvals:
        return Refusal(R("5.9"), "A maximum payout limit needs the Secretary's approval on record: maximum payout.")
    if o.jackpot is Operated.ELECTRONICALLY and "jackpot equipment" not in approvals:
        return Refusal(
            R("3.5"),
            "Electronic jackpot equipment needs the Secretary's approval on record: jackpot equipment.",
        )
    return None


# --- 5: wagers and what they pay ------------------------------------------------------------------

ANTE = Wager(name="ante", label="Ante", cite=R("5.1(a)"), area=R("3.3(a)"), meaning=R("1.2"), handled=R("5.10(b)"))
JACKPOT = Wager(name="jackpot", label="Jackpot", cite=R("11.2"), area=R("3.3(c)"), meaning=R("1.2"), handled=R("5.2"))
BET = Wager(name="bet", label="Bet", cite=R("5.1(c)"), area=R("3.3(b)"), meaning=R("1.2"), handled=R("5.10(b)"))


def placing(o: Options, wager: Wager) -> Rule:
    """The rule by which chips are put on an area; the jackpot's chip goes into its slot or on its area (11.3)."""
    if wager is not JACKPOT:
        return wager.cite
    return R("11.3(a)") if o.jackpot is Operated.ELECTRONICALLY else R("11.3(b)")


ANTE_PAYS = PayScale(cite=R("5.8"), odds=dict.fromkeys(Category, EVENS))
BET_PAYS = PayScale(
    cite=R("5.8"),
    odds={
        Category.ODD_CARDS: EVENS,  # ace and king: the dealer has played, so a winner holds at least that
        Category.ONE_PAIR: EVENS,
        Category.TWO_PAIRS: Odds(2),
        Category.THREE_OF_A_KIND: Odds(3),
        Category.STRAIGHT: Odds(4),
        Category.FLUSH: Odds(5),
        Category.FULL_HOUSE: Odds(7),
        Category.FOUR_OF_A_KIND: Odds(20),
        Category.STRAIGHT_FLUSH: Odds(50),
        Category.ROYAL_FLUSH: Odds(250),
    },
)


# --- 3: layout, inscriptions, signs ---------------------------------------------------------------


def signs(o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Rule], ...]:
    """What the layout and the signs at the table say (3.2, 5.8, 5.9, 11.2)."""
    pays = ", ".join(
        f"{made.name.replace('_', ' ').lower()} {odds}"
        for made, odds in ((Category(k), v) for k, v in reversed(BET_PAYS.odds.items()))
    )
    shown = [
        ("inscription", "Dealer only plays with ace and king or higher", R("3.2(a)")),
        ("limits", f"Ante {dollars(minimum)} to {dollars(maximum)}", G("G1")),
        ("bet pays", pays.replace("odd cards", "ace and king"), R("5.8")),
    ]
    if o.max_payout is not None:
        shown.append(
            (
                "maximum payout",
                f"Maximum payout on the bet {dollars(o.max_payout)} a {o.max_payout_per}",
                R("5.9"),
            )
        )
    if o.jackpot is not Operated.NOT_OFFERED:
        shown.append(("jackpot", f"Progressive jackpot wager {dollars(o.jackpot_wager)}", R("11.2")))
    return tuple(shown)


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table (3.1, 3.4)."""
    shuffler = o.dealt_from is DealtFrom.SHUFFLER
    dealt = ("2 decks", "automatic shuffler") if shuffler else ("1 deck", "card shoe")
    return (*dealt, "1 cutting card", "discard rack", "drop box")


# --- 6, 7: opening the table ----------------------------------------------------------------------

_STAFF = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
_INSPECTED = ("inspected by the dealer", "inspected by the supervisor")


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle (6.1 to 6.4)."""
    shuffler = o.dealt_from is DealtFrom.SHUFFLER
    decks = "two decks" if shuffler else "one deck"
    opening = (
        Step(name="received", words=f"receive {decks}", cite=R("6.1"), offices=_STAFF),
        Step(
            name=_INSPECTED[0],
            words="sort and inspect the cards",
            cite=R("6.1"),
            offices=(Role.DEALER,),
            after=("received",),
        ),
        Step(
            name=_INSPECTED[1],
            words="sort and inspect the cards on one's own",
            cite=R("6.1"),
            offices=(Role.GAME_SUPERVISOR,),
            after=("received",),
            another=_INSPECTED[0],
        ),
        Step(
            name="spread",
            words="spread the cards face up, by suit and in sequence",
            cite=R("6.2"),
            offices=(Role.DEALER,),
            after=_INSPECTED,
        ),
        Step(
            name="seen",
            words="let the first players look at the cards",
            cite=R("6.3"),
            offices=(Role.DEALER,),
            after=("spread",),
            needs_player=True,
        ),
    )
    if not shuffler:
        stacked = Step(
            name="stacked",
            words="turn the cards face down and stack them",
            cite=R("6.3"),
            offices=(Role.DEALER,),
            after=("seen",),
        )
        return (*opening, stacked)
    return (
        *opening,
        Step(
            name="mixed",
            words="mix and riffle each deck by itself, face down",
            cite=R("6.4(a)"),
            offices=(Role.DEALER,),
            after=("seen",),
        ),
        Step(
            name="loaded",
            words="load each deck into the shuffler",
            cite=R("6.4(b)"),
            offices=(Role.DEALER,),
            after=("mixed",),
        ),
        Step(
            name="cutting card",
            words="use the cutting card as approved",
            cite=R("6.4(c)"),
            offices=(Role.DEALER,),
            after=("loaded",),
        ),
    )
