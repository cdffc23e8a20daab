"""How bots play poker: at random, as a calling station, or tight by the strength of the hand. They see only a view."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from croupier.engines.betting.view import PokerView, SeatShown
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Bounds, Offer
from croupier.kernel.events import HIDDEN
from croupier.things.cards import ACE
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.order import ORDERS, Category, category

T = TypeVar("T")


class Mood(Protocol):
    """What makes a bot play otherwise another time: a source of chance, which whoever runs the bot brings along."""

    def choice(self, among: Sequence[T], /) -> T:
        """One of these."""

    def randint(self, least: int, most: int, /) -> int:
        """A number from the least to the most."""

    def uniform(self, least: float, most: float, /) -> float:
        """A fraction between the two."""


class Style(StrEnum):
    """The kinds of players."""

    RANDOM = "random"
    STATION = "calling station"
    TIGHT = "tight"


class Move(NamedTuple):
    """An offer that a bot takes up, with the amount and the cards it names."""

    offer: Offer
    amount: int | None = None
    cards: tuple[int, ...] = ()


MADE = {
    Category.ODD_CARDS: 0.15,
    Category.ONE_PAIR: 0.45,
    Category.TWO_PAIRS: 0.7,
    Category.THREE_OF_A_KIND: 0.8,
}
"""How good a made hand is, roughly; whatever is not named is better still."""
BEST = 0.92
RAISES, CALLS = 0.68, 0.35
"""From which strength a tight player raises, or calls a bet of half the pot."""


def own(shown: PokerView) -> SeatShown | None:
    """The seat of the bot."""
    return next((seat for seat in shown.seats if seat.seat == shown.you and shown.you), None)


def strength(shown: PokerView) -> float:
    """How good the own cards are, from 0 to 1: a made hand by its category, fewer cards by pairs, ranks and suits."""
    seat = own(shown)
    cards = () if seat is None else tuple(card for card in (*seat.down, *seat.up) if card != HIDDEN)
    if not cards:
        return 0.0
    variant, order = GAMES[shown.game], ORDERS[shown.deck]
    if variant.two_and_three and len(shown.board) >= 3:
        return MADE.get(category(two_and_three(cards, shown.board, order)), BEST)
    if not variant.two_and_three and len(cards) + len(shown.board) >= 5:
        return MADE.get(category(high((*cards, *shown.board)[:9], order)), BEST)
    ranks = Counter(card >> 2 for card in (*cards, *shown.board))
    suits = Counter(card & 3 for card in cards)
    pairs = sum(1 for count in ranks.values() if count > 1)
    top = sorted((card >> 2 for card in cards), reverse=True)[:2]
    return min(0.35 * sum(top) / (2 * ACE) + 0.3 * min(pairs, 2) + 0.1 * (max(suits.values()) > 1), 0.9)


def discards(shown: PokerView) -> tuple[int, ...]:
    """What to throw away at the draw: everything but pairs and better, or but four to a flush, or but the best two."""
    seat = own(shown)
    held = () if seat is None else seat.down
    if len(held) != 5 or HIDDEN in held:
        return ()
    if category(high(held, ORDERS[shown.deck])) not in MADE:
        return ()
    ranks = Counter(card >> 2 for card in held)
    suits = Counter(card & 3 for card in held)
    suit, most = suits.most_common(1)[0]
    if max(ranks.values()) > 1:
        return tuple(card for card in held if ranks[card >> 2] == 1)
    if most == 4:
        return tuple(card for card in held if card & 3 != suit)
    return tuple(sorted(held)[:3])


def snapped(bounds: Bounds, wanted: int) -> int:
    """The legal amount nearest below the one wanted, or the least."""
    held = max(bounds.least, min(wanted, bounds.most))
    return held - (held - bounds.least) % bounds.step


def pick(shown: PokerView, style: Style, mood: Mood) -> Move | None:
    """What a bot does when it is its turn; None when it is not asked."""
    asked = {offer.command: offer for offer in shown.offers if offer.group == "act"}
    if "Draw" in asked:
        return Move(asked["Draw"], None, discards(shown))
    asked.pop("Show", None)
    asked.pop("Muck", None)
    asked.pop("OverBlind", None)
    if not asked:
        return None
    if style is Style.RANDOM:
        return _random(list(asked.values()), mood)
    if style is Style.STATION:
        return _first(asked, ("Check", "Call", "Bet", "Fold"))
    return _tight(shown, asked, mood)


def _random(asked: list[Offer], mood: Mood) -> Move:
    offer = mood.choice(asked)
    if offer.amount is None:
        return Move(offer)
    return Move(offer, snapped(offer.amount, mood.randint(offer.amount.least, offer.amount.most)))


def _first(asked: dict[str, Offer], wanted: tuple[str, ...]) -> Move:
    offer = next((asked[name] for name in wanted if name in asked), next(iter(asked.values())))
    return Move(offer, None if offer.amount is None else offer.amount.least)


def _tight(shown: PokerView, asked: dict[str, Offer], mood: Mood) -> Move:
    """Raise with a strong hand, call in proportion to the price, otherwise check or fold."""
    good = strength(shown) + mood.uniform(-0.05, 0.05)
    bigger = asked.get("Raise") or asked.get("Bet")
    if bigger is not None and bigger.amount is not None and good >= RAISES:
        return Move(bigger, snapped(bigger.amount, shown.to + shown.pot // 2))
    price = shown.to_call / (shown.pot + shown.to_call) if shown.to_call else 0.0
    if "Check" in asked:
        return Move(asked["Check"])
    if good >= CALLS + price * 0.6 and "Call" in asked:
        return Move(asked["Call"])
    return _first(asked, ("Fold", "Call", "Bet"))
