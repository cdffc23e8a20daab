"""Blackjack, B2 to B12 with the amendments 3.6, 5.4, 5.6, 6.5 and 6.6: layout, pay scales, signs, opening the table."""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.boards import Board, Cell
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.game import Result, Step
from croupier.engines.cards.names import Steps
from croupier.games.blackjack.options import A, B, Cards, G, HoleCard, Options, Wagers
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.sides import common as side
from croupier.games.blackjack.tables import DOUBLE, INITIAL, INSURANCE, INSURANCE_PAYS, SPLIT, Outcome
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.options import Device, change_granted, wrong_backs, wrong_limits
from croupier.kernel.people import Role
from croupier.kernel.wagers import Wager
from croupier.law.books import Rule
from croupier.law.law import Law, Number
from croupier.things.hands.points import is_blackjack, total
from croupier.things.money import Money

WAGERS = (INITIAL, DOUBLE, SPLIT, INSURANCE, *side.WAGERS)
AFTER_THE_CARDS: dict[str, Number] = {Wagers.DOUBLE: B("B16"), Wagers.SPLIT: B("B17"), Wagers.INSURANCE: B("B19(a)")}


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much this person may wager before the first card (B9, B10; side bets by their own sections)."""
    if wager is INITIAL:
        mine = {s.box for s in r.stakes if s.owner == who and s.wager == Wagers.INITIAL} - {box}
        if mine and not r.options.several_boxes:
            return Refusal(r.law("B9(f)"), f"At this table a player bets on one box only: {who} does on {min(mine)}.")
        others = {s.owner for s in r.stakes if s.box == box and s.wager == Wagers.INITIAL} - {who}
        if len(others) >= r.options.bettors:
            return Refusal(r.law("B9(c)"), f"No more than {r.options.bettors} bet on one box.")
        return Bounds(r.minimum, r.maximum, min(r.options.chips))
    if wager.name in AFTER_THE_CARDS:
        return Refusal(r.law(AFTER_THE_CARDS[wager.name]), f"{wager.label} follows the cards.")
    return side.bounds(r, box, wager, who)


def validate(law: Law, o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (B2, 6.6, section 20, the exclusions of the side bets)."""
    wrong = wrong_limits(law, o, B("B9(d)"))
    if wrong is not None:
        return wrong
    if o.dealt_from is Device.BATCH and o.decks < 6:
        return Refusal(law("B2(d)"), f"A batch shuffler takes sets of six to eight decks, not {o.decks}.")
    backs = wrong_backs(law, o, B("B2(d)"))
    if backs is not None:
        return backs
    if o.dealt_from is not Device.CONTINUOUS and o.cutting_card + o.burn >= 52 * o.decks:
        return Refusal(
            law("B7(c)"), f"{o.cutting_card} cards behind the cutting card leave too few of {o.decks} decks."
        )
    if o.cards is Cards.MANUFACTURER and "pre-shuffled cards" not in approvals:
        why = f"Cards shuffled by their manufacturer need {law.regulator}'s approval on record: pre-shuffled cards."
        return Refusal(law("6.6"), why)
    if o.free_bet and o.max_hands > 3:
        return Refusal(law("20.4"), "In Free Bet Blackjack a box has no more than three hands.")
    if o.free_bet and o.resplit_aces:
        return Refusal(law("20.4"), "In Free Bet Blackjack aces are split once.")
    return side.validate(law, o)


def change(r: Round, option: str, _: dict[str, str]) -> Rule | Refusal:
    """The rule by which an option may be changed now, between rounds: side bets, the display, who joins a double."""
    may = side.CHANGEABLE | {"results_display", "back_bettors_join"}
    return change_granted(type(r.options), r.law, option, may, "B2")


# --- 3.6, 5.4, 20.2: signs and displays -----------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say."""
    soft = "draws to soft 17" if o.hit_soft_17 or o.free_bet else "stands on every 17"
    shown = [
        ("inscription", f"Blackjack pays {o.blackjack_pays}", A("5.4")),
        ("inscription", f"Dealer {soft}", A("20.6") if o.free_bet else B("B15(b)")),
        ("limits", f"Initial wager {money(minimum)} to {money(maximum)}", G("G1")),
    ]
    if o.insurance:
        shown.append(("inscription", f"Insurance pays {INSURANCE_PAYS.odds[Outcome.INSURANCE]}", B("B19(c)")))
    if o.free_bet:
        shown.append(("free bet", "Free Bet Blackjack: dealer's 22 stands off", A("20.2")))
    if o.results_display:
        shown.append(("results display", "The latest results are shown", A("3.6")))
    return (*shown, *side.signs(money, o))


def result(r: Round) -> Result | None:
    """What the results display keeps of a round: the total that the dealer called, where there is a display (3.6)."""
    if not r.options.results_display or DEALER not in r.announced:
        return None
    dealer = [hand for place, hand in r.rack if place == DEALER]
    points = total(dealer[-1].cards).points
    return Result("dealer", points, ("blackjack",) if is_blackjack(dealer[-1].cards) else ())


