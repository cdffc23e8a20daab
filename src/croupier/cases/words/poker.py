"""What people say and do in the poker room, as phrases, and the commands that they stand for."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args, get_origin

import msgspec

from croupier.cases.people import OFFICES
from croupier.cases.records import TableSetup
from croupier.cases.trouble import Wrong, listed
from croupier.cases.values import build, field, hand, is_money, money, named, pairs_of_options, split, types, whole
from croupier.cases.words.table import Fields, Said
from croupier.engines.betting import commands as ct
from croupier.engines.betting.options import Options
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards import commands as cmd
from croupier.engines.room.state import NAME as ROOM
from croupier.engines.room.state import Options as RoomOptions
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.conditions import Conditions
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as common_cmd
from croupier.kernel import events as ev
from croupier.kernel.events import Event
from croupier.kernel.people import Role, Who

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


PACKAGES = ("croupier.engines.betting.", "croupier.engines.room.", "croupier.engines.tournament.")
SHARED_EVENTS = (ev.TableOpened, ev.TableClosed, ev.ApprovalRecorded, ev.ChipsBought, ev.CashedOut)
SHARED = (
    common_cmd.OpenTable, common_cmd.RecordApproval, common_cmd.BuyChips, common_cmd.CashOut, common_cmd.Sit,
    common_cmd.Stand, common_cmd.Shuffle, common_cmd.Cut, common_cmd.CloseTable, cmd.Proceed,
)  # fmt: skip
OPEN = ("options", "conditions")
"""Fields that take pairs of their own: the options of a table, the conditions of a tournament."""


def _below(kind: type) -> list[type]:
    found: list[type] = kind.__subclasses__()
    return [one for sub in found for one in (sub, *_below(sub))]


def _records(base: type) -> dict[str, type]:
    """The records of the poker room below a base, by name; not those that only others are made from."""
    found = [kind for kind in _below(base) if f"{kind.__module__}.".startswith(PACKAGES)]
    return {kind.__name__: kind for kind in found if not kind.__subclasses__()}


@cache
def commands() -> dict[str, type]:
    """Everything that can be asked of a poker table, the room or a tournament."""
    return {**_records(common_cmd.Command), **{kind.__name__: kind for kind in SHARED}}


@cache
def events() -> dict[str, type]:
    """Everything that can happen there."""
    return {**{kind.__name__: kind for kind in SHARED_EVENTS}, **_records(Event)}


def read(kind: type, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """The values of these fields; what is no field belongs to the options, or to the record inside, if there is one."""
    known, (inside, union) = types(kind), inner(kind)
    found, open_, rest = _own(kind, pairs)
    if open_:
        found |= open_
    elif union is not None and inside in found:
        found[inside] = build(found[inside], rest)
    elif rest:
        raise Wrong(f"{kind.__name__} has no field {rest[0][0]!r}", listed(rest[0][0], known))
    return found


def expected(kind: type, pairs: list[tuple[str, str]], *, chips: bool = False) -> dict[str, Any]:
    """The fields expected of an event: its own, then those of the record inside it, of which only the kind is said."""
    inside, union = inner(kind)
    found, _, rest = _own(kind, pairs, chips=chips)
    if rest and union is not None and inside in found:
        return {**found, **{name: field(found[inside], name, text) for name, text in rest}}
    if rest:
        raise Wrong(f"{kind.__name__} has no field {rest[0][0]!r}", listed(rest[0][0], types(kind)))
    return found


def inner(kind: type) -> tuple[str, Any]:
    """The field of a record that holds another record out of a closed list, and that list."""
    for name, wanted in types(kind).items():
        parts = get_args(wanted)
        if len(parts) > 1 and all(isinstance(one, type) and issubclass(one, msgspec.Struct) for one in parts):
            return name, wanted
    return "", None


def _own(
    kind: type, pairs: list[tuple[str, str]], *, chips: bool = False
) -> tuple[dict[str, Any], dict[str, Any], list[tuple[str, str]]]:
    """The fields of a record itself, the options in it, and what is left."""
    known, (inside, union) = types(kind), inner(kind)
    room = next((name for name in OPEN if name in known and get_origin(known[name]) is dict), "")
    found: dict[str, Any] = {}
    open_: dict[str, Any] = {}
    rest: list[tuple[str, str]] = []
    for name, text in pairs:
        if name == inside:
            found[name] = named(text, union, name)
        elif name in known and name not in rest_of(found, inside):
            found[name] = _later(kind, name, text) or field(kind, name, text, chips=chips)
        elif room:
            given = pairs_of_options(Options if room == "options" else Conditions, [(name, text)])
            open_ = {room: {**open_.get(room, {}), **given}}
        else:
            rest.append((name, text))
    return found, open_, rest


def _later(kind: type, name: str, text: str) -> Any:
    """Plain numbers of a command, of which only the table can say whether they are chips of a tournament."""
    parts = text.replace(",", " ").split()
    if (
        not issubclass(kind, common_cmd.Command)
        or not is_money(kind, name)
        or not all(part.isdecimal() for part in parts)
    ):
        return None
    return tuple(parts) if get_origin(types(kind)[name]) is tuple else text


def rest_of(found: dict[str, Any], inside: str) -> dict[str, Any]:
    """The fields of the record inside, once its kind is said."""
    return types(found[inside]) if inside in found else {}


TOURNAMENT = "tournament"
"""What a case calls the stream of a tournament; nothing opens it, its conditions are submitted."""
CHEAPEST = 40_00
"""The buy-in where neither options nor seats say another."""


class PokerGame(msgspec.Struct, frozen=True):
    """What a case has to know of a game of the poker room."""

    name: str
    options: type
    edition: str = "gazetted"

    def decks(self, _: Any) -> int:
        """It is played with one deck."""
        return 1


def game(name: str) -> PokerGame | None:
    """A game of the poker room, the room itself or a tournament, if there is one of this name."""
    if name in (ROOM, TOURNAMENT):
        return PokerGame(name, RoomOptions if name == ROOM else Conditions)
    return PokerGame(name, Options) if name in GAMES else None


# --- phrases --------------------------------------------------------------------------------------


def _amount(text: str) -> int | str:
    """Money, or a plain number of tournament chips, of which only the table can say whether it is one."""
    return text if text.isdecimal() else money(text)


READING: dict[str, Callable[[str], Any]] = {
    "amount": _amount,
    "at": whole,
    "box": whole,
    "count": whole,
    "chips": lambda text: tuple([_amount(chip) for chip in text.replace(",", " ").split()]),
    "cards": hand,
    "seat": lambda text: int(text) if text.isdecimal() else text,
}


def _fields(kind: type, **more: Any) -> Callable[[Fields], Said]:
    """A command whose fields are parts of the phrase, read by what they are."""

    def make(found: Fields) -> Said:
        said = {name: READING.get(name, str)(text) for name, text in found.items() if text is not None}
        return Said(kind, {**more, **said})

    return make


def _pairs(kind: type, field: str = "options") -> Callable[[Fields], Said]:
    """A command with pairs name=value after it, and perhaps the name of a game."""

    def make(found: Fields) -> Said:
        head, pairs = split(found["rest"] or "")
        played = game(head)
        given = {field: pairs_of_options(played.options if played else Options, pairs)}
        if head and "game" not in types(kind):
            raise Wrong(f"{head!r} does not belong to anything", f"{words(kind)} name=value")
        return Said(kind, {"game": head, **given} if head else given)

    return make


def words(kind: type) -> str:
    """The name of a command in words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _irregular(kind: type) -> Callable[[Fields], Said]:
    """A mistake or what was found of it, by its name in words with its fields."""

    def make(found: Fields) -> Said:
        head, pairs = split(found["rest"] or "")
        return Said(kind, read(kind, [(inner(kind)[0], head), *pairs]))

    return make


