"""Who a browser is: tokens that nobody remembers, names of one's own, links that work once, sessions that can end."""

import itertools
import sqlite3
import stat
from pathlib import Path

import pytest
from tests.web.hands import Hands

from croupier.kernel.people import Role, Who
from croupier.web import sessions as made
from croupier.web.register import Register, Session
from croupier.web.sessions import (
    GUEST,
    LASTING,
    LINK_SECONDS,
    MOST_LINKS,
    STAFF,
    Sessions,
    register_beside,
    session_key,
    who,
)

KEY = bytes(32)


def sessions(
    path: Path | None = None, hands: Hands | None = None, taken: tuple[str, ...] = (), key: bytes = KEY
) -> Sessions:
    """Sessions kept in a file, by a watch of the test."""
    return Sessions(key, lambda: set(taken), Register(path), (hands or Hands()).watch())


def test_a_token_costs_nothing_until_it_is_used() -> None:
    """Ten thousand visitors who only look leave no trace; the name that each would have is always the same."""
    house = sessions()
    ids = [house.id_of(house.token()) for _ in range(10_000)]
    assert len(set(ids)) == 10_000
    assert house.every() == []
    assert house.name(ids[0]) == house.name(ids[0])
    assert house.enter(ids[0], "a").name == house.name(ids[0])
    assert len(house.every()) == 1


@pytest.mark.parametrize("wrong", ["", ".", "..", "x", "0.0.0", "é.ü.\udc80", "-1." + "0" * 64 + "." + "0" * 64])
def test_a_token_that_this_house_did_not_sign_is_none(wrong: str) -> None:
    """Made up, or signed with another key, or for another purpose."""
    house = sessions()
    assert house.id_of(wrong) == house.id_of(wrong, STAFF) == ""
    token = house.token()
    assert house.id_of(token)
    for n in range(0, len(token), 7):
        assert house.id_of(token[:n] + ("0" if token[n] != "0" else "1") + token[n + 1 :]) == ""
    assert house.id_of(token, STAFF) == ""
    assert house.id_of(house.token(STAFF)) == ""
    assert sessions(key=b"another key of thirty-two bytes!").id_of(token) == ""


def test_a_token_has_its_time() -> None:
    """A guest's is good for a year, that of staff for a shift."""
    hands = Hands()
    house = sessions(hands=hands)
    guest, link = house.token(), house.staff_link()
    staff = house.admit(link.removeprefix("/staff/"), "a", here=True)
    assert house.staff(staff) is not None
    hands.later(LASTING[STAFF])
    assert house.staff(staff) is None
    assert house.id_of(guest)
    hands.later(LASTING[GUEST])
    assert house.id_of(guest) == ""


def test_nobody_has_the_name_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of somebody in the register, and not of anybody at a table."""
    monkeypatch.setattr(made, "_BIRDS", ("Kea",))
    monkeypatch.setattr(made, "_NUMBERS", (9, 90))
    house = sessions(taken=("Kea 1", "Kea 2"))
    names = [house.enter(house.id_of(house.token()), "a").name for _ in range(80)]
    assert len(set(names)) == 80
    assert {"Kea 1", "Kea 2"}.isdisjoint(names)
    assert house.name(house.id_of(house.token())) not in names


def test_a_guest_is_found_again_after_a_restart(tmp_path: Path) -> None:
    """The name, though by now it is one of those at the tables; and whoever was revoked stays so."""
    path, hands = tmp_path / "guests", Hands()
    house = sessions(path, hands)
    tokens = [house.token() for _ in range(3)]
    names = [house.enter(house.id_of(token), "203.0.113.7").name for token in tokens]
    house.revoke(house.id_of(tokens[2]))
    house.close()
    again = sessions(path, hands, taken=tuple(names))
    assert [again.enter(again.id_of(token), "a").name for token in tokens[:2]] == names[:2]
    assert again.id_of(tokens[2]) == ""
    assert [one.address for one in again.every()] == ["203.0.113.7"] * 2
    assert tokens[0].encode() not in path.read_bytes(), "the file holds digests only"


def test_old_sessions_are_struck_out(tmp_path: Path) -> None:
    """What can prove nothing any more is not kept."""
    path, hands = tmp_path / "guests", Hands()
    house = sessions(path, hands)
    house.enter(house.id_of(house.token()), "a")
    house.close()
    hands.later(LASTING[GUEST])
    sessions(path, hands).close()
    register = Register(path)
    assert register.sessions() == []
    register.close()


def test_the_register_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests who have not come for the longest time make room, but nobody who has something at a table."""
    monkeypatch.setattr(made, "MOST_SESSIONS", 100)
    hands, there = Hands(), list[str]()
    house = Sessions(KEY, lambda: set(there), Register(None), hands.watch())
    first = house.id_of(house.token())
    there.append(house.enter(first, "a").name)
    for _ in range(300):
        hands.later(1)
        house.enter(house.id_of(house.token()), "a")
    assert len(house.every()) <= 100
    assert house.known(first) is not None


