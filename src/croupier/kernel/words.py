"""What happens at tables of every kind, in plain words."""

import re

from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on
from croupier.things.cards import RANK_WORDS
from croupier.things.money import Money

COMMON = Handlers[Money, str](
    on(ev.TableOpened, lambda _, e: f"Table {e.table} opens: {e.game}{f', {e.edition}' if e.edition else ''}"),
    on(ev.ApprovalRecorded, lambda _, e: f"Approval on record: {e.subject} ({e.reference})"),
    on(ev.ChipsBought, lambda m, e: f"{e.person} buys {m(e.amount)} in chips"),
    on(ev.CashedOut, lambda m, e: f"{e.person} cashes out {m(e.amount)}"),
    on(ev.NoticePosted, lambda _, e: f"Notice: {e.notice}"),
    on(ev.TableClosed, lambda *_: "The table is closed"),
)


def line(words: Handlers[Money, str], money: Money, event: ev.Event) -> str:
    """One line about an event at a table that plays for this money: an engine's own words, or those of every table."""
    own = words.of.get(type(event))
    return (COMMON.of[type(event)] if own is None else own)(money, event)


def lifted(words: str) -> str:
    """A hand as journals of 0.1 have it in words, "odd cards: 9, 7, 4", as it is said since: "nine high, 7, 4"."""
    return re.sub(r"\bodd cards: (\w+)", lambda found: f"{_FIGURES.get(found[1], found[1])} high", words)


_FIGURES = {str(rank + 2): word for rank, word in enumerate(RANK_WORDS[:9])}
