"""Golden stores: small SQLite files that a version of croupier wrote, kept packed beside the key that signed them."""

import lzma
from pathlib import Path
from shutil import copyfile

HERE = Path(__file__).parent
ENDING = ".db.xz"
ALL = tuple(sorted(str(path.relative_to(HERE)) for path in HERE.glob(f"*/*{ENDING}")))
"""Every golden store, by its version and name."""


def of(version: str) -> tuple[str, ...]:
    """The stores that a version wrote."""
    return tuple(name for name in ALL if name.startswith(f"{version}/"))


def unpacked(name: str, folder: Path) -> Path:
    """A golden store and its key, laid into a folder."""
    path = folder / "floor.db"
    path.write_bytes(lzma.decompress((HERE / name).read_bytes()))
    copyfile(HERE / Path(name).parent / "signing.pem", path.with_name("floor.db.key"))
    return path


def packed(path: Path, target: Path) -> None:
    """Pack a store that is closed."""
    target.write_bytes(lzma.compress(path.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
