"""What a bot at a terminal does next, as a function of what its terminal shows."""

import pytest
from msgspec.structs import replace

from croupier.engines.chance.commands import ClaimTerminal, InsertNote, PlaceBet
from croupier.engines.chance.shown import TerminalView
from croupier.engines.pit.pit import Pit, decide, evolve, view
from croupier.floor.opening import opening
from croupier.games.tai_sai.bot import LAST_SECONDS, MOST_TOUCHES, pick
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who

ADA = Who("Ada (bot)", Role.PLAYER)


def first(_: int) -> int:
    """Chance that always takes the first."""
    return 0


@pytest.fixture(scope="module")
def shown() -> TerminalView:
    """What a guest without a terminal is shown at the demo table."""
    pit = Pit()
    for to, command in opening(pit, 1, ("electronic-tai-sai",)):
        done = decide(pit, to, command)
        assert not isinstance(done, Refusal)
        for one in done:
            pit = evolve(pit, one)
    found = view(pit, "TS1", ADA)
    assert isinstance(found, TerminalView)
    return found


def betting(shown: TerminalView, terminal: int, lying: int) -> TerminalView:
    """A terminal with credits while wagers are invited, and chips on so many areas."""
    areas = tuple(replace(one, least=10_00, most=100_00, chips=int(n < lying)) for n, one in enumerate(shown.areas))
    rich = 1_000 * shown.minimum
    clock = replace(shown.clock, closes_at=100)
    return replace(shown, terminal=terminal, credits=rich, phase="betting", areas=areas, clock=clock, spin=4)


def test_first_a_terminal_then_a_note(shown: TerminalView) -> None:
    """One terminal stays free for a person; without credits there is nothing to wager."""
    assert pick(shown, ADA, now=0, below=first) == ClaimTerminal(by=ADA)
    last = replace(shown, terminals=((1, ""), (2, "Bob")))
    assert pick(last, ADA, now=0, below=first) is None
    poor = replace(shown, terminal=1, credits=0, notes=(5_00, 20_00))
    assert pick(poor, ADA, now=0, below=first) == InsertNote(by=ADA, amount=20_00)


@pytest.mark.parametrize("terminal", [1, 2, 3, 4])
def test_a_few_wagers_a_spin(shown: TerminalView, terminal: int) -> None:
    """One area at least and three at most, of a kind the bot favours, within its limits; nothing at the last moment."""
    made = [pick(betting(shown, terminal, lying), ADA, now=0, below=first) for lying in range(MOST_TOUCHES + 1)]
    assert made[0] is not None
    assert made[-1] is None
    for wager in [one for one in made if one is not None]:
        assert isinstance(wager, PlaceBet)
        assert 10_00 <= wager.amount <= 50_00
    assert pick(betting(shown, terminal, 0), ADA, now=100 - LAST_SECONDS, below=first) is None
