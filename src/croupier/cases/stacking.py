"""Stacking the deck: the hands that a case names, put into the order of the cards.

Where each card goes is seen by playing the case ahead with any order of the cards. So it holds for every game and every
irregularity in the deal, and chance knows nothing else.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from croupier.cards import names
from croupier.cases.people import OFFICES
from croupier.cases.records import Action, Stacked
from croupier.cases.trouble import Wrong
from croupier.cases.words import complete
from croupier.play import CHANCE, Refusal
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.effects import Place
from croupier.table import Addressed, Pit, decide, evolve, follow
from croupier.table.state import Table
from croupier.table.wording import place_words

NEXT: Place = (-1, 0)
"""No place at the table: the cards that come after the first deal."""
BURN: Place = (-2, 0)
"""No place either: the cards that are burned before the first deal."""
MOST_STEPS = 10_000
"""So many things may follow an action; a game that never comes to rest is a fault of the game."""
MIDDLE = 26
"""Where the cards are cut when the case does not say."""
STRIDE = 5
"""Cards that nobody named come in steps of five through the deck: no rank and no suit in a row."""


class Stack(msgspec.Struct, frozen=True):
    """What the next shuffle has to give."""

    hands: dict[Place, tuple[int, ...]] = {}
    deck: tuple[int, ...] = ()

    def plus(self, step: Stacked) -> "Stack":
        """With one more line of the case."""
        if step.place is None:
            return Stack(self.hands, step.cards)
        return Stack({**self.hands, step.place: step.cards}, self.deck)


def order(deck: tuple[int, ...], stack: Stack, dealt: tuple[ev.Event, ...]) -> tuple[int, ...]:
    """The deck from the top, so that the cards go to the places they were named for; `dealt` says where cards go."""
    wanted = Counter([*stack.deck, *(card for cards in stack.hands.values() for card in cards)])
    absent = sorted((wanted - Counter(deck)).elements())
    if absent:
        raise Wrong(f"{names(absent)} cannot be dealt: not in the deck", "cards that the deck has")
    rest = []
    stride = STRIDE if len(deck) % STRIDE else 1
    for i in range(len(deck)):
        card = deck[i * stride % len(deck)]
        if wanted[card]:
            wanted[card] -= 1
        else:
            rest.append(card)
    if stack.deck:
        return (*stack.deck, *rest)
    left = {place: list(cards) for place, cards in stack.hands.items() if place != NEXT}
    found = []
    for event in dealt:
        if isinstance(event, ev.Burned):
            # How many cards are burned may hang on the first of them: it stays what it was when the case was tried.
            found.append(left[BURN].pop(0) if left.get(BURN) else rest.pop(rest.index(event.card)))
        elif isinstance(event, ev.Dealt):
            found.append(left[event.to].pop(0) if left.get(event.to) else rest.pop(0))
        elif isinstance(event, ev.DealComplete) and any(left.values()):
            place = next(place for place, cards in left.items() if cards)
            raise Wrong(
                f"{names(left[place])} of {place_words(place)} are never dealt", "as many cards as the place gets"
            )
    after = stack.hands.get(NEXT, ())
    return (*found, *(card for cards in left.values() for card in cards), *after, *rest)


def saw(events: Sequence[Addressed], kind: type | None) -> bool:
    """Whether there is an event of this kind."""
    return kind is not None and any(type(one.event) is kind for one in events)


def stopped(pit: Pit, table: str, limit: int | None) -> bool:
    """Whether play at a table has come to the card where it is to stop."""
    return limit is not None and dealt(pit, table) >= limit


def dealt(pit: Pit, table: str) -> int:
    """How many cards have come out in the round at a table."""
    return pit.tables[table].round.top - pit.tables[table].round.start


def destinations(pit: Pit, table: str, ahead: list[Action], burned: tuple[int, ...] = ()) -> Iterator[ev.Event]:
    """Every card that this round deals, if these actions are taken and the cards lie in any order; then how it ends."""
    pit, _ = _after(pit, table, cmd.Shuffle(by=CHANCE, order=_any_order(pit.tables[table], burned)))
    for action in ahead:
        if action.said.kind in (cmd.Shuffle, cmd.OrderShuffle):
            continue
        if action.said.kind is cmd.CloseBets and pit.tables[table].cut:
            pit, _ = _after(pit, table, cmd.Cut(by=OFFICES["dealer"], at=MIDDLE))
        while action.said.kind is cmd.CloseBets and (due := _burn(pit, table)):
            yield due[0].event
            pit = evolve(pit, due[0])
        pit, events = _play(pit, table, action)
        for event in events:
            if isinstance(event, ev.Dealt | ev.Burned | ev.DealComplete | ev.RoundVoided | ev.RoundEnded):
                yield event
                if not isinstance(event, ev.Dealt | ev.Burned):
                    return


def _any_order(t: Table, burned: tuple[int, ...]) -> tuple[int, ...]:
    """Some order of the cards in which these come first, after the cut where there is one."""
    assert t.game is not None
    left = list(t.round.deck)
    for card in burned:
        left.remove(card)
    cards = (*burned, *left)
    return cards[-MIDDLE:] + cards[:-MIDDLE] if burned and t.game.cut_by_hand(t.round.options) else cards


def _burn(pit: Pit, table: str) -> tuple[Addressed, ...]:
    """The next card that is burned before the bets are closed, if one is."""
    due = follow(pit, table)
    return due if due and isinstance(due[0].event, ev.Burned) else ()


def _play(pit: Pit, table: str, action: Action) -> tuple[Pit, list[ev.Event]]:
    """An action at a table and what follows it there."""
    try:
        command = complete(action.said, pit, table, action.who, {})
    except Wrong:
        return pit, []
    pit, done = _after(pit, table, command)
    events: list[ev.Event] = []
    while done and len(events) < MOST_STEPS:
        events += [one.event for one in done]
        if saw(done, action.until) or stopped(pit, table, action.deal):
            break
        done = follow(pit, table)
        for one in done:
            pit = evolve(pit, one)
    return pit, events


def _after(pit: Pit, table: str, command: cmd.Command) -> tuple[Pit, tuple[Addressed, ...]]:
    decided = decide(pit, table, command)
    if isinstance(decided, Refusal):
        return pit, ()
    for one in decided:
        pit = evolve(pit, one)
    return pit, decided
