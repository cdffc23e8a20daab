"""Big Raise Stud: three cards each and two for everybody, against the pay scale: tens or better win.

The sections follow the rule text, in its two editions. Options and pay scales (5) are in `options`, signs
and opening (3, 6) in `game`, the irregularities (11) in `rulings`.
"""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.dealing import by_packet, in_turn, next_place
from croupier.engines.cards.effects import COMMUNITY, Place
from croupier.engines.cards.fates import settled, won
from croupier.engines.cards.findings import WrongCount
from croupier.engines.cards.names import Deemed
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Stake
from croupier.games.big_raise_stud.options import RAISES, SCALES, Choices, Edition, R, Sevens, Wagers, limit
from croupier.games.big_raise_stud.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.options import DealtFrom
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule
from croupier.things.hands import order, three
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category, describe, least

# --- 5.1: wagers before the first card ------------------------------------------------------------

TENS = least(Category.ONE_PAIR, 8)
EIGHTS = least(Category.ONE_PAIR, 6)
SEVENS = least(Category.ONE_PAIR, 5)
SIXES = least(Category.ONE_PAIR, 4)
"""The least values that win, and that stand off (5.7, 10.2)."""


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card (5.1)."""
    o, ante = r.options, r.stake(box, Wagers.ANTE)
    if wager.name == Wagers.ANTE:
        return Bounds(r.minimum, r.maximum, min(o.chips))
    if wager.name == Wagers.BONUS:
        if not o.three_card_bonus:
            return Refusal(r.law("5.1(b)"), "The Three Card Bonus is not offered at this table.")
        if ante is None:
            return Refusal(r.law("5.1(a)"), "A Three Card Bonus wager needs an ante at its box; make the ante first.")
        return Bounds(r.minimum, r.maximum, min(o.chips))
    if not o.blind_betting:
        return Refusal(r.law("5.1(c)"), "Blind betting is not allowed at this table: the raise follows the cards.")
    if ante is None:
        return Refusal(r.law("5.1(a)"), "A blind raise needs an ante on the same hand; make the ante first.")
    return Bounds(ante.amount, RAISES * ante.amount, ante.amount, cite=r.law("5.2(b)"), below=r.law("5.2(b)"))


# --- 8: dealing -----------------------------------------------------------------------------------


@cache
def _order(boxes: tuple[int, ...], shoe: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a key of the cache
    """From a shoe a card in turn until each hand has three and the board two; from a shuffler three each (8.3, 8.4)."""
    shares = (*(((box, 0), 3) for box in boxes), (COMMUNITY, 2 if shoe else 3))
    return in_turn(shares) if shoe else by_packet(shares)


def hand_size(o: object, place: Place) -> int:
    """Three cards each; the community area gets two, from a shuffler three of which one is discarded (8.3, 8.4)."""
    return 2 if place == COMMUNITY and getattr(o, "dealt_from", None) is DealtFrom.SHOE else 3


def first_deal(r: Round) -> common_ev.Event | None:
    """Clockwise from the dealer's left; the shuffler's third community card is discarded (8.1 to 8.4)."""
    if COMMUNITY in r.drawn:  # its third card is gone: the deal is over, whatever went wrong before
        return None
    shoe = r.options.dealt_from is DealtFrom.SHOE
    to = next_place(r, _order(r.boxes, shoe))
    if to is not None:
        again = to in r.hands
        from_shoe = "8.3(b)" if again else "8.3(a)"
        packet = "8.4(b)" if to == COMMUNITY else "8.4(a)"
        return ev.Dealt(to=to, card=r.shoe.next_card(), cite=r.law(from_shoe if shoe else packet))
    if not shoe:
        cards = r.hands[COMMUNITY].cards
        return ev.Discarded(place=COMMUNITY, nths=(len(cards),), cards=cards[-1:], cite=r.law("8.4(b)"))
    return None


# --- 5.2, 9: deciding -----------------------------------------------------------------------------


def asks(r: Round) -> tuple[Ask, ...]:
    """Fold, or raise one to four antes: everybody at once, in any order (5.2, 9.1); one ante under 11.7."""
    fold = Choice(name=Choices.FOLD, cite=r.law("5.2(a)"))
    open_ = []
    for stake in r.stakes:
        place = (stake.box, 0)
        if stake.wager != Wagers.ANTE or place in r.chosen or stake.box in r.void or place not in r.hands:
            continue
        if r.stake(stake.box, Wagers.RAISE) is not None:
            up = Choice(name=Choices.RAISE, cite=r.law("11.7" if place in r.said else "5.1(c)"))
        elif r.errors.narrowed:
            one = Bounds(stake.amount, stake.amount)
            up = Choice(name=Choices.RAISE, cite=r.law("11.7"), wager=Wagers.RAISE, bounds=one)
        else:
            most = Bounds(stake.amount, RAISES * stake.amount, stake.amount)
            up = Choice(name=Choices.RAISE, cite=r.law("5.2(b)"), wager=Wagers.RAISE, bounds=most)
        open_.append(Ask(who=stake.owner, box=stake.box, choices=(up, fold)))
    return tuple(open_)


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand that was raised on is not decided again (5.6, 5.9(b))."""
    if r.chosen.get(place) != Choices.RAISE or r.stake(place[0], Wagers.RAISE) is None:
        return None
    if choice == Choices.RAISE:
        return Refusal(r.law("5.6"), "There is a raise on this box already; one wager to an area.")
    return (
        Refusal(r.law("5.9(b)"), "The raise was made and stays until it is decided.")
        if choice == Choices.FOLD
        else None
    )


