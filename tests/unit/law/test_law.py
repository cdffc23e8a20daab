"""The law of a table: numbers of one text, cited in another; jurisdictions that are nothing but data."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from croupier.engines.cards.commands import Choose, CloseBets, Wager
from croupier.engines.pit.driver import DEALER, OPERATOR, Driver
from croupier.engines.pit.pit import Addressed, Pit, decide
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, OpenTable, Sit
from croupier.kernel.people import Role, Who
from croupier.law import books
from croupier.law.books import Book, Jurisdiction, RuleRecord, book, documents, put_in_force
from croupier.law.law import Law, Text, law_of

EXAMPLE = Path(__file__).with_name("example_state")
STATE = msgspec.json.decode((EXAMPLE / "jurisdiction.json").read_bytes(), type=Jurisdiction)
BOOKS = [
    msgspec.json.decode((EXAMPLE / f"example-state-{name}.json").read_bytes(), type=Book)
    for name in ("general", "stud")
]
ANN = Who("Ann", Role.PLAYER)


@pytest.fixture(scope="module", autouse=True)
def _in_force() -> Iterator[None]:
    """Example State has its law, as long as these tests run."""
    put_in_force(STATE, *BOOKS)
    yield
    books._ADDED.clear()
    for kept in (books.book, books._by_number, law_of):
        kept.cache_clear()


@pytest.mark.parametrize("document", documents())
def test_every_text_answers_to_every_number(document: str) -> None:
    """A law is whole or it is not made: whatever the code cites is in it, and is a rule of its own texts."""
    law = law_of(document)
    assert {cite.partition(" ")[0] for cite in law.values()} <= {*law.documents}
    assert all(law(cite) == cite for cite in law.values())


def test_numbers_of_one_text_are_cited_in_the_other() -> None:
    """The draft has no rule on turning up the community cards, so the numbers after it are one less."""
    draft = law_of("big-raise-stud-draft")
    assert draft("9.4") == "big-raise-stud-draft 10.1"
    assert draft("9.5") == "big-raise-stud-draft 9.4"
    assert draft("9.7(b)") == "big-raise-stud-draft 9.6(b)"
    assert draft("3.4(a)(i)") == "big-raise-stud-draft 3.4(a)"
    assert draft("G5") == "general G5"
    assert law_of("big-raise-stud")("9.5") == "big-raise-stud 9.5"


def test_unknown_numbers() -> None:
    """A number that no text has is not cited; the message says what there is."""
    with pytest.raises(LookupError, match=r"the law of caribbean-stud has no rule 10\.6\(z\); near: 10\.6"):
        law_of("caribbean-stud")("10.6(z)")
    with pytest.raises(LookupError, match=r"caribbean-stud has no rule 99\.1; near"):
        Text("caribbean-stud")("99.1")


def test_laws_are_one_thing() -> None:
    """Tables are compared without comparing rule books."""
    assert law_of("caribbean-stud") is law_of("caribbean-stud")
    assert law_of("caribbean-stud") != Law("caribbean-stud")
    assert len({law_of("caribbean-stud"), law_of("dragon21")}) == 2


def text(name: str, *rules: RuleRecord, of: str = "caribbean-stud") -> Book:
    """A small book of Example State."""
    return Book(name=name, title=name, jurisdiction=STATE.name, kind="gazetted", rules=rules, edition_of=of)


def test_a_law_without_a_rule_that_the_code_cites() -> None:
    """It is refused before anybody plays under it, and so is a table."""
    put_in_force(STATE, text("torn", RuleRecord(number="1.1", standing="shown", was="1.1")))
    with pytest.raises(LookupError, match=r"torn has no rule that answers to 1\.2 of caribbean-stud"):
        law_of("torn")
    refused = decide(Pit(), "T1", OpenTable(by=OPERATOR, table="T1", game="caribbean-stud", edition="torn"))
    assert isinstance(refused, Refusal)
    assert refused.why == "torn has no rule that answers to 1.2 of caribbean-stud"


@pytest.mark.parametrize(
    ("game", "edition", "said"),
    [
        ("lunar-poker", "example-state-stud", "a text that does not know lunar-poker"),
        ("caribbean-stud", "poker-victoria", "a text that does not know caribbean-stud"),
        ("caribbean-stud", "example-state-general", "a text that does not know caribbean-stud"),
        ("caribbean-stud", "nowhere", "has no edition 'nowhere'; its editions are gazetted"),
    ],
)
def test_a_text_that_does_not_know_the_game(game: str, edition: str, said: str) -> None:
    """No table is opened under it."""
    refused = decide(Pit(), "T1", OpenTable(by=OPERATOR, table="T1", game=game, edition=edition))
    assert isinstance(refused, Refusal)
    assert said in refused.why


def test_names_of_texts_are_given_once() -> None:
    """Nobody replaces a text in force, ours or their own, and a text belongs to one jurisdiction."""
    with pytest.raises(ValueError, match="there is a document 'general' already"):
        put_in_force(STATE, text("general"))
    with pytest.raises(ValueError, match="there is a document 'example-state-stud' already"):
        put_in_force(STATE, text("example-state-stud"))
    with pytest.raises(ValueError, match="is law in 'Example State', not in 'Elsewhere'"):
        put_in_force(Jurisdiction("Elsewhere", "nobody", "ELD"), text("fresh"))
    assert "fresh" not in documents()


def test_a_round_in_example_state() -> None:
    """Caribbean stud by other numbers: no line of the game knows of it, and every event cites the text in force."""
    heard: list[Addressed] = []
    driver = Driver(Pit(), sorted_cards, lambda _to, _command, events: heard.extend(events))
    opening = OpenTable(by=OPERATOR, table="T1", game="caribbean-stud", edition="example-state-stud")
    for command in (opening, BuyChips(by=ANN, amount=500_00), Sit(by=ANN, box=1)):
        assert driver.do("T1", command) is None
        driver.rest("T1")
    assert driver.do("T1", Wager(by=ANN, box=1, wager="ante", amount=10_00)) is None
    too_much = decide(driver.pit, "T1", Wager(by=ANN, box=1, wager="jackpot", amount=1_00))
    assert isinstance(too_much, Refusal)
    assert too_much.cite.startswith("example-state-")
    assert driver.do("T1", CloseBets(by=DEALER)) is None
    driver.rest("T1")
    assert driver.do("T1", Choose(by=ANN, box=1, choice="fold")) is None
    driver.rest("T1")
    cited = {one.event.cite for one in heard}
    assert {cite.partition(" ")[0] for cite in cited} == {"example-state-stud", "example-state-general"}
    assert "example-state-general X150" in cited
    assert any(type(one.event).__name__ == "RoundEnded" for one in heard)
    for cite in cited:
        assert book(cite.partition(" ")[0]).jurisdiction == "Example State"


def sorted_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Any order will do."""
    return tuple(sorted(cards))


def test_its_regulator_approves() -> None:
    """Who has to approve is said by the law."""
    options = {"max_payout": 1_000_00}
    opening = OpenTable(by=OPERATOR, table="T1", game="caribbean-stud", edition="example-state-stud", options=options)
    refused = decide(Pit(), "T1", opening)
    assert isinstance(refused, Refusal)
    assert "needs the Gaming Board's approval on record" in refused.why
    assert refused.cite == "example-state-stud 45.9"
