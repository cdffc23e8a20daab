"""People at random on a stage: they come, sit down, wager, decide, sleep, walk off without a word, and come back.

The crowd also keeps a watch on every table: one where something is due or asked has to move within its clock.
"""

import heapq
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.unit.floor.stage import Stage, player

from croupier.engines.betting.commands import StartHand
from croupier.engines.betting.deciding import start_hand
from croupier.engines.betting.state import PokerTable, in_play, playing
from croupier.engines.cards.irregular import asks_for_cards
from croupier.engines.cards.table import Table
from croupier.engines.chance.state import System, phase
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import chance_due, follow
from croupier.engines.tournament.state import Tournament
from croupier.floor import clock
from croupier.floor.answers import Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import ONLOOKER, Client
from croupier.floor.poker_dealer import INTENTS
from croupier.kernel.answers import Offer, Refusal

PLAY = ("decide", "wager", "act", "page", "layout")
"""Groups of offers that people came for."""
SELDOM = 0.06
"""How often somebody takes any other offer instead: leaves, complains, asks for another seat."""
NEVER_TAKEN = {"PutIn", "CashOut", "BuyChips"}
"""What needs more than an offer says, or a thought."""
HOUR = 3600.0
STEPS = 40
"""So many steps of the staff may come between two decisions without an event of its own at a table."""


class Guest:
    """One of the crowd."""

    def __init__(self, name: str, *, reads: bool) -> None:
        """Not there yet; not everybody's page is drawn, for that is most of the work."""
        self.who, self.reads = player(name), reads
        self.page: Client | None = None
        self.seats: set[str] = set()
        """Where this person once sat down."""


