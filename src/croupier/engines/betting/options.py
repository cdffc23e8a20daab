"""What the operator settles when it opens a poker table: deck, limits, forced bets, commission (sections 3 to 8)."""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.options import Grants
from croupier.kernel.variants import Forced, Variant
from croupier.law.books import document
from croupier.law.law import Law
from croupier.things.money import AMOUNT, AMOUNT_OR_NONE, AMOUNTS, MOST, Money, counted

P = document("poker-victoria")


class Limit(StrEnum):
    """How much may be bet."""

    FIXED = "fixed"
    SPREAD = "spread"
    HALF_POT = "half pot"
    POT = "pot"
    NONE = "no limit"


class Commission(StrEnum):
    """How the house is paid for hosting the game."""

    PERCENTAGE = "percentage"
    TIME = "time charge"
    FIXED = "fixed"
    NIL = "nil"


class HeadsUp(StrEnum):
    """Who posts the first blind when two play."""

    GAZETTED = "left of the button"
    BUTTON = "the button"


class ShowingTie(StrEnum):
    """Who opens among equal hands showing."""

    SUIT = "suit"
    POSITION = "position"


class Uncalled(StrEnum):
    """For which commission a wager that nobody called is as if it had not been made."""

    PERCENTAGE = "a percentage"
    EVERY = "every commission"


class CutShown(StrEnum):
    """What follows of a card exposed in a cut in mid-hand."""

    MISDEAL = "misdeal"
    AGAIN = "shuffled again"


class OddChips(StrEnum):
    """Who gets what cannot be divided."""

    GAZETTED = "gazetted"
    POSITION = "position"