def fold_due(e: Edition, r: Round) -> common_ev.Event | None:
    """What the dealer does at once with a folded hand (9.2), or one deemed folded (11.12)."""
    for place, choice in r.chosen.items():
        if choice == Choices.RAISE:
            continue
        absent = choice == Deemed.FORFEIT
        for stake in r.at(place[0]):
            if stake.wager == Wagers.ANTE or (absent and e.absent_forfeits_all):
                return settled(stake, Fate.LOST, r.law("11.12" if absent else "9.2(a)"))
            if stake.wager == Wagers.RAISE:
                made_later = any(s.choice == Choices.RAISE and s.cite != r.law("5.1(c)") for s in r.said.get(place, ()))
                why = "11.14" if place[0] in r.errors.laid_down else "11.7"
                return settled(stake, Fate.TAKEN_BACK, r.law(why if made_later else "5.9(b)"))
        hand = r.hands.get(place)
        # With a bonus wager the cards stay under it until that is settled.
        if hand is not None and r.stake(place[0], Wagers.BONUS) is None:
            return ev.Collected(place=place, count=len(hand.cards), cite=r.law("9.2(c)"))
    return None


# --- 9.4, 10: settling ----------------------------------------------------------------------------


def house_move(r: Round) -> common_ev.Event | None:
    """The community cards, then each box from the dealer's right, then the end of the round (9.4, 10)."""
    board = r.hands.get(COMMUNITY)
    if board is None:
        return ev.RoundEnded(cite=r.law("7.1(b)"))
    if not board.shown:
        return ev.Revealed(place=COMMUNITY, cards=board.cards, cite=r.law("9.4"))
    for box in reversed(r.boxes):
        if (box, 0) not in r.hands and r.stake(box, Wagers.BONUS) is None:
            continue
        raised = r.chosen.get((box, 0)) == Choices.RAISE
        return settle(r, box, board.cards) if raised else settle_folded(r, box)
    return ev.Collected(place=COMMUNITY, count=len(board.cards), cite=r.law("7.1(b)"))


def settle(r: Round, box: int, board: tuple[int, ...]) -> common_ev.Event:
    """One hand: what it is worth, its ante and raise, its Three Card Bonus, its cards (10.1 to 10.6)."""
    place = (box, 0)
    hand = r.hands[place]
    if not hand.shown:
        return ev.Revealed(place=place, cards=hand.cards, cite=r.law("10.1"))
    value = high((*hand.cards, *board))
    fate, why = fate_of(r, value)
    if place not in r.announced:
        words = f"{describe(value)}: {fate.replace('won', 'wins').replace('lost', 'loses')}"
        return ev.Announced(place=place, words=words, ranked_by=ranked_by(r, value), cite=why)
    for stake in r.at(box):
        if stake.wager != Wagers.BONUS:
            return settle_main(r, stake, value)
    bonus = r.stake(box, Wagers.BONUS)
    if bonus is not None:
        return settle_bonus(r, bonus, r.law("10.6(b)" if fate is Fate.WON else "10.3"))
    done = {Fate.WON: r.law("10.6(c)"), Fate.LOST: r.law("10.5")}
    return ev.Collected(place=place, count=len(hand.cards), cite=done.get(fate, why))


