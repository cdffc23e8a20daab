"""Baccarat: the record of the game, what may be chosen together, its signs, and how its table is opened."""

from functools import cache

from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.procedure import scale_words
from croupier.games.baccarat import dealing as deal
from croupier.games.baccarat import opening
from croupier.games.baccarat.bot import BOT
from croupier.games.baccarat.dealing import FIRST, SECOND
from croupier.games.baccarat.felt import FELT
from croupier.games.baccarat.hands import words
from croupier.games.baccarat.options import Choices, Options, Wagers
from croupier.games.baccarat.round import Round
from croupier.games.baccarat.rules import (
    TERMS,
    A,
    R,
    boards_of,
    burn,
    closable,
    first_deal,
    house_move,
    owed,
    reduce,
    result,
)
from croupier.games.baccarat.rulings import NUMBERS, RULINGS
from croupier.games.baccarat.tables import (
    ANY_PAIR_PAYS,
    BANKER,
    BANKER_PAYS,
    BANKER_SIX_PAYS,
    MATCH_PAYS,
    NO_COMMISSION_PAYS,
    PERFECT_SCALES,
    PLAYER,
    PLAYER_PAYS,
    TIE,
    TIE_PAYS,
    TWO_TO_ONE_PAYS,
    TWO_TO_ONE_TIE_PAYS,
    WAGERS,
)
from croupier.games.baccarat.wagers import ante_due, ante_most, bounds, placing
from croupier.games.record import RUNNING, Demo, Game
from croupier.kernel.answers import Refusal
from croupier.kernel.options import Device, change_granted, wrong_limits
from croupier.kernel.wagers import PayScale
from croupier.law.books import Rule
from croupier.law.law import Law, Number, Text, law_of
from croupier.things.money import MOST, Money

G = Text("general")

# --- what may be chosen ---------------------------------------------------------------------------

EXCLUDED = (
    ("perfect_pairs", "Perfect pairs", A("11A.2")),
    ("any_pair", "Any pair", A("11C.2")),
    ("lucky_match", "Lucky match", A("11D.2")),
)
"""The extra wagers of which a table offers one at most, each with the rule by which it excludes the others."""


