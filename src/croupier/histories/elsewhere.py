"""Rules of other houses: games that no text of ours has, and the options under which a hand was played."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import combinations
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Commission, HeadsUp, Limit, OddChips, Options, ShowingTie
from croupier.engines.betting.state import Chair, ForcedBet, Hand, PokerTable, after, around
from croupier.games.poker.variants import GAMES
from croupier.histories.records import History
from croupier.kernel.events import Event
from croupier.kernel.variants import Family, Forced, Variant
from croupier.law.books import document
from croupier.things.cards import ACE, RANK_WORDS
from croupier.things.hands.five import high
from croupier.things.money import MOST

_DRAW, _STUD, _FLOP = GAMES["draw-blind"], GAMES["seven-card-stud"], GAMES["holdem"]
RANKING = document("poker-victoria")("3.2.1(b)(xi)")
"""The one rule of ours on low hands."""
BEST = 1 << 60
"""Values of low hands are taken from this, so that the better hand has the greater value."""


def _draws(name: str, title: str, cards: int, draws: int) -> Variant:
    """Some cards, a round, and so many draws with a round after each."""
    first, second = _DRAW.streets
    # after the draw the first to act sits left of the button, whatever the blinds
    left = replace(second, opener=GAMES["draw-ante"].streets[1].opener)
    return replace(_DRAW, name=name, title=title, streets=(replace(first, down=cards), *(left,) * draws))


FOREIGN: dict[str, Variant] = {
    "NS": replace(_FLOP, name="short-deck", title="Short-deck Holdem", seats={36: 10}),
    "FR": replace(_STUD, name="razz", title="Razz"),
    "N2L1D": _draws("deuce-to-seven-1", "Deuce-to-Seven Single Draw", 5, 1),
    "F2L3D": _draws("deuce-to-seven-3", "Deuce-to-Seven Triple Draw", 5, 3),
    "FB": _draws("badugi", "Badugi", 4, 3),
}


# --- what low hands are worth ---------------------------------------------------------------------


def _ace_low(card: int) -> int:
    rank = card >> 2
    return 0 if rank == ACE else rank + 1


def _ace_to_five(cards: Sequence[int]) -> int:
    """Five cards, the ace low, straights and flushes of no account: pairs are worse than none, then the ranks."""
    ranks = [_ace_low(card) for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = sorted((count for count, _ in groups), reverse=True)
    value = 0
    for count in (*shape, 0, 0, 0, 0)[:5]:
        value = value << 4 | count
    for _, rank in (*groups, *((0, 0),) * 4)[:5]:
        value = value << 4 | rank
    return BEST - value


def razz(cards: Sequence[int]) -> int:
    """The best five for low of all cards; what shows of a hand is reckoned with fewer."""
    return max(_ace_to_five(five) for five in combinations(cards, min(5, len(cards))))


def deuce_to_seven(cards: Sequence[int]) -> int:
    """The lowest hand as hands rank for high, the ace high only: A-2-3-4-5 is no straight."""
    ranks = sorted(card >> 2 for card in cards)
    if ranks == [0, 1, 2, 3, ACE]:
        flush = len({card & 3 for card in cards}) == 1
        # between K-Q-J-9-8... and the pairs: the least hand with an ace; its flush just so among the flushes
        like = [(rank + (rank == 3)) * 4 for rank in ranks]
        likes = [card + (0 if flush or n else 1) for n, card in enumerate(like)]
        return BEST - (high(likes) * 2 - 1)
    return BEST - high(tuple(cards)) * 2


def badugi(cards: Sequence[int]) -> int:
    """As many cards as possible of different ranks and suits, then the lowest of them, the ace low."""
    best = 0
    for size in range(1, len(cards) + 1):
        for held in combinations(cards, size):
            if len({card >> 2 for card in held}) == len({card & 3 for card in held}) == size:
                value = 0
                for rank in sorted((_ace_low(card) for card in held), reverse=True):
                    value = value << 4 | rank
                best = max(best, size << 32 | ((1 << 4 * size) - 1 - value))
    return best


_WORTH = {"razz": razz, "deuce-to-seven-1": deuce_to_seven, "deuce-to-seven-3": deuce_to_seven, "badugi": badugi}


# --- what is their own in the course of a hand ----------------------------------------------------


def amend(h: Hand, event: Event) -> Event:
    """An event as it is in the game that is really played: the opener of a round of razz; otherwise the same."""
    if isinstance(event, pe.RoundOpened) and h.variant.name == "razz":
        return replace(event, opener=_opens(h))
    return event


def lowball(h: Hand) -> bool:
    """Whether hands are read for low, so that the showdown of the gazetted games does not fit."""
    return h.variant.name in _WORTH


def shown(h: Hand, seat: int) -> pe.HandShown:
    """A low hand laid open."""
    place = h.places[seat]
    cards = place.down + place.up
    value = _WORTH[h.variant.name]((*cards, *h.board))
    return pe.HandShown(
        seat=seat, cards=cards, high=value, low=-1, ranking=RANKING, words=_words(cards), cite=h.law(h.variant.shows)
    )


def _words(cards: Sequence[int]) -> str:
    """A low hand is called by its cards."""
    ranks = sorted({card >> 2 for card in cards}, key=lambda rank: -1 if rank == ACE else rank, reverse=True)
    return ", ".join(RANK_WORDS[rank] for rank in ranks)


def _opens(h: Hand) -> int:
    """Razz: the highest card showing brings it in, by suit among equals, the ace low; later the lowest hand opens."""
    able = around(h.able, h.button)
    if not able:
        return 0
    if h.street == 0:
        return max(able, key=lambda seat: max((_ace_low(card), card & 3) for card in h.places[seat].up))
    first = max(around(h.live, h.button), key=lambda seat: razz(h.places[seat].up))
    return first if h.able >> first & 1 else after(h.able, first)


LIMITS = {"F": Limit.FIXED, "N": Limit.NONE, "P": Limit.POT, "H": Limit.HALF_POT, "S": Limit.SPREAD}
MARKS = {
    "T": "holdem",
    "O": "omaha",
    "O/8": "omaha-hi-low",
    "7S": "seven-card-stud",
    "7S/8": "seven-card-stud-hi-low",
    "5S": "five-card-stud",
    "CS": "crown-stud",
    "2M": "two-card-manila",
    "3M": "three-card-manila",
    "FM": "faro-manila",
    "5D": "draw-blind",
    "5DA": "draw-ante",
    "5DK": "draw-kitty",
}
STANDARD = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
"""The codes that the format itself defines."""


class Code(msgspec.Struct, frozen=True):
    """What a code stands for, and so which fields it needs."""

    variant: Variant
    limit: Limit

    @property
    def stud(self) -> bool:
        """Whether a bring-in opens the betting."""
        return self.variant.family is Family.STUD

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that a history of this code needs beside antes, stacks and actions."""
        forced: tuple[str, ...] = ("bring_in",) if self.stud else ("blinds_or_straddles",)
        if self.variant.forced is Forced.ANTES and not self.stud:
            forced = ()
        bets = ("small_bet", "big_bet") if self.limit is Limit.FIXED else ("min_bet",)
        return (*forced, *bets, *(("_max_bet",) if self.limit is Limit.SPREAD else ()))


