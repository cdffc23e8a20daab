"""The rarer things that people do on the floors of the laws: some of them are refused."""

import random
from typing import Any

from tests.laws.options import fields, values
from tests.laws.people import DEALER, FRIEND, OPERATOR, PLAYERS, SUPERVISOR

from croupier.engines.cards import commands as cmd
from croupier.engines.cards.findings import UnnoticedWager
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.requests import (
    AddToPool,
    CombinePools,
    DividePools,
    TakeRetained,
    VaryRate,
    VaryRetained,
)
from croupier.engines.cards.table import OF_NOMINEES, Table
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Offer
from croupier.kernel.people import Role, Who

CHANGING = (
    *("style", "banker_six", "any_pair", "lucky_match", "perfect_pairs", "house_money", "let_it_ride", "push_22"),
    *("super_sevens", "side_minimum", "side_maximum", "max_differential", "two_to_one", "ante_up", "bettors"),
    *("several_boxes", "act_at_once"),
)
"""Options that some game lets change while a table is open."""
AMOUNTS = (5_00, 10_00, 20_00, 25_00)


def at_the_jackpot(rng: random.Random) -> Any:
    """The operator feeds, divides, combines or takes."""
    return rng.choice(
        (
            AddToPool(by=OPERATOR, amount=rng.randint(1, 100_000), minor=rng.random() < 0.2),
            DividePools(
                by=OPERATOR, minor_share=rng.randint(0, 10_000), minor_amount=rng.randint(0, 1000), approval="A4"
            ),
            VaryRate(by=OPERATOR, minor_share=rng.randint(0, 10_000), approval="A5"),
            VaryRetained(by=OPERATOR, retained_share=rng.randint(0, 9_999), approval="A7"),
            CombinePools(by=OPERATOR, approval="A6"),
            TakeRetained(by=OPERATOR, amount=rng.randint(1, 100)),
        )
    )


def at_the_table(rng: random.Random, game: HouseGame, t: Table) -> list[common_cmd.Command]:
    """Something of the offices or of a player, a wager that nobody notices, and somebody takes a seat."""
    if t.seats and rng.random() < 0.05:  # everybody leaves, and comes back to a vacant table
        return [common_cmd.Stand(by=Who(name, Role.PLAYER)) for name in t.seats.values()]
    who = rng.choice(PLAYERS)
    stray = UnnoticedWager(who.name, rng.randint(1, 7), rng.choice(game.wagers).name, rng.choice(AMOUNTS))
    first = _something(rng, game, t, who)
    if isinstance(first, cmd.OrderShuffle | cmd.ReplaceCards) and game.keeps_shoe(t.round.options):
        first = first if rng.random() < 0.1 else cmd.CountDeck(by=DEALER)  # or no shoe would come to its end
    found: list[common_cmd.Command] = [first, cmd.Slip(by=DEALER, mistake=stray)]
    if not t.seats or rng.random() < 0.3:
        found.append(common_cmd.Sit(by=rng.choice(PLAYERS)))
    return found


def _something(rng: random.Random, game: HouseGame, t: Table, who: Who) -> common_cmd.Command:
    wager = cmd.Wager(
        by=who,
        box=rng.randint(0, 9),
        wager=rng.choice((*(w.name for w in game.wagers), "tip")),
        amount=rng.choice((rng.randint(-5, 60_000), *AMOUNTS)),
        spoken=rng.random() < 0.5,
        chips_down=rng.random() < 0.8,
    )
    commands: tuple[common_cmd.Command, ...] = (
        cmd.OrderShuffle(by=SUPERVISOR, suspect=rng.random() < 0.5),
        cmd.ReplaceCards(by=OPERATOR),
        cmd.CountDeck(by=DEALER),
        cmd.InspectDeck(by=rng.choice((DEALER, SUPERVISOR))),
        _direction(rng, game, t),
        _direction(rng, game, t),
        common_cmd.Stand(by=who),
        common_cmd.BuyChips(by=who, amount=100_00),
        common_cmd.CashOut(by=who, amount=1_00),
        common_cmd.PostNotice(by=OPERATOR, notice="limits", value={"minimum": 15_00, "maximum": 300_00}),
        cmd.ChangeLimits(by=OPERATOR, minimum=rng.choice((5_00, 10_00)), maximum=500_00),
        cmd.ChangeLimits(by=OPERATOR, minimum=15_00, maximum=300_00, at=20 * 60),
        cmd.RuleInWords(by=OPERATOR, words="The wager stands."),
        _change(rng, game),
        wager,
        wager,
        cmd.Choose(by=who, box=rng.randint(1, 4), choice=rng.choice(("bet", "fold", "raise"))),
    )
    return rng.choice(commands)


