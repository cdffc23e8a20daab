"""Chips of a tournament are no money: at its tables sums are said as numbers of chips, not as dollars."""

import re
from typing import Any

from msgspec.structs import replace

from croupier.play.answers import Offer
from croupier.poker.shown import PokerView
from croupier.poker.state import PokerTable

_SUM = re.compile(r"\$([0-9][0-9,]*)(?:\.([0-9]{2}))?")


def counted(s: Any) -> bool:
    """Whether sums at this stream are chips of a tournament."""
    return isinstance(s, PokerTable) and bool(s.options.tournament)


def in_chips(text: str) -> str:
    """The words with every sum as a number of chips."""
    return _SUM.sub(lambda found: f"{int(found[1].replace(',', '')) * 100 + int(found[2] or 0):,}", text)


def offered(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Offers with sums in chips."""
    return tuple([replace(one, label=in_chips(one.label)) if "$" in one.label else one for one in offers])


def shown(view: PokerView) -> PokerView:
    """A table with limits, signs and offers in chips."""
    return replace(
        view,
        limits=in_chips(view.limits),
        signs=tuple([replace(line, text=in_chips(line.text)) for line in view.signs]),
        notices=tuple([replace(line, text=in_chips(line.text)) for line in view.notices]),
        offers=offered(view.offers),
    )