def boards(results: tuple[Result, ...]) -> tuple[Board, ...]:
    """The dealer's latest totals, the newest last, six to a column (3.6)."""
    cells = [Cell(n // 6, n % 6, "BJ" if one.marks else str(one.points)) for n, one in enumerate(results)]
    return (Board("results", "Dealer's totals", tuple(cells)),) if cells else ()


# --- B6, 6.5, 6.6: opening the table --------------------------------------------------------------

_STAFF = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
_DEALER = (Role.DEALER,)


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle, by the state in which the cards come."""
    opening = _brought(o)
    if o.dealt_from is Device.SHOE:
        return opening
    words = "load the cards into the shuffler" if o.dealt_from is Device.CONTINUOUS else "load each set"
    last = opening[-1].name
    return (*opening, Step(name=Steps.LOADED, words=words, cite=B("B6(d)"), offices=_DEALER, after=(last,)))


def _brought(o: Options) -> tuple[Step, ...]:
    """From the arrival of the cards until they are mixed."""
    if o.cards is Cards.UNCHECKED:
        return (*_checked(o), *_mixed(B("B6(c)"), B("B6(c)"), B("B6(c)"), Steps.SEEN if _seen(o) else "", o))
    secured = "fetch the cards from the area where they were secured"
    if o.cards is Cards.MANUFACTURER:
        return (Step(name=Steps.BROUGHT, words="open the sealed cards", cite=A("6.6"), offices=_STAFF),)
    brought = Step(name=Steps.BROUGHT, words=secured, cite=A("6.5"), offices=_STAFF)
    if o.cards is Cards.PRE_CHECKED:
        return (brought, *_mixed(A("6.5(a)"), A("6.5(b)"), A("6.5(c)"), Steps.BROUGHT, o))
    mixed = Step(
        name=Steps.MIXED,
        words="mix or riffle the cards, or both, face down",
        cite=A("6.5"),
        offices=_DEALER,
        after=(Steps.BROUGHT,),
    )
    return brought, mixed


def _seen(o: Options) -> bool:
    """Whether the first players look at the cards: not where a shuffler is loaded (B6(d))."""
    return o.dealt_from is Device.SHOE


def _checked(o: Options) -> tuple[Step, ...]:
    """Cards checked at the table, by dealer and supervisor each alone, and shown to the first players."""
    inspected = Steps.BY_DEALER, Steps.BY_SUPERVISOR
    words = "sort and inspect the cards"
    steps_ = (
        Step(name=Steps.RECEIVED, words=f"receive {o.decks} decks", cite=B("B6(a)"), offices=_STAFF),
        Step(name=inspected[0], words=words, cite=B("B6(a)"), offices=_DEALER, after=(Steps.RECEIVED,), inspects=True),
        Step(
            name=inspected[1],
            words=f"{words} independently",
            cite=B("B6(a)"),
            offices=(Role.GAME_SUPERVISOR,),
            after=(Steps.RECEIVED,),
            another=inspected[0],
            inspects=True,
        ),
    )
    if not _seen(o):
        return steps_
    return (
        *steps_,
        Step(name=Steps.SPREAD, words="spread the cards face up", cite=B("B6(b)"), offices=_DEALER, after=inspected),
        Step(
            name=Steps.SEEN,
            words="let the first players look at the cards",
            cite=B("B6(b)"),
            offices=_DEALER,
            after=(Steps.SPREAD,),
            needs_player=True,
        ),
    )


def _mixed(mix: Number, stack: Number, riffle: Number, after: str, o: Options) -> tuple[Step, ...]:
    """Mixed on the table, stacked, riffled; each set by itself where there are two."""
    each = " of each set" if o.dealt_from is Device.BATCH else ""
    first = (after,) if after else (Steps.BY_DEALER, Steps.BY_SUPERVISOR)
    return (
        Step(name=Steps.MIXED, words=f"mix the cards{each} face down", cite=mix, offices=_DEALER, after=first),
        Step(name=Steps.STACKED, words="stack them", cite=stack, offices=_DEALER, after=(Steps.MIXED,)),
        Step(name=Steps.RIFFLED, words="riffle them", cite=riffle, offices=_DEALER, after=(Steps.STACKED,)),
    )


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table (B2, 3.6, 20.2)."""
    have = {
        Device.SHOE: (f"{o.decks} decks", "card shoe"),
        Device.BATCH: (f"2 sets of {o.decks} decks: {' and '.join(o.backs)}", "batch shuffler", "card shoe"),
        Device.CONTINUOUS: (f"{o.decks} decks", "continuous shuffler"),
    }[o.dealt_from]
    more = ("results display",) * o.results_display + ("Free Bet Lammers",) * o.free_bet
    return (*have, "1 cutting card", "discard rack", "drop box", *more)


# --- B7, B8: the shoe over several rounds ---------------------------------------------------------


def cutting_card(r: Round) -> int:
    """Where the cutting card lies: so many cards have come before it."""
    return len(r.shoe.cards) - int(r.options.cutting_card)


def end_of_shoe(r: Round) -> Rule | None:
    """Between rounds: the cutting card is out, as the first card now or in the round before (B7(b), B7(c))."""
    at = cutting_card(r)
    if r.shoe.top < at:
        return None
    return r.law("B7(b)") if r.shoe.top == at else r.law("B7(c)")


def burn(r: Round) -> common_ev.Event | None:
    """The cards burned before the first round of a shoe (B8(b)); none from a continuous shuffler."""
    o = r.options
    if o.dealt_from is Device.CONTINUOUS or len(r.shoe.burned) >= o.burn:
        return None
    return ev.Burned(card=r.shoe.next_card(), cite=r.law("B8(b)"))


def hand_size(o: Options, place: tuple[int, int]) -> int:
    """How many cards a place gets in the first deal (B13)."""
    if place == DEALER:
        return 1 if o.hole_card is HoleCard.NONE else 2
    return 0 if place[1] else 2
