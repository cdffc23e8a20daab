"""The automatic dealer of one poker table: begins hands, shuffles, cuts, deals, calls time, and sees to who is away.

While somebody has the dealer's console open the dealer steps aside: chance and what is due by rote go on, and so does
the clock.
"""

from collections.abc import Callable

import msgspec

from croupier.engines.betting import commands as pc
from croupier.engines.betting.deciding import start_hand
from croupier.engines.betting.events import AnyPokerCommand
from croupier.engines.betting.events.hand import CardDealt, HandEnded, HandMucked, HandShown, PotAwarded
from croupier.engines.betting.hand.dealing import cut
from croupier.engines.betting.seats.choice import draw_due
from croupier.engines.betting.state import Chair, Hand, PokerTable, around, in_play, turn
from croupier.engines.pit.driver import DEALER
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import chance_due, decide, follow
from croupier.floor import chance, clock
from croupier.floor.bots.names import is_bot
from croupier.floor.commands import refused_at
from croupier.floor.crew import SULK, Act, Look
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.floor.watch import NEVER, Question, Watch
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import Cut, Shuffle
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who

SUPERVISOR = Who("Room supervisor", Role.POKER_ROOM_SUPERVISOR)
READ_TIMES = 4
"""How many steps of the pace a hand or a result stays before the next thing happens."""


class Intent(msgspec.Struct, frozen=True):
    """What a player will do when the turn comes: said beforehand, and dropped when it no longer means the same."""

    what: str
    """fold, check (else fold), check only, call (up to `to`), call any."""
    hand: int
    street: int
    to: int
    """The bet that was to be called when it was said."""


INTENTS: dict[str, Callable[[Hand, Who, Intent], AnyPokerCommand | None]] = {
    "fold": lambda _, who, __: pc.Fold(by=who),
    "check or fold": lambda h, who, _: pc.Check(by=who) if _free(h, who) else pc.Fold(by=who),
    "check": lambda h, who, _: pc.Check(by=who) if _free(h, who) else None,
    "call": lambda h, who, said: pc.Call(by=who) if h.to == said.to else None,
    "call any": lambda h, who, _: pc.Check(by=who) if _free(h, who) else pc.Call(by=who),
}
"""What can be said before the turn has come; None where it no longer means what it meant."""


def _free(h: Hand, who: Who) -> bool:
    """Whether there is nothing to call."""
    return all(place.bet >= h.to for place in h.places if place.owner == who.name)


