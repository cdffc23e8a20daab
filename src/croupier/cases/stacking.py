"""Stacking the deck: the cards that a case names fall where it names them; shuffle and cut follow by themselves."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from croupier.cases.people import OFFICES
from croupier.cases.records import Action, Stacked
from croupier.cases.trouble import Wrong
from croupier.cases.words.table import complete
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import COMMUNITY, Place
from croupier.engines.cards.table import Table
from croupier.engines.cards.wording import place_words
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve, follow
from croupier.kernel import commands as common_cmd
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE
from croupier.things.cards import names

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


def order(deck: tuple[int, ...], stack: Stack, dealt: tuple[common_ev.Event, ...]) -> tuple[int, ...]:
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
    there = pit.streams.get(table)
    return limit is not None and there is not None and there.dealt >= limit


def destinations(pit: Pit, table: str, ahead: list[Action], burned: tuple[int, ...] = ()) -> Iterator[common_ev.Event]:
    """Every card that this round deals, if these actions are taken and the cards lie in any order; then how it ends."""
    pit, _ = _after(pit, table, common_cmd.Shuffle(by=CHANCE, order=_any_order(pit.state(table, Table), burned)))
    for action in ahead:
        if action.said.kind in (common_cmd.Shuffle, cmd.OrderShuffle):
            continue
        if action.said.kind is cmd.CloseBets and pit.state(table, Table).cut:
            pit, _ = _after(pit, table, common_cmd.Cut(by=OFFICES["dealer"], at=MIDDLE))
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
    left = list(t.round.shoe.set.deck)
    for card in burned:
        left.remove(card)
    cards = (*burned, *left)
    return cards[-MIDDLE:] + cards[:-MIDDLE] if burned and t.game.cut_by_hand(t.round.options) else cards


def _burn(pit: Pit, table: str) -> tuple[Addressed, ...]:
    """The next card that is burned before the bets are closed, if one is."""
    due = follow(pit, table)
    return due if due and isinstance(due[0].event, ev.Burned) else ()


def _play(pit: Pit, table: str, action: Action) -> tuple[Pit, list[common_ev.Event]]:
    """An action at a table and what follows it there."""
    try:
        command = complete(action.said, pit, table, action.who, {})
    except Wrong:
        return pit, []
    pit, done = _after(pit, table, command)
    events: list[common_ev.Event] = []
    while done and len(events) < MOST_STEPS:
        events += [one.event for one in done]
        if saw(done, action.until) or stopped(pit, table, action.deal):
            break
        done = follow(pit, table)
        for one in done:
            pit = evolve(pit, one)
    return pit, events


def _after(pit: Pit, table: str, command: common_cmd.Command) -> tuple[Pit, tuple[Addressed, ...]]:
    decided = decide(pit, table, command)
    if isinstance(decided, Refusal):
        return pit, ()
    for one in decided:
        pit = evolve(pit, one)
    return pit, decided


BOARD: Place = COMMUNITY
KITTY: Place = (-4, 0)
SEATS = range(1, 12)
Decided = tuple[Addressed, ...] | Refusal


def place(text: str, seats: dict[str, int]) -> Place:
    """A place at a poker table: seat 1, a player by name, the board or the kitty."""
    if text in ("board", "community"):
        return BOARD
    if text == "kitty":
        return KITTY
    number = seats.get(text, 0)
    if text.removeprefix("seat ").isdecimal():
        number = int(text.removeprefix("seat "))
    if number not in SEATS:
        raise Wrong(f"{text!r} is not a place at the table", "seat 1, the name of a player in a seat, board or kitty")
    return (number, 0)


def words(where: Place) -> str:
    """A place in words."""
    return {BOARD: "the board", KITTY: "the kitty", BURN: "the burn", NEXT: "what comes next"}.get(
        where, f"seat {where[0]}"
    )


def mixed(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in a fixed order in which no rank and no suit comes in a row."""
    stride = STRIDE if len(cards) % STRIDE else STRIDE + 2
    if len(cards) % stride == 0:
        return cards
    return tuple([cards[i * stride % len(cards)] for i in range(len(cards))])


class Ahead(msgspec.Struct):
    """A case that is played ahead to see which card has to lie where."""

    table: str
    left: dict[Place, list[int]]
    """Named cards that have not been dealt."""
    becomes: dict[int, int]
    """For every card of the first order, which one has to lie there instead."""
    later: frozenset[int] = frozenset()
    """Cards that the case names for a shuffle later in the hand: nobody gets them before without being named."""
    raw: bool = False
    """The order is the case's own: no card is exchanged for another."""
    enough: bool = False
    """The case was played to the next shuffle, or to its end."""


