"""python -m tools.operating: write the settings and meters into docs/operating.md, from their records."""

import re
from pathlib import Path

from croupier.cli.serving.words import reference
from croupier.floor.meters import METERS, told_as

PAGE = Path(__file__).parents[1] / "docs" / "operating.md"


def meters() -> str:
    """The meters as a table."""
    rows = [f"| `{told_as(field)}` | {meter.kind} | {meter.words} | {meter.label} |" for field, meter in METERS.items()]
    return "\n".join(["| meter | kind | what it counts | by |", "|---|---|---|---|", *rows, ""])


def written(text: str) -> str:
    """The page with what is in force now."""
    for name, part in (("settings", reference()), ("meters", meters())):
        between = re.compile(rf"(<!-- {name}: .*? -->\n).*?(<!-- end of {name} -->\n)", re.DOTALL)
        assert between.search(text), f"docs/operating.md has no place for the {name}"
        text = between.sub(lambda found, part=part: f"{found[1]}\n{part}\n{found[2]}", text)  # type: ignore[misc]
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
