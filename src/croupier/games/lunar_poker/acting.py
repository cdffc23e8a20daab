"""Lunar Poker, sections 5.6 to 5.11, 8.5 to 8.7, 9.2 to 9.7, 11.15 to 11.17: what the dealer does at once.

Folded hands are collected, declared hands verified and paid, draws carried out clockwise, super wagers that nobody
declared are taken; all of it before anybody looks at the cards that a draw has brought.
"""

from collections.abc import Iterator

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.fates import settled, won
from croupier.engines.cards.findings import NotDeclared, WrongCount
from croupier.engines.cards.names import Deemed
from croupier.engines.cards.skeleton import missing
from croupier.games.lunar_poker.deciding import (
    DRAWS,
    LOCKED,
    NO_MORE_BETS,
    came,
    comes,
    draw_of,
    has_drawn,
    open_boxes,
    says,
    settled_on,
    waits,
)
from croupier.games.lunar_poker.hands import FIRST, instant_cash, super_combination
from croupier.games.lunar_poker.options import Choices, Super, Wagers, instant_pays, limit, super_pays
from croupier.games.lunar_poker.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.options import DealtFrom
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.law.law import Number, Text
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, describe

R = Text("lunar-poker")

FEE_TAKEN: dict[str, Number] = {Choices.EXCHANGE: R("8.5(a)"), Choices.SIXTH: R("8.6(a)")}
CARD_COMES: dict[str, Number] = {Choices.EXCHANGE: R("8.5(c)"), Choices.SIXTH: R("8.6(b)")}


def owed(r: Round) -> common_ev.Event | None:
    """What the dealer does at once, whatever people say; nothing is drawn once the dealer's own hand is next (9.10)."""
    if not r.closed:
        return None
    if NO_MORE_BETS in r.called:
        return fold_due(r)  # a hand laid down and lost can still be deemed folded (11.14)
    event = late_due(r) or fold_due(r) or out_due(r)
    # A hand that was taken away by mistake has its turn too: nothing goes on before that is noticed.
    return event if event is not None or missing(r) else verify_due(r) or act_due(r)


def fold_due(r: Round) -> common_ev.Event | None:
    """What follows a fold (9.2, 9.4), or one that a player is deemed to have made (11.12, 11.14)."""
    for place, choice in r.chosen.items():
        if choice == Choices.BET:
            continue
        forfeit = choice == Deemed.FORFEIT
        for stake in r.at(place[0]):
            if stake.wager in FEE_TAKEN:
                # Nothing was bought with it.
                return settled(stake, Fate.TAKEN_BACK, r.law(FEE_TAKEN[stake.wager]))
            if stake.wager == Wagers.BET and not forfeit:
                return settled(
                    stake, Fate.TAKEN_BACK, r.law("11.14") if place[0] in r.errors.laid_down else r.law("11.7")
                )
            lost = r.law("9.2") if stake.wager == Wagers.SUPER else r.law("9.4(a)")
            return settled(stake, Fate.LOST, r.law("11.12") if forfeit else lost)
        hand = r.hands.get(place)
        if hand is not None:
            return ev.Collected(place=place, count=len(hand.cards), cite=r.law("9.4(c)"))
    return None


# --- 5.6 to 5.11, 9.3: declared hands -------------------------------------------------------------


def first_five(r: Round, place: Place) -> tuple[int, ...]:
    """The cards of the first deal: on these a super combination and instant cash are judged (5.6, 5.9)."""
    return r.own.first[place] if place in r.own.first else r.hands[place].cards


def verify_due(r: Round) -> common_ev.Event | None:
    """Once all others have decided, declared hands are verified and settled clockwise (5.7, 5.10, 9.3)."""
    playing = open_boxes(r)
    waiting = [box for box in playing if waits(r, (box, 0))]
    if not waiting or any(not settled_on(r, (box, 0)) for box in playing if box not in waiting):
        return None
    if LOCKED not in r.called:
        supers = any(r.stake(box, Wagers.SUPER) is not None for box in waiting)
        return ev.Called(words=LOCKED, cite=r.law("5.10") if supers else r.law("5.7"))
    for box in waiting:
        event = _verified(r, box) if (box, 0) not in r.announced else pay_combination(r, box)
        if event is not None:
            return event
    return None