def _submit(found: Fields) -> Said:
    _, pairs = split(found["rest"] or "")
    return Said(tc.SubmitConditions, {"conditions": conditions(pairs_of_options(Conditions, pairs))})


def _counted(found: Fields) -> Said:
    return Said(ct.CountCards, {"cards": whole(found["count"] or "")})


_SUM = r"(?P<amount>\S*[0-9]\S*)"
_WHOM = r"(?:seat )?(?P<seat>\S+)"
_CARDS = r"(?P<cards>(?:[2-9TJQKA][cdhs][ ,]*|10[cdhs][ ,]*)+)"

PHRASES: tuple[tuple[str, str, Callable[[Fields], Said]], ...] = (
    ("start the hand", r"start the (?:next )?hand", _fields(ct.StartHand)),
    ("shuffle", r"shuffle", _fields(common_cmd.Shuffle)),
    ("cut 20", r"cut (?P<at>[0-9]+)", _fields(common_cmd.Cut)),
    ("go on", r"go on", _fields(cmd.Proceed)),
    ("over-blind", r"over-blind", _fields(ct.OverBlind)),
    ("fold", r"fold", _fields(ct.Fold)),
    ("check", r"check", _fields(ct.Check)),
    ("call", r"call", _fields(ct.Call)),
    ("bet $10", rf"bet {_SUM}", _fields(ct.Bet)),
    ("raise to $20", rf"raise to {_SUM}", _fields(ct.Raise)),
    ("all in", r"(?:go )?all[ -]in", _fields(ct.AllIn)),
    ("put in $5 $5", r"put in (?P<chips>[$0-9].+)", _fields(ct.PutIn)),
    ("draw 2c 7d", rf"draw {_CARDS}", _fields(ct.Draw)),
    ("draw nothing", r"draw nothing", _fields(ct.Draw, cards=())),
    ("take the kitty", r"take the kitty", _fields(ct.TakeKitty)),
    ("muck", r"muck", _fields(ct.Muck)),
    ("show", r"show", _fields(ct.Show)),
    ("ask to see Ben", rf"ask to see {_WHOM}", _fields(ct.AskToSee)),
    ("sit [at 3]", r"sit(?: (?:at )?(?:seat )?(?P<box>[0-9]+))?", _fields(common_cmd.Sit)),
    ("leave the table", r"leave(?: the (?:table|seat))?|stand", _fields(common_cmd.Stand)),
    ("buy $100", rf"buy {_SUM}", _fields(common_cmd.BuyChips)),
    ("cash out $100", rf"cash out {_SUM}", _fields(common_cmd.CashOut)),
    ("ask for seat 3", r"ask for seat (?P<seat>[0-9]+)", _fields(ct.AskSeat)),
    ("no longer ask for seat 3", r"no longer ask for seat (?P<seat>[0-9]+)", _fields(ct.AskSeat, drop=True)),
    ("draw for seat 3: As Kd", rf"draw for seat (?P<seat>[0-9]+): {_CARDS}", _fields(ct.DrawForSeat)),
    ("move to seat 4", r"move to seat (?P<seat>[0-9]+)", _fields(ct.ChangeSeat)),
    ("move Ann to seat 4", r"move (?P<person>.+) to seat (?P<seat>[0-9]+)", _fields(ct.ChangeSeat)),
    ("seat Dan at 4 [moved]", r"seat (?P<person>\S+)(?: at (?P<seat>[0-9]+))?(?: (?P<why>moved|closed game))?",
     _fields(ct.SeatPlayer)),
    ("take Ann out of the game", r"take (?P<person>.+) out of the game", _fields(ct.RemovePlayer)),
    ("sit out", r"sit out", _fields(ct.SitOut)),
    ("deal Ann out", r"deal (?P<person>.+) out", _fields(ct.SitOut)),
    ("walk away [at 0]", r"walk away(?: at (?P<at>[0-9]+))?", _fields(ct.WalkAway)),
    ("Ann is away [at 0]", r"(?P<person>.+) is away(?: at (?P<at>[0-9]+))?", _fields(ct.WalkAway)),
    ("come back", r"come back", _fields(ct.ComeBack)),
    ("post the blind", r"post the blind", _fields(ct.PostBlind)),
    ("wait for the blind", r"wait for the blind", _fields(ct.PostBlind, wait=True)),
    ("pick up Ann at 1300", r"pick up (?P<person>.+) at (?P<at>[0-9]+)", _fields(ct.PickUp)),
    ("collect the chips", r"collect the chips", _fields(ct.CollectHeld)),
    ("count the cards", r"count the cards", _fields(ct.InstructCount)),
    ("counted 52 cards", r"counted (?P<count>[0-9]+) cards", _counted),
    ("change the cards [2c 7d]", rf"change the cards(?: {_CARDS})?", _fields(ct.ChangeCards)),
    ("check the new cards", r"check the new cards", _fields(ct.CheckNewCards)),
    ("announce [GAME] option=value", r"announce(?P<rest>(?! the closing).+)", _pairs(ct.AnnounceChange)),
    ("announce the closing", r"announce the closing", _fields(ct.AnnounceClosing)),
    ("withdraw the change", r"withdraw the (?P<subject>change|closing)", _fields(ct.WithdrawChange)),
    ("agree to the change", r"agree to the (?P<subject>change|closing)", _fields(ct.Agree)),
    ("vary the commission option=value", r"vary the commission(?P<rest>.+)", _pairs(ct.VaryCommission)),
    ("assess the time charge [at 0]", r"assess the time charge(?: at (?P<at>[0-9]+))?", _fields(ct.AssessTime)),
    ("verify the time charge", r"verify the time charge", _fields(ct.VerifyTime)),
    ("drop the time charge", r"drop the time charge", _fields(ct.DropTime)),
    ("slip MISTAKE field=value", r"slip (?P<rest>.+)", _irregular(ct.SlipInHand)),
    ("report IRREGULARITY field=value", r"report (?P<rest>(?!\S+ for ).+)", _irregular(ct.ReportInHand)),
    ("count as all-in", r"count as all-in", _fields(ct.ChooseAllIn, all_in=True)),
    ("not count as all-in", r"not count as all-in", _fields(ct.ChooseAllIn, all_in=False)),
    ("report Ann for CONDUCT[: WORDS]", r"report (?P<person>\S+) for (?P<conduct>[^:]+)(?:: (?P<words>.+))?",
     _fields(ct.ReportConduct)),
    ("complain WORDS", r"complain (?P<words>.+)", _fields(ct.Complain)),
    ("ask for the rules", r"ask for the rules", _fields(ct.AskForRules)),
    ("inspect the hand of Ann", rf"inspect the hand of {_WHOM}", _fields(ct.InspectHand)),
    ("submit the conditions [name=value]", r"submit the conditions(?P<rest> .+)?", _submit),
    ("approve SUBJECT REFERENCE", r"approve (?P<subject>.+) (?P<reference>\S+)", _fields(common_cmd.RecordApproval)),
    ("open GAME option=value", r"open (?P<rest>.+)", _pairs(common_cmd.OpenTable)),
    ("close the table [at 0]", r"close the table(?: at (?P<at>[0-9]+))?", _fields(common_cmd.CloseTable)),
)  # fmt: skip
_COMPILED = [(re.compile(pattern), make) for _, pattern, make in PHRASES]


