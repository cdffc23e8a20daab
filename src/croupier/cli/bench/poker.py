"""Hands of poker a second: ours, and beside it every other engine that is installed, in one run on one core.

Six players call to the showdown with the same chips in front of them in every hand. Ours goes the whole way: commands
are decided, what is due follows event by event, every event carries its rule, and every state is a new one.
"""

from collections.abc import Iterator
from random import Random
from statistics import median

from msgspec.structs import replace

from croupier.cli.bench.measure import Figure, Work, rate
from croupier.cli.bench.peers import STACK, poker_peers
from croupier.engines.betting import commands as pc
from croupier.engines.betting.deciding import chance_due, decide, evolve, follow
from croupier.engines.betting.options import Commission, Limit, Options
from croupier.engines.betting.state import Chair, Hand, PokerTable, turn
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import Command, Cut, Shuffle
from croupier.kernel.people import CHANCE, Role, Who

REPEATS = 7
SECONDS = 0.7
"""How long one repeat takes."""
DEALER = Who("dealer", Role.DEALER)
PEOPLE = tuple(Who(name, Role.PLAYER) for name in ("Ann", "Bea", "Cyd", "Dan", "Eve", "Flo"))
BY_NAME = {who.name: who for who in PEOPLE}
BLINDS = Options(blinds=(1_00, 2_00), commission=Commission.NIL)
TABLES = {
    "holdem": ("no-limit hold'em", BLINDS),
    "omaha-hi-low": ("fixed-limit Omaha high-low", replace(BLINDS, limit=Limit.FIXED)),
    "seven-card-stud": (
        "fixed-limit seven card stud",
        replace(BLINDS, limit=Limit.FIXED, blinds=(), ante=1_00, bring_in=1_00),
    ),
}
"""The games that are measured: what they are called, and the options of our table."""
TARGETS = {"holdem": 5_000}


def table(game: str) -> PokerTable:
    """A table with six players, ready for its first hand."""
    _, options = TABLES[game]
    return _bought_in(PokerTable(name="bench", variant=GAMES[game], games=GAMES, options=options))


def _bought_in(t: PokerTable) -> PokerTable:
    """The table with the first chips in front of everybody again, as the other engines begin every hand."""
    return replace(t, chairs={seat: Chair(person=who.name, stack=STACK * 100) for seat, who in enumerate(PEOPLE, 1)})


CALLS = {who.name: pc.Call(by=who) for who in PEOPLE}
CHECKS = {who.name: pc.Check(by=who) for who in PEOPLE}


def one_hand(t: PokerTable, random: Random) -> PokerTable:
    """One hand: shuffle, cut, deal, everybody calls or checks, showdown, pots."""
    command: Command = pc.StartHand(by=DEALER)
    while True:
        decided = decide(t, command)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            t = evolve(t, event)
        while (due := follow(t)) is not None:
            t = evolve(t, due)
        hand = t.hand
        assert hand is not None
        if hand.over:
            return t
        command = _next(t, hand, random)


def _next(t: PokerTable, hand: Hand, random: Random) -> Command:
    """What comes next: chance, the cut, or the player whose turn it is."""
    if not hand.deck:
        order = list(chance_due(t) or ())
        random.shuffle(order)
        return Shuffle(by=CHANCE, order=tuple(order))
    if not hand.cut:
        return Cut(by=DEALER, at=26)
    place = hand.places[turn(hand)]
    if hand.to > place.bet:
        return CALLS[place.owner]
    if hand.street == 0 and hand.options.bring_in and not hand.to:
        return pc.Bet(by=BY_NAME[place.owner], amount=hand.options.bring_in)
    return CHECKS[place.owner]


def ours(game: str) -> Work:
    """Our engine on this game: the work of one hand."""
    random = Random(1)  # noqa: S311  (a measurement, the same every time)
    t = table(game)

    def hand() -> object:
        nonlocal t
        t = _bought_in(one_hand(t, random))
        return t

    return hand


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Hands a second of each game: the engines take turns, so that a busy moment of the machine hits them alike."""
    repeats, seconds = (1, 0.1) if quick else (REPEATS, SECONDS)
    for game, (title, _) in TABLES.items():
        engines = [("croupier", ours(game)), *poker_peers(game)]
        for _, hand in engines:
            rate(hand, seconds)  # code is loaded, tables that are made on demand are filled
        rates: dict[str, list[float]] = {name: [] for name, _ in engines}
        for _ in range(repeats):
            for name, hand in engines:
                rates[name].append(rate(hand, seconds))
        best = {name: max(found) for name, found in rates.items()}
        what = f"{title}, six players call to the showdown"
        for name, found in rates.items():
            times = best["croupier"] / best[name]
            if name == "croupier":
                yield Figure(what, best[name], "hands/s", TARGETS.get(game), median=median(found))
            else:
                words = f"{what}: {name} (ours is {times:,.1f} times as fast)"
                yield Figure(words, best[name], "hands/s", median=median(found), ratio=times)