def _verified(r: Round, box: int) -> common_ev.Event:
    """The dealer looks at a declared hand and says what it is."""
    place = (box, 0)
    cards = first_five(r, place)
    if len(cards) != FIRST:
        return ev.Found(finding=WrongCount(place), by="dealer", cite=r.law("9.4(b)"))
    made = super_combination(cards)
    if instant_cash(cards):
        words, ranked = f"{describe(high(cards))}: instant cash", r.law("5.6")
    elif made is None:
        words, ranked = "no combination", r.law("5.9")
    else:
        words, ranked = made.name.replace("_", " ").lower(), r.law("5.9")
    return ev.Announced(place=place, words=words, ranked_by=ranked, cite=r.law("9.3"))


def pay_combination(r: Round, box: int, late: Rule | None = None) -> common_ev.Event | None:
    """The super wager by its combination, then instant cash on the ante (5.6, 5.9, 5.11); `late` as under 11.15."""
    cards = first_five(r, (box, 0))
    instant, made = instant_cash(cards), super_combination(cards)
    ante, on_super = r.stake(box, Wagers.ANTE), r.stake(box, Wagers.SUPER)
    if on_super is not None:
        if made is None:
            return settled(on_super, Fate.LOST, r.law("5.9"))
        pays = super_pays(r.options)[made].winnings(on_super.amount)
        return won(r, on_super, pays, r.law("5.11") if instant else r.law("5.9"), limit(r.options))
    if ante is not None and instant is not None:
        pays = instant_pays(r.options)[instant].winnings(ante.amount)
        return won(r, ante, pays, late or r.law("5.6"), limit(r.options))
    return None


def out_due(r: Round) -> common_ev.Event | None:
    """A hand whose instant cash is paid is collected: the round is over for its player (5.8)."""
    for done in r.settled:
        place = (done.box, 0)
        paid = done.wager == Wagers.ANTE and done.fate is Fate.WON and place not in r.chosen
        if paid and place in r.hands and done.box not in r.void:
            return ev.Collected(place=place, count=len(r.hands[place].cards), cite=r.law("5.8"))
    return None


# --- 8.5 to 8.7, 9.7: draws -----------------------------------------------------------------------


def act_due(r: Round) -> common_ev.Event | None:
    """The dealer acts on the boxes clockwise: draws, and super wagers that were not declared (9.2, 9.7, 9.8)."""
    playing = open_boxes(r)
    boxes = [box for box in playing if settled_on(r, (box, 0))]
    if len(boxes) < len(playing) and not r.options.act_at_once:
        return None
    for box in boxes:
        draw = draw_of(r, (box, 0))
        event = _super_lost(r, box) if draw is None else _drawn(r, draw)
        if event is not None:
            return event
    # Until a later box gets cards or these are looked at, a combination can still be paid (11.16): they go last.
    return next((lost for box in boxes if (lost := _super_lost(r, box)) is not None), None)


def _super_lost(r: Round, box: int) -> common_ev.Event | None:
    """A super wager whose combination was not declared is collected (9.2)."""
    stake = r.stake(box, Wagers.SUPER)
    return None if stake is None else settled(stake, Fate.LOST, r.law("9.2"))


def _drawn(r: Round, draw: ev.Chosen) -> common_ev.Event | None:
    """The next step of a draw: the fee, the cards thrown away, the cards that come (8.5, 8.6)."""
    fee = r.stake(draw.place[0], draw.choice)
    if fee is not None:
        return settled(fee, Fate.FEE, r.law(FEE_TAKEN[draw.choice]))
    if draw.choice == Choices.EXCHANGE and draw.place not in r.drawn:
        cards = r.hands[draw.place].cards
        thrown = tuple([cards[nth - 1] for nth in draw.cards])
        return ev.Discarded(place=draw.place, nths=draw.cards, cards=thrown, cite=r.law("8.5(c)"))
    return None if has_drawn(r, draw.place) else card_due(r, draw.place, _comes_by(r, draw))