Count = msgspec.Meta(ge=0, le=MOST)
FIXED_LIMITS = (Limit.FIXED, Limit.SPREAD)
"""The limits under which three raises are the most (6.8)."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "poker-victoria"
    deck: Annotated[int, Grants(P("3.1"), "Cards in the deck: 52, 40, 36 or 32; 0 takes the game's largest.")] = 0
    seats: Annotated[int, msgspec.Meta(ge=0, le=11), Grants(P("4.1"), "Most players; 0 takes what Table 1 allows.")] = 0
    limit: Annotated[Limit, Grants(P("6.3"), "How much may be bet.")] = Limit.NONE
    minimum: Annotated[int, AMOUNT, Grants(P("6.3"), "Table minimum: a bet is at least this much.")] = 2_00
    maximum: Annotated[int, AMOUNT_OR_NONE, Grants(P("6.7"), "Largest bet or raise under spread limit.")] = 10_00
    big_bet: Annotated[
        int, AMOUNT_OR_NONE, Grants(P("6.3"), "Fixed limit: the bet of the later rounds; 0 is twice the minimum.")
    ] = 0
    big_from: Annotated[
        int,
        msgspec.Meta(ge=0, le=5),
        Grants(P("6.3"), "Fixed limit: the round from which the big bet is due; 0: as usual."),
    ] = 0
    blinds: Annotated[
        tuple[int, ...], AMOUNTS, Grants(P("8.2.1"), "Compulsory blinds in order; empty where none are due.")
    ] = (1_00, 2_00)
    ante: Annotated[int, AMOUNT_OR_NONE, Grants(P("8.14.1(b)"), "Ante of every player.")] = 0
    over_blinds: Annotated[
        int, msgspec.Meta(ge=0, le=9), Grants(P("8.2.4"), "How many voluntary over-blinds may follow; 0: none.")
    ] = 0
    bring_in: Annotated[
        int,
        AMOUNT_OR_NONE,
        Grants(P("8.9.3(a)"), "Stud: opening bet under the minimum, as played elsewhere; 0: as gazetted."),
    ] = 0
    buy_in: Annotated[int, AMOUNT, Grants(P("6.2"), "Smallest buy-in.")] = 40_00
    buy_in_most: Annotated[int, AMOUNT_OR_NONE, Grants(P("6.3"), "Largest buy-in; 0: none.")] = 0
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(P("6.1"), "Denominations of the chips in play.")] = (
        1_00,
        2_00,
        5_00,
        10_00,
        25_00,
        100_00,
        500_00,
        1000_00,
    )
    commission: Annotated[Commission, Grants(P("7.2"), "How the commission is determined.")] = Commission.PERCENTAGE
    percent: Annotated[int, msgspec.Meta(ge=2, le=10), Grants(P("7.2.1"), "Percentage of the pots.")] = 5
    cap: Annotated[int, AMOUNT_OR_NONE, Grants(P("7.1"), "Most that is collected from a hand.")] = 10_00
    fee: Annotated[int, AMOUNT_OR_NONE, Grants(P("7.2.3(b)"), "Fixed commission a hand.")] = 3_00
    fee_short: Annotated[int, AMOUNT_OR_NONE, Grants(P("7.2.3(b)"), "Fixed commission when few play.")] = 1_00
    short_handed: Annotated[int, Count, Grants(P("7.2.3(b)"), "Up to how many players are few.")] = 4
    uncalled: Annotated[
        Uncalled, Grants(P("7.5"), "For which commission a wager that nobody called does not count.")
    ] = Uncalled.PERCENTAGE
    hourly: Annotated[int, AMOUNT_OR_NONE, Grants(P("7.2.2(b)"), "Time charge a player and hour.")] = 10_00
    away_after: Annotated[int, Count, Grants(P("8.2.8"), "Seconds of absence after which one may be picked up.")] = 1200
    heads_up: Annotated[HeadsUp, Grants(P("8.2.2"), "Who posts the first blind when two play.")] = HeadsUp.GAZETTED
    showing_tie: Annotated[ShowingTie, Grants(P("8.7.4(b)"), "Who opens among equal hands showing.")] = ShowingTie.SUIT
    odd_chips: Annotated[
        OddChips, Grants(P("8.1.5"), "Who gets what cannot be divided, by the rules or by position alone.")
    ] = OddChips.GAZETTED
    cut_shown: Annotated[CutShown, Grants(P("9.1.1(a)(i)"), "What follows of a card exposed in a cut in mid-hand.")] = (
        CutShown.MISDEAL
    )
    tournament: Annotated[str, Grants(P("10.3.1"), "The tournament for which the table is set aside.")] = ""

    def money(self, law: Law) -> Money:
        """What amounts are said in at the table: chips of a tournament are no money."""
        return counted if self.tournament else law.money


def deck_size(v: Variant, o: Options) -> int:
    """How many cards the deck has."""
    return o.deck or max(v.seats)


def most_seats(v: Variant, o: Options) -> int:
    """How many may play (4.1)."""
    return o.seats or v.seats[deck_size(v, o)]


def unit(v: Variant, o: Options, street: int) -> int:
    """The designated amount of a bet in a round of fixed limit."""
    from_ = (o.big_from or _usual(v)) - 1
    return o.minimum if street < from_ else o.big_bet or 2 * o.minimum


def _usual(v: Variant) -> int:
    """The round from which the big bet is due: the second half of the game, as a reading."""
    return len(v.streets) // 2 + 1


def blinds_of(v: Variant, o: Options) -> tuple[int, ...]:
    """The blinds that are played: none where everybody has an ante."""
    return () if v.forced is Forced.ANTES else o.blinds


def validate(law: Law, v: Variant, o: Options) -> Refusal | None:
    """Whether a table may be opened with these options."""
    size = deck_size(v, o)
    if size not in v.seats:
        decks = " or ".join(str(n) for n in v.seats)
        return Refusal(law("4.1"), f"{v.title} is played with {decks} cards, not with {size}.")
    if o.seats > v.seats[size] or o.seats == 1:
        return Refusal(law("4.1"), f"{v.title} with {size} cards has places for 2 to {v.seats[size]} players.")
    wrong = _forced(law, v, o) or _limits(law, o, blinds_of(v, o))
    if wrong is not None:
        return wrong
    if not o.chips or min(o.chips) < 1 or max(o.chips) > MOST:
        return Refusal(law("6.1"), "Wagers are made in chips: name denominations of a cent or more.")
    chip, most = min(o.chips), o.maximum if o.limit is Limit.SPREAD else 0
    if any(amount % chip for amount in (o.minimum, most, o.big_bet, o.ante, o.bring_in, *blinds_of(v, o))):
        return Refusal(law("6.1"), f"Bets are whole multiples of the smallest chip, {o.money(law)(chip)}.")
    return _charged(law, o)


def _charged(law: Law, o: Options) -> Refusal | None:
    """Whether the commission comes to a chip at all: nothing is nil commission, which is shown as such (7.4)."""
    least = o.money(law)(min(o.chips))
    if o.commission is Commission.PERCENTAGE and o.cap < min(o.chips):
        return Refusal(law("7.1"), f"The sign shows the most that is collected: name a cap of {least} or more.")
    if o.commission is Commission.FIXED and o.fee < min(o.chips):
        return Refusal(law("7.2.3(b)"), f"A fixed commission is {least} a hand or more; choose nil to collect nothing.")
    if o.commission is Commission.TIME and not o.hourly:
        return Refusal(law("7.2.2(b)"), "A time charge is an hourly fee: name it, or choose nil to collect nothing.")
    return None


def _forced(law: Law, v: Variant, o: Options) -> Refusal | None:
    """Whether blinds and antes fit the game (6.4, 8.x.1)."""
    blinds = v.forced is not Forced.ANTES
    if len(o.blinds) > 6 or any(not 0 < b <= MOST for b in o.blinds):
        return Refusal(law("8.2.1"), "Name up to six blinds, each a cent or more.")
    if list(o.blinds) != sorted(o.blinds):
        return Refusal(law("8.2.2"), "Blinds do not fall: each is at least the one before it.")
    if blinds and not o.blinds and not (v.forced is Forced.EITHER and o.ante):
        return Refusal(law(v.forces), f"{v.title} has blinds: name them.")
    if not blinds and not o.ante:
        return Refusal(law(v.forces), f"{v.title} has an ante wager: name it.")
    if v.forced is Forced.BLINDS and o.ante:
        return Refusal(law(v.forces), f"{v.title} has blinds and no ante.")
    if blinds and o.blinds and o.blinds[-1] < o.minimum:
        return Refusal(law("6.4"), f"The last blind is at least the table minimum of {o.money(law)(o.minimum)}.")
    return None


def _limits(law: Law, o: Options, blinds: tuple[int, ...]) -> Refusal | None:
    """Whether the limits make sense (6.5, 6.7)."""
    least, money = max((o.minimum, *blinds)), o.money(law)
    if o.limit is Limit.SPREAD and o.maximum < least:
        return Refusal(law("6.7"), f"The largest bet is at least the smallest and the last blind, {money(least)}.")
    if o.bring_in > o.minimum:
        return Refusal(law("8.9.3(a)"), f"A bring-in of one's own is under the minimum of {money(o.minimum)}.")
    if o.limit is Limit.FIXED and o.big_bet and o.big_bet < o.minimum:
        return Refusal(law("6.3"), f"The bet of later rounds is at least the minimum, {money(o.minimum)}.")
    if o.buy_in_most and o.buy_in_most < o.buy_in:
        return Refusal(law("6.2"), f"The largest buy-in is at least the smallest, {money(o.buy_in)}.")
    return None
