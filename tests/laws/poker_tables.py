"""Poker tables at random: games, decks, limits, forced bets, commission and chips, and the people at them."""

import random
from typing import Any

from croupier.engines.betting.options import Commission, HeadsUp, Limit, OddChips, ShowingTie, Uncalled
from croupier.games.poker.variants import GAMES
from croupier.kernel.people import Role, Who
from croupier.kernel.variants import Forced, Variant

PEOPLE = tuple(Who(f"p{n}", Role.PLAYER) for n in range(1, 15))
DEALER = Who("dee", Role.DEALER)
ROOM = Who("ria", Role.POKER_ROOM_SUPERVISOR)
CASINO = Who("cas", Role.CASINO_SUPERVISOR)
SUPERVISOR = Who("sue", Role.GAME_SUPERVISOR)
DIRECTOR = Who("tod", Role.TOURNAMENT_DIRECTOR)
OPERATOR = Who("olive", Role.OPERATOR)
INSPECTOR = Who("ines", Role.INSPECTOR)
WATCHER = Who("walt", Role.WATCHER)
STAFF = (DEALER, ROOM, CASINO, SUPERVISOR, DIRECTOR, OPERATOR, INSPECTOR)
EVERYBODY = (*PEOPLE, *STAFF, WATCHER)

TABLES = tuple((v.name, deck) for v in GAMES.values() for deck in (tuple(v.seats) * 4)[:4])
"""Every game with every deck of Table 1, each game as often as any other."""
SMALLEST = (1, 25, 50, 1_00, 1_00, 1_00, 3_00, 5_00)
"""The smallest chip in play, in cents."""
BLINDS = ((2,), (1, 2), (1, 2), (1, 2), (1, 1, 2), (2, 2), (1, 2, 4), (1, 1, 1, 2), (2, 4))
"""Structures of blinds in halves of the table minimum."""


def some_options(number: int) -> tuple[str, dict[str, Any]]:
    """A game and the options of a table: games with decks in turn, limits in turn, the rest at random."""
    rng = random.Random(f"poker table {number}")
    name, deck = TABLES[number % len(TABLES)]
    v = GAMES[name]
    chip = rng.choice(SMALLEST)
    half = chip * rng.choice((1, 1, 2, 5))
    chosen: dict[str, Any] = {
        "deck": deck,
        "seats": rng.choice((0, 0, 0, 2, rng.randint(2, v.seats[deck]))),
        **limits(rng, list(Limit)[number // len(TABLES) % len(Limit)], half),
        **forced(rng, v, chip, half),
        **charges(rng, chip, half),
        "chips": tuple(sorted({chip, *(chip * k for k in rng.sample((2, 3, 5, 7, 10, 25, 100), rng.randint(0, 5)))})),
        "buy_in": chip * rng.choice((1, 1, 3, 20)),
        "away_after": rng.choice((0, 60, 1200)),
        "heads_up": str(rng.choice(list(HeadsUp))),
        "showing_tie": str(rng.choice(list(ShowingTie))),
        "odd_chips": str(rng.choice(list(OddChips))),
    }
    if rng.random() < 0.3:
        chosen["buy_in_most"] = chosen["buy_in"] * rng.choice((1, 5, 300))
    if rng.random() < 0.1:
        chosen["tournament"] = "CUP"
    return name, chosen


def limits(rng: random.Random, limit: Limit, half: int) -> dict[str, Any]:
    """How much may be bet."""
    least = 2 * half
    return {
        "limit": str(limit),
        "minimum": least,
        "maximum": least * rng.choice((2, 3, 5)),
        "big_bet": rng.choice((0, 0, least, 3 * least)),
        "big_from": rng.choice((0, 0, 1, 2, 3, 5)),
    }


def forced(rng: random.Random, v: Variant, chip: int, half: int) -> dict[str, Any]:
    """Blinds and antes, over-blinds, and the smaller bring-in of other houses."""
    ante = chip * rng.choice((1, 1, 2))
    blinds = tuple(half * k for k in rng.choice(BLINDS))
    if v.forced is Forced.ANTES:
        bring_in = rng.choice((0, 0, half)) if not v.button else 0
        return {"blinds": (), "ante": ante, "bring_in": bring_in}
    if v.forced is Forced.EITHER:
        some = rng.choice(((blinds, 0), (blinds, 0), (blinds, ante), ((), ante)))
        blinds, ante = some
    else:
        ante = 0
    return {"blinds": blinds, "ante": ante, "over_blinds": rng.choice((0, 0, 1, 2, 4)) if blinds else 0}


def charges(rng: random.Random, chip: int, half: int) -> dict[str, Any]:
    """The commission."""
    return {
        "commission": str(rng.choice(list(Commission))),
        "percent": rng.randint(2, 10),
        "cap": rng.choice((chip, 5 * half, 1_000_000)),
        "fee": rng.choice((chip, chip, 4 * half)),
        "fee_short": rng.choice((0, chip)),
        "short_handed": rng.choice((0, 3, 4)),
        "hourly": rng.choice((chip, chip, half)),
        "uncalled": str(rng.choice(list(Uncalled))),
    }


def some_change(rng: random.Random, v: Variant, chips: tuple[int, ...]) -> tuple[str, dict[str, Any]]:
    """A change that a supervisor may announce: another game, another limit, other blinds; some are refused."""
    chip = min(chips)
    half = chip * rng.choice((1, 2, 5))
    game = rng.choice((v.name, v.name, *GAMES))
    new = GAMES[game]
    chosen: dict[str, Any] = {**limits(rng, rng.choice(list(Limit)), half), **forced(rng, new, chip, half)}
    if game != v.name or rng.random() < 0.2:
        chosen |= {"deck": rng.choice((0, *new.seats)), "seats": 0}
    if rng.random() < 0.3:
        chosen["buy_in"] = chip * rng.choice((1, 10, 100))
    return game if game != v.name else "", chosen
