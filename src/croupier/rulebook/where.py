"""Where a rule is enforced, and which rule goes before which.

The first is read off the package's own sources: every call of a function that `document` made. The second
comes from the links that the texts state with "subject to" and "notwithstanding".
"""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from croupier.rulebook import book, rules

PACKAGE: Final = files("croupier")
MODULE_LEVEL: Final = "<module>"


class Place(NamedTuple):
    """A line of source, and the function it belongs to (`<module>` outside of any)."""

    module: str
    line: int
    function: str


class Citation(NamedTuple):
    """A citation as the source writes it. It may be wrong: nothing has looked it up."""

    cite: str
    place: Place


def where(cite_prefix: str, root: Traversable = PACKAGE) -> tuple[Place, ...]:
    """List the places that cite a rule (with its sub-paragraphs), a sub-paragraph or a whole document."""
    followers = (" ", "(")
    return tuple(
        place
        for cite, place in citations(root)
        if cite == cite_prefix or (cite.startswith(cite_prefix) and cite[len(cite_prefix)] in followers)
    )


def citations(root: Traversable = PACKAGE) -> tuple[Citation, ...]:
    """Collect every citation in the sources under a folder, in the order of modules and lines."""
    return _own_citations() if root is PACKAGE else _collect(root)


@cache
def _own_citations() -> tuple[Citation, ...]:
    return _collect(PACKAGE)


def _collect(root: Traversable) -> tuple[Citation, ...]:
    trees = {module: ast.parse(text) for module, text in _sources(root, root.name)}
    citers = {module: dict(_made_here(tree)) for module, tree in trees.items()}
    edited = {module: tuple(_editions(tree, citers[module])) for module, tree in trees.items()}
    found = []
    for module, tree in trees.items():
        names = dict(_imported(tree, citers)) | citers[module]
        editions = {document for one in (module, *_sources_of(tree)) for document in edited.get(one, ())}
        found += [
            Citation(cite, Place(module, line, function))
            for cite, line, function in _calls(tree, Citers(names, tuple(sorted(editions))), MODULE_LEVEL)
        ]
    return tuple(sorted(found, key=lambda citation: (citation.place, citation.cite)))


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


def _sources(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    """Read the modules of a package and of those inside it: dotted name and text."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry, f"{package}.{entry.name}")
        elif entry.name == "__init__.py":
            yield package, entry.read_text(encoding="utf-8")
        elif entry.name.endswith(".py"):
            yield f"{package}.{entry.name.removesuffix('.py')}", entry.read_text(encoding="utf-8")


def _made_here(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Find the assignments of the form R = document("name")."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Call() as value)
            ) if (made := _document_of(value)) is not None:
                yield name, made


def _imported(tree: ast.Module, citers: dict[str, dict[str, str]]) -> Iterator[tuple[str, str]]:
    """Find the names that a module takes from the one that made them."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(source), names=names, level=0) if source in citers:
                for alias in names:
                    if alias.name in citers[source]:
                        yield alias.asname or alias.name, citers[source][alias.name]


def _editions(tree: ast.Module, names: dict[str, str]) -> Iterator[str]:
    """Find the documents of a game's editions: records made with R=NAME, where NAME cites a document."""
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg="R", value=ast.Name(id=name)) if name in names:
                yield names[name]


def _sources_of(tree: ast.Module) -> Iterator[str]:
    """Find the modules from which this one takes `Edition`, the record that carries the citations."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(source), names=names) if "Edition" in [alias.name for alias in names]:
                yield source


class Citers(NamedTuple):
    """What cites in a module: names bound to a document, and the documents that `e.R` stands for."""

    names: dict[str, str]
    editions: tuple[str, ...]


def _calls(node: ast.AST, citers: Citers, function: str) -> Iterator[tuple[str, int, str]]:
    """Walk a tree for citations: (cite, line, enclosing function)."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            function = name if function == MODULE_LEVEL else f"{function}.{name}"
        case ast.Call(func=made, args=[ast.Constant(value=str(number))]):
            for document in _cited_by(made, citers):
                yield f"{document} {number}", node.lineno, function
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, citers, function)


def _cited_by(made: ast.AST, citers: Citers) -> tuple[str, ...]:
    """The documents that a call of this function cites."""
    match made:
        case ast.Attribute(attr="R"):
            return citers.editions
        case ast.Name(id=name):
            return (citers.names[name],) if name in citers.names else ()
    document = _document_of(made)
    return () if document is None else (document,)


def _document_of(node: ast.AST) -> str | None:
    match node:
        case ast.Call(func=ast.Name(id="document"), args=[ast.Constant(value=str(name))]):
            return name
    return None
