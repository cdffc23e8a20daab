"""croupier replay --as-case: what a journal has can be written as a case, and the case runs."""

import asyncio
import lzma
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.cases.noted import NotedFloor, journalled
from tests.floors import step
from tests.unit.cli.conftest import Run

from croupier.cases.notation import load
from croupier.cases.runner import run as run_case
from croupier.engines.betting import commands as pc
from croupier.engines.betting.state import PokerTable, turn
from croupier.engines.cards import commands as cmd
from croupier.engines.pit.pit import Pit, chance_due, follow
from croupier.floor.answers import Done
from croupier.floor.floor import Floor
from croupier.kernel import commands as common_cmd
from croupier.kernel.people import CHANCE, Role, Who
from croupier.store.address import open_store

GOLDEN = Path(__file__).parent.parent.parent / "golden" / "0.1" / "closed.db.xz"
OPERATOR, DEALER = Who("olive", Role.OPERATOR), Who("dee", Role.DEALER)
TABLE = "caribbean-stud-1"


def case_of(run: Run, store: Path, table: str, *more: str) -> str:
    """What --as-case answers; it runs as expected."""
    answer = run("replay", "--store", store, "--table", table, *more, "--as-case")
    assert (answer.code, answer.err) == (0, "")
    outcome = run_case(load(answer.out, "written.case"))
    assert outcome.failures == ()
    return answer.out


async def _played(path: Path, commands: Sequence[tuple[str, Any]]) -> None:
    """Commands on a floor, one after the other, with everything that is due after each."""
    floor = Floor(open_store(path))
    floor.load()
    work = asyncio.create_task(floor.run())
    for n, (table, command) in enumerate(commands):
        order = chance_due(floor.pit, table) if isinstance(command, common_cmd.Shuffle) else None
        meant = command(floor.pit) if callable(command) else command
        asked = common_cmd.Shuffle(by=CHANCE, order=order) if order is not None else meant
        assert await floor.command(asked.by, table, str(n), asked) == Done()
        while follow(floor.pit, table):
            await step(floor, table)
    work.cancel()
    floor.end()


def played(path: Path, commands: Sequence[tuple[str, Any]]) -> Path:
    """A store in which this was done."""
    asyncio.run(_played(path, commands))
    return path


# --- what is written ------------------------------------------------------------------------------


def test_a_round_as_a_case(run: Run, evening: Path, tmp_path: Path) -> None:
    """It stands by itself, names the rule of its settlement, and `croupier case` runs it from the file."""
    text = case_of(run, evening, TABLE, "--round", "2")
    lines = text.splitlines()
    assert lines[0] == f"Case: Round 2 at {TABLE}"
    assert lines[1].startswith("Rule: caribbean-stud ")
    assert any(line.startswith("Seat 2: Ada (bot) $") for line in lines)
    assert any(line.startswith("  = chips Ada (bot) $") for line in lines)
    assert "clock" not in text
    out = tmp_path / "dispute.case"
    told = run("replay", "--store", evening, "--table", TABLE, "--round", "2", "--as-case", "-o", out)
    assert told.code == 0
    assert f"croupier case {out}" in told.out
    assert out.read_text() == text
    assert run("case", out).code == 0


def test_every_round_of_an_evening(run: Run, evening: Path) -> None:
    """Each has the events that a replay shows, but for what only counts."""
    rounds = run("replay", "--store", evening, "--table", TABLE, "--json").json
    for number in rounds["rounds"]:
        text = case_of(run, evening, TABLE, "--round", str(number))
        wanted = [one["event"]["type"] for one in rounds["events"] if one["round"] == number]
        log = [type(one.event).__name__ for one in run_case(load(text, "x")).log if one.stream == TABLE]
        if number > 1:  # the first round has what opens the table, which the header does
            assert log[-len(wanted) :] == wanted


def test_a_table_from_its_opening_on(run: Run, evening: Path) -> None:
    """Without a round everything is written."""
    text = case_of(run, evening, TABLE)
    assert "Opening: by hand" in text
    events = run("replay", "--store", evening, "--table", TABLE, "--json").json["events"]
    log = [one.event for one in run_case(load(text, "x")).log if one.stream == TABLE]
    assert len(log) == len(events)


def test_a_case_as_a_case(run: Run, case_file: Path) -> None:
    """A case can be written again, or one round of it, with every event."""
    answer = run("replay", case_file, "--as-case", "--round", "1")
    assert answer.code == 0
    assert "  = 10.6(b) Settled " in answer.out
    assert run_case(load(answer.out, "again.case")).ok


