"""The templates of the pages: every value that a template writes is text, and escaped."""

from functools import cache
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined

from croupier.web.assets import assets


def rule_path(cite: str) -> str:
    """The page of a rule: "caribbean-stud 10.6(b)" to "/rules/caribbean-stud/10.6(b)"."""
    document, _, number = cite.partition(" ")
    return f"/rules/{quote(document, safe='')}/{quote(number, safe='()')}"


@cache
def environment() -> Environment:
    """How templates are read: a name that nobody gave a value is an error, not an empty place on the page."""
    found = Environment(
        loader=PackageLoader("croupier.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.globals.update(
        static=lambda name: assets().url(name), modules=lambda name: assets().modules(name), rule_path=rule_path
    )
    return found


def render(template: str, **values: Any) -> str:
    """A page, or the part of one."""
    return environment().get_template(template).render(values)
