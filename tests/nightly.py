"""What only the night has time for, one target of the Makefile after the other; the figures go to docs/figures.md.

A target that is not run keeps the figures of its last run: `python -m tests.nightly whole` runs one alone.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "figures.md"
TARGETS = ("laws", "slow", "soak", "whole", "docs", "audit-dependencies")
HEAD = """# Figures of the night

Written by `make nightly`, which says after each run what it tried and found. At its
end are those of `croupier bench PART --into docs/figures.md`; the others of `make bench` are in the README.

| what | figure | command | date |
|---|---|---|---|
"""


def rows(lines: list[str], command: str, day: str) -> list[str]:
    """The rows of a target: what stands before the colon of a line, and what stands after it."""
    found = [line.replace("|", "/").partition(": ") for line in lines]
    return [f"| {what} | {figure} | `{command}` | {day} |" for what, _, figure in found]


def merged(before: str, targets: dict[str, list[str]]) -> str:
    """The file with the rows of these targets in place of their former ones, the others as they were."""
    kept = {name: re.findall(rf"^\| .* \| `make {name}\b.*$", before, re.MULTILINE) for name in TARGETS}
    written = [row for name in TARGETS for row in targets.get(name, kept[name])]
    benches = re.findall(r"^\| .* \| `croupier bench .*$", before, re.MULTILINE)
    return HEAD + "".join(f"{row}\n" for row in (*written, *benches))


def run(target: str, settings: list[str]) -> tuple[bool, list[str]]:
    """Run a target; whether all went well, and its rows."""
    command = " ".join(["make", target, *(one for one in settings if one not in ("TIMES=1", "JOBS=3"))])
    day = datetime.now(UTC).date().isoformat()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "figures"
        environment = {**os.environ, "FIGURES": str(noted)}
        well = subprocess.run(["make", target, *settings], cwd=ROOT, env=environment, check=False).returncode == 0
        lines = noted.read_text().splitlines() if noted.exists() else []
    minutes = max(1, round((time.monotonic() - began) / 60))
    whole = f"{target}, all of it: {'passed' if well else 'FAILED'}, {minutes} min on {os.cpu_count()} cores"
    return well, rows([whole, *lines], command, day)


def main(words: list[str]) -> int:
    """Run the targets that are named, or all; 1 if something failed."""
    settings = [word for word in words if "=" in word]
    targets = [word for word in words if "=" not in word] or list(TARGETS)
    failed = []
    for target in targets:
        well, found = run(target, settings)
        failed += [] if well else [target]
        before = FIGURES.read_text() if FIGURES.exists() else ""
        FIGURES.write_text(merged(before, {target: found}))
    print(f"failed: {', '.join(failed)}" if failed else f"{FIGURES.relative_to(ROOT)} is written")  # noqa: T201
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
