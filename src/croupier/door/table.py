"""A table to play at from a program: opened, staffed and dealt by itself unless somebody wants to do it.

table = Table("caribbean-stud", seats={"Ann": 100}, cards={"Ann": "As Ah Kd 7c 2s", "dealer": "Kc Qd 9h 5s 3d"})
table.ann.bet(10)
table.ann.raise_()
table.chips["Ann"]
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from croupier.cases import kinds
from croupier.cases.checking.table import chips_of
from croupier.cases.one_round import rounds_of, span_of, write_round
from croupier.cases.records import Happened, TableSetup
from croupier.cases.trouble import Wrong, listed
from croupier.cases.words.poker import PokerGame
from croupier.cases.words.table import Said
from croupier.cases.words.tai_sai import SystemGame
from croupier.door.naming import BURN, NEXT, Named, Stacked, checked
from croupier.door.opening import (
    attribute,
    chance,
    check_named,
    game_name,
    plain_options,
    playable,
    seated,
    table_name,
    thrown,
)
from croupier.door.people import Player, Staff
from croupier.door.values import Amount, Line, Refused, in_cards, in_cents, in_units, in_words, whole
from croupier.engines.betting.commands import StartHand
from croupier.engines.betting.state import PokerTable, in_play
from croupier.engines.cards.commands import CloseBets
from croupier.engines.cards.effects import Place
from croupier.engines.cards.jackpot.link import JACKPOT as POOL
from croupier.engines.cards.jackpot.requests import AddToPool, JackpotCommand, OpenJackpot
from croupier.engines.cards.table import Table as HouseTable
from croupier.engines.chance.commands import CloseBetting, ConfirmResult, EnterResult, StartSpin, Tumble, Uncover
from croupier.engines.chance.state import System, phase
from croupier.engines.pit.driver import DEALER, MOST_STEPS, OPERATOR, Driver
from croupier.engines.pit.pit import Pit, chance_due, decide, follow, offers, view, words
from croupier.games import BY_NAME
from croupier.kernel.answers import Offer as Made
from croupier.kernel.commands import Command, RecordApproval, Shuffle
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who
from croupier.kernel.terminals import Order

_OF_PLAYER = re.compile(r"(?P<name>.+?)(?: hand (?P<hand>[1-9]))?")
PLAYED_AT = "2000/01/01 00:00:00 UTC"
"""The core has no clock; trackers want a time."""


class Table:
    """A table of any game.

    >>> table = Table("holdem", blinds=(1, 2), seats={"Ann": 200, "Ben": 200}, cards={"Ann": "Ac Ad", "Ben": "Kc Kd"})
    >>> table.ann.raise_to(6)
    >>> table.ben.fold()
    >>> table.chips
    {'Ann': Decimal('202'), 'Ben': Decimal('198')}
    """

    def __init__(  # noqa: PLR0913 - each says one thing about the table, all but the first by name
        self,
        game: str,
        *,
        seats: Mapping[str, Amount] | None = None,
        cards: Mapping[str, str] | None = None,
        seed: int | None = None,
        staff: Literal["automatic", "manual"] = "automatic",
        edition: str = "",
        approvals: Mapping[str, str] | None = None,
        pool: Amount = 0,
        name: str = "T1",
        **options: Any,
    ) -> None:
        """Open a table, seat the players in order, and go through the opening procedure.

        `seats` says who sits there with how much, from the first seat on. `cards` names cards for the first deal:
        by player, "dealer", "board", "Banker" and so on, "next" for those that come after the first deal, "burn";
        at tai-sai "dice". `seed` makes every shuffle the same again; without it chance is the system's. With
        `staff="manual"` what dealers and supervisors do is left to `table.dealer` and `table.supervisor`. `pool` opens
        a linked jackpot with so much in it, `approvals` puts approvals of the regulator on record. All other names
        are options of the game (`croupier.options`), amounts in units of the currency.
        """
        self.game: str = game_name(game)
        """The name of the game."""
        self.name: str = table_name(name)
        self.clock: int = 0
        """The time in seconds, for the few rules that ask for it. It goes on only if somebody sets it."""
        if staff not in ("automatic", "manual"):
            raise ValueError(f"staff={staff!r} cannot be: the staff are 'automatic' or 'manual'")
        self._automatic = staff == "automatic"
        self.playable = playable(self.game, edition)
        self._chance = chance(seed)
        self._seeded = seed is not None
        self._steps: list[Happened] = []
        self._stacked = Stacked(self.name)
        self._dice: tuple[int, ...] = ()
        self._driver = Driver(Pit(), self._order, self._hear)
        sitting = seated(seats or {}, self.playable)
        self._setup = TableSetup(
            name=self.name,
            line=0,
            game=self.game,
            edition=self.playable.edition,
            options=self._options(options),
            seats=sitting,
        )
        self._players = {seat.person: Player(self, Who(seat.person, Role.PLAYER), seat.box) for seat in sitting}
        self._open(in_cents(pool, "the pool"), approvals or {}, cards or {})

    # --- opening ------------------------------------------------------------------------------------------------

    def _options(self, given: dict[str, Any]) -> dict[str, Any]:
        """The options as plain values, amounts in cents; poker as the game is usually played unless they say."""
        found = plain_options(self.game, self.playable.options, given)
        if not isinstance(self.playable, PokerGame):
            return found
        blinds = found.get("blinds")
        if isinstance(blinds, list) and blinds and "minimum" not in found:
            found["minimum"] = blinds[-1]
        usual = {name: value for name, value in BY_NAME[self.game].demos[0].options.items() if name != "seats"}
        return {**usual, **found}

    def _open(self, pool: int, approvals: Mapping[str, str], cards: Mapping[str, str]) -> None:
        if pool:
            self._done(POOL, OpenJackpot(by=OPERATOR, name="main"))
            self._done(POOL, AddToPool(by=OPERATOR, amount=pool))
        for subject, reference in approvals.items():
            self._done(self.name, RecordApproval(by=OPERATOR, subject=subject, reference=reference))
        with self.all_or_nothing():
            for _, command in kinds.of(self.playable).opening(self._setup):
                self._do(command)
            self._name(cards)
            self._rest()

    # --- people -------------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who was seated, in the order of the seats."""
        return tuple(self._players.values())

    def player(self, name: str) -> Player:
        """A player by name; `table.ann` is short for `table.player("Ann")`."""
        found = self._players.get(in_words(name, "the name of a player"))
        if found is None:
            raise LookupError(f"nobody called {name!r} sits at {self.name}; at the table: {self._who()}")
        return found

    def __getattr__(self, name: str) -> Player:
        """A player by the name in small letters: `table.ann`."""
        people: dict[str, Player] = self.__dict__.get("_players", {})
        for person, player in people.items():
            if attribute(person) == name:
                return player
        raise AttributeError(f"a table has no {name!r}; those who sit at it are {self._who() if people else 'nobody'}")

    def _who(self) -> str:
        return ", ".join(self._players) or "nobody"

    def office(self, title: str) -> Staff:
        """Somebody of the house by the office: "dealer", "supervisor", "casino supervisor", "operator", "inspector"."""
        offices = {name: who for name, who in kinds.of(self.playable).offices.items() if who.role is not Role.CHANCE}
        if in_words(title, "the office") not in offices:
            raise LookupError(f"there is no {title!r} at {self.name}; {listed(title, offices)}")
        return Staff(self, offices[title])

    @property
    def dealer(self) -> Staff:
        """The dealer."""
        return self.office("dealer")

    @property
    def supervisor(self) -> Staff:
        """The game supervisor, in the poker room its supervisor."""
        return self.office("supervisor")

    @property
    def operator(self) -> Staff:
        """The operator of the casino."""
        return self.office("operator")

    # --- dealing ------------------------------------------------------------------------------------------------

    def deal(self, *, cards: Mapping[str, str] | None = None, stop: int | None = None) -> None:
        """Begin a hand of poker; against the house call "No more bets" and deal; at tai-sai tumble and settle.

        `cards` are named as for the table. With `stop` the dealer pauses once so many cards are dealt, so that
        something can be reported; the next act, or `table.go_on()`, goes on.
        """
        if stop is not None:
            whole(stop, "stop", 1)
        with self.all_or_nothing():
            if cards is not None:
                self._name(cards)
            self._deal(stop)

    def _deal(self, stop: int | None = None) -> None:
        if isinstance(self.playable, PokerGame):
            self._do(StartHand(by=DEALER))
        elif isinstance(self.playable, SystemGame):
            self._spin()
            return
        else:
            self._do(CloseBets(by=DEALER))
        self._rest(stop)

    def go_on(self) -> None:
        """Let happen what is due until somebody has to speak."""
        with self.all_or_nothing():
            self._rest()

    def step(self) -> bool:
        """Let the next thing happen that nobody has to ask for; False if there is none."""
        with self.all_or_nothing():
            return self._one()

    def _begin(self) -> None:
        """Before somebody acts: the automatic dealer deals, if there are no cards yet."""
        if not self._automatic:
            return
        pit = self._driver.pit
        house, poker = pit.find(self.name, HouseTable), pit.find(self.name, PokerTable)
        system = pit.find(self.name, System)
        if system is not None and phase(system) == "idle":
            self._do(self._of_spin(system))
            self._rest()
        elif (poker is not None and not in_play(poker)) or (house is not None and not house.round.closed):
            self._deal()

    def _spin(self) -> None:
        """All steps of a spin, from wherever it stands to the result."""
        results = len(self.state.results)
        for _ in range(MOST_STEPS):
            state = self.state
            if len(state.results) > results:
                return
            self._do(self._of_spin(state))
            self._rest()

    def _of_spin(self, state: System) -> Command:
        """What the dealer does next for a spin."""
        now = phase(state)
        late = self.clock = max(self.clock, state.closes_at)
        first = state.options.order is Order.WAGERS_FIRST
        if now == "betting" or (now == "uncovered" and not state.spin.closed):
            return CloseBetting(by=DEALER, at=late)
        if now == "closed" and not (first and not state.spin.tumbled):
            return Uncover(by=DEALER, at=late)
        if now == "uncovered":
            return EnterResult(by=DEALER, dice=state.spin.dice, at=late)
        if now == "entered":
            return ConfirmResult(by=DEALER, at=late)
        return StartSpin(by=DEALER, at=late)

    def _rest(self, stop: int | None = None) -> None:
        """Everything that is due unasked, up to so many cards."""
        for _ in range(MOST_STEPS):
            if (stop is not None and self._dealt() >= stop) or not self._one():
                return
        raise RuntimeError(f"{self.name} does not come to rest")

    def _one(self) -> bool:
        """The next thing by chance, by rule or by the duties of the staff."""
        faces = chance_due(self._driver.pit, self.name)
        if faces is not None and isinstance(self.playable, SystemGame):
            dice, self._dice = self._dice or tuple(self._chance.choice(faces) for _ in range(3)), ()
            return self._driver.do(self.name, Tumble(by=CHANCE, dice=dice), self.clock) is None
        if faces is None:
            self._lay(lambda pit: follow(pit, self.name, self.clock))
        moved = self._driver.step(self.name, self.clock)
        return moved or (self._automatic and self._driver.staff(self.name, self.clock))

    def _dealt(self) -> int:
        """How many cards have come out in this round or hand."""
        return self._driver.pit.streams[self.name].dealt

    # --- acting -------------------------------------------------------------------------------------------------

    def act(self, who: Who, make: Callable[[], Said], *, begins: bool = False) -> None:
        """Somebody asks for something, and what is due follows; a refusal, or nonsense, leaves everything as it was."""
        with self.all_or_nothing():
            if begins:
                self._begin()
            self._do(kinds.of(self.playable).asked(make(), self._driver.pit, self._setup, who))
            self._rest()

    def said(self, words: str, by: Who) -> Said:
        """What these words of the case notation ask for."""
        return kinds.of(self.playable).said(self.playable, words, by.name)

    def _do(self, command: Command | JackpotCommand) -> None:
        if isinstance(command, Command):
            self._lay(lambda pit: decide(pit, self.name, command, self.clock))
        self._done(self.name, command)

    def _done(self, to: str, command: Command | JackpotCommand) -> None:
        refusal = self._driver.do(to, command, self.clock)
        if refusal is not None:
            raise Refused(refusal)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """All of it or nothing: whatever goes wrong inside, nothing has happened."""
        kept = self._driver.pit, list(self._steps), self._stacked.copy(), self._dice, self.clock
        chance = self._chance.getstate() if self._seeded else None
        try:
            yield
        except BaseException as wrong:
            self._driver.pit, self._steps, self._stacked, self._dice, self.clock = kept
            if chance is not None:
                self._chance.setstate(chance)
            if isinstance(wrong, Wrong):
                raise ValueError(str(wrong)) from None
            raise

    def _order(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        order = list(cards)
        self._chance.shuffle(order)
        return tuple(order)

    def _hear(self, to: str, command: Command | JackpotCommand | None, events: tuple[Any, ...]) -> None:
        if isinstance(command, Shuffle | Tumble) and to == self.name:
            self._stacked.by_chance(len(self._steps), self._driver.pit)
        self._steps.append(Happened(to, command, events, self.clock))

    # --- cards --------------------------------------------------------------------------------------------------

    def _lay(self, make: Callable[[Pit], Any]) -> None:
        self._driver.pit = self._stacked.lay(self._driver.pit, self._steps, make)

    def _name(self, cards: Mapping[str, str]) -> None:
        """Name cards for the next deal, or the dice of the next spin."""
        check_named(cards)
        if isinstance(self.playable, SystemGame):
            self._dice = thrown(cards)
            if self._dice and phase(self.state) in ("betting", "closed") and self.state.spin.tumbled:
                self._driver.pit, self._dice = self._stacked.throw(self._steps, self._dice), ()
            return
        read = {where: in_cards(text, where) for where, text in cards.items()}
        checked(self._driver.pit, self.name, read)
        found: Named = {}
        for where, named in read.items():
            place = self._place(where)
            if place in found:
                raise ValueError(f"{where!r} is named twice: each place once")
            found[place] = named
        self._stacked.name(found)

    def _place(self, where: str) -> Place:
        """A place that gets cards: a player by name, a hand of the house, the board."""
        found = _OF_PLAYER.fullmatch(where)
        if found is not None and found["name"] in self._players:
            return (self._players[found["name"]].seat, int(found["hand"] or 1) - 1)
        word = where.strip().lower()
        if word in ("next", "burn"):
            return NEXT if word == "next" else BURN
        word = "community" if word == "board" else word
        try:
            return kinds.of(self.playable).where(word, self._setup)
        except Wrong as wrong:
            why = f"{where!r} gets no cards: write the name of a player (here {self._who()}), or {wrong.expected}"
            raise ValueError(why) from None

    # --- what there is to see -----------------------------------------------------------------------------------

    @property
    def chips(self) -> dict[str, Decimal]:
        """The chips of everybody, at tai-sai the credits, in units of the currency."""
        pit = self._driver.pit
        return {name: in_units(chips_of(pit, self.name, name)) for name in self._players}

    @property
    def turn(self) -> tuple[str, ...]:
        """Who has to decide something now."""
        return tuple([one.name for one in self.players if any(map(_asks, self.offers_to(one.who)))])

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened at the table, as records; each cites its rule."""
        return tuple([one.event for step in self._steps for one in step.events if one.stream == self.name])

    @property
    def lines(self) -> tuple[Line, ...]:
        """Everything that happened, in sentences with their rules."""
        pit = self._driver.pit
        return tuple([Line(words(pit, self.name, event), str(event.cite)) for event in self.events])

    @property
    def state(self) -> Any:
        """The state of the table, as its engine has it: a frozen record that can be kept."""
        return self._driver.pit.state(self.name, object)

    def view(self, name: str) -> Any:
        """What a player sees, or one of the staff by office: a record without anything that is hidden from them."""
        who = self._players[name].who if in_words(name, "who looks") in self._players else self.office(name).who
        return view(self._driver.pit, self.name, who)

    def offers_to(self, who: Who) -> tuple[Made, ...]:
        """What somebody may do now, as the engine offers it."""
        return offers(self._driver.pit, self.name, who)

    def history(self, format: Literal["phh", "pokerstars"] = "phh", *, hand: int | None = None) -> str:  # noqa: A002
        """A finished hand of poker in an open format, the last one unless another is named."""
        from croupier.histories import export, phh, pokerstars  # noqa: PLC0415 - who asks for it waits for it

        if not isinstance(self.playable, PokerGame):
            raise ValueError(f"hand histories are for poker; {self.game} is written by table.case()")
        if format not in ("phh", "pokerstars"):
            raise ValueError(f"there is no format {format!r}: write 'phh' or 'pokerstars'")
        finished = {one.number: one for one in export.hands(self.events)}
        if not finished or hand not in (None, *finished):
            there = f"finished are {', '.join(map(str, finished))}" if finished else "none is finished yet"
            raise LookupError(f"there is no hand {hand or 'yet'}: {there}")
        played = finished[max(finished) if hand is None else hand]
        if format == "pokerstars":
            return pokerstars.text(played, when=PLAYED_AT)
        found = export.history(played)
        if isinstance(found, str):
            raise ValueError(found)
        return phh.write(found)

    def case(self, number: int | None = None, *, title: str = "") -> str:
        """A round, hand or spin as a case that plays to the same events; the last one unless another is named."""
        steps = tuple(self._steps)
        rounds = rounds_of(steps, self.name)
        last = self._last(rounds) if number is None else number
        if last not in rounds:
            raise LookupError(f"{self.name} has no round {number}: it has {', '.join(map(str, rounds))}")
        return write_round(steps, self.name, last, title=title or f"Round {last} of {self.game}")

    def save(self, path: str | Path) -> None:
        """Write everything that was done here into a new journal, which `croupier.audit` verifies."""
        from croupier.door.journals import save  # noqa: PLC0415 - who asks for it waits for the store

        save(self._steps, path)

    def _last(self, rounds: tuple[int, ...]) -> int:
        """The last round in which a player did something."""
        for number in reversed(rounds):
            done = [step.command for step in span_of(tuple(self._steps), self.name, number).steps]
            if any(isinstance(one, Command) and one.by.role is Role.PLAYER for one in done):
                return number
        return rounds[-1]

    def __repr__(self) -> str:
        """What is played where, by whom."""
        return f"<Table {self.name}: {self.game}, {self._who()}>"

    def __dir__(self) -> list[str]:
        """Everything, with the players by name."""
        return [*super().__dir__(), *(attribute(name) for name in self.__dict__.get("_players", {}))]


def _asks(offer: Made) -> bool:
    """Whether an offer is a question that has to be answered."""
    return offer.group == "act" or offer.command == "Choose"
