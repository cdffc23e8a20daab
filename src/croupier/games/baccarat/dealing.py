"""Dealing as in baccarat: burn, first four cards, styles A, B and C, additional cards, end of the shoe.

Baccarat and Dragon21 deal alike. `Terms` says by which rules a game does so, what its two hands are called and when a
hand draws; every function here takes them, and every event cites the game's own rule. Opening and options are in
`opening`, the irregularities in `irregular`.
"""

from typing import Any

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Hand
from croupier.games.baccarat.options import Burn, Choices, CutFirst, CutInRound, Style
from croupier.games.baccarat.terms import Side, Terms, TwoHands
from croupier.kernel import events as common_ev
from croupier.kernel.options import Device
from croupier.law.books import Rule
from croupier.things.hands.points import baccarat_value

FIRST: Place = (0, 0)
"""The hand that is dealt and completed first: the Player's, or the Dragon's."""
SECOND: Place = (0, 1)
"""The other hand: the Banker's, or the Tiger's."""
ORDER = (FIRST, SECOND, FIRST, SECOND)
"""The initial deal, a card at a time."""
INITIAL = 2
"""How many cards a hand has in it."""
LAST = "Last round of the shoe"


# --- the burn -------------------------------------------------------------------------------------


def burn_value(card: int) -> int:
    """How many more cards a first card face up burns: tens and court cards ten, an ace one."""
    return baccarat_value(card) or 10


def burn(r: TwoHands, t: Terms) -> common_ev.Event | None:
    """Before the first round of a shoe: one card up and as many more as it counts, or one card unseen.

    A continuous shuffler is loaded once: only the first round at the table has a burn before it.
    """
    if not r.shoe.left() or (r.number > 1 and not keeps_shoe(r.options)):
        return None
    if not r.shoe.burned:
        if r.options.burn is Burn.ONE_CARD:
            return ev.Burned(card=r.shoe.next_card(), up=False, cite=r.law(t.burn_one))
        return ev.Burned(card=r.shoe.next_card(), up=True, cite=r.law(t.burn_first))
    if r.options.burn is Burn.BY_VALUE and len(r.shoe.burned) <= burn_value(r.shoe.burned[0]):
        return ev.Burned(card=r.shoe.next_card(), up=False, cite=r.law(t.burn_more))
    return None


# --- the initial deal -----------------------------------------------------------------------------


def first_deal(r: TwoHands, t: Terms) -> common_ev.Event | None:
    """The next event of the initial deal: the pucks in style B, then four cards, two to each hand in turn."""
    if r.options.style is Style.B and not r.hands:
        for place in (FIRST, SECOND):
            person = highest_bettor(r, t.sides[place].wager)
            if person and place not in r.holders:
                return ev.HolderNamed(place=place, person=person, puck=t.sides[place].word, cite=r.law(t.holder))
    to = next_of_deal(r)
    if to is None:
        return astray(r, t)
    return dealt(r, t, to, r.law(t.initial), up=r.options.style is Style.A or is_open(r, to))


def next_of_deal(r: TwoHands) -> Place | None:
    """Whose card is next in the initial deal."""
    counts = {place: len(r.hands.get(place, Hand()).cards) for place in (FIRST, SECOND)}
    done = sum(counts.values())
    if done >= len(ORDER):
        return None
    to = ORDER[done]
    other = SECOND if to == FIRST else FIRST
    return to if counts[to] < INITIAL else other


def astray(r: TwoHands, t: Terms) -> common_ev.Event | None:
    """The dealer notices four cards that do not lie two and two."""
    if r.errors.misplaced is None or len(r.hands.get(FIRST, Hand()).cards) == len(r.hands.get(SECOND, Hand()).cards):
        return None
    return ev.Found(finding=fd.Misplaced(r.errors.misplaced[0]), by="dealer", cite=r.law(t.initial))


def dealt(r: TwoHands, t: Terms, to: Place, cite: Rule, *, up: bool) -> common_ev.Event:
    """The next card to a hand; if there is none left the round cannot be finished and is void."""
    if not r.shoe.left():
        return ev.Ruled(effect=fx.VoidRound(), cite=r.law(t.too_few))
    return ev.Dealt(to=to, card=r.shoe.next_card(), up=up, cite=cite)


def is_open(r: TwoHands, place: Place) -> bool:
    """Whether a card of this hand was exposed in style B, so that the rest of it is dealt open."""
    return r.options.style is Style.B and any(at == place for at, _ in r.errors.exposed)


def highest_bettor(r: TwoHands, wager: str) -> str:
    """The seated player with the most on this wager, the first to have wagered among equals; "" if there is none."""
    totals: dict[str, int] = {}
    for stake in r.stakes:
        if stake.wager == wager and stake.owner in r.seats:
            totals[stake.owner] = totals.get(stake.owner, 0) + stake.amount
    return max(totals, key=lambda person: totals[person], default="")


# --- turning the cards and drawing ----------------------------------------------------------------


def face_down(hand: Hand) -> int:
    """The first card (from 1) of a hand that lies face down; 0 if all are up."""
    down = ~hand.up & ((1 << len(hand.cards)) - 1)
    return (down & -down).bit_length()


def holder(r: TwoHands, place: Place) -> str:
    """Who handles this hand now: its holder, unless a card of it was exposed or the dealer has taken over."""
    return "" if is_open(r, place) else r.holders.get(place, "")


