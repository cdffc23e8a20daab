"""What a case of the poker room expects after an action, read from its line."""

import re
from functools import partial
from typing import Any

from croupier.cases.expecting.table import ANY, AnyExpected, Fact, Gets, MayAct, Reader, SeesCards, Setting, cite
from croupier.cases.people import POKER_OFFICES, person
from croupier.cases.trouble import Wrong, listed
from croupier.cases.values import hand, is_money, loose, money, shown_hand, split, sum_of, types, whole
from croupier.cases.words.poker import commands, events, expected
from croupier.things.money import dollars

ACTS = {
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "fold": "Fold",
    "go all in": "AllIn",
    "put in chips": "PutIn",
    "draw": "Draw",
    "take the kitty": "TakeKitty",
    "over-blind": "OverBlind",
    "show": "Show",
    "muck": "Muck",
    "ask to see": "AskToSee",
    "start the hand": "StartHand",
    "cut": "Cut",
    "buy chips": "BuyChips",
    "post the blind": "PostBlind",
    "leave the table": "Stand",
}
"""What may be done, as a case says it."""
_MAY = re.compile(r"(?P<who>[^=]+?) may (?P<no>not )?(?P<what>.+)")
_AMOUNTS = re.compile(r"(?P<act>[a-z -]+?)(?: (?P<from>[$0-9]\S*))?(?: to (?P<to>[$0-9]\S*))?")
_GETS = re.compile(
    r"(?:(?P<rule>any|\S*[0-9]\S*) )?(?P<who>[^=]+?) gets (?P<amount>[$0-9]\S*)"
    r"(?: of pot (?P<pot>[0-9]+))?(?P<all> in all)?"
)
_PAYS = re.compile(r"pot (?P<pot>[0-9]+) pays (?P<amount>[$0-9]\S*)")
_SEES = re.compile(r"(?P<who>[^=]+?) sees (?P<where>[^:]+): (?P<cards>.+)")
OF_SOMEBODY = ("markers", "seat", "bet", "held", "list")
FACTS = ("chips", "pot", "pots", "turn", "button", "board", "commission", "stage", "hand", *OF_SOMEBODY)


def _sums(text: str) -> str:
    """Amounts in the one way of writing them, whatever stands between."""
    return re.sub(r"\$[0-9][0-9,.]*[0-9]|\$[0-9]", lambda found: dollars(money(found[0])), text)


def _fact(first: str, rest: str, base: dict[str, Any], setting: Setting) -> AnyExpected | None:
    if first not in FACTS:
        return None
    value = rest.removeprefix(first).strip()
    of = ""
    if first in OF_SOMEBODY:
        of, _, value = value.partition(": ") if first == "list" else value.partition(" ")
    if not value:
        raise Wrong(f"{first} of what?", f"{first} {'NAME ' if first in OF_SOMEBODY else ''}VALUE")
    _readable(first, value, setting)
    return Fact(**base, what=first, of=of, value=_sums(value.strip()))


def _amount(text: str, setting: Setting) -> int:
    """Money, or a plain number of tournament chips where there are any."""
    return int(text) if text.isdecimal() and setting.chips else money(text)


def _readable(first: str, value: str, setting: Setting) -> None:
    """Refuse a value that nothing could ever be."""
    if first in ("pot", "commission", "bet", "held"):
        _amount(value, setting)
    elif first == "chips":
        for part in value.split(", "):
            name, _, amount = part.strip().rpartition(" ")
            person(name, setting.people, setting.offices)
            _amount(amount, setting)
    elif first == "board" and value != "nothing":
        hand(value)
    elif first == "hand":
        whole(value)
    elif first == "turn" and value != "nobody":
        person(value, setting.people, setting.offices)


def _may(_: str, rest: str, base: dict[str, Any], setting: Setting) -> AnyExpected | None:
    found = _MAY.fullmatch(rest)
    if found is None:
        return None
    who = person(found["who"], setting.people, setting.offices)
    base = {**base, "absent": base["absent"] != bool(found["no"])}
    head, pairs = split(found["what"])
    if head in commands():
        kind = commands()[head]
        unknown = [name for name, _ in pairs if name not in types(kind)]
        if unknown:
            raise Wrong(f"{head} has no field {unknown[0]!r}", listed(unknown[0], types(kind)))
        given = {
            name: sum_of(name, text, chips=setting.chips) if is_money(kind, name) else loose(text)
            for name, text in pairs
        }
        return MayAct(**base, who=who, command=head, words=" ".join(f"{n}={v}" for n, v in given.items()))
    spoken = _AMOUNTS.fullmatch(found["what"])
    if spoken is None or spoken["act"] not in ACTS:
        raise Wrong(f"{found['what']!r} is not something that is offered", listed(head, [*ACTS, *commands()]))
    command = ACTS[spoken["act"]]
    least, most = [_amount(spoken[end], setting) if spoken[end] else 0 for end in ("from", "to")]
    if command not in ("Bet", "Raise", "BuyChips"):
        return MayAct(**base, who=who, command=command, words=_sums(spoken["from"] or ""))
    return MayAct(**base, who=who, command=command, least=least or most, most=most or least)


def _sees(_: str, rest: str, base: dict[str, Any], setting: Setting) -> AnyExpected | None:
    found = _SEES.fullmatch(rest)
    if found is None:
        return None
    who = person(found["who"], setting.people, setting.offices)
    return SeesCards(**base, who=who, where=found["where"], cards=shown_hand(found["cards"]))


def _gets(_: str, rest: str, base: dict[str, Any], setting: Setting) -> AnyExpected | None:
    paid = _PAYS.fullmatch(rest)
    if paid is not None:
        amount = sum_of("pays", paid["amount"], chips=setting.chips)
        return Gets(**base, cite=None, person="", amount=amount, pot=int(paid["pot"]), whole=True)
    found = _GETS.fullmatch(rest)
    if found is None:
        return None
    name = person(found["who"], setting.people, setting.offices).name
    rule = cite(found["rule"], setting.document) if found["rule"] not in (None, ANY) else None
    whole_ = bool(found["all"])
    if not found["rule"] and not base["absent"] and not whole_:
        raise Wrong(
            f"{rest!r} does not cite a rule",
            f"the rule by which it is given, as in: = 8.1.5(a) {rest}, or = any {rest}, or = {rest} in all",
        )
    amount = sum_of("gets", found["amount"], chips=setting.chips)
    return Gets(**base, cite=rule, person=name, amount=amount, pot=int(found["pot"] or 0), whole=whole_)


READERS: tuple[Reader, ...] = (_gets, _may, _sees, _fact)


def setting(document: str, people: frozenset[str], tables: tuple[str, ...], *, chips: bool) -> Setting:
    """What an expectation in the poker room may speak of."""
    return Setting(
        document, people, tables, POKER_OFFICES, READERS, events(), partial(expected, chips=chips), chips=chips
    )
