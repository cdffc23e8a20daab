"""Games that the PHH format names and no rule text of ours has: short-deck, razz, deuce-to-seven, badugi.

They run on the same hand as the gazetted games. What is their own - who opens a round of razz, and what a low hand is
worth - is put in on the way (`amend`, `shown`). Their streets cite the gazetted game that is dealt alike.
"""

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from croupier.cards import ACE, RANK_WORDS
from croupier.hands.five import high
from croupier.play.events import Event
from croupier.poker import events as pe
from croupier.poker.games import GAMES
from croupier.poker.state import Hand, after, around
from croupier.poker.variants import Variant
from croupier.rulebook import document

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
        seat=seat, cards=cards, high=value, low=-1, ranking=RANKING, words=_words(cards), cite=h.variant.shows
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