def to_turn(r: TwoHands, place: Place) -> bool:
    """Whether the holder of this hand has still to turn cards of it.

    It goes by what was said since the last card came, never by the cards: redacted hands ask the same.
    """
    hand = r.hands.get(place)
    if hand is None or not holder(r, place) or not face_down(hand):
        return False
    turns = sum(said.choice == Choices.TURN for said in r.said.get(place, ()))
    return turns < 1 + max(0, len(hand.cards) - INITIAL)


def asks(r: TwoHands, t: Terms) -> tuple[Ask, ...]:
    """Style B: each holder, or the nominee who handles cards for that player, is asked to turn the cards."""
    asked = []
    for place in r.holders:
        if to_turn(r, place):
            who = holder(r, place)
            nominee = r.nominees.get(who, "")
            if nominee in r.seats and not r.own_cards & {who, ""}:
                who = nominee
            choice = Choice(name=Choices.TURN, cite=t.turn, label=f"turn the {t.sides[place].label}", again=True)
            asked.append(Ask(who=who, box=place[0], hand=place[1], choices=(choice,)))
    return tuple(asked)


def complete(r: TwoHands, t: Terms) -> common_ev.Event | None:
    """What the two hands still owe: cards passed, turned, drawn; None once both are complete and face up.

    To be asked in `owed` once the deal is complete. While a holder is asked to turn cards it gives nothing.
    """
    if FIRST not in r.hands or SECOND not in r.hands:
        return None
    waiting = False
    for place in (FIRST, SECOND):
        hand = r.hands[place]
        nth = face_down(hand)
        if not nth:
            continue
        if holder(r, place) and hand.picked < len(hand.cards):
            return ev.PickedUp(place=place, cards=hand.cards, cite=r.law(t.passed))
        if to_turn(r, place):
            waiting = True
            continue
        cite = t.turn if holder(r, place) else t.dealer_turns
        return ev.TurnedUp(place=place, nth=nth, card=hand.cards[nth - 1], cite=r.law(cite))
    return None if waiting else additional(r, t)


def additional(r: TwoHands, t: Terms) -> common_ev.Event | None:
    """The next additional card, where one is due: face up, or face down to the hand's holder in style B."""
    first, second = r.hands[FIRST].cards, r.hands[SECOND].cards
    to = t.next_draw(first, second)
    if to is None:
        return None
    handled = r.options.style is Style.B and bool(holder(r, to))
    up = not handled or r.options.extra_up
    cite = t.draw_rule(first, second) if not handled else t.more_open if up else t.more_down
    return dealt(r, t, to, r.law(cite), up=up)


def finished(r: TwoHands, t: Terms) -> bool:
    """Whether both hands lie there complete and face up."""
    return (
        r.dealt
        and {FIRST, SECOND} <= r.hands.keys()
        and not any(face_down(r.hands[place]) for place in (FIRST, SECOND))
        and t.next_draw(r.hands[FIRST].cards, r.hands[SECOND].cards) is None
    )


def burn_known(r: TwoHands, t: Terms) -> common_ev.Event | None:
    """A card that went back seen, and that nobody drew after all, is burned at the end of the round."""
    if not r.shoe.known_next or not r.shoe.left():
        return None
    return ev.Burned(card=r.shoe.next_card(), up=True, cite=r.law(t.drawn_to_first))


def collect(r: TwoHands, cite: Rule) -> common_ev.Event | None:
    """The cards of the round go to the rack, the first hand first."""
    for place in (FIRST, SECOND):
        if place in r.hands:
            return ev.Collected(place=place, count=len(r.hands[place].cards), cite=cite)
    return None


# --- the end of the shoe --------------------------------------------------------------------------


def cutting_place(r: TwoHands) -> int:
    """How many cards lie before the cutting card."""
    return len(r.shoe.cards) - int(r.options.cutting_card)


def end_of_shoe(r: TwoHands, t: Terms) -> Rule | None:
    """Between rounds: the rule by which the shoe is at its end, if it is; no round starts that cannot be dealt."""
    if r.shoe.left() < len(ORDER):
        return r.law(t.too_few)
    at = cutting_place(r)
    if r.shoe.top < at or (r.shoe.top == at and r.options.cut_first is CutFirst.LAST_ROUND):
        return None
    if r.shoe.top == at or r.options.cut_in_round is CutInRound.NO_MORE or r.shoe.previous >= at:
        return r.law(t.cutting_card)
    return None


def last_round(r: TwoHands, t: Terms) -> common_ev.Event | None:
    """Before the wagers of it: the dealer announces the last round of the shoe.

    To be asked in `owed` while the bets are open.
    """
    if not keeps_shoe(r.options) or not r.options.announce_last or r.closed or not r.shoe.cards or LAST in r.called:
        return None
    if cutting_place(r) <= r.shoe.top == r.shoe.start and end_of_shoe(r, t) is None:
        return ev.Called(words=LAST, cite=r.law(t.last_round))
    return None


def keeps_shoe(o: Any) -> bool:
    """Whether used cards stay out until the shoe ends: not with a continuous shuffler."""
    return o.dealt_from is not Device.CONTINUOUS


__all__ = [
    "FIRST",
    "SECOND",
    "Burn",
    "CutFirst",
    "CutInRound",
    "Device",
    "Side",
    "Style",
    "Terms",
    "additional",
    "asks",
    "burn",
    "burn_known",
    "collect",
    "complete",
    "end_of_shoe",
    "face_down",
    "finished",
    "first_deal",
    "highest_bettor",
    "keeps_shoe",
    "last_round",
]