def said(spoken: str) -> Said:
    """What these words ask for: a phrase, or a command by its name with its fields."""
    head, pairs = split(spoken)
    if head in commands():
        return _command(commands()[head], pairs)
    for pattern, make in _COMPILED:
        found = pattern.fullmatch(spoken)
        if found is not None:
            return _checked(make(found.groupdict()))
    phrases = [phrase for phrase, _, _ in PHRASES]
    first = [phrase for phrase in phrases if phrase.split()[0] == spoken.split(maxsplit=1)[0]]
    expected = " or ".join(first) or listed(spoken, [*phrases, *commands()])
    raise Wrong(f"{spoken!r} is not something that anybody can say", expected)


def _command(kind: type, pairs: list[tuple[str, str]]) -> Said:
    fields = read(kind, pairs)
    later = {"by", "order", "at", "table", "tournament", *(("game",) if kind is common_cmd.OpenTable else ())}
    missing = [f.name for f in msgspec.structs.fields(kind) if f.required and f.name not in {*fields, *later}]
    if missing:
        raise Wrong(f"{kind.__name__} lacks {', '.join(missing)}", " ".join(f"{name}=..." for name in missing))
    return Said(kind, fields)


def _checked(one: Said) -> Said:
    """The same, with words that stand for one of a closed list made into it."""
    fields = dict(one.fields)
    for name, kind in types(one.kind).items():
        if name in fields and isinstance(kind, type) and issubclass(kind, str) and kind is not str:
            known = [str(value) for value in kind]  # type: ignore[attr-defined]
            if fields[name] not in known:
                raise Wrong(f"{fields[name]!r} cannot be", listed(fields[name], known))
            fields[name] = kind(fields[name])
    return Said(one.kind, fields)


