"""An evening of bots on a floor of several games, played into a journal as fast as the engine goes."""

from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from croupier.engines.betting.commands import PostBlind, StartHand
from croupier.engines.betting.events import take
from croupier.engines.betting.state import PokerTable, in_play, owes, turn
from croupier.engines.betting.view import view as seen_at_poker
from croupier.engines.cards.commands import CloseBets, ReduceWagers
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.cards.jackpot.requests import AddToPool, OpenJackpot
from croupier.engines.chance import commands as tc
from croupier.engines.chance.state import System, phase
from croupier.engines.pit.driver import DEALER, OPERATOR, SUPERVISOR, Driver
from croupier.engines.pit.given import Given, Wire, given
from croupier.engines.pit.pit import Addressed, Pit, chance_due, view
from croupier.floor.bots.cards import chips_to_buy, command_of, needs_chips, pick
from croupier.games import BY_NAME
from croupier.games.poker.bot import Style
from croupier.games.poker.bot import pick as pick_at_poker
from croupier.games.tai_sai.bot import pick as pick_at_terminal
from croupier.kernel.commands import BuyChips, Command, Cut, OpenTable, RecordApproval, Sit
from croupier.kernel.people import CHANCE, Role, Who
from croupier.store.journal import Batch, Journal
from croupier.store.record import batch

A_BATCH: Final = 5
"""How many events a batch has, about."""
A_COMMIT: Final = 500
"""How many batches are written at a time."""
BOTS: Final = tuple(Who(name, Role.PLAYER) for name in ("Ada", "Blaise", "Emmy", "Carl", "Sofia"))
STYLES: Final = dict(zip(BOTS, cycle((Style.TIGHT, Style.STATION, Style.RANDOM))))
BUY_IN: Final = 200_00
FLOOR: Final = {
    "CS1": "caribbean-stud",
    "CS2": "caribbean-stud",
    "BJ1": "blackjack",
    "BJ2": "blackjack",
    "BA1": "baccarat",
    "UT1": "ultimate-texas-holdem",
    "TP1": "three-card-poker",
    "LP1": "lunar-poker",
    "HE1": "holdem",
    "HE2": "holdem",
    "OM1": "omaha",
    "TS1": "electronic-tai-sai",
}
"""The tables of the evening."""


