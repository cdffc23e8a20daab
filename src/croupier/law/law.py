"""The law of a table: where it is played, by which text, in which edition.

    law = law_of("big-raise-stud-draft")
    law("9.5")      # "big-raise-stud-draft 9.4", which answers there to 9.5 of the text that the code was written from

Code shows the numbers of one text, the first that was written down of a game. Another edition, or another jurisdiction,
is a book that says of which text it is an edition and where its numbers differ. The concordance follows from that, and
whoever plays under it cites the text that is being played.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NewType

from croupier.law.books import Book, Jurisdiction, Rule, RuleRecord, book, jurisdiction, near
from croupier.things.money import Money

Number = NewType("Number", str)
"""The number of a rule in the text that the code was written from; the law of a table makes a citation of it."""


class Text:
    """The numbers of one text, for tables that are written down before it is known under which law they are played."""

    __slots__ = ("name", "numbers")

    def __init__(self, name: str) -> None:
        """The text of this name; LookupError when there is none."""
        self.name = name
        self.numbers = {number: Number(number) for record in book(name).rules for number in _numbers(record)}

    def __call__(self, number: str) -> Number:
        """A number of this text; LookupError when it has none such."""
        found = self.numbers.get(number)
        if found is None:
            raise LookupError(f"{self.name} has no rule {number}; {near(number, tuple(self.numbers))}")
        return found


class Law(dict[str, Rule]):
    """What the numbers in the code are called in the texts that are being played."""

    __slots__ = ("document", "documents", "jurisdiction", "money")

    def __init__(self, document: str) -> None:
        """The law of a document and of those that it rests on; LookupError where one leaves a number unanswered."""
        self.document = document
        self.documents = (document, *book(document).rests_on)
        self.jurisdiction: Jurisdiction = jurisdiction(document)
        self.money = Money(self.jurisdiction.sign)
        for name in self.documents:
            for number, cite in _concordance(book(name)):
                self[cite] = cite  # a rule that was cited under this law stays what it is
                self.setdefault(number, cite)  # of a number that two texts have, the first one's; the other is in full

    __hash__ = object.__hash__  # type: ignore[assignment]  # of a dict it is None
    __eq__ = object.__eq__  # a law is one thing: whoever compares tables does not compare rule books
    __ne__ = object.__ne__

    @property
    def regulator(self) -> str:
        """Who approves what the text makes subject to approval."""
        return self.jurisdiction.regulator

    if TYPE_CHECKING:

        def __call__(self, number: str) -> Rule:
            """The rule of the text in force that answers to this number."""
    else:
        __call__ = dict.__getitem__  # a citation a card: no frame for it

    def __missing__(self, number: str) -> Rule:
        """Say what there is instead."""
        raise LookupError(f"the law of {self.document} has no rule {number}; {near(number, tuple(self))}")


@cache
def law_of(document: str) -> Law:
    """The law of a document, made once."""
    return Law(document)


def _concordance(text: Book) -> Iterator[tuple[str, Rule]]:
    """Every number of the first text, with the rule that answers to it here."""
    first = book(text.edition_of) if text.edition_of else text
    here = {record.number: record for record in text.rules if not record.was}
    here |= {record.was: record for record in text.rules if record.was}
    by_number = {record.number: record for record in text.rules}
    for record in first.rules:
        answers, gap = here.get(record.number), text.lacks.get(record.number)
        if answers is not None:
            has = set(_numbers(answers))
            for number in _numbers(record):
                there = answers.number + number.removeprefix(record.number)
                while there not in has:  # printed as one paragraph here: the one around it
                    there = there[: there.rindex("(")]
                yield number, Rule(f"{text.name} {there}")
        elif gap is None:
            raise LookupError(f"{text.name} has no rule that answers to {record.number} of {first.name}")
        elif gap.rests_on:
            if gap.rests_on not in by_number:
                raise LookupError(f"{text.name} rests {record.number} on {gap.rests_on}, which it does not have")
            for number in _numbers(record):
                yield number, Rule(f"{text.name} {gap.rests_on}")


def _numbers(record: RuleRecord) -> Iterator[str]:
    """A rule by its number alone, and with each of its sub-paragraphs."""
    yield record.number
    chains = dict.fromkeys([*record.paragraphs, *(chain for one in record.versions for chain in one.paragraphs)])
    yield from (f"{record.number}{chain}" for chain in chains)
