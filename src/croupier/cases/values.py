"""Values as a case writes them: $1,000, 25%, As, box 2, dealer, names of records in words."""

import re
from enum import Enum
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec

from croupier.cases.trouble import Wrong, listed
from croupier.engines.cards.effects import COMMUNITY, DEALER, Place
from croupier.engines.tournament.conditions import Cash, Chips, Conditions
from croupier.kernel.options import OptionField, fields
from croupier.kernel.people import Who
from croupier.law.books import Rule
from croupier.things.cards import card, cards
from croupier.things.money import MOST, cents, dollars

_PAIR = re.compile(r"(?:^|(?<=\s))(\w+)=(.*?)(?=\s+\w+=|\s*$)")
_FINE = re.compile(r"\$([0-9][0-9,]*)\.([0-9]{3,6})")
_WHOLE = re.compile(r"-?[0-9]+")
_TRUTH = {"yes": True, "true": True, "no": False, "false": False}
FINE_FIELDS = {"to_pool", "to_minor", "retained"}
"""Fields of jackpot events that count parts of a cent."""
FINE = 10_000
NONE = "none"
"""An empty list, or nothing where there may be something."""
NO_CARD = -1
MOST_COPIES = 8
"""No game is dealt from more than eight decks."""
AS_IT_LIES = 16
"""How many times a card may be among those of a shoe as it lies: cards of other decks may have come into it."""
MONEY = frozenset({
    "amount", "won", "back", "commission", "from_pool", "from_minor", "to_pool", "to_minor", "retained", "minimum",
    "maximum", "step", "aggregate", "worth", "asked", "offset", "short", "minor_amount", "returned", "kept", "raked",
    "to", "base", "by", "stacks", "amounts", "fee", "chips", "ante", "before",
})  # fmt: skip
"""Fields of commands and events that are money."""
IN_CHIPS = ("LevelBegan",)
"""Records whose sums are tournament chips."""
MONEY_OPTIONS = frozenset({
    "minimum", "maximum", "chips", "jackpot_wager", "max_payout", "max_differential", "super_sevens_stake",
    "side_minimum", "side_maximum", "ante", "big_bet", "blinds", "bring_in", "buy_in", "buy_in_most", "cap", "fee",
    "fee_short", "hourly", "step", "aggregate", "layout_minimum", "layout_maximum", "notes", "note_limit",
    "voucher_limit", "ante_waived_from", "entry_fee", "chip_cash", "buy_back_amount", "buy_back_fee",
})  # fmt: skip
"""Options of tables and conditions of tournaments that are money."""
CARD = ("card", "burn", "boxed")
CARDS = ("cards", "discards", "exposed", "named", "thrown", "drawn")
"""Fields that are cards."""
ORDERED = ("Shuffle", "Shuffled", "RackShuffled", "CardsShuffled", "CardsLying", "StubShuffled")
"""Records whose order is one of cards; elsewhere it is one of seats."""
SETS = ("pending", "live", "contested")
"""Fields that are sets of seats, kept as bits."""


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
        raise Wrong(str(error), "cards separated by spaces") from None
    twice = [word for word, one in zip(text.replace(",", " ").split(), found, strict=True) if found.count(one) > copies]
    if twice:
        often, once = ("twice", "once") if copies == 1 else ("too often", f"at most {copies} times")
        raise Wrong(f"{twice[0]} is given {often}", f"each card of the deck {once}")
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
        raise Wrong(f"{text!r} is not a place at the table", "dealer, community, player, banker, box 2 or box 2 hand 2")
    return (int(found[1]), int(found[2] or 1) - 1)