class Evening:
    """Tables with bots, and the batches that are still to be written of what they did."""

    def __init__(self, journal: Journal, tables: dict[str, str] = FLOOR, seed: int = 1) -> None:
        """Open the tables and let the bots sit down."""
        self.journal, self.random = journal, Random(seed)  # noqa: S311  (a measurement, the same every time)
        self.driver = Driver(Pit(), self._order, self._hear)
        self.events = self.now = self._number = 0
        self._versions: dict[str, int] = {}
        self._asked: list[Given] = []
        self._happened: list[Addressed] = []
        self._batches: list[Batch] = []
        self._rounds: dict[str, Callable[[str], None]] = {}
        self.must(JACKPOT, OpenJackpot(by=OPERATOR, name="main"))
        self.must(JACKPOT, AddToPool(by=OPERATOR, amount=10_000_00))
        for table, game in tables.items():
            self._open(table, game)

    def play(self, events: int) -> None:
        """A round at each table in turn, until so many events have happened; then all of it is on the disk."""
        until = self.events + events
        for table, one_round in cycle(self._rounds.items()):
            one_round(table)
            if self.events >= until:
                break
        self.flush()

    def flush(self) -> None:
        """Let all that has happened be on the disk."""
        self._pack()
        self._write()

    def must(self, to: str, command: Wire) -> None:
        """A command that is taken."""
        refused = self.driver.do(to, command, self.now)
        assert refused is None, f"{to}: {command} is refused: {refused}"

    # --- what happens is written ------------------------------------------------------------------

    def _hear(self, to: str, command: Command | None, happened: tuple[Addressed, ...]) -> None:
        """Something happens: several things in a row at one table are one batch."""
        alone = {one.stream for one in happened} == {to}
        if self._asked and (self._asked[0].to != to or not alone):
            self._pack()
        self._asked.append(given(to, command, self.now))  # type: ignore[arg-type]  # nobody else plays here
        self._happened += happened
        self.events += len(happened)
        if len(self._happened) >= A_BATCH or not alone:
            self._pack()

    def _pack(self) -> None:
        if not self._asked:
            return
        self._number += 1
        self._batches.append(batch(f"{self._number}", self._versions, tuple(self._happened), self._asked))
        for one in self._happened:
            self._versions[one.stream] = self._versions.get(one.stream, 0) + 1
        self._asked, self._happened = [], []
        if len(self._batches) >= A_COMMIT:
            self._write()

    def _write(self) -> None:
        for outcome in self.journal.append_all(self._batches):
            assert isinstance(outcome, int), outcome
        self._batches = []

    def _order(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        order = list(cards)
        self.random.shuffle(order)
        return tuple(order)

    # --- tables -----------------------------------------------------------------------------------

    def _open(self, table: str, game: str) -> None:
        """Open a table as on a demo floor, and let the bots sit down."""
        found = BY_NAME[game]
        demo = found.demos[0]
        options = {name: value for name, value in demo.options.items() if name != "devices"}  # they need nobody
        for subject in demo.approvals:
            self.must(table, RecordApproval(by=OPERATOR, subject=subject, reference="bench"))
        edition = found.house[0].edition if found.house else ""
        self.must(table, OpenTable(by=OPERATOR, table=table, game=game, edition=edition, options=options))
        if self.driver.pit.find(table, System) is not None:
            self._rounds[table] = self._spin
            return
        self._rounds[table] = self._round if found.house else self._hand
        for bot in BOTS:
            if found.house:
                self.must(table, BuyChips(by=bot, amount=BUY_IN))
            self.must(table, Sit(by=bot))

    def _round(self, table: str) -> None:
        """A round against the house."""
        number = self.driver.pit.streams[table].number
        self.driver.rest(table, self.now)
        while self.driver.pit.streams[table].number == number:
            moved = [self._moves(table, bot) for bot in BOTS]
            if not any(moved) and self.driver.do(table, CloseBets(by=DEALER), self.now) is not None:
                self.must(table, ReduceWagers(by=DEALER))
            self.driver.rest(table, self.now)

    def _moves(self, table: str, bot: Who) -> bool:
        """What a bot does with what it sees; whether it does anything."""
        shown = view(self.driver.pit, table, bot, self.now)
        move = pick(shown)
        if move is None:
            return False
        if move.offer.command == "Wager" and needs_chips(shown):
            self.must(table, BuyChips(by=bot, amount=chips_to_buy(shown)))
        self.must(table, command_of(move, bot))
        return True

    def _hand(self, table: str) -> None:
        """A hand of poker."""
        for chair in tuple(self._poker(table).chairs.values()):
            who = Who(chair.person, Role.PLAYER)
            if not chair.stack:
                self.must(table, BuyChips(by=who, amount=BUY_IN))
            if owes(chair) and not chair.posting:
                self.driver.do(table, PostBlind(by=who), self.now)
        while self.driver.step(table, self.now):
            pass
        self.must(table, StartHand(by=DEALER))
        while in_play(self._poker(table)):
            if not self.driver.step(table, self.now):
                self.must(table, self._at_poker(self._poker(table)))

    def _poker(self, table: str) -> PokerTable:
        return self.driver.pit.state(table, PokerTable)

    def _at_poker(self, t: PokerTable) -> Any:
        """The cut, or what the bot does whose turn it is."""
        assert t.hand is not None
        if not t.hand.cut:
            return Cut(by=DEALER, at=26)
        who = Who(t.hand.places[turn(t.hand)].owner, Role.PLAYER)
        move = pick_at_poker(seen_at_poker(t, who), STYLES[who], self.random)
        assert move is not None, "whose turn it is can do something"
        return take(move.offer, who, move.amount, move.cards)

    def _spin(self, table: str) -> None:
        """A spin of the dice, settled."""
        results = self._system(table).results
        while self._system(table).results == results or not self._system(table).spin.ended:
            faces = chance_due(self.driver.pit, table)
            if faces is not None:
                dice = tuple(self.random.choices(faces, k=3))
                self.must(table, tc.Tumble(by=CHANCE, dice=dice, at=self.now))
            elif not self.driver.step(table, self.now):
                touched = [self._touches(table, bot) for bot in BOTS]
                if not any(touched):
                    self.must(table, self._at_the_tumbler(self._system(table)))

    def _system(self, table: str) -> System:
        return self.driver.pit.state(table, System)

    def _touches(self, table: str, bot: Who) -> bool:
        """What a bot does at its terminal; whether it does anything."""
        wanted = pick_at_terminal(
            view(self.driver.pit, table, bot, self.now), bot, now=self.now, below=self.random.randrange
        )
        return wanted is not None and self.driver.do(table, replace(wanted, at=self.now), self.now) is None

    def _at_the_tumbler(self, s: System) -> tc.AnyTaiSaiCommand:
        """What the staff do next for a spin."""
        now = phase(s)
        if now == "opening":
            return tc.Inspect(by=SUPERVISOR if "dealer" in dict(s.inspected) else DEALER, at=self.now)
        if now == "betting":
            self.now = max(self.now, s.closes_at)
            return tc.CloseBetting(by=DEALER, at=self.now)
        if now == "closed" and s.spin.tumbled:
            return tc.Uncover(by=DEALER, at=self.now)
        if now == "uncovered":
            return tc.EnterResult(by=DEALER, dice=s.spin.dice, at=self.now)
        if now == "entered":
            return tc.ConfirmResult(by=DEALER, at=self.now)
        return tc.StartSpin(by=DEALER, at=self.now)
