"""What goes through the front door: amounts in units of the currency, cards by name, refusals, offers, lines."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from croupier.kernel.answers import Offer as Made
from croupier.kernel.answers import Refusal
from croupier.things.cards import card
from croupier.things.money import MOST, cents, dollars

Amount: TypeAlias = int | str | Decimal | float
"""An amount in units of the table's currency: 6, "6.50", Decimal("6.50"); a float only if it is whole cents."""
CENTS = 100


class Refused(Exception):  # noqa: N818 - the rules refuse it; nothing is wrong with the program
    """The rules do not allow it: by which rule, and why. Nothing has happened."""

    def __init__(self, refusal: Refusal) -> None:
        """What the rules answered."""
        super().__init__(f"{refusal.why} ({refusal.cite})")
        self.rule: str = str(refusal.cite)
        """The document and the number of the rule: "caribbean-stud 5.3(b)"."""
        self.why: str = refusal.why
        """What was wrong, in a sentence."""


class Line(NamedTuple):
    """Something that happened, in a sentence, and the rule that it rests on."""

    text: str
    rule: str

    def __str__(self) -> str:
        """The sentence with its rule."""
        return f"{self.text} ({self.rule})"


class Offer(NamedTuple):
    """Something that somebody may do now."""

    name: str
    """The word for it: "call", "raise to", "hit", "wager ante"."""
    label: str
    """What a button would say."""
    rule: str
    """The rule that grants it."""
    least: Decimal | None
    """The smallest amount, where it takes one."""
    most: Decimal | None
    made: Made
    """The offer as the engine makes it."""

    def __str__(self) -> str:
        """The offer in words: "raise to 4 to 200"."""
        if self.least is None or self.most is None:
            return self.name
        return f"{self.name} {_short(self.least)}" + ("" if self.least == self.most else f" to {_short(self.most)}")


def in_cents(amount: Amount, what: str = "the amount") -> int:
    """An amount in cents; ValueError says what would be right.

    >>> in_cents("6.50"), in_cents(6), in_cents(0.25)
    (650, 600, 25)
    """
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal | float):
        raise ValueError(f"{what} is {amount!r}, which is not an amount: write 6, '6.50' or Decimal('6.50')")
    if isinstance(amount, str):
        found = cents(amount)
    else:
        exact = Decimal(str(amount))
        if not exact.is_finite():
            raise ValueError(f"{what} is {amount}, which is not an amount: write 6, '6.50' or Decimal('6.50')")
        if exact < 0:
            raise ValueError(f"{what} is {amount}: an amount cannot be negative")
        if abs(exact) * CENTS > MOST or (exact * CENTS) % 1:
            why = "there is nothing smaller than a cent" if abs(exact) * CENTS <= MOST else f"{dollars(MOST)} at most"
            raise ValueError(f"{what} is {amount}: {why}; write 6, '6.50' or Decimal('6.50')")
        found = int(exact * CENTS)
    if found > MOST:
        raise ValueError(f"{what} is {amount}: {dollars(MOST)} at most")
    return found


def whole(number: object, what: str, least: int) -> int:
    """A whole number from `least` on; ValueError if it is anything else."""
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        raise ValueError(f"{what}={number!r} cannot be: write a whole number from {least} on")
    return number


def in_words(text: object, what: str) -> str:
    """Words in one line; ValueError if there are none."""
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        raise ValueError(f"{what} is {text!r}: write words")
    return text.strip()


def in_units(amount: int) -> Decimal:
    """Cents as units of the currency, with decimals only where there are cents.

    >>> in_units(650), in_units(20000)
    (Decimal('6.50'), Decimal('200'))
    """
    whole, rest = divmod(amount, CENTS)
    return Decimal(amount).scaleb(-2) if rest else Decimal(whole)


def in_cards(text: str | Sequence[str], what: str) -> tuple[int, ...]:
    """Cards as people write them: "As Kd", "AsKd", "10h", or a list of such.

    >>> in_cards("AcAd 10h", "the hand")
    (48, 49, 34)
    """
    several = text if isinstance(text, list | tuple) else (text,)
    if not all(isinstance(one, str) for one in several):
        raise ValueError(f"{what}: {text!r} are not cards: write them as in 'As Kd'")
    written = " ".join(several)
    words = written.replace(",", " ").replace("10", "T").split()
    try:
        return tuple([card(word[i : i + 2]) for word in words for i in range(0, len(word), 2)])
    except ValueError as wrong:
        raise ValueError(f"{what}: {wrong}") from None


def offer_of(made: Made) -> Offer:
    """An offer in the words of a program."""
    ends = () if made.amount is None else (made.amount.least, made.amount.most)
    least, most = (in_units(ends[0]), in_units(ends[1])) if ends else (None, None)
    return Offer(_name(made), made.label, str(made.cite), least, most, made)


def _name(made: Made) -> str:
    """The word for an offer: its choice or its wager where it has one, else the command in words."""
    fields = made.fields
    if made.command == "Choose":
        hand = f" (hand {fields['hand'] + 1})" if fields.get("hand") else ""
        return f"{fields['choice']}{hand}"
    if made.command == "Wager":
        return f"wager {fields['wager']} on box {fields['box']}"
    return made.label.lower() if made.amount is None else made.label.lower().removesuffix(":")


def _short(amount: Decimal) -> str:
    return f"{amount:,}"
