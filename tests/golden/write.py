"""Write golden stores with the code of the day: `python -m tests.golden.write DIR [VERSION]`.

Every store of VERSION that keeps its commands (0.2.dev unless named) is played again: the same people ask for the same
at the same times, and what this code makes of it is written, signed with the same key, to DIR. A game of which there is
no store yet gets a random evening with trouble.
"""

import sys
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import msgspec
from tests.cases.noted import journalled
from tests.cases.test_journalled import evening
from tests.golden.stores import ENDING, HERE, of, packed, unpacked

from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.given import given, outcome, read_given
from croupier.engines.pit.pit import Pit, evolve
from croupier.kernel.answers import Refusal
from croupier.store.record import batch
from croupier.store.sqlite import SqliteJournal

SOURCE = "0.2.dev"
EVENINGS = (
    *("baccarat base with the amendments", "big-raise-stud approved", "big-raise-stud draft", "dragon21 gazetted"),
    *("four-card-poker gazetted", "lunar-poker gazetted", "three-card-poker base"),
    *("ultimate-texas-holdem base with the amendment", "holdem", "omaha-hi-low", "draw-kitty"),
    *("seven-card-stud-hi-low", "two-card-manila"),
)
"""Games, and for the house's their edition."""
TROUBLE = 3
"""An evening on which things go wrong."""


def written(old: Path, new: Path) -> list[str]:
    """Play the commands of one store into another; what is refused now is kept as refused, and told."""
    source = SqliteJournal(old, lambda: 0, read_only=True)
    now = iter(tuple(sealed.at for sealed in source.sealed()))
    journal = SqliteJournal(new, lambda: next(now))
    pit, versions, refused = Pit(), dict[str, int](), list[str]()
    for sealed in source.sealed():
        for asked in read_given(sealed.command or b"[]"):
            again = given(asked.to, asked.command, asked.at)
            found = outcome(pit, again)
            if isinstance(found, Refusal):
                journal.refuse({sealed.command_id: msgspec.json.encode(found)})
                refused.append(f"{sealed.command_id}: {found.why} ({found.cite})")
                continue
            happened = by_stream(found)
            journal.append(batch(sealed.command_id, versions, happened, (again,)))
            for one in happened:
                versions[one.stream] = versions.get(one.stream, 0) + 1
                pit = evolve(pit, one)
    journal.close()
    source.close()
    return refused


def write(target: Path, version: str = SOURCE) -> list[str]:
    """Write every store of a version again; what was refused, by store."""
    target.mkdir(parents=True, exist_ok=True)
    key, told = HERE / version / "signing.pem", list[str]()
    copyfile(key, target / key.name)
    for name in of(version):
        with TemporaryDirectory() as folder:
            old = unpacked(name, Path(folder))
            new = old.with_name("new.db")
            copyfile(key, new.with_name("new.db.key"))
            told += [f"{name}: {one}" for one in written(old, new)]
            packed(new, target / Path(name).name)
    return told


def evenings(target: Path) -> None:
    """Write an evening of every game of which there is no store."""
    for kind in EVENINGS:
        game, _, edition = kind.partition(" ")
        name = f"{game}-draft" if edition == "draft" else game
        if not (target / f"{name}{ENDING}").exists():
            with TemporaryDirectory() as folder:
                new = Path(folder) / "new.db"
                copyfile(target / "signing.pem", new.with_name("new.db.key"))
                journal = SqliteJournal(new, lambda: 0)
                journalled(evening(kind, TROUBLE)[0], journal)
                journal.close()
                packed(new, target / f"{name}{ENDING}")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(f"python -m tests.golden.write DIR [VERSION]: where to, and whose *{ENDING} to play again")
    refusals = write(Path(sys.argv[1]), *sys.argv[2:])
    evenings(Path(sys.argv[1]))
    sys.exit("\n".join(refusals) or None)
