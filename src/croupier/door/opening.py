"""What a table is opened with: a game by name, its options, who sits there, chance; read and checked."""

import random
import re
from collections.abc import Mapping
from typing import Any

from croupier.cases import kinds
from croupier.cases.people import JACKPOT, NOBODY
from croupier.cases.records import Seat
from croupier.cases.trouble import Wrong, listed
from croupier.door.values import Amount, in_cents, in_words, whole
from croupier.engines.cards.jackpot.link import JACKPOT as POOL
from croupier.games import BY_NAME, GAMES
from croupier.kernel.options import OptionField, fields
from croupier.things.dice import dice

ALSO = {called: game.name for game in GAMES for called in game.also}
DICE = "dice"


def game_name(name: str) -> str:
    """The name of a game as the list of games has it; LookupError says which there are."""
    if not isinstance(name, str):
        raise LookupError(f"{name!r} is not the name of a game; choose from {', '.join(BY_NAME)}")
    plain = name.strip().lower().replace("_", "-").replace(" ", "-").replace("'", "")
    plain = ALSO.get(plain, plain)
    if plain not in BY_NAME:
        raise LookupError(f"there is no game {name!r}; {listed(plain, BY_NAME)}")
    return plain


def game_names() -> tuple[str, ...]:
    """The games that can be played, by name.

    >>> game_names()[:3]
    ('caribbean-stud', 'big-raise-stud', 'four-card-poker')
    """
    return tuple(BY_NAME)


def options(game: str, edition: str = "") -> tuple[OptionField, ...]:
    """What the operator of a game may choose, each with the rule that grants it.

    >>> [one.name for one in options("blackjack")][:2]
    ['boxes', 'decks']
    """
    return fields(playable(game_name(game), edition).options)


def playable(game: str, edition: str) -> kinds.Playable:
    """The game as cases know it; LookupError says which editions there are."""
    try:
        return kinds.game(f"{game}, {edition}")
    except Wrong as wrong:
        raise LookupError(wrong.what) from None


def attribute(name: str) -> str:
    """What a player is called behind the dot: "Mary Ann" is mary_ann."""
    return re.sub(r"\W", "_", name.lower())


def chance(seed: int | None) -> random.Random:
    """Chance: the system's, or that of a seed."""
    if seed is None:
        return random.SystemRandom()
    return random.Random(whole(seed, "seed", 0))  # noqa: S311 - the same shuffles again, for tests and studies


def table_name(name: object) -> str:
    """The name of a table, if it can be one."""
    if not isinstance(name, str) or not re.fullmatch(r"[\w -]{1,30}", name) or name in (POOL, JACKPOT):
        raise ValueError(f"name={name!r} cannot be: a table is called by letters and digits, as in T1")
    return name


def seated(seats: Mapping[str, Amount], game: kinds.Playable) -> tuple[Seat, ...]:
    """Who sits where, from the first seat on."""
    if not isinstance(seats, Mapping):
        raise ValueError(f"seats={seats!r} cannot be: write who has how much, as in {{'Ann': 200}}")
    found: list[Seat] = []
    taken = (*kinds.of(game).offices, JACKPOT, NOBODY.name)
    for box, (name, chips) in enumerate(seats.items(), 1):
        if not _is_name(name) or name in taken:
            raise ValueError(f"{name!r} cannot be the name of a player: write a name such as Ann")
        if attribute(name) in {attribute(seat.person) for seat in found}:
            raise ValueError(f"{name!r} is already sitting here: give everybody a different name")
        found.append(Seat(0, box, name, in_cents(chips, f"what {name} sits down with")))
    return tuple(found)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and re.fullmatch(r"\w[\w .'-]{0,29}", name) is not None


def plain_options(game: str, kind: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options as the engine takes them; ValueError says which there are."""
    known = {one.name: one for one in fields(kind)}
    unknown = [name for name in given if name not in known]
    if unknown:
        raise ValueError(f"{game} has no option {unknown[0]!r}; {listed(unknown[0], known)}")
    return {name: _plain(known[name], value) for name, value in given.items()}


def _plain(known: OptionField, value: Any) -> Any:
    """The value of an option as the engine takes it: amounts in cents, lists as lists."""
    if isinstance(value, list | tuple):
        return [_plain(known, one) for one in value]
    if not known.money or value is None or isinstance(value, bool):
        return value
    return in_cents(value, known.name)


def check_named(cards: object) -> None:
    """Refuse what does not say who gets which cards."""
    if not isinstance(cards, Mapping) or not all(isinstance(where, str) for where in cards):
        raise ValueError(f"cards={cards!r} cannot be: write who gets which, as in {{'Ann': 'As Ah'}}")


def thrown(cards: Mapping[str, str]) -> tuple[int, ...]:
    """The dice that are named, if any are."""
    if set(cards) - {DICE}:
        raise ValueError(f"tai-sai has no cards: name the dice, as in {{{DICE!r}: '1 4 6'}}")
    return dice(in_words(cards[DICE], "the throw")) if DICE in cards else ()
