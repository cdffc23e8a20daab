"""What an operator settles: everything has a default and a sentence, and what cannot be meant is said so."""

import ast
from pathlib import Path

import msgspec
import pytest

from croupier.web import safety
from croupier.web.safety import Limits, Rate, Safety


def test_every_setting_has_a_default_and_a_sentence() -> None:
    """Nothing has to be set, and whoever sets it can read what it is."""
    assert Safety() == msgspec.convert({}, Safety)
    tree = ast.parse(Path(safety.__file__).read_text())
    for record in (Safety, Limits):
        (found,) = [one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == record.__name__]
        fields = [n for n, one in enumerate(found.body) if isinstance(one, ast.AnnAssign)]
        assert len(fields) == len(record.__struct_fields__)
        for n in fields:
            sentence = found.body[n + 1]
            assert isinstance(sentence, ast.Expr), ast.unparse(found.body[n])


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"hosts": ["http://casino.example"]}, "is not a host"),
        ({"hosts": ["casino example"]}, "is not a host"),
        ({"proxies": ["my-proxy"]}, "is not an address or a network"),
        ({"proxies": ["10.0.0.1/8"]}, "is not an address or a network"),
        ({"limits": {"sockets": 0}}, "sockets is a number above 0"),
        ({"limits": {"patience": -1.0}}, "patience is a number above 0"),
        ({"limits": {"frames": {"a_second": 0, "burst": 5}}}, "more than 0 a second"),
        ({"limits": {"frames": {"a_second": 5, "burst": 0}}}, "a burst 1 or more"),
        ({"limits": {"requests": 5}}, "Expected `object`"),
    ],
)
def test_what_cannot_be_meant_is_said(settings: dict[str, object], says: str) -> None:
    """The setting by its name, and what would be right."""
    with pytest.raises(msgspec.ValidationError, match=says):
        msgspec.convert(settings, Safety)


def test_a_setting_changes_that_alone() -> None:
    """As a configuration file says it."""
    given = {"hosts": ["casino.example:8443"], "tls": True, "limits": {"frames": {"a_second": 5, "burst": 10}}}
    found = msgspec.convert(given, Safety)
    assert (found.hosts, found.tls, found.proxies) == (("casino.example:8443",), True, ())
    assert (found.limits.frames, found.limits.requests) == (Rate(5, 10), Limits().requests)
