"""Offers and decisions agree at a poker table, and the betting that is offered is what the naive model allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import msgspec
from tests.laws.poker_ground import cited
from tests.laws.poker_tables import CASINO, DEALER, EVERYBODY, OPERATOR, PEOPLE, WATCHER

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import AnyPokerCommand
from croupier.engines.betting.state import in_play, turn
from croupier.engines.cards.commands import AnyCommand
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.people import CHANCE, Role, Who

if TYPE_CHECKING:
    from tests.laws.poker_floor import Evening

FOR_ALL = ("AskForRules", "ReportConduct", "Complain")
"""What anybody may say."""
KINDS: dict[str, type[cmd.Command]] = {one.__name__: one for one in (*get_args(AnyPokerCommand), *get_args(AnyCommand))}


def command(offer: Offer, who: Who, **more: Any) -> cmd.Command:
    """The command that takes up an offer."""
    found: cmd.Command = msgspec.convert({**offer.fields, "by": who, **more}, KINDS[offer.command])
    return found


# --- the betting ----------------------------------------------------------------------------------


def agree(evening: Evening, seat: int, made: tuple[Offer, ...]) -> None:
    """Whose turn it is and what that player may do is what the naive model says."""
    model = evening.round
    if model is None:
        return
    assert model.turn() == seat, f"seat {seat} acts, and not {model.turn()}"
    may = model.may(seat)
    by = {o.command: o for o in made if o.group == "act"}
    h = evening.t.hand
    assert h is not None
    assert ("Fold" in by) == may.fold, f"fold: {may}"
    assert ("Check" in by) == may.check, f"check: {may}"
    assert ("Call" in by) == bool(may.call), f"call: {may}"
    raising = by.get("Raise") or by.get("Bet")
    bounds = (raising.amount.least, raising.amount.most) if raising and raising.amount else None
    assert bounds == may.raise_to, f"seat {seat} may raise to {may.raise_to}; offered is {bounds}: {model}"
    if raising:
        assert (raising.command == "Bet") == (model.level == 0)
    all_in = model.stack[seat] + model.bet[seat]
    could = all_in <= model.level or (may.raise_to is not None and may.raise_to[1] == all_in)
    assert ("AllIn" in by) == could, f"all-in: {may}"
    evening.seen["turns compared"] += 1


def bounds(evening: Evening, who: Who) -> None:
    """At somebody's turn: what is offered is accepted within its bounds, and nothing beside it or out of turn."""
    made = evening.offers(who)
    for offer in made:
        accepted(evening, offer, who)
    offered = {o.command: o for o in made}
    for kind in (pc.Fold, pc.Check, pc.Call, pc.AllIn, pc.TakeKitty, pc.OverBlind, pc.Show, pc.Muck, pc.Draw):
        if kind.__name__ not in offered:
            refused(evening, kind(by=who))
        refused(evening, kind(by=Who(who.name, Role.DEALER)))
    h = evening.t.hand
    assert h is not None
    raising = offered.get("Raise") or offered.get("Bet")
    amounts: tuple[int, ...] = (1, h.to, h.to + h.options.minimum, 10**9)
    if raising is not None and raising.amount is not None:
        b = raising.amount
        amounts = (b.least - 1, b.most + 1, b.most + b.step, 0, -1)
    for amount in amounts:
        refused(evening, pc.Bet(by=who, amount=amount))
        refused(evening, pc.Raise(by=who, amount=amount))
    for other in PEOPLE:
        if other.name != who.name:
            for kind in (pc.Fold, pc.Check, pc.Call, pc.AllIn):
                refused(evening, kind(by=other))
            refused(evening, pc.Raise(by=other, amount=h.to + h.options.minimum))
    out_of_phase(evening)


def out_of_phase(evening: Evening) -> None:
    """In a hand nobody starts another, shuffles, cuts, buys into it or leaves it."""
    h = evening.t.hand
    assert h is not None
    refused(evening, pc.StartHand(by=DEALER))
    refused(evening, cmd.Shuffle(by=CHANCE, order=tuple(range(52))))
    refused(evening, cmd.Shuffle(by=DEALER, order=h.deck))
    refused(evening, cmd.Cut(by=DEALER, at=3))
    refused(evening, cmd.CloseTable(by=OPERATOR))
    for seat, place in enumerate(h.places):
        if h.live >> seat & 1:
            owner = Who(place.owner, Role.PLAYER)
            refused(evening, cmd.BuyChips(by=owner, amount=evening.t.options.buy_in))
            refused(evening, cmd.Stand(by=owner))
            refused(evening, cmd.CashOut(by=owner, amount=1))


# --- everything -----------------------------------------------------------------------------------


def accepted(evening: Evening, offer: Offer, who: Who) -> None:
    """An offer would be accepted, with the least, the most and something between."""
    amounts: set[int | None] = {None}
    if offer.amount is not None:
        b = offer.amount
        assert 0 <= b.least <= b.most
        assert (b.most - b.least) % b.step == 0 or b.most == evening_stack(evening, who), offer
        amounts = {b.least, b.most, b.least + (b.most - b.least) // b.step // 2 * b.step}
    cited(offer.cite)
    for amount in amounts:
        asked = evening.command(offer, who, amount)
        decided = evening.decide(asked)
        if isinstance(decided, Refusal) and offer.command == "PutIn":
            cited(decided.cite)
            continue
        assert not isinstance(decided, Refusal), f"offered and refused: {asked}: {decided}"
        assert decided, f"offered, and nothing happens: {asked}"
    evening.seen["offers tried"] += 1


def evening_stack(evening: Evening, who: Who) -> int:
    """All the chips that somebody can have in front in this round."""
    h = evening.t.hand
    if h is None or h.over:
        return 0
    return next((p.stack + p.bet for p in h.places if p.owner == who.name), 0)


def refused(evening: Evening, asked: cmd.Command) -> None:
    """A command would be refused, by a rule that exists and in words."""
    decided = evening.decide(asked)
    assert isinstance(decided, Refusal), f"not offered and accepted: {asked}: {decided}"
    cited(decided.cite)
    assert decided.why
    evening.seen["refusals tried"] += 1


def everything(evening: Evening) -> None:
    """Whatever is offered to anybody would be accepted; what is for an office nobody else may do."""
    for who in EVERYBODY:
        for offer in evening.offers(who):
            accepted(evening, offer, who)
            if who.role is not Role.PLAYER and offer.command not in FOR_ALL and offer.command != "ReportInHand":
                asked = evening.command(offer, who)
                refused(evening, msgspec.structs.replace(asked, by=WATCHER))
                if offer.command not in ("SitOut", "WalkAway", "ChangeSeat"):
                    refused(evening, msgspec.structs.replace(asked, by=PEOPLE[0]))
    if not in_play(evening.t):
        for kind in (pc.Fold, pc.Check, pc.Call, pc.AllIn, pc.TakeKitty, pc.Show, pc.Muck, pc.OverBlind):
            refused(evening, kind(by=evening.rng.choice(PEOPLE)))
        refused(evening, cmd.Shuffle(by=CHANCE, order=tuple(range(52))))
        refused(evening, cmd.Cut(by=CASINO, at=10))
        assert turn_of(evening) == 0


def turn_of(evening: Evening) -> int:
    """Whose turn it is; 0 between hands."""
    h = evening.t.hand
    return 0 if h is None or h.over else turn(h)
