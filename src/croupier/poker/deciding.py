"""The rules of a poker table: what becomes of a command, what follows unasked, and how events change the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.play import commands as cmd
from croupier.play.answers import Refusal, by_office
from croupier.play.events import Event
from croupier.play.people import Role
from croupier.poker import commands as pc
from croupier.poker import dealing, evolving, hand, irregular, parts
from croupier.poker import events as pe
from croupier.poker.acting import ACTIONS, Decision, act, at_showdown, over_blind
from croupier.poker.amiss import NOTHING_AMISS
from croupier.poker.events_amiss import DiscoveryMade, HandSlipped, Misdealt
from croupier.poker.irregular_kinds import DeckDefective, DefectiveDeck
from croupier.poker.offices import DEALING
from croupier.poker.state import Hand, PokerTable
from croupier.poker.till import TILL
from croupier.rulebook import document

P = document("poker-victoria")
G = document("general")


def decide(t: PokerTable, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    kind = type(c)
    if kind in ACTIONS:
        return act(t, c)  # type: ignore[arg-type]
    if kind not in DECIDE:
        return Refusal(P("1.3"), f"A poker table knows no {kind.__name__}.")
    if t.shut and kind not in parts.AFTER_CLOSE:
        return Refusal(P("11.2.6"), "The table is closed.")
    offices = OFFICES[kind]
    if not by_office(c.by, offices):
        return Refusal(parts.OFFICE_RULES.get(kind, P("1.2")), f"That is for the {' or '.join(offices)}.")
    return DECIDE[kind](t, c)


def follow(t: PokerTable) -> Event | None:
    """The next event due unasked; None while somebody, or chance, has to speak."""
    h = t.hand
    if h is None or h.over:
        return parts.due(t)
    if h.amiss is not NOTHING_AMISS:
        return hand.follow(h)
    if h.pending and h.able & h.able - 1 and not h.owed:
        return None  # somebody has to act, and there are others who can
    return hand.usual(h)


def chance_due(t: PokerTable) -> tuple[int, ...] | None:
    """The cards that chance has to put in order now, if it has to."""
    return None if t.hand is None or t.hand.over else dealing.chance_due(t.hand)


def evolve(t: PokerTable, e: Event) -> PokerTable:
    """The table after an event."""
    kind = type(e)
    change = HAND.get(kind)
    if change is None:
        t = EVOLVE[kind](t, e)
    else:
        t = replace(t, hand=change(t.hand, e))  # type: ignore[arg-type]
        if kind not in BEYOND:
            return t
        t = BEYOND[kind](t, e)
    return replace(t, till=TILL[kind](t.till, e)) if kind in TILL else t


# --- the hand -------------------------------------------------------------------------------------


def _running(t: PokerTable) -> Hand | Refusal:
    if t.hand is None or t.hand.over:
        return Refusal(P("5.1"), "No hand is on: begin one first.")
    return t.hand


def _shuffle(t: PokerTable, c: cmd.Shuffle) -> Decision:
    h = _running(t)
    event = h if isinstance(h, Refusal) else dealing.shuffle(h, c.order)
    return event if isinstance(event, Refusal) else (event,)


def _cut(t: PokerTable, c: cmd.Cut) -> Decision:
    h = _running(t)
    event = h if isinstance(h, Refusal) else dealing.cut(h, c.at)
    return event if isinstance(event, Refusal) else (event,)


def _begun(t: PokerTable, e: pe.HandBegan) -> PokerTable:
    t = replace(t, hand=evolving.begun(t, e), number=e.number, button=e.button, misdealt=False)
    return parts.at_beginning(t, e)


def _found(t: PokerTable, e: DiscoveryMade) -> PokerTable:
    """A defective deck stays so until it is replaced."""
    if not isinstance(e.finding, DeckDefective):
        return t
    return replace(t, keeping=replace(t.keeping, defective=str(e.finding.why)))


def _slipped(t: PokerTable, e: HandSlipped) -> PokerTable:
    """A fault of the deck is there in later hands too."""
    if not isinstance(e.mistake, DefectiveDeck) or e.mistake.why in t.keeping.faults:
        return t
    return replace(t, keeping=replace(t.keeping, faults=(*t.keeping.faults, str(e.mistake.why))))


HAND: dict[type[Any], Callable[[Hand, Any], Hand]] = {**evolving.EVOLVE, **irregular.EVOLVE}
BEYOND: dict[type[Any], parts.Evolve] = {
    pe.HandEnded: parts.after_hand,
    pe.RakeTaken: lambda t, _: t,
    Misdealt: lambda t, _: replace(t, misdealt=True),
    DiscoveryMade: _found,
    HandSlipped: _slipped,
}
"""Events of a hand that change more of the table than the hand."""
EVOLVE: dict[type[Any], parts.Evolve] = {pe.HandBegan: _begun, **parts.EVOLVE}
DECIDE: dict[type[Any], parts.Decide] = {
    pc.StartHand: parts.start_hand,
    pc.OverBlind: over_blind,
    pc.Muck: at_showdown,
    pc.Show: at_showdown,
    pc.AskToSee: at_showdown,
    cmd.Shuffle: _shuffle,
    cmd.Cut: _cut,
    **parts.DECIDE,
}
_PLAYER = (Role.PLAYER,)
OFFICES: dict[type[Any], tuple[Role, ...]] = {
    pc.StartHand: DEALING,
    pc.OverBlind: _PLAYER,
    pc.Muck: _PLAYER,
    pc.Show: _PLAYER,
    pc.AskToSee: _PLAYER,
    cmd.Shuffle: (Role.CHANCE,),
    cmd.Cut: DEALING,
    **parts.OFFICES,
}