CODES: dict[str, Code] = {
    **{letter + mark: Code(GAMES[name], limit) for letter, limit in LIMITS.items() for mark, name in MARKS.items()},
    **{code: Code(variant, LIMITS[code[0]]) for code, variant in FOREIGN.items()},
}


def code_of(name: str, limit: Limit) -> str:
    """The code of a gazetted game under a limit."""
    letter = next(letter for letter, found in LIMITS.items() if found is limit)
    return letter + next(mark for mark, game in MARKS.items() if game == name)


P = document("poker-victoria")
ENDLESS = 10**12
"""The chips of a player whose stack the history does not know."""
GAZETTED = "poker-victoria"
"""What the field `_rules` says of a hand of ours: odd chips and openers are by the gazetted rules."""
NAMED = ("limit", "heads_up", "odd_chips", "showing_tie", "commission", "bring_in", "chips", "deck")
"""Options by which a hand played elsewhere differs from a gazetted table; a replay names them."""


def owner(player: int) -> str:
    """What a player of the history is called at the table."""
    return f"p{player}"


def units_of(h: History, name: str) -> Any:
    """A field of our own in units: an amount, or a list of them; None if there is none, or it is no amount."""
    value = h.own.get(name)
    found = [_units(h, one) for one in (value if isinstance(value, list) else [value])]
    if not found or None in found:
        return None
    return tuple(found) if isinstance(value, list) else found[0]


