"""The conditions of a tournament (10.2.1): each item with its paragraph and what it means; chips and money apart."""

from enum import StrEnum
from functools import cache
from typing import Annotated, Any, NewType, get_args, get_type_hints

import msgspec

from croupier.engines.betting.options import Limit
from croupier.kernel.answers import Refusal
from croupier.kernel.options import Grants
from croupier.law.books import Rule, document
from croupier.law.law import Law, law_of
from croupier.things.money import MOST

Chips = NewType("Chips", int)
"""Tournament chips: they buy nothing."""
Cash = NewType("Cash", int)
"""Cents."""

YEAR = 366 * 24 * 60
"""Minutes: nothing in a tournament lasts longer."""
LATEST = 10**11
"""No time of day in seconds is later."""

Count = msgspec.Meta(ge=0, le=MOST)
Minutes = msgspec.Meta(ge=0, le=YEAR)
Percent = msgspec.Meta(ge=0, le=100)
Time = msgspec.Meta(ge=0, le=LATEST)


class Disposition(StrEnum):
    """What becomes of tournament chips at the end of a session."""

    CARRIED = "carried"
    REMOVED = "removed"
    CASH = "cash"


class Progression(StrEnum):
    """Who goes on to the next session."""

    SURVIVORS = "survivors"
    """Everybody who still has chips."""
    TABLE = "table"
    """So many from each table."""
    OVERALL = "overall"
    """So many of all."""
    FINAL = "final"
    """Nobody: the last session decides the places."""


class Late(StrEnum):
    """What becomes of the hand of somebody who is late."""

    DEALT_IN = "dealt in"
    """Cards are dealt and forced bets are taken from the chips."""
    DEALT_OUT = "dealt out"


class Prizes(StrEnum):
    """How prizes are written."""

    AMOUNTS = "amounts"
    """Cents, place by place, promised by the operator."""
    SHARES = "shares"
    """Hundredths of a percent of the pool, place by place."""


class Surplus(StrEnum):
    """Who gets what the pool holds over the promised prizes."""

    PRIZES = "prizes"
    OPERATOR = "operator"


class MoveBy(StrEnum):
    """Who moves when tables are balanced."""

    DRAW = "draw"
    POSITION = "position"


class Conclude(StrEnum):
    """What the play of a table may be concluded on before its time."""

    BOTH = "both"
    """Progress is determined, and where chips are paid in cash everybody agrees."""
    EITHER = "either"


