"""What a person may do in the keeping of a poker table now. Built on `decide`: what is offered is accepted."""

from collections.abc import Iterator
from typing import Any

from croupier.engines.betting import commands as ct
from croupier.engines.betting.commands import Conduct, Subject, Upset
from croupier.engines.betting.deciding import GATE, decide
from croupier.engines.betting.keeping.conduct import BROKEN, reach, reviewed_by
from croupier.engines.betting.keeping.deciding import CARDS
from croupier.engines.betting.names import MatterState
from croupier.engines.betting.options import Commission, deck_size
from croupier.engines.betting.state import PokerTable, in_play
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Bounds, Offer, Refusal
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule

GROUP = "keeping"
OFFERED = (Conduct.DEVICE, Conduct.EXCHANGE, Conduct.OUT_OF_VIEW, Conduct.UNPROTECTED)
"""What the house is offered to report of a player in a hand; everything else it can report in a form."""
NAMED_LATER: dict[str, Any] = {"at": 0}
"""Fields that the floor fills in: the time."""


def offers(t: PokerTable, who: Who) -> Iterator[Offer]:
    """Everything of this part that this person may do now."""
    if not t.name:
        return
    for kind, label, fields, more in _asked(t, who):
        command = kind(by=who, **fields, **_example(more))
        if not isinstance(decide(t, command), Refusal):
            yield _offer(t, kind, label, fields, more)


Asked = tuple[type[cmd.Command], str, dict[str, Any], dict[str, Any]]
"""A command, its label, the fields it is offered with, and what is left open: `words` or `amount`."""


def _example(more: dict[str, Any]) -> dict[str, Any]:
    """Something for the fields that are left open: the least amount, any words."""
    return {name: value.least if isinstance(value, Bounds) else value for name, value in more.items() if name != "cite"}


def _offer(t: PokerTable, kind: type[cmd.Command], label: str, fields: dict[str, Any], more: dict[str, Any]) -> Offer:
    cite: Rule = more.get("cite") or t.law(GATE.rules[kind])
    plain = {name: str(value) if isinstance(value, str) else value for name, value in fields.items()}
    return Offer(
        command=kind.__name__,
        cite=cite,
        label=label,
        group=GROUP,
        fields=plain,
        amount=more.get("amount"),
        words=more.get("words", ""),
    )


def _asked(t: PokerTable, who: Who) -> Iterator[Asked]:
    """What could be asked for, whether or not it would be granted."""
    if who.role is Role.PLAYER:
        yield from _players(t, who)
    elif who.role in (Role.INSPECTOR, Role.OPERATOR, *CARDS):
        yield from _cards(t)
        yield from _changes(t)
        yield from _charges(t)
        yield from _matters(t)
        yield from _reports(t)
    yield ct.AskForRules, "Ask for the rules", {}, {"cite": t.law("11.11")}


def _players(t: PokerTable, who: Who) -> Iterator[Asked]:
    for subject, pending in ((Subject.CHANGE, t.keeping.change), (Subject.CLOSING, t.keeping.closing)):
        if pending is not None:
            agrees = who.name not in pending.agreed
            label = f"{'Agree' if agrees else 'No longer agree'} to the {subject}"
            yield ct.Agree, label, {"subject": subject, "agrees": agrees}, {}
    for m in t.keeping.matters:
        if m.state is MatterState.DECIDED:
            label = f"Ask for a review of matter {m.number}"
            yield ct.RequestReview, label, {"matter": m.number}, {"cite": t.law(reviewed_by(m))}
    if t.hand is not None and t.hand.over:
        for chair in t.chairs.values():
            yield ct.ShowTo, f"Show {chair.person} your hand", {"person": chair.person}, {}
        for seat, place in enumerate(t.hand.places):
            yield ct.AskAll, f"Ask to see the hand of {place.owner}", {"seat": seat}, {}
    yield ct.Complain, "Raise a dispute", {}, {"words": "what is disputed"}


