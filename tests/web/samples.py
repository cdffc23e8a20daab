"""Commands as frames: of every type one that can be read, made from the types of its fields alone."""

from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect

from croupier.engines.pit.given import Wire
from croupier.kernel.commands import Command

COMMANDS: tuple[type[Command], ...] = get_args(Wire)
PLAIN: dict[type[inspect.Type], Any] = {
    inspect.AnyType: "x",
    inspect.BoolType: False,
    inspect.DictType: {},
    inspect.FloatType: 1.0,
    inspect.IntType: 1,
    inspect.ListType: [],
    inspect.NoneType: None,
    inspect.StrType: "Ann",
    inspect.VarTupleType: [],
}


def value(kind: inspect.Type) -> Any:
    """Something of this type."""
    if isinstance(kind, inspect.Metadata):
        return value(kind.type)
    if isinstance(kind, inspect.UnionType):
        return value(next((one for one in kind.types if not isinstance(one, inspect.NoneType)), kind.types[0]))
    if isinstance(kind, inspect.EnumType):
        return next(iter(kind.cls)).value
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, inspect.TupleType):
        return [value(one) for one in kind.item_types]
    if isinstance(kind, inspect.StructType):
        return record(kind)
    return PLAIN[type(kind)]


def record(kind: inspect.StructType) -> dict[str, Any]:
    """A record with every field that it must have."""
    tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
    return tag | {field.encode_name: value(field.type) for field in kind.fields if field.required}


@cache
def _shape(command: type[Command]) -> inspect.StructType:
    found = inspect.type_info(command)
    assert isinstance(found, inspect.StructType)
    return found


def sample(command: type[Command]) -> dict[str, Any]:
    """A command of this type as a frame holds it; who it is by is not for the frame to say."""
    return {name: one for name, one in record(_shape(command)).items() if name != "by"}


def fields(command: type[Command]) -> dict[str, inspect.Type]:
    """The fields of a command, and what they may be."""
    return {field.encode_name: field.type for field in _shape(command).fields if field.name != "by"}


def readable(command: type[Command]) -> bool:
    """Whether the sample is one."""
    given = {**sample(command), "by": {"name": "Ann", "role": "player"}}
    return isinstance(msgspec.convert(given, Wire), command)