def _units(h: History, value: Any) -> int | None:
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        return None
    exact = Decimal(value)
    return int(exact * h.scale) if exact.is_finite() and 0 <= exact * h.scale <= MOST else None


def options(h: History) -> Options:
    """What the table of this hand was opened with, as far as the history tells."""
    code = CODES[h.variant]
    fixed = code.limit is Limit.FIXED
    minimum = h.small_bet if fixed else h.min_bet
    gazetted = h.own.get("_rules") == GAZETTED
    return Options(
        deck=_number(h, "_deck"),
        limit=code.limit,
        minimum=minimum,
        maximum=units_of(h, "_max_bet") or 0,
        big_bet=h.big_bet,
        blinds=tuple(sorted(b for b in h.blinds if b)),
        ante=max(h.antes),
        bring_in=h.bring_in if h.bring_in < minimum else 0,
        big_from=_number(h, "_big_from"),
        chips=(units_of(h, "_chip") or 1,),
        commission=Commission.NIL,
        heads_up=HeadsUp.BUTTON,
        odd_chips=OddChips.GAZETTED if gazetted else OddChips.POSITION,
        showing_tie=ShowingTie.SUIT if gazetted else ShowingTie.POSITION,
    )


def _number(h: History, name: str) -> int:
    """A field of our own that counts something; 0 if there is none."""
    value = h.own.get(name, 0)
    return value if type(value) is int and value > 0 else 0


def named(o: Options) -> tuple[str, ...]:
    """The options of a replay that are not those of a gazetted table, each as `name = value`."""
    usual = Options()
    found = []
    for name in NAMED:
        value = getattr(o, name)
        if value != getattr(usual, name):
            found.append(f"{name} = {', '.join(map(str, value)) if isinstance(value, tuple) else value}")
    return tuple(found)


def stacks(h: History) -> tuple[int, ...]:
    """What everybody starts with."""
    return tuple(ENDLESS if stack is None else stack for stack in h.starting)


def table(h: History) -> PokerTable:
    """A table with the players in seats 1, 2 and so on, the button on the last."""
    chairs = {n: Chair(person=owner(n), stack=stack) for n, stack in enumerate(stacks(h), 1)}
    return PokerTable(
        name="history",
        variant=CODES[h.variant].variant,
        games=GAMES,
        options=options(h),
        chairs=chairs,
        button=len(chairs),
    )


def begun(h: History) -> pe.HandBegan:
    """The beginning of the hand: the forced bets are those of the history, player by player."""
    n = len(h.starting)
    code = CODES[h.variant]
    seats = tuple(range(1, n + 1))
    bets = forced(h, code)
    last = _number(h, "_last_blind")
    blind = last if last in seats else _last_blind(bets)
    return pe.HandBegan(
        number=1,
        button=n,
        order=seats,
        owners=tuple(map(owner, seats)),
        stacks=stacks(h),
        forced=bets,
        blind=blind,
        cite=P(code.variant.before),
    )


def forced(h: History, code: Code) -> tuple[ForcedBet, ...]:
    """Antes, then blinds; with two players both are in reverse, as the format has it.

    An ante is dead where unequal antes are all in the main pot, and counts for what was paid where they are trimmed.
    """
    turn = -1 if len(h.starting) == 2 else 1
    kind = ForcedKind.ANTE if h.trimming or code.variant.forced is Forced.ANTES else ForcedKind.DEAD
    cite = P(code.variant.before)
    antes = [ForcedBet(seat, a, kind, cite) for seat, a in enumerate(h.antes[::turn], 1) if a]
    blinds = [ForcedBet(seat, b, ForcedKind.BLIND, cite) for seat, b in enumerate(h.blinds[::turn], 1) if b]
    return (*antes, *sorted(blinds, key=lambda bet: bet.amount))


def _last_blind(bets: tuple[ForcedBet, ...]) -> int:
    """The seat of the largest blind; 0 without blinds."""
    blinds = [bet for bet in bets if bet.kind is ForcedKind.BLIND]
    return blinds[-1].seat if blinds else 0
