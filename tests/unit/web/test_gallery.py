"""Whoever looks on is told in turn, a table after the other, so many in one turn of the loop."""

import asyncio

from croupier.web.gallery import AT_ONCE, PAUSE, Gallery


def test_tables_take_turns() -> None:
    """Who looks on at a quiet table is told in the first turn; at each table in the order in which they asked."""
    told: list[str] = []

    async def look_on() -> None:
        gallery = Gallery()
        for n in range(10 * AT_ONCE):
            gallery.ask("crowded", lambda n=n: told.append(f"crowded {n}"))  # type: ignore[misc]
        gallery.ask("quiet", lambda: told.append("quiet"))
        assert not told
        await asyncio.sleep(0)
        assert len(told) == AT_ONCE
        assert "quiet" in told[:2]
        while len(told) < 10 * AT_ONCE + 1:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(PAUSE)

    asyncio.run(look_on())
    assert [one for one in told if one != "quiet"] == [f"crowded {n}" for n in range(10 * AT_ONCE)]


def test_who_asks_again_while_told_is_told_again() -> None:
    """Nobody is forgotten who has something to hear a moment later."""
    told: list[str] = []

    async def look_on() -> None:
        gallery = Gallery()

        def tell() -> None:
            told.append("once")
            gallery.ask("table", lambda: told.append("twice"))

        gallery.ask("table", tell)
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(look_on())
    assert told == ["once", "twice"]


def test_a_fault_with_one_silences_nobody() -> None:
    """Whoever comes after is told all the same."""
    told: list[str] = []

    async def look_on() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: told.append("a fault"))
        gallery = Gallery()
        gallery.ask("table", lambda: told[1])  # type: ignore[arg-type]
        gallery.ask("table", lambda: told.append("another"))
        while "another" not in told:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(PAUSE)

    asyncio.run(look_on())
    assert told == ["a fault", "another"]
