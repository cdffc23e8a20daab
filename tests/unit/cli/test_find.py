"""croupier find and the times of croupier replay: rounds are looked up, and what is found can be replayed."""

import lzma
import shlex
from collections import Counter
from pathlib import Path

import pytest
from tests.unit.cli.conftest import CASE, Run

GOLDEN = Path(__file__).parent.parent.parent / "golden" / "0.1" / "closed.db.xz"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A store of croupier 0.1 with Caribbean stud, hold'em and tai-sai, one after the other."""
    path = tmp_path / "old.db"
    path.write_bytes(lzma.decompress(GOLDEN.read_bytes()))
    return path


def found(run: Run, store: Path, *words: str) -> list[tuple[str, int]]:
    """Table and number of the rounds found."""
    answer = run("find", "--store", store, *words, "--json")
    assert answer.code == 0, answer.err
    return [(one["table"], one["round"]) for one in answer.json["rounds"]]


def test_rounds_are_those_of_a_replay(run: Run, old: Path, evening: Path) -> None:
    """Each table's rounds have the numbers, events, times and money that a replay of the table shows."""
    for store in (old, evening):
        rounds = run("find", "--store", store, "--json").json["rounds"]
        assert rounds
        for table in {one["table"] for one in rounds}:
            events = run("replay", "--store", store, "--table", table, "--json").json["events"]
            counted = Counter(one["round"] for one in events)
            assert counted == {one["round"]: one["events"] for one in rounds if one["table"] == table}
            for one in (one for one in rounds if one["table"] == table):
                times = [event["time"] for event in events if event["round"] == one["round"]]
                assert (one["began"], one["ended"]) == (times[0], times[-1])
                assert one["rules"] == list(dict.fromkeys(e["rule"] for e in events if e["round"] == one["round"]))


def test_money_is_that_of_the_chips(run: Run, old: Path, evening: Path) -> None:
    """What a round says somebody won or lost is what the chips of that person show, buying and cashing apart."""
    for store in (old, evening):
        for one in run("find", "--store", store, "--json").json["rounds"]:
            if not one["over"] or one["game"] == "electronic-tai-sai" or one["round"] < 2:
                continue
            events = run("replay", "--store", store, "--table", one["table"], "--json").json["events"]
            before = [e for e in events if e["round"] == one["round"] - 1][-1]["chips"]
            after = [e for e in events if e["round"] == one["round"]][-1]["chips"]
            bought = Counter[str]()
            for e in (e["event"] for e in events if e["round"] == one["round"]):
                bought[e.get("person", "")] += {"ChipsBought": 1, "CashedOut": -1}.get(e["type"], 0) * e.get(
                    "amount", 0
                )
            for name, purse in one["money"].items():
                if name not in after:  # gone, and the chips with the person
                    continue
                assert after[name] - before[name] - bought[name] == purse["net"], (one, name)


def test_by_table_game_and_number_of_hits(run: Run, old: Path) -> None:
    """One table, one game, the first few."""
    everything = found(run, old)
    assert found(run, old, "--table", "TS") == [one for one in everything if one[0] == "TS"]
    assert found(run, old, "--game", "holdem") == [one for one in everything if one[0] == "holdem-1"]
    assert found(run, old, "--limit", "2") == everything[:2]


def test_by_person(run: Run, old: Path, evening: Path) -> None:
    """Players by their money and staff by what they did; where commands are kept, whoever gave one."""
    assert found(run, old, "--person", "Ann") == [("TS", 0), ("TS", 1), ("TS", 2)]
    assert ("TS", 1) in found(run, old, "--person", "dee")
    assert found(run, old, "--person", "Nobody") == []
    assert len(found(run, evening, "--person", "Guest")) >= 4
    assert len(found(run, evening, "--person", "dealer")) >= 4
    assert "No round in this store matches." in run("find", "--store", old, "--person", "Nobody").out


def test_by_time(run: Run, old: Path) -> None:
    """From a moment to a moment, both included; a day is all of it, and other clocks than ours are understood."""
    rounds = run("find", "--store", old, "--json").json["rounds"]
    one = next(one for one in rounds if one["table"] == "TS" and one["round"] == 1)
    within = found(run, old, "--since", one["began"], "--until", one["ended"])
    assert ("TS", 1) in within
    assert all(name == "TS" for name, _ in within)
    day = one["began"][:10]
    assert len(found(run, old, "--since", day, "--until", day)) == len(rounds)
    assert found(run, old, "--until", "2001-01-01") == []
    assert found(run, old, "--since", one["began"].replace("Z", "+00:00"), "--until", one["ended"]) == within
    late = one["began"].replace("Z", "-01:00")
    assert found(run, old, "--since", late) == []