def test_as_json(run: Run, evening: Path) -> None:
    """The text is a field."""
    words = ("replay", "--store", evening, "--table", TABLE, "--round", "2", "--as-case")
    found = run(*words, "--json").json
    assert found.keys() == {"source", "table", "round", "file", "case"}
    assert found["case"] == run(*words).out


def test_tables_that_share_a_jackpot(run: Run, tmp_path: Path) -> None:
    """The other table is in the case where it matters, and a table of another game beside them is not."""
    beside: tuple[tuple[str, str, dict[str, Any]], ...] = (("blackjack", "", {}),)
    floor = NotedFloor(5, {"jackpot": "electronically"}, ("T1", "T2"), game="caribbean-stud", beside=beside)
    floor.play(8, 0.05)
    path = tmp_path / "pit.db"
    journal = open_store(path)
    journalled(floor.noted, journal)
    journal.close()
    text = case_of(run, path, "T1")
    assert "Table: T2, caribbean-stud" in text
    assert "blackjack" not in text
    assert "caribbean" not in case_of(run, path, "B1")


def test_names_and_words_that_are_hard_to_write(run: Run, tmp_path: Path) -> None:
    """A player who is called as an office is, a title in a name, marks in words: all of it survives."""
    ann, ben = Who("dealer", Role.PLAYER), Who("Jo as dealer", Role.PLAYER)
    zoe = Who("Zoë O'Hara-Li (2)", Role.PLAYER)
    store = played(
        tmp_path / "names.db",
        [
            ("T 1", common_cmd.RecordApproval(by=OPERATOR, subject="maximum payout", reference="A 1; B")),
            ("T 1", common_cmd.OpenTable(by=OPERATOR, table="T 1", game="caribbean-stud")),
            *[("T 1", common_cmd.BuyChips(by=who, amount=100_00)) for who in (ann, ben, zoe)],
            *[("T 1", common_cmd.Sit(by=who)) for who in (ann, ben, zoe)],
            ("T 1", cmd.Dispute(by=ben, words='it is "mine"; # 5 = 5')),
            ("T 1", cmd.DecideDispute(by=Who("sue", Role.GAME_SUPERVISOR), person=ben.name, words="no: $5, as said")),
        ],
    )
    for more in ((), ("--round", "1")):
        text = case_of(run, store, "T 1", *more)
        assert "Jo as dealer as player" in text
        assert "Zoë O'Hara-Li (2)" in text
        assert "T 1" in text


def test_a_hand_of_poker_after_an_evening(run: Run, tmp_path: Path) -> None:
    """A hand that came after others stands alone: the chips, the button, the cards, and no clock."""
    people = [Who(name, Role.PLAYER) for name in ("Ann", "Ben", "Cat")]
    ann, ben, cat = people
    hand = [
        ("P", pc.StartHand(by=DEALER)),
        ("P", common_cmd.Shuffle(by=CHANCE, order=())),
        ("P", common_cmd.Cut(by=DEALER, at=20)),
    ]
    commands = [
        ("P", common_cmd.OpenTable(by=OPERATOR, table="P", game="holdem")),
        *[
            ("P", command)
            for who in people
            for command in (common_cmd.Sit(by=who), common_cmd.BuyChips(by=who, amount=100_00))
        ],
        *hand,
        ("P", pc.Fold(by=cat)),
        ("P", pc.Fold(by=ann)),
        *hand,
        ("P", pc.Raise(by=ann, amount=6_00)),
        ("P", pc.Fold(by=ben)),
        ("P", pc.Fold(by=cat)),
    ]
    store = played(tmp_path / "poker.db", commands)
    text = case_of(run, store, "P", "--round", "2")
    assert "Button: seat 1" in text.splitlines()
    assert "Seat 2: Ben $101" in text.splitlines()
    assert "clock" not in text
    assert "Ann: raise to $6" in text
    assert "Opening: by hand" in case_of(run, store, "P", "--round", "0")


# --- what is not ----------------------------------------------------------------------------------


def test_a_journal_without_commands(run: Run, tmp_path: Path) -> None:
    """A store of croupier 0.1 has no commands: the sentence says so."""
    path = tmp_path / "old.db"
    path.write_bytes(lzma.decompress(GOLDEN.read_bytes()))
    for table in ("caribbean-stud-1", "holdem-1", "TS"):
        answer = run("replay", "--store", path, "--table", table, "--round", "1", "--as-case")
        assert (answer.code, answer.out) == (1, "")
        assert "croupier 0.1 wrote it" in answer.err
        assert answer.err.count("\n") == 1


