"""Changes of game, limits and commission, the time charge, notices of closing, what is due between hands (6.9, 7)."""

from typing import Any

import msgspec

from croupier.engines.betting import commands as ct
from croupier.engines.betting.events import table as et
from croupier.engines.betting.keeping.opening import checked
from croupier.engines.betting.options import Commission, Options, deck_size, most_seats
from croupier.engines.betting.state import HOUR, Announced, PokerTable, in_play
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import settled
from croupier.kernel.gate import Decision
from croupier.kernel.variants import Variant
from croupier.law.books import Rule
from croupier.law.law import Text

P = Text("poker-victoria")
LATEST = 10**11
"""The latest time that is one, in seconds."""


def assess(t: PokerTable, c: ct.AssessTime) -> Decision:
    """Put an hour's fee of every player whose time is not paid onto the drop slide, inactive players included."""
    o = t.options
    if o.commission is not Commission.TIME or not o.hourly or o.tournament:
        return Refusal(t.law("7.2.2"), "This table has no time charge.")
    if not 0 <= c.at <= LATEST:
        return Refusal(t.law("7.2.2(b)"), "Say at what time, in seconds.")
    if in_play(t):
        return Refusal(t.law("6.10"), "Stakes stay as they are in a hand; assess the time charge after it.")
    until = t.keeping.paid_until
    if c.at < (last := max(until.values(), default=0) - HOUR):
        return Refusal(
            t.law("7.2.2(b)"), f"The time charge was last assessed at {last}; this assessment is not before it."
        )
    owing = [(seat, one) for seat, one in sorted(t.chairs.items()) if until.get(one.person, 0) <= c.at]
    charged = [(seat, one) for seat, one in owing if one.stack >= o.hourly]
    if not charged:
        short = "those who owe it have too few chips" if owing else "everybody has paid for this hour"
        return Refusal(t.law("7.2.2(b)"), f"Nothing is to be collected: {short}.")
    return tuple(
        [
            et.TimeCharged(seat=seat, owner=one.person, amount=o.hourly, until=c.at + HOUR, cite=t.law("7.2.2(a)"))
            for seat, one in charged
        ]
    )


def verify(t: PokerTable, c: ct.VerifyTime) -> Decision:
    """Verify what lies on the drop slide (7.2.2(e))."""
    k = t.keeping
    if not k.slide:
        return Refusal(t.law("7.2.2(d)"), "There are no time charges on the drop slide.")
    if k.verified == k.slide:
        return Refusal(t.law("7.2.2(e)"), "The charges on the drop slide are verified already.")
    return (et.TimeVerified(amount=k.slide, by=c.by.name, cite=t.law("7.2.2(e)")),)


def drop(t: PokerTable, c: ct.DropTime) -> Decision:
    """Drop the time charges, once all of them are verified (7.2.2(e))."""
    k = t.keeping
    if not k.slide:
        return Refusal(t.law("7.2.2(d)"), "There are no time charges on the drop slide.")
    if k.verified != k.slide:
        return Refusal(
            t.law("7.2.2(e)"), "A poker room supervisor or above verifies time charges before they are dropped."
        )
    return (et.TimeDropped(amount=k.slide, by=c.by.name, cite=t.law("7.2.2(e)")),)


NOTICE = 3
"""How many hands of notice players get (6.9, 11.2.6)."""
GAME = ("deck", "seats")
"""Options that belong to a game, and start over with another one."""
LIMITS = (
    "limit",
    "minimum",
    "maximum",
    "big_bet",
    "big_from",
    "blinds",
    "ante",
    "over_blinds",
    "bring_in",
    "buy_in",
    "buy_in_most",
)
"""What may change by notice beside the game: minimum buy-in, betting limit, betting type (6.9)."""
COMMISSION = ("commission", "percent", "cap", "fee", "fee_short", "short_handed", "hourly")
"""What may change with the table signs (7.3)."""
DROPPED = {Commission.PERCENTAGE: P("7.2.1(b)"), Commission.FIXED: P("7.2.3(c)")}


