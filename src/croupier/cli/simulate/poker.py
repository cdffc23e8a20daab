"""Bots against bots at a poker table, hand after hand through the engine: what each wins.

A block is a fresh table: chips, seats, cards and moods come out of its own stream, so blocks know nothing of each
other. Who has no chips left buys in again between two hands.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import msgspec
from rich.table import Table

from croupier.cli.simulate.crews import processes
from croupier.cli.simulate.running import How, bar, crew, gathered, pace
from croupier.cli.support.errors import Failed, misused, unknown
from croupier.cli.support.output import console, show
from croupier.cli.support.settings import plain_settings
from croupier.engines.betting.commands import PostBlind, StartHand
from croupier.engines.betting.deciding import chance_due, decide, evolve, follow
from croupier.engines.betting.events import take
from croupier.engines.betting.options import Options, blinds_of, deck_size, most_seats
from croupier.engines.betting.state import Hand, PokerTable, owes, turn
from croupier.engines.betting.view import view
from croupier.engines.pit.driver import DEALER, OPERATOR
from croupier.floor.bots.poker import BUY_INS
from croupier.floor.chance import ordered
from croupier.floor.opening import POKER_DEFAULTS
from croupier.games.poker.bot import Style, pick
from croupier.games.poker.game import unopened
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, Command, Cut, OpenTable, Shuffle, Sit
from croupier.kernel.options import fields
from croupier.kernel.people import CHANCE, Role, Who
from croupier.kernel.variants import Variant
from croupier.mathematics.blocks import DEVIATES, Block, Spans, blocks, joined, rate, span
from croupier.mathematics.records import Unanswerable
from croupier.things.money import dollars

HANDS = 50
"""Hands of a block. Another number would be another answer."""
HUNDRED = 100


class Game(msgspec.Struct, frozen=True):
    """What is played: a game of the poker room, options as plain values, and how each bot plays."""

    name: str
    options: dict[str, Any]
    bots: tuple[Style, ...]


class Hands(msgspec.Struct, frozen=True):
    """What came of some blocks: hands, the sums of each bot, and what the house took, in cents."""

    hands: int
    bots: tuple[Spans, ...]
    commission: int


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot wins in a hundred hands, in big blinds; or in smallest bets where there are no blinds."""

    style: Style
    win: float
    standard_error: float | None
    low: float | None
    """From here to `high` lies what it wins in the long run, 95 times in 100."""
    high: float | None
    net: int
    """Everything it won or lost, in cents."""


def nothing(bots: int) -> Hands:
    """What is known before the first hand."""
    return Hands(0, (Spans(),) * bots, 0)


def added(one: Hands, other: Hands) -> Hands:
    """Two results together."""
    bots = tuple([joined(a, b) for a, b in zip(one.bots, other.bots, strict=True)])
    return Hands(one.hands + other.hands, bots, one.commission + other.commission)


def played(game: Game, seed: int, block: Block) -> Hands:
    """One block: a table is opened, everybody sits down where chance has it, and the hands are played."""
    chance = Random(f"{seed}/{block.number}")  # noqa: S311  (a simulation, the same every time)
    people = names(game)
    order = list(people)
    chance.shuffle(order)
    t = opened(game)
    for who in order:
        t = done(t, Sit(by=Who(who, Role.PLAYER)))
    styles = dict(zip(people, game.bots, strict=True))
    bought = dict.fromkeys(people, 0)
    for _ in range(block.rounds):
        t = _ready(t, bought)
        t = one_hand(t, styles, chance)
    stacks = {chair.person: chair.stack for chair in t.chairs.values()}
    nets = [stacks[who] - bought[who] for who in people]
    return Hands(block.rounds, tuple([span(block.rounds, net) for net in nets]), t.totals.slide + t.totals.dropped)


def names(game: Game) -> tuple[str, ...]:
    """What the bots are called: by how they play, with a number where several play alike."""
    return tuple(
        [
            str(style) if game.bots.count(style) == 1 else f"{style} {game.bots[: place + 1].count(style)}"
            for place, style in enumerate(game.bots)
        ]
    )


def opened(game: Game) -> PokerTable:
    """The table without anybody at it; Unanswerable says what the rules have against it.

    It has no more seats than bots: nobody else will come, and a table full of people has less to offer them.
    """
    options = {**game.options, "seats": len(game.bots) or game.options.get("seats", 0)}
    return done(unopened(game.name), OpenTable(by=OPERATOR, table="simulation", game=game.name, options=options))


def done(t: PokerTable, command: Command) -> PokerTable:
    """The table after a command and everything that follows from it unasked."""
    decided = decide(t, command)
    if isinstance(decided, Refusal):
        raise Unanswerable(f"{decided.why} ({decided.cite})")
    for event in decided:
        t = evolve(t, event)
    while (due := follow(t)) is not None:
        t = evolve(t, due)
    return t


def _ready(t: PokerTable, bought: dict[str, int]) -> PokerTable:
    """Between two hands: who has nothing left buys chips, who owes a blind posts it."""
    for seat in t.chairs:
        who = Who(t.chairs[seat].person, Role.PLAYER)
        if not t.chairs[seat].stack:
            amount = buy_in(t.options)
            t = done(t, BuyChips(by=who, amount=amount))
            bought[who.name] += amount
        if owes(t.chairs[seat]) and not t.chairs[seat].posting:
            t = done(t, PostBlind(by=who))
    return t