def _comes_by(r: Round, draw: ev.Chosen) -> Rule:
    """The rule by which the cards of a draw come: from a shoe also where a shuffler was used (8.7)."""
    return r.law(CARD_COMES[draw.choice] if r.options.dealt_from is DealtFrom.SHOE else "8.7")


def drawing(r: Round) -> dict[Place, Rule]:
    """The hand that is getting cards now: of a box whose draw is paid for, or the forced dealer's (8.5, 8.6, 10.4)."""
    dealer = r.hands.get(DEALER)
    if dealer is not None and dealer.shown:
        return {DEALER: r.law("10.4")} if len(dealer.cards) < FIRST and r.drawn.get(DEALER) else {}
    for box in open_boxes(r):
        draw = draw_of(r, (box, 0))
        if draw is not None and r.stake(box, draw.choice) is None and not has_drawn(r, draw.place):
            return {draw.place: _comes_by(r, draw)} if draw.place in r.hands else {}
    return {}


def card_due(r: Round, to: Place, cite: Rule, *, up: bool = False) -> common_ev.Event:
    """The next card of the deck in play; when there is none, the discard rack has to be shuffled (11.17)."""
    if not r.shoe.left():
        return ev.RackOrdered(cite=r.law("11.17"))
    return ev.Dealt(to=to, card=r.shoe.next_card(), up=up, cite=cite)


# --- 11.15, 11.16: what was not declared in time --------------------------------------------------


def undeclared(r: Round) -> Iterator[NotDeclared]:
    """Boxes that drew without declaring, while nobody has seen the cards and no other box has got any after them.

    Whether they hold a combination is for the dealer to find: a report says only that nothing was declared.
    """
    drawn = [s.box for s in r.settled if s.wager in DRAWS and s.fate is Fate.FEE]
    while drawn and _nothing_came(r, drawn[-1]):
        drawn.pop()
    box = drawn[-1] if drawn else 0
    hand = r.hands.get((box, 0))
    ante = r.stake(box, Wagers.ANTE) if box in open_boxes(r) else None
    if ante is None or hand is None or hand.picked == len(hand.cards) or says(r, (box, 0), Choices.DECLARE):
        return
    if has_drawn(r, (box, 0)) and (box, 0) not in r.chosen:
        yield from (NotDeclared(box, wager) for wager in (Wagers.SUPER, Wagers.ANTE) if r.stake(box, wager) is not None)


def too_late(r: Round, f: NotDeclared) -> Rule | None:
    """By which rule a wager on a hand that drew without declaring is no longer paid; none if there is no such hand."""
    place = (f.box, 0)
    made = r.stake(f.box, f.wager) is not None or any((s.box, s.wager) == (f.box, f.wager) for s in r.settled)
    if not made or not has_drawn(r, place) or says(r, place, Choices.DECLARE):
        return None
    return r.law("11.16") if f.wager == Wagers.SUPER else r.law("11.15")


def _nothing_came(r: Round, box: int) -> bool:
    """Whether a box that paid for a draw waits for its first card."""
    draw = draw_of(r, (box, 0))
    return draw is not None and came(r, draw) == 0 and (box, Wagers.ANTE) not in r.own.late


def unpaid(r: Round, f: NotDeclared) -> Category | Super | None:
    """The combination of the first five cards that this wager would have been paid for."""
    cards = first_five(r, (f.box, 0))
    return instant_cash(cards) if f.wager == Wagers.ANTE else super_combination(cards)


def late_due(r: Round) -> common_ev.Event | None:
    """What the operator has elected to pay although it was not declared (11.15, 11.16)."""
    for (box, wager), cite in r.own.late.items():
        place = (box, 0)
        stake = r.stake(box, wager)
        if stake is None or box in r.void:
            continue
        if wager == Wagers.SUPER:
            made = super_combination(first_five(r, place))
            if made is not None:
                return won(r, stake, super_pays(r.options)[made].winnings(stake.amount), cite, limit(r.options))
            continue
        draw = draw_of(r, place)
        if draw is None or not has_drawn(r, place):
            return pay_combination(r, box, cite)
        if place in r.hands:
            held = len(r.hands[place].cards)
            return ev.PutBack(place=place, nths=tuple(range(held - comes(r, draw) + 1, held + 1)), cite=cite)
    return None