def troubles(offers: tuple[Offer, ...]) -> dict[str, list[Offer]]:
    """The slips and reports among these offers, by what they are."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.group in ("irregularity", "slip"):
            ((field, what),) = offer.fields.items()
            found.setdefault(f"{'slip' if field == 'mistake' else field} {what['type']}", []).append(offer)
    return found


def on_behalf(rng: random.Random, game: HouseGame, t: Table) -> list[common_cmd.Command]:
    """Nominees come and go and put chips down, the house agrees on things with single players; much is refused."""
    who, other = (p.name for p in rng.sample((*PLAYERS, FRIEND), 2))
    player = Who(who, Role.PLAYER)
    served = rng.choice(list(t.round.nominees) or [who])
    nominee = Who(t.round.nominees.get(served, other), Role.PLAYER)
    named = [(direction, people) for direction, people in t.withdrawn]
    announced = (
        cmd.ApproveNominee(by=SUPERVISOR, player=who),
        cmd.AppointNominee(by=SUPERVISOR, player=who),
    )
    commands: tuple[list[common_cmd.Command], ...] = (
        [cmd.Nominate(by=player, nominee=other), *announced],
        [cmd.Nominate(by=player, nominee=other), *announced],
        [rng.choice(announced)],
        [cmd.ReleaseNominee(by=Who(served, Role.PLAYER)), cmd.EndNominee(by=SUPERVISOR, player=served)],
        [cmd.EndNominee(by=SUPERVISOR, player=served)],
        [_for(rng, game, t, nominee, served) for _ in range(3)],
        [_for(rng, game, t, nominee, served) for _ in range(3)],
        [_for(rng, game, t, player, other)],
        [cmd.SetPersonalLimit(by=OPERATOR, person=who, maximum=rng.choice((0, 50_00, 1000_00, 1)))],
        [cmd.SeeBurn(by=player)],
        [cmd.CallVoidHand(by=SUPERVISOR)],
        [cmd.ReduceWagers(by=DEALER)],
        [_change(rng, game)],
        [cmd.Direct(by=SUPERVISOR, direction=rng.choice(OF_NOMINEES), people=rng.choice(((), (served,))))],
        [cmd.Direct(by=SUPERVISOR, direction=d, people=people, lift=True) for d, people in named],
        [cmd.Direct(by=SUPERVISOR, direction=d, people=people, lift=True) for d, people in named],
    )
    return rng.choice(commands)


def _for(rng: random.Random, game: HouseGame, t: Table, nominee: Who, player: str) -> cmd.Wager:
    """A nominee puts chips down for a player, where they may lie or not."""
    boxes = int(t.round.options.boxes)
    wager = rng.choice(game.wagers).name
    return cmd.Wager(
        by=nominee, box=rng.randint(1, boxes), wager=wager, amount=rng.choice((25_00, *AMOUNTS)), for_player=player
    )


def _change(rng: random.Random, game: HouseGame) -> cmd.ChangeOption:
    """The operator changes an option of the open table."""
    known = fields(game.options)
    field = rng.choice([f for f in known if f.name in CHANGING and rng.random() < 0.8] or known)
    return cmd.ChangeOption(by=OPERATOR, option=field.name, value=rng.choice(values(field)))


def _direction(rng: random.Random, game: HouseGame, t: Table) -> cmd.Direct:
    """A direction is given; one that keeps players apart is soon lifted, or nobody would play."""
    directions = [d for d in game.numbers.directions if d not in OF_NOMINEES]
    direction = rng.choice((*directions, "one hand only"))
    if t.apart:
        return cmd.Direct(by=OPERATOR, direction="not at the same table", people=t.apart[0], lift=True)
    people = tuple(p.name for p in rng.sample(PLAYERS, 2)) if direction == "not at the same table" else ()
    return cmd.Direct(by=OPERATOR, direction=direction, people=people, lift=direction in t.directions)