class PokerDealer:
    """The dealer of one table. With `person` people deal whether or not a console is open."""

    def __init__(self, floor: Floor, table: str, pace: Pace, *, person: bool = False) -> None:
        """Nobody has done anything yet."""
        self.floor, self.table, self.pace, self.person = floor, table, pace, person
        self.watch = Watch(floor, table, pace)
        self.intents: dict[str, Intent] = {}
        self._ended = -NEVER
        """When the last hand was over."""
        self._lapsed: set[str] = set()
        """Who has let the time pass, and is dealt out after the hand."""

    @property
    def state(self) -> PokerTable:
        """The table as it is decided."""
        return self.floor.state(self.table, PokerTable)

    def stands_aside(self) -> bool:
        """Whether a person deals: always, or because the dealer's console is open."""
        return self.person or bool(self.floor.staffed(self.table, Role.DEALER))

    def look(self, now: float) -> Look:
        """The next thing that is due: chance, a step, a draw for a seat, whoever does not act, the next hand."""
        pit = self.floor.decided(self.table)
        t = pit.state(self.table, PokerTable)
        if t.shut:
            return None
        if self.watch.runs:
            self.watch.still(self._questions(t), now)
        cards = chance_due(pit, self.table)
        if cards is not None:
            return self._act(Shuffle(by=CHANCE, order=chance.shuffled(cards)))
        at = clock.now()
        due = follow(pit, self.table, at)
        if due:
            return Act(None, self._after(due[0].event, now), due=due, at=at)
        found = self._draw_for_seats(t) or self._in_turn(t, now)
        if found is None and not in_play(t):
            found = self._between_hands(t, now)
        if isinstance(found, Act) or self.stands_aside():
            return found
        dealt = self._deal(t, now)
        if isinstance(dealt, Act) or found is None:
            return dealt
        return found if dealt is None else min(found, dealt)

    def _act(self, command: Wire) -> Act:
        return Act(command, self.pace.step)

    def _after(self, event: Event, now: float) -> float:
        if isinstance(event, HandEnded):
            self._ended = now
            self.watch.round_over()
        if isinstance(event, CardDealt):
            return self.pace.step / 2  # one card after the other, as fast as a dealer deals
        return self.pace.step * (READ_TIMES if isinstance(event, HandShown | HandMucked | PotAwarded) else 1)

    def _deal(self, t: PokerTable, now: float) -> Look:
        """Begin a hand once the last one was read, cut the cards, and rule on what a player points out."""
        hand = t.hand
        if hand is not None and not hand.over:
            if hand.errors.pointed is not None:
                return self._act(pc.ReportInHand(by=DEALER, finding=hand.errors.pointed))
            at = chance.cut(len(hand.deck) - hand.top)
            return None if isinstance(cut(hand, at), Refusal) else self._act(Cut(by=DEALER, at=at))
        if isinstance(start_hand(t, pc.StartHand(by=DEALER)), Refusal):
            return None
        people = any(not is_bot(chair.person) and not chair.away for chair in t.chairs.values())
        wanted = people or t.options.tournament  # which is played to its end, whoever is left in it
        if not wanted and not (self.pace.unseen or self.floor.watched(self.table)):
            return None  # bots that nobody looks at wait for company
        rested = self._ended + self.pace.between * (1.0 if people else self.pace.alone)
        return self._act(pc.StartHand(by=DEALER)) if rested <= now else rested

    # --- people -----------------------------------------------------------------------------------

    def _draw_for_seats(self, t: PokerTable) -> Act | None:
        """Cards decide between several who want one seat (8.1.1(a))."""
        seat, rivals = draw_due(t)
        if not seat:
            return None
        return self._act(pc.DrawForSeat(by=CHANCE, seat=seat, cards=chance.drawn(range(52), rivals)))

    def _in_turn(self, t: PokerTable, now: float) -> Look:
        """What the player in turn has said beforehand is done; whoever lets the time pass has it called."""
        h = t.hand
        if h is None or h.over:
            self.intents.clear()
            return None
        questions = self._questions(t)
        for name, (_, then) in questions.items():
            said = self._said(h, Who(name, Role.PLAYER)) if isinstance(then, pc.CallTime) else None
            if said is not None:
                return self._act(said)
        self.watch.ask(questions, now)
        for name in self.watch.expired(now):
            then = questions[name].then
            if isinstance(then, pc.CallTime):
                self._lapsed.add(name)
            return self._act(then)
        ends = self.watch.next(now)
        return None if ends == NEVER else ends

    def _questions(self, t: PokerTable) -> dict[str, Question]:
        """Who is asked: the player in turn; or whether to count as all-in, and who does not say plays on."""
        h = t.hand
        if h is None or h.over:
            return {}
        if h.errors.asked:
            asked = [h.places[seat].owner for seat in around(h.errors.asks & h.able, 0)]
            sayings = [pc.ChooseAllIn(by=Who(name, Role.PLAYER), all_in=False) for name in asked]
            return {said.by.name: Question((h.number, "all-in"), said) for said in sayings}
        seat = turn(h)
        if not seat or h.errors.waits or h.owed:
            return {}
        owner = h.places[seat].owner
        key = h.number, h.street, h.drawing, seat, h.to, h.actors
        return {owner: Question(key, pc.CallTime(by=DEALER, person=owner))}

    def intend(self, who: Who, what: str, to: int | None = None) -> str:
        """Keep what a player will do in turn, or with nothing forget it; why not, or nothing.

        `to` is the bet that the player saw: what was said of another one means nothing.
        """
        h = self.state.hand
        if h is None or h.over or all(place.owner != who.name for place in h.places):
            return "You are not in a hand."
        if what and turn(h) and h.places[turn(h)].owner == who.name:
            return "It is your turn: act."
        if what and to is not None and to != h.to:
            return "The bet has changed meanwhile."
        if not what:
            self.intents.pop(who.name, None)
        elif what in INTENTS:
            self.intents[who.name] = Intent(what, h.number, h.street, h.to)
            self.floor.wake(self.table)
        else:
            return f"{what!r} cannot be said beforehand; say {', '.join(INTENTS)}."
        return ""

    def _said(self, h: Hand, who: Who) -> AnyPokerCommand | None:
        """What the player in turn has said beforehand, if it still means the same and is allowed; it is said once."""
        intent = self.intents.pop(who.name, None)
        if intent is None or (intent.hand, intent.street) != (h.number, h.street) or h.drawing:
            return None
        command = INTENTS[intent.what](h, who, intent)
        if command is None or isinstance(decide(self.floor.decided(self.table), self.table, command), Refusal):
            return None
        return command

    def _between_hands(self, t: PokerTable, now: float) -> Look:
        """Deal out who let the time pass or is away, mark who stays away absent, and pick them up after that."""
        if t.options.tournament:
            return None  # who is away is the tournament's business
        later = NEVER
        for chair in t.chairs.values():
            if is_bot(chair.person):
                continue
            found = self._away(t, chair, now)
            if isinstance(found, Act):
                return found
            later = min(later, found)
        return None if later == NEVER else later

    def _away(self, t: PokerTable, chair: Chair, now: float) -> Act | float:
        """What is done about a player who is away, or when."""
        name = chair.person
        lapsed = name in self._lapsed
        self._lapsed.discard(name)
        if chair.away:
            ends = now + chair.since + max(t.options.away_after, self.pace.leave) - clock.now()
            return self._if_due(ends, pc.PickUp(by=SUPERVISOR, person=name), now)
        gone = self._if_due(self.watch.gone(name, self.pace.sit_out, now), pc.WalkAway(by=DEALER, person=name), now)
        if lapsed and not chair.out and not isinstance(gone, Act):
            return self._if_due(now, pc.SitOut(by=DEALER, person=name), now)
        return gone

    def _if_due(self, when: float, command: Wire, now: float) -> Act | float:
        """Do something when its time has come and nothing speaks against it; else when to look again."""
        if when <= now and refused_at(self.floor.decided(self.table), self.table, command):
            return now + SULK
        return self._act(command) if when <= now else when
