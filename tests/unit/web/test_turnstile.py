"""Many who come or go in one moment are let through a few at a time, and others have their turn between them."""

import asyncio

import pytest

from croupier.web.connections import Turnstile


def test_a_few_at_a_time() -> None:
    """No more than so many in one turn of the loop, in the order in which they asked."""
    passed: list[int] = []

    async def rush() -> list[int]:
        turnstile, after = Turnstile(5), list[int]()
        for n in range(12):
            turnstile.ask(lambda n=n: passed.append(n))  # type: ignore[misc]
        assert not passed
        while len(passed) < 12:
            await asyncio.sleep(0)
            if not after or after[-1] != len(passed):
                after.append(len(passed))
        return after

    assert asyncio.run(rush()) == [5, 10, 12]
    assert passed == list(range(12))


def test_a_fault_with_one_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever comes after is let through all the same, and so is who asks while others pass."""
    passed: list[str] = []

    async def rush() -> None:
        turnstile = Turnstile(1)
        turnstile.ask(lambda: passed[1])  # type: ignore[arg-type]
        turnstile.ask(lambda: turnstile.ask(lambda: passed.append("late")))
        while not passed:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0)

    asyncio.run(rush())
    assert passed == ["late"]
    assert "a fault at the door" in caplog.text
