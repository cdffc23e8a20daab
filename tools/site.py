"""What `make docs` adds to the pages of docs/: the rules with their cases, and the pages that lie beside docs/.

MkDocs calls `on_files`, `on_page_markdown` and `on_nav` (mkdocs.yml names this file under `hooks`). The rest needs
nothing of MkDocs: `rule_pages` is text made of the rulebook, the cases and the index of citations.
"""

import re
from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path
from posixpath import relpath
from typing import Any, Final

from croupier.law.books import STANDINGS, Book, RuleRecord, book, documents, jurisdiction
from croupier.law.powers import exercised, powers_of
from croupier.law.references import LINKS, References, records
from croupier.store.index import HERE, references

ROOT: Final = Path(__file__).parents[1]
BESIDE: Final = {
    "README.md": "readme.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "tests/README.md": "tests.md",
    "LICENSE": "license.txt",
}
"""Pages that lie beside docs/, and what they are called on the site."""
FEW: Final = 3
"""So many cases lie open; more are folded away."""


# --- for MkDocs -----------------------------------------------------------------------------------


def on_files(files: Any, config: Any) -> Any:
    """Add what is written by nobody, or elsewhere."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - the tests read this module without MkDocs

    for path, where in BESIDE.items():
        files.append(File.generated(config, where, content=(ROOT / path).read_text(encoding="utf-8")))
    files.append(File.generated(config, "examples.md", content=examples()))
    for where, text in rule_pages(references()).items():
        files.append(File.generated(config, where, content=text))
    for case in cases():
        files.append(File.generated(config, case_path(case), abs_src_path=str(HERE / "cases" / case)))
    return files


def on_config(config: Any) -> Any:
    """Put a page for each document into the navigation."""
    for section in config.nav:
        if "Rules" in section:
            section["Rules"][1:1] = [{book(name).title: f"rules/{name}.md"} for name in in_order()]
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead the links between docs/ and the pages beside it to where those are on the site."""
    if page.file.src_uri.startswith("reference/"):
        page.meta["search"] = {"boost": 0.2}  # whoever looks for a card looks for a rule first, then for a function
    return links_of_the_site(page.file.src_uri, markdown)


def examples() -> str:
    """The programs of examples/, which the tests run."""
    programs = sorted((ROOT / "examples").glob("*.py"))
    parts = [f"## {one.stem.replace('_', ' ').capitalize()}\n\n```python\n{one.read_text()}```\n" for one in programs]
    return "\n".join(("# Examples\n\nPrograms of `examples/` as they lie there; the tests run each.\n", *parts))


# --- links ----------------------------------------------------------------------------------------


def links_of_the_site(page: str, text: str) -> str:
    """A page whose links are right in the tree, with links that are right on the site."""
    in_the_tree = {where: path for path, where in BESIDE.items()}.get(page, f"docs/{page}")

    def led(found: re.Match[str]) -> str:
        target = relpath(f"{in_the_tree}/../{found[1]}")
        where = BESIDE.get(target, "examples.md" if target == "examples" else target.removeprefix("docs/"))
        return f"]({relpath(where, page.rpartition('/')[0] or '.')}{found[2] or ''})"

    return re.sub(r"\]\((?![a-z]+:)([^)#\s]+)(#[^)\s]*)?\)", led, text)


# --- the rules with their cases -------------------------------------------------------------------


def cases() -> list[str]:
    """The packaged cases, by the names that `croupier rules` prints."""
    return sorted(path.relative_to(HERE / "cases").as_posix() for path in (HERE / "cases").rglob("*.case"))


def case_path(case: str) -> str:
    """Where a case is on the site: as a text, which a browser shows and does not offer to keep."""
    return f"cases/{case.removesuffix('.case')}.txt"


def in_order() -> list[str]:
    """The documents by jurisdiction, the gazetted ones first."""
    return sorted(documents(), key=lambda name: (book(name).jurisdiction, book(name).kind == "base", name))


def rule_pages(known: References) -> dict[str, str]:
    """The page of each document by its address, and the list of them."""
    pages = {f"rules/{name}.md": "\n".join(_document(name, known)) for name in in_order()}
    return {"rules/index.md": "\n".join(_list(known)), **pages}


