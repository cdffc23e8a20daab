"""A history run on the poker table: the deck is stacked with its cards, its actions are commands, stacks are compared.

    replay(history) -> Outcome

The hand is played by the same rules as every other. What a table elsewhere does otherwise is an option, and
`Outcome.options` names each; of a game that is not gazetted `foreign` says what is its own. A bet that our rules
refuse is reported with the rule.
"""

import msgspec
from msgspec.structs import replace as changed

from croupier.histories import phh_actions
from croupier.histories.records import History
from croupier.histories.rules_elsewhere import named, table
from croupier.histories.running import Run
from croupier.histories.stacking import TOO_FEW, MisfitError
from croupier.play.events import Event
from croupier.poker.options import deck_size
from croupier.poker.state import Hand
from croupier.rulebook import document

P = document("poker-victoria")


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a replay."""

    agrees: bool
    compared: bool = True
    """Whether the history has a stack to compare with; if not, it agrees only in that it can have happened."""
    why: str = ""
    """Where history and table part, if they do."""
    rule: str = ""
    """The rule that stands against the history."""
    action: int = 0
    """The number of the action at which they part."""
    stacks: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    """The options of the table that are not those of a gazetted one, each as `name = value`."""
    notes: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    short: bool = False
    """The history names so many cards that none was left to burn."""
    over: bool = False
    """The history goes to the end of the hand."""


# --- the whole ------------------------------------------------------------------------------------


def replay(h: History) -> Outcome:
    """Run a history: once to find the deck, and once from that deck; then compare the stacks."""
    t = table(h)
    options = named(t.options)
    size, players = deck_size(t.variant, t.options), len(h.starting)
    most = t.variant.seats.get(size, 0)
    if players > most:
        why = f"{t.variant.title} with {size} cards has no places for {players} players: at most {most}"
        return Outcome(agrees=False, why=why, rule=P("4.1"), options=options)
    found = _runs(h, frugal=False)
    if isinstance(found, Outcome) and found.short:
        again = _runs(h, frugal=True)
        found = found if isinstance(again, Outcome) else again
    if isinstance(found, Outcome):
        return changed(found, options=options)
    second = found
    stacks = tuple(second.hand.places[n].stack for n in range(1, len(h.starting) + 1))
    compared, why, notes = _compare(h, second.hand, stacks, second.stand_ins)
    notes = (*second.notes, *notes)
    if not second.hand.over:
        notes = (*notes, "the history ends before the hand does")
    return Outcome(
        agrees=not why,
        compared=compared,
        why=why,
        stacks=stacks,
        options=options,
        notes=notes,
        events=tuple(second.events),
        over=second.hand.over,
    )


def _runs(h: History, *, frugal: bool) -> Run | Outcome:
    """The run from the deck that a first run has found; or where the history cannot have happened so."""
    run: Run | None = None
    try:
        run = Run(h, frugal=frugal)
        run.run()
        if run.came_back:
            return run
        run = Run(h, run)
        run.run()
    except MisfitError as misfit:
        at = run.at if run is not None else 0
        said = f"action {at + 1}, {run.said()}: " if run is not None and at < len(h.actions) else ""
        return Outcome(
            agrees=False, why=said + misfit.why, rule=misfit.rule, action=at + 1, short=misfit.why == TOO_FEW
        )
    return run


def _compare(h: History, hand: Hand, stacks: tuple[int, ...], stand_ins: set[int]) -> tuple[bool, str, tuple[str, ...]]:
    """Whether any stack could be compared, where finishing stacks and the table's differ, and what else is to say."""
    if not h.finishing:
        return False, "", ("the history has no finishing stacks to compare",)
    left_out = {n for n, stack in enumerate(h.starting, 1) if stack is None}
    notes: tuple[str, ...] = ("stacks that the history does not know were not compared",) if left_out else ()
    if not left_out and _odd_chips(h, hand, stacks):
        return True, "", ("odd chips of a divided pot went to other winners; everything else agrees",)
    shown = {seat for seat, *_ in hand.ranked}
    blind = [n for n in sorted(shown) if stand_ins & {*hand.places[n].down, *hand.places[n].up}]
    if blind and len(shown) > 1:
        left_out |= shown
        cards = ", ".join(f"p{n}" for n in blind)
        notes = (*notes, f"the cards of {cards} are not known: who won the showdown could not be checked")
    for n, (here, there) in enumerate(zip(stacks, h.finishing, strict=True), 1):
        if here != there and n not in left_out:
            said, found = phh_actions.number(there, h.scale), phh_actions.number(here, h.scale)
            who = f"p{n}" + (f" ({h.players[n - 1]})" if h.players and h.players[n - 1] else "")
            return True, f"{who} ends with {found} here and with {said} in the history{_missing(h)}", notes
    return len(left_out) < len(stacks), "", notes


def _odd_chips(h: History, hand: Hand, stacks: tuple[int, ...]) -> bool:
    """Whether the stacks differ, and only by chips that could not be divided among the winners of a pot."""
    differ = {n: here - there for n, (here, there) in enumerate(zip(stacks, h.finishing, strict=True), 1)}
    off = [n for n, by in differ.items() if by]
    shared = sum(place.won > 0 for place in hand.places)
    few = all(hand.places[n].won and abs(differ[n]) < shared for n in off)
    return bool(off) and few and sum(differ.values()) == 0


def _missing(h: History) -> str:
    """What may be behind a difference: the house's part, where the history does not name it."""
    lost = sum(stack or 0 for stack in h.starting) - sum(h.finishing)
    if lost <= 0 or "_rake" in h.own or None in h.starting:
        return ""
    taken = phh_actions.number(lost, h.scale)
    return f"; {taken} are missing in all: if the house took them, say so by _rake = [{taken}]"
