"""A hint at the table: what each choice is worth with the cards in view, where the game has mathematics for it."""

from croupier.cards import card, name
from croupier.cli.sitting import Sitting
from croupier.odds.asking import named
from croupier.odds.games import MODULES, mathematics
from croupier.odds.records import Advice, Question, Seen, Unanswerable
from croupier.table.shown import HandShown, View

NOTHING_ASKED = "There is nothing to decide now; a hint is about a hand that waits for your choice."


def hint(at: Sitting) -> list[str]:
    """The choices of the hand that waits, the best first; or why there is no hint."""
    shown = at.view()
    found = _hand(shown)
    if found is None:
        return [NOTHING_ASKED]
    hand, stake = found
    if shown.game not in MODULES:
        return [f"There is no mathematics for {shown.title}."]
    table = at.pit.tables[at.table]
    question = Question(game=shown.game, edition=shown.edition, options=table.round.options, stake=stake)
    seen = Seen(own=_up(hand), dealer=_up(shown.dealer), board=_up(shown.community))
    try:
        return _said(mathematics(shown.game).advise(named(question), seen))
    except Unanswerable as why:
        return [f"There is no hint: {why}."]


def _hand(shown: View) -> tuple[HandShown, int] | None:
    """The player's own hand that waits for a choice, and what its first wager is."""
    for box in shown.boxes:
        if (box.owner or box.player) == shown.you:
            for n, hand in enumerate((box.hand, *box.more)):
                stakes = [one.amount for one in box.stakes if one.owner == shown.you and one.hand == n]
                if hand is not None and hand.asked and "??" not in hand.cards:
                    return hand, stakes[0] if stakes else 0
    return None


def _up(hand: HandShown | None) -> tuple[int, ...]:
    """The cards of a hand that lie face up."""
    return tuple([card(one) for one in hand.cards if one != "??"]) if hand is not None else ()


def _said(found: Advice) -> list[str]:
    """The choices in words: what each is worth in units of the first wager, and its rule."""
    lines = [
        f"{' '.join([one.name, *map(name, one.cards)])}: {one.value:+.4f} of the first wager on average  {one.cite}"
        for one in found.choices[:6]
    ]
    return [*lines, *([found.why] if found.why else [])]
