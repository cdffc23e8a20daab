"""Reports and advice as bytes: fractions are written as n/d and read back exactly."""

from fractions import Fraction
from hashlib import sha256
from typing import Any

import msgspec

from croupier.mathematics.records import Change, Figures, Report


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


def heading(report: Report) -> str:
    """The game and its edition; a game that is not as usual says so before anything else."""
    if not report.changes:
        return f"{report.game}, {report.edition}"
    return f"{report.game}, changed from {report.edition}"


def change(one: Change) -> str:
    """A change in words, with what is usual and the rule."""
    before = f"instead of {one.usual}" if one.usual else "a new prize"
    whose = f"the operator's choice, {one.cite}" if one.lawful else f"not in the rules: {one.cite}"
    return f"{one.name} = {one.value}, {before} ({whose})"


def digests(report: Report) -> tuple[str, str]:
    """What a question and its answer are known by: whoever asks the same of the same sources gets the same two."""
    asked = [report.game, report.edition, report.options, report.pays, report.stake, report.meter]
    return sha256(msgspec.json.encode(asked)).hexdigest()[:16], sha256(written(report)).hexdigest()[:16]


def asked_answer(report: Report) -> dict[str, Any]:
    """What was asked, under its public names: amounts are integer cents."""
    question, answer = digests(report)
    return {
        "options": report.options,
        "pays": report.pays,
        "stake": report.stake or None,
        "meter": report.meter,
        "changed": bool(report.changes),
        "changes": [plain(one) for one in report.changes],
        "question": question,
        "answer": answer,
    }


def _written(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no place in a report")


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind.__name__} has no place in a report")
