"""Supervisors step into hands of every game at random: no chip is lost, and no hand gets stuck."""

import random

import msgspec
import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.keeping.tables import ANN, BEN, CASINO, CAT, DEALER, ROOM, table

from croupier.engines.betting import commands as ct
from croupier.engines.betting import deciding
from croupier.engines.betting.commands import Conduct, Upset
from croupier.engines.betting.events import table as et
from croupier.engines.betting.offering import offers
from croupier.engines.betting.state import PokerTable, in_play
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, Role, Who
from croupier.kernel.variants import Forced

PLAYERS = (ANN, BEN, CAT)
KINDS = {kind.__name__: kind for kind in deciding.GATE.by}
ACTS = ("Fold", "Check", "Call", "Bet", "Raise", "Draw", "TakeKitty", "Show", "Muck")
STEPS = 2000


def chips(t: PokerTable) -> int:
    """All chips on the table, with those that were taken for the house and not dropped."""
    h = t.hand
    total = sum(c.stack for c in t.chairs.values())
    if h is None:
        return total
    if in_play(t):
        return total + sum(p.stack + p.paid + p.dead - p.won for p in h.places)
    return total + (0 if t.keeping.dropped == h.number else sum(h.rake or ()))


def ask(t: PokerTable, c: cmd.Command) -> tuple[PokerTable, bool]:
    """The table after a command, and whether it was accepted."""
    answer = deciding.decide(t, c)
    if isinstance(answer, Refusal):
        return t, False
    for e in answer:
        t = deciding.evolve(t, e)
    return t, True


def meddle(t: PokerTable, rng: random.Random) -> PokerTable:
    """Somebody is reported and taken out of the hand, or the hand has no outcome."""
    if rng.random() < 0.2:
        return ask(t, ct.InvalidateGame(by=CASINO, why=Upset.FRAUD))[0]
    who = rng.choice(PLAYERS).name
    t, _ = ask(t, ct.ReportConduct(by=DEALER, conduct=Conduct.EXCHANGE, person=who))
    power = rng.choice((ct.VoidWagers, ct.DeclareDead, ct.ExcludePlayer))
    t, _ = ask(t, power(by=ROOM, matter=t.keeping.last_matter))
    return replace(t, excluded=frozenset())


def move(t: PokerTable, rng: random.Random) -> cmd.Command:
    """What chance, the dealer or some player does next."""
    cards = deciding.chance_due(t)
    if cards is not None:
        return cmd.Shuffle(by=CHANCE, order=tuple(rng.sample(cards, len(cards))))
    if not in_play(t):
        return ct.StartHand(by=DEALER)
    if t.hand is not None and not t.hand.cut:
        return cmd.Cut(by=DEALER, at=7)
    found = [(who, offer) for who in PLAYERS for offer in offers(t, who) if offer.command in ACTS]
    assert found, "the hand is stuck"
    who, offer = rng.choice(found)
    fields = {"type": offer.command, **offer.fields, "by": msgspec.to_builtins(who)}
    if offer.amount is not None:
        fields["amount"] = rng.choice((offer.amount.least, offer.amount.most))
    command: cmd.Command = msgspec.convert(fields, KINDS[offer.command])
    return command


@pytest.mark.parametrize("game", GAMES)
def test_chips_survive_whatever_a_supervisor_does(game: str) -> None:
    """After every event of the keeping all chips are there, and play goes on."""
    rng = random.Random(game)
    ante = 1_00 if GAMES[game].forced is Forced.ANTES else 0
    t = table(game, ante=ante)
    total = chips(t)
    for _ in range(STEPS):
        event = deciding.follow(t)
        if event is not None:
            t = deciding.evolve(t, event)
            total -= event.amount if isinstance(event, et.CommissionDropped) else 0
        else:
            t, accepted = ask(t, move(t, rng))
            assert accepted or not in_play(t)
        if rng.random() < 0.03 and in_play(t):
            t = meddle(t, rng)
        assert chips(t) == total


def test_powers_are_no_players() -> None:
    """Who steps into a hand has an office for it: a player is refused."""
    t = table()
    for kind in (ct.VoidWagers, ct.DeclareDead, ct.ExcludePlayer):
        assert not ask(t, kind(by=Who("Ann", Role.PLAYER), matter=1))[1]
