"""Blackjack through the engine's own skeleton on a small shoe: every order of the cards, each as likely as it is."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.engine import opened

from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import Choose
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.questions import Ask
from croupier.engines.cards.questions import Choice as Offer
from croupier.engines.cards.shoe import Pack
from croupier.engines.cards.skeleton import asked, choose, due
from croupier.games.blackjack.game import BLACKJACK
from croupier.games.blackjack.odds.hands import hand_number, value_of
from croupier.games.blackjack.odds.initial import initial
from croupier.games.blackjack.odds.rules import Do, terms
from croupier.games.blackjack.odds.sides import values
from croupier.games.blackjack.odds.solving import Playing, Solved, best_course, course, solved, worth
from croupier.games.blackjack.options import BlackjackPays, DoubleOn, HoleCard, Options, Surrender, Takes
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import held
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.mathematics.records import Question
from croupier.things.cards import card

Cards = tuple[int, ...]
Nets = dict[str, Fraction]
Point = tuple[Round, Nets]
"""A round, and what each wager has made so far."""
Chooser = Callable[[Round, Ask], list[Offer]]
"""The choices to go on with: one for a player who has decided, several to have the best taken."""
STAKE = 100_00


def shoe(**numbers: int) -> Cards:
    """So many cards of each rank, all clubs unless the name says otherwise: A=3, _6=4, Td=2."""
    cards = [0] * 52
    for name, number in numbers.items():
        written = name.lstrip("_")
        cards[card(written if len(written) > 1 else written + "c")] = number
    return tuple(cards)


def expected(options: Options, wagers: Mapping[str, int], cards: Cards, chooser: Chooser) -> Nets:
    """What each wager makes on average, in cents, over every order of the cards."""
    net: Nets = {name: Fraction(-amount) for name, amount in wagers.items()}
    return _from((opened(BLACKJACK, options, wagers, ()), net), list(cards), chooser)


def _from(point: Point, left: list[int], chooser: Chooser) -> Nets:
    """The same from a point of a round."""
    while True:
        r, net = point
        event = due(BLACKJACK, r)
        if isinstance(event, ev.RoundEnded):
            return net
        if event is None:
            ask = asked(BLACKJACK, r)[0]
            several = [_from(_said(r, ask, offer, net), left, chooser) for offer in chooser(r, ask)]
            return max(several, key=lambda one: sum(one.values()))
        if not r.shoe.left() and isinstance(event, ev.Ruled | ev.RackOrdered):
            return _drawn(point, left, chooser)
        point = _evolved(r, event, net)


def _drawn(point: Point, left: list[int], chooser: Chooser) -> Nets:
    """The next card is any of those left."""
    r, net = point
    total = sum(left)
    assert total, "this shoe runs out"
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for one in range(52):
        if left[one]:
            share = Fraction(left[one], total)
            left[one] -= 1
            more = replace(r, shoe=replace(r.shoe, set=Pack((*r.shoe.cards, one)), cards=(*r.shoe.cards, one)))
            for name, value in _from((more, net), left, chooser).items():
                found[name] += value * share
            left[one] += 1
    return dict(found)


def _evolved(r: Round, event: common_ev.Event, net: Nets) -> Point:
    """One event further; money that moves is counted."""
    moved = 0
    if isinstance(event, ev.Settled):
        moved = event.back + event.won
    elif isinstance(event, ev.Paid):
        moved = event.won
    elif isinstance(event, ev.WagerPlaced):
        moved = -event.amount
    if moved and isinstance(event, ev.Settled | ev.Paid | ev.WagerPlaced):
        net = {**net, event.wager: net.get(event.wager, Fraction(0)) + moved}
    return evolve(BLACKJACK, r, event), net


def _said(r: Round, ask: Ask, offer: Offer, net: Nets) -> Point:
    amount = offer.bounds.most if offer.bounds is not None else 0
    command = Choose(by=Who(ask.who, Role.PLAYER), box=ask.box, hand=ask.hand, choice=offer.name, amount=amount)
    events = choose(BLACKJACK, r, ask.who, command)
    assert not isinstance(events, Refusal), events
    for event in events:
        r, net = _evolved(r, event, net)
    return r, net


# --- players --------------------------------------------------------------------------------------


def by_plan(s: Solved, ride: Any = None) -> Chooser:
    """Whoever plays by the solved plans, declines insurance, and takes wins or lets them ride as `ride` says."""
    plans = {one.up: one for one in s.against}

    def chooser(r: Round, ask: Ask) -> list[Offer]:
        may = {offer.name: offer for offer in ask.choices}
        if "decline" in may:
            return [may["decline"]]
        place = (ask.box, ask.hand)
        cards = held(r, place)
        up = value_of(held(r, DEALER)[0])
        if "take" in may:
            rides = ride is not None and "ride" in may and ride(cards, up)
            return [may["ride" if rides else "take"]]
        hand = hand_number(tuple(map(value_of, cards)))
        against = plans[up]
        split = (ask.box, 1) in r.hands
        value = value_of(cards[0])
        do = against.pairs[value].plans[ask.hand > 0][hand] if split else against.plan[hand]
        if split and {"split", "free-split"} & set(may):  # a pair is split again whenever it may be
            do = Do.SPLIT
        return [may[name] for name in WORDS[Do(int(do))] if name in may][:1]

    return chooser


WORDS = {
    Do.STAND: ("stand",),
    Do.HIT: ("hit",),
    Do.DOUBLE: ("double", "free-double"),
    Do.SPLIT: ("split", "free-split"),
    Do.SURRENDER: ("surrender",),
}


def any_but_splits(_: Round, ask: Ask) -> list[Offer]:
    """Everything that may be chosen but splits; insurance declined."""
    names = ("split", "free-split", "insure")
    return [offer for offer in ask.choices if offer.name not in names]


# --- the whole game -------------------------------------------------------------------------------

ACES = shoe(A=2, _6=2, T=7)
EIGHTS = shoe(_8=4, T=7)
LOW = shoe(_4=2, _5=3, T=8)
NINES = shoe(_9=3, _2=2, T=8)
SPLIT_ACES = shoe(A=4, T=6, _9=2)
EVERYTHING = {"double_on": DoubleOn.ANY, "must_hit_below": 0}


def question(stake: int = STAKE, **options: Any) -> Question:
    """A question with these options."""
    return Question(game="blackjack", edition="", options=Options(**options), stake=stake)


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        (ACES, {}),
        (ACES, {"hole_card": HoleCard.PEEK, "hit_soft_17": True, **EVERYTHING}),
        (ACES, {"dealer_blackjack_takes": Takes.ALL, "surrender": Surrender.LATE, **EVERYTHING}),
        (ACES, {"busted_extra_wagers_refunded": True, "draw_on_21": True, **EVERYTHING}),
        (EIGHTS, {}),
        (EIGHTS, {"max_hands": 4, "double_after_split": False, "hole_card": HoleCard.NO_PEEK}),
        (EIGHTS, {"max_hands": 2, "surrender": Surrender.NOT_ACE, "dealer_blackjack_takes": Takes.BROKEN}),
        (LOW, {"free_bet": True}),
        (LOW, {"double_on": DoubleOn.TEN}),
        (NINES, {"double_on": DoubleOn.NINE}),
        (SPLIT_ACES, {"resplit_aces": True, "blackjack_pays": BlackjackPays.SIX_TO_FIVE}),
        (SPLIT_ACES, {"blackjack_after_split": True, "hole_card": HoleCard.PEEK}),
        (shoe(A=2, _8=3, T=4), {"hit_split_aces": True, "blackjack_pays": BlackjackPays.EVEN}),
        (shoe(A=2, _7=2, T=7), {"free_bet": True, "hole_card": HoleCard.PEEK, "blackjack_after_split": True}),
    ],
)
def test_the_engine_pays_what_the_best_play_is_worth(cards: Cards, options: dict[str, Any]) -> None:
    """Every order of a small shoe, dealt and settled by the engine, comes to the figure: splits, doubles and all."""
    t = terms(question(**options))
    s = solved(t, values(cards))
    nets = expected(t.options, {"initial": STAKE}, cards, by_plan(s))
    assert float(sum(nets.values()) / STAKE) == pytest.approx(worth(best_course(s)), abs=1e-12)
    assert initial(t, best_course(s)).edge == pytest.approx(-worth(best_course(s)), abs=1e-12)


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        (shoe(A=2, _6=3, T=4), {}),
        (shoe(_5=3, _6=2, T=5), {"surrender": Surrender.LATE, "dealer_blackjack_takes": Takes.ALL, **EVERYTHING}),
        (shoe(_3=2, _8=2, T=5), {"free_bet": True}),
    ],
)
def test_no_play_is_better_than_the_best(cards: Cards, options: dict[str, Any]) -> None:
    """When the engine tries every choice but splits at every decision, it finds the value that was computed."""
    t = terms(question(**options))
    s = solved(t, values(cards))
    nets = expected(t.options, {"initial": STAKE}, cards, any_but_splits)
    ours = worth(tuple([course(s, one, Playing(one.unsplit, one.unsplit, {})) for one in s.against]))
    assert float(sum(nets.values()) / STAKE) == pytest.approx(ours, abs=1e-12)
