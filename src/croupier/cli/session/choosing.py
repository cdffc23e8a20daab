"""What a line of the player means: an offer by number or first letters, with an amount or with cards."""

import re
from typing import NamedTuple

from croupier.cli.session.picture import own_box
from croupier.cli.session.screen import Entry, cards_wanted, name
from croupier.engines.cards.shown import View
from croupier.kernel.answers import Offer
from croupier.things.cards import card
from croupier.things.cards import name as card_name
from croupier.things.money import cents

CARD = re.compile(r"(?:[2-9tjqka]|10)[cdhs]", re.IGNORECASE)
LEAVING = ("Stand", "stand")
"""Nobody gives up the seat by standing on a hand a moment too late: that takes more of its words."""
LONGEST = 60
"""How much of a line is repeated to whoever wrote it."""


class Meant(NamedTuple):
    """An offer, the amount named with it, and the cards by their places in the hand."""

    entry: Entry
    amount: int | None = None
    cards: tuple[int, ...] = ()


def chosen_from(line: str, entries: list[Entry], view: View) -> Meant | str:
    """The offer that a line names, with its amount or cards; or what would have been right."""
    words = spoken(line)
    own, tail = own_box(view), 0
    found = _named(words, entries, own)
    while not found and tail + 1 < len(words) and _is_value(words[-tail - 1]):
        tail += 1
        found = _named(words[:-tail], entries, own)
    if isinstance(found, str):
        return found
    said = repr(line[:LONGEST])
    if not found:
        there = ", ".join(dict.fromkeys(name(e, own) for e in entries))
        return _no_value(words, entries, own) or f"{said} is not one of the offers; they are {there or 'none'}."
    if len({name(e, own) for e in found}) > 1:
        return f"{said} could be {' or '.join(name(e, own) for e in found)}; type more of it, or its number."
    values = words[len(words) - tail :]
    if found[0][1].cards is not None:
        return _with_cards(found[0], values, view)
    return _with_amount(found[0], values)


def spoken(line: str) -> list[str]:
    """The words of a line; an amount in cents is one of them, though people write it as two."""
    return re.sub(r"([0-9]) +(cents?)\b", r"\1\2", line, flags=re.IGNORECASE).split()


def _named(words: list[str], entries: list[Entry], own: int) -> list[Entry] | str:
    """The offers that these words name by number or first letters; or what is wrong with the number."""
    wanted = " ".join(words).lower()
    if wanted.isdecimal():
        if wanted.isascii() and len(wanted) < 7 and 1 <= int(wanted) <= len(entries):
            return [entries[int(wanted) - 1]]
        there = f"they are 1 to {len(entries)}." if entries else "there are none now."
        return f"There is no offer {wanted[:LONGEST]}; {there}"
    if not wanted:
        return []
    found = [e for e in entries if name(e, own).lower().startswith(wanted) and (e[1].command, wanted) != LEAVING]
    exact = [e for e in found if name(e, own).lower() == wanted]
    return exact or found or [e for e in entries if str(e[1].fields.get("choice", "")).startswith(wanted)]


def _no_value(words: list[str], entries: list[Entry], own: int) -> str:
    """What is wrong with a line that begins with an offer and goes on with neither an amount nor a card."""
    for end in range(len(words) - 1, 0, -1):
        found = _named(words[:end], entries, own)
        if isinstance(found, list) and len({name(e, own) for e in found}) == 1:
            offer, odd = found[0][1], next((w for w in words[end:] if not _is_value(w)), words[end])
            wants = (
                f"the numbers of {cards_wanted(offer.cards)}" if offer.cards else "an amount" if offer.amount else ""
            )
            takes = f"takes {wants}" if wants else "takes nothing more"
            return f"{odd[:LONGEST]!r} cannot be read: {offer.label} {takes}."
    return ""


def _is_value(word: str) -> bool:
    """Whether a word could be an amount or a card rather than part of a name."""
    return word[0] in "$0123456789" or all(CARD.fullmatch(part) for part in word.split(","))


def _with_amount(entry: Entry, values: list[str]) -> Meant | str:
    offer = entry[1]
    if len(values) > 1:
        return f"{offer.label} takes one amount, not {len(values)}."
    if not values:
        if offer.amount is None or offer.group != "chips":
            return Meant(entry)
        example = offer.amount.most // 100 if offer.command == "CashOut" else 100
        return f"How much? Type {offer.label.lower()} {example}."
    if offer.amount is None:
        return f"{offer.label} takes no amount; type {offer.label.lower()} alone."
    try:
        return Meant(entry, cents(values[0]))
    except ValueError as wrong:
        return str(wrong)


def _with_cards(entry: Entry, values: list[str], view: View) -> Meant | str:
    """The cards that the values name, by their numbers in the hand or by what they are."""
    offer = entry[1]
    assert offer.cards is not None
    hand = _hand(offer, view)
    places: list[int] = []
    for value in [part for word in values for part in word.split(",") if part]:
        if CARD.fullmatch(value):
            held = card_name(card(value))
            if held not in hand:
                return f"{held} is not in the hand; it is {' '.join(hand)}."
            places.append(hand.index(held) + 1)
        elif value.isdecimal() and value.isascii() and len(value) <= len(hand):
            places += [int(digit) for digit in value]  # 135 is as good as 1 3 5
        else:
            return f"{value[:LONGEST]!r} is not a card: type numbers from 1 to {len(hand)}, as shown under the hand."
    wrong = [n for n in places if not 1 <= n <= len(hand)]
    if wrong:
        return f"There is no card {wrong[0]}; the cards are 1 to {len(hand)}."
    if len(set(places)) < len(places):
        twice = next(n for n in places if places.count(n) > 1)
        return f"Card {twice} is named twice."
    if not offer.cards.least <= len(places) <= offer.cards.most:
        example = " ".join(str(n) for n in range(1, offer.cards.least + 1))
        count = f", not {len(places)}" if places else ""
        wanted = f"{offer.label} takes {cards_wanted(offer.cards)}{count}"
        return f"{wanted}: type their numbers, as in {offer.label.lower()} {example}."
    return Meant(entry, None, tuple(places))


def _hand(offer: Offer, view: View) -> tuple[str, ...]:
    box = next((b for b in view.boxes if b.box == offer.fields.get("box")), None)
    return box.hand.cards if box is not None and box.hand is not None else ()
