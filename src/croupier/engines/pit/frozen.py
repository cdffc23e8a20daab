"""States of streams as bytes, and back to what they were, by the same croupier.

A state is made of records, and of what is code or law: a game, a variant, a law. These are written by their names and
looked up again. Whatever else there is msgspec writes, and reads as the annotations of the classes have it: nothing can
be thawed that no state is made of. Bytes say nothing of the classes that they were made by; `schema` does.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.round import NotOpen, Round
from croupier.engines.chance.game import DeviceGame
from croupier.engines.pit.opening import ENGINES
from croupier.games import HOUSE_GAMES, find
from croupier.games.poker.variants import GAMES as POKER
from croupier.games.tai_sai.game import ELECTRONIC_TAI_SAI
from croupier.kernel.stream import Engine, Live, Stream
from croupier.kernel.terminals import Bet, TerminalOptions
from croupier.kernel.variants import Variant
from croupier.law.law import Law, law_of


class Form(NamedTuple):
    """How values of a type are frozen and thawed, and as what msgspec reads them between."""

    freeze: Callable[[Any], Any]
    thaw: Callable[[Any], Any]
    read: Any


def _one_of(*kinds: type) -> Form:
    """Records of one of these classes, by its place in the list: their annotation does not tell which."""
    by_number = dict(enumerate(kinds))
    numbers = {kind: number for number, kind in by_number.items()}
    return Form(
        lambda value: (numbers[type(value)], value),
        lambda pair: msgspec.convert(pair[1], by_number[pair[0]]),
        tuple[int, Any],
    )


DEVICE_GAMES: Final = {game.name: game for game in (ELECTRONIC_TAI_SAI,)}
OPTIONS: Final = tuple(dict.fromkeys([NotOpen, *(game.options for game in HOUSE_GAMES)]))
DEVICE_OPTIONS: Final = tuple(dict.fromkeys(game.options for game in DEVICE_GAMES.values()))
OWN: Final = tuple(dict.fromkeys(type(game.own) for game in HOUSE_GAMES))
"""What only one game knows of a round; nothing in most games."""

_OPTIONS, _OWN = Round.__parameters__  # type: ignore[attr-defined]  # of every Generic
_BETS: Final[dict[str, Bet]] = {name: bet for game in DEVICE_GAMES.values() for name, bet in game.bets.items()}

REFERENCES: Final[dict[Any, Form]] = {
    Law: Form(lambda law: law.document, law_of, str),
    HouseGame: Form(lambda game: (game.name, game.edition), lambda named: find(*named), tuple[str, str]),
    Variant: Form(lambda variant: variant.name, POKER.__getitem__, str),
    Mapping[str, Variant]: Form(lambda _: None, lambda _: POKER, None),
    DeviceGame: Form(lambda game: game.name, DEVICE_GAMES.__getitem__, str),
    tuple[tuple[Bet, str], ...]: Form(
        lambda areas: [(bet.name, odds) for bet, odds in areas],
        lambda named: tuple([(_BETS[bet], odds) for bet, odds in named]),
        tuple[tuple[str, str], ...],
    ),
    TerminalOptions: _one_of(*DEVICE_OPTIONS),
    _OPTIONS: _one_of(*OPTIONS),
    _OWN: _one_of(*OWN),
}
"""By annotation: what is written by its name, and records whose class their annotation leaves open."""


NAMED: Final = (Law, HouseGame, Variant, DeviceGame)
"""What of it is no part of a state."""


def freeze(stream: Live) -> bytes:
    """The state of a stream as bytes."""
    for name, (engine, form, _) in _states().items():
        state = stream.state_of(engine.state)
        if state is not None:
            return msgspec.msgpack.encode((name, form.freeze(state)))
    raise TypeError(f"{stream!r} runs on an engine that nobody knows")


def thaw(data: bytes) -> Live:
    """The stream in the state that these bytes say; ValueError if they say none."""
    try:
        name, body = _NAMED.decode(data)
        engine, form, decoder = _states()[name]
        return Stream(engine, form.thaw(decoder.decode(body)))
    except (ValueError, TypeError, LookupError, RecursionError, MemoryError, msgspec.MsgspecError) as wrong:
        raise ValueError(f"these bytes are not the state of a stream: {wrong}") from None


@cache
def schema() -> bytes:
    """A digest of all classes that states are made of: with other fields or defaults the bytes would mean another."""
    lines = [line for kind in _reached() for line in _told(kind)]
    return sha256("\n".join(lines).encode()).digest()


# --- records --------------------------------------------------------------------------------------

_NAMED: Final = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])
_ORDERED: Final = msgspec.msgpack.Encoder(order="deterministic")


@cache
def _states() -> dict[str, tuple[Engine[Any], Form, msgspec.msgpack.Decoder[Any]]]:
    """Engines by the name of their state, with its form and what reads that."""
    found = {}
    for engine in ENGINES:
        kind: Any = engine.state
        form = _form(kind)
        assert form is not None, f"every {kind.__name__} has a law"
        found[kind.__name__] = engine, form, msgspec.msgpack.Decoder(form.read)
    return found


@cache
def _form(annotation: Any) -> Form | None:
    """The form of a type; none where it holds no reference and msgspec needs no help."""
    if annotation in REFERENCES:
        return REFERENCES[annotation]
    if _is_record(annotation):
        return _record(annotation)
    inside = [part for part in get_args(annotation) if _form(part) is not None]
    if not inside:
        return None
    if annotation != inside[0] | None:
        raise TypeError(f"nobody has said how {annotation} is frozen")
    return _optional(inside[0])


def _record(kind: type[msgspec.Struct]) -> Form | None:
    """Records of a class as arrays; what is as by default is the default itself, which some compare by `is`."""
    hints = get_type_hints(kind)
    columns = [(one.name, _form(hints[one.name]), one.default) for one in fields(kind)]
    if not any(form for _, form, _ in columns):
        return None
    read = [(name, form.read if form else hints[name]) for name, form, _ in columns]
    twin = msgspec.defstruct(kind.__name__, read, array_like=True, forbid_unknown_fields=True, gc=False)

    def freeze(value: Any) -> list[Any]:
        return [form.freeze(getattr(value, name)) if form else getattr(value, name) for name, form, _ in columns]

    def thaw(frozen: Any) -> Any:
        given = {}
        for name, form, default in columns:
            value = form.thaw(getattr(frozen, name)) if form else getattr(frozen, name)
            given[name] = default if value == default else value
        return kind(**given)

    return Form(freeze, thaw, twin)


def _optional(annotation: Any) -> Form:
    """What may be missing."""
    freeze, thaw, read = _form(annotation)  # type: ignore[misc]  # it has one, or nobody would ask
    return Form(
        lambda value: None if value is None else freeze(value),
        lambda value: None if value is None else thaw(value),
        read | None,
    )


def _is_record(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, msgspec.Struct)


# --- the schema -----------------------------------------------------------------------------------


def _reached() -> list[type]:
    """Every class that a state may be made of, in order."""
    waiting: list[Any] = [*(engine.state for engine in ENGINES), *OPTIONS, *DEVICE_OPTIONS, *OWN]
    found: dict[type, None] = {}
    while waiting:
        one = waiting.pop()
        waiting += get_args(one)
        kind = get_origin(one) or one
        if not isinstance(kind, type) or kind in found or kind in NAMED:
            continue
        found[kind] = None
        if _is_record(kind):
            waiting += get_type_hints(kind).values()
    return list(found)


def _told(kind: type) -> Iterator[str]:
    """What counts of a class: where it is, the values of an enumeration, the fields of a record."""
    yield f"{kind.__module__}.{kind.__qualname__}"
    if issubclass(kind, Enum):
        yield from (f"{one.name} {one.value}" for one in kind)
    if _is_record(kind):
        hints = get_type_hints(kind)
        yield from (f"{one.name} {hints[one.name]} {_default(one, hints[one.name])}" for one in fields(kind))


def _default(field: FieldInfo, annotation: Any) -> str:
    """What a field is where nobody says, as bytes that are the same in every process."""
    form = _form(annotation)
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    if default is NODEFAULT:
        return "-"
    return _ORDERED.encode(form.freeze(default) if form else default).hex()