def buy_in(o: Options) -> int:
    """What a bot brings, as at a table with people: some of the smallest buy-ins, in the smallest chips."""
    amount = min(o.buy_in * BUY_INS, o.buy_in_most or o.buy_in * BUY_INS)
    return max(amount - amount % min(o.chips), -(-o.buy_in // min(o.chips)) * min(o.chips))


def one_hand(t: PokerTable, styles: dict[str, Style], chance: Random) -> PokerTable:
    """One hand from the shuffle to the last pot; the bots see what players see."""
    t = done(t, StartHand(by=DEALER))
    while (hand := t.hand) is not None and not hand.over:
        t = done(t, _next(t, hand, styles, chance))
    return t


def _next(t: PokerTable, hand: Hand, styles: dict[str, Style], chance: Random) -> Command:
    """What comes next: chance, the cut, or the bot whose turn it is."""
    cards = chance_due(t)
    if cards is not None:
        return Shuffle(by=CHANCE, order=ordered(cards, chance.randrange))
    if not hand.cut:
        return Cut(by=DEALER, at=1 + chance.randrange(len(hand.deck) - hand.top - 1))
    who = Who(hand.places[turn(hand)].owner, Role.PLAYER)
    move = pick(view(t, who), styles[who.name], chance)
    assert move is not None, "whose turn it is can do something"
    return take(move.offer, who, move.amount, move.cards)


def unit(v: Variant, o: Options) -> int:
    """What results are counted in, in cents: the last blind, or the smallest bet where there are none."""
    return max((*blinds_of(v, o),), default=o.minimum)


def wins(game: Game, found: Hands) -> dict[str, Win]:
    """What each bot wins in a hundred hands."""
    t = opened(game)
    scale = Fraction(HUNDRED, unit(t.variant, t.options))
    return {
        name: _win(style, spans, scale) for name, style, spans in zip(names(game), game.bots, found.bots, strict=True)
    }


def _win(style: Style, spans: Spans, scale: Fraction) -> Win:
    mean, error = rate(spans, scale)
    return Win(
        style=style,
        win=mean,
        standard_error=error,
        low=None if error is None else mean - DEVIATES * error,
        high=None if error is None else mean + DEVIATES * error,
        net=spans.net,
    )


# --- the command ----------------------------------------------------------------------------------


STYLES = {"tight": Style.TIGHT, "station": Style.STATION, "random": Style.RANDOM}
"""How the bots play, by the words of the command line."""


def table(game: str, settings: list[str], bots: str) -> Game:
    """The table asked for; what the rules have against it ends the command."""
    given = plain_settings(settings, fields(Options))
    names = [word.strip() for word in bots.split(",")]
    for name in names:
        if name not in STYLES:
            unknown("bot", name, STYLES)
    found = Game(game, {**POKER_DEFAULTS[game], **given}, tuple([STYLES[name] for name in names]))
    if found.options.get("tournament"):
        misused("a tournament table does not sell chips; leave out --set tournament")
    try:
        options = opened(msgspec.structs.replace(found, bots=())).options
    except Unanswerable as wrong:
        misused(str(wrong))
    variant = GAMES[game]
    most = most_seats(variant, options)
    if not 2 <= len(names) <= most:
        deck = deck_size(variant, options)
        misused(f"--bots: {variant.title} with {deck} cards takes 2 to {most} players, not {len(names)}")
    return found


def simulated(game: Game, how: How) -> tuple[dict[str, Any], Callable[[dict[str, Any]], None]]:
    """The answer, and what says it in words."""
    t = opened(game)
    counted = unit(t.variant, t.options)
    with bar(how.rounds) as say, crew(how, processes) as workers:
        say("playing", 0)
        work, first = partial(played, game, how.seed), nothing(len(game.bots))
        run = gathered(workers.each(work, blocks(how.rounds, HANDS)), first, added, partial(_tell, game, say))
    hands: Hands = run.total
    if not hands.hands:
        raise Failed("stopped before the first block of hands was finished", 130)
    found = {
        "game": game.name,
        "edition": "gazetted",
        "options": {**msgspec.to_builtins(t.options), "seats": game.options.get("seats", 0)},
        "rounds": hands.hands,
        "seed": how.seed,
        "jobs": workers.workers,
        "unit": counted,
        "bots": {name: msgspec.to_builtins(one) for name, one in wins(game, hands).items()},
        "commission": hands.commission * HUNDRED / (hands.hands * counted),
        **run.told(hands.hands),
    }
    return found, _words


def _tell(game: Game, say: Callable[[str, int], None], hands: Hands) -> None:
    """The first bot as it stands, while the rest is played."""
    name, one = next(iter(wins(game, hands).items()))
    error = "" if one.standard_error is None else f" ± {one.standard_error:,.1f}"
    say(f"{name} {one.win:+,.1f}{error}", hands.hands)


def _words(found: dict[str, Any]) -> None:
    """The answer for people."""
    table = Table("bot", "wins per 100 hands", "± error", "95% interval", box=None)
    table.pad_edge, table.header_style = False, "bold"
    for column in table.columns[1:]:
        column.justify = "right"
    for name, one in found["bots"].items():
        sure = one["standard_error"] is not None
        table.add_row(
            name,
            f"{one['win']:+,.1f}",
            f"{one['standard_error']:,.1f}" if sure else "",
            f"{one['low']:+,.1f} to {one['high']:+,.1f}" if sure else "",
        )
    out = console()
    show(out, table)
    out.print(
        f"In units of {dollars(found['unit'])}; the house took {found['commission']:,.1f} of them per 100 hands."
        f" {found['rounds']:,} hands of {found['game']}; seed {found['seed']}."
    )
    out.print(pace(found, "hands"), style="dim")
