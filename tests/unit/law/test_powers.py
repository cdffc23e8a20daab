"""The table of powers: every word of permission is accounted for, every power can be exercised, a case shows it."""

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from croupier.cases.citing import done_in
from croupier.cases.notation import load
from croupier.cases.values import members, types
from croupier.cli.rules import done_in_cases
from croupier.engines.betting import deciding as poker
from croupier.engines.betting.options import Options as PokerOptions
from croupier.engines.cards import deciding
from croupier.engines.cards.jackpot.requests import FLOOR, AnyJackpotCommand, EndWait
from croupier.engines.chance import deciding as tai_sai
from croupier.engines.room import deciding as waiting_deciding
from croupier.engines.tournament import deciding as tournament_deciding
from croupier.games import HOUSE_GAMES
from croupier.games.tai_sai.options import Options as TaiSaiOptions
from croupier.kernel.commands import OpenTable, RecordApproval
from croupier.kernel.people import Role
from croupier.law.books import book, document, documents, rule
from croupier.law.powers import REGULATOR, SPEAKS_FOR, Act, Done, Power, all_powers, powers, shown_in
from croupier.law.references import PowerShown, powers_shown

GAZETTED = [name for name in documents() if book(name).kind == "gazetted"]
TEXTS = Path(__file__).parents[4] / "shared" / "rules"
needs_texts = pytest.mark.skipif(not TEXTS.is_dir(), reason="the rule texts are not beside the repository")
WORDS = re.compile(
    r"\b(may|discretion|satisfied|approv(?:al|ed|e)|opinion|options?|elect(?:s|ed)?|direct(?:s|ed)?|consents?"
    r"|permit(?:s|ted)?|allow(?:s|ed)?|agree(?:s|d|ment)?|chooses?|request(?:s|ed)?|entitled|considers|authorised?|can"
    r"|determines?|requires?)\b"
)
"""Words by which a text gives somebody a power."""

MISSING: frozenset[str] = frozenset()
"""Powers that cannot be exercised yet, by document and rule. This set only ever shrinks."""


def texts_of_rules(name: str) -> dict[str, str]:
    """The text of a document, cut where its rules open."""
    with (TEXTS / "register.csv").open(encoding="utf-8", newline="") as register:
        opens = {row["rule"]: row["opens with"] for row in csv.DictReader(register) if row["document"] == name}
    text = (TEXTS / f"{name}.txt").read_text(encoding="utf-8")
    begins = []
    for number, words in opens.items():
        digits = number.replace(".", r"\.").replace("D", r"\.?D")  # one is printed 15.D.12
        opening = r"\W+".join(re.findall(r"\w+", words))
        found = re.search(rf"^[-*#\s]*{digits}\.?\s*[*#]*\s*{opening}", text, re.MULTILINE)
        assert found is not None, f"{name} {number} is not where the register says"
        begins.append((found.start(), number))
    begins.sort()
    ends = [start for start, _ in begins[1:]] + [len(text)]
    cut = {number: text[start:end] for (start, number), end in zip(begins, ends, strict=True)}
    last = begins[-1][1]
    return cut | {last: re.split(r"^(?:Diagram|Appendix|Table Layout)\b", cut[last], flags=re.MULTILINE)[0]}


@needs_texts
@pytest.mark.parametrize("name", GAZETTED)
def test_every_word_of_permission_is_accounted_for(name: str) -> None:
    """Rule by rule, each such word of the text is behind a power or among those that give none, and no other is."""
    table = powers(name)
    claimed: dict[str, Counter[str]] = {}
    said = [(one.rule, one.says) for one in table.powers] + [(one.rule, one.says) for one in table.others]
    for number, words in said:
        claimed.setdefault(rule(f"{name} {number}").number, Counter()).update(words)
    printed = {number: Counter(WORDS.findall(text.lower())) for number, text in texts_of_rules(name).items()}
    wrong = {
        number: (dict(printed[number]), dict(claimed.get(number, {})))
        for number in printed
        if printed[number] != claimed.get(number, Counter())
    }
    assert wrong == {}, "the text has these words, the table accounts for those"


@needs_texts
def test_powers_are_told_in_our_own_words() -> None:
    """No power is told in seven words that stand in a row in any rule text."""
    length = 7
    texts = " ".join(file.read_text(encoding="utf-8") for file in TEXTS.glob("*.txt"))
    law = " ".join(re.findall(r"[a-z0-9]+", texts.lower()))
    copied = []
    for name, one in all_powers():
        spoken = re.findall(r"[a-z0-9]+", one.what.lower())
        runs = (" ".join(spoken[i : i + length]) for i in range(len(spoken) - length + 1))
        copied += [f"{name} {one.rule}: {run}" for run in runs if f" {run} " in law]
    assert copied == []


@pytest.mark.parametrize("name", GAZETTED)
def test_rows_name_rules_in_their_order(name: str) -> None:
    """Every row cites a rule that exists, and rows stand in the order of the text."""
    order = [record.number for record in book(name).rules]
    table = powers(name)
    for cited in ([one.rule for one in table.powers], [one.rule for one in table.others]):
        numbers = [order.index(rule(document(name)(one)).number) for one in cited]
        assert numbers == sorted(numbers)


