"""The pages of the rules: our summaries, their standing and their links. No sentence of the texts themselves."""

from html import escape
from typing import Any
from urllib.parse import quote

from croupier.rulebook import STANDINGS, RuleRecord, book, documents, rule
from croupier.rulebook.powers import exercised, powers_of

_KINDS = {"subject_to": "Subject to", "notwithstanding": "Notwithstanding", "refers_to": "Refers to"}


def _path(document: str, number: str) -> str:
    return f"/rules/{quote(document, safe='')}/{quote(number, safe='()')}"


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}: croupier</title>'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/static/base.css"></head>'
        '<body class="page"><header class="top"><span class="demo">DEMO</span>'
        '<a href="/">Floor</a><a href="/rules">Rules</a></header>'
        f"<main>{body}</main></body></html>"
    )


def _links(document: str, record: RuleRecord) -> dict[str, list[dict[str, str]]]:
    """The rules that a rule points to, with an address where we have the rule."""
    known = {one.number for one in book(document).rules}
    found: dict[str, list[dict[str, str]]] = {}
    for kind in _KINDS:
        targets = [
            {"number": target, "href": _path(document, target) if target.partition("(")[0] in known else ""}
            for target in getattr(record.links, kind)
        ]
        if targets:
            found[kind] = targets
    return found


def as_json(document: str, number: str) -> dict[str, Any]:
    """A rule as the table page asks for it; LookupError says what was wrong with the name."""
    record = rule(f"{document} {number}")
    return {
        "cite": f"{document} {number}", "number": number, "title": book(document).title,
        "summary": record.summary or record.why, "standing": record.standing, "links": _links(document, record),
    }  # fmt: skip


def _link(target: dict[str, str]) -> str:
    number = escape(target["number"])
    return f'<a href="{target["href"]}">{number}</a>' if target["href"] else number


def all_documents() -> str:
    """The list of the rule texts."""
    rows = "".join(
        f'<li><span>{len(one.rules)} rules</span><a href="/rules/{quote(one.name)}">{escape(one.title)}</a>'
        f'<span class="standing">{escape(one.jurisdiction)}</span></li>'
        for one in map(book, documents())
    )
    lead = '<h1>Rules</h1><p class="lead">Summaries in our own words.</p>'
    return _page("Rules", f'{lead}<ul class="rules-list">{rows}</ul>')


def one_document(document: str) -> str:
    """The rules of one text in their order."""
    found = book(document)
    rows = "".join(
        f'<li><a href="{_path(document, one.number)}">{escape(one.number)}</a>'
        f'<span>{escape(one.summary or one.why)}</span><span class="standing">{one.standing}</span></li>'
        for one in found.rules
    )
    lead = f'<h1>{escape(found.title)}</h1><p class="lead">{escape(found.jurisdiction)}</p>'
    return _page(found.title, f'{lead}<ul class="rules-list">{rows}</ul>')


def one_rule(document: str, number: str) -> str:
    """One rule: summary, standing, the rules it points to."""
    record, found = rule(f"{document} {number}"), book(document)
    rows = [f"<dt>Standing</dt><dd>{record.standing}: {STANDINGS[record.standing]}</dd>"]
    for kind, targets in _links(document, record).items():
        rows.append(f"<dt>{_KINDS[kind]}</dt><dd>{', '.join(map(_link, targets))}</dd>")
    if record.paragraphs:
        rows.append(f"<dt>Sub-paragraphs</dt><dd>{escape(' '.join(record.paragraphs))}</dd>")
    if record.why and record.summary:
        rows.append(f"<dt>Why outside</dt><dd>{escape(record.why)}</dd>")
    rows.extend(f"<dt>Under {escape(one.under)}</dt><dd>{escape(one.summary)}</dd>" for one in record.versions)
    rows += [
        f"<dt>Power</dt><dd>{escape(f'{one.by}: {one.what} ({exercised(one)})')}</dd>"
        for one in powers_of(document, record.number)
    ]
    return _page(
        f"Rule {number}",
        f'<article class="rule"><h1>Rule {escape(number)}</h1><p class="quiet">'
        f'<a href="/rules/{quote(document)}">{escape(found.title)}</a></p>'
        f'<p class="summary">{escape(record.summary or record.why)}</p><dl>{"".join(rows)}</dl></article>',
    )


def not_found(why: str) -> str:
    """A page that says what was not found."""
    return _page("Not found", f'<h1>Not found</h1><p class="lead">{escape(why)}</p>')