def in_turn_folds(pit: Pit) -> pc.Fold:
    """Whoever has the turn folds: a hand that is still in play is sealed."""
    hand = pit.state("holdem-1", PokerTable).hand
    assert hand is not None
    return pc.Fold(by=Who(hand.places[turn(hand)].owner, Role.PLAYER))


def test_a_hand_after_croupier_0_1(run: Run, tmp_path: Path) -> None:
    """A store that 0.1 began and this croupier goes on with: what came since stands by itself, or is not written."""
    path = tmp_path / "old.db"
    path.write_bytes(lzma.decompress(GOLDEN.read_bytes()))
    (tmp_path / "old.db.key").write_bytes((GOLDEN.parent / "signing.pem").read_bytes())
    ann, ben = Who("Ann", Role.PLAYER), Who("Ben", Role.PLAYER)
    table = "holdem-1"
    commands = [
        *[
            (table, one)
            for who in (ann, ben)
            for one in (common_cmd.Sit(by=who), common_cmd.BuyChips(by=who, amount=100_00))
        ],
        (table, pc.StartHand(by=DEALER)),
        (table, common_cmd.Shuffle(by=CHANCE, order=())),
        (table, common_cmd.Cut(by=DEALER, at=20)),
        (table, in_turn_folds),
    ]
    text = case_of(run, played(path, commands), table, "--round", "5")
    assert "Round: 5" in text.splitlines()
    for more in ((), ("--round", "4")):
        answer = run("replay", "--store", path, "--table", table, *more, "--as-case")
        assert answer.code == 1
        assert "croupier 0.1 wrote it" in answer.err


def test_bad_input(run: Run, evening: Path, case_file: Path, tmp_path: Path) -> None:
    """A table or round that is not there, files that are no cases or cannot be written: one line each, no file."""
    store = ("replay", "--store", evening)
    one = (*store, "--table", TABLE, "--round", "2")
    (tmp_path / "folder.case").mkdir()
    (tmp_path / "stood.case").write_text(case_of(run, evening, TABLE, "--round", "2"))
    before = sorted(tmp_path.iterdir())
    for words, right in (
        ((*store, "--as-case"), "which table?"),
        ((*store, "--table", "CS9", "--as-case"), TABLE),
        ((*store, "--table", TABLE, "--round", "99", "--as-case"), "its rounds are 1 to"),
        ((*one, "--as-case", "-o", tmp_path / "x.pdf"), ".pdf is not a format it writes"),
        ((*one, "--as-case", "-o", tmp_path / "x"), "-o dispute.case"),
        ((*one, "--as-case", "-o", tmp_path / "no" / "x.case"), "there is no folder"),
        ((*one, "--as-case", "-o", tmp_path / "folder.case"), "name a file that can be written"),
        ((*one, "-o", tmp_path / "x.case"), "is for --as-case"),
        ((*one, "--step", "--as-case"), "--step"),
        (("replay", case_file, "--table", "T9", "--as-case"), "T1"),
        (("replay", case_file, "--round", "7", "--as-case"), "its rounds are 1 to"),
        (("replay", tmp_path / "stood.case", "--as-case"), "begins after earlier rounds"),
        (("replay", "--store", tmp_path / "none.db", "--table", "x", "--as-case"), "no journal"),
    ):
        answer = run(*words)
        assert (answer.code, answer.out) == (2, ""), words
        assert right in answer.err
        assert answer.err.count("\n") == 1
        assert sorted(tmp_path.iterdir()) == before


def test_a_store_that_was_changed(run: Run, evening: Path) -> None:
    """What the rules do not make of the commands is not written, and the audit is named."""
    import sqlite3  # noqa: PLC0415

    db = sqlite3.connect(evening)
    for (name,) in db.execute("select name from sqlite_master where type = 'trigger'").fetchall():
        db.execute(f"drop trigger {name}")
    db.execute("update record set payload = cast(replace(payload, '\"won\":0', '\"won\":1') as blob)")
    db.commit()
    db.close()
    answer = run("replay", "--store", evening, "--table", TABLE, "--round", "2", "--as-case")
    assert (answer.code, answer.out) == (1, "")
    assert "run croupier audit for details" in answer.err