def test_when_a_session_was_used_is_noted_now_and_then() -> None:
    """Not with every request: a file is not written for each."""
    hands = Hands()
    house = sessions(hands=hands)
    mine = house.id_of(house.token())
    house.enter(mine, "a")
    hands.later(made.SELDOM - 1)
    assert house.known(mine, "b") == house.every()[0]
    assert house.every()[0].address == "a"
    hands.later(1)
    house.known(mine, "b")
    assert (house.every()[0].address, house.every()[0].used) == ("b", int(hands.at))


def test_a_link_admits_the_first_who_opens_it_here() -> None:
    """Once; not elsewhere, and then nobody any more; not after ten minutes; and only so many wait."""
    hands = Hands()
    house = sessions(hands=hands)

    def link() -> str:
        return house.staff_link().removeprefix("/staff/")

    used, away, late = link(), link(), link()
    assert len(set(itertools.islice(iter(link, ""), 5))) == 5
    assert min(map(len, (used, away, late))) >= 43, "256 bits"
    assert house.admit(used, "a", here=True)
    assert house.admit(used, "a", here=True) == ""
    assert house.admit(away, "a", here=False) == ""
    assert house.admit(away, "a", here=True) == ""
    hands.later(LINK_SECONDS)
    assert house.admit(late, "a", here=True) == ""
    assert house.admit("", "a", here=True) == ""
    many = [link() for _ in range(MOST_LINKS + 1)]
    assert house.admit(many[0], "a", here=True) == ""
    assert all(house.admit(one, "a", here=True) for one in many[1:])


def test_a_revoked_session_proves_nothing() -> None:
    """Neither a guest's nor one of staff; and one that there is not cannot be revoked."""
    house = sessions()
    guest, staff = house.token(), house.admit(house.staff_link().removeprefix("/staff/"), "a", here=True)
    house.enter(house.id_of(guest), "a")
    for one in house.every():
        assert house.revoke(one.id) is not None
    assert house.every() == []
    assert house.id_of(guest) == ""
    assert house.staff(staff) is None
    assert house.revoke("nobody") is None


def test_an_office_is_for_staff() -> None:
    """Whatever the address asks for; what is no office is a player."""
    assert who("Kea 1", "", staff=False) == who("Kea 1", "king", staff=True) == Who("Kea 1", Role.PLAYER)
    assert who("Kea 1", "dealer", staff=True) == Who("dealer Kea 1", Role.DEALER)
    assert who("Kea 1", "dealer", staff=False) is None


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """The key and the register with its log, also where the register was readable before."""
    store = tmp_path / "floor.db"
    (tmp_path / "floor.db.guests").touch(0o644)
    session_key(store)
    register = register_beside(store)
    register.keep(Session(id="x", name="Kea 1", made=1, used=1, address="a"))
    files = sorted(tmp_path.iterdir())
    assert len(files) >= 3
    assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}
    register.close()


def test_a_damaged_register_is_put_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The floor opens, says so, and keeps what was there for whoever wants to look."""
    path = tmp_path / "guests"
    path.write_bytes(b"no register at all" * 100)
    register = Register(path)
    register.keep(Session(id="x", name="Kea 1", made=1, used=1, address="a"))
    assert [one.name for one in register.sessions()] == ["Kea 1"]
    register.close()
    assert (tmp_path / "guests.damaged").read_bytes() == b"no register at all" * 100
    assert "put aside" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_register_that_cannot_be_written_stops_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Said once; guests are taken in, and what is revoked stays so while the server runs."""
    path = tmp_path / "guests"
    house = sessions(path)
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    tokens = [house.token() for _ in range(2)]
    names = [house.enter(house.id_of(token), "a").name for token in tokens]
    house.revoke(house.id_of(tokens[0]))
    assert house.id_of(tokens[0]) == ""
    assert house.name(house.id_of(tokens[1])) == names[1]
    assert caplog.text.count("cannot be written down") == 1
    lock.execute("ROLLBACK")
    lock.close()
    house.close()
