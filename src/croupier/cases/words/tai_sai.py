"""What people say and do at a tai-sai system, as phrases, and the commands that they stand for."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from croupier.cases.people import OFFICES
from croupier.cases.records import TableSetup
from croupier.cases.trouble import Wrong, listed
from croupier.cases.values import members, money, pairs_of_options, read, split, whole
from croupier.cases.words.table import AGREED, Fields, Said, close, notice
from croupier.engines.cards.effects import Place
from croupier.engines.chance import commands as tc
from croupier.engines.chance.state import System
from croupier.games.tai_sai.game import ELECTRONIC_TAI_SAI
from croupier.games.tai_sai.options import APPROVED, NAME, Options
from croupier.kernel import commands as cmd
from croupier.kernel.people import Who
from croupier.things.dice import dice

DICE: Place = (-3, 0)
"""No place at a table: the faces that the tumbler will show next."""
SHOWN = (1, 2, 4)
"""What it shows where a case names no dice."""
SHARED = (cmd.OpenTable, cmd.RecordApproval, cmd.BuyChips, cmd.CashOut, cmd.CloseTable, cmd.PostNotice)
COMMANDS: dict[str, type] = {kind.__name__: kind for kind in (*members(tc.AnyTaiSaiCommand), *SHARED)}
WAGERS = (tc.PlaceBet, tc.ChangeBet, tc.WithdrawBet, tc.ClearBets, tc.RepeatBets, tc.DoubleBets, tc.UndoBet)


class SystemGame(msgspec.Struct, frozen=True):
    """What a case has to know of the game."""

    name: str = NAME
    edition: str = ELECTRONIC_TAI_SAI.edition
    options: type = Options

    def decks(self, _: Any) -> int:
        """It is played without cards."""
        return 0


TAI_SAI = SystemGame()


def faces(text: str) -> tuple[int, ...]:
    """Three faces such as 1 4 6."""
    try:
        return dice(text)
    except ValueError as error:
        raise Wrong(str(error), "three faces from 1 to 6, as in 1 4 6") from None


# --- phrases --------------------------------------------------------------------------------------


def _fields(kind: type, **fields: str) -> Callable[[Fields], Said]:
    """A command whose fields are parts of the phrase, read by what they are."""
    reading = {"terminal": whole, "amount": money, "at": whole, "spin": whole, "key": whole, "tumbles": whole}

    def make(found: Fields) -> Said:
        parts = {name: found[name] for name in found if found[name] is not None and name != "layout"}
        values = {name: reading.get(name, str)(text) for name, text in parts.items()}
        if found.get("layout"):
            values["layout"] = True
        return Said(kind, {**fields, **values})

    return make


def _numbers(kind: type) -> Callable[[Fields], Said]:
    """A command with faces, which need not be those of dice: a wrong one is for the rules to refuse."""

    def make(found: Fields) -> Said:
        shown = tuple([int(face) for face in re.findall(r"[0-9]+", found["dice"] or "")])
        spin = {"spin": whole(found["spin"])} if found.get("spin") else {}
        return Said(kind, {"dice": shown, **spin})

    return make


def _limits(found: Fields) -> Said:
    names = ("minimum", "maximum", "step", "aggregate")
    amounts = {name: money(found[name]) for name in names if found[name]}
    more = {"kind": found["kind"] or "", "agreed": bool(found["agreed"])}
    terminal = 0 if found["where"] == "the layout" else whole((found["where"] or "").removeprefix("terminal "))
    return Said(tc.SetLimits, {"terminal": terminal, **amounts, **more})


def _credit(found: Fields) -> Said:
    tendered = tc.Tendered.CHIPS if found["chips"] else tc.Tendered.CASH
    fields = {"terminal": whole(found["terminal"] or ""), "amount": money(found["amount"] or "")}
    return Said(tc.CreditTerminal, {**fields, "person": found["person"], "tendered": tendered})


def _open(found: Fields) -> Said:
    _, pairs = split(found["rest"] or "")
    return Said(cmd.OpenTable, {"game": NAME, "options": pairs_of_options(Options, pairs)})


_AT = r"(?: at (?P<at>[0-9]+))?"
_SUM = r"(?P<amount>\S*[0-9]\S*)"
_BET = r"(?P<bet>[a-z]+(?:-\S+)?)"
_LAYOUT = r"(?P<layout> of the layout)?"
_TERMINAL = r"terminal (?P<terminal>[0-9]+)"
_PLACE = r"(?P<where>terminal [0-9]+|the layout)(?: for (?P<kind>\S+))?"
_FROM_TO = r"(?P<minimum>\S+) to (?P<maximum>\S+)(?: in steps of (?P<step>\S+))?"
_WHAT = r"(?:terminal (?P<terminal>[0-9]+)|the system)"
_EQUIPMENT = r"(?:terminal (?P<terminal>[0-9]+)|the equipment)"

PHRASES: tuple[tuple[str, str, Callable[[Fields], Said]], ...] = (
    ("claim [terminal 3]", rf"claim(?: {_TERMINAL})?", _fields(tc.ClaimTerminal)),
    ("leave [terminal 3]", rf"leave(?: {_TERMINAL})?", _fields(tc.LeaveTerminal)),
    ("insert $20", rf"insert {_SUM}", _fields(tc.InsertNote)),
    ("insert voucher V1", r"insert voucher (?P<number>\S+)", _fields(tc.InsertVoucher)),
    ("redeem voucher V1 [for Ann]", r"redeem voucher (?P<number>\S+)(?: for (?P<person>.+))?",
     _fields(tc.RedeemVoucher)),
    ("ask for a voucher", r"ask for a voucher", _fields(tc.AskVoucher)),
    ("credit terminal 2 with $50 for Ann [in chips]",
     rf"credit {_TERMINAL} with {_SUM} for (?P<person>.+?)(?P<chips> in chips)?", _credit),
    ("cancel the credits of terminal 2", rf"cancel the credits of {_TERMINAL}", _fields(tc.CancelCredit)),
    ("put $10 on small [of the layout] [at 12]", rf"put {_SUM} on {_BET}{_LAYOUT}{_AT}", _fields(tc.PlaceBet)),
    ("make it $10 on small [of the layout] [at 12]", rf"make it {_SUM} on {_BET}{_LAYOUT}{_AT}", _fields(tc.ChangeBet)),
    ("withdraw small [of the layout] [at 12]", rf"withdraw {_BET}{_LAYOUT}{_AT}", _fields(tc.WithdrawBet)),
    ("clear [at 12]", rf"clear{_AT}", _fields(tc.ClearBets)),
    ("repeat [at 12]", rf"repeat{_AT}", _fields(tc.RepeatBets)),
    ("double [at 12]", rf"double{_AT}", _fields(tc.DoubleBets)),
    ("undo [at 12]", rf"undo{_AT}", _fields(tc.UndoBet)),
    ("inspect", r"inspect", _fields(tc.Inspect)),
    ("spin [2 times] [at 10]", rf"spin(?: (?P<tumbles>[0-9]+) times)?{_AT}", _fields(tc.StartSpin)),
    ("no more bets [at 40]", rf"no more bets{_AT}", _fields(tc.CloseBetting)),
    ("uncover", r"uncover", _fields(tc.Uncover)),
    ("press 6", r"press (?P<key>[0-9]+)", _fields(tc.PressKey)),
    ("press entry", r"press entry", _fields(tc.PressEntry)),
    ("enter 1 4 6", r"enter (?P<dice>[0-9 ]+)", _numbers(tc.EnterResult)),
    ("confirm [at 50]", rf"confirm{_AT}", _fields(tc.ConfirmResult)),
    ("call no spin because WORDS", r"call no spin because (?P<why>.+)", _fields(tc.NoSpin)),
    ("report a die not flat, ...", r"report (?:a |the )?(?P<trouble>(?!terminal|system).+)",
     lambda f: Said(tc.ReportTrouble, {"trouble": _trouble(f["trouble"] or "")})),
    ("repair the tumbler", r"repair the tumbler", _fields(tc.RepairTumbler)),
    ("recalculate 1 4 6 [for spin 2]", r"recalculate (?P<dice>[0-9 ]+?)(?: for spin (?P<spin>[0-9]+))?",
     _numbers(tc.Recalculate)),
    ("fault of terminal 2, WORDS", rf"fault of {_WHAT}, (?P<what>.+)", _fields(tc.ReportFault)),
    ("repair terminal 2", rf"repair {_WHAT}", _fields(tc.Repair)),
    ("tilt of terminal 2", rf"tilt of {_TERMINAL}", _fields(tc.ReportTilt)),
    ("interference with the equipment, WORDS", rf"interference with {_EQUIPMENT}, (?P<what>.+)",
     _fields(tc.ReportTilt)),
    ("unlock terminal 2", rf"unlock (?:{_TERMINAL}|the game)", _fields(tc.Unlock)),
    ("refuse to pay terminal 2 [the $50 credited] [for spin 1]",
     rf"refuse to pay {_WHAT}(?: the {_SUM} credited)?(?: for spin (?P<spin>[0-9]+))?", _fields(tc.RefuseToPay)),
    ("close the investigation of terminal 2, REFERENCE", rf"close the investigation of {_WHAT}, (?P<reference>.+)",
     _fields(tc.Investigated)),
    ("limits of terminal 2 [for triple] $1 to $50 [in steps of $5] [at least $20] [agreed]",
     rf"limits of {_PLACE} {_FROM_TO}(?: at least (?P<aggregate>\S+))?(?P<agreed> agreed)?", _limits),
    ("buy $100", rf"buy {_SUM}", _fields(cmd.BuyChips)),
    ("cash out $100", rf"cash out {_SUM}", _fields(cmd.CashOut)),
    ("approve SUBJECT REFERENCE", r"approve (?P<subject>.+) (?P<reference>\S+)", _fields(cmd.RecordApproval)),
    ("open the system [option=value]", r"open the system(?P<rest> .+)?", _open),
    ("notice NAME field=value at 0", r"notice (?P<notice>\S+)(?P<value>(?: \w+=\S+)*) at (?P<at>\S+)", notice),
    ("close the table [at 1200] [agreed Ann, Bob]", rf"close the table(?: at (?P<at>\S+))?{AGREED}", close),
)  # fmt: skip

_COMPILED = [(re.compile(pattern), make) for _, pattern, make in PHRASES]


def _trouble(words: str) -> tc.Trouble:
    known = [str(one) for one in tc.Trouble]
    if words not in known:
        raise Wrong(f"{words!r} is not an irregularity of a spin", listed(words, known))
    return tc.Trouble(words)


def said(words: str) -> Said:
    """What these words ask of a system: a phrase, or a command by its name with its fields."""
    head, pairs = split(words)
    if head in COMMANDS:
        fields = read(COMMANDS[head], pairs)
        missing = [
            f.name
            for f in msgspec.structs.fields(COMMANDS[head])
            if f.required and f.name not in {*fields, "by", "table"}
        ]
        if missing:
            raise Wrong(f"{head} lacks {', '.join(missing)}", " ".join(f"{name}=..." for name in missing))
        return Said(COMMANDS[head], fields)
    for pattern, make in _COMPILED:
        found = pattern.fullmatch(words)
        if found is not None:
            return make(found.groupdict())
    phrases = [phrase for phrase, _, _ in PHRASES]
    first = [phrase for phrase in phrases if phrase.split()[0] == words.split(maxsplit=1)[0]]
    raise Wrong(
        f"{words!r} is not something that anybody can say", " or ".join(first) or listed(words, [*phrases, *COMMANDS])
    )


# --- what a phrase leaves open ----------------------------------------------------------------------


def complete(one: Said, s: System, table: str, by: Who, options: dict[str, Any]) -> Any:
    """The command itself; where no time is said, wagers come a moment before they close and everything else then."""
    fields = {**one.fields, "by": by}
    if issubclass(one.kind, tc.TaiSaiCommand) and "at" not in fields:
        fields["at"] = max(0, s.closes_at - 1) if one.kind in WAGERS else s.closes_at
    if one.kind in (tc.ReportFault, tc.Repair, tc.RefuseToPay, tc.Investigated, tc.ReportTilt, tc.Unlock):
        fields = {"terminal": 0, **fields}
    if one.kind is cmd.OpenTable:
        fields |= {"table": table, "options": {**options, **fields.get("options", {})}}
    return one.kind(**fields)


def opening(setup: TableSetup) -> Iterator[tuple[int, cmd.Command]]:
    """What it takes to open a system and give everybody of the header a terminal, with the line that asks for it."""
    operator, dealer = OFFICES["operator"], OFFICES["dealer"]
    if APPROVED not in dict(setup.approvals):
        yield setup.line, cmd.RecordApproval(by=operator, subject=APPROVED, reference="case")
    yield setup.line, cmd.OpenTable(by=operator, table=setup.name, game=NAME, options=setup.options)
    if setup.options.get("inspection", True):
        yield setup.line, tc.Inspect(by=dealer)
        yield setup.line, tc.Inspect(by=OFFICES["supervisor"])
    for seat in setup.seats if not setup.stood.number else ():
        give = tc.CreditTerminal(by=dealer, terminal=seat.box, person=seat.person, amount=seat.chips)
        yield seat.line, give
