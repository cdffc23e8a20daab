"""Hands that a supervisor takes out or voids, and hands that are looked at when they are complete (9.2, 11.4, 11.5)."""

from msgspec.structs import replace

from croupier.engines.betting import commands as ct
from croupier.engines.betting.commands import Upset
from croupier.engines.betting.events import table as et
from croupier.engines.betting.events.hand import HandEnded
from croupier.engines.betting.events.table import Refund
from croupier.engines.betting.hand.pots import contested
from croupier.engines.betting.state import Hand, PokerTable, around, in_play, seat_of
from croupier.kernel.answers import Refusal
from croupier.kernel.events import HIDDEN, Event
from croupier.kernel.gate import Decision
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule
from croupier.law.law import Text

P = Text("poker-victoria")
CAUSES = {Upset.DISRUPTION: P("11.4.1"), Upset.FRAUD: P("11.4.2")}
HOUSE = (Role.DEALER, Role.GAME_SUPERVISOR, Role.POKER_ROOM_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.OPERATOR)


def dead(t: PokerTable, person: str, cite: Rule, *, folded: bool = False) -> tuple[Hand, int] | Refusal:
    """The hand in play and the seat of a person in it who can be taken out of it, or who may have folded."""
    h = t.hand
    if h is None or not in_play(t):
        return Refusal(cite, "No hand is on; this is for the hand that is in play.")
    seat = next((seat for seat in around(h.dealt if folded else h.live, 0) if h.places[seat].owner == person), 0)
    if not seat:
        return Refusal(cite, f"{person} has no {'part in this' if folded else 'live'} hand.")
    if not contested(h) & ~(1 << seat) or h.rake is not None:
        return Refusal(cite, "The pot is decided; a casino supervisor may invalidate the game instead.")
    return h, seat


def bet_without(h: Hand, seat: int) -> int:
    """The bet that is to be called once the wagers of a seat have gone back; never under the last blind."""
    others = max([p.bet for one, p in enumerate(h.places) if one != seat])
    blinds = h.options.blinds if h.blind and not h.street else ()
    return min(h.to, max(others, *blinds)) if blinds else min(h.to, others)


# --- an outcome that does not stand ---------------------------------------------------------------


def invalidate(t: PokerTable, c: ct.InvalidateGame) -> Decision:
    """Invalidate the hand in play, or the last one until the next begins: all wagers go back (11.4, 11.5)."""
    h = t.hand
    refunds = _where_they_sit(t, h, wagered(h)) if h is not None else ()
    if h is None or not refunds:
        return Refusal(t.law("11.4"), "There is no hand with wagers whose outcome could be invalidated.")
    taken = _where_they_sit(t, h, pushed(h))
    if h.over and not taken:
        return Refusal(t.law("11.4"), "The last hand has no outcome.")
    change = net(refunds, taken)
    missing = _gone(t, change, {one.seat: one.owner for one in (*refunds, *taken)}) if h.over else ""
    if missing:
        return Refusal(t.law("11.5"), f"{missing} no longer has the pot on the table; decide it as a dispute (11.9).")
    if h.over:
        refunds, taken = _set_off(t, refunds, taken)
    number = h.number
    voided = (
        et.OutcomeInvalidated(number=number, why=c.why, words=c.words, by=c.by.name, cite=t.law(CAUSES[c.why])),
        et.HandVoided(
            number=number,
            refunds=refunds,
            taken=taken,
            raked=sum(h.rake or ()),
            dropped=t.keeping.dropped == number,
            cite=t.law("11.5"),
        ),
    )
    if h.over:
        return voided
    seats = around(h.dealt, 0)
    stacks = tuple([h.places[seat].stack + change.get(seat, 0) for seat in seats])
    return (*voided, HandEnded(number=number, seats=seats, stacks=stacks, voided=True, cite=t.law("11.5")))


def pushed(h: Hand) -> tuple[Refund, ...]:
    """What was pushed out of the pots so far."""
    return tuple([Refund(seat, p.owner, p.won) for seat, p in enumerate(h.places) if p.won])


def wagered(h: Hand) -> tuple[Refund, ...]:
    """Everything that lies in the pots, by place."""
    return tuple([Refund(seat, p.owner, p.paid + p.dead) for seat, p in enumerate(h.places) if p.paid or p.dead])


def net(refunds: tuple[Refund, ...], taken: tuple[Refund, ...]) -> dict[int, int]:
    """By how much each stack changes."""
    change: dict[int, int] = {}
    for one in refunds:
        change[one.seat] = change.get(one.seat, 0) + one.amount
    for one in taken:
        change[one.seat] = change.get(one.seat, 0) - one.amount
    return change


