"""A floor at work without its staff."""

from croupier.floor.crew import Act, Crew
from croupier.floor.floor import Floor
from croupier.floor.groups import Draft


async def step(floor: Floor, table: str) -> None:
    """Take the step that is due at a table, if one is, and wait until it is on the disk."""
    crew = Crew(floor, table)
    draft, _ = floor.decide(Draft(floor.groups[floor.where[table]]), table, Act(), crew)
    floor.close(draft, crew=crew)
    await floor.quiet()