def players(t: PokerTable) -> frozenset[str]:
    """Who sits at the table."""
    return frozenset([chair.person for chair in t.chairs.values()])


# --- the game and its limits ----------------------------------------------------------------------


def announce_change(t: PokerTable, c: ct.AnnounceChange) -> Decision:
    """Give notice of a change; at once if most players agree or nobody is there (6.9)."""
    if t.keeping.change is not None:
        return Refusal(t.law("6.9"), "A change is announced already; withdraw it before you announce another.")
    for name in c.options:
        if name in COMMISSION:
            return Refusal(t.law("7.3"), f"{name} belongs to the commission: vary that before a hand.")
        if name not in (*GAME, *LIMITS):
            return Refusal(
                t.law("6.9"), f"{name!r} does not change by notice; these do: {', '.join((*GAME, *LIMITS))}."
            )
    after = _after(t, c.game, c.options)
    if isinstance(after, Refusal):
        return after
    variant, options = after
    if variant is t.variant and options == t.options:
        return Refusal(t.law("6.9"), "Nothing would change: the table has this game with these limits.")
    wrong = _room(t, variant, options)
    if wrong is not None:
        return wrong
    plain = settled(msgspec.to_builtins(options))
    announced = et.ChangeAnnounced(
        game=c.game,
        options={name: plain[name] for name in c.options},
        after=t.number + NOTICE,
        by=c.by.name,
        cite=t.law("6.9"),
    )
    return (announced,)


def _after(t: PokerTable, game: str, changed: dict[str, Any]) -> tuple[Variant, Options] | Refusal:
    """The game and its options as a change would leave them."""
    variant = t.games.get(game or t.variant.name)
    if variant is None:
        return Refusal(t.law("4.1"), f"There is no poker game {game!r}; there are {', '.join(t.games)}.")
    plain = msgspec.to_builtins(t.options)
    if variant is not t.variant:
        plain |= dict.fromkeys(GAME, 0)
    options = checked(t.law, variant, plain | changed, t.law("6.9"))
    return options if isinstance(options, Refusal) else (variant, options)


def _room(t: PokerTable, v: Variant, o: Options) -> Refusal | None:
    """Whether those at the table have a place in the game to come (4.1)."""
    most = most_seats(v, o)
    if max(t.chairs, default=0) > most:
        return Refusal(t.law("4.1"), f"{v.title} has {most} places; nobody may sit beyond seat {most} then.")
    return None


def withdraw(t: PokerTable, c: ct.WithdrawChange) -> Decision:
    """Take an announcement back."""
    cite, pending = _announced(t, c.subject)
    if pending is None:
        return Refusal(cite, f"No {c.subject} is announced.")
    return (et.AnnouncementWithdrawn(subject=c.subject, by=c.by.name, cite=cite),)


def _announced(t: PokerTable, subject: str) -> tuple[Rule, Announced | None]:
    """What is announced, and the rule on it."""
    if subject == ct.Subject.CLOSING:
        return t.law("11.2.6"), t.keeping.closing
    return t.law("6.9"), t.keeping.change


def announce_closing(t: PokerTable, c: ct.AnnounceClosing) -> Decision:
    """Give notice that the table will be closed (11.2.6)."""
    if t.keeping.closing is not None:
        return Refusal(t.law("11.2.6"), f"The closing is announced, for after hand {t.keeping.closing.after}.")
    return (et.ClosingAnnounced(after=t.number + NOTICE, by=c.by.name, cite=t.law("11.2.6")),)


def agree(t: PokerTable, c: ct.Agree) -> Decision:
    """A player agrees to what is announced, or no longer."""
    cite, pending = _announced(t, c.subject)
    if pending is None:
        return Refusal(cite, f"No {c.subject} is announced, so there is nothing to agree to.")
    if c.by.name not in players(t):
        return Refusal(cite, "Those who sit at the table are asked.")
    if (c.by.name in pending.agreed) == c.agrees:
        return Refusal(cite, "That is what you have said already.")
    return (et.PlayerAgreed(person=c.by.name, subject=c.subject, agrees=c.agrees, cite=cite),)


