"""Where a rule is enforced, and which rule goes before which.

The first is read off the package's own sources: every number that a text or the law of a table is asked for, and every
call of a function that `document` made. What a module says is read by itself (`citing`), so that it can be kept while
the module stays as it is; `joined` puts the modules together.
The second comes from the links that the texts state with "subject to" and "notwithstanding".
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.law.books import book, documents, rules
from croupier.law.law import law_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MODULE_LEVEL: Final = "<module>"
EDITION: Final = ".R"
"""What cites in `e.R("10.6")`: whichever documents are editions of the game."""
LAW: Final = ".law"
"""What cites in `r.law("10.6")`: whichever text of the game, or of those that it rests on, has the number."""
RULES: Final = ("rule", "unknown", "office", "shut")
"""What the rows of a gate and the gate itself call the numbers of their rules."""
CALLED: Final = "="
"""Before the name of a document that is cited at once: `document("general")("G5")`."""
_CITES: Final = re.compile(
    r"""\(\s*["'][0-9A-Z][0-9A-Za-z.]*(?:\([0-9A-Za-z]+\))*["'],?\s*\)|\b(?:document|Text|law_of|law)\(|\bR=|\brule="""
)
"""Without one of these a text has nothing to say about rules, and need not be parsed: two thirds of all modules."""


class Place(NamedTuple):
    """A line of source, and the function it belongs to (`<module>` outside of any)."""

    module: str
    line: int
    function: str


class Citation(NamedTuple):
    """A citation as the source writes it. It may be wrong: nothing has looked it up."""

    cite: str
    place: Place


class Call(NamedTuple):
    """A call with one text, which may be a citation: what is called, the text, line and function."""

    citer: str
    number: str
    line: int
    function: str


class Citing(NamedTuple):
    """What a module says about rules, read without its neighbours."""

    made: dict[str, str]
    """Names that it binds to a document: R = document("caribbean-stud")."""
    imported: dict[str, tuple[str, str]]
    """Names that it takes from a module, and calls or hands on: that module, and the name there."""
    editions: tuple[str, ...]
    """Names that it hands to the record of an edition: R=NAME."""
    edition_from: tuple[str, ...]
    """Modules from which it takes `Edition`."""
    calls: tuple[Call, ...]
    texts: tuple[str, ...] = ()
    """Documents that it names at all; their numbers may be meant when a law is asked."""


def where(cite_prefix: str, root: "Traversable | None" = None) -> tuple[Place, ...]:
    """List the places that cite a rule (with its sub-paragraphs), a sub-paragraph or a whole document."""
    return places(cite_prefix, citations(root))


def places(cite_prefix: str, among: Iterable[Citation]) -> tuple[Place, ...]:
    """The places of those citations that name a rule, a sub-paragraph or a whole document."""
    return tuple(place for cite, place in among if names(cite_prefix, cite))


def names(wanted: str, cite: str) -> bool:
    """Whether a citation is of this rule, of a sub-paragraph of it, or of a rule of this document."""
    return cite == wanted or (cite.startswith(wanted) and cite[len(wanted)] in (" ", "("))


def citations(root: "Traversable | None" = None) -> tuple[Citation, ...]:
    """Collect every citation in the sources under a folder (our own), in the order of modules and lines."""
    return _own_citations() if root is None else _collect(root)


@cache
def _own_citations() -> tuple[Citation, ...]:
    from importlib.resources import files  # noqa: PLC0415  (whoever has an index does without)

    return _collect(files("croupier"))


def _collect(root: "Traversable") -> tuple[Citation, ...]:
    return joined({module: citing(text) for module, text in _sources(root, root.name)})


def joined(modules: Mapping[str, Citing]) -> tuple[Citation, ...]:
    """The citations of modules that know each other: a name means what it means where it was made."""
    edited = {module: _editions(found) for module, found in modules.items() if found.editions}
    texts: dict[str, set[str]] = {}
    for module, found in modules.items():
        texts.setdefault(_folder(module), set()).update(found.texts, found.made.values())
    cited = []
    for module, found in modules.items():
        bound = {
            name: modules[source].made[there]
            for name, (source, there) in found.imported.items()
            if source in modules and there in modules[source].made
        } | found.made
        editions = sorted({one for source in (module, *found.edition_from) for one in edited.get(source, ())})
        cited += [
            Citation(cite, Place(module, call.line, call.function))
            for call in found.calls
            for document in (
                _answering(texts[_folder(module)], call.number)
                if call.citer == LAW
                else _cited_by(call.citer, bound, editions)
            )
            for cite in _in_every_edition(document, call.number)
        ]
    return tuple(sorted(cited, key=lambda citation: (citation.place, citation.cite)))


def _folder(module: str) -> str:
    """The package that a module belongs to, of an engine or a game its own."""
    parts = module.split(".")
    return ".".join(parts[:3] if len(parts) > 1 and parts[1] in ("engines", "games") else parts[:2])


def _answering(texts: Iterable[str], number: str) -> list[str]:
    """Of these documents, and of those that they rest on, the ones that have a rule of this number."""
    every = dict.fromkeys([*sorted(texts), *(one for name in sorted(texts) for one in book(name).rests_on)])
    opening = number.partition("(")[0]
    first = [name for name in every if not book(name).edition_of]
    return [name for name in first if any(record.number == opening for record in rules(name))]


def _in_every_edition(document: str, number: str) -> Iterator[str]:
    """A rule, and the rules that answer to it in other editions of its text: the same code is played under them."""
    yield f"{document} {number}"
    for other in _editions_of(document):
        cite = law_of(other).get(number)
        if cite is not None:
            yield cite


@cache
def _editions_of(document: str) -> tuple[str, ...]:
    return tuple([other for other in documents() if book(other).edition_of == document])


def _editions(found: Citing) -> list[str]:
    """The documents of a game's editions: records made with R=NAME, where NAME cites a document."""
    return [found.made[name] for name in found.editions if name in found.made]


def _cited_by(citer: str, bound: dict[str, str], editions: list[str]) -> list[str]:
    """The documents that a call cites."""
    if citer == EDITION:
        return editions
    if citer.startswith(CALLED):
        return [citer.removeprefix(CALLED)]
    return [bound[citer]] if citer in bound else []


def precedence(document: str) -> frozenset[tuple[str, str]]:
    """Pair the rules of a document as (before, after): the first is tried before the second.

    A rule that is subject to another comes after it; a rule that holds notwithstanding another, before it.
    """
    pairs = set()
    for record in rules(document):
        for target in record.links.subject_to:
            pairs |= {(number, record.number) for number in resolve(document, target)}
        for target in record.links.notwithstanding:
            pairs |= {(record.number, number) for number in resolve(document, target)}
    return frozenset((before, after) for before, after in pairs if before != after)


def resolve(document: str, target: str) -> tuple[str, ...]:
    """Turn the target of a link into rule numbers; none when it points out of the book.

    LookupError for a target that is neither in the book nor listed as absent from it.
    """
    numbers = tuple(record.number for record in rules(document))
    if target in book(document).absent:
        return ()
    if target == "any other rule":
        return numbers
    if target.startswith("section "):
        opening = target.removeprefix("section ") + "."
        found = tuple(number for number in numbers if number.startswith(opening))
    else:
        found = tuple(number for number in numbers if number == target.partition("(")[0])
    if not found:
        raise LookupError(f"{document} links to {target}, which it neither holds nor lists as absent")
    return found


def _sources(folder: "Traversable", package: str) -> Iterator[tuple[str, str]]:
    """Read the modules of a package and of those inside it: dotted name and text."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry, f"{package}.{entry.name}")
        elif entry.name == "__init__.py":
            yield package, entry.read_text(encoding="utf-8")
        elif entry.name.endswith(".py"):
            yield f"{package}.{entry.name.removesuffix('.py')}", entry.read_text(encoding="utf-8")


def citing(text: str) -> Citing:
    """What the text of a module says about rules."""
    if _CITES.search(text) is None:
        return Citing({}, {}, (), (), ())
    texts: list[str] = []
    made: dict[str, str] = {}
    imported: dict[str, tuple[str, str]] = {}
    editions, edition_from, calls = [], [], []
    ahead: list[tuple[ast.AST, str]] = [(ast.parse(text), MODULE_LEVEL)]
    while ahead:
        node, function = ahead.pop()
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                function = name if function == MODULE_LEVEL else f"{function}.{name}"
            case ast.Call(func=called, args=[asked]) if citer := _citer(called):
                calls += [Call(citer, number, node.lineno, function) for number in _literals(asked)]
            case ast.Call(func=ast.Name(id="law_of"), args=[ast.Constant(value=str(name))]):
                texts.append(name)
            case ast.keyword(arg=str(name), value=ast.Constant(value=str(number))) if name in RULES and number:
                calls.append(Call(LAW, number, node.value.lineno, function))
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Call() as value)
            ) if (document := _document_of(value)) is not None:
                made[name] = document
            case ast.ImportFrom(module=str(source), names=taken, level=0):
                imported |= {alias.asname or alias.name: (source, alias.name) for alias in taken}
                edition_from += [source for alias in taken if alias.name == "Edition"]
            case ast.keyword(arg="R", value=ast.Name(id=name)):
                editions.append(name)
        ahead += [(child, function) for child in ast.iter_child_nodes(node)]
    used = {call.citer for call in calls}
    return Citing(
        made=made,
        imported={name: source for name, source in imported.items() if name in used},
        editions=tuple(sorted(editions)),
        edition_from=tuple(sorted(edition_from)),
        calls=tuple(calls),
        texts=tuple(sorted(texts)),
    )


def _citer(called: ast.AST) -> str:
    """What a call may cite with: a name, the document of an edition, or a document named at once."""
    match called:
        case ast.Attribute(attr="R"):
            return EDITION
        case ast.Attribute(attr="law") | ast.Name(id="law"):
            return LAW
        case ast.Name(id=name) if name not in ("document", "Text", "law_of"):
            return name
    document = _document_of(called)
    return "" if document is None else f"{CALLED}{document}"


def _literals(asked: ast.AST) -> Iterator[str]:
    """The numbers that an argument may be: one, or one of two by some condition."""
    match asked:
        case ast.Constant(value=str(number)):
            yield number
        case ast.IfExp(body=one, orelse=other):
            yield from _literals(one)
            yield from _literals(other)


def _document_of(node: ast.AST) -> str | None:
    match node:
        case ast.Call(func=ast.Name(id="document" | "Text"), args=[ast.Constant(value=str(name))]):
            return name
    return None