# --- what a phrase leaves open --------------------------------------------------------------------


def complete(one: Said, t: PokerTable | None, by: Who, setup: TableSetup) -> Any:
    """The command itself, by this person at this table."""
    fields = {**one.fields, "by": by}
    kind = one.kind
    for name in [name for name in one.fields if is_money(kind, name)]:
        fields[name] = _counted_chips(t, fields[name])
    if isinstance(fields.get("seat"), str):
        fields["seat"] = seat_named(t, fields["seat"])
    if kind is common_cmd.OpenTable:
        fields = {"game": setup.game, "table": setup.name, **fields}
        fields["options"] = {**setup.options, **fields.get("options", {})}
    if kind is common_cmd.Shuffle:
        fields = {"order": (), **fields}
    required = [f.name for f in msgspec.structs.fields(kind) if f.required]
    if "at" in required:
        fields.setdefault("at", 0)
    for name in {"table", "tournament"} & set(required):
        fields.setdefault(name, setup.name)
    return kind(**fields)


def _counted_chips(t: PokerTable | None, given: Any) -> Any:
    """Plain numbers are chips of a tournament table, and nothing anywhere else."""
    if isinstance(given, tuple):
        return tuple([_counted_chips(t, one) for one in given])
    if isinstance(given, str) and (t is None or not t.options.tournament):
        raise Wrong(f"{given!r} is not an amount of money", f"dollars, as in ${given}")
    return int(given)


def seat_named(t: PokerTable | None, name: str) -> int:
    """Where somebody sits."""
    chairs = t.chairs if t is not None else {}
    seat = next((number for number, chair in chairs.items() if chair.person == name), 0)
    if not seat:
        raise Wrong(f"{name} has no seat at the table", ", ".join(chair.person for chair in chairs.values()))
    return seat


def opening(setup: TableSetup) -> Iterator[tuple[int, common_cmd.Command]]:
    """What it takes to open a table and seat everybody of the header, with the line that asks for it."""
    operator = OFFICES["operator"]
    if setup.game == TOURNAMENT:
        return
    options = setup.options
    least = min([seat.chips for seat in setup.seats if seat.chips], default=CHEAPEST)
    stood = setup.stood.number
    if not stood and least < CHEAPEST and "buy_in" not in options and setup.game in GAMES:
        options = {**options, "buy_in": least}
    yield setup.line, common_cmd.OpenTable(by=operator, table=setup.name, game=setup.game, options=options)
    for seat in setup.seats:
        who = Who(seat.person, Role.PLAYER)
        yield seat.line, common_cmd.Sit(by=who, box=seat.box)
        if seat.chips and not stood:
            yield seat.line, common_cmd.BuyChips(by=who, amount=seat.chips)
