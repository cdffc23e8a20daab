"""One figure of `croupier bench`."""

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One figure, what it is counted in, and what we want of it."""

    name: str
    value: float
    """The best of a few tries."""
    unit: str
    target: float | None = None
    less_is_better: bool = False
    median: float | None = None
    """The middle one of the tries, where they were kept."""
    ratio: float | None = None
    """Of a peer: how many times as fast ours is."""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without one."""
        if self.target is None:
            return None
        return self.value <= self.target if self.less_is_better else self.value >= self.target
