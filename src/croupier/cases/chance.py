"""Shuffle and cut in a case of the poker room: they follow by themselves, unless the case writes them."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.cases.expecting.table import Refused
from croupier.cases.people import OFFICES
from croupier.cases.playing import Play, Stop, fail, must
from croupier.cases.records import Action, Stacked
from croupier.cases.stacking import NEXT, Ahead, Stack, ahead, mixed, never_dealt
from croupier.cases.trouble import Wrong
from croupier.engines.betting.commands import OverBlind, StartHand
from croupier.engines.betting.events.hand import CardBurned, CardDealt, DeckCut
from croupier.engines.betting.state import PokerTable, in_play
from croupier.engines.pit.pit import chance_due, decide, offers
from croupier.engines.room.state import Room
from croupier.engines.tournament.state import Tournament
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE
from croupier.things.cards import names

DEALER = OFFICES["dealer"]
Act = Callable[[Play, Action, int], None]


class How(NamedTuple):
    """How the runner carries an action out, and how it lets follow what is due after it."""

    act: Act
    drain: Act


def of_the_room(play: Play, table: str) -> bool:
    """Whether this is a poker table, the room or a tournament."""
    return any(play.pit.find(table, kind) is not None for kind in (PokerTable, Room, Tournament))


def chance(play: Play, action: Action, index: int, how: How) -> bool:
    """Shuffle or cut if that is due and the case does not do it itself; whether it was done."""
    table = action.table
    if not of_the_room(play, table):
        return False
    steps = play.case.steps[index + 1 :]
    after = next((one.said.kind for one in steps if isinstance(one, Action) and one.table == table), None)
    due = chance_due(play.pit, table)
    if due is not None and after not in (cmd.Shuffle, OverBlind):
        must(play, action.line, table, cmd.Shuffle(by=CHANCE, order=order(play, action, index, how)))
        return True
    at = cut_due(play, table) if due is None and after is not cmd.Cut else 0
    if at:
        must(play, action.line, table, cmd.Cut(by=DEALER, at=at))
        return True
    return False


def cut_due(play: Play, table: str) -> int:
    """Where the dealer would cut, if the cards have to be cut now; 0 if not."""
    if isinstance(decide(play.pit, table, cmd.Cut(by=DEALER, at=1)), Refusal):
        return 0
    made = (int(one.fields["at"]) for one in offers(play.pit, table, DEALER) if one.command == cmd.Cut.__name__)
    return next(made, 1)


def order(play: Play, action: Action, index: int, how: How) -> tuple[int, ...]:
    """The order in which chance puts the cards, so that those named fall where they are named."""
    table = action.table
    due = chance_due(play.pit, table)
    if play.ahead is not None and play.ahead.table == table:
        play.ahead.enough = True
        raise Stop
    stack = play.stacks.pop(table, Stack())
    if due is None:
        return ()
    try:
        if play.pit.find(table, PokerTable) is not None:
            return _tried(play, action, index, (stack, mixed(due)), how)
    except Wrong as wrong:
        fail(play, action.line, wrong.expected, wrong.what)
        raise Stop from None
    named = stack.deck or stack.hands.get(NEXT, ())
    return (*named, *(card for card in due if card not in named))


def _named_later(play: Play, table: str, index: int) -> frozenset[int]:
    """Cards that the case names for another shuffle of the same hand."""
    found: set[int] = set()
    for step in play.case.steps[index + 1 :]:
        if isinstance(step, Action) and step.table == table and step.said.kind is StartHand:
            break
        if isinstance(step, Stacked) and step.table == table:
            found.update(step.cards)
    return frozenset(found)


def _exactly(play: Play, action: Action, index: int, given: tuple[Stack, tuple[int, ...]], how: How) -> tuple[int, ...]:
    """The order that lies as `Deck` says once the cards are cut, whatever then happens to single cards."""
    stack, cards = given
    absent = [card for card in stack.deck if card not in cards]
    if absent:
        raise Wrong(f"{names(absent)} cannot be dealt: not among the cards", "cards that are shuffled")
    wanted = (*stack.deck, *(card for card in cards if card not in stack.deck))
    one = Ahead(action.table, {}, {}, raw=True)
    trial = Play(case=play.case, pit=play.pit, log=[], failures=[], held=dict(play.held), stacks={}, ahead=one)
    try:
        must(trial, action.line, action.table, cmd.Shuffle(by=CHANCE, order=wanted))
        how.drain(trial, action, index)
        for i, step in enumerate(play.case.steps[index + 1 :], index + 1):
            if trial.pit.streams[action.table].dealt or _cut(trial, action.table):
                break
            refused = isinstance(step, Action) and any(isinstance(e, Refused) for e in step.expected)
            if isinstance(step, Action) and step.table == action.table and not refused:
                how.act(trial, step, i)
    except Stop:
        pass
    at = _cut(trial, action.table)
    return wanted[-at:] + wanted[:-at] if at else wanted


def _cut(play: Play, table: str) -> int:
    """Where the cards were cut before the first of them was dealt; 0 if they were not."""
    for stream, event in play.log:
        if stream == table and isinstance(event, CardDealt | CardBurned):
            return 0
        if stream == table and isinstance(event, DeckCut):
            return event.at
    return 0


def _tried(play: Play, action: Action, index: int, given: tuple[Stack, tuple[int, ...]], how: How) -> tuple[int, ...]:
    """The same order with the named cards in the right places: the case is played ahead to see where they are."""
    stack, cards = given
    if stack.deck:
        return _exactly(play, action, index, given, how)
    one = ahead(action.table, stack, cards, _named_later(play, action.table, index))
    trial = Play(case=play.case, pit=play.pit, log=[], failures=[], held=dict(play.held), stacks={}, ahead=one)
    try:
        must(trial, action.line, action.table, cmd.Shuffle(by=CHANCE, order=cards))
        how.drain(trial, action, index)
        for i, step in enumerate(play.case.steps[index + 1 :], index + 1):
            refused = isinstance(step, Action) and any(isinstance(e, Refused) for e in step.expected)
            if isinstance(step, Action) and step.table == action.table and not refused:
                how.act(trial, step, i)
        # where the case ends before the hand does, the rest of the cards could still fall
        one.enough = not in_play(trial.pit.state(action.table, PokerTable))
    except Stop:
        pass
    if one.enough:
        never_dealt(one)
    return tuple([one.becomes[card] for card in cards])
