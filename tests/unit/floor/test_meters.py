"""What the floor counts, and how it is told."""

import re
from collections import Counter

from croupier.floor.meters import MANY, METERS, Histogram, Meters, text, told_as

SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"\})? -?[0-9.]+(e[+-][0-9]+)?')


def test_every_meter_is_told_with_its_kind() -> None:
    """A line of help and one of the kind for each; every other line is a sample."""
    meters = Meters()
    for field in METERS:
        value = getattr(meters, field)
        if isinstance(value, dict):
            value['a "strange"\n\\part'] = 1
    lines = text(meters).splitlines()
    assert [line for line in lines if not line.startswith("#") and not SAMPLE.fullmatch(line)] == []
    for field, meter in METERS.items():
        assert f"# TYPE {told_as(field)} {meter.kind}" in lines
        assert f"# HELP {told_as(field)} {meter.words}" in lines


def test_numbers_are_told_as_they_are() -> None:
    """Counters end in total, units stand behind the name, parts in braces."""
    meters = Meters(events=3, commands=Counter(done=2, refused=1), disk_free=5, jackpots={"main": 1_000_000})
    told = text(meters).splitlines()
    assert "croupier_events_total 3" in told
    assert 'croupier_commands_total{outcome="done"} 2' in told
    assert 'croupier_commands_total{outcome="refused"} 1' in told
    assert "croupier_disk_free_bytes 5" in told
    assert 'croupier_jackpots_cents{jackpot="main"} 1000000' in told


def test_a_histogram_counts_what_lies_below() -> None:
    """A bucket holds everything up to its bound, the bound included; what is above all of them is in the last."""
    meters = Meters()
    for number in (1, 2, 3, 5_000):
        meters.batches_per_commit.add(number)
    told = text(meters).splitlines()
    name = "croupier_batches_per_commit"
    buckets = [f'{name}_bucket{{le="{bound}"}} {1 if bound == 1 else 2 if bound == 2 else 3}' for bound in MANY]
    assert [line for line in told if line.startswith(name)] == [
        *buckets,
        f'{name}_bucket{{le="+Inf"}} 4',
        f"{name}_sum 5006.0",
        f"{name}_count 4",
    ]


def test_floors_do_not_share_their_numbers() -> None:
    """Each has dictionaries and histograms of its own."""
    one, other = Meters(), Meters()
    one.commands["done"] += 1
    one.commit.add(1)
    assert other.commands == {}
    assert isinstance(other.commit, Histogram)
    assert sum(other.commit.counts) == 0
