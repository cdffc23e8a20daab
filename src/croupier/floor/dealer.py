"""The automatic staff of one table: opens it, shuffles, calls "No more bets", deals one step at a time."""

from croupier.engines.cards.commands import (
    Answer,
    AnyCommand,
    CloseBets,
    ReduceWagers,
    ReplaceCards,
    Report,
    Withdraw,
    take,
)
from croupier.engines.cards.effects import PlayOn
from croupier.engines.cards.events import Announced, PickedUp, Revealed, RoundEnded, RoundVoided, Ruled, Settled
from croupier.engines.cards.findings import HolderAbsent, PlayerAbsent
from croupier.engines.cards.irregular import asks_for_cards
from croupier.engines.cards.opening import next_steps
from croupier.engines.cards.questions import Ask
from croupier.engines.cards.skeleton import asked
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import DEALER, OPERATOR, SUPERVISOR
from croupier.engines.pit.pit import Pit, chance_due, follow, offers, view
from croupier.floor import clock
from croupier.floor.bots.names import is_bot
from croupier.floor.chance import shuffled
from croupier.floor.clients import frame
from croupier.floor.commands import refused_at
from croupier.floor.crew import Act, Look
from croupier.floor.floor import Floor
from croupier.floor.pace import FAST, SLOW, Pace
from croupier.floor.watch import NEVER, Question, Watch
from croupier.kernel.commands import Cut, Shuffle, Sit, Stand
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who

READ_TIMES = 3
SOON = 0.1
"""Seconds until what could not be done is tried again."""
TEMPI = {"fast": FAST, "normal": 1.0, "slow": SLOW}


def after(pace: Pace, event: Event) -> float:
    """The pause after an event: results are read, cards only seen."""
    if isinstance(event, RoundEnded | RoundVoided):
        return pace.between
    if isinstance(event, PickedUp):
        return 0  # everybody picks up at the same time
    return pace.step * (READ_TIMES if isinstance(event, Revealed | Announced | Settled | Ruled) else 1)


def deck_spent(pit: Pit, table: str) -> bool:
    """Whether the deck is known to be incomplete: no round begins before the operator has it replaced."""
    round_ = pit.state(table, Table).round
    return round_.shoe.set.bad and not round_.closed


def players(t: Table) -> set[str]:
    """The people who play at a table, bots not counted."""
    names = (*t.seats.values(), *[stake.owner for stake in t.round.stakes])
    return {name for name in names if not is_bot(name)}