def _where_they_sit(t: PokerTable, h: Hand, sums: tuple[Refund, ...]) -> tuple[Refund, ...]:
    """Sums of a hand by the seat that their owners have now: they may have moved since it was over, or left (0)."""
    return tuple([replace(one, seat=seat_of(t, one.owner)) for one in sums]) if h.over else sums


def _set_off(
    t: PokerTable, refunds: tuple[Refund, ...], taken: tuple[Refund, ...]
) -> tuple[tuple[Refund, ...], tuple[Refund, ...]]:
    """What somebody has no longer of a pot is set off against their wager: neither is moved."""
    short = {one.owner: max(0, one.amount - t.chairs[one.seat].stack) for one in taken}

    def less(sums: tuple[Refund, ...]) -> tuple[Refund, ...]:
        return tuple([replace(one, amount=left) for one in sums if (left := one.amount - short.get(one.owner, 0))])

    return less(refunds), less(taken)


def _gone(t: PokerTable, change: dict[int, int], owners: dict[int, str]) -> str:
    """Somebody of the hand who has left, or from whom a pot cannot be taken back; empty if nobody."""
    for seat, by in change.items():
        chair = t.chairs.get(seat)
        if chair is None or chair.stack + by < 0:
            return owners[seat]
    return ""


# --- complete hands -------------------------------------------------------------------------------


def held(t: PokerTable, seat: int, cite: Rule) -> Hand | Refusal:
    """The hand, if it is complete and this seat still has its cards."""
    h = t.hand
    if h is None or not h.over:
        return Refusal(cite, "That is for when the hand is complete.")
    if not 0 < seat < len(h.places) or not (h.places[seat].down or h.places[seat].up):
        return Refusal(cite, "There is no hand: its cards are in the muck.")
    return h


def inspect(t: PokerTable, c: ct.InspectHand) -> Decision:
    """Look into a player's cards (9.2.3)."""
    h = held(t, c.seat, t.law("9.2.3"))
    if isinstance(h, Refusal):
        return h
    place = h.places[c.seat]
    cards = place.down + place.up
    return (et.HandInspected(seat=c.seat, owner=place.owner, cards=cards, by=c.by.name, cite=t.law("9.2.3")),)


def show_to(t: PokerTable, c: ct.ShowTo) -> Decision:
    """Show one's cards to one player; the table may then ask for them (9.2.4)."""
    if in_play(t):
        return Refusal(t.law("11.12"), "In a hand nobody shows cards to another player.")
    h = t.hand
    seat = next((s for s, p in enumerate(h.places) if p.owner == c.by.name), 0) if h is not None else 0
    found = held(t, seat, t.law("9.2.4"))
    if isinstance(found, Refusal):
        return found
    if c.person == c.by.name or all(chair.person != c.person for chair in t.chairs.values()):
        return Refusal(t.law("9.2.4"), "Name another player of this table.")
    place = found.places[seat]
    cards = place.down + place.up
    return (et.HandShownTo(seat=seat, owner=c.by.name, person=c.person, cards=cards, cite=t.law("9.2.4")),)


def ask_all(t: PokerTable, c: ct.AskAll) -> Decision:
    """Have a hand shown to the table that one player was shown (9.2.4)."""
    h = held(t, c.seat, t.law("9.2.4"))
    if isinstance(h, Refusal):
        return h
    k = t.keeping
    if k.shown_in != h.number or not k.shown_to >> c.seat & 1:
        return Refusal(t.law("9.2.4"), "That hand was shown to nobody, or to everybody already.")
    if all(chair.person != c.by.name for chair in t.chairs.values()):
        return Refusal(t.law("9.2.4"), "Those who sit at the table may ask.")
    place = h.places[c.seat]
    cards = place.down + place.up
    return (et.HandShownToAll(seat=c.seat, owner=place.owner, asked=c.by.name, cards=cards, cite=t.law("9.2.4")),)


def seen(e: Event, who: Who) -> Event:
    """An event as this person may see it: cards that were shown to few stay with them."""
    if isinstance(e, et.HandInspected) and who.name != e.owner and who.role not in HOUSE:
        return _hidden(e)
    if isinstance(e, et.HandShownTo) and who.name not in (e.owner, e.person):
        return _hidden(e)
    return e


def _hidden(e: et.HandInspected | et.HandShownTo) -> Event:
    """The event without its cards."""
    return replace(e, cards=(HIDDEN,) * len(e.cards))
