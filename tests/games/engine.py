"""One round through the engine's own skeleton, with cards in a given order: what the mathematics is held against."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import Choose
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.game import HouseGame, Opts, Own
from croupier.engines.cards.questions import Ask
from croupier.engines.cards.round import Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import asked, choose, due
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who

ANN = Who("ann", Role.PLAYER)
BOX = 1


class Said(NamedTuple):
    """What the player says: a choice, with an amount in cents unless it is the usual one, or with cards by place."""

    choice: str
    amount: int | None = None
    cards: tuple[int, ...] = ()


Player = Callable[[Round, Ask], Said]


def opened(
    game: HouseGame[Opts, Own], options: Opts, wagers: Mapping[str, int], cards: Sequence[int]
) -> Round[Opts, Own]:
    """A round with the bets closed: Ann has these wagers at box 1, and these cards lie on top of the shoe."""
    stakes = tuple([Stake(i, "ann", BOX, wager, amount) for i, (wager, amount) in enumerate(wagers.items(), 1)])
    return Round(
        law=game.law,
        options=options,
        own=game.own,
        minimum=1,
        maximum=1_000_000_00,
        shoe=Shoe(set=Pack(tuple(cards)), cards=tuple(cards)),
        closed=True,
        boxes=(BOX,),
        owners={BOX: "ann"},
        seats={"ann": BOX},
        stakes=stakes,
        next_stake=len(stakes) + 1,
    )


def played(
    game: HouseGame, options: Any, wagers: Mapping[str, int], cards: Sequence[int], player: Player
) -> dict[str, int]:
    """What each wager of the round won or lost, in cents; `cards` are in the order in which they are dealt."""
    return settled(game, opened(game, options, wagers, cards), player)


def settled(game: HouseGame, r: Round, player: Player) -> dict[str, int]:
    """The same for a round that stands anywhere between the deal and its end."""
    net: Counter[str] = Counter()
    for stake in r.stakes:
        net[stake.wager] -= stake.amount
    while not isinstance(event := due(game, r), ev.RoundEnded):
        events = _answered(game, r, player) if event is None else (event,)
        for one in events:
            if isinstance(one, ev.Settled):
                net[one.wager] += one.back + one.won
            elif isinstance(one, ev.Paid):
                net[one.wager] += one.won
            elif isinstance(one, ev.WagerPlaced):
                net[one.wager] -= one.amount
            r = evolve(game, r, one)
    assert not r.stakes, "every wager has its fate"
    return dict(net)


def _answered(game: HouseGame, r: Round, player: Player) -> tuple[common_ev.Event, ...]:
    ask = asked(game, r)[0]
    said = player(r, ask)
    command = Choose(
        by=Who(ask.who, Role.PLAYER),
        box=ask.box,
        hand=ask.hand,
        choice=said.choice,
        amount=said.amount,
        cards=said.cards,
    )
    events = choose(game, r, ask.who, command)
    assert not isinstance(events, Refusal), events
    return events
