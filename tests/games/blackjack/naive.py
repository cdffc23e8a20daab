"""Blackjack read a second time, slowly and plainly: lists, fractions, one box after the other.

Nothing here comes from the engine but the options. `play` takes the cards as they lie in the shoe and what people said,
in order, and gives back what each player gets in the end, and the dealer's cards.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

Said = tuple[str, str, int]
"""Who, which choice, for how much."""
Wagers = dict[int, dict[str, int]]
"""The initial wagers by box and player."""


def values(cards: list[int]) -> list[int]:
    """What the cards count one by one, an ace eleven."""
    return [(2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)[card // 4] for card in cards]


def count(cards: list[int]) -> tuple[int, bool]:
    """The best count of a hand, and whether an ace still counts eleven in it."""
    counts = values(cards)
    while sum(counts) > 21 and 11 in counts:
        counts[counts.index(11)] = 1
    return sum(counts), 11 in counts


def natural(cards: list[int]) -> bool:
    """An ace and a ten."""
    return sorted(values(cards)) == [10, 11]


@dataclass
class Hand:
    """One hand of a box: its cards, and who has what on it."""

    cards: list[int]
    on: dict[str, int]
    """Who bets on it, and what a double or another split is measured by."""
    initial: list[tuple[str, int]] = field(default_factory=list)
    extra: list[tuple[str, int]] = field(default_factory=list)
    """Chips of doubles and splits."""
    lammers: list[tuple[str, int]] = field(default_factory=list)
    split: bool = False
    given_up: bool = False

    def broken(self) -> bool:
        """More than 21."""
        return count(self.cards)[0] > 21

    after_split: bool = False
    """Whether a hand of a split may be a blackjack."""

    def blackjack(self) -> bool:
        """The first two cards of a box that was never split, unless the house has it otherwise."""
        return (not self.split or self.after_split) and natural(self.cards)


@dataclass
class Play:
    """One round on its way."""

    o: Any
    shoe: list[int]
    said: list[Said]
    money: dict[str, Fraction] = field(default_factory=dict)

    def card(self) -> int:
        """The next card of the shoe."""
        return self.shoe.pop(0)

    def pay(self, who: str, amount: Fraction | int) -> None:
        """Chips to a player."""
        self.money[who] = self.money.get(who, Fraction(0)) + amount

    def cents(self, amount: Fraction) -> int:
        """What is paid of an exact amount."""
        return ceil(amount) if self.o.cents_up else floor(amount)


def play(o: Any, cards: list[int], said: list[Said], wagers: Wagers) -> tuple[dict[str, Fraction], list[int]]:
    """A whole round: what everybody gets back, and the dealer's cards in the end."""
    p = Play(o, list(cards), list(said))
    first = {box: [p.card()] for box in wagers}
    dealer = [p.card()]
    for box in wagers:
        first[box].append(p.card())
    if o.hole_card != "none":
        dealer.append(p.card())
    answers = len([one for one in p.said if one[1] in ("insure", "decline")])
    insured = [(who, amount) for who, choice, amount in p.said[:answers] if choice == "insure"]
    p.said = p.said[answers:]
    hands = [
        [Hand(first[box], dict(on), initial=list(on.items()), after_split=o.blackjack_after_split)]
        for box, on in wagers.items()
    ]
    if not (o.hole_card == "peek" and natural(dealer)):
        for box, several in zip(wagers, hands, strict=True):
            n = 0
            while n < len(several):
                play_hand(p, several, n, wagers[box])
                n += 1
    everything = [hand for several in hands for hand in several]
    draw(p, dealer, everything, insured=bool(insured))
    for hand in everything:
        settle(p, hand, dealer)
    for who, amount in insured:
        p.pay(who, 3 * amount if natural(dealer) else 0)
    assert p.said == []
    return p.money, dealer


def play_hand(p: Play, hands: list[Hand], n: int, initial: dict[str, int]) -> None:
    """One hand until it stands, breaks, counts 21, is given up or doubled."""
    hand, o = hands[n], p.o
    while True:
        if len(hand.cards) == 1:
            hand.cards.append(p.card())
        one_card = hand.split and values(hand.cards)[0] == 11 and not o.hit_split_aces
        again = values(hand.cards) == [11, 11] and o.resplit_aces and len(hands) < o.max_hands
        full = 21 if hand.blackjack() or not o.draw_on_21 else 22
        if count(hand.cards)[0] >= full or (one_card and not again):
            return
        who, choice, amount = p.said.pop(0)
        if choice == "hit":
            hand.cards.append(p.card())
        elif choice in ("split", "free-split"):
            hands.append(split(p, hand, who, choice, initial))
        else:
            if choice in ("double", "free-double"):
                double(p, hand, (who, choice, amount), initial)
            hand.given_up = choice == "surrender"
            return