def test_by_rule(run: Run, old: Path) -> None:
    """A rule with its paragraphs, with its document or without; not another rule that begins alike."""
    rounds = run("find", "--store", old, "--json").json["rounds"]

    def citing(*starts: str) -> list[tuple[str, int]]:
        return [(one["table"], one["round"]) for one in rounds if any(r.startswith(starts) for r in one["rules"])]

    assert found(run, old, "--rule", "caribbean-stud 10.6") == citing("caribbean-stud 10.6(") != []
    assert found(run, old, "--rule", "10.6") == citing("caribbean-stud 10.6(")
    assert found(run, old, "--rule", "poker-victoria 8.1") == citing("poker-victoria 8.1(", "poker-victoria 8.1.")
    assert found(run, old, "--rule", "electronic-tai-sai 5.4(b)(i)") == [("TS", 1), ("TS", 2)]


def test_by_amount(run: Run, evening: Path) -> None:
    """At least so much staked, won or lost, by anybody or by the person named; a bare number is dollars."""
    rounds = run("find", "--store", evening, "--json").json["rounds"]
    for option, field, sign in (("--won", "net", 1), ("--lost", "net", -1), ("--staked", "staked", 1)):

        def value(purse: dict[str, int], field: str = field, sign: int = sign) -> int:
            return sign * purse[field]

        most = max(value(purse) for one in rounds for purse in one["money"].values())
        assert most > 0
        due = [(one["table"], one["round"]) for one in rounds if any(value(p) >= most for p in one["money"].values())]
        assert found(run, evening, option, f"{most / 100}") == due
        assert found(run, evening, option, f"{(most + 1) / 100}") == []
        mine = [one for one in rounds if one["money"].get("Guest") and value(one["money"]["Guest"]) >= 10_00]
        assert found(run, evening, option, "$10", "--person", "Guest") == [(o["table"], o["round"]) for o in mine]


def test_what_is_found_can_be_replayed(run: Run, old: Path) -> None:
    """The line under each hit is a command that works."""
    said = run("find", "--store", old, "--table", "TS").out
    lines = [line.strip() for line in said.splitlines() if "croupier replay" in line]
    assert len(lines) == 3
    for line in lines:
        answer = run(*shlex.split(line)[1:])
        assert (answer.code, "TS, round" in answer.out) == (0, True)
    assert "Ann staked $10, won $10" in said
    assert said.strip().endswith("3 rounds")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--since", "yesterday"), "is not a time; write 2026-07-01"),
        (("--since", "2026-02-01", "--until", "2026-01-01"), "is later than"),
        (("--won", "lots"), "--won: 'lots' is not an amount of money"),
        (("--table", "XX"), "there is no table 'XX'; "),
        (("--store", "none.db"), "there is no journal at none.db"),
        (("--store", "memory:"), "is gone"),
        (("--limit", "0"), "limit"),
    ],
)
def test_what_cannot_be_looked_for(run: Run, old: Path, words: tuple[str, ...], said: str) -> None:
    """One line that says what would be right; code 2."""
    answer = run("find", "--store", old, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_a_store_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    """Junk is one line; code 1."""
    (tmp_path / "junk.db").write_bytes(b"junk" * 999)
    answer = run("find", "--store", tmp_path / "junk.db")
    assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)


def test_a_replay_has_times(run: Run, evening: Path, tmp_path: Path) -> None:
    """Of a journal every event has its time, in UTC; a case has none."""
    answer = run("replay", "--store", evening, "--table", "caribbean-stud-1", "--json").json
    times = [one["time"] for one in answer["events"]]
    assert all(len(time) == len("2026-07-01T20:15:30.123Z") and time.endswith("Z") for time in times)
    assert times == sorted(times)
    words = run("replay", "--store", evening, "--table", "caribbean-stud-1", "--round", "1").out.splitlines()
    assert words[0] == f"caribbean-stud-1, round 1, {times[0][:10]} {times[0][11:19]} UTC"
    assert words[1].split()[:2] == ["1", times[0][11:19]]
    case = tmp_path / "flush.case"
    case.write_text(CASE)
    assert {one["time"] for one in run("replay", case, "--json").json["events"]} == {None}
    assert run("replay", case).out.splitlines()[1].startswith("    1  ")
