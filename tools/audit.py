"""Asks for known vulnerabilities of everything that is pinned, with pip-audit; `make audit-dependencies` runs it.

A vulnerability fails. Where no advisories can be had nothing is known, and that is said so that nobody overlooks it:
pip-audit itself calls a package that its index does not know "no known vulnerabilities", and ends well.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PINS = ("requirements.txt", "requirements-dev.txt", "requirements-docs.txt", "requirements-peers.txt")
BANNER = "!" * 100


def told(dependencies: list[dict[str, Any]]) -> tuple[bool, list[str]]:
    """Whether no vulnerability is known, and what to say about it; the first line is the figure."""
    vulnerable = [one for one in dependencies if one.get("vulns")]
    unknown = [one for one in dependencies if "vulns" not in one]
    if vulnerable:
        found = [
            f"{one['name']} {one['version']}: {vuln['id']}, mended in {', '.join(vuln['fix_versions']) or 'no version'}"
            for one in vulnerable
            for vuln in one["vulns"]
        ]
        return False, [f"pinned packages with known vulnerabilities: {len(vulnerable)} of {len(dependencies)}", *found]
    if unknown or not dependencies:
        figure = f"pinned packages with known vulnerabilities: NOT KNOWN of {len(unknown)} of {len(dependencies)}"
        why = "No advisories could be had for them: this machine reaches no database of vulnerabilities."
        return True, [figure, BANNER, why, "Run this once more where the package index can be reached.", BANNER]
    return True, [f"pinned packages with known vulnerabilities: 0 of {len(dependencies)}"]


def audited(pins: str) -> list[dict[str, Any]]:
    """What pip-audit says of each package that a file pins; where it cannot say anything, that it does not know."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", pins, "--require-hashes", "--disable-pip"]
    command += ["--format", "json", "--progress-spinner", "off"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  (our own words)
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (json.JSONDecodeError, KeyError):
        print(done.stderr.strip().rpartition("\n")[2], file=sys.stderr)  # noqa: T201
        return [{"name": pins}]
    return found


def main() -> int:
    """Look at every file of pins; 1 if a vulnerability is known."""
    every = {(one["name"], one.get("version")): one for pins in PINS for one in audited(pins)}
    well, lines = told(list(every.values()))
    print("\n".join(lines))  # noqa: T201
    if "FIGURES" in os.environ:
        Path(os.environ["FIGURES"]).write_text(f"{lines[0]}\n")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