def others(p: Play, hand: Hand) -> list[Said]:
    """What those who do not decide say: they join or pass, one after the other."""
    return [p.said.pop(0) for _ in range(len(hand.on) - 1 if p.o.back_bettors_join else 0)]


def split(p: Play, hand: Hand, who: str, choice: str, initial: dict[str, int]) -> Hand:
    """The second card begins a new hand, the last of the box."""
    hand.split = True
    new = Hand([hand.cards.pop()], {}, split=True, after_split=p.o.blackjack_after_split)
    if choice == "free-split":
        new.on = {person: initial[person] for person in hand.on}
        new.lammers = list(new.on.items())
        return new
    for person, chose, amount in ((who, "join", hand.on[who]), *others(p, hand)):
        if chose == "join":
            assert amount == hand.on[person]
            new.on[person] = amount
            new.extra.append((person, amount))
    return new


def double(p: Play, hand: Hand, said: Said, initial: dict[str, int]) -> None:
    """More chips or a lammer for each, and one card."""
    who, choice, amount = said
    if choice == "free-double":
        hand.lammers += [(person, initial[person]) for person in hand.on]
    else:
        for person, chose, more in ((who, "join", amount), *others(p, hand)):
            if chose == "join":
                assert 0 < more <= hand.on[person]
                hand.extra.append((person, more))
    hand.cards.append(p.card())


def draw(p: Play, dealer: list[int], hands: list[Hand], *, insured: bool) -> None:
    """The dealer's cards, as far as anybody needs them."""
    soft = p.o.hit_soft_17 or p.o.free_bet
    if any(not (hand.broken() or hand.given_up or hand.blackjack()) for hand in hands):
        while len(dealer) < 2 or count(dealer)[0] < 17 or (count(dealer) == (17, True) and soft):
            dealer.append(p.card())
    elif len(dealer) == 1 and values(dealer)[0] >= 10:
        refund = p.o.busted_extra_wagers_refunded and p.o.dealer_blackjack_takes == "original"
        if insured or any(not hand.broken() or (refund and hand.extra) for hand in hands):
            dealer.append(p.card())


def settle(p: Play, hand: Hand, dealer: list[int]) -> None:
    """What a hand gets back for all that lies on it."""
    o = p.o
    for who, amount in hand.initial:
        if hand.given_up and not natural(dealer):
            p.pay(who, p.cents(Fraction(amount, 2)))
        elif not hand.given_up:
            p.pay(who, returned(p, hand, dealer, amount))
    for who, amount in hand.extra:
        saved = natural(dealer) and not hand.blackjack() and o.dealer_blackjack_takes != "all"
        if saved and hand.broken():
            saved = o.dealer_blackjack_takes == "original" and o.busted_extra_wagers_refunded
        p.pay(who, amount if saved else returned(p, hand, dealer, amount))
    for who, worth in hand.lammers:
        p.pay(who, max(0, returned(p, hand, dealer, worth) - worth))


def returned(p: Play, hand: Hand, dealer: list[int], amount: int) -> int:
    """What comes back of an amount on a hand, its winnings with it."""
    theirs, mine = count(dealer)[0], count(hand.cards)[0]
    if hand.broken():
        return 0
    if natural(dealer):
        return amount if hand.blackjack() else 0
    if hand.blackjack():
        odds = {"3 to 2": Fraction(3, 2), "6 to 5": Fraction(6, 5), "1 to 1": Fraction(1)}[p.o.blackjack_pays]
        return amount + p.cents(amount * odds)
    return amount * against(p.o, mine, theirs)


def against(o: Any, mine: int, theirs: int) -> int:
    """How many times a wager comes back: twice, once or not at all."""
    if o.free_bet and theirs == 22:
        return 1
    if theirs > 21 or mine > theirs:
        return 2
    return 1 if mine == theirs else 0
