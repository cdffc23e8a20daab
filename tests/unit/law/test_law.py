"""The law of a table: numbers of one text, cited in another; jurisdictions that are nothing but data."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import croupier
from croupier.books.rounds import rounds
from croupier.cli.support.journal import reading
from croupier.engines.cards.commands import ChangeLimits, Choose, CloseBets, Wager
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import DEALER, OPERATOR, Driver
from croupier.engines.pit.pit import Addressed, Pit, decide, view, words
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, CashOut, OpenTable, RecordApproval, Sit
from croupier.kernel.people import Role, Who
from croupier.law import books
from croupier.law.books import Book, Jurisdiction, RuleRecord, book, documents, put_in_force
from croupier.law.law import Law, Text, law_of
from croupier.things.money import Money

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
    for kept in (books.book, books._by_number):
        kept.cache_clear()  # not laws: those that tables were made with are compared as the same thing later


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


OPENING = OpenTable(by=OPERATOR, table="T1", game="caribbean-stud", edition="example-state-stud")
EVENING = (
    replace(OPENING, options={"minimum": 0}),
    replace(OPENING, options={"minimum": 200_00, "maximum": 100_00}),
    replace(OPENING, options={"jackpot": "electronically", "jackpot_wager": 2_00}),
    RecordApproval(by=OPERATOR, subject="maximum payout", reference="GB 7"),
    replace(OPENING, options={"max_payout": 1_000_00}),
    BuyChips(by=ANN, amount=1),
    BuyChips(by=ANN, amount=500_00),
    Sit(by=ANN, box=1),
    Wager(by=ANN, box=1, wager="ante", amount=1),
    Wager(by=ANN, box=1, wager="ante", amount=900_00),
    Wager(by=ANN, box=1, wager="ante", amount=10_00),
    ChangeLimits(by=OPERATOR, minimum=1, maximum=2),
    CloseBets(by=DEALER),
    Choose(by=ANN, box=1, choice="bet"),
    CashOut(by=ANN, amount=10_000_00),
    ChangeLimits(by=OPERATOR, minimum=5_00, maximum=1_000_00),
    CashOut(by=ANN, amount=10_00),
)
"""A round with what goes wrong before and after it."""


def test_its_money_is_said_everywhere() -> None:
    """Sentences, refusals, offers, signs and views say amounts in the money of the law, and in no other."""
    said: dict[str, set[str]] = {"sentence": set(), "refusal": set(), "offer": set(), "sign": set(), "view": set()}

    def hear(_to: str, _command: object, events: tuple[Addressed, ...]) -> None:
        said["sentence"].update(words(driver.pit, one.stream, one.event) for one in events)

    driver = Driver(Pit(), sorted_cards, hear)
    for command in EVENING:
        refused = driver.do("T1", command)
        said["refusal"] |= {refused.why} if refused else set()
        there = driver.pit.find("T1", Table)
        if there is not None and there.game is not None:
            driver.rest("T1")
            for who in (ANN, DEALER, OPERATOR):
                shown = view(driver.pit, "T1", who)
                assert shown.money == Money("E$")
                said["offer"].update(one.label for one in shown.offers)
                said["sign"].update(one.text for one in shown.signs)
                said["view"].add(msgspec.json.encode(shown).decode())
    foreign = {text for texts in said.values() for text in texts if re.search(r"(?<!E)\$", text)}
    assert not foreign
    assert {"Ann buys E$500 in chips", "Ann puts E$10 on ante, box 1", "Ann cashes out E$10"} <= said["sentence"]
    assert {"Ante E$10 to E$500", "Maximum payout on the bet E$1,000 a wager"} <= said["sign"]
    assert "minimum = E$0 cannot be: it takes an amount from E$0.01 to E$100,000,000" in said["refusal"]
    assert "Ann has E$500 in chips and needs E$900; there is no credit." in said["refusal"]
    assert any(text.startswith("E$0.01 is under the minimum: Ante takes E$10") for text in said["refusal"])


def test_rounds_are_found_in_its_money(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal knows by its citations what was played for; where the text is not at hand amounts have no sign."""
    table = croupier.Table("caribbean-stud", edition="example-state-stud", seats={"Ann": 100}, seed=7)
    table.ann.bet(10)
    table.save(tmp_path / "evening.db")

    def found() -> str:
        with reading(str(tmp_path / "evening.db")) as journal:
            *_, last = rounds(journal.sealed())
        return last.says(last.money["Ann"].staked)

    assert found() == "E$10"
    monkeypatch.setattr(books, "_ADDED", {})
    assert found() == "10"


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