class Session(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A session or round: when and how long, at how many tables, and who goes on."""

    starts_at: int
    tables: int
    minutes: int = 0
    """How long it lasts; 0: until its field is reduced as the progression says."""
    hands: int = 0
    """After how many hands a table has completed it; 0: it is not counted in hands."""
    progression: Progression = Progression.FINAL
    advance: int = 0
    repechage: bool = False
    """It is for those who were eliminated in the session before, and those who progress are in again."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of compulsory wagers, in chips."""

    minutes: int
    blinds: tuple[int, ...] = ()
    ante: int = 0
    minimum: int = 0
    """The smallest bet; 0: the last blind."""
    break_minutes: int = 0
    """The break after it."""


class Modification(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A provision of the poker rules that is excluded or modified, and the table's option that does it."""

    rule: str
    says: str
    """What holds instead."""
    option: str = ""
    value: Any = None


P = document("poker-victoria")
Players = msgspec.Meta(ge=2, le=10_000)


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament conditions."""

    entry_fee: Annotated[Cash, Count, Grants(P("10.2.1(a)"), "The entry fee in cents; 0 if there is none.")]
    chips: Annotated[
        tuple[Chips, ...], Grants(P("10.2.1(b)"), "Tournament chips for each entrant at the start of each session.")
    ]
    buy_in: Annotated[Cash, Count, Grants(P("10.2.1(b)"), "The buy-in in cents, paid on entry; 0 if there is none.")]
    disposition: Annotated[
        Disposition, Grants(P("10.2.1(b)"), "What becomes of the chips at the end of a session or round.")
    ]
    compulsory_wager: Annotated[bool, Grants(P("10.2.1(c)"), "Whether every hand has a minimum or compulsory wager.")]
    sessions: Annotated[
        tuple[Session, ...],
        Grants(P("10.2.1(d)"), "The sessions or rounds: start, duration, tables, progression, repechage."),
    ]
    buy_backs: Annotated[
        int,
        msgspec.Meta(ge=0, le=100),
        Grants(P("10.2.1(e)"), "How often an eliminated player may buy back; 0: never."),
    ]
    entitled_only: Annotated[
        bool, Grants(P("10.2.1(f)(i)"), "The statement that only those who may enter the casino and gamble may enter.")
    ]
    entry_opens: Annotated[int, Time, Grants(P("10.2.1(g)"), "From when applications are taken, in seconds.")]
    entry_closes: Annotated[int, Time, Grants(P("10.2.1(g)"), "Until when applications are taken, in seconds.")]
    withdraw_until: Annotated[
        int, Time, Grants(P("10.2.1(g)"), "Until when an applicant may withdraw without penalty, in seconds.")
    ]
    application_form: Annotated[str, Grants(P("10.2.1(g)"), "The application form, by its title or number.")]
    minimum_players: Annotated[int, Players, Grants(P("10.2.1(g)"), "The minimum number of tournament players.")]
    maximum_players: Annotated[int, Players, Grants(P("10.2.1(g)"), "The maximum number of tournament players.")]
    disqualification: Annotated[tuple[str, ...], Grants(P("10.2.1(h)"), "The grounds for disqualification.")]
    retirement: Annotated[str, Grants(P("10.2.1(h)"), "The basis on which a player may retire.")]
    fee_refund: Annotated[
        int, Percent, Grants(P("10.2.1(h)"), "Percent of the entry fee that goes back to one who retires.")
    ]
    buy_in_refund: Annotated[
        int, Percent, Grants(P("10.2.1(h)"), "Percent of the buy-in that goes back to one who retires.")
    ]
    late_arrival: Annotated[Late, Grants(P("10.2.1(i)"), "What becomes of the hand of somebody who is late.")]
    forfeit_after: Annotated[
        int, Minutes, Grants(P("10.2.1(i)"), "Minutes of a session after which an absent player is out; 0: never.")
    ]
    prizes: Annotated[tuple[int, ...], Grants(P("10.2.1(j)"), "The prizes, from the first place.")]
    director_statement: Annotated[
        bool,
        Grants(
            P("10.2.1(k)"), "The statement that the director conducts it by conditions and rules; the rules prevail."
        ),
    ]

    chip_cash: Annotated[
        Cash, Count, Grants(P("10.2.1(b)"), "What a chip is paid in cash, in cents, where chips are disposed of so.")
    ] = Cash(0)
    levels: Annotated[
        tuple[Level, ...], Grants(P("10.2.1(c)"), "The levels of compulsory wagers with their duration.")
    ] = ()
    balance: Annotated[
        int, msgspec.Meta(ge=1, le=9), Grants(P("10.2.1(d)"), "By how many players tables may differ.")
    ] = 1
    move_by: Annotated[
        MoveBy, Grants(P("10.2.1(d)"), "Whether a draw of cards or the position decides who moves to another table.")
    ] = MoveBy.DRAW
    buy_back_amount: Annotated[Cash, Count, Grants(P("10.2.1(e)"), "What buying back costs, in cents.")] = Cash(0)
    buy_back_fee: Annotated[Cash, Count, Grants(P("10.2.1(e)"), "The fee on top of it, in cents.")] = Cash(0)
    buy_back_chips: Annotated[Chips, Count, Grants(P("10.2.1(e)"), "The chips that it gives.")] = Chips(0)
    buy_back_level: Annotated[
        int, msgspec.Meta(ge=0, le=1000), Grants(P("10.2.1(e)"), "The last level in which one may buy back.")
    ] = 0
    buy_back_minutes: Annotated[
        int, Minutes, Grants(P("10.2.1(e)"), "Minutes after the elimination within which one may buy back.")
    ] = 0
    may_refuse: Annotated[
        bool, Grants(P("10.2.1(f)(ii)"), "The operator reserves the right to refuse any application.")
    ] = False
    criteria: Annotated[tuple[str, ...], Grants(P("10.2.1(f)(iii)"), "General criteria of selection.")] = ()
    withdrawal_fee_refund: Annotated[
        int, Percent, Grants(P("10.2.1(g)"), "Percent of the entry fee that goes back on a late withdrawal.")
    ] = 0
    withdrawal_buy_in_refund: Annotated[
        int, Percent, Grants(P("10.2.1(g)"), "Percent of the buy-in that goes back on a late withdrawal.")
    ] = 100
    disqualified_fee_refund: Annotated[
        int, Percent, Grants(P("10.2.1(h)"), "Percent of the entry fee that goes back to one who is disqualified.")
    ] = 0
    disqualified_buy_in_refund: Annotated[
        int, Percent, Grants(P("10.2.1(h)"), "Percent of the buy-in that goes back to one who is disqualified.")
    ] = 0
    prizes_are: Annotated[
        Prizes, Grants(P("10.2.1(j)"), "Whether prizes are cents, or hundredths of a percent of the pool.")
    ] = Prizes.SHARES
    prize_step: Annotated[
        Cash,
        msgspec.Meta(ge=1, le=10_000_00),
        Grants(P("10.2.1(j)"), "Shares are rounded down to this; first gets the rest."),
    ] = Cash(1_00)
    surplus: Annotated[Surplus, Grants(P("10.2.1(j)"), "Who gets what the pool holds over promised amounts.")] = (
        Surplus.PRIZES
    )
    modifications: Annotated[
        tuple[Modification, ...], Grants(P("10.2.2"), "Provisions of the poker rules that are excluded or modified.")
    ] = ()
    substitutes: Annotated[bool, Grants(P("10.3.3"), "Players may nominate substitutes.")] = True
    notice: Annotated[
        int, Minutes, Grants(P("10.3.4"), "Minutes of notice that are reasonable before an altered starting time.")
    ] = 30
    start_within: Annotated[
        int,
        Minutes,
        Grants(
            P("10.3.4"),
            "Minutes after its set time within which a session may begin; later the start is altered first.",
        ),
    ] = 15
    conclude_on: Annotated[
        Conclude, Grants(P("10.3.5"), "Whether both reasons must hold to conclude a table early, or either will do.")
    ] = Conclude.BOTH
    game: Annotated[str, Grants(P("1.3"), "The game that is played, by the name of its table.")] = "holdem"
    seats: Annotated[int, msgspec.Meta(ge=2, le=11), Grants(P("4.1"), "Players at a table, at most.")] = 10
    limit: Annotated[Limit, Grants(P("6.3"), "How much may be bet.")] = Limit.NONE
    denominations: Annotated[tuple[Chips, ...], Grants(P("6.1"), "The denominations of the tournament chips.")] = (
        Chips(25),
        Chips(100),
        Chips(500),
        Chips(1_000),
        Chips(5_000),
    )


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One item of the conditions as a form, a help text or a check needs it."""

    name: str
    cite: Rule
    text: str
    required: bool
    default: Any = None


@cache
def items() -> tuple[Item, ...]:
    """The items of the conditions in the order of the record."""
    hints = get_type_hints(Conditions, include_extras=True)
    found = []
    for field in msgspec.structs.fields(Conditions):
        (grants,) = [n for n in get_args(hints[field.name]) if isinstance(n, Grants)]
        default = None if field.required else msgspec.to_builtins(field.default)
        found.append(
            Item(
                name=field.name,
                cite=law_of("poker-victoria")(grants.cite),
                text=grants.text,
                required=field.required,
                default=default,
            )
        )
    return tuple(found)


EMPTY: tuple[Any, ...] = (None, "", (), [])
IF_BOUGHT_BACK = ("buy_back_amount", "buy_back_chips", "buy_back_level", "buy_back_minutes")
"""What must be said once players may buy back: what it costs and gives, and the timing."""


def missing(given: dict[str, Any]) -> tuple[Item, ...]:
    """Every item that the submission leaves out, or leaves empty."""
    needed = {item.name for item in items() if item.required}
    if given.get("buy_backs"):
        needed |= set(IF_BOUGHT_BACK)
    if given.get("compulsory_wager"):
        needed.add("levels")
    if given.get("disposition") == Disposition.CASH:
        needed.add("chip_cash")
    return tuple([item for item in items() if item.name in needed and given.get(item.name) in EMPTY])


def read(law: Law, given: dict[str, Any]) -> Conditions | Refusal:
    """The conditions from plain values; a refusal names every item that is missing, or the one that cannot be."""
    known = {item.name: item for item in items()}
    for name in given:
        if name not in known:
            return Refusal(law("10.2"), f"{name!r} is not a tournament condition; they are {', '.join(known)}.")
    lacking = missing(given)
    if lacking:
        list_ = "; ".join(f"{item.cite.partition(' ')[2]} {item.name}: {item.text}" for item in lacking)
        return Refusal(lacking[0].cite, f"The conditions are not complete. Missing: {list_}")
    for name, value in given.items():
        try:
            msgspec.convert({**SAMPLE, name: value}, Conditions)
        except msgspec.ValidationError as wrong:
            words = str(wrong).split(" - ")[0]
            return Refusal(known[name].cite, f"{name} = {value!r} cannot be ({words}). {known[name].text}")
    return msgspec.convert(given, Conditions)


SAMPLE: dict[str, Any] = {
    "entry_fee": 0,
    "chips": (1,),
    "buy_in": 0,
    "disposition": "carried",
    "compulsory_wager": False,
    "sessions": (),
    "buy_backs": 0,
    "entitled_only": True,
    "entry_opens": 0,
    "entry_closes": 0,
    "withdraw_until": 0,
    "application_form": "",
    "minimum_players": 2,
    "maximum_players": 2,
    "disqualification": (),
    "retirement": "",
    "fee_refund": 0,
    "buy_in_refund": 0,
    "late_arrival": "dealt in",
    "forfeit_after": 0,
    "prizes": (),
    "director_statement": True,
}
"""Values of the right types, so that one item can be tried at a time."""

NO_CONDITIONS: Conditions = msgspec.convert(SAMPLE, Conditions)
"""The conditions of a tournament for which none were submitted."""
