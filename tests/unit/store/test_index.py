"""The index behind `croupier rules`: as good as reading everything, and never older than the files."""

import os
from pathlib import Path

import pytest

from croupier.cases.files import packaged
from croupier.law.books import documents
from croupier.law.where import Citing, citations, citing
from croupier.store import cache as kept
from croupier.store import index

SOURCE = 'from croupier.law.books import document\n\nR = document("caribbean-stud")\nSCALE = R("{number}")\n'
CASE = "Case: {title}\nRule: caribbean-stud {number}, 5.8, G5\nGame: caribbean-stud\n\nAnn: ante $10\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package: two modules and two cases; an empty folder of kept answers."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    root = tmp_path / "small"
    (root / "house").mkdir(parents=True)
    (root / "cases" / "caribbean-stud").mkdir(parents=True)
    (root / "game.py").write_text(SOURCE.format(number="5.8"), encoding="utf-8")
    (root / "house" / "__init__.py").write_text('from small.game import R\n\nR("10.6")\n', encoding="utf-8")
    for name, number in (("5.10", "5.10"), ("5.9", "5.9(a)")):
        text = CASE.format(title=f"Case {name}", number=number)
        (root / "cases" / "caribbean-stud" / f"{name}.case").write_text(text, encoding="utf-8")
    return root


def cited(root: Path) -> set[str]:
    """What the sources cite, by the index."""
    return {one.cite for one in index.references(root).citations}


def kept_files() -> list[Path]:
    """The files in the folder of kept answers."""
    return sorted(kept.folder().iterdir())


def test_the_index_is_what_reading_everything_finds() -> None:
    """Citations and cases of the package itself, first read and then kept, are those of sources and case files."""
    for _ in range(2):
        found = index.references()
        assert found.citations == citations()
        for document in documents():
            for case in packaged(document):
                name = f"{document}/{case.name}"
                assert found.titles[name] == case.title
                assert all(name in found.cases[cite.partition("(")[0]] for cite in case.rules)


def test_cases_stand_in_the_order_of_numbers(root: Path) -> None:
    """Under a rule 5.9 comes before 5.10; a sub-paragraph counts for its rule, G5 for the general rules."""
    cases = index.references(root).cases
    assert cases["caribbean-stud 5.8"] == ["caribbean-stud/5.9.case", "caribbean-stud/5.10.case"]
    assert cases["caribbean-stud 5.9"] == ["caribbean-stud/5.9.case"]
    assert "general G5" in cases


def test_a_changed_file_is_read_again_and_no_other(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit costs one file; a file that is gone, or new, is noticed."""
    assert cited(root) == {"caribbean-stud 5.8", "caribbean-stud 10.6"}
    read = []

    def noted(text: str) -> Citing:
        read.append(text)
        return citing(text)

    monkeypatch.setattr(index, "citing", noted)
    (root / "game.py").write_text(SOURCE.format(number="11.10"), encoding="utf-8")
    assert cited(root) == {"caribbean-stud 11.10", "caribbean-stud 10.6"}
    assert len(read) == 1
    (root / "house" / "more.py").write_text(SOURCE.format(number="5.9"), encoding="utf-8")
    (root / "house" / "__init__.py").unlink()
    assert cited(root) == {"caribbean-stud 11.10", "caribbean-stud 5.9"}
    assert len(read) == 2
    assert cited(root) == {"caribbean-stud 11.10", "caribbean-stud 5.9"}
    assert len(read) == 2


def test_the_same_size_at_another_time_is_a_change(root: Path) -> None:
    """5.8 becomes 5.9: no byte more or less, and still it is noticed by the time."""
    cited(root)
    before = (root / "game.py").stat()
    (root / "game.py").write_text(SOURCE.format(number="5.9"), encoding="utf-8")
    os.utime(root / "game.py", ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert "caribbean-stud 5.9" in cited(root)


@pytest.mark.parametrize("how", ["cut", "flipped", "emptied", "words"])
def test_a_damaged_index_is_built_anew(root: Path, how: str) -> None:
    """Whatever happened to the kept file, the answer is right, and the next one is kept again."""
    right = cited(root)
    for file in kept_files():
        data = file.read_bytes()
        wrong = {"cut": data[:-9], "flipped": data[:-9] + b"X" + data[-8:], "emptied": b"", "words": b"x" * 200}
        file.write_bytes(wrong[how])
    assert cited(root) == right
    assert all(len(file.read_bytes()) > index.DIGEST for file in kept_files())
    assert cited(root) == right


def test_a_folder_that_takes_nothing_is_no_fault(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read-only installations and full disks answer all the same."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file" / "below"))
    assert "caribbean-stud 5.8" in cited(root)


def test_a_source_in_the_making(root: Path) -> None:
    """A module with half a line says nothing, and an editor's lock is no module; the rest is there."""
    (root / "house" / "half.py").write_text('R = document("caribbean-stud")\nR("5.9"', encoding="utf-8")
    (root / "house" / ".#game.py").symlink_to("nobody@nowhere.1")
    assert cited(root) == {"caribbean-stud 5.8", "caribbean-stud 10.6"}


def test_two_installations_keep_apart(root: Path, tmp_path: Path) -> None:
    """Each has its own index; neither takes the other's for its own."""
    other = tmp_path / "other"
    (other / "cases").mkdir(parents=True)
    (other / "game.py").write_text(SOURCE.format(number="5.9"), encoding="utf-8")
    (other / "cases" / "dragon21").mkdir()
    assert cited(root) != cited(other)
    assert index.references(other).cases == {}
    assert cited(root) == {"caribbean-stud 5.8", "caribbean-stud 10.6"}
