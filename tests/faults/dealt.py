"""A real round as batches: the commands of a Caribbean stud table with a jackpot, decided, followed and booked."""

from croupier.engines.cards import commands as cmd
from croupier.engines.cards.jackpot.link import jackpot_of
from croupier.engines.cards.jackpot.requests import AddToPool, AnyJackpotCommand, OpenJackpot
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.given import Given, given
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve, follow
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, Role, Who
from croupier.store.journal import Batch
from croupier.store.record import batch

OLIVE, DEE, SUE = Who("olive", Role.OPERATOR), Who("dee", Role.DEALER), Who("sue", Role.GAME_SUPERVISOR)
ANN, BOB = Who("ann", Role.PLAYER), Who("bob", Role.PLAYER)

COMMANDS: tuple[cmd.AnyCommand | AnyJackpotCommand, ...] = (
    OpenJackpot(by=OLIVE, name="main", retained_share=2500, approval="A1"),
    AddToPool(by=OLIVE, amount=10_000_00),
    common_cmd.OpenTable(
        by=OLIVE, table="T1", game="caribbean-stud", options={"jackpot": "manually", "dealt_from": "shuffler"}
    ),
    common_cmd.Sit(by=ANN, box=1),
    common_cmd.BuyChips(by=ANN, amount=1_000_00),
    common_cmd.Sit(by=BOB, box=2),
    common_cmd.BuyChips(by=BOB, amount=1_000_00),
    cmd.Perform(by=DEE, step="received"),
    cmd.Perform(by=DEE, step="inspected by the dealer"),
    cmd.Perform(by=SUE, step="inspected by the supervisor"),
    cmd.Perform(by=DEE, step="spread"),
    cmd.Perform(by=DEE, step="seen"),
    cmd.Perform(by=DEE, step="mixed"),
    cmd.Perform(by=DEE, step="loaded"),
    cmd.Perform(by=DEE, step="cutting card"),
    # Spades first: Ann is dealt the straight flush that the jackpot pays a tenth of its pool.
    common_cmd.Shuffle(by=CHANCE, order=tuple(sorted(range(52), key=lambda c: (-(c & 3), c)))),
    cmd.Wager(by=ANN, box=1, wager="ante", amount=10_00),
    cmd.Wager(by=ANN, box=1, wager="jackpot", amount=1_00),
    cmd.Wager(by=BOB, box=2, wager="ante", amount=20_00),
    cmd.CloseBets(by=DEE),
    cmd.Choose(by=ANN, box=1, choice="bet"),
    cmd.Choose(by=BOB, box=2, choice="fold"),
)


def dealt() -> list[Batch]:
    """The batches that the floor would write, one a command with all that follows from it."""
    pit, versions, batches = Pit(), dict[str, int](), list[Batch]()
    for n, command in enumerate(COMMANDS):
        events = decide(pit, "T1", command)
        assert not isinstance(events, Refusal), events
        happened: list[Addressed] = []
        asked: list[Given] = [given("T1", command)]
        while events:
            happened += events
            for one in events:
                pit = evolve(pit, one)
            events = follow(pit, "T1")
            asked += [given("T1", None)] * bool(events)
        batches.append(batch(f"command-{n}", versions, by_stream(tuple(happened)), asked))
        for one in happened:
            versions[one.stream] = versions.get(one.stream, 0) + 1
    assert jackpot_of(pit.streams).hits == 1
    assert pit.state("T1", Table).round.number == 2
    return batches
