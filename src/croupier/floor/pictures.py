"""Pictures of a floor: snapshots of its streams, from which the next opening goes on, with the seals of that time."""

from collections.abc import Iterable

from croupier.floor.groups import Group
from croupier.floor.writer import Chore
from croupier.kernel.stream import Live
from croupier.store.journal import Journal, StoreError
from croupier.store.loading import Loaded, load
from croupier.store.seals import NONE, Seals, decode, encode, open_seals
from croupier.store.snapshots import Snapshot, keep, mark, snapshots
from croupier.store.unseal import clear, find_keys
from croupier.store.vault import Vault


class Pictures:
    """The snapshots of one journal, locked with a key that its vault gives."""

    def __init__(self, journal: Journal, vault: Vault) -> None:
        """None was taken yet."""
        self._journal, self._vault, self._key = journal, vault, vault.derived(b"snapshots")
        self._last: dict[str, Live] = {}
        """The streams as the last snapshots have them."""

    def load(self) -> tuple[Loaded, Seals]:
        """The streams as they stand where the journal ends, and the seals that are shut."""
        there = mark(self._journal)
        known = NONE if there is None else decode(there.more or b"{}", self._vault)
        after = 0 if there is None else there.position
        found = snapshots(self._journal, self._key)
        keys = {one.id: one.key for one in known.values()} | dict(find_keys(self._journal, self._vault, after))
        try:
            loaded = load(self._journal, found, lambda records: clear(records, keys))
        except StoreError:
            if not after:
                raise
            every = find_keys(self._journal, self._vault)  # a snapshot is missing: older boxes have to be opened
            loaded = load(self._journal, found, lambda records: clear(records, every))
        self._last = {name: one.state for name, one in found.items() if loaded.versions.get(name) == one.version}
        return loaded, open_seals(self._journal, self._vault, known, after)

    def taken(self, groups: Iterable[Group], position: int) -> Chore | None:
        """What keeps the streams as they stand on the disk at a position; None if none of them has changed."""
        kept = [
            (name, group.kept_versions.get(name, 0), live)
            for group in groups
            for name, live in group.kept.streams.items()
        ]
        fresh = [Snapshot(name, n, position, live) for name, n, live in kept if n and live is not self._last.get(name)]
        if not fresh:
            return None
        seals = {name: one for group in groups for name, one in group.kept_seals.items()}
        self._last |= {one.stream: one.state for one in fresh}
        return lambda: keep(self._journal, fresh, self._key, encode(seals))