class Dealer:
    """The staff of one table. With `person` they only shuffle: everything else waits for the consoles."""

    def __init__(self, floor: Floor, table: str, pace: Pace, *, person: bool = False) -> None:
        """Nobody has done anything yet."""
        self.floor, self.table, self.pace, self.person = floor, table, pace, person
        self.watch = Watch(floor, table, pace)
        self._wish: tuple[str, float] = ("", 1.0)
        """How much slower than usual it is to go, and for whom: holds as long as they are alone here."""
        self._hurried = ""
        """Who is alone here and wants the cards now."""
        self._opened_at: float | None = None
        """Since when wagers lie that ask for cards."""
        self._people: frozenset[str] = frozenset()
        """Who has had the full time to wager since."""
        self._wagered: tuple[int, float] = (0, 0.0)
        """How many wagers of people lay there, and since when."""
        self._reduced = False
        """Wagers were cut back a moment ago: the bets are closed before anybody adds to them again."""
        self._reported = False
        """The supervisor has reported somebody's absence, and answers what the rules then ask."""
        self._question: tuple[object, float] = (None, 0.0)
        """What a supervisor is asked, and since when."""
        self._number = 0

    @property
    def state(self) -> Table:
        """The table as it is decided."""
        return self.floor.state(self.table, Table)

    def look(self, now: float) -> Look:
        """What is due: chance, the next step, seats, the opening, the end of betting, and who does not decide."""
        pit = self.floor.decided(self.table)
        t = pit.state(self.table, Table)
        if t.closed or t.game is None:
            return None
        if t.round.number != self._number:
            self._number = t.round.number
            self.watch.round_over()
        if self.watch.runs:
            self.watch.still(self._questions(t), now)
        cards = chance_due(pit, self.table)
        if cards is not None:
            return self._act(Shuffle(by=CHANCE, order=shuffled(cards)))
        at = clock.now()
        due = follow(pit, self.table, at)
        if due and not (self.person and view(pit, self.table, DEALER).due):  # the jackpot's own steps are nobody's
            return Act(None, after(self.pace, due[0].event) * self._slowness(t), due=due, at=at)
        found = self._seats(t, now)
        if self.person or isinstance(found, Act):
            return found
        if deck_spent(pit, self.table):
            return self._act(ReplaceCards(by=OPERATOR))
        done = self._ruling(t, now) or self._procedure(t) or self._betting(t, now) or self._deciding(t, now)
        if isinstance(done, Act) or found is None:
            return done
        return found if done is None else min(found, done)

    def _act(self, command: AnyCommand) -> Act:
        return Act(command, self.pace.step * self._tempo(self.state))

    # --- the opening and the cut ------------------------------------------------------------------

    def _procedure(self, t: Table) -> Act | None:
        """A step of the opening, or the cut of the cards."""
        if t.cut:
            return self._act(Cut(by=DEALER, at=len(t.round.shoe.cards) // 2))
        if not next_steps(t):
            return None
        pit = self.floor.decided(self.table)
        for who in (DEALER, SUPERVISOR):
            for offer in offers(pit, self.table, who):
                if offer.command == "Perform":
                    return self._act(take(offer, who))
        return None

    # --- betting ----------------------------------------------------------------------------------

    def _betting(self, t: Table, now: float) -> Look:
        """No more bets, once everybody seated has wagered and wants no more, or the time for wagers is over."""
        if t.round.closed:
            self._reopen()
            return None
        closing = self._time_to_close(t, now)
        over = self._reduced or t.round.void_hand or closing <= now
        if not over:
            return None if closing == NEVER else closing
        pit = self.floor.decided(self.table)
        self._reduced = not self._reduced and not refused_at(pit, self.table, ReduceWagers(by=DEALER))
        if self._reduced:
            return self._act(ReduceWagers(by=DEALER))
        if refused_at(pit, self.table, CloseBets(by=DEALER)):
            return now + max(self.pace.step, SOON)
        self._reopen()
        self._hurried = ""
        return self._act(CloseBets(by=DEALER))

    def _reopen(self) -> None:
        """The time for wagers begins with the next one that lies there."""
        self._opened_at, self._people, self._wagered = None, frozenset(), (0, 0.0)

    def _time_to_close(self, t: Table, now: float) -> float:
        """When the bets are closed, as things stand: now, later, or not before somebody wagers."""
        staked = {stake.owner for stake in t.round.stakes if self._gets_cards(t, stake.box)}
        if not staked:
            self._reopen()
            return NEVER
        seated = set(t.seats.values()) | self._standing(t)
        people = frozenset(name for name in seated | staked if not is_bot(name))
        if not people and not self.lively():
            self._reopen()
            return NEVER  # bots that nobody looks at wait for company: no disk is filled for nobody
        if self._opened_at is None or people - self._people:  # whoever has just sat down gets the full time
            self._opened_at = now
            self._tell_time(self.pace.betting * self._slowness(t))
        self._people |= people
        ends = self._opened_at + self.pace.betting * self._slowness(t)
        if people == {self._hurried} and people <= staked:
            return now
        return min(ends, self._hovering(t, people, now)) if seated <= staked else ends

    def lively(self) -> bool:
        """Whether anybody is there to play or look on."""
        return self.pace.unseen or self.floor.watched(self.table)

    def _standing(self, t: Table) -> set[str]:
        """People without a seat who look on with chips before them, where they may wager."""
        if t.game is None or not t.game.standing(t.round.options):
            return set()
        least = t.round.options.minimum
        there = [name for name, person in t.people.items() if not person.box and person.chips >= least]
        return {name for name in there if self.floor.present(name, self.table)}

    def _gets_cards(self, t: Table, box: int) -> bool:
        """Whether the wagers that ask for cards lie at this box, not only some of them."""
        return t.game is not None and asks_for_cards(t.game, t.round, box)

    def _hovering(self, t: Table, people: frozenset[str], now: float) -> float:
        """Until when a person who has wagered a moment ago, and could add another wager, may do so."""
        mine = sum(not is_bot(stake.owner) for stake in t.round.stakes)
        pit = self.floor.decided(self.table)
        made = [offers(pit, self.table, Who(name, Role.PLAYER)) for name in people]
        if not any(offer.command == "Wager" for found in made for offer in found):
            return now
        if self._wagered[0] != mine:
            self._wagered = mine, now
            self._tell_time(self.pace.grace * self._tempo(t))
        return self._wagered[1] + self.pace.grace * self._tempo(t)

    def _tell_time(self, seconds: float) -> None:
        self.floor.tell(self.table, frame("timer", what="No more bets", seconds=seconds))

    # --- decisions --------------------------------------------------------------------------------

    def _deciding(self, t: Table, now: float) -> Look:
        """Who has not decided when the time is over is treated as the rules treat who is not there."""
        if t.game is None or not t.round.closed:
            return None
        self._reported = False
        asks = asked(t.game, t.round)
        self.watch.ask(self._questions(t), now)
        for name in self.watch.expired(now):
            mine = [ask for ask in asks if ask.who == name]
            if all(one.who == name or self.watch.over(one.who, now) <= now for one in asks if one.box == mine[0].box):
                self._reported = True
                return self._act(self._absent(t, mine[0]))
        ends = self.watch.next(now)
        return None if ends == NEVER else max(ends, now + self.pace.step if ends <= now else ends)

    def _questions(self, t: Table) -> dict[str, Question]:
        """Who is asked, each the first thing of those that are."""
        asks = asked(t.game, t.round) if t.game is not None and t.round.closed else ()
        return {ask.who: Question(self._key(t, ask), self._absent(t, ask)) for ask in reversed(asks)}

    def _key(self, t: Table, ask: Ask) -> tuple[object, ...]:
        """Which question this is: another card, or another choice, makes another."""
        hand = t.round.hands.get((ask.box, ask.hand))
        held = 0 if hand is None else len(hand.cards)
        return t.round.number, ask.box, ask.hand, held, tuple(choice.name for choice in ask.choices)

    def _absent(self, t: Table, ask: Ask) -> Report:
        """The report that this player does not decide, or does not turn the cards of the house."""
        holder = (ask.box, ask.hand) in t.round.holders
        finding = HolderAbsent((ask.box, ask.hand)) if holder else PlayerAbsent(ask.box)
        return Report(by=SUPERVISOR, finding=finding)

    def _ruling(self, t: Table, now: float) -> Look:
        """What the rules leave to a supervisor: who has the console open answers, in the time that a player has."""
        question = t.round.question
        if question is None:
            return None
        if self._question[0] is not question:
            self._question = question, now
        there = not self._reported and self.floor.staffed(self.table, *question.offices)
        ends = self._question[1] + (NEVER if self.pace.decide is None else self.pace.decide + self.pace.bank)
        if there and now < ends:
            return ends
        # What nobody of the house has seen is not so; after a report of its own it goes by the first answer.
        effect = 0 if self._reported or PlayOn() not in question.effects else question.effects.index(PlayOn())
        self._reported = False
        return self._act(Answer(by=SUPERVISOR, effect=effect))

    # --- seats ------------------------------------------------------------------------------------

    def _seats(self, t: Table, now: float) -> Look:
        """Give a free seat to who waits for one, and free the seat of who has long gone."""
        pit = self.floor.decided(self.table)
        for name in t.waiting:
            who = Who(name, Role.PLAYER)
            if self.floor.present(name, self.table) and any(
                one.command == "Sit" for one in offers(pit, self.table, who)
            ):
                return self._act(Sit(by=who))
        playing = {stake.owner for stake in t.round.stakes if t.round.closed or self._gets_cards(t, stake.box)}
        later = NEVER
        for name in t.seats.values():
            if is_bot(name) or name in playing:
                continue
            ends = self.watch.gone(name, self.pace.leave, now)
            if ends <= now:
                left = self._leave(t, Who(name, Role.PLAYER))
                if left is not None:
                    return left
                ends = now + self.pace.leave
            later = min(later, ends)
        return None if later == NEVER else later

    def _leave(self, t: Table, who: Who) -> Act | None:
        """Somebody who has long gone gets up; half a wager that kept nobody waiting is taken back first."""
        lying = [stake for stake in t.round.stakes if stake.owner == who.name]
        left = Withdraw(by=who, box=lying[0].box, wager=lying[0].wager) if lying else Stand(by=who)
        return None if refused_at(self.floor.decided(self.table), self.table, left) else self._act(left)

    # --- how fast ---------------------------------------------------------------------------------

    def _slowness(self, t: Table) -> float:
        """How much slower than usual to go: as who is alone wishes; while only bots play there is no hurry."""
        if all(is_bot(name) for name in t.seats.values()):
            return self.pace.alone
        return self._tempo(t)

    def _tempo(self, t: Table) -> float:
        """How much slower than usual a person who is alone here wants it to go."""
        name, times = self._wish
        return times if times != 1.0 and players(t) == {name} else 1.0

    def go(self, who: Who, tempo: str) -> str:
        """Deal now, or go on faster or slower, as somebody who is alone wishes; why not, or nothing."""
        playing = players(self.state)
        if not playing:
            return "Nobody plays at this table; sit down first."
        if playing != {who.name}:
            return "Others play at this table: it goes at the table's own pace."
        if tempo == "now":
            self._hurried = who.name
        elif tempo in TEMPI:
            self._wish = who.name, TEMPI[tempo]
        else:
            return f"{tempo!r} is not a pace; ask for now, fast, normal or slow."
        self.floor.wake(self.table)
        return ""
