"""What people say and do, as phrases of the table, and the commands that they stand for.

A phrase is read when the case is loaded; what it leaves open (the speaker's own box, the amount on the sign, the
number of an effect) is filled in when it is said.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import msgspec

from croupier.cases.trouble import Wrong, listed
from croupier.cases.values import (
    MOST_COPIES,
    OF_THE_HOUSE,
    build,
    hand,
    loose_sum,
    members,
    money,
    named,
    pairs_of_options,
    percent,
    read,
    split,
    whole,
    words_of,
)
from croupier.engines.cards import commands as cmd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.findings import AnyFinding, AnyMistake
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot import requests as jr
from croupier.engines.cards.people import order
from croupier.engines.cards.table import OF_NOMINEES, Person, Table
from croupier.engines.pit.pit import Pit
from croupier.games import BY_NAME, find
from croupier.kernel import commands as common_cmd
from croupier.kernel.people import Who
from croupier.things.cards import names

COMMANDS: dict[str, type] = {kind.__name__: kind for kind in (*members(cmd.AnyCommand), *members(jr.AnyJackpotCommand))}


class Said(msgspec.Struct, frozen=True):
    """A command with some of its fields."""

    kind: type
    fields: dict[str, Any] = {}


Fields: TypeAlias = dict[str, Any]
"""The parts of a phrase; None where it leaves one out."""


def _on(found: Fields) -> dict[str, Any]:
    """The box that is named, and which of its hands; or a hand of the house by its name."""
    where = found.get("box")
    if not where:
        return {}
    if where in OF_THE_HOUSE:
        return {"box": 0, "hand": OF_THE_HOUSE[where][1]}
    hand_ = found.get("hand")
    return {"box": whole(where)} if hand_ is None else {"box": whole(where), "hand": int(hand_) - 1}


def _amount(found: Fields) -> dict[str, Any]:
    return {"amount": money(found["amount"])} if found.get("amount") else {}


def _names(text: str | None) -> tuple[str, ...]:
    return tuple([name.strip() for name in (text or "").split(",") if name.strip()])


def _wager(found: Fields) -> Said:
    return Said(cmd.Wager, {"wager": (found["wager"] or "").replace(" ", "-"), **_amount(found), **_on(found)})


def _say(found: Fields) -> Said:
    said = _wager(found)
    return Said(cmd.Wager, {**said.fields, "spoken": True, "chips_down": not found["without"]})


def _choose(found: Fields) -> Said:
    choice = (found["choice"] or "").replace(" ", "-")
    return Said(cmd.Choose, {"choice": choice, **_amount(found), **_on(found)})


def _exchange(found: Fields) -> Said:
    return Said(cmd.Choose, {"choice": "exchange", "named": hand(found["cards"] or "", MOST_COPIES), **_on(found)})


def notice(found: Fields) -> Said:
    """A sign that is put up, with what it says."""
    _, pairs = split(found["value"] or "")
    value = {name: loose_sum(name, text) for name, text in pairs}
    return Said(common_cmd.PostNotice, {"notice": found["notice"], "value": value, "at": whole(found["at"] or "0")})


def _limits(found: Fields) -> Said:
    limits = {"minimum": money(found["least"] or ""), "maximum": money(found["most"] or "")}
    return Said(cmd.ChangeLimits, {**limits, "at": whole(found["at"] or "0"), "agreed": _names(found["agreed"])})


def close(found: Fields) -> Said:
    """The closing of a table, with those who agree to it."""
    return Said(common_cmd.CloseTable, {"at": whole(found["at"] or "0"), "agreed": _names(found["agreed"])})


def _open(found: Fields) -> Said:
    head, pairs = split(found["rest"] or "")
    game, _, edition = head.partition(",")
    try:
        played = find(game.strip(), edition.strip()).options
    except LookupError:
        played = None  # which is for the rules to refuse
    options = pairs_of_options(played, pairs)
    return Said(common_cmd.OpenTable, {"game": game.strip(), "edition": edition.strip(), "options": options})


def _report(found: Fields) -> Said:
    head, pairs = split(found["rest"] or "")
    return Said(cmd.Report, {"finding": build(named(head, AnyFinding, "irregularity"), pairs)})


def _slip(found: Fields) -> Said:
    head, pairs = split(found["rest"] or "")
    return Said(cmd.Slip, {"mistake": build(named(head, AnyMistake, "slip"), pairs)})


def _answer(found: Fields) -> Said:
    effect = found["effect"] or ""
    return Said(cmd.Answer, {"effect": int(effect) if effect.isdecimal() else effect})


NAMING = ("not at the same table", *OF_NOMINEES, *order.KNOWN)
"""Directions that go on with the people they are for."""


def _direct(found: Fields) -> Said:
    words = found["words"] or ""
    direction = next((known for known in NAMING if words.startswith(known)), words)
    people = _names(words.removeprefix(direction))
    return Said(cmd.Direct, {"direction": direction, "people": people, "lift": found["verb"] == "lift"})


def _divide(found: Fields) -> Said:
    fields = {"minor_amount": money(found["amount"] or ""), "minor_share": percent(found["share"] or "")}
    return Said(jr.DividePools, {**fields, "approval": found["approval"] or ""})


def _offer(found: Fields) -> Said:
    share = percent(found["share"]) if found["share"] else 0
    fields = {"name": found["name"], "retained_share": share, "approval": found["approval"] or ""}
    if found["claimed"]:
        fields["waits_for_earlier_hands"] = False
    return Said(jr.OpenJackpot, {**fields, "lone_prizes_from_pool": not found["lone"]})


def _plain(kind: type, **fields: Any) -> Callable[[Fields], Said]:
    return lambda _: Said(kind, fields)


WHEN_ASKED = ("stay", "withdraw")
"""What everybody may choose whose wagers may leave after a card went wrong."""

_BOX = r"(?: on (?:box )?(?P<box>\S+)(?: hand (?P<hand>[1-9]))?)?"
_SUM = r"(?P<amount>\S*\$\S+|\S*[0-9]\S*)"
_PLAIN_SUM = r"(?P<amount>-?\$\S+|[0-9][0-9,.]*)"
_APPROVAL = r"(?:,? approval (?P<approval>.+))?"
AGREED = r"(?: agreed (?P<agreed>.+))?"

PHRASES: tuple[tuple[str, str, Callable[[Fields], Said]], ...] = (
    ("ante $10 [on 2]", rf"(?P<wager>ante) {_SUM}{_BOX}", _wager),
    ("jackpot [on 2]", rf"(?P<wager>jackpot){_BOX}", _wager),
    ("blind bet [on 2]", rf"blind (?P<wager>bet){_BOX}", _wager),
    ("wager NAME $10 [on 2]", rf"wager (?P<wager>\S+) {_SUM}{_BOX}", _wager),
    ("say ante $10 [without chips] [on 2]", rf"say (?P<wager>\S+) {_SUM}(?P<without> without chips)?{_BOX}", _say),
    ("take back ante [on 2]", rf"take back (?P<wager>\S+){_BOX}",
     lambda f: Said(cmd.Withdraw, {"wager": f["wager"], **_on(f)})),
    ("bet [on 2]", rf"(?P<choice>bet){_BOX}", _choose),
    ("fold [on 2]", rf"(?P<choice>fold){_BOX}", _choose),
    ("exchange 2h 3c [on 2]", rf"(?P<choice>exchange) (?P<cards>(?:[2-9TJQKA][cdhs] ?)+){_BOX}", _exchange),
    ("CHOICE [$10] [on 2]", r"", _choose),
    ("WAGER $10 [on 2]", r"", _wager),
    ("choose NAME [$10] [on 2]", rf"choose (?P<choice>\S+)(?: {_SUM})?{_BOX}", _choose),
    ("declare WORDS", r"declare (?P<words>.+)", lambda f: Said(cmd.Declare, {"words": f["words"]})),
    ("sit [3]", r"sit(?: (?:at )?(?:box )?(?P<box>\S+))?", lambda f: Said(common_cmd.Sit, _on(f) or {"box": 0})),
    ("leave the seat", r"leave(?: the (?:seat|table|box))?|stand", _plain(common_cmd.Stand)),
    ("buy $100", rf"buy {_SUM}", lambda f: Said(common_cmd.BuyChips, _amount(f))),
    ("cash out $100", rf"cash out {_SUM}", lambda f: Said(common_cmd.CashOut, _amount(f))),
    ("no more bets", r"no more bets", _plain(cmd.CloseBets)),
    ("go on", r"go on", _plain(cmd.Proceed)),
    ("cut 20", r"cut (?P<at>\S+)", lambda f: Said(common_cmd.Cut, {"at": whole(f["at"] or "")})),
    ("count the deck", r"count the deck", _plain(cmd.CountDeck)),
    ("perform STEP", r"perform (?P<step>.+)", lambda f: Said(cmd.Perform, {"step": f["step"]})),
    ("shuffle", r"shuffle", _plain(common_cmd.Shuffle)),
    ("shuffle because suspect", r"shuffle because suspect", _plain(cmd.OrderShuffle, suspect=True)),
    ("shuffle at discretion", r"shuffle at discretion", _plain(cmd.OrderShuffle, suspect=False)),
    ("replace the cards", r"replace the cards", _plain(cmd.ReplaceCards)),
    ("report IRREGULARITY field=value", r"report (?P<rest>.+)", _report),
    ("slip MISTAKE field=value", r"slip (?P<rest>.+)", _slip),
    ("answer NUMBER or WORD", r"answer (?P<effect>.+)", _answer),
    ("decide WORDS", r"decide (?P<words>.+)", lambda f: Said(cmd.RuleInWords, {"words": f["words"]})),
    ("dispute further", r"dispute further", _plain(cmd.Dispute, further=True)),
    ("dispute WORDS", r"dispute (?P<words>.+)", lambda f: Said(cmd.Dispute, f)),
    ("settle NAME: WORDS", r"settle (?P<person>[^:]+): (?P<words>.+)", lambda f: Said(cmd.DecideDispute, f)),
    ("direct WORDS", r"(?P<verb>direct|lift) (?P<words>.+)", _direct),
    ("lift WORDS", r"(?P<verb>lift) (?P<words>.+)", _direct),
    ("notice NAME field=value at 0", r"notice (?P<notice>\S+)(?P<value>(?: \w+=\S+)*) at (?P<at>\S+)", notice),
    ("limits $20 to $500 at 1200 [agreed Ann, Bob]",
     rf"limits (?P<least>\S+) to (?P<most>\S+)(?: at (?P<at>\S+))?{AGREED}", _limits),
    ("close the table at 1200 [agreed Ann, Bob]", rf"close the table(?: at (?P<at>\S+))?{AGREED}", close),
    ("approve SUBJECT REFERENCE", r"approve (?P<subject>.+) (?P<reference>\S+)",
     lambda f: Said(common_cmd.RecordApproval, f)),
    ("open GAME option=value", r"open (?P<rest>.+)", _open),
)  # fmt: skip

TO_THE_JACKPOT: tuple[tuple[str, str, Callable[[Fields], Said]], ...] = (
    ("offer NAME[, retained 25%][, lone prizes by the house][, paid as claimed][, approval X]",
     (rf"offer (?P<name>[\w-]+)(?:,? retained (?P<share>\S+?))?(?P<lone>,? lone prizes by the house)?"
      rf"(?P<claimed>,? paid as claimed)?{_APPROVAL}"),
     _offer),
    ("add $100 [to the minor]", rf"add {_SUM}(?P<minor> to the minor)?",
     lambda f: Said(jr.AddToPool, {**_amount(f), "minor": bool(f["minor"])})),
    ("divide $4,000 and 40% to the minor, approval X",
     rf"divide {_SUM} and (?P<share>\S+) to the minor{_APPROVAL}", _divide),
    ("vary to 30%, approval X", rf"vary to (?P<share>[^\s,]+){_APPROVAL}",
     lambda f: Said(jr.VaryRate, {"minor_share": percent(f["share"] or ""), "approval": f["approval"] or ""})),
    ("retain 30%, approval X", rf"retain (?P<share>[^\s,]+){_APPROVAL}",
     lambda f: Said(jr.VaryRetained, {"retained_share": percent(f["share"] or ""), "approval": f["approval"] or ""})),
    ("combine, approval X", rf"combine{_APPROVAL}", lambda f: Said(jr.CombinePools, {"approval": f["approval"] or ""})),
    ("pay T1 without waiting", r"pay (?P<table>\S+) without waiting",
     lambda f: Said(jr.EndWait, {"table": f["table"] or ""})),
    ("take $5", rf"take {_SUM}", lambda f: Said(jr.TakeRetained, _amount(f))),
)  # fmt: skip

_COMPILED = {
    False: [(re.compile(pattern), make) for _, pattern, make in PHRASES if pattern],
    True: [(re.compile(pattern), make) for _, pattern, make in TO_THE_JACKPOT],
}


@cache
def _of_the_game(game: str, wagers: tuple[str, ...]) -> list[tuple[re.Pattern[str], Callable[[Fields], Said]]]:
    """The words of a game itself: its choices and its wagers, which come before the words of every table."""
    choices = (*(BY_NAME[game].choices if game else ()), *WHEN_ASKED)
    spoken = "|".join(name.replace("-", "[ -]") for name in choices)
    placed = "|".join(name.replace("-", "[ -]") for name in wagers if name not in choices)
    return [
        (re.compile(rf"(?P<choice>{spoken})(?: {_PLAIN_SUM})?{_BOX}"), _choose),
        (re.compile(rf"(?P<wager>{placed}) {_PLAIN_SUM}{_BOX}"), _wager),
    ]


def said(words: str, *, jackpot: bool = False, game: HouseGame | None = None) -> Said:
    """What these words ask for: a word of the game, a phrase of the table, or a command by name with its fields."""
    head, pairs = split(words)
    if head in COMMANDS:
        return _command(COMMANDS[head], pairs)
    own = _of_the_game(game.name, tuple([one.name for one in game.wagers])) if game and not jackpot else []
    for pattern, make in (*own, *_COMPILED[jackpot]):
        found = pattern.fullmatch(words)
        if found is not None:
            return make(found.groupdict())
    phrases = [phrase for phrase, _, _ in (TO_THE_JACKPOT if jackpot else PHRASES)]
    if game and not jackpot:
        phrases = [*BY_NAME[game.name].choices, *(f"{one.name} $10" for one in game.wagers), *phrases]
    first = [phrase for phrase in phrases if phrase.split()[0] == words.split(maxsplit=1)[0]]
    expected = " or ".join(first) if first else listed(words, [*phrases, *COMMANDS])
    raise Wrong(f"{words!r} is not something that anybody can say", expected)


def _command(kind: type, pairs: list[tuple[str, str]]) -> Said:
    nested = {"finding": AnyFinding, "mistake": AnyMistake}
    for field, union in nested.items():
        if pairs and pairs[0][0] == field:
            return Said(kind, {field: build(named(pairs[0][1], union, field), pairs[1:])})
    by_name = [text for name, text in pairs if kind is cmd.Choose and name == "cards" and re.search("[a-z]", text)]
    fields = read(kind, [pair for pair in pairs if pair[1] not in by_name])
    if by_name:
        fields["named"] = hand(by_name[0], MOST_COPIES)
    later = {"by", "box", "order", "table", "finding", "mistake"}
    missing = [f.name for f in msgspec.structs.fields(kind) if f.required and f.name not in {*fields, *later}]
    if missing or (kind in (cmd.Report, cmd.Slip) and not fields):
        lacking = missing or list(nested)
        raise Wrong(f"{kind.__name__} lacks {', '.join(lacking)}", " ".join(f"{name}=..." for name in lacking))
    return Said(kind, fields)


# --- what a phrase leaves open ------------------------------------------------------------------------------


def complete(one: Said, pit: Pit, table: str, by: Who, options: dict[str, Any]) -> Any:
    """The command itself, by this person at this table; `options` are those that the header gives the table."""
    fields = {**one.fields, "by": by}
    t = pit.find(table, Table) or Table()
    if one.kind in (cmd.Wager, cmd.Withdraw, cmd.Choose, cmd.Declare) and "box" not in fields:
        fields["box"] = _own_box(t, by)
    if one.kind is cmd.Wager and "amount" not in fields:
        fields["amount"] = _amount_of(t, fields["box"], fields["wager"])
    if "named" in fields:
        fields["cards"] = _places_in_hand(t, (fields["box"], fields.get("hand", 0)), fields.pop("named"))
    if one.kind is cmd.Answer and isinstance(fields["effect"], str):
        fields["effect"] = _effect(t, fields["effect"])
    if one.kind is common_cmd.OpenTable:
        fields = {"table": table, **fields, "options": {**options, **fields.get("options", {})}}
    if one.kind is common_cmd.Shuffle:
        fields = {"order": (), **fields}
    return one.kind(**fields)


def _own_box(t: Table, by: Who) -> int:
    box = t.people.get(by.name, Person()).box
    if not box:
        raise Wrong(f"{by.name} has no place at the table", "a box, as in: on 2")
    return box


def _places_in_hand(t: Table, place: Place, named: tuple[int, ...]) -> tuple[int, ...]:
    """Where the named cards are in a hand, counted from 1."""
    held = t.round.hands[place].cards if place in t.round.hands else ()
    absent = [card for card in named if card not in held]
    if absent:
        raise Wrong(f"{names(absent)} cannot be named: not in the hand of box {place[0]}", names(held) or "a hand")
    return tuple([held.index(card) + 1 for card in named])


def _amount_of(t: Table, box: int, wager: str) -> int:
    """The amount that goes without saying: the jackpot wager is on the sign, a blind bet is two antes."""
    if wager == "jackpot":
        return int(getattr(t.round.options, "jackpot_wager", 0))
    ante = t.round.stake(box, "ante")
    return 2 * ante.amount if ante is not None else 2 * t.round.minimum


def _effect(t: Table, word: str) -> int:
    question = t.round.question
    if question is None:
        raise Wrong(f"answer {word!r}, but nobody has been asked", "a question that waits for its answer")
    names = [words_of(type(effect)) for effect in question.effects]
    fitting = [i for i, name in enumerate(names) if word in name]
    if len(fitting) != 1:
        raise Wrong(f"answer {word!r} is not one of the answers", listed(word, names))
    return fitting[0]
