"""Lunar Poker: what each choice is worth with these cards in view, exactly (5.2, 5.6, 8.5, 8.6, 9.9, 10.1 to 10.4).

Values count from the decision on: a fee that is already paid is gone whatever is chosen.
"""

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np

from croupier.games.lunar_poker.odds.force import Player, gain
from croupier.games.lunar_poker.odds.hands import ACE_AND_KING, RUNS, five_cards, hands, six_cards
from croupier.games.lunar_poker.odds.pays import scale, terms
from croupier.games.lunar_poker.odds.values import DECK, Hand, Terms, against, rest_of, value_of_bet, values_of_draws
from croupier.games.lunar_poker.options import Choices, Options, Undeclared
from croupier.law.books import Rule, document
from croupier.mathematics.records import Advice, Choice, Question, Seen, Unanswerable
from croupier.things.cards import names, rank, suit
from croupier.things.hands.five import high

R = document("lunar-poker")


def advise(question: Question, seen: Seen, deck: tuple[int, ...] = DECK) -> Advice:
    """What each choice is worth.

    Five own cards and the dealer's up card: the first decision. Six own cards, or five with the two to five exchanged
    ones as `out`: fold or bet after the draw. All five cards of a dealer without a hand: force or decline.
    """
    _check(seen, deck)
    of = terms(scale(question))
    if len(seen.dealer) == 5:
        choices, why = _second_try(seen, of, deck)
    elif len(seen.own) == 6 or seen.out:
        choices, why = _after_draw(seen, of, deck)
    else:
        choices, why = _first(seen, of, question.options, deck)
    return Advice(choices=tuple(sorted(choices, key=lambda choice: -(choice.value_exact or 0))), why=why)


def _check(seen: Seen, deck: tuple[int, ...]) -> None:
    """Refuse what cannot lie on the table."""
    cards = (*seen.own, *seen.dealer, *seen.board, *seen.out)
    twice = [card for card, times in Counter(cards).items() if times > 1]
    if twice:
        raise Unanswerable(f"{names(twice)} is named twice: there is one deck")
    if strange := [card for card in cards if card not in deck]:
        raise Unanswerable(f"there is no card {strange[0]} in the deck")
    if seen.board:
        raise Unanswerable("Lunar Poker has no community cards")
    if len(seen.own) not in (5, 6):
        raise Unanswerable(f"a hand has five cards, or six when one was bought, not {len(seen.own)}")
    if len(seen.dealer) not in (1, 5):
        raise Unanswerable("name the dealer's up card, or all five of the dealer's cards once they are shown")
    if len(seen.out) not in (0, 2, 3, 4, 5):
        raise Unanswerable(f"two to five cards are exchanged, not {len(seen.out)}")
    if len(seen.own) == 6 and seen.out:
        raise Unanswerable("a hand that bought a sixth card has exchanged none")


def _choice(name: str, value: Fraction, cite: Rule, cards: tuple[int, ...] = ()) -> Choice:
    return Choice(name=name, value=float(value), value_exact=value, cite=cite, cards=cards)


# --- 5.2: the first decision ----------------------------------------------------------------------


def _first(seen: Seen, of: Terms, options: Options, deck: tuple[int, ...]) -> tuple[list[Choice], str]:
    """Fold, bet, a sixth card, an exchange of any cards, or instant cash."""
    hand = Hand(seen.own, seen.dealer[0], deck)
    cash = _instant_cash(seen.own, of)
    bet = value_of_bet(seen.own, (), hand.up, of, deck)
    choices = [_choice(Choices.FOLD, Fraction(-1), R("5.2(a)"))]
    why = "Every choice is counted over all cards that may come and all hands that the dealer may hide."
    if cash is not None:
        choices.append(_choice(Choices.DECLARE, cash, R("5.6")))
        why = "Instant cash is paid whatever the dealer has, once the hand is declared."
        if options.undeclared_instant_cash is Undeclared.PAID:
            bet = _shown(hand, cash, of)
    choices.append(_choice(Choices.BET, bet, R("5.2(b)")))
    for thrown, value in values_of_draws(hand, of).items():
        name, cite = (Choices.EXCHANGE, R("8.5")) if thrown else (Choices.SIXTH, R("8.6"))
        choices.append(_choice(name, value, cite, thrown))
    return choices, why


def _instant_cash(own: tuple[int, ...], of: Terms) -> Fraction | None:
    """What the first five cards are paid at once: of one suit and in a row, or from the ten up to the ace (5.6)."""
    ranks = sum(1 << rank(card) for card in own)
    if len({suit(card) for card in own}) > 1 or ranks not in RUNS:
        return None
    return Fraction(of.royal_flush if ranks == max(RUNS[:9]) else of.straight_flush, of.parts)


def _shown(hand: Hand, cash: Fraction, of: Terms) -> Fraction:
    """A bet on instant cash that was not declared, where it is paid once the dealer plays and the hand is shown."""
    rest = rest_of(hand)
    table = against(of, hand.up, rest)
    left = len(rest) - 4
    wins = int(cash * of.parts)
    plays = int(table.dealer.none[-1])
    total = left * (wins * plays + of.declined * (comb(len(rest), 4) - plays))
    # Above every class: whatever the dealer is forced to, the hand is paid.
    player = Player(len(table.hands.category), wins, 0, of.parts, of.declined)
    total += int(gain(player, hand.up, suits_of(rest), left, (table.tries, table.hands)))
    return Fraction(total, of.parts * comb(len(rest), 4) * left)


def suits_of(cards: tuple[int, ...]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Sets of ranks by suit."""
    held = np.zeros(4, dtype=np.int64)
    for card in cards:
        held[card & 3] |= 1 << (card >> 2)
    return held


# --- 9.9, 10.3: after a draw, and when the dealer has no hand -------------------------------------


def _after_draw(seen: Seen, of: Terms, deck: tuple[int, ...]) -> tuple[list[Choice], str]:
    """Fold or bet: the fee is paid."""
    bet = value_of_bet(seen.own, seen.out, seen.dealer[0], of, deck)
    choices = [_choice(Choices.FOLD, Fraction(-1), R("9.9")), _choice(Choices.BET, bet, R("9.9"))]
    return choices, "The fee of the draw is gone either way and is not counted."


def _second_try(seen: Seen, of: Terms, deck: tuple[int, ...]) -> tuple[list[Choice], str]:
    """Force the dealer, or take the ante's pay (10.1 to 10.4)."""
    if high(seen.dealer) >= ACE_AND_KING:
        raise Unanswerable("the dealer has ace and king or better and plays: there is nothing to force")
    known = hands()
    cards = np.array(seen.own, dtype=np.uint8)
    mine, second = five_cards(cards, known) if len(seen.own) == 5 else six_cards(cards, known)
    wins = int(of.pays[known.category[mine], second])
    kept = sorted(seen.dealer)[:4]
    gone = (*seen.own, *seen.dealer, *seen.out)
    left = [card for card in deck if card not in gone]
    if not left:
        raise Unanswerable("no card is left for the dealer to take")
    total = helps = 0
    for card in left:
        theirs = int(five_cards(np.array([*kept, card], dtype=np.uint8), known)[0])
        if theirs >= known.qualifies:
            helps += 1
            total += wins if mine > theirs else -3 * of.parts if mine < theirs else 0
    force = Fraction(total, len(left) * of.parts) - 1
    choices = [
        _choice(Choices.FORCE, force, R("10.3")),
        _choice(Choices.DECLINE, Fraction(of.declined, of.parts), R("10.2(a)")),
    ]
    return choices, f"{helps} of {len(left)} cards give the dealer a hand; the fee is lost in any case."