def validate(law: Law, o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force with these approvals on record."""
    return (
        _wrong_offer(law, o)
        or wrong_limits(law, o, R("C10(a)"))
        or opening.wrong_deal(law, o, approvals, TERMS)
        or _wrong_odds(law, o)
        or _wrong_amounts(law, o)
        or (_wrong_ante(law, o) if o.ante_up else None)
    )


def _wrong_offer(law: Law, o: Options) -> Refusal | None:
    """Each of the three extra wagers excludes the next one, the last the first."""
    for (name, label, cite), (other, other_label, _) in zip(EXCLUDED, EXCLUDED[1:] + EXCLUDED[:1], strict=True):
        if getattr(o, name) and getattr(o, other):
            return Refusal(law(cite), f"{label} and {other_label.lower()} cannot be offered at the same table.")
    return None


def _wrong_odds(law: Law, o: Options) -> Refusal | None:
    """What is wrong with the form that is played."""
    if o.two_to_one and o.no_commission:
        return Refusal(
            law("13.1"), "2 to 1 Baccarat has odds of its own: the form without commission cannot be played."
        )
    if o.banker_six and not o.two_to_one:
        return Refusal(law("13.4"), "The Banker's 6 at 1 to 2 is an election of 2 to 1 Baccarat.")
    return None


BEFORE = 17
"""A burn and a round, both as long as can be: so many cards at least lie before the cutting card."""


def _wrong_amounts(law: Law, o: Options) -> Refusal | None:
    """What is wrong with the cutting card, the differential and other amounts that go by no other option."""
    if o.ante_waived_from is not None and not 0 < o.ante_waived_from <= MOST:
        return Refusal(
            law("14.4"), f"The ante is waived from an amount of a cent to {law.money(MOST)}; none for never."
        )
    if 52 * o.decks - o.cutting_card < BEFORE:
        return Refusal(law("C17(b)"), f"{BEFORE} cards at least go before the cutting card, for the burn and a round.")
    if o.max_differential is not None and not 0 <= o.max_differential <= MOST:
        return Refusal(law("C12"), f"A maximum differential is nothing to {law.money(MOST)}; leave it out for none.")
    if any(getattr(o, name) for name, _, _ in EXCLUDED) and (
        o.side_minimum > o.side_maximum or o.side_minimum % min(o.chips)
    ):
        cite = law("11D.5") if o.lucky_match else law("C9") if o.perfect_pairs else law("11C.5")
        return Refusal(cite, "The smallest pair or match wager is made of chips, and is not over the largest.")
    return None


def _wrong_ante(law: Law, o: Options) -> Refusal | None:
    """What is wrong with the ante."""
    if o.ante > ante_most(o.minimum):
        most = law.money(ante_most(o.minimum))
        return Refusal(law("C1(f)"), f"The ante is an eighth of the minimum at most: {most}.")
    if o.ante % min(o.chips):
        return Refusal(law("14.3"), f"{law.money(o.ante)} cannot be made of this table's chips.")
    return None


AT_DISCRETION = frozenset(
    {
        *(name for name, _, _ in EXCLUDED),
        *("any_pair_scale", "lucky_match_scale", "perfect_scale", "side_minimum", "side_maximum"),
        *("two_to_one", "no_commission", "ante_up", "ante", "ante_waived_from", "max_differential", "area_capped"),
        *("bettors", "both_sides", "extra_up", "void_hands", "results_display"),
    }
)
"""What the rules leave to the house without a word on when: it may change between rounds, and the signs with it."""


def change(r: Round, option: str, approvals: dict[str, str]) -> Rule | Refusal:
    """The rule by which an option may be changed now, between rounds (8.5, 11C.1, 11D.1, 13.6 and others)."""
    if option == "style":
        return opening.change_style(r, approvals, TERMS)
    if option == "burn":
        return opening.change_burn(r, "7.7")
    if option == "banker_six":
        return r.law("13.6")
    return change_granted(type(r.options), r.law, option, AT_DISCRETION, "C4")


# --- signs ----------------------------------------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say."""
    apart = "" if o.max_differential is None else f"; maximum differential {money(o.max_differential)}"
    limits = f"Player, Banker and Tie {money(minimum)} to {money(maximum)}{apart}"
    shown = [
        ("inscription", "Player, Banker, Tie", R("C3")),
        ("limits", limits, R("C12") if apart else G("G1")),
        ("tie", f"Tie pays {o.tie_pays}", A("13.3(b)") if o.two_to_one else A("5.10(c)")),
    ]
    if o.two_to_one:
        shown.append(("2 to 1", "2 to 1 Baccarat: a winning 8 or 9 with three cards pays 2 to 1", A("13.5")))
    if o.banker_six:
        shown.append(("banker 6", "Banker wins with 6: 1 to 2", A("13.6")))
    if o.no_commission:
        shown.append(("no commission", "No commission; Banker wins with 6: 1 to 2", R("C8")))
    return (*shown, *_ante_signs(money, o, minimum), *_side_signs(money, o))


def _ante_signs(money: Money, o: Options, minimum: int) -> tuple[tuple[str, str, Number], ...]:
    """The ante, and from what amount it is waived."""
    if not o.ante_up:
        return ()
    ante = ("ante", f"Ante Up Baccarat: ante {money(ante_due(o, minimum))}", A("14.3"))
    if o.ante_waived_from is None:
        return (ante,)
    return ante, ("no ante", f"No ante from {money(o.ante_waived_from)}", A("14.4"))


def _side_signs(money: Money, o: Options) -> tuple[tuple[str, str, Number], ...]:
    """The pair or match wager that is offered: its limits and its scale."""
    range_ = f"{money(o.side_minimum)} to {money(o.side_maximum)}"
    found: tuple[str, PayScale, Number, Number]
    if o.any_pair:
        found = ("Any pair", ANY_PAIR_PAYS[o.any_pair_scale], A("11C.5"), A("11C.9"))
    elif o.lucky_match:
        found = ("Lucky match", MATCH_PAYS[o.lucky_match_scale], A("11D.5"), A("11D.10"))
    elif o.perfect_pairs:
        found = ("Perfect pairs", PERFECT_SCALES[o.perfect_scale], R("C9"), R("C9"))
    else:
        return ()
    label, scale, amounts, shown = found
    pays = scale_words(scale.odds, scale.kind)
    return (f"{label.lower()} limits", f"{label} {range_}", amounts), (f"{label.lower()} pays", pays, shown)


# --- opening --------------------------------------------------------------------------------------


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle (C15, 6.5, 6.6)."""
    return opening.steps(o, TERMS)


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table (C4)."""
    display = ("results display",) if o.results_display else ()
    return (*opening.equipment(o, TERMS), *display)


BACCARAT: HouseGame[Options, object] = HouseGame(
    name="baccarat",
    title="Baccarat",
    law=law_of("baccarat-amendments"),
    edition="base with the amendments",
    options=Options,
    validate=validate,
    steps=steps,
    equipment=equipment,
    decks=lambda o: int(o.decks),
    spare=lambda o: bool(o.dealt_from is Device.BATCH),
    cut_by_hand=deal.keeps_shoe,
    keeps_shoe=deal.keeps_shoe,
    end_of_shoe=lambda r: deal.end_of_shoe(r, TERMS),
    burn=burn,
    wagers=WAGERS,
    scales={
        Wagers.PLAYER: PLAYER_PAYS,
        Wagers.BANKER: BANKER_PAYS,
        "banker, no commission": NO_COMMISSION_PAYS,
        "2 to 1": TWO_TO_ONE_PAYS,
        "2 to 1, banker 6": BANKER_SIX_PAYS,
        **{f"tie, {name}": scale for name, scale in TIE_PAYS.items()},
        **{f"2 to 1 tie, {name}": scale for name, scale in TWO_TO_ONE_TIE_PAYS.items()},
        **{f"any pair, scale {name}": scale for name, scale in ANY_PAIR_PAYS.items()},
        **{f"lucky match, scale {name}": scale for name, scale in MATCH_PAYS.items()},
        **{f"perfect pairs, scale {name}": scale for name, scale in PERFECT_SCALES.items()},
    },
    in_turn=True,
    asks_for_cards=((PLAYER,), (BANKER,), (TIE,)),
    house=(FIRST, SECOND),
    labels=("Player", "Banker"),
    face_up=True,
    hand_size=lambda _o, place: deal.INITIAL if place in (FIRST, SECOND) else 0,
    bettors=lambda o: int(o.bettors),
    standing=lambda o: bool(o.standing_players),
    void_hands=lambda o: bool(o.void_hands),
    bounds=bounds,
    placing=placing,
    closable=closable,
    reduce=reduce,
    change=change,
    first_deal=first_deal,
    owed=owed,
    asks=lambda r: deal.asks(r, TERMS),
    house_move=house_move,
    words=lambda _o, cards, _board: words(cards),
    result=result,
    boards=boards_of,
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
)

GAME = Game(
    editions=(BACCARAT,),
    letters="BA",
    demos=(Demo(options={"perfect_pairs": True}), Demo(options={"two_to_one": True, "style": "B", "boxes": 9})),
    felt=FELT,
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    forms={
        "perfect_scale": (Wagers.PERFECT_PLAYER,),
        "any_pair_scale": (Wagers.PAIR_PLAYER,),
        "lucky_match_scale": (Wagers.MATCH_PLAYER,),
        "tie_pays": (Wagers.TIE,),
        "no_commission": (Wagers.BANKER,),
        "two_to_one": (Wagers.PLAYER, Wagers.BANKER, Wagers.TIE),
    },
    running=RUNNING - {"minimum"}  # an ante is an eighth of the minimum at most
    | {"bettors", "standing_players", "area_capped", "max_differential", "both_sides", "employees", "prepared", "burn"}
    | {"commission_rounding", "side_minimum", "side_maximum", "style", "extra_up", "cutting_card", "cut_in_round"}
    | {"cut_first", "announce_last", "void_hands", "errors_void", "results_display"},
)