def split(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The words that open a line, and the pairs name=value that follow them."""
    found = list(_PAIR.finditer(text))
    head = text[: found[0].start()] if found else text
    return head.strip(), [(one[1], one[2].strip()) for one in found]


def quoted(text: str) -> str:
    """Words that would be read as something else, between quotation marks; what has a meaning to a line is escaped."""
    data = msgspec.json.encode(text).decode()
    return data.replace("#", "\\u0023").replace(";", "\\u003b").replace("=", "\\u003d")


def unquoted(text: str) -> str:
    """Words as they are, or between quotation marks."""
    if not (text.startswith('"') and text.endswith('"')):
        return text
    try:
        return msgspec.json.decode(text, type=str)
    except msgspec.DecodeError as error:
        raise Wrong(f"{text} cannot be read: {error}", 'words, or words between quotation marks as in "a; b"') from None


def table_words(name: str) -> str:
    """The name of a table as a line has it: one with a blank between quotation marks."""
    return quoted(name) if " " in name else name


def loose(text: str) -> Any:
    """A plain value whose type nobody has said: money, share, number, truth, list, JSON or words."""
    if text[:1] in ("[", "{", '"'):
        return _json(text)
    if text.lstrip("-").startswith("$") and ", " not in text:
        return money(text)
    if ", " in text:
        return [loose(part.strip()) for part in text.split(", ")]
    if text.endswith("%"):
        return percent(text)
    if _WHOLE.fullmatch(text):
        return int(text)
    return None if text == NONE else _TRUTH.get(text, text)


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Wrong(f"{text!r}: {error}", "a list or a record as JSON") from None


# --- fields of records --------------------------------------------------------------------------------------


def fine(text: str) -> int:
    """An amount that counts parts of a cent, such as $0.7525, in ten-thousandths of a cent."""
    found = _FINE.fullmatch(text)
    if found is None:
        return money(text) * FINE
    return int(found[1].replace(",", "")) * 100 * FINE + int(found[2].ljust(6, "0"))


def something(kind: Any) -> Any:
    """The type of a value where there is one: `int` of a whole number or nothing."""
    parts = [one for one in get_args(kind) if one is not type(None)]
    return parts[0] if type(None) in get_args(kind) and len(parts) == 1 else kind


def is_money(record: type, name: str) -> bool:
    """Whether this field of a record is an amount of money; at a tournament table it counts chips."""
    if name not in MONEY or record.__name__ in IN_CHIPS:
        return False
    kind = something(types(record)[name])
    if kind in (Chips, tuple[Chips, ...]):
        return False
    return kind in (int, Cash, tuple[int, ...]) and (name != "before" or record.__name__ == "BetPlaced")


def are_cards(record: type, name: str) -> bool:
    """Whether this field of a record is a card or several."""
    if name in CARD:
        return types(record)[name] is int
    if name == "order":
        return record.__name__ in ORDERED
    return name in CARDS and types(record)[name] == tuple[int, ...] and record.__name__ not in ("Choose", "Chosen")


def sum_of(name: str, text: str, *, chips: bool) -> int:
    """An amount of a field: money, or a plain number of tournament chips where there are any."""
    if chips and _WHOLE.fullmatch(text):
        return int(text)
    if _WHOLE.fullmatch(text):
        raise Wrong(f"{name}={text} is not an amount of money", f"dollars, as in {name}={_dollars(text)}")
    return money(text)


def _dollars(number: str) -> str:
    return f"-${number[1:]}" if number.startswith("-") else f"${number}"


def field(record: type, name: str, text: str, *, chips: bool = False) -> Any:
    """The value of a field of a record, as a case writes it; with `chips` sums may be plain numbers."""
    kind = types(record)[name]
    if text == NONE and something(kind) is not kind:
        return None
    kind = something(kind)
    if kind is Any:
        return loose(text)
    if kind == Place:
        return place(text)
    if kind is Who:
        raise Wrong(f"{name} is given by the name before the colon", "WHO: words")
    if are_cards(record, name):
        return _one_card(text) if kind is int else () if text in (NONE, "nothing") else hand(text, AS_IT_LIES)
    if is_money(record, name) and text[:1] != "[":
        if get_origin(kind) is tuple:
            return tuple([sum_of(name, part, chips=chips) for part in _parts(text)])
        return fine(text) if name in FINE_FIELDS else sum_of(name, text, chips=chips)
    if name in SETS and kind is int:
        return sum({1 << whole(seat) for seat in text.replace(",", " ").split() if seat != NONE})
    if text[:1] in ("[", "{"):
        return _converted(name, _json(text), kind)
    return value(name, text, kind)


def _parts(text: str) -> list[str]:
    """The parts of a list: one, several with commas or blanks between them, or none."""
    return [] if text == NONE else [part.rstrip(",") for part in text.split() if part.rstrip(",")]


def _one_card(text: str) -> int:
    if text == NONE:
        return NO_CARD
    try:
        return card(text)
    except ValueError as error:
        raise Wrong(str(error), "a card such as As or 10h") from None


def value(name: str, text: str, kind: Any) -> Any:
    """A value of this type: no money, no cards."""
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        if inner is int:
            return tuple([whole(part) for part in _parts(text)])
        parts = [] if text == NONE else text.split(",")
        return tuple([value(name, part.strip(), inner) for part in parts if part.strip()])
    if kind is int:
        if "$" in text:
            return money(text)
        return percent(text) if text.endswith("%") else whole(text)
    if kind is bool:
        if text not in _TRUTH:
            raise Wrong(f"{name}={text!r} is neither yes nor no", "yes or no")
        return _TRUTH[text]
    if isinstance(kind, type) and issubclass(kind, Enum):
        names = [str(one.value) for one in kind]
        if text not in names:
            raise Wrong(f"{name}={text!r} cannot be", listed(text, names))
        return kind(text)
    if kind in (str, Rule):
        return unquoted(text)
    return _converted(name, loose(text), kind)


def _converted(name: str, given: Any, wanted: Any) -> Any:
    try:
        return msgspec.convert(given, wanted, strict=False)
    except msgspec.ValidationError as error:
        raise Wrong(f"{name}={given!r}: {error}", f"a value of {name}") from None


# --- options ------------------------------------------------------------------------------------------------


def option(options: type, name: str, text: str, *, chips: bool = False) -> Any:
    """The plain value of an option, read by what it is: money as money, a list of one as a list."""
    kind = types(options)[name]
    listing = get_origin(kind) is tuple
    money_meant = name in MONEY_OPTIONS and kind not in (Chips, tuple[Chips, ...])
    if text[:1] in ("[", "{"):
        if money_meant:
            raise Wrong(f"{name}={text} is not money", f"dollars, as in {name}=$5 or {name}=$2, $5, or {name}=none")
        return _json(text)
    if text == NONE and (listing or type(None) in get_args(kind)):
        return [] if listing else None
    if money_meant:
        sums = [sum_of(name, part, chips=chips) for part in (_parts(text) if listing else [text])]
        return sums if listing else sums[0]
    if listing and get_args(kind)[0] is str:
        return [part.strip() for part in text.split(",") if part.strip()]
    if listing:
        return [loose(part) for part in _parts(text)]
    if kind is int and "$" in text:
        raise Wrong(f"{name} = {text} is an amount of money", f"a whole number, as in {name} = 2")
    return unquoted(text) if kind is str else loose(text)


def fits(options: type, name: str, given: Any, text: str) -> None:
    """Refuse a value that the option can never have."""
    if options is Conditions:
        return
    try:
        msgspec.convert({name: given}, options)
    except msgspec.ValidationError as error:
        known = next(one for one in fields(options) if one.name == name)
        raise Wrong(f"{name} = {text} cannot be", _right(known) or str(error)) from None


def _right(known: OptionField) -> str:
    """What an option takes, in words."""
    least, most = known.least, known.most
    if known.values:
        return f"{known.name} = {' or '.join(known.values)}"
    if known.name in MONEY_OPTIONS:
        return f"an amount of money from {dollars(int(least or 0))} to {dollars(int(most or MOST))}"
    if least is not None and most is not None:
        return f"a whole number from {least:,} to {most:,}"
    return "a whole number" if known.kind == "int" else ""


def pairs_of_options(options: type | None, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """Options by name; what the game does not know is for the rules to refuse."""
    known = types(options) if options is not None else {}
    return {
        name: None
        if options is Conditions and text == NONE
        else option(options, name, text)
        if options is not None and name in known
        else loose_sum(name, text)
        for name, text in pairs
    }


def loose_sum(name: str, text: str) -> Any:
    """A plain value, but a plain number where its name says that money is meant is refused."""
    if name in MONEY_OPTIONS and _WHOLE.fullmatch(text):
        raise Wrong(f"{name}={text} is not an amount of money", f"dollars, as in {name}={_dollars(text)}")
    return loose(text)


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
    article = "an" if what[0] in "aeiou" else "a"
    raise Wrong(f"{text!r} is not {article} {what}", listed(text, [words_of(kind) for kind in members(union)]))


@cache
def types(kind: type) -> dict[str, Any]:
    """The fields of a record with their types, without what is noted beside them."""
    return {one.name: _bare(one.type) for one in msgspec.structs.fields(kind)}


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def read(kind: type, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """The values of these fields of a record; says which field does not exist."""
    known = types(kind)
    found: dict[str, Any] = {}
    for name, text in pairs:
        if name not in known:
            raise Wrong(f"{kind.__name__} has no field {name!r}", listed(name, known))
        found[name] = field(kind, name, text)
    return found


def build(kind: type, pairs: list[tuple[str, str]]) -> Any:
    """The record with these fields; says which are missing."""
    found = read(kind, pairs)
    missing = [f.name for f in msgspec.structs.fields(kind) if f.required and f.name not in found]
    if missing:
        raise Wrong(f"{words_of(kind)} lacks {', '.join(missing)}", " ".join(f"{name}=..." for name in missing))
    return kind(**found)
