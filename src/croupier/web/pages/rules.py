"""The pages of the rules: our summaries, their standing and their links. No sentence of the texts themselves."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.law.books import STANDINGS, RuleRecord, book, documents, rule
from croupier.law.powers import exercised, powers_of
from croupier.web.pages.desk import as_json, not_found, page
from croupier.web.rendering import rule_path

_KINDS = {"subject_to": "Subject to", "notwithstanding": "Notwithstanding", "refers_to": "Refers to"}


def routes() -> tuple[Route, ...]:
    """Where the pages are."""
    return (
        Route("/rules", all_documents),
        Route("/rules/{document}", one_document),
        Route("/rules/{document}/{number}", one_rule),
        Route("/api/rules/{document}/{number}", rule_for_script),
    )


async def all_documents(_: Request) -> Response:
    """The rule texts."""
    return page("rules/documents.html", books=[book(name) for name in documents()])


async def one_document(request: Request) -> Response:
    """The rules of one text in their order."""
    try:
        found = book(request.path_params["document"])
    except LookupError as error:
        return not_found(str(error.args[0]))
    return page("rules/document.html", book=found)


async def one_rule(request: Request) -> Response:
    """One rule: summary, standing, the rules it points to."""
    document, number = request.path_params["document"], request.path_params["number"]
    try:
        record, found = rule(f"{document} {number}"), book(document)
    except LookupError as error:
        return not_found(str(error.args[0]))
    return page(
        "rules/rule.html",
        book=found,
        number=number,
        rule=record,
        standing=STANDINGS[record.standing],
        links=[(_KINDS[kind], targets) for kind, targets in _links(document, record).items()],
        powers=[f"{one.by}: {one.what} ({exercised(one)})" for one in powers_of(document, record.number)],
    )


async def rule_for_script(request: Request) -> Response:
    """One rule for the pages of the tables."""
    document, number = request.path_params["document"], request.path_params["number"]
    try:
        return as_json(told(document, number))
    except LookupError as error:
        return as_json({"why": str(error.args[0])}, 404)


def told(document: str, number: str) -> dict[str, Any]:
    """A rule as the page of a table asks for it; LookupError says what was wrong with the name."""
    record = rule(f"{document} {number}")
    return {
        "cite": f"{document} {number}",
        "number": number,
        "title": book(document).title,
        "summary": record.summary or record.why,
        "standing": record.standing,
        "links": _links(document, record),
    }


def _links(document: str, record: RuleRecord) -> dict[str, list[dict[str, str]]]:
    """The rules that a rule points to, with an address where we have the rule."""
    known = {one.number for one in book(document).rules}
    found: dict[str, list[dict[str, str]]] = {}
    for kind in _KINDS:
        targets = [
            {"number": target, "href": rule_path(f"{document} {target}") if target.partition("(")[0] in known else ""}
            for target in getattr(record.links, kind)
        ]
        if targets:
            found[kind] = targets
    return found
