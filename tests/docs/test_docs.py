"""The pages of docs/: each is in the navigation, links lead somewhere, what they show comes out so."""

import re
import subprocess
import sys
from pathlib import Path
from posixpath import normpath

import pytest
from tools.site import BESIDE, case_path, cases, links_of_the_site, rule_pages

from croupier.law.books import documents, rules
from croupier.store.index import references

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
WRITTEN = sorted(path.relative_to(ROOT).as_posix() for path in DOCS.rglob("*.md"))
PAGES = [*WRITTEN, *(name for name in BESIDE if name.endswith(".md"))]
BUILT = ("rules/index.md", "examples.md", *BESIDE.values())
"""Pages that only the site has."""
NAVIGATION = re.findall(r"^ +- (?:[^:\n]+: )?(\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
SHOWN = [name for name in WRITTEN if ">>>" in (ROOT / name).read_text() and name != "docs/library.md"]
LINK = re.compile(r"\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)")
NAMES = re.compile(r'^\s*(?:class|def|async def)\s+(\w+)|^\s*(\w+)\s*[:=]|"([\w :]+)"', re.MULTILINE)


def anchors(text: str) -> set[str]:
    """What the headings of a page are called in an address."""
    found = re.findall(r"^#+ (.+?)(?: \{ #(\S+) \})?$", text, re.MULTILINE)
    return {own or re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title, own in found}


def lost(page: str, text: str, texts: dict[str, str]) -> list[str]:
    """The links of a page that lead nowhere; `texts` are pages that no file holds."""
    found = []
    for target, anchor in LINK.findall(text):
        where = normpath(f"{page}/../{target}") if target else page
        there = text if where == page else texts.get(where)
        if there is None and (ROOT / where).is_file():
            there = (ROOT / where).read_text() if where.endswith(".md") else ""
        if there is None and not (ROOT / where).is_dir() and where.removeprefix("docs/") not in BUILT:
            found.append(f"{page}: {target}")
        if anchor and there is not None and anchor not in anchors(there):
            found.append(f"{page}: {target}#{anchor}")
    return found


def test_every_page_is_in_the_navigation() -> None:
    """Once; and what the navigation names is a page, or is made when the site is built."""
    assert sorted(NAVIGATION) == sorted({*(name.removeprefix("docs/") for name in WRITTEN), *BUILT} - {"license.txt"})


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """To a file of the tree or a page of the site, and to a heading that is there."""
    assert lost(page, (ROOT / page).read_text(), {}) == []


def test_a_lost_link_is_found() -> None:
    """A file that is not there, a heading that is not there."""
    right = "# Here\n\n[a](cli.md#money) [b](#here) [c](http://d) ![e](odds.png)"
    wrong = "[a](nowhere.md) [b](cli.md#honey) [c](#there) ![d](gone.png)"
    said = [f"docs/odds.md: {one}" for one in ("nowhere.md", "cli.md#honey", "#there", "gone.png")]
    assert lost("docs/odds.md", f"{right} {wrong}", {}) == said


def test_links_of_the_site() -> None:
    """Pages beside docs/ have another place there; everything else stays where it is."""
    led = links_of_the_site
    assert led("howto/play.md", "[a](../../ARCHITECTURE.md#the-record)") == "[a](../architecture.md#the-record)"
    assert led("readme.md", "[a](docs/cli.md) ![b](docs/table.png)") == "[a](cli.md) ![b](table.png)"
    assert led("tests.md", "[a](../CONTRIBUTING.md) [b](http://c)") == "[a](contributing.md) [b](http://c)"
    assert led("odds.md", "[a](cli.md#money) [b](#c)") == "[a](cli.md#money) [b](#c)"


def test_the_rules_with_their_cases() -> None:
    """Every document has a page, every rule its heading and every case its place; no link of theirs is lost."""
    pages = {f"docs/{name}": text for name, text in rule_pages(references()).items()}
    assert {f"docs/rules/{name}.md" for name in documents()} | {"docs/rules/index.md"} == pages.keys()
    for name in documents():
        text = pages[f"docs/rules/{name}.md"]
        assert [one.number for one in rules(name) if f"# {one.number} {{ #{one.number} }}\n" not in text] == []
    texts = pages | {f"docs/{case_path(case)}": "" for case in cases()}
    assert [link for page, text in pages.items() for link in lost(page, text, texts)] == []


def test_the_reference_names_modules() -> None:
    """What the pages of the reference are written from is there."""
    text = "\n".join(path.read_text() for path in (DOCS / "reference").glob("*.md"))
    named = re.findall(r"^::: (\S+)$", text, re.MULTILINE)
    assert len(named) > 50
    modules = {one: ROOT / "src" / one.replace(".", "/") for one in named}
    assert [one for one, path in modules.items() if not (path.is_dir() or path.with_suffix(".py").is_file())] == []


def test_the_glossary_says_what_things_are_called() -> None:
    """Each name in its third column is a name or a word of the program."""
    names = set()
    for path in (ROOT / "src" / "croupier").rglob("*.py"):
        names |= {path.stem, path.parent.name, *("".join(found) for found in NAMES.findall(path.read_text()))}
    rows = [line.split("|") for line in (DOCS / "glossary.md").read_text().splitlines() if line.startswith("| ")]
    called = [name for row in rows for name in re.findall(r"`([^`]+)`", row[3])]
    assert len(called) > 100
    assert [name for name in called if name not in names] == []


def test_what_the_pages_show_comes_out_so() -> None:
    """Every `>>>` of docs/ but the library's, which has a test of its own; apart, for one puts a law in force."""
    code = "import doctest, sys; sys.exit(sum(doctest.testfile(name, False).failed for name in sys.argv[1:]))"
    assert len(SHOWN) > 8
    done = subprocess.run([sys.executable, "-c", code, *SHOWN], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)
