"""Reports and advice as bytes: fractions are written as n/d and read back exactly."""

from fractions import Fraction
from typing import Any

import msgspec

from croupier.odds.records import Figures, Report


def plain(value: Any) -> Any:
    """A record as what JSON knows."""
    return msgspec.to_builtins(value, enc_hook=_written)


def written(report: Report) -> bytes:
    """A report as JSON."""
    return msgspec.json.encode(report, enc_hook=_written)


def read_report(text: bytes) -> Report:
    """A report from JSON."""
    return msgspec.json.decode(text, type=Report, dec_hook=_read)


def read_kept(text: bytes | None) -> Report | None:
    """A report from bytes that were kept, if they are there and whole: whoever has none works it out again."""
    try:
        return None if text is None else read_report(text)
    except (msgspec.MsgspecError, ValueError):
        return None


def wager_answer(one: Figures) -> dict[str, Any]:
    """The figures of a wager under their public names."""
    method = one.method if one.standard_error is None else f"{one.method} (standard error {one.standard_error:.2g})"
    return {
        "edge": one.edge,
        "edge_exact": None if one.edge_exact is None else str(one.edge_exact),
        "return": 1 - one.edge,
        "variance": one.variance,
        "hit_rate": one.hit_rate,
        "element_of_risk": one.element_of_risk,
        "method": method,
        "standard_error": one.standard_error,
        "offered": one.offered,
        "rule": one.cite,
    }


def _written(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no place in a report")


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind.__name__} has no place in a report")
