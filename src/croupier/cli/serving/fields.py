"""What can be set: every field of every section, with what may stand there, in words."""

import ast
import inspect
import math
import textwrap
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect as types

Path: TypeAlias = tuple[str, ...]

LONGEST_SHOWN = 60
MOST_SAID = 1_000_000_000
"""A bound above this is one of the machine, nobody's to know."""
SEVERAL = (types.VarTupleType, types.ListType, types.SetType, types.FrozenSetType)
NUMBERS = {types.IntType: "a whole number", types.FloatType: "a number"}


class Leaf(msgspec.Struct, frozen=True):
    """One thing that can be set."""

    path: Path
    type: Any
    default: Any
    words: str
    """What it is."""

    @property
    def name(self) -> str:
        """As it is written in one piece: server.port."""
        return ".".join(self.path)

    @property
    def extra(self) -> dict[str, Any]:
        """What is said of it beyond its type."""
        found = types.type_info(self.type)
        return (found.extra or {}) if isinstance(found, types.Metadata) else {}

    @property
    def secret(self) -> bool:
        """Whether nobody is shown what stands there."""
        return bool(self.extra.get("secret"))


def leaves(usual: msgspec.Struct, path: Path = ()) -> Iterator[Leaf]:
    """Everything that can be set in a record, and in the records inside it; `usual` is how it is when nothing is.

    A record whose fields say nothing of themselves is set whole.
    """
    words = said(type(usual))
    for field in msgspec.structs.fields(usual):
        value, at = getattr(usual, field.name), (*path, field.name)
        if isinstance(value, msgspec.Struct) and said(type(value)):
            yield from leaves(value, at)
        elif not isinstance(value, dict):
            yield Leaf(at, field.type, value, words.get(field.name, ""))


@cache
def said(record: type) -> dict[str, str]:
    """What stands under each field of a record in its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(record))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = " ".join(str(below.value.value).split())
    return found


# --- what may stand there -----------------------------------------------------------------------------


def checked(leaf: Leaf, value: Any, *, text: bool = False) -> Any:
    """A value for a field; ValueError says what would be right. With `text` it is written as in an environment."""
    if value == "none" and "none" in leaf.extra:
        return leaf.extra["none"]
    if text:
        value = _untied(leaf, value)
    if isinstance(value, dict):
        _known(leaf, value)
    try:
        found = msgspec.convert(value, leaf.type, strict=not text)
    except msgspec.ValidationError as error:
        why = f"; {error.__cause__}" if isinstance(error.__cause__, ValueError) else ""
        raise ValueError(f"write {wanted(leaf)}{why}") from None
    if any(math.isinf(one) or math.isnan(one) or one < 0 for one in _numbers(found)):
        raise ValueError(f"write {wanted(leaf)}")
    if not all(one.isprintable() for one in (found if isinstance(found, tuple) else (found,)) if isinstance(one, str)):
        raise ValueError("write it without control characters")
    return found


def _untied(leaf: Leaf, text: str) -> Any:
    """What a text stands for: a list of several, a table as in the file, or itself."""
    if isinstance(_bare(leaf.type), SEVERAL):
        return [part.strip() for part in text.strip("[] ").split(",") if part.strip()]
    if text.startswith("{"):
        try:
            return tomllib.loads(f"it = {text}")["it"]
        except (tomllib.TOMLDecodeError, RecursionError):
            raise ValueError(f"write {wanted(leaf)}") from None
    return text


def _known(leaf: Leaf, table: dict[str, Any]) -> None:
    """A table holds nothing that its record does not have."""
    kind = _bare(leaf.type)
    records = [one for one in getattr(kind, "types", (kind,)) if isinstance(one, types.StructType)]
    for key in table if records else ():
        apart = leaf.extra.get("apart", ())
        names = [field.name for record in records for field in record.fields if field.name not in apart]
        if key not in names:
            near = get_close_matches(key, names, n=1)
            raise ValueError(f"there is no {cut(shown(key))}; {f'did you mean {near[0]}?' if near else wanted(leaf)}")


def _numbers(value: Any) -> Iterator[float]:
    """The numbers in a value, a record's included: none of ours is below nothing, or without end."""
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from (number for name in value.__struct_fields__ for number in _numbers(getattr(value, name)))


def wanted(leaf: Leaf) -> str:
    """What may stand in a field, in words."""
    said = leaf.extra.get("wanted") or _wanted(types.type_info(leaf.type), leaf.extra.get("apart", ()))
    return said + (' or "none"' if "none" in leaf.extra else "")


def _bare(annotation: Any) -> types.Type:
    found = types.type_info(annotation)
    return found.type if isinstance(found, types.Metadata) else found


def _wanted(kind: types.Type, apart: tuple[str, ...] = ()) -> str:
    if isinstance(kind, types.Metadata):
        return _wanted(kind.type, apart)
    if isinstance(kind, types.IntType | types.FloatType):
        return NUMBERS[type(kind)] + _range(kind.ge, kind.le)
    if isinstance(kind, types.LiteralType):
        return " or ".join(shown(value) for value in kind.values)
    if isinstance(kind, SEVERAL):
        return "a list of texts"
    if isinstance(kind, types.UnionType):
        return " or ".join(_wanted(one, apart) for one in kind.types)
    if isinstance(kind, types.StructType):
        fields = ", ".join(field.name for field in kind.fields if field.name not in apart)
        return f"a table of numbers ({fields})"
    return "true or false" if isinstance(kind, types.BoolType) else "text" + _length(kind)


def _range(least: float | None, most: float | None) -> str:
    if least is None:
        return "" if most is None else f" of at most {most}"
    return f" of {least} or more" if most is None or most > MOST_SAID else f" from {least} to {most}"


def _length(kind: types.Type) -> str:
    if not isinstance(kind, types.StrType) or not kind.min_length:
        return ""
    return " that is not empty" if kind.max_length is None else f" of {kind.min_length} to {kind.max_length} characters"


def shown(value: Any) -> str:
    """A value as it is written in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return msgspec.json.encode(value.encode(errors="replace").decode()).decode()
    if isinstance(value, list | tuple | set | frozenset):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.asdict(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {shown(one)}" for name, one in value.items()) + "}"
    return f"{value:g}" if isinstance(value, float) else str(value)


def cut(text: str) -> str:
    """What somebody wrote, as much of it as fits into a message."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
