"""Commands on a store with a round in play: they say that it is sealed, and do everything else as ever."""

from pathlib import Path

import pytest
from tests.cases.sealing import broken_off, in_a_store
from tests.unit.cli.conftest import Run

from croupier.store.vault import place_of

SEALED = "is still in play and sealed"


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """An evening of a stud game, of baccarat from one shoe, and of poker; each broken off in play."""
    folder = tmp_path_factory.mktemp("sealed")
    kinds = {"stud": "caribbean-stud gazetted", "shoe": "baccarat base with the amendments", "poker": "holdem"}
    for name, kind in kinds.items():
        in_a_store(folder / f"{name}.db", broken_off(kind)[0])
    return {name: folder / f"{name}.db" for name in kinds}


def test_the_audit_says_what_it_has_not_seen(run: Run, stores: dict[str, Path]) -> None:
    """With the key everything is seen; without it the tables in play are named, and the key can lie elsewhere."""
    store = stores["stud"]
    answer = run("audit", "--store", store)
    assert (answer.code, "Everything agrees." in answer.out, "Not seen" in answer.out) == (0, True, False)
    elsewhere = store.with_name("kept.seal")
    place_of(store).rename(elsewhere)
    try:
        answer = run("audit", "--store", store)
        assert answer.code == 0
        assert "Everything that could be seen agrees." in answer.out
        assert "events at T1, jackpot, where rounds are in play and sealed" in answer.out
        found = run("audit", "--store", store, "--json").json
        assert found["in_play"] == ["T1", "jackpot"]
        assert found["sealed"] > 0
        assert run("audit", "--store", store, "--seal", elsewhere, "--json").json["in_play"] == []
        assert "cannot be read" in run("audit", "--store", store, "--seal", store.with_name("none")).err
        wrong = store.with_name("wrong.seal")
        wrong.write_text("00" * 32)
        answer = run("audit", "--store", store, "--seal", wrong)
        assert answer.code == 1
        assert "not locked with the seal key at hand" in answer.out
    finally:
        elsewhere.rename(place_of(store))


def test_replay_stops_before_what_is_sealed(run: Run, stores: dict[str, Path]) -> None:
    """Rounds that are over are replayed in full, down to the last card; the one in play is named, with the key too."""
    store = stores["stud"]
    answer = run("replay", "--store", store, "--table", "T1")
    assert f"round 8 at T1, or the shoe that it is dealt from, {SEALED}" in answer.out
    found = run("replay", "--store", store, "--table", "T1", "--json").json
    assert found["in_play"] is True
    assert found["rounds"][-1] == 8
    third = run("replay", "--store", store, "--table", "T1", "--round", "3")
    assert (third.code, SEALED in third.out) == (0, False)
    assert "The round is over" in third.out
    assert SEALED in run("replay", "--store", store, "--table", "T1", "--round", "9").err
    assert run("replay", "--store", store, "--table", "T1", "--round", "3", "--as-case").code == 0
    for number in ("8", "9"):
        answer = run("replay", "--store", store, "--table", "T1", "--round", number, "--as-case")
        assert (answer.code, SEALED in answer.err) == (2, True)


def test_a_shoe_in_play_seals_all_its_rounds(run: Run, stores: dict[str, Path]) -> None:
    """What was dealt from the shoe could tell what is left in it: no round is replayed before the shoe is finished."""
    store = stores["shoe"]
    assert run("replay", "--store", store, "--table", "T1", "--json").json["rounds"] == [1]
    assert SEALED in run("replay", "--store", store, "--table", "T1", "--round", "2").err


def test_find_knows_a_round_in_play(run: Run, stores: dict[str, Path]) -> None:
    """Who staked what is no secret; the round is marked."""
    rounds = run("find", "--store", stores["stud"], "--json").json["rounds"]
    assert [one["sealed"] for one in rounds] == [False] * 7 + [True]
    assert rounds[-1]["money"]
    out = run("find", "--store", stores["stud"]).out
    assert out.count("still in play and sealed") == 1


def test_hands_that_are_over_are_written(run: Run, stores: dict[str, Path]) -> None:
    """A hand history has all cards of a hand that is over; the one in play is not among them."""
    found = run("phh", "export", "--store", stores["poker"], "--table", "P1", "--json").json["hands"]
    numbers = [one["hand"] for one in found]
    assert numbers
    assert all("??" not in one["text"] for one in found)
    after = run("phh", "export", "--store", stores["poker"], "--table", "P1", "--hand", f"{numbers[-1] + 1}")
    assert f"has no finished hand {numbers[-1] + 1}" in after.err
