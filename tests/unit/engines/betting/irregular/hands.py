"""A hand of poker for tests of irregularities; after each event its cards and chips are counted."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.engines.betting import commands as pc
from croupier.engines.betting import deciding
from croupier.engines.betting.commands import ChooseAllIn, ReportInHand, SlipInHand
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.evolving import hand as evolving
from croupier.engines.betting.evolving import irregular as evolving_irregular
from croupier.engines.betting.hand import acting, dealing
from croupier.engines.betting.hand import following as hand
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular.counts import all_cards
from croupier.engines.betting.irregular.kinds import AnyFinding, AnyMistake
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Commission, Options, deck_size
from croupier.engines.betting.state import ForcedBet, Hand, PokerTable, around, turn
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers
from croupier.kernel.people import Role, Who
from croupier.kernel.variants import Forced, Variant
from croupier.law.books import document
from croupier.things.cards import deck as whole_deck

P = document("poker-victoria")
DEALER = Who("dora", Role.DEALER)
SUPERVISOR = Who("sam", Role.POKER_ROOM_SUPERVISOR)
EVOLVE = Handlers[Hand, Hand](*evolving.EVOLVE.rows, *evolving_irregular.EVOLVE.rows)


def options_of(v: Variant, **fields: Any) -> Options:
    """Options that the game allows: blinds of 1 and 2, or an ante of 1."""
    antes = v.forced is Forced.ANTES
    usual: dict[str, Any] = {"blinds": () if antes else (100, 200), "ante": 100 if antes else 0}
    return Options(**{**usual, "commission": Commission.NIL, **fields})


def begin(t: PokerTable, stacks: Sequence[int], button: int) -> pe.HandBegan:
    """The beginning of a hand with seats 1, 2, ... taken."""
    v, o = t.variant, t.options
    button = button if v.button else 0
    order = around(sum(1 << seat for seat in range(1, len(stacks) + 1)), button)
    antes = [ForcedBet(seat, o.ante, ForcedKind.ANTE, P("8.14.1(b)")) for seat in order if o.ante]
    posts = list(zip(order, o.blinds, strict=False))
    blinds = [ForcedBet(seat, amount, ForcedKind.BLIND, P("8.2.2(a)")) for seat, amount in posts]
    return pe.HandBegan(
        number=1,
        button=button,
        order=order,
        owners=tuple(f"p{seat}" for seat in order),
        stacks=tuple(stacks[seat - 1] for seat in order),
        forced=(*antes, *blinds),
        blind=posts[-1][0] if posts else 0,
        cite=P("8.1.4"),
    )


class Game:
    """A hand in play. The deck lies in the order of its cards unless `mix` says otherwise; the cut is taken back."""

    def __init__(
        self, name: str, players: int = 4, stacks: Sequence[int] = (), stack: int = 200_00, **fields: Any
    ) -> None:
        """Begin a hand; the button is at the last seat."""
        v = GAMES[name]
        t = PokerTable(name="P1", variant=v, games=GAMES, options=options_of(v, **fields))
        stacks = stacks or [stack] * players
        self.mix: Callable[[tuple[int, ...]], tuple[int, ...]] = lambda cards: cards
        self.total = sum(stacks)
        self.log: list[Event] = []
        event = begin(t, stacks, len(stacks))
        self.log.append(event)
        self.t = replace(t, hand=evolving.begun(t, event), name="P1")

    @property
    def h(self) -> Hand:
        """The hand."""
        assert self.t.hand is not None
        return self.t.hand

    def apply(self, event: Event) -> None:
        """An event happens; cards and chips are counted."""
        self.log.append(event)
        self.t = replace(self.t, hand=EVOLVE.of[type(event)](self.h, event))
        count(self.h, self.total)

    def do(self, events: Any) -> None:
        """Events of a command."""
        assert not isinstance(events, Refusal), events
        for event in events:
            self.apply(event)

    def step(self) -> bool:
        """What is due unasked, or chance; False if somebody has to speak."""
        event = hand.follow(self.h)
        if event is None and not self.h.over:
            due = dealing.chance_due(self.h)
            if due is not None:
                found = dealing.shuffle(self.h, self.mix(due))
                assert not isinstance(found, Refusal)
                event = found
        if event is not None:
            self.apply(event)
        return event is not None

    def rest(self) -> "Game":
        """Everything that follows until somebody has to speak."""
        while self.step():
            pass
        return self

    def until(self, kind: type[Event]) -> "Game":
        """Everything until an event of this kind has happened."""
        count_now = len(self.of(kind))
        while len(self.of(kind)) == count_now:
            assert self.step(), f"no {kind.__name__}"
        return self

    def cut(self, at: int = 0) -> "Game":
        """Follow, then cut; at nought so that the order stays."""
        self.rest()
        if at:
            found = dealing.cut(self.h, at)
            assert not isinstance(found, Refusal), found
            self.apply(found)
        elif self.h.errors.cut:
            found = dealing.cut(self.h, 1)
            assert not isinstance(found, Refusal), found
            self.apply(found)
        else:
            self.apply(pe.DeckCut(at=0, cite=P("5.2")))
        return self

    def deal(self) -> "Game":
        """Shuffle, cut and deal as far as it goes."""
        return self.cut().rest()

    def slip(self, mistake: AnyMistake) -> "Game":
        """A mistake happens."""
        self.do(deciding.decide(self.t, SlipInHand(by=DEALER, mistake=mistake)))
        return self

    def no_slip(self, mistake: AnyMistake) -> Refusal:
        """A mistake that cannot happen."""
        found = deciding.decide(self.t, SlipInHand(by=DEALER, mistake=mistake))
        assert isinstance(found, Refusal), found
        return found

    def report(self, finding: AnyFinding, by: Who = DEALER) -> "Game":
        """Something is found."""
        self.do(deciding.decide(self.t, ReportInHand(by=by, finding=finding)))
        return self

    def no_report(self, finding: AnyFinding, by: Who = DEALER) -> Refusal:
        """Something that is not found."""
        found = deciding.decide(self.t, ReportInHand(by=by, finding=finding))
        assert isinstance(found, Refusal), found
        return found

    def choose(self, seat: int, *, all_in: bool) -> "Game":
        """A player chooses whether to count as all-in."""
        who = Who(self.h.places[seat].owner, Role.PLAYER)
        self.do(deciding.decide(self.t, ChooseAllIn(by=who, all_in=all_in)))
        return self

    def act(self, kind: type[pc.PokerCommand], **fields: Any) -> "Game":
        """The player at turn acts."""
        who = Who(self.h.places[turn(self.h)].owner, Role.PLAYER)
        self.do(acting.act(self.t, kind(by=who, **fields)))
        return self

    def refused(self, kind: type[pc.PokerCommand], **fields: Any) -> Refusal:
        """The player at turn is refused something."""
        who = Who(self.h.places[turn(self.h)].owner, Role.PLAYER)
        found = acting.act(self.t, kind(by=who, **fields))
        assert isinstance(found, Refusal), found
        return found

    def easy(self) -> "Game":
        """The player at turn checks, or calls, or opens where that is forced, or stands."""
        h = self.h
        if h.drawing:
            return self.act(pc.Draw)
        seat = turn(h)
        who = Who(h.places[seat].owner, Role.PLAYER)
        for command in (pc.Check(by=who), pc.Call(by=who), pc.Bet(by=who, amount=h.base + h.by)):
            found = acting.act(self.t, command)
            if not isinstance(found, Refusal):
                self.do(found)
                return self
        raise AssertionError(h)

    def round(self) -> "Game":
        """Everybody acts easily until the round, or the draw, is over; the next cards do not come yet."""
        street, drawing = self.h.street, self.h.drawing
        while self.h.pending and self.h.street == street and self.h.drawing == drawing:
            self.easy()
            while self.h.owed:
                assert self.step()
        return self

    def on(self) -> "Game":
        """A whole round, and the next cards."""
        return self.round().rest()

    def finish(self) -> "Game":
        """Everybody acts easily to the end."""
        while not self.rest().h.over:
            self.cut(1) if self.h.errors.cut else self.easy()
        return self

    def of(self, kind: type[Any]) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.log if type(event) is kind]

    def cites(self) -> list[str]:
        """The rules of all events, without the document."""
        return [str(event.cite).partition(" ")[2] for event in self.log]


def count(h: Hand, total: int) -> None:
    """Cards and chips are all there."""
    if h.deck:
        assert all_cards(h) == tuple(sorted(whole_deck(deck_size(h.variant, h.options)))), h
    stacks = sum(p.stack for p in h.places)
    if h.rake is None:
        assert stacks + sum(p.paid + p.dead for p in h.places) == total, h
    elif h.over:
        assert stacks + sum(h.rake) == total, h
    assert min(p.stack for p in h.places) >= 0


def misdeal(g: Game) -> pe.Misdealt:
    """The misdeal that ended a hand, with everything back where it was."""
    g.rest()
    (event,) = g.of(pe.Misdealt)
    assert g.h.over
    assert sum(p.stack for p in g.h.places) == g.total
    assert type(g.log[-1]) is pe.HandEnded
    assert not g.of(pe.PotAwarded)
    return event  # type: ignore[no-any-return]


def effect(g: Game) -> fx.AnyEffect:
    """What the last ruling did."""
    return g.of(pe.HandRuled)[-1].effect  # type: ignore[no-any-return]


def number(event: Event | Refusal) -> str:
    """The number of the rule of an event or a refusal."""
    return str(event.cite).partition(" ")[2]


def ruling(g: Game) -> tuple[fx.AnyEffect, str]:
    """The last ruling, and the number of its rule."""
    return effect(g), number(g.of(pe.HandRuled)[-1])
