"""Poker against PokerKit: hand after hand of random lawful actions, the same turns, amounts, limits and stacks.

Our table plays by the options under which the gazetted rules are what is played elsewhere. Of what is offered an action
is taken that PokerKit takes too; where only one of the two allows a raise the rule that differs has to be a known one.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.figures import Figure
from tests.laws import peer_pokerkit as peer
from tests.laws.sizes import ROUNDS

from croupier.engines.betting import commands as pc
from croupier.engines.betting.deciding import chance_due, decide, evolve, follow
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand.betting import bringing_in, raising
from croupier.engines.betting.offering import offers
from croupier.engines.betting.options import Limit
from croupier.engines.betting.seats.blinds import next_hand
from croupier.engines.betting.state import Chair, Hand, PokerTable, turn
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.commands import Command, Cut, Shuffle
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who
from croupier.law.books import document

HANDS = max(40, ROUNDS // 14)
"""Hands of every game; half of it in Omaha, where PokerKit tries sixty hands for one."""
ON_ONE_TABLE = 4
"""So many in a row, so that the button moves."""
P = document("poker-victoria")
REFUSED = {P("6.8"): "three raises", P("6.14.2(a)"): "short all-in", P("6.14.3"): "short all-in"}
"""The rules by which only we refuse a raise."""
DEALER = Who("dealer", Role.DEALER)
NAMES = ("ann", "bea", "cyd", "dan", "eve", "flo")


class Match:
    """One hand on both sides, and what was said of it."""

    def __init__(self, kind: peer.Kind, t: PokerTable, random: Random) -> None:
        """The next hand of this table."""
        self.kind, self.t, self.random = kind, t, random
        self.order: tuple[int, ...] = ()
        self.theirs: Any = None
        self.dealt: dict[int, list[int]] = {}
        self.told: list[str] = []
        self.differ: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    @property
    def hand(self) -> Hand:
        """The hand in play."""
        assert self.t.hand is not None
        return self.t.hand

    # --- both sides -------------------------------------------------------------------------------

    def play(self) -> PokerTable:
        """Play it to its end, and compare the stacks."""
        self.do(pc.StartHand(by=DEALER))
        while not self.hand.over:
            due = chance_due(self.t)
            if due is not None:
                self.do(Shuffle(by=CHANCE, order=tuple(self.random.sample(due, len(due)))))
            elif not self.hand.cut:
                self.do(Cut(by=DEALER, at=self.random.randint(1, 51)))
            else:
                self.act()
        by_pots, as_it_is = peer.settled(self.theirs)
        ours = [self.hand.places[seat].stack for seat in self.order]
        assert ours == by_pots, self.story(f"stacks {ours}, theirs {by_pots}")
        assert not self.theirs.status
        self.differ["settled otherwise"] += ours != as_it_is
        return self.t

    def do(self, command: Command) -> None:
        """A command of ours, and everything that follows."""
        decided = decide(self.t, command)
        assert not isinstance(decided, Refusal), self.story(f"{command} was offered, and refused: {decided}")
        for event in decided:
            self.happen(event)
        while (due := follow(self.t)) is not None:
            self.happen(due)

    def happen(self, event: Event) -> None:
        """An event of ours, with what it means on the other side."""
        self.told.append(str(event))
        self.seen[type(event).__name__] += 1
        if isinstance(event, pe.HandBegan):
            self.order = event.order
            self.theirs = self.kind.state(event.stacks)
        elif isinstance(event, pe.CardDealt):
            if self.hand.live >> event.seat & 1:
                self.dealt.setdefault(self.order.index(event.seat), []).append(event.card)
        elif self.dealt:
            peer.deal_holes(self.theirs, self.dealt)
            assert not self.dealt, self.story("cards that they do not deal")
        if isinstance(event, pe.RoundClosed):
            self.differ["asked though alone"] += peer.check_alone(self.theirs)
        elif isinstance(event, pe.CardBurned):
            peer.show_all(self.theirs)
            self.theirs.burn_card(peer.CARDS[event.card])
        elif isinstance(event, pe.PotAwarded):
            self.seen["side pots"] += event.pot > 0
            self.seen["pots divided"] += len({share.seat for share in event.shares}) > 1
        elif isinstance(event, pe.BoardDealt):
            self.theirs.deal_board([peer.CARDS[card] for card in event.cards])
        self.t = evolve(self.t, event)

    # --- actions ----------------------------------------------------------------------------------

    def act(self) -> None:
        """The player whose turn it is on both sides does something that both allow."""
        h, seat = self.hand, turn(self.hand)
        assert seat, self.story("nobody's turn")
        assert self.theirs.actor_index == self.order.index(seat), self.story(f"their turn: {self.theirs.actor_index}")
        self.compare(h, seat)
        who = Who(h.places[seat].owner, Role.PLAYER)
        found = [command for offer in offers(self.t, who) for command in self.meant(offer.command, offer.amount, who)]
        command = self.random.choice([command for command in found if self.takes(command)])
        self.tell(command)
        self.do(command)

    def meant(self, name: str, amount: Bounds | None, who: Who) -> list[Command]:
        """The commands that an offer stands for, those that keep a hand alive more than once."""
        if amount is not None:
            tried = {amount.least, amount.most, self.random.randint(amount.least, amount.most)}
            kind = pc.Bet if name == "Bet" else pc.Raise
            return [kind(by=who, amount=to) for to in sorted(tried)]
        plain: dict[str, Command] = {"Check": pc.Check(by=who), "Call": pc.Call(by=who), "Fold": pc.Fold(by=who)}
        return [plain[name]] * (1 if name == "Fold" else 4) if name in plain else []

    def takes(self, command: Command) -> bool:
        """Whether PokerKit takes it too."""
        if isinstance(command, pc.Bet | pc.Raise):
            if self.opens_with(command.amount):
                return True
            return bool(peer.quietly(self.theirs.can_complete_bet_or_raise_to, command.amount))
        return True

    def opens_with(self, to: int) -> bool:
        """Whether this is the forced bet of a stud game."""
        return bool(self.theirs.can_post_bring_in() and to == self.theirs.effective_bring_in_amount)

    def tell(self, command: Command) -> None:
        """The same on their side."""
        if isinstance(command, pc.Fold):
            peer.quietly(self.theirs.fold)
        elif isinstance(command, pc.Bet | pc.Raise):
            if self.opens_with(command.amount):
                self.theirs.post_bring_in()
            else:
                self.theirs.complete_bet_or_raise_to(command.amount)
        else:
            wanted = self.hand.to - self.hand.places[turn(self.hand)].bet
            assert self.theirs.checking_or_calling_amount == min(wanted, self.hand.places[turn(self.hand)].stack)
            self.theirs.check_or_call()

    # --- how much ---------------------------------------------------------------------------------

    def compare(self, h: Hand, seat: int) -> None:
        """The same least and largest raise on both sides, or a rule that is known to differ."""
        if bringing_in(h, seat):
            return
        found, theirs = raising(h, seat), peer.bounds(self.theirs)
        ours = None if isinstance(found, Refusal) else (found.least, found.most)
        if ours == theirs:
            return
        if isinstance(found, Refusal):
            why = REFUSED.get(found.cite)
            known = why is not None and (why == "three raises" or self.all_in(h))
        elif theirs is None:
            rivals = [place for other, place in enumerate(h.places) if other != seat and h.live >> other & 1]
            why = "nobody could call more" if all(p.bet + p.stack <= h.to for p in rivals) else "half a bet"
            known = why != "half a bet" or self.half(h)
        else:
            why, known = "to be completed", self.half(h)
        assert known, self.story(f"{why}: raise of seat {seat}, {ours or found}, theirs {theirs}")
        self.differ[str(why)] += 1

    def all_in(self, h: Hand) -> bool:
        """Whether somebody is all-in with a bet of this round."""
        return any(place.bet and not place.stack for place in h.places)

    def half(self, h: Hand) -> bool:
        """The same where bets are fixed: 6.14.2 knows completed bets and raises from half of one on."""
        return h.options.limit is Limit.FIXED and self.all_in(h)

    def story(self, what: str) -> str:
        """A failure with all that happened before it."""
        return "\n".join((what, *self.told))


def table(kind: peer.Kind, random: Random) -> PokerTable:
    """A table with two to six people on random seats."""
    seats = sorted(random.sample(range(1, 9), random.choice((2, 3, 3, 4, 6))))
    chairs = {seat: Chair(person=name) for seat, name in zip(seats, NAMES, strict=False)}
    return PokerTable(name="peer", variant=GAMES[kind.game], games=GAMES, options=kind.options, chairs=chairs)


def with_chips(t: PokerTable, random: Random) -> PokerTable:
    """The same table with other chips: often so few that somebody is soon all-in, at times with a forced bet.

    Only the big blind and the antes are covered: whether a blind that is short is called in full, and whether a player
    who is all-in for the ante opens, PokerKit answers otherwise (1.1, 9.6.3).
    """
    few = (peer.ANTE + 1, 20)
    sizes = (few, (11, 60), (40, 200)) if t.options.limit is Limit.FIXED else (few, (11, 200), (100, 1000))
    chairs = {seat: replace(c, stack=random.randint(*random.choice(sizes))) for seat, c in t.chairs.items()}
    begun = next_hand(replace(t, chairs=chairs))
    assert not isinstance(begun, Refusal), begun
    if begun.blind:
        chair = chairs[begun.blind]
        chairs[begun.blind] = replace(chair, stack=max(chair.stack, peer.SMALL + t.options.ante))
    return replace(t, chairs=chairs)


@pytest.mark.parametrize("name", peer.KINDS)
def test_same_hands(name: str, figure: Figure) -> None:
    """Whose turn, how much may be bet, how much is called, and who has how much in the end."""
    kind, differ, seen = peer.KINDS[name], Counter[str](), Counter[str]()
    hands = HANDS // 2 if "omaha" in name else HANDS
    for number in range(hands // ON_ONE_TABLE):
        random = Random(f"{name} {number}")
        t = table(kind, random)
        for _ in range(ON_ONE_TABLE):
            match = Match(kind, with_chips(t, random), random)
            t = match.play()
            differ += match.differ
            seen += match.seen
    met = {what: seen[what] for what in ("HandShown", "HandMucked", "Folded", "WagerReturned", "side pots")}
    assert min(met.values()) > 0, met
    told = f"{seen['side pots']} side pots, {seen['pots divided']} pots divided"
    apart = ", ".join(f"{count} {what}" for what, count in sorted(differ.items())) or "nothing"
    figure(f"{name}: {seen['HandBegan']} hands as PokerKit plays, {told}; otherwise there: {apart}")