def ahead(table: str, stack: Stack, cards: tuple[int, ...], later: frozenset[int]) -> Ahead:
    """Nothing is dealt yet: these cards are, in some order."""
    left = {where: list(named) for where, named in stack.hands.items()}
    absent = [card for named in left.values() for card in named if card not in cards]
    if absent:
        raise Wrong(f"{names(absent)} cannot be dealt: not among the cards", "cards that are shuffled")
    return Ahead(table, left, {card: card for card in cards}, later)


def never_dealt(one: Ahead) -> None:
    """Refuse a case whose named cards never fall."""
    for where, named in one.left.items():
        if named:
            raise Wrong(f"{names(named)} of {words(where)} are never dealt", "as many cards as the place gets")


def choose(pit: Pit, one: Ahead, make: Callable[[Pit], Decided]) -> tuple[Pit, Decided]:
    """What `make` brings about, once the right cards lie on top of the deck for it."""
    decided = make(pit)
    if isinstance(decided, Refusal):
        return pit, decided
    state = pit.find(one.table, PokerTable)
    if one.raw or state is None or state.hand is None:
        return pit, decided
    places = leaving(pit, one.table, decided)
    if not places:
        return pit, decided
    deck = put_on_top(one, state.hand.deck, state.hand.top, places, later=state.hand.opened or state.hand.street > 0)
    changed = replace(state, hand=replace(state.hand, deck=deck))
    pit = pit.put(one.table, changed)
    return pit, make(pit)


def leaving(pit: Pit, table: str, decided: tuple[Addressed, ...]) -> tuple[Place, ...]:
    """Where the cards go that leave the deck with these events, one after the other."""
    found: list[Place] = []
    for addressed in decided:
        before = _gone(pit, table)
        pit = evolve(pit, addressed)
        after = _gone(pit, table)
        if addressed.stream == table and before is not None and after is not None and before[0] == after[0]:
            gone = max(0, after[1] - before[1])
            burned = getattr(addressed.event, "burn", -1) >= 0  # a card turned too early, and the burn before it
            found += ([BURN] if burned else []) + [_place(addressed.event)] * (gone - burned)
    return tuple(found)


def _gone(pit: Pit, table: str) -> tuple[int, int] | None:
    """The number of the hand or round at a table, and how many cards have left the deck or the shoe."""
    house, poker = pit.find(table, Table), pit.find(table, PokerTable)
    if house is not None:
        return house.round.number, house.round.shoe.top
    return (poker.hand.number, poker.hand.top) if poker is not None and poker.hand is not None else None


def _place(event: Event) -> Place:
    """Where a card goes with this event."""
    seat = getattr(event, "seat", None)
    if isinstance(event, ev.Dealt):
        return event.to
    if "Burn" in type(event).__name__:
        return BURN
    if isinstance(event, pe.BoardDealt | pe.CommunityDealt):
        return BOARD
    if seat is None:
        return NEXT if not hasattr(event, "cards") else BOARD
    return (seat, 0) if seat else KITTY


def put_on_top(
    one: Ahead, cards: tuple[int, ...], top: int, places: tuple[Place, ...], *, later: bool
) -> tuple[int, ...]:
    """The deck with the cards for these places next, each exchanged for the one that lay there."""
    deck = list(cards)
    for position, where in enumerate(places, top):
        wanted = _named(one, where, later=later)
        if wanted is None:
            wanted = _unnamed(one, deck[position:])
        if wanted not in deck[position:]:
            raise Wrong(f"{names((wanted,))} cannot fall to {words(where)}: it has left the deck", "another card")
        other, at = deck[position], deck.index(wanted, position)
        deck[position], deck[at] = wanted, other
        _exchange(one, wanted, other)
    return tuple(deck)


def _unnamed(one: Ahead, cards: list[int]) -> int:
    """The first card that nobody named; where there is none, one that is named for later."""
    named = {card for left in one.left.values() for card in left}
    free = [card for card in cards if card not in named]
    return next((card for card in free if card not in one.later), (free or cards)[0])


def _named(one: Ahead, where: Place, *, later: bool) -> int | None:
    """The card named for a place, taken off; after the first deal also the next one named for any place."""
    for line in (where, *((NEXT,) if later else ())):
        if one.left.get(line):
            return one.left[line].pop(0)
    return None


def _exchange(one: Ahead, a: int, b: int) -> None:
    for card, lies in one.becomes.items():
        if lies in (a, b):
            one.becomes[card] = b if lies == a else a
