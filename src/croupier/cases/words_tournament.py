"""The conditions of a tournament in a case: a small one, of which the case says only what it wants otherwise."""

from typing import Any

HOUR = 3600
CONDITIONS: dict[str, Any] = {
    "entry_fee": 10_00,
    "buy_in": 100_00,
    "chips": [1000],
    "disposition": "carried",
    "compulsory_wager": True,
    "levels": [{"minutes": 20, "blinds": [25, 50]}, {"minutes": 20, "blinds": [50, 100]}],
    "sessions": [{"starts_at": 10 * HOUR, "tables": 1}],
    "buy_backs": 0,
    "entitled_only": True,
    "entry_opens": 0,
    "entry_closes": 9 * HOUR,
    "withdraw_until": 5 * HOUR,
    "application_form": "form T1",
    "minimum_players": 2,
    "maximum_players": 8,
    "disqualification": ["cheating", "abuse"],
    "retirement": "at any time between hands",
    "fee_refund": 0,
    "buy_in_refund": 0,
    "late_arrival": "dealt in",
    "forfeit_after": 30,
    "prizes": [60_00, 40_00],
    "director_statement": True,
    "seats": 8,
}
"""One table, two levels, entry until an hour before it starts at ten; 60 and 40 percent of the pool."""


def conditions(changes: dict[str, Any]) -> dict[str, Any]:
    """The usual conditions with these instead; `none` leaves an item out."""
    given = {**CONDITIONS, **changes}
    return {name: value for name, value in given.items() if value is not None}
