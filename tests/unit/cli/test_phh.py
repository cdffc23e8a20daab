"""croupier phh: check files and folders, and export hands from a journal."""

import json
from pathlib import Path
from random import Random

import pytest
from tests.unit.histories.playing import step

from croupier.cli import phh
from croupier.cli.support.errors import Failed
from croupier.engines.betting import commands as pc
from croupier.engines.betting import deciding
from croupier.games.poker.game import unopened
from croupier.histories.phh import read
from croupier.histories.replay import replay
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import encode
from croupier.kernel.events import Event
from croupier.kernel.people import Role, Who
from croupier.store.address import open_store
from croupier.store.journal import Append, Batch

GOOD = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = ['d dh p1 AsKs', 'd dh p2 9c9d', 'p2 f']
finishing_stacks = [51, 49]
"""
BAD = GOOD.replace("[51, 49]", "[49, 51]")
OPERATOR, DEALER = Who("house", Role.OPERATOR), Who("Dee", Role.DEALER)


def test_check_names_the_first_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files and folders; one line for the fault, and the exit code."""
    (tmp_path / "a.phh").write_text(GOOD)
    (tmp_path / "b.phhs").write_text(f"[1]\n{GOOD}\n[2]\n{BAD}\n[3]\n{BAD}")
    assert phh.check([tmp_path / "a.phh"]) == 0
    assert "1 of 1 hand agree" in capsys.readouterr().out
    assert phh.check([tmp_path]) == 1
    said = capsys.readouterr().out
    assert "b.phhs, hand 2: p1 ends with 51 here and with 49 in the history" in said
    assert "2 of 3 hands agree" in said
    assert "heads_up = the button" in said
    assert phh.check([tmp_path], every=True, json=True) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["hands"], found["agree"]) == (4, 2)


def test_what_cannot_be_compared_does_not_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hand without stacks to compare has a count of its own; where there is no other, nothing was checked."""
    bare = GOOD.replace("finishing_stacks = [51, 49]\n", "")
    unknown = GOOD.replace("starting_stacks = [50, 50]", "starting_stacks = [inf, inf]")
    for text in (bare, unknown):
        (tmp_path / "bare.phh").write_text(text)
        assert phh.check([tmp_path / "bare.phh"]) == 1
        assert "0 of 1 hand agree; 1 not compared" in capsys.readouterr().out
    (tmp_path / "good.phh").write_text(GOOD)
    assert phh.check([tmp_path]) == 0
    assert "1 of 2 hands agree; 1 not compared" in capsys.readouterr().out
    assert phh.check([tmp_path], json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["hands"], found["agree"], found["not_compared"]) == (2, 1, 1)
    assert [one["compared"] for one in found["results"]] == [False, True]
    (tmp_path / "bad.phh").write_text(BAD)
    assert phh.check([tmp_path], every=True) == 1
    assert "1 of 3 hands agree; 1 not compared" in capsys.readouterr().out


def test_check_tells_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that is no history, bytes that are no text, folders and paths with nothing there."""
    (tmp_path / "a.phh").write_text(GOOD.replace("'NT'", "'ZZ'"))
    assert phh.check([tmp_path / "a.phh"]) == 1
    assert "a.phh: line 1, variant: 'ZZ' is not a game" in capsys.readouterr().out
    (tmp_path / "a.phh").write_bytes(b"\xff\xfe\x00")
    assert phh.check([tmp_path / "a.phh"]) == 1
    assert "it is not text" in capsys.readouterr().out
    (tmp_path / "empty").mkdir()
    for path, says in ((tmp_path / "empty", "no .phh"), (tmp_path / "b.phh", "no file")):
        with pytest.raises(Failed, match=says):
            phh.check([path])


def evening(path: Path) -> str:
    """A journal with two hands of Holdem at table P1."""
    rng, t = Random(11), unopened()
    events: list[Event] = []

    def does(c: cmd.Command) -> None:
        nonlocal t
        decided = deciding.decide(t, c)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            t = deciding.evolve(t, event)
            events.append(event)

    does(cmd.OpenTable(by=OPERATOR, table="P1", game="holdem", options={"commission": "nil"}))
    for seat, name in enumerate(("Ann", "Ben", "Cal"), 1):
        who = Who(name, Role.PLAYER)
        does(cmd.Sit(by=who, box=seat))
        does(cmd.BuyChips(by=who, amount=100_00))
    for _ in range(2):
        while (event := deciding.follow(t)) is not None:
            t = deciding.evolve(t, event)
            events.append(event)
        does(pc.StartHand(by=DEALER))
        while t.hand is not None and not t.hand.over:
            for event in step(t, t.hand, rng):
                t = deciding.evolve(t, event)
                events.append(event)
    journal = open_store(str(path))
    journal.append(Batch("one", (Append("P1", 0, tuple(encode(e) for e in events)),)))
    journal.close()
    return str(path)


def test_export_writes_the_hands_of_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One hand or all, as PHH that replays and as PokerStars text."""
    store = evening(tmp_path / "evening.db")
    phh.export(store=store, table="P1")
    found = read(capsys.readouterr().out)
    assert isinstance(found, tuple)
    assert [h.about["hand"] for h in found] == [1, 2]
    assert all(replay(h).agrees for h in found)
    phh.export(store=store, table="P1", hand=2, form="pokerstars", hero="Ann")
    said = capsys.readouterr().out
    assert said.startswith("PokerStars Hand #2: Hold'em No Limit ($1/$2 AUD) - 20")
    assert "Dealt to Ann" in said
    assert "Dealt to Ben" not in said
    phh.export(store=store, table="P1", form="pokerstars", json=True)
    assert [h["hand"] for h in json.loads(capsys.readouterr().out)["hands"]] == [1, 2]


def test_export_tells_what_there_is_not(tmp_path: Path) -> None:
    """No journal, no table, no hand, no format: each with what there is."""
    store = evening(tmp_path / "evening.db")
    for asked, says in (
        ({"store": str(tmp_path / "none.db"), "table": "P1"}, "no journal"),
        ({"store": store, "table": "P9"}, "no table 'P9'"),
        ({"store": store, "table": ""}, "which table"),
        ({"store": store, "table": "P1", "hand": 9}, "hands 1 to 2"),
        ({"store": store, "table": "P1", "form": "xml"}, "no format 'xml'"),
    ):
        with pytest.raises(Failed, match=says):
            phh.export(**asked)