def _cards(t: PokerTable) -> Iterator[Asked]:
    yield ct.InstructCount, "Have the cards counted", {}, {}
    yield ct.CountCards, "The number is right", {"cards": deck_size(t.variant, t.options)}, {}
    yield ct.CheckNewCards, "Check the new cards", {}, {}
    if not t.keeping.unchecked:
        yield ct.ChangeCards, "Replace the deck", {}, {"words": "why the cards are unfit"}
    if t.hand is not None and t.hand.over:
        for seat, place in enumerate(t.hand.places):
            yield ct.InspectHand, f"Inspect the hand of {place.owner}", {"seat": seat}, {}


def _changes(t: PokerTable) -> Iterator[Asked]:
    yield cmd.CloseTable, "Close the table", {}, {}
    yield ct.AnnounceClosing, "Announce the closing", {}, {}
    yield ct.WithdrawChange, "Withdraw the change", {"subject": Subject.CHANGE}, {}
    yield ct.WithdrawChange, "Do not close the table", {"subject": Subject.CLOSING}, {"cite": t.law("11.2.6")}
    doubled = {"buy_in": 2 * t.options.buy_in}
    yield ct.AnnounceChange, "Announce double the minimum buy-in", {"options": doubled}, {}
    nil = {"commission": str(Commission.NIL)}
    yield ct.VaryCommission, "Take no commission", {"options": nil}, {"cite": t.law("7.4")}


def _charges(t: PokerTable) -> Iterator[Asked]:
    if t.options.commission is Commission.TIME:
        yield ct.AssessTime, "Assess the time charge", dict(NAMED_LATER), {"cite": t.law("7.2.2(a)")}
    yield ct.VerifyTime, "Verify the time charges", {}, {}
    yield ct.DropTime, "Drop the time charges", {}, {"cite": t.law("7.2.2(e)")}


def _matters(t: PokerTable) -> Iterator[Asked]:
    """What a supervisor, an inspector or the operator may do about what is on record."""
    k = t.keeping
    for m in k.matters[-10:]:
        one = {"matter": m.number}
        who = f"{m.person} (matter {m.number})"
        yield ct.VoidWagers, f"Void the wagers of {who}", one, {}
        yield ct.DeclareDead, f"Declare the hand of {who} dead", one, {}
        yield ct.ExcludePlayer, f"Exclude {who}", one, {}
        yield ct.DecideComplaint, f"Decide the dispute of {who}", one, {"words": "what is decided"}
        for upheld in (True, False):
            label = f"Reviewed, {'upheld' if upheld else 'not upheld'}: {who}"
            yield ct.DecideReview, label, {**one, "upheld": upheld}, {"words": "what the Director decided"}
    chip = min(t.options.chips)
    for person in k.devices:
        most = sum(reach(t, person)) // chip * chip
        if most:
            amount = {"amount": Bounds(chip, most, chip)}
            yield ct.SeizeWinnings, f"Seize winnings of {person}", {"person": person}, amount
        yield ct.ConfiscateDevice, f"Confiscate the device of {person}", {"person": person}, {}
        yield ct.Detain, f"Detain {person}", {"person": person}, {}
    for person in k.detained:
        yield ct.HandOver, f"Hand {person} over", {"person": person}, {"words": "which authorised person has come"}
    for number, held in k.seized.items():
        for returned, what in ((held.amount, "return"), (0, "keep")):
            label = f"Close the investigation of {held.owner}: {what} the winnings"
            fields = {"number": number, "returned": returned}
            yield ct.ConcludeInvestigation, label, fields, {"words": "how the investigation ended"}


def _reports(t: PokerTable) -> Iterator[Asked]:
    """Reports of what people do, and a game that has no outcome."""
    for chair in t.chairs.values() if in_play(t) else ():
        for conduct in OFFERED:
            fields = {"conduct": conduct, "person": chair.person}
            yield ct.ReportConduct, f"{chair.person}: {conduct}", fields, {"cite": t.law(BROKEN[conduct])}
    for why in Upset:
        yield ct.InvalidateGame, f"Invalidate the game: {why}", {"why": why}, {"words": "what happened"}
