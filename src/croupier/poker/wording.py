"""What happens in a hand of poker, in plain words, as a dealer would say it."""

from collections.abc import Callable
from typing import Any

from croupier.cards import names
from croupier.money import dollars
from croupier.play.events import HIDDEN
from croupier.poker import events as pe


def _cards(cards: tuple[int, ...]) -> str:
    """Cards by name; those that may not be seen by their number."""
    known = [card for card in cards if card != HIDDEN]
    if len(known) < len(cards):
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return names(known)


def _began(e: pe.HandBegan) -> str:
    button = f"; the button is at seat {e.button}" if e.button else ""
    return f"Hand {e.number} begins with {len(e.order)} players{button}"


def _posted(e: pe.ForcedPosted) -> str:
    what = {"made up": "blind that is owed", "dead": "dead blind"}.get(e.kind, e.kind)
    return f"{e.owner} puts in the {what} of {dollars(e.amount)}"


def _dealt(e: pe.CardDealt) -> str:
    where = f"seat {e.seat}" if e.seat else "the kitty"
    return f"{_cards((e.card,))} to {where}, face {'up' if e.up else 'down'}"


def _called(e: pe.BetCalled) -> str:
    return f"{e.owner} calls {dollars(e.amount)}{' and is all-in' if e.all_in else ''}"


def _raised(e: pe.Raised) -> str:
    what = "bets" if e.base == e.amount == e.to and not e.raises else "raises to"
    return f"{e.owner} {what} {dollars(e.to)}{' and is all-in' if e.all_in else ''}"


def _raked(e: pe.RakeTaken) -> str:
    total = sum(e.amounts)
    return f"The house takes {dollars(total)}" if total else "No commission is taken"


def _awarded(e: pe.PotAwarded) -> str:
    which = f"side pot {e.pot}" if e.pot else "the pot"
    shares: dict[str, int] = {}
    for share in e.shares:
        shares[share.owner] = shares.get(share.owner, 0) + share.amount
    return f"{' and '.join(f'{owner} {dollars(amount)}' for owner, amount in shares.items())} from {which}"


def _kitty(e: pe.KittyTaken) -> str:
    return f"{e.owner} throws the hand away and takes the kitty for {dollars(e.amount)}"


WORDS: dict[type[Any], Callable[[Any], str]] = {
    pe.HandBegan: _began,
    pe.ForcedPosted: _posted,
    pe.CardsShuffled: lambda e: {"deck": "The cards are shuffled", "muck": "The discards are shuffled"}.get(
        e.of, "The burn cards are shuffled with what is left"
    ),
    pe.DeckCut: lambda _: "The cards are cut",
    pe.CardDealt: _dealt,
    pe.CardBurned: lambda _: "A card is burned",
    pe.BoardDealt: lambda e: f"The board gets {_cards(e.cards)}",
    pe.CommunityDealt: lambda e: f"The cards run out: {_cards((e.card,))} is everybody's last card",
    pe.RoundOpened: lambda e: f"Betting begins at seat {e.opener}",
    pe.DrawOpened: lambda _: "The draw begins",
    pe.Folded: lambda e: f"Seat {e.seat} folds",
    pe.Checked: lambda e: f"Seat {e.seat} checks",
    pe.BetCalled: _called,
    pe.Raised: _raised,
    pe.WagerReturned: lambda e: f"Uncalled bet of {dollars(e.amount)} returned to {e.owner}",
    pe.RoundClosed: lambda _: "The round of betting is over",
    pe.Drew: lambda e: f"Seat {e.seat} draws {len(e.discards)}" if e.discards else f"Seat {e.seat} stands",
    pe.KittyTaken: _kitty,
    pe.KittyMucked: lambda _: "Nobody took the kitty: it goes into the muck",
    pe.HandShown: lambda e: f"Seat {e.seat} shows {_cards(e.cards) or 'no cards'}: {e.words}",
    pe.HandMucked: lambda e: f"Seat {e.seat} throws the hand away",
    pe.HandSeen: lambda e: (
        f"{e.asked} asks to see seat {e.seat}: {_cards(e.cards)}"
        + (", tapped on the muck" if e.tapped else ", and it is live")
    ),
    pe.RakeTaken: _raked,
    pe.PotAwarded: _awarded,
    pe.HandEnded: lambda e: f"Hand {e.number} is over",
}