def majority(t: PokerTable) -> bool:
    """Whether most players agree to the change; with nobody at the table there is nobody to ask (6.9)."""
    there = players(t)
    change = t.keeping.change
    return change is not None and 2 * len(there & change.agreed) > len(there) - (not there)


# --- commission -----------------------------------------------------------------------------------


def vary_commission(t: PokerTable, c: ct.VaryCommission) -> Decision:
    """Change method or amount of the commission before a hand; the signs change with it (7.3, 7.4)."""
    cite = t.law("7.4") if c.options.get("commission") == Commission.NIL else t.law("7.3")
    if in_play(t):
        return Refusal(t.law("7.3"), "The commission is varied before a hand begins; this one is still on.")
    for name in c.options:
        if name not in COMMISSION:
            return Refusal(t.law("7.3"), f"{name!r} is not part of the commission; these are: {', '.join(COMMISSION)}.")
    options = checked(t.law, t.variant, msgspec.to_builtins(t.options) | c.options, t.law("7.2"))
    if isinstance(options, Refusal):
        return options
    if options == t.options:
        return Refusal(cite, "Nothing would change: this commission is in force.")
    return (et.CommissionVaried(options=msgspec.to_builtins(options), by=c.by.name, cite=cite),)


# --- what is due ----------------------------------------------------------------------------------


def due(t: PokerTable) -> ev.Event | None:
    """What is due unasked between hands: the drop, an announced change, the signs."""
    if not t.name or t.shut or in_play(t):
        return None
    return _drop(t) or _change(t) or _signs(t)


def _drop(t: PokerTable) -> et.CommissionDropped | None:
    """The commission of the hand that is complete goes into the drop box at once (7.2.1(b), 7.2.3(c))."""
    h = t.hand
    if h is None or not h.rake or h.number == t.keeping.dropped:
        return None
    amount = sum(h.rake)
    if not amount:
        return None
    return et.CommissionDropped(number=h.number, amount=amount, cite=t.law(DROPPED[h.options.commission]))


def _change(t: PokerTable) -> et.GameChanged | None:
    """The announced change, once its notice has run out or most players agree, and there is room (6.9)."""
    change = t.keeping.change
    if change is None:
        return None
    agreed = majority(t)
    if t.number < change.after and not agreed:
        return None
    after = _after(t, change.game, change.options)
    if isinstance(after, Refusal) or _room(t, *after) is not None:
        return None
    variant, options = after
    return et.GameChanged(
        game=variant.name,
        options=msgspec.to_builtins(options),
        agreed=agreed,
        new_cards=deck_size(variant, options) != deck_size(t.variant, t.options),
        cite=t.law("6.9"),
    )


def _signs(t: PokerTable) -> et.SignsPosted | None:
    """The signs, when what they say has changed."""
    if t.keeping.signs is None:
        return None
    return et.SignsPosted(cite=t.keeping.signs)


def hindrance(t: PokerTable) -> Refusal | None:
    """What has to be done before the next hand may begin."""
    k = t.keeping
    if k.signs is not None:
        return Refusal(k.signs, "The table signs have to be changed before a hand begins.")
    if k.counting:
        return Refusal(t.law("3.3"), "The cards have to be counted: a casino supervisor instructed it.")
    if k.miscounted:
        return Refusal(t.law("5.3"), "The number of cards is wrong; the deck has to be replaced.")
    if k.defective:
        return Refusal(t.law("5.3"), f"The deck was found defective ({k.defective}) and has to be replaced.")
    if k.unchecked:
        return Refusal(t.law("5.3.2"), "The new cards have to be checked first.")
    owing = unpaid(t)
    if owing:
        return Refusal(t.law("7.2.2(b)"), f"The hourly fee is paid in advance: assess {', '.join(owing)} first.")
    return None


def unpaid(t: PokerTable) -> tuple[str, ...]:
    """Who has never paid the time charge of this table, and has the chips for it."""
    o = t.options
    if o.commission is not Commission.TIME or not o.hourly or o.tournament:
        return ()
    until = t.keeping.paid_until
    return tuple([c.person for c in t.chairs.values() if c.person not in until and c.stack >= o.hourly])
