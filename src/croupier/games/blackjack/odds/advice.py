"""Blackjack advice: what each choice is worth with cards in view, exactly by the cards that are left."""

from collections import Counter

import numpy as np

from croupier.games.blackjack.odds.hands import ACE, BROKEN, TEN, VALUES, Shoe, Unseen, hand_number, value_of
from croupier.games.blackjack.odds.playing import NEVER, natural_chance
from croupier.games.blackjack.odds.rules import FREE, Terms, most_hands, terms
from croupier.games.blackjack.odds.solving import Against, insurance_worth, solved_against
from croupier.games.blackjack.options import Choices, HoleCard, Options, SplitOn
from croupier.law.books import Rule, document
from croupier.mathematics.records import Advice, Choice, Question, Seen, Unanswerable
from croupier.things.cards import name as card_name
from croupier.things.cards import rank
from croupier.things.hands.points import total

A = document("blackjack-amendments")
B = document("blackjack")
MOST_POINTS, DEALER_POINTS = 31, 26
"""The most that a hand and the dealer's hand can come to, aces counted one: 21 and a ten, 16 and a ten."""


def checked(o: Options, seen: Seen) -> None:
    """Refuse cards that cannot lie there."""
    if len(seen.dealer) != 1:
        raise Unanswerable(f"name one card of the dealer, the one that is face up, not {len(seen.dealer)}")
    if len(seen.own) < 2:
        raise Unanswerable(f"a hand is decided on with two cards or more, not {len(seen.own)}")
    if seen.board:
        raise Unanswerable("blackjack has no cards on the board: name cards that are gone as out")
    every = Counter((*seen.own, *seen.dealer, *seen.out))
    for card, number in every.items():
        if not 0 <= card < 52:
            raise Unanswerable(f"{card} is not a card: cards are numbered 0 to 51")
        if number > o.decks:
            raise Unanswerable(f"there are {o.decks} of {card_name(card)} in {o.decks} decks, not {number}")
    points = total(seen.own)
    if points.points > 21:
        raise Unanswerable(f"the hand is broken: it counts {points.points}")
    if points.points == 21 and (len(seen.own) == 2 or not o.draw_on_21):
        raise Unanswerable("a hand of 21 has no choice left: it draws no more")


def left_of(o: Options, gone: tuple[int, ...]) -> Shoe:
    """The values in full decks without these cards."""
    counts = [4 * o.decks] * 9 + [16 * o.decks]
    for card in gone:
        counts[value_of(card)] -= 1
    return tuple(counts)


def _enough(o: Options, left: Shoe, own: tuple[int, ...]) -> None:
    """Refuse a round that may run out of cards: hands that break and the dealer's draw no more points than these."""
    most = most_hands(o, own[0]) if len(own) == 2 and own[0] == own[1] else 1
    needed = MOST_POINTS * most + DEALER_POINTS
    if sum((value + 1) * number for value, number in enumerate(left)) < needed:
        raise Unanswerable(f"too few cards are left to play the round out: {sum(left)}")


def advised(question: Question, seen: Seen) -> Advice:
    """The choices that the hand has, the best first; a hand that no split has made."""
    t = terms(question)
    o: Options = question.options
    checked(o, seen)
    up, own = value_of(seen.dealer[0]), tuple(map(value_of, seen.own))
    hand = hand_number(own)
    assert hand != BROKEN, "checked before"
    shoe = left_of(o, seen.out)
    _enough(o, left_of(o, (*seen.own, *seen.dealer, *seen.out)), own)
    against = solved_against(t, shoe, up, own[:1] if len(own) == 2 and own[0] == own[1] else ())
    struck = _struck(shoe, up, own)
    if o.hole_card is HoleCard.PEEK and struck >= 1:
        raise Unanswerable("the dealer has blackjack with every card that is left: nobody is asked")
    found = [
        Choice(name=name, value=_known(o, value, struck), cite=cite)
        for name, value, cite in _choices(t, against, seen, hand)
        if value > NEVER
    ]
    found.sort(key=lambda choice: -choice.value)
    if up == ACE and len(own) == 2 and o.insurance and t.insured:
        value = insurance_worth(t, struck) * float(t.insured)
        insure = Choice(name=Choices.INSURE, value=value, cite=B("B19"), about="insurance")
        decline = Choice(name=Choices.DECLINE, value=0.0, cite=B("B19(a)"), about="insurance")
        found += [insure, decline] if value > 0 else [decline, insure]
    looked = ", knowing that the dealer has no blackjack" if o.hole_card is HoleCard.PEEK and struck else ""
    why = f"{total(seen.own)} against {card_name(seen.dealer[0])}{looked}; the dealer has blackjack in {struck:.2%}"
    return Advice(choices=tuple(found), why=why)


def _struck(shoe: Shoe, up: int, own: tuple[int, ...]) -> float:
    """How likely the dealer's second card makes blackjack."""
    left = np.array([shoe[value] - (value == up) - own.count(value) for value in range(VALUES)], np.int64)
    return float(natural_chance(up, Unseen(left, 0, 0)))


def _known(o: Options, value: float, struck: float) -> float:
    """A value once the dealer has looked and has no blackjack, which would have taken the wager (B13(d))."""
    return (value + struck) / (1 - struck) if o.hole_card is HoleCard.PEEK else value


def _choices(t: Terms, against: Against, seen: Seen, hand: int) -> list[tuple[str, float, Rule]]:
    """Name, value and rule of everything that may be done; NEVER for what may not."""
    o, worths = t.options, against.worths
    free = against.rules.double[hand] == FREE
    stand = worths.stand[hand] if against.rules.may_stand[hand] else NEVER
    found: list[tuple[str, float, Rule]] = [
        (Choices.STAND, float(stand), B("B14(a)")),
        (Choices.HIT, float(worths.hit[hand]), B("B14(a)")),
    ]
    if len(seen.own) != 2:
        return found
    found.append(
        (Choices.FREE_DOUBLE, float(worths.double[hand]), A("20.3"))
        if free
        else (Choices.DOUBLE, float(worths.double[hand]), B("B16"))
    )
    found.append((Choices.SURRENDER, float(against.surrender[hand]), B("B20")))
    one, other = seen.own
    alike = rank(one) == rank(other) if o.split_on is SplitOn.RANK else value_of(one) == value_of(other)
    if alike:
        name, cite = (
            (Choices.FREE_SPLIT, A("20.4")) if o.free_bet and value_of(one) != TEN else (Choices.SPLIT, B("B17"))
        )
        found.append((name, against.pairs[value_of(one)].worth, cite))
    return found
