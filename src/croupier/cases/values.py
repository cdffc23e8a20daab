"""Values as a case writes them: $1,000, 25%, As, box 2, dealer, names of records in words."""

import re
from enum import Enum
from typing import Any, get_args, get_origin

import msgspec

from croupier.cards import card, cards
from croupier.cases.trouble import Wrong, listed
from croupier.money import cents
from croupier.play.effects import COMMUNITY, DEALER, Place

_PAIR = re.compile(r"(?:^|(?<=\s))(\w+)=(.*?)(?=\s+\w+=|\s*$)")
_WHOLE = re.compile(r"-?[0-9]+")
_TRUTH = {"yes": True, "true": True, "no": False, "false": False}
FINE_FIELDS = {"to_pool", "to_minor", "retained"}
"""Fields of jackpot events that count parts of a cent."""
FINE = 10_000
FACES = {"dice", "before", "shown"}
"""Fields of tai-sai events that are faces of dice."""


def money(text: str) -> int:
    """An amount such as $1,000 or -$110, in cents."""
    if not text.lstrip("-").startswith("$"):
        raise Wrong(f"{text!r} is not an amount of money", "dollars, as in $25, $1,000.50 or -$110")
    try:
        return -cents(text[1:]) if text.startswith("-") else cents(text)
    except ValueError as error:
        raise Wrong(str(error), "dollars, as in $25, $1,000.50 or -$110") from None


def whole(text: str) -> int:
    """A whole number."""
    if _WHOLE.fullmatch(text) is None:
        raise Wrong(f"{text!r} is not a number", "a whole number, an amount such as $25 or a share such as 25%")
    return int(text)


def percent(text: str) -> int:
    """A share such as 25% or 12.5%, in basis points."""
    found = re.fullmatch(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?%", text)
    if found is None:
        raise Wrong(f"{text!r} is not a share", "a share such as 25% or 12.5%")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def hand(text: str, copies: int = 1) -> tuple[int, ...]:
    """Cards such as As Kd 10h, each at most so many times."""
    try:
        found = cards(text)
    except ValueError as error:
        raise Wrong(str(error), "cards separated by blanks") from None
    twice = [word for word, one in zip(text.replace(",", " ").split(), found, strict=True) if found.count(one) > copies]
    if twice:
        often, once = ("twice", "once") if copies == 1 else ("too often", f"at most {copies} times")
        raise Wrong(f"{twice[0]} is there {often}", f"each card of the deck {once}")
    return found


def shown_hand(text: str) -> tuple[str, ...]:
    """A hand as somebody sees it: names of cards, ?? for a back, or nothing."""
    words = text.split()
    if words == ["nothing"]:
        return ()
    hand(" ".join(word for word in words if word != "??"))
    if not words:
        raise Wrong("no cards are named", "As ?? ?? ?? ??, or nothing")
    return tuple(words)


OF_THE_HOUSE = {
    "dealer": DEALER,
    "community": COMMUNITY,
    "player": DEALER,
    "banker": COMMUNITY,
    "dragon": DEALER,
    "tiger": COMMUNITY,
}
"""The places of the house's hands, by what the games call them."""
_BOX = re.compile(r"(?:box )?([0-9]{1,2})(?: hand ([1-9]))?")


def place(text: str) -> Place:
    """A place at the table: a hand of the house by its name, box 2, 2, or box 2 hand 2 after a split."""
    if text in OF_THE_HOUSE:
        return OF_THE_HOUSE[text]
    found = _BOX.fullmatch(text)
    if found is None:
        raise Wrong(f"{text!r} is no place at the table", "dealer, community, player, banker, box 2 or box 2 hand 2")
    return (int(found[1]), int(found[2] or 1) - 1)


def split(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The words that open a line, and the pairs name=value that follow them."""
    found = list(_PAIR.finditer(text))
    head = text[: found[0].start()] if found else text
    return head.strip(), [(one[1], one[2].strip()) for one in found]


def loose(text: str) -> Any:
    """A plain value whose type nobody has said: money, share, number, truth, list or words."""
    if text.lstrip("-").startswith("$") and ", " not in text:
        return money(text)
    if ", " in text:
        return [loose(part.strip()) for part in text.split(", ")]
    if text.endswith("%"):
        return percent(text)
    if _WHOLE.fullmatch(text):
        return int(text)
    return None if text == "none" else _TRUTH.get(text, text)


def value(name: str, text: str, kind: Any) -> Any:
    """The value of a field of this type."""
    if kind in (Any, Place):
        return loose(text) if kind is Any else place(text)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        if inner is int and name in FACES:
            return tuple([whole(face) for face in text.replace(",", " ").split()])
        if name in {"cards", "order"}:
            return hand(text)
        return tuple([value(name, part.strip(), inner) for part in text.split(",") if part.strip()])
    if kind is int:
        return _int(name, text)
    if kind is bool:
        if text not in _TRUTH:
            raise Wrong(f"{name}={text!r} is neither yes nor no", "yes or no")
        return _TRUTH[text]
    if isinstance(kind, type) and issubclass(kind, Enum):
        names = [str(one.value) for one in kind]
        if text not in names:
            raise Wrong(f"{name}={text!r} cannot be", listed(text, names))
        return kind(text)
    return text


def _int(name: str, text: str) -> int:
    if "$" in text:
        return money(text) * (FINE if name in FINE_FIELDS else 1)
    if text.endswith("%"):
        return percent(text)
    if name == "card":
        try:
            return card(text)
        except ValueError as error:
            raise Wrong(str(error), "a card such as As or 10h") from None
    return whole(text)


def words_of(kind: type) -> str:
    """The name of a record in words: CardExposed is "card exposed"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def members(union: Any) -> tuple[type, ...]:
    """The records of a closed list."""
    return get_args(union)


def named(text: str, union: Any, what: str) -> type:
    """The record of a closed list that these words name."""
    wanted = text.replace(" ", "").lower()
    for kind in members(union):
        if kind.__name__.lower() == wanted:
            return kind
    raise Wrong(f"{text!r} is no {what}", listed(text, [words_of(kind) for kind in members(union)]))


def types(kind: type) -> dict[str, Any]:
    """The fields of a record with their types."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def read(kind: type, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """The values of these fields of a record; says which field does not exist."""
    known = types(kind)
    found: dict[str, Any] = {}
    for name, text in pairs:
        if name not in known:
            raise Wrong(f"{kind.__name__} has no field {name!r}", listed(name, known))
        found[name] = value(name, text, known[name])
    return found


def build(kind: type, pairs: list[tuple[str, str]]) -> Any:
    """The record with these fields; says which are missing."""
    found = read(kind, pairs)
    missing = [f.name for f in msgspec.structs.fields(kind) if f.required and f.name not in found]
    if missing:
        raise Wrong(f"{words_of(kind)} lacks {', '.join(missing)}", " ".join(f"{name}=..." for name in missing))
    return kind(**found)