def _list(known: References) -> Iterator[str]:
    yield "# The rules\n"
    yield "Every numbered rule of every text, in our own words; the texts themselves are not reprinted here. Under each"
    yield "rule: its standing, what it rests on, the powers it gives, the cases that show it, the code that cites it."
    yield "The same in the terminal: `croupier rules`.\n"
    yield "| standing | |\n|---|---|"
    yield from (f"| {_standing(standing)} | {meaning} |" for standing, meaning in STANDINGS.items())
    for place in dict.fromkeys(book(name).jurisdiction for name in in_order()):
        here = [name for name in in_order() if book(name).jurisdiction == place]
        law = jurisdiction(here[0])
        yield f"\n## {place}\n\nApprovals are given by {law.regulator}; money is {law.currency}.\n"
        yield f"| document | | rules | {' | '.join(STANDINGS)} | cases |\n|---|---|--:|{'--:|' * len(STANDINGS)}--:|"
        for name in here:
            counts = Counter(one.standing for one in book(name).rules)
            shown = {case for one in book(name).rules for case in known.cases.get(f"{name} {one.number}", ())}
            figures = " | ".join(str(n) for n in (counts.total(), *(counts[s] for s in STANDINGS), len(shown)))
            yield f"| [{book(name).title}]({name}.md) | {book(name).kind} | {figures} |"


def _document(name: str, known: References) -> Iterator[str]:
    """The page of a document."""
    text = book(name)
    yield f"# {text.title}\n"
    yield f"`{name}`: {text.kind}, {text.jurisdiction}."
    if text.edition_of:
        yield f"Another edition of [{text.edition_of}]({text.edition_of}.md)."
    if text.rests_on:
        yield f"Rests on {', '.join(f'[{one}]({one}.md)' for one in text.rests_on)}."
    yield "What the text leaves open is in the [readings](../readings.md).\n"
    for number, gap in text.lacks.items():
        yield f"* {number} of {text.edition_of} is not in this edition: {escape(gap.what)}"
    numbers = {one.number for one in text.rules}
    sections = any("." in number for number in numbers)
    before = ""
    for record, found in zip(text.rules, records(known, name, text.rules), strict=True):
        section = record.number.partition(".")[0]
        if sections and section != before:
            yield f"\n## Section {section}\n"
            before = section
        yield f"\n{'###' if sections else '##'} {record.number} {{ #{record.number} }}\n"
        yield from _rule(text, record, found, numbers, known)


def _rule(text: Book, record: RuleRecord, found: dict[str, Any], numbers: set[str], known: References) -> Iterator[str]:
    """What there is to say of a rule, as `croupier rules` says it."""
    yield f"{_standing(record.standing)} {escape(record.summary)}\n"
    for label, said in (("Why", record.why), ("Basis", record.basis), ("Sub-paragraphs", " ".join(record.paragraphs))):
        if said:
            yield f"* {label}: {escape(said)}"
    if record.differs is not None:
        yield f"* Against {_linked(record.was or record.number, text.edition_of)}: {escape(record.differs.what)}"
    elif record.was:
        yield f"* {_linked(record.was, text.edition_of)} of {text.edition_of}"
    for version in record.versions:
        yield f"* Under {_target(version.under, numbers)}: {escape(version.summary)}"
    for kind, said in LINKS.items():
        if targets := found["links"][kind]:
            yield f"* {said.capitalize()} {', '.join(_target(one, numbers) for one in targets)}"
    for power in powers_of(text.name, record.number):
        through = f", through the {power.through}" if power.through else ""
        yield f"* {power.rule}, a power of the {power.by}{through}: {escape(power.what)} ({escape(exercised(power))})"
    shown = [f"[{escape(known.titles[one])}](../{case_path(one)})" for one in found["cases"]]
    yield from _box("example", "case", shown)
    places = [f"`{one['module']}:{one['line']}` in `{one['function']}`" for one in found["enforced_at"]]
    yield from _box("quote", "citation", places)


def _box(look: str, what: str, lines: list[str]) -> Iterator[str]:
    """A list under its count; a few cases lie open, everything else is folded away."""
    if lines:
        opened = "+" if what == "case" and len(lines) <= FEW else ""
        yield f'\n???{opened} {look} "{len(lines)} {what}{"s" if lines[1:] else ""}"\n'
        yield from (f"    * {line}" for line in lines)


def _standing(standing: str) -> str:
    return f'<span class="standing {standing}">{standing}</span>'


def _target(target: str, numbers: set[str]) -> str:
    """A rule that another one points to, with a link where this text has it."""
    return _linked(target) if target.partition("(")[0] in numbers else escape(target)


def _linked(number: str, document: str = "") -> str:
    return f"[{number}]({f'{document}.md' if document else ''}#{number.partition('(')[0]})"
