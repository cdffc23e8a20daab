"""Journals outlive code: kinds and versions, old records lifted, and clear words about what cannot be read."""

import json
from typing import Any

import msgspec
import pytest

from croupier.engines.cards import events as ev
from croupier.engines.pit.bare import BARE
from croupier.engines.pit.codec import CODEC, decode
from croupier.kernel.codec import Codec, encode, plain
from croupier.kernel.events import Event
from croupier.law.books import document

R = document("caribbean-stud")
DEALT = ev.Dealt(card=12, to=(1, 0), cite=R("8.2"))


class Spun(Event, frozen=True, kw_only=True, tag="test.Spun/3"):
    """How the event is today: the places of the wheel have names."""

    place: str


class Spun2(Event, frozen=True, kw_only=True, tag="test.Spun/2"):
    """How it was before: a number."""

    number: int


class Spun1(Event, frozen=True, kw_only=True, tag="test.Spun/1"):
    """How it was at first: a number as text."""

    text: str


LIFTS: dict[type[Event], Any] = {
    Spun1: lambda e: Spun2(number=int(e.text), cite=e.cite),
    Spun2: lambda e: Spun(place=f"place {e.number}", cite=e.cite),
}
SPUN = Codec(Spun, Spun1, Spun2, lifts=LIFTS)


def test_an_event_says_its_family_and_version() -> None:
    """What is on disk names the kind and the version of its fields."""
    assert json.loads(encode(DEALT))["type"] == "cards.Dealt/1"
    assert CODEC.decode(encode(DEALT)) == DEALT


def test_the_names_of_0_1_are_still_read() -> None:
    """Journals of 0.1 call an event by its bare name."""
    old = encode(DEALT).replace(b"cards.Dealt/1", b"Dealt")
    assert CODEC.decode(old) == DEALT


def test_every_name_of_0_1_has_its_kind_today() -> None:
    """No kind that was ever written is forgotten: each is read, or lifted."""
    for name, kind in BARE.items():
        with pytest.raises(ValueError, match="missing required field"):
            CODEC.decode(msgspec.json.encode({"type": name}))
        assert kind.split(".")[1] == f"{name}/1"


def test_people_and_pages_get_the_bare_name() -> None:
    """Families and versions are the journal's business."""
    assert json.loads(bytes(plain(DEALT))) == json.loads(encode(DEALT)) | {"type": "Dealt"}


@pytest.mark.parametrize(
    "old", [Spun1(text="7", cite=R("8.2")), Spun2(number=7, cite=R("8.2")), Spun(place="place 7", cite=R("8.2"))]
)
def test_old_records_are_lifted_step_by_step(old: Event) -> None:
    """Each version needs to know the next one only; what is lifted already is left alone."""
    assert SPUN.decode(encode(old)) == Spun(place="place 7", cite=R("8.2"))


def test_an_event_is_not_lifted_twice() -> None:
    """A lift that does not lead to a later version would go round for ever, or lift today's events again."""
    again = Codec(Spun, Spun1, lifts={Spun1: lambda e: e})
    with pytest.raises(AssertionError, match="1 is lifted to 1"):
        again.decode(encode(Spun1(text="7", cite=R("8.2"))))


def test_an_old_record_needs_its_lift() -> None:
    """Who keeps an old record has to say what became of it."""
    with pytest.raises(TypeError, match="nothing lifts Spun2"):
        Codec(Spun, Spun1, Spun2, lifts={Spun1: LIFTS[Spun1]})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (encode(DEALT).replace(b"/1", b"/2", 1), r"cards\.Dealt/2 was written by a later croupier.*up to version 1"),
        (encode(DEALT).replace(b"Dealt/1", b"Flown/1"), r"cards\.Flown/1 was written by a later croupier.*not know it"),
        (encode(DEALT).replace(b'card"', b'ace"'), "missing required field `card`"),
        (b'{"type":"Flown"}', "Invalid value 'Flown'"),
        (b"{}", "missing required field `type`"),
        (b"[]", "Expected `object`"),
        (b"\xff", "malformed|utf-8|invalid"),
    ],
)
def test_what_cannot_be_read_is_said(data: bytes, said: str) -> None:
    """A journal from the future, and bytes that are no event."""
    with pytest.raises(ValueError, match=f"these bytes of T1 are not an event: .*({said})"):
        decode("T1", data)
