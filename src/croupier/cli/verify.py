"""croupier verify: were the cards of a round fixed before the bets, and did they come in that order."""

import re
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.support.errors import Failed, existing, misused, unknown
from croupier.cli.support.journal import USUAL, Store, reading
from croupier.cli.support.output import Json, answer, console
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.store.anchors import iso
from croupier.store.keys import load_signer
from croupier.store.proof import Check, Proof, check, check_signature, read_proof, sign
from croupier.store.proving import NotProved, proof_of
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify as verified

EXAMPLES = """\b
Examples:
  croupier verify CS1:12 --store evening.db
  croupier verify CS1:12 --store evening.db -o CS1-12.json
  croupier verify CS1-12.json --key 3b6a27bc..."""
SUFFIX = ".json"
ROUND = re.compile(r"(.+):([0-9]{1,9})")
SHOWN = 5


def verify(
    what: Annotated[
        str, typer.Argument(help="TABLE:ROUND of a store, or a proof in a .json file.", show_default=False)
    ],
    *,
    store: Store = USUAL,
    key: Annotated[str, typer.Option(help="The public key that must have signed it, in hex.", show_default=False)] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the proof to this file, signed.", show_default=False)
    ] = None,
    json: Json = False,
) -> int:
    """Check a round: the order was fixed before the bets closed, it is what was promised, and so came the cards."""
    key = key.strip().lower()
    if key and not re.fullmatch(r"[0-9a-f]{64}", key):
        misused("--key takes the 64 hexadecimal digits of a public key, as `croupier receipt` prints it")
    named = ROUND.fullmatch(what)
    if named is None or what.lower().endswith(SUFFIX):
        if output is not None:
            misused("-o writes the proof of a round in a store; this one is in a file already")
        proof = _of_file(what)
        checks = (*check(proof), check_signature(proof, key))
    else:
        found = _of_store(store, named[1], int(named[2]), output, json=json, key=key)
        if isinstance(found, int):
            return found
        proof, checks = found
    return _told(what, proof, checks, json=json)


def _of_file(what: str) -> Proof:
    """The proof in a file."""
    if not what.lower().endswith(SUFFIX):
        misused(f"{what!r} is neither a round, as in CS1:12, nor a proof in a {SUFFIX} file")
    try:
        return read_proof(existing(Path(what)))
    except ValueError as wrong:
        raise Failed(str(wrong)) from wrong


def _of_store(  # noqa: PLR0913  (the options of the command)
    store: str, table: str, number: int, output: Path | None, *, json: bool, key: str
) -> tuple[Proof, tuple[Check, ...]] | int:
    """The proof of a round in a store with what was checked; or how the command ends, if there is none."""
    with reading(store) as journal:
        tables = [name for name in journal.streams() if name != JACKPOT]
        if table not in tables:
            unknown("table", table, tables)
        try:
            proof = proof_of(journal, table, number)
        except NotProved as why:
            if json:
                answer({"table": table, "round": number, "ok": False, "waits": why.waits, "why": str(why)})
            else:
                console().print(str(why))
            return 1
        if output is not None:
            _write(proof, journal, output)
        return proof, (*check(proof), *_signed(journal, key))


def _write(proof: Proof, journal: SqliteJournal, output: Path) -> None:
    """Write a proof into a file, signed if the key is at hand."""
    if journal.key_path.exists():
        proof = sign(proof, load_signer(journal.key_path))
    try:
        output.write_bytes(msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n")
    except OSError as error:
        raise Failed(f"-o {output}: {error.strerror}; name a file that can be written", 2) from error


def _signed(journal: SqliteJournal, key: str) -> list[Check]:
    """Whether every record of the store is signed."""
    report = verified(journal.path, public_key=key or None)
    if report.findings:
        return [Check(False, f"The store itself is not in order: {one}.") for one in report.findings[:SHOWN]]  # noqa: FBT003
    ok = report.signed_up_to == report.last
    upto = f"up to batch {report.last}" if ok else f"only up to batch {report.signed_up_to} of {report.last}"
    return [Check(ok, f"Every record is signed {upto}, written {iso(report.signed_at)}, key {report.public_key}.")]


def _told(what: str, proof: Proof, checks: tuple[Check, ...], *, json: bool) -> int:
    """What was found, in words or as a record."""
    ok = all(one.ok for one in checks)
    if json:
        told: dict[str, Any] = {"what": what, "table": proof.table, "game": proof.game, "round": proof.round}
        marks = {"committed": proof.outcomes[0].at if proof.outcomes else None, "before": proof.before}
        answer({**told, "ok": ok, "waits": False, **marks, "opened": proof.opened, "checks": checks})
        return 0 if ok else 1
    out = console()
    out.print(f"{proof.table}, round {proof.round}, {proof.game}", style="bold")
    for one in checks:
        out.print(f"{'yes' if one.ok else 'NO':>5}  {one.words}", style="" if one.ok else "red")
    verdict = "The cards were fixed before the bets, and came as they lay." if ok else "This round is not proved."
    out.print(verdict, style="bold")
    return 0 if ok else 1
