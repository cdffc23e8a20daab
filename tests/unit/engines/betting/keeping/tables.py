"""Tables for the tests of their keeping: people, a hand that is on, a hand that is complete."""

from typing import Any

from msgspec.structs import replace

from croupier.engines.betting import commands as ct
from croupier.engines.betting import deciding, wording
from croupier.engines.betting.commands import Conduct
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.evolving import table as evolving_table
from croupier.engines.betting.keeping import changes
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.state import Chair, ForcedBet, PokerTable
from croupier.games.poker.game import unopened
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import Role, Who
from croupier.law.law import law_of

P = law_of("poker-victoria")
ANN, BEN, CAT = (Who(name, Role.PLAYER) for name in ("Ann", "Ben", "Cat"))
DEALER = Who("Dee", Role.DEALER)
ROOM = Who("Roy", Role.POKER_ROOM_SUPERVISOR)
GAME = Who("Gus", Role.GAME_SUPERVISOR)
CASINO = Who("Cas", Role.CASINO_SUPERVISOR)
OPERATOR = Who("Op", Role.OPERATOR)
INSPECTOR = Who("Ida", Role.INSPECTOR)
EVERYBODY = (ANN, BEN, CAT, DEALER, ROOM, GAME, CASINO, OPERATOR, INSPECTOR)


def evolve(t: PokerTable, e: Event) -> PokerTable:
    """The table after an event, of this part or of the hand."""
    return evolving_table.EVOLVE.of[type(e)](t, e) if type(e) in evolving_table.EVOLVE.of else deciding.evolve(t, e)


def follow(t: PokerTable) -> PokerTable:
    """The table once nothing of this part is due."""
    while (e := changes.due(t)) is not None:
        t = evolve(t, e)
    return t


def say(t: PokerTable, c: cmd.Command) -> tuple[PokerTable, tuple[Event, ...]]:
    """The table and the events after a command that is accepted."""
    events = deciding.decide(t, c)
    assert not isinstance(events, Refusal), events
    for e in events:
        t = evolve(t, e)
        assert wording.sentence(t, e)
    return t, events


def does(t: PokerTable, *commands: cmd.Command) -> PokerTable:
    """The table after commands that are accepted, and what is due after each."""
    for c in commands:
        t = follow(say(t, c)[0])
    return t


def refused(t: PokerTable, c: cmd.Command, number: str, words: str = "") -> None:
    """Demand that a command is refused under a rule, for a reason with these words."""
    answer = deciding.decide(t, c)
    assert isinstance(answer, Refusal), answer
    assert answer.cite == P(number)
    assert words in answer.why


def table(game: str = "holdem", players: tuple[Who, ...] = (ANN, BEN, CAT), **options: Any) -> PokerTable:
    """An open table with people at it, each with $500."""
    t = does(unopened(), cmd.OpenTable(by=OPERATOR, table="T1", game=game, options=options))
    chairs = {seat: Chair(person=who.name, stack=500_00) for seat, who in enumerate(players, 1)}
    return replace(t, chairs=chairs)


def begin(t: PokerTable) -> PokerTable:
    """The table with a hand on: blinds by seats 2 and 3, cards dealt, seat 1 to act."""
    seats = tuple(t.chairs)
    blinds = zip((2, 3), t.options.blinds, strict=True)
    forced = tuple(ForcedBet(seat, amount, ForcedKind.BLIND, P("8.2.2")) for seat, amount in blinds)
    began = pe.HandBegan(
        number=t.number + 1,
        button=1,
        order=(2, 3, 1),
        owners=tuple(t.chairs[seat].person for seat in (2, 3, 1)),
        stacks=tuple(t.chairs[seat].stack for seat in (2, 3, 1)),
        forced=forced,
        blind=3,
        cite=P("8.14.1(a)"),
    )
    t = deciding.evolve(t, began)
    t = replace(t, chairs={seat: replace(t.chairs[seat], stack=0) for seat in seats})
    t = _on(t)
    t = deciding.evolve(t, pe.CardsShuffled(order=tuple(range(52)), of=pe.Pile.DECK, cite=P("5.1")))
    return _on(deciding.evolve(t, pe.DeckCut(at=1, cite=P("5.2"))))


def _on(t: PokerTable) -> PokerTable:
    """The hand as far as it goes by itself."""
    while t.hand is not None and not t.hand.over and (e := deciding.follow(t)) is not None:
        t = deciding.evolve(t, e)
    return t


def over(t: PokerTable) -> PokerTable:
    """The table when its hand is complete: seats 1 and 2 fold, or whoever is left to."""
    while t.hand is not None and not t.hand.over:
        t = _on(t)
        if t.hand is not None and t.hand.pending:
            seat = (t.hand.pending & -t.hand.pending).bit_length() - 1
            t = deciding.evolve(t, pe.Folded(seat=seat, ghost=False, cite=P("8.1.2(c)")))
    assert t.hand is not None
    chairs = {s: replace(c, stack=t.hand.places[s].stack) for s, c in t.chairs.items()}
    return replace(t, chairs=chairs)


def hands(t: PokerTable, count: int) -> PokerTable:
    """The table after so many hands, as far as notices are concerned."""
    return follow(replace(t, number=t.number + count))


def reported(t: PokerTable, conduct: Conduct = Conduct.EXCHANGE, person: str = "Ann") -> PokerTable:
    """The table with one report more."""
    return does(t, ct.ReportConduct(by=DEALER, conduct=conduct, person=person, words="seen"))
