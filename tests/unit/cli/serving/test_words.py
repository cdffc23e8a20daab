"""The settings in words."""

import re
from pathlib import Path

from croupier.cli.serving.reading import LEAVES, read
from croupier.cli.serving.records import Configuration
from croupier.cli.serving.words import example, in_force, reference

SECTION, SETTING = r"\[[a-z.A-Z0-9]+\]", r"[a-z_]+ = "


def test_the_example_can_be_used_as_it_stands(tmp_path: Path) -> None:
    """And sets nothing; with every # before a setting taken away it sets everything to what is usual."""
    file = tmp_path / "floor.toml"
    file.write_text(example())
    assert read(file) == (Configuration(), {})
    file.write_text(re.sub(rf"^#({SECTION}|{SETTING})", r"\1", example(), flags=re.MULTILINE))
    found, origins = read(file)
    assert origins.keys() == {*LEAVES, ("tables", "CS1", "clock", "decide")}
    assert found == Configuration(tables=found.tables)
    assert found.tables["CS1"].clock.decide == 0


def test_the_reference_has_every_setting() -> None:
    """Under the heading of its section, with what may stand there and what usually does."""
    text = reference()
    for leaf in LEAVES.values():
        assert f"### [{'.'.join(leaf.path[:-1])}]\n" in text
        assert f"| `{leaf.path[-1]}` | {leaf.words} |" in text


def test_secrets_are_not_shown(tmp_path: Path) -> None:
    """Whoever looks over a shoulder learns that there is one."""
    file = tmp_path / "floor.toml"
    file.write_text('[metrics]\ntoken = "0123456789abcdef"\n')
    shown = {one.name: one for one in in_force(read(file))}
    assert shown["metrics.token"].value == "(not shown)"
    assert shown["metrics.token"].origin == f"{file} line 2"
    assert {one.value for one in in_force(read())}.isdisjoint({"(not shown)"})