class Crowd:
    """So many people, all from one seed."""

    def __init__(self, stage: Stage, people: int, seed: int, pause: float = 8.0) -> None:
        """Nobody is there yet; `pause` is how long somebody takes between two things on an average."""
        self.stage, self.rng, self.pause = stage, Random(seed), pause
        self.guests = [Guest(f"guest {n}", reads=n % 8 == 1) for n in range(1, people + 1)]
        self.done = Counter[str]()
        """What was done how often."""
        self._turns = [(self.rng.random() * 60, n) for n in range(people)]
        heapq.heapify(self._turns)
        self._moved: dict[str, tuple[int, float]] = {}
        """The version of each stream, and since when."""
        pace = stage.pace
        self.longest = (pace.decide or 0) + pace.bank + pace.patience + pace.betting + STEPS * pace.step + pace.between
        """How long a table at which something is due or asked may take until something happens."""

    def play(self, seconds: float) -> None:
        """Let people do what they like for so long."""
        ends = self.stage.time + seconds
        while self._turns[0][0] < ends:
            when, n = heapq.heappop(self._turns)
            self.stage.pass_(max(0.0, when - self.stage.time))
            rest = self.act(self.guests[n])
            heapq.heappush(self._turns, (when + rest, n))
            self.look_round()
        self.stage.pass_(ends - self.stage.time)

    def night(self, seconds: float) -> None:
        """Everybody closes the page, whatever is on, and nobody is there for so long."""
        for guest in self.guests:
            if guest.page is not None:
                self.leave(guest)
        ends = self.stage.time + seconds
        while self.stage.time < ends:
            self.stage.pass_(min(HOUR, ends - self.stage.time))
            self.look_round()
        self._turns = [(ends + self.rng.random() * 60, n) for n in range(len(self.guests))]
        heapq.heapify(self._turns)

    # --- what people do ---------------------------------------------------------------------------

    def act(self, guest: Guest) -> float:
        """One thing that somebody does; how long until the next."""
        rng = self.rng
        if guest.page is None:
            return self.come(guest)
        chance = rng.random()
        if chance < 0.01:
            self.note("sleeps at the table")
            return rng.expovariate(1 / 300)
        if chance < 0.02:
            self.leave(guest)
            return rng.expovariate(1 / 120)
        if chance < 0.04:
            self.leave(guest)
            self.note("walks on without a word")
            return self.come(guest)
        if chance < 0.045:
            self.leave(guest)
            self.note("closes the page for long")
            return rng.expovariate(1 / 1200)
        self.at_table(guest, guest.page.table)
        return rng.expovariate(1 / self.pause)

    def note(self, what: str) -> None:
        """Count it."""
        self.done[what] += 1

    def come(self, guest: Guest) -> float:
        """Open the page of a table: often of one where one has sat before."""
        known = sorted(guest.seats)
        tables = [name for name in self.stage.floor.where if self.stage.shift.has(name)]
        table = self.rng.choice(known if known and self.rng.random() < 0.6 else tables)
        page = guest.page = self.stage.come(guest.who, table)
        page.ring = partial(read, page)  # whoever sleeps has a page that reads
        page.ring()
        page.greeted = guest.reads
        self.note("comes")
        self.compare(guest, table)
        return self.rng.expovariate(1 / self.pause)

    def compare(self, guest: Guest, table: str) -> None:
        """Whoever a table does not know is shown what any onlooker is."""
        known = self.stage.floor.kept(table).streams[table].known()
        if known is not None and guest.who.name not in known:
            mine, theirs = self.stage.view(table, guest.who), self.stage.view(table, ONLOOKER)
            assert replace(mine, you="") == replace(theirs, you=""), table
            self.note("a stranger to the table")

    def leave(self, guest: Guest) -> None:
        """Close the page, whatever is on."""
        assert guest.page is not None
        self.stage.go(guest.page)
        guest.page = None
        self.note("goes")

    def at_table(self, guest: Guest, table: str) -> None:
        """Do something at a table that one sees."""
        found = self.stage.offered(table, guest.who)
        play = [one for one in found if one.group in PLAY]
        if play and self.rng.random() > SELDOM:
            self.take(guest, table, self.rng.choice(play))
        elif table not in guest.seats or self.rng.random() < 0.3:
            self.sit(guest, table)
        elif found and self.rng.random() < SELDOM:
            self.take(guest, table, self.rng.choice(found))
        else:
            self.say(guest, table)

    def sit(self, guest: Guest, table: str) -> None:
        """The one click."""
        answer = self.stage.sit(guest.who, table)
        self.note(f"sits: {type(answer).__name__}")
        if not isinstance(answer, Unavailable):
            guest.seats.add(table)

    def say(self, guest: Guest, table: str) -> None:
        """An intent, another pace, a call of the dealer: no command of the rules."""
        shift, who = self.stage.shift, guest.who
        what: Callable[[], Any] = self.rng.choice(
            [
                lambda: shift.intend(who, table, self.rng.choice([*INTENTS, ""])),
                lambda: shift.go(who, table, self.rng.choice(["now", "fast", "normal", "slow"])),
                lambda: shift.call(who, table),
            ]
        )
        self.note(f"says: {type(what()).__name__}")

    def take(self, guest: Guest, table: str, offer: Offer) -> None:
        """Take an offer up, with any amount and cards; whatever is offered is accepted."""
        if offer.command in NEVER_TAKEN:
            return
        answer = self.stage.ask(table, self.command(guest, table, offer))
        late = offer.group == "wager" and table in self.stage.shift.stations  # the time of wagers is up, a moment ago
        assert late or not isinstance(answer, Refusal), f"{table}: {offer} was offered and refused: {answer}"
        self.note(offer.command)

    def command(self, guest: Guest, table: str, offer: Offer) -> Wire:
        """The command of an offer."""
        fields: dict[str, Any] = {"type": offer.command, **offer.fields, "by": msgspec.to_builtins(guest.who)}
        if offer.amount is not None:
            steps = (offer.amount.most - offer.amount.least) // offer.amount.step
            fields["amount"] = offer.amount.least + self.rng.randint(0, min(steps, 5)) * offer.amount.step
        if offer.cards is not None:
            fields["cards"] = self.cards(guest, table, offer)
        if offer.words:
            fields["words"] = "as I said"
        if offer.command == "PlaceBet":
            area = self.rng.choice([one for one in self.stage.view(table, guest.who).areas if one.most])
            fields |= {"bet": area.bet, "amount": area.least}
        wire: Wire = msgspec.convert(fields, Wire)
        return wire

    def cards(self, guest: Guest, table: str, offer: Offer) -> list[int]:
        """Some cards of one's hand, as the offer wants them: by number at poker, by place elsewhere."""
        assert offer.cards is not None
        named = self.rng.randint(offer.cards.least, offer.cards.most)
        t = self.stage.floor.kept(table).find(table, PokerTable)
        if t is not None and t.hand is not None:
            held = next(place.down for place in t.hand.places if place.owner == guest.who.name)
            return self.rng.sample(held, min(named, len(held)))
        hands = self.stage.state(table, Table).round.hands
        held = hands[offer.fields["box"], offer.fields["hand"]].cards
        return self.rng.sample(range(1, len(held) + 1), named)

    # --- the watch --------------------------------------------------------------------------------

    def look_round(self) -> None:
        """No table stands still while something is due or asked there."""
        floor, now = self.stage.floor, self.stage.time
        for table in floor.where:
            version = floor.version(table)
            if self._moved.get(table, (-1, 0.0))[0] != version:
                self._moved[table] = version, now
            elif now - self._moved[table][1] > self.longest:
                why = pending(self.stage, table)
                assert not why, f"{table} has stood still for {now - self._moved[table][1]:.0f} seconds: {why}"
                self._moved[table] = version, now


def read(page: Client) -> None:
    """Take everything that waits for a page."""
    while page.take() is not None:
        pass


def pending(stage: Stage, table: str) -> str:
    """What is due or asked at a table; nothing if it may rest."""
    pit = stage.floor.kept(table)
    if chance_due(pit, table) is not None:
        return "chance"
    if follow(pit, table, clock.now()):
        return "a step"
    state: Any = pit.streams[table].state_of(object)
    if isinstance(state, Table):
        return _house(state)
    if isinstance(state, PokerTable):
        return _poker(state)
    if isinstance(state, System):
        return phase(state) if state.stakes or phase(state) not in {"idle", "betting", "stopped", "shut"} else ""
    if isinstance(state, Tournament):
        return "play" if state.playing and not state.suspended else ""
    return ""


def _house(t: Table) -> str:
    if t.game is None or t.closed:
        return ""
    if t.round.closed:
        return "a round is on"
    mine = [stake.box for stake in t.round.stakes if not is_bot(stake.owner)]  # bots alone wait for company
    return "wagers lie" if any(asks_for_cards(t.game, t.round, box) for box in mine) else ""


def _poker(t: PokerTable) -> str:
    if in_play(t):
        return "a hand is on"
    people = any(not is_bot(one.person) and playing(one) for one in t.chairs.values())  # bots alone wait for company
    held = t.shut or not people or t.options.tournament
    return "" if held or isinstance(start_hand(t, StartHand(by=player("dealer"))), Refusal) else "the next hand"
