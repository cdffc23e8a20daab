"""What a person may do at a poker table now. Built on the functions that decide: what is offered is accepted."""

from collections.abc import Iterator
from typing import Any

from croupier.engines.betting import commands as pc
from croupier.engines.betting.deciding import start_hand
from croupier.engines.betting.hand import betting, dealing, showdown
from croupier.engines.betting.hand.acting import call_time, over_blind, over_blind_rule, seat_of, take_kitty
from croupier.engines.betting.hand.following import nobody_left_to_bet
from croupier.engines.betting.irregular import saying
from croupier.engines.betting.keeping import offers as keeping
from croupier.engines.betting.options import FIXED_LIMITS
from croupier.engines.betting.seats import offers as seats
from croupier.engines.betting.state import DEALING, Hand, PokerTable, turn
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Bounds, Offer, Refusal
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule


def offers(t: PokerTable, who: Who) -> tuple[Offer, ...]:
    """Everything that this person may do now, the most usual first."""
    if not t.name:
        return ()
    found: list[Offer] = []
    if who.role is Role.PLAYER:
        found += _player(t, who)
    if who.role in DEALING:
        found += _dealer(t, who)
    return (*found, *saying.offers(t, who), *seats.offers(t, who), *keeping.offers(t, who))


def _offer(kind: type[cmd.Command], cite: Rule, label: str, group: str, **fields: Any) -> Offer:
    return Offer(command=kind.__name__, cite=cite, label=label, group=group, fields=fields)


# --- players --------------------------------------------------------------------------------------


def _player(t: PokerTable, who: Who) -> Iterator[Offer]:
    h = t.hand
    if h is None or h.over:
        return
    seat = turn(h)
    if seat and h.places[seat].owner == who.name and not (h.errors.waits or h.owed or nobody_left_to_bet(h)):
        yield from _draws(h, seat) if h.drawing else _acts(h, seat)
    if not isinstance(over_blind(t, pc.OverBlind(by=who)), Refusal):
        yield _offer(pc.OverBlind, over_blind_rule(t), f"Over-blind {t.money(2 * h.to)}", "act")
    if showdown.at_showdown(h):
        yield from _shows(t, h, who)


def _acts(h: Hand, seat: int) -> Iterator[Offer]:
    """Check or call, bet or raise, take the kitty, fold."""
    street, place = h.variant.streets[h.street], h.places[seat]
    if not isinstance(betting.check(h, seat), Refusal):
        yield _offer(pc.Check, h.law("8.1.2(d)"), "Check", "act")
    called = betting.call(h, seat)
    if not isinstance(called, Refusal):
        label = f"Call {h.money(called.amount)}{' all-in' if called.all_in else ''}"
        yield _offer(pc.Call, h.law("8.1.2(a)"), label, "act")
    bounds = betting.raising(h, seat)
    if not isinstance(bounds, Refusal):
        kind, label, rule = (pc.Raise, "Raise to", "8.1.2(b)") if h.to else (pc.Bet, "Bet", street.opens)
        yield Offer(command=kind.__name__, cite=h.law(rule), label=label, group="act", amount=bounds)
    if not isinstance(betting.all_in(h, seat), Refusal):
        yield _offer(pc.AllIn, h.law("6.14"), f"All-in {h.money(place.stack)}", "act")
    if not isinstance(take_kitty(h, seat), Refusal):
        yield _offer(pc.TakeKitty, h.law("8.5.3(b)"), "Take the kitty", "act")
    if not isinstance(betting.fold(h, seat), Refusal):
        yield _offer(pc.Fold, h.law("8.1.2(c)"), "Fold", "act")
    yield Offer(
        command=pc.PutIn.__name__,
        cite=h.law("6.12") if h.options.limit in FIXED_LIMITS else h.law("6.13"),
        label="Put chips in without a word",
        group="chips",
        words="the chips pushed forward, by denomination",
    )


def _draws(h: Hand, seat: int) -> Iterator[Offer]:
    held = len(h.places[seat].down)
    cite = h.variant.streets[h.street].deals
    yield Offer(command=pc.Draw.__name__, cite=h.law(cite), label="Draw", group="act", cards=Bounds(0, held))


def _shows(t: PokerTable, h: Hand, who: Who) -> Iterator[Offer]:
    """Show, throw away, or ask to see a hand."""
    seat = seat_of(h, who.name)
    if not isinstance(showdown.show(h, seat), Refusal):
        yield _offer(pc.Show, t.law(h.variant.shows), "Show", "act")
    if not isinstance(showdown.muck(h, seat), Refusal):
        yield _offer(pc.Muck, t.law("9.2.7"), "Muck the hand", "act")
    if seat or any(chair.person == who.name for chair in t.chairs.values()):
        for other in range(1, len(h.places)):
            if showdown.unasked(h, other) is None:
                yield _offer(pc.AskToSee, t.law("9.2.7"), f"Ask to see seat {other}", "ask", seat=other)


# --- the dealer -----------------------------------------------------------------------------------


def _dealer(t: PokerTable, who: Who) -> Iterator[Offer]:
    h = t.hand
    if not isinstance(start_hand(t, pc.StartHand(by=who)), Refusal):
        yield _offer(pc.StartHand, t.law("8.1.4"), "Begin the next hand", "step")
    if h is not None and not h.over and not isinstance(dealing.cut(h, 1), Refusal):
        half = dealing.left(h) // 2
        yield _offer(cmd.Cut, t.law("5.2"), "Cut the cards", "step", at=half)
    owner = h.places[turn(h)].owner if h is not None and not h.over and turn(h) else ""
    if owner and not isinstance(call_time(t, pc.CallTime(by=who, person=owner)), Refusal):
        yield _offer(pc.CallTime, t.law("G22"), f"Call time on {owner}", "step", person=owner)
