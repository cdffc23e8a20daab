"""The rules of a poker table: what becomes of a command, what follows unasked, and how events change the table."""

from msgspec.structs import replace

from croupier.engines.betting import commands as pc
from croupier.engines.betting.cash import TOTALS
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events.hand import DiscoveryMade, HandSlipped, Misdealt
from croupier.engines.betting.evolving import hand as evolving
from croupier.engines.betting.evolving import irregular, seats, table
from croupier.engines.betting.hand import dealing
from croupier.engines.betting.hand import following as hand
from croupier.engines.betting.hand.acting import act, at_showdown, call_time, over_blind
from croupier.engines.betting.irregular import saying
from croupier.engines.betting.irregular.kinds import DeckDefective, DefectiveDeck
from croupier.engines.betting.keeping import changes
from croupier.engines.betting.keeping import deciding as keeping
from croupier.engines.betting.seats import blinds, seating
from croupier.engines.betting.state import DEALING, NO_ERRORS, Hand, PokerTable
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.gate import Decision, Gate, ask
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.people import Role


def decide(t: PokerTable, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    return GATE.refusal(t.law, c, shut=t.shut) or GATE.of[type(c)](t, c)


def follow(t: PokerTable) -> Event | None:
    """The next event due unasked; None while somebody, or chance, has to speak."""
    h = t.hand
    if h is None or h.over:
        return changes.due(t)
    if h.errors is not NO_ERRORS:
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
    change = HAND.of.get(kind)
    if change is None:
        t = EVOLVE.of[kind](t, e)
    else:
        t = replace(t, hand=change(t.hand, e))  # type: ignore[arg-type]
        if kind not in BEYOND.of:
            return t
        t = BEYOND.of[kind](t, e)
    return replace(t, totals=TOTALS.of[kind](t.totals, e)) if kind in TOTALS.of else t


# --- the hand -------------------------------------------------------------------------------------


def _running(t: PokerTable) -> Hand | Refusal:
    if t.hand is None or t.hand.over:
        return Refusal(t.law("5.1"), "No hand is on: begin one first.")
    return t.hand


def start_hand(t: PokerTable, _: pc.StartHand) -> Decision:
    """Begin the next hand, unless something has to be done first."""
    hindered = changes.hindrance(t)
    if hindered is not None:
        return hindered
    begun = blinds.next_hand(t)
    return begun if isinstance(begun, Refusal) else (begun,)


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
    return seats.at_beginning(t, e)


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


HAND = Handlers[Hand, Hand](
    *evolving.EVOLVE.rows,
    *irregular.EVOLVE.rows,
)
BEYOND = Handlers[PokerTable, PokerTable](
    on(pe.HandEnded, seats.after_hand),
    on(pe.RakeTaken, lambda t, _: t),
    on(Misdealt, lambda t, _: replace(t, misdealt=True)),
    on(DiscoveryMade, _found),
    on(HandSlipped, _slipped),
)
"""Events of a hand that change more of the table than the hand."""
EVOLVE = Handlers[PokerTable, PokerTable](
    on(pe.HandBegan, _begun),
    *seats.EVOLVE.rows,
    *table.EVOLVE.rows,
)
_PLAYER = (Role.PLAYER,)

GATE = Gate[PokerTable](
    ask(pc.Fold, act, by=_PLAYER, rule="1.1"),
    ask(pc.Check, act, by=_PLAYER, rule="1.1"),
    ask(pc.Call, act, by=_PLAYER, rule="1.1"),
    ask(pc.Bet, act, by=_PLAYER, rule="1.1"),
    ask(pc.Raise, act, by=_PLAYER, rule="1.1"),
    ask(pc.AllIn, act, by=_PLAYER, rule="1.1"),
    ask(pc.PutIn, act, by=_PLAYER, rule="1.1"),
    ask(pc.Draw, act, by=_PLAYER, rule="1.1"),
    ask(pc.TakeKitty, act, by=_PLAYER, rule="1.1"),
    ask(pc.StartHand, start_hand, by=DEALING),
    ask(pc.CallTime, call_time, by=DEALING, rule="G22"),
    ask(pc.OverBlind, over_blind, by=_PLAYER),
    ask(pc.Muck, at_showdown, by=_PLAYER),
    ask(pc.Show, at_showdown, by=_PLAYER),
    ask(pc.AskToSee, at_showdown, by=_PLAYER),
    ask(cmd.Shuffle, _shuffle, by=(Role.CHANCE,)),
    ask(cmd.Cut, _cut, by=DEALING),
    *seating.ROWS,
    *keeping.ROWS,
    *saying.ROWS,
    title="A poker table",
    unknown="1.3",
    office="1.2",
    shut="11.2.6",
)
"""What may be asked at a poker table."""
