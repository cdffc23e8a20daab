"""How much everybody may ask for: slowed, then sent away, then refused for a while; forgotten when they have gone."""

import pytest
from tests.web.hands import Hands

from croupier.web import crowd as crowds
from croupier.web.callers import Caller
from croupier.web.crowd import Account, Crowd, Meter, address_key, person_key, staff_key
from croupier.web.safety import Limits, Rate

RATE = Rate(2, 10)
HERE = Caller("127.0.0.1", loopback=True, here=True, host="localhost:8080", secure=False)
AWAY = Caller("203.0.113.7", loopback=False, here=False, host="localhost:8080", secure=False)
LIMITS = Limits(sockets=2, address=3, loopback=10, sockets_in_all=15, patience=5, refused=30)


class Line:
    """An open connection."""

    def __init__(self, *keys: str) -> None:
        """Of these people."""
        self.keys = keys
        self.why = ""

    def end(self, why: str) -> None:
        """Have it closed."""
        self.why = why


def test_a_burst_and_then_a_rate() -> None:
    """Ten at once, then two a second; what is asked beyond that has to wait, and the debt has an end."""
    meter, now = Meter(), 100.0
    assert [meter.take("x", RATE, 1, now) for _ in range(10)] == [0] * 10
    assert meter.take("x", RATE, 1, now) == 0.5
    assert meter.take("x", RATE, 1, now) == 1.0
    assert meter.take("x", RATE, 1, now + 1.5) == 0
    assert meter.take("y", RATE, 1, now) == 0
    for _ in range(1000):
        meter.take("x", RATE, 1, now + 2)
    assert meter.take("x", RATE, 1, now + 2) == RATE.burst / RATE.a_second
    assert meter.take("x", RATE, 1, now + 2 + 5 + 0.5) == 0


def test_requests_are_refused_for_whole_seconds() -> None:
    """Whoever asks too much is told when to come back, and is served then."""
    hands = Hands()
    crowd = Crowd(LIMITS, hands.watch())
    asked = [crowd.refused((crowd.of("ann"),), "requests", RATE) for _ in range(12)]
    assert asked == [0] * 10 + [1, 1]
    assert crowd.refused((crowd.of("bea"),), "requests", RATE) == 0
    hands.later(2)
    assert crowd.refused((crowd.of("ann"),), "requests", RATE) == 0


def test_an_address_has_several_times_as_much_and_this_machine_more() -> None:
    """People share an address; everybody at this machine shares the loopback."""
    crowd = Crowd(LIMITS, Hands().watch())
    away = [crowd.refused((crowd.at(AWAY),), "requests", RATE) for _ in range(31)]
    here = [crowd.refused((crowd.at(HERE),), "requests", RATE) for _ in range(101)]
    assert (away.count(0), here.count(0)) == (30, 100)


def test_slowed_then_sent_away_then_refused_for_a_while() -> None:
    """Each frame over the rate waits longer; after five seconds of waiting in all it is enough, for half a minute."""
    hands = Hands()
    crowd = Crowd(LIMITS, hands.watch())
    ann = (Account(Meter()), crowd.of("ann"))
    waits = []
    while (wait := crowd.slowed(ann, "frames", RATE, 1)) is not None:
        waits.append(wait)
        hands.later(wait)
    assert waits[:11] == [0] * 10 + [0.5]
    assert sum(waits) == pytest.approx(5, abs=1)
    assert crowd.refused((crowd.of("ann"),), "requests", RATE) == 30
    hands.later(30)
    assert crowd.refused((crowd.of("ann"),), "requests", RATE) == 0
    assert crowd.refused((crowd.of("bea"),), "requests", RATE) == 0


def test_more_connections_do_not_give_more() -> None:
    """What a person sends over several connections is counted together."""
    crowd = Crowd(LIMITS, Hands().watch())
    waits = [crowd.slowed((Account(Meter()), crowd.of("ann")), "frames", RATE, 1) for _ in range(12)]
    assert waits == [0] * 10 + [0.5, 1.0]


def test_patience_comes_back() -> None:
    """Somebody who is a little too quick now and then is never sent away."""
    hands = Hands()
    crowd = Crowd(LIMITS, hands.watch())
    for _ in range(200):
        assert crowd.slowed((crowd.of("ann"),), "frames", RATE, 11) is not None
        hands.later(60)


def test_connections_are_counted_for_people_addresses_and_in_all() -> None:
    """Two a person, six an address, twenty at this machine but fifteen in all; one that ends makes room."""
    crowd = Crowd(LIMITS, Hands().watch())
    away = [Line(person_key(f"p{n}"), address_key(AWAY)) for n in range(7)]
    assert [bool(crowd.join(line, AWAY)) for line in away] == [False] * 6 + [True]
    ann = [Line(person_key("ann"), address_key(HERE)) for _ in range(3)]
    assert [crowd.join(line, HERE) for line in ann[:2]] == ["", ""]
    assert "close one of your tables" in crowd.join(ann[2], HERE)
    others = [Line(person_key(f"h{n}"), address_key(HERE)) for n in range(9)]
    assert [bool(crowd.join(line, HERE)) for line in others] == [False] * 7 + [True] * 2
    assert "come back later" in crowd.join(others[-1], HERE)
    for line in (*away, *ann, *others):
        crowd.leave(line)
        crowd.leave(line)
    assert (crowd.open, crowd.lines) == (0, {})


def test_the_connections_of_somebody_can_be_ended() -> None:
    """Those of a guest, or those of a member of staff, and nobody else's."""
    crowd = Crowd(LIMITS, Hands().watch())
    ann, bea = Line(person_key("ann"), address_key(HERE), staff_key("s")), Line(person_key("bea"), address_key(HERE))
    assert crowd.join(ann, HERE) == crowd.join(bea, HERE) == ""
    crowd.send_away(staff_key("s"), "enough")
    crowd.send_away(person_key("nobody"), "enough")
    assert (ann.why, bea.why) == ("enough", "")


def test_whoever_has_gone_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A meter that is full again costs no memory; strangers without end are bounded, and the newest are kept."""
    hands = Hands()
    crowd = Crowd(LIMITS, hands.watch())
    for n in range(100):
        crowd.refused((crowd.of(f"p{n}"),), "requests", RATE)
    assert len(crowd._meters) == 100
    hands.later(10_000)
    crowd.refused((crowd.of("late"),), "requests", RATE)
    assert list(crowd._meters) == [person_key("late")]
    monkeypatch.setattr(crowds, "MOST_METERS", 50)
    for n in range(200):
        crowd.refused((crowd.of(f"q{n}"),), "requests", RATE)
    assert len(crowd._meters) == 50
    assert person_key("q199") in crowd._meters


def test_whoever_is_refused_stays_so_while_it_lasts() -> None:
    """A meter is not forgotten, and so begun anew, before its time is over."""
    hands = Hands()
    crowd = Crowd(LIMITS, hands.watch())
    crowd.refused((crowd.of("ann"),), "requests", RATE)
    crowd.refuse("ann")
    hands.later(LIMITS.refused - 1)
    crowd.refused((crowd.of("bea"),), "requests", RATE)
    assert crowd.refused((crowd.of("ann"),), "requests", RATE) == 1