def settle_folded(r: Round, box: int) -> common_ev.Event:
    """The Three Card Bonus of a folded hand: its cards are opened for it (9.2(c), 10.3).

    A hand laid down and discarded, deemed folded (11.14), lies in the rack; its bonus goes by its cards all the same.
    """
    place = (box, 0)
    hand = r.hands.get(place)
    if hand is not None and not hand.shown:
        return ev.Revealed(place=place, cards=hand.cards, cite=r.law("10.3"))
    bonus = r.stake(box, Wagers.BONUS)
    assert bonus is not None, "a folded hand without a bonus wager was collected at once"
    own = _own_cards(r, place)
    if len(own) != hand_size(r.options, place):
        # The dealer counts what lies in the rack too before it is judged.
        return ev.Found(finding=WrongCount(place), by="dealer", cite=r.law("9.2(b)"))
    if place not in r.announced:
        first = order.describe(three.high(own))
        return ev.Announced(place=place, words=first, ranked_by=r.law("three-card-poker 4.3"), cite=r.law("10.3"))
    return settle_bonus(r, bonus, r.law("10.3"))


def _own_cards(r: Round, place: Place) -> tuple[int, ...]:
    """The player's three cards, on the table or in the rack."""
    return (r.hands.get(place) or dict(r.rack)[place]).cards


def ranked_by(r: Round, value: int) -> Rule:
    """What told the hand: its kind, a pair by its rank, odd cards by theirs; no suit is better (4.1 to 4.4)."""
    made = category(value)
    by_kind = {Category.ODD_CARDS: R("4.2"), Category.ONE_PAIR: R("4.4"), Category.FLUSH: R("4.1")}
    return r.law(by_kind.get(made, R("4.3")))


def fate_of(r: Round, value: int) -> tuple[Fate, Rule]:
    """A hand wins with tens or better, stands off with sixes to nines, loses with less (10.2)."""
    if value >= TENS:
        return Fate.WON, r.law("10.2(a)")
    sevens_lose = getattr(r.options, "sevens", None) is Sevens.LOSE and SEVENS <= value < EIGHTS
    if value >= SIXES and not sevens_lose:
        return Fate.STAND_OFF, r.law("10.2(b)")
    return Fate.LOST, r.law("10.2(c)")


def settle_main(r: Round, stake: Stake, value: int) -> ev.Settled:
    """Ante and raise: paid by the scale, stood off or collected (5.7, 5.8, 10.5, 10.6(a))."""
    fate, why = fate_of(r, value)
    if fate is Fate.LOST:
        return settled(stake, fate, r.law("10.5"))
    if fate is Fate.STAND_OFF:
        return settled(stake, fate, why)
    winnings = SCALES[stake.wager].odds[category(value)].winnings(stake.amount)
    return won(r, stake, winnings, r.law("10.6(a)"), limit(r.options))


def settle_bonus(r: Round, stake: Stake, pays: Rule) -> ev.Settled:
    """The Three Card Bonus goes by the player's own three cards, whatever became of the hand (10.3, 10.6(b))."""
    made = three.category(three.high(_own_cards(r, (stake.box, 0))))
    odds = SCALES[Wagers.BONUS].odds.get(made)
    if odds is None:
        return settled(stake, Fate.LOST, r.law("10.3"))
    return won(r, stake, odds.winnings(stake.amount), pays, limit(r.options))


def words(_: object, cards: tuple[int, ...], board: tuple[int, ...]) -> str:
    """What a hand is: five cards with the board, three alone before it is turned up."""
    if len(cards) == 3:
        return describe(high((*cards, *board))) if len(board) == 2 else order.describe(three.high(cards))
    return ""
