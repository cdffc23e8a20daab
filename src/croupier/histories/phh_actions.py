"""The action notation of PHH, read and written: `d dh p1 AsKs`, `p3 cbr 250`, `p1 sm -`, `# commentary`."""

import re
from collections.abc import Sequence
from decimal import Decimal

from croupier.cards import RANKS, SUITS, name
from croupier.histories.records import DEALER, UNKNOWN, Action

_ACTOR = re.compile(r"p([1-9][0-9]?)")
_AMOUNT = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,8})?")
BARE = ("f", "cc", "pb")
"""What a player does without saying more."""
RIGHT = "write d dh pN CARDS, d db CARDS, or pN with f, cc, cbr AMOUNT, pb, sd [CARDS] or sm [CARDS]"


class NotationError(Exception):
    """A notation that cannot be read: what is wrong, and what would be right."""

    def __init__(self, wrong: str, right: str = RIGHT) -> None:
        """Keep both."""
        super().__init__(wrong)
        self.wrong, self.right = wrong, right


def cards_in(text: str) -> tuple[int, ...]:
    """Cards written one after the other, `??` for one that nobody knows."""
    if not text or len(text) % 2:
        raise NotationError(
            f"{text!r} are no cards", "write rank and suit of each, as in AsTd, and ?? for one not known"
        )
    found = []
    for n in range(0, len(text), 2):
        pair = text[n : n + 2]
        rank, suit = RANKS.find(pair[0]), SUITS.find(pair[1])
        if pair != "??" and (rank < 0 or suit < 0):
            raise NotationError(
                f"{pair!r} is no card", "a rank of 23456789TJQKA and a suit of cdhs, or ?? if not known"
            )
        found.append(UNKNOWN if pair == "??" else rank * 4 + suit)
    return tuple(found)


def amount_in(text: str) -> Decimal:
    """An amount as it is written, exactly."""
    if not _AMOUNT.fullmatch(text):
        raise NotationError(f"{text!r} is no amount", "write a number such as 250 or 12.50")
    return Decimal(text)


def units(amount: Decimal, scale: int) -> int:
    """An amount in whole units."""
    return int(amount * scale)


def raw(text: str) -> tuple[list[str], str]:
    """The words of a notation and its commentary."""
    body, _, comment = text.partition("#")
    return body.split(), comment.strip()


def read(text: str, scale: int, players: int) -> Action:
    """One notation; NotationError if it is none."""
    words, comment = raw(text)
    if not words:
        return Action(comment=comment)
    if words[0] == "d":
        return _dealt(words, players, comment)
    actor = _player(words[0], players)
    verb, rest = (words[1], words[2:]) if len(words) > 1 else ("", [])
    if verb in BARE and not rest:
        return Action(actor=actor, verb=verb, comment=comment)
    if verb == "cbr" and len(rest) == 1:
        return Action(actor=actor, verb=verb, amount=units(amount_in(rest[0]), scale), comment=comment)
    if verb in ("sd", "sm") and len(rest) < 2:
        if verb == "sm" and rest == ["-"]:
            return Action(actor=actor, verb=verb, known=True, comment=comment)
        return Action(actor=actor, verb=verb, cards=cards_in(rest[0]) if rest else (), comment=comment)
    raise NotationError(f"{text.strip()!r} is no action")


def _player(word: str, players: int) -> int:
    found = _ACTOR.fullmatch(word)
    if found is None or int(found[1]) > players:
        raise NotationError(f"{word!r} is nobody in this hand", f"the dealer is d, the players are p1 to p{players}")
    return int(found[1])


def _dealt(words: Sequence[str], players: int, comment: str) -> Action:
    if len(words) == 3 and words[1] == "db":
        return Action(actor=DEALER, verb="db", cards=cards_in(words[2]), comment=comment)
    if len(words) == 4 and words[1] == "dh":
        return Action(actor=DEALER, verb="dh", to=_player(words[2], players), cards=cards_in(words[3]), comment=comment)
    raise NotationError(f"{' '.join(words)!r} is no deal", "write d dh pN CARDS or d db CARDS")


# --- writing --------------------------------------------------------------------------------------


def number(units_: int, scale: int) -> str:
    """An amount as it is written: whole, or with as many decimals as the scale has."""
    if scale == 1:
        return str(units_)
    places = len(str(scale)) - 1
    whole, rest = divmod(units_, scale)
    return f"{whole}.{rest:0{places}}"


def told(cards: Sequence[int]) -> str:
    """Cards one after the other, as they are written."""
    return "".join("??" if card == UNKNOWN else name(card) for card in cards)


def write(a: Action, scale: int) -> str:
    """One notation."""
    words = []
    if a.verb:
        words = ["d" if a.actor == DEALER else f"p{a.actor}", a.verb]
        if a.verb == "dh":
            words.append(f"p{a.to}")
        if a.verb == "cbr":
            words.append(number(a.amount, scale))
        if a.cards or a.known:
            words.append("-" if a.known else told(a.cards))
    if a.comment:
        words.append(f"# {a.comment}")
    return " ".join(words)
