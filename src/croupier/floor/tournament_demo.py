"""The demo tournament: a sit-and-go at two tables that begins when its places are taken, with all its conditions."""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.pit import Pit
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.opening import APPROVED
from croupier.engines.tournament.state import Tournament
from croupier.kernel.commands import RecordApproval
from croupier.kernel.people import Role, Who

CUP = "CUP"
TABLES = ("A", "B")
"""The tables of a tournament, after its name and a dash."""
DIRECTOR = Who("Tournament director", Role.TOURNAMENT_DIRECTOR)
APPROVAL = "demo"
OPEN_FOR = 7 * 24 * 3600
"""How long entries are taken, in seconds, if nobody comes."""
STARTING_CHIPS = 1_500
LEVEL_MINUTES = 4
BLINDS = (
    (25, 50), (50, 100), (75, 150), (100, 200), (150, 300), (200, 400), (300, 600), (500, 1_000), (1_000, 2_000),
    (2_000, 4_000),
)  # fmt: skip
_NAME = re.compile(rf"{CUP}([0-9]*)")

Order: TypeAlias = tuple[str, tc.AnyTournamentCommand | RecordApproval]


def conditions(now: int) -> dict[str, Any]:
    """The conditions of a tournament that is opened now: eight players, two tables, levels of a few minutes."""
    ends = now + OPEN_FOR
    return {
        "entry_fee": 5_00,
        "buy_in": 50_00,
        "chips": (STARTING_CHIPS,),
        "disposition": "carried",
        "compulsory_wager": True,
        "levels": [{"minutes": LEVEL_MINUTES, "blinds": blinds} for blinds in BLINDS],
        "sessions": [{"starts_at": ends, "tables": len(TABLES)}],
        "buy_backs": 1,
        "buy_back_amount": 50_00,
        "buy_back_chips": STARTING_CHIPS,
        "buy_back_level": 3,
        "buy_back_minutes": 1,
        "entitled_only": True,
        "entry_opens": now,
        "entry_closes": ends,
        "withdraw_until": ends,
        "application_form": "the button on the page of the tournament",
        "minimum_players": 2,
        "maximum_players": 8,
        "disqualification": ("cheating", "abuse"),
        "retirement": "between hands, for the place of the moment",
        "fee_refund": 0,
        "buy_in_refund": 0,
        "late_arrival": "dealt in",
        "forfeit_after": 10,
        "prizes": (50_00, 30_00, 20_00),
        "director_statement": True,
        "notice": 0,
        "seats": 6,
        "game": "holdem",
    }


def tables_of(cup: str) -> tuple[str, ...]:
    """The names of the tables of a tournament."""
    return tuple([f"{cup}-{letter}" for letter in TABLES])


def opening(cup: str, now: int, t: Tournament | None = None) -> Iterator[Order]:
    """What opens a tournament, or one that is half open: conditions and their approval, the director, the tables."""
    if t is None:
        yield cup, tc.SubmitConditions(by=OPERATOR, tournament=cup, conditions=conditions(now), at=now)
    if t is None or not t.approval:
        yield cup, RecordApproval(by=OPERATOR, subject=APPROVED, reference=APPROVAL)
    if t is None or not t.director:
        yield cup, tc.AppointDirector(by=OPERATOR, person=DIRECTOR.name, qualified=True, at=now)
        yield cup, tc.DirectorArrives(by=DIRECTOR, at=now)
    for table in tables_of(cup):
        if t is None or table not in t.tables:
            yield cup, tc.DesignateTable(by=DIRECTOR, table=table, at=now)


def cups(pit: Pit) -> list[str]:
    """The demo tournaments from the first to the latest."""
    found = [name for name in pit.states(Tournament) if _NAME.fullmatch(name)]
    return sorted(found, key=lambda name: int(name[len(CUP) :] or 1))


def following(pit: Pit) -> str:
    """What the next demo tournament is called."""
    there = cups(pit)
    return f"{CUP}{int(there[-1][len(CUP) :] or 1) + 1}" if there else CUP