def offices(name: str) -> dict[str, tuple[str, ...]]:
    """The commands of the engine that plays a document, and whose each is."""
    tables: dict[str, list[dict[type[Any], tuple[Role, ...]]]] = {
        "electronic-tai-sai": [tai_sai.GATE.by],
        "poker-victoria": [
            poker.GATE.by,
            waiting_deciding.GATE.by,
            tournament_deciding.GATE.by,
        ],
    }
    of_cards = deciding.GATE.by
    of_jackpot = dict.fromkeys(members(AnyJackpotCommand), (Role.OPERATOR,)) | {EndWait: FLOOR}
    opening: dict[type[Any], tuple[Role, ...]] = dict.fromkeys((OpenTable, RecordApproval), (Role.OPERATOR,))
    found: dict[str, tuple[str, ...]] = {}
    for table in (*tables.get(name, [of_cards | of_jackpot]), opening):
        for kind, roles in table.items():
            found[kind.__name__] = (*found.get(kind.__name__, ()), *roles)
    return found


def options(name: str) -> set[str]:
    """The options of the games that a document governs."""
    if name == "electronic-tai-sai":
        return set(TaiSaiOptions.__struct_fields__)
    if name == "poker-victoria":
        return set(PokerOptions.__struct_fields__)
    return {field for game in HOUSE_GAMES if game.document == name for field in types(game.options)}


@pytest.mark.parametrize("name", GAZETTED)
def test_every_power_can_be_exercised(name: str) -> None:
    """The command exists and the office is admitted to it, or the option exists; or it is said why it is outside."""
    admitted, known = offices(name), options(name)
    roles = {role.value for role in Role}
    wrong = []
    for one in powers(name).powers:
        ways = bool(one.with_ or one.option), bool(one.outside), bool(one.missing)
        if sum(ways) != 1:
            wrong.append(f"{one.rule}: it is exercised, or outside, or missing")
        if not {*one.by.split(" or "), one.through or REGULATOR} <= {*roles, REGULATOR}:
            wrong.append(f"{one.rule}: {one.by} is no office")
        wrong += [
            f"{one.rule}: {command} is for {admitted.get(command)}, not for the {office}"
            for command in one.with_
            for office in (one.through or one.by).split(" or ")
            if not {*SPEAKS_FOR.get(office, (office,))} & {*admitted.get(command, ())}
        ]
        if one.option and one.option not in known:
            wrong.append(f"{one.rule}: {one.option} is not an option")
    assert wrong == []


@pytest.fixture(scope="module")
def table() -> list[PowerShown]:
    """The whole table of powers, with its cases."""
    return powers_shown(GAZETTED, done_in_cases())


def test_every_power_is_shown_by_a_case(table: list[PowerShown]) -> None:
    """In some packaged case its office uses it, and what follows cites its rule."""
    bare = [f"{name} {one.rule} {one.by}: {one.what}" for name, one, cases in table if not (cases or _beyond(one))]
    assert bare == []


def _beyond(power: Power) -> bool:
    """Whether no case can show a power: it is outside software, or still missing."""
    return bool(power.outside or power.missing)


def test_what_is_missing_is_known() -> None:
    """A power that nobody can exercise is on the list, and the list has no other."""
    assert {f"{name} {one.rule}" for name, one in all_powers() if one.missing} == MISSING


def test_a_case_without_the_command_shows_nothing() -> None:
    """It takes the office, the command and a citation of the rule: at once, or in a case that stands under the rule."""
    power = Power(rule="12.1", by="operator", what="void a hand", with_=("CallVoidHand",))
    used, other = Act("operator", "CallVoidHand", (), ()), Act("dealer", "CallVoidHand", (), ())
    cited = Act("dealer", "Proceed", (), ("caribbean-stud 12.1(a)",))
    at_once = Act("operator", "CallVoidHand", (), ("caribbean-stud 12.1",))
    under, elsewhere = ("caribbean-stud 12.1",), ("caribbean-stud 12.10",)

    def shown(rules: tuple[str, ...], *acts: Act) -> int:
        return shown_in("caribbean-stud", power, Done(rules, acts))

    assert shown(elsewhere, used, at_once) == 2
    assert shown(under, used, cited) == shown(under, cited, used) == 1
    assert shown(elsewhere, used, cited) == shown(under, other, cited) == shown(under, used) == 0
    refused = at_once._replace(refused=True)
    assert shown(under, refused) == 0
    assert shown(under, used, refused) == 1
    assert shown_in("lunar-poker", power, Done(under, (used, at_once))) == 0
    assert (
        shown_in("caribbean-stud", Power(rule="12.1", by="operator", what="", option="x"), Done(under, (at_once,))) == 0
    )


def test_what_a_case_does_is_read_with_its_header() -> None:
    """The header is the operator's doing, with approvals and options; refusals count with what they cite."""
    text = """Case: A cap
Rule: caribbean-stud 5.9
Game: caribbean-stud
Approval: maximum payout DIA-17
Option: max_payout = $500
Seat 1: Ann $100

Ann: ante $10
  - 5.1 WagerPlaced box=2
dealer: ante $10
  ! G13 not for a dealer
"""
    under = ("caribbean-stud 5.9",)
    acts = (
        Act("operator", "RecordApproval", (), under),
        Act("operator", "OpenTable", ("max_payout",), under),
        Act("player", "Wager", (), ()),
        Act("dealer", "Wager", (), ("general G13",), refused=True),
    )
    assert done_in(load(text, "one.case")) == Done(under, acts)
