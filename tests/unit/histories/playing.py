"""Hands played at random by a seeded stream, for histories to be written of."""

from random import Random

from croupier.engines.betting import commands as pc
from croupier.engines.betting import deciding
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand import betting
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Commission, Limit, Options
from croupier.engines.betting.state import Chair, ForcedBet, Hand, PokerTable, turn
from croupier.games.poker.variants import GAMES
from croupier.histories.export import Played
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who
from croupier.kernel.variants import Family, Forced, Variant
from croupier.law.law import law_of

LAW = law_of("poker-victoria")
STACKS = (123, 300, 2_000, 7_700, 50_000)


def some_options(v: Variant, rng: Random) -> Options:
    """Options that fit the game."""
    antes, blinds = v.forced is not Forced.BLINDS, v.forced is not Forced.ANTES
    return Options(
        limit=rng.choice(list(Limit)),
        deck=rng.choice(list(v.seats)),
        minimum=200,
        maximum=1_000,
        ante=100 if antes else 0,
        blinds=(100, 200) if blinds else (),
        bring_in=rng.choice((0, 50)) if v.family is Family.STUD else 0,
        commission=rng.choice((Commission.NIL, Commission.PERCENTAGE)),
        chips=rng.choice(((100,), (50, 100), (25,))),
    )


def begin(v: Variant, o: Options, stacks: tuple[int, ...]) -> pe.HandBegan:
    """The beginning of a hand with everybody in the order of the seats, the button on the last."""
    seats = tuple(range(1, len(stacks) + 1))
    cite = LAW(v.before)
    forced = [ForcedBet(s, o.ante, ForcedKind.ANTE, cite) for s in seats if o.ante]
    forced += [ForcedBet(seats[n], amount, ForcedKind.BLIND, cite) for n, amount in enumerate(o.blinds)]
    owners = tuple(f"P{s}" for s in seats)
    return pe.HandBegan(
        number=1,
        button=len(seats),
        order=seats,
        owners=owners,
        stacks=stacks,
        forced=tuple(forced),
        blind=seats[len(o.blinds) - 1] if o.blinds else 0,
        cite=cite,
    )


def play(v: Variant, o: Options, players: int, rng: Random) -> Played:
    """One hand, from the forced bets to the pots."""
    stacks = tuple(rng.choice(STACKS) for _ in range(players))
    chairs = {n: Chair(person=f"P{n}", stack=stack) for n, stack in enumerate(stacks, 1)}
    t = PokerTable(name="T1", variant=v, games=GAMES, options=o, chairs=chairs)
    events: list[Event] = [begin(v, o, stacks)]
    t = deciding.evolve(t, events[0])
    while t.hand is not None and not t.hand.over:
        for event in step(t, t.hand, rng):
            t = deciding.evolve(t, event)
            events.append(event)
    return Played(table="T1", number=1, variant=v, options=o, events=tuple(events))


def step(t: PokerTable, h: Hand, rng: Random) -> tuple[Event, ...]:
    """The next thing that happens: due unasked, by chance, or by whoever is asked."""
    event = deciding.follow(t)
    if event is not None:
        return (event,)
    due = deciding.chance_due(t)
    if due is not None:
        return _decided(t, cmd.Shuffle(by=CHANCE, order=tuple(rng.sample(due, len(due)))))
    if not h.cut:
        return _decided(t, cmd.Cut(by=Who("D", Role.DEALER), at=min(20, len(h.deck) - h.top - 1)))
    seat = turn(h)
    who = Who(h.places[seat].owner, Role.PLAYER)
    if h.drawing:
        held = h.places[seat].down
        return _decided(t, pc.Draw(by=who, cards=tuple(rng.sample(held, rng.randint(0, len(held))))))
    for c in _acts(h, seat, who, rng):
        found = deciding.decide(t, c)
        if not isinstance(found, Refusal):
            return found
    raise AssertionError(f"{who} can do nothing")


def _decided(t: PokerTable, c: cmd.Command) -> tuple[Event, ...]:
    found = deciding.decide(t, c)
    assert not isinstance(found, Refusal), found
    return found


def _acts(h: Hand, seat: int, who: Who, rng: Random) -> list[cmd.Command]:
    """What a player might do, the liked best first."""
    luck, bounds = rng.random(), betting.raising(h, seat)
    found: list[cmd.Command] = []
    raises: list[cmd.Command] = []
    if isinstance(bounds, Bounds):
        between = bounds.least + rng.randint(0, (bounds.most - bounds.least) // bounds.step) * bounds.step
        to = rng.choice((bounds.least, bounds.most, between))
        raises = [(pc.Raise if h.to else pc.Bet)(by=who, amount=n) for n in (to, bounds.least)]
    if luck < 0.35:
        found += raises
    if luck < 0.5 and h.kitty:
        found.append(pc.TakeKitty(by=who))
    stays = [pc.Check(by=who), pc.Call(by=who)]
    return [*found, *(stays if luck < 0.85 else [pc.Check(by=who), pc.Fold(by=who)]), *raises, *stays]
