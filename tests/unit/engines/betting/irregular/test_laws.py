"""Random hands of every game with random mistakes and reports: nothing is lost, nothing leaks, and every hand ends."""

import random
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.irregular.hands import DEALER, EVOLVE, SUPERVISOR, Game

from croupier.engines.betting import commands as pc
from croupier.engines.betting import deciding, view, wording
from croupier.engines.betting.commands import AmissCommand
from croupier.engines.betting.events.hand import CardDealt, IrregularEvent
from croupier.engines.betting.evolving import irregular as evolving_irregular
from croupier.engines.betting.hand import acting, betting, dealing
from croupier.engines.betting.irregular import kinds, mistakes
from croupier.engines.betting.irregular import saying as irregular
from croupier.engines.betting.irregular.counts import open_down
from croupier.engines.betting.irregular.effects import AnyEffect
from croupier.engines.betting.options import Limit
from croupier.engines.betting.state import Hand, PokerTable, around, turn
from croupier.engines.betting.wording import EFFECTS, finding_words, mistake_words
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import Role, Who

HANDS = 25
RARE = 13
"""So many kinds of mistakes, findings and effects may be missing from the random hands; other tests have them all."""
MOST_STEPS = 3000
EVER = ("BoxedCard", "CardDropped", "HandSwept")
"""What can go wrong at almost any moment: less often, so that the rest has its turn."""
LIMITS = (Limit.FIXED, Limit.SPREAD, Limit.POT, Limit.NONE)
WATCHED = (1, 2)


def seen_by(h: Hand, seat: int) -> dict[str, Any]:
    """What a player can see of a hand."""
    return {
        "left": len(h.deck) - h.top,
        "board": h.board,
        "burns": len(h.burns),
        "muck": len(h.muck),
        "up": [p.up for p in h.places],
        "down": [len(p.down) for p in h.places],
        "own": h.places[seat].down,
        "open": [open_down(h, one) for one in range(12)],
        "chips": [(p.stack, p.bet, p.paid) for p in h.places],
        "aside": h.errors.aside,
        "who": (h.live, h.able, h.pending),
        "ceiling": h.errors.ceiling,
    }


class Watched(Game):
    """A game that two players follow from what they are told."""

    known: dict[int, PokerTable]

    def apply(self, event: Event) -> None:
        """An event happens; what players know of it shows the same as what there is."""
        if not hasattr(self, "known"):
            self.known = dict.fromkeys(WATCHED, self.t)
        before = self.t
        super().apply(event)
        for seat in WATCHED:
            who = Who(f"p{seat}", Role.PLAYER)
            if view.irregular_told(event, who):
                heard = view.irregular_seen(before, view.seen(before, event, who), who)
                h = self.known[seat].hand
                assert h is not None
                self.known[seat] = replace(before, hand=EVOLVE.of[type(heard)](h, heard))
            mine = self.known[seat].hand
            assert mine is not None
            assert seen_by(mine, seat) == seen_by(self.h, seat), event


def some_action(g: Game, rnd: random.Random) -> Any:
    """Something that the player at turn may do."""
    h, seat = g.h, turn(g.h)
    assert seat, h
    who = Who(h.places[seat].owner, Role.PLAYER)
    if h.drawing:
        down = h.places[seat].down
        return acting.act(g.t, pc.Draw(by=who, cards=tuple(rnd.sample(down, rnd.randint(0, len(down))))))
    for _ in range(MOST_STEPS):
        plain = rnd.choices([pc.Fold, pc.Check, pc.Call, pc.AllIn, pc.TakeKitty, pc.Raise], [1, 8, 8, 1, 1, 4])[0]
        command = plain(by=who) if plain is not pc.Raise else some_raise(h, seat, who, rnd)
        found = acting.act(g.t, command) if command is not None else None
        if found is not None and not isinstance(found, Refusal):
            return found
    raise AssertionError(f"nothing can be done: {h}")


def some_raise(h: Hand, seat: int, who: Who, rnd: random.Random) -> pc.PokerCommand | None:
    """A bet or raise, if one may be made."""
    bounds = betting.raising(h, seat)
    if isinstance(bounds, Refusal):
        return None
    amount = rnd.choice([bounds.least, bounds.most])
    return pc.Raise(by=who, amount=amount) if h.to else pc.Bet(by=who, amount=amount)


def some_slip(g: Game, rnd: random.Random) -> None:
    """A mistake, of any kind that can happen."""
    found = list(mistakes.examples(g.h))
    of_kind = sorted({type(m).__name__ for m in found} - {"DefectiveDeck"})
    if of_kind:
        kind = rnd.choices(of_kind, [0.2 if one in EVER else 1 for one in of_kind])[0]
        g.slip(rnd.choice([m for m in found if type(m).__name__ == kind]))


def some_report(g: Game, rnd: random.Random) -> None:
    """Something that can be found; all that is offered would be accepted."""
    who = rnd.choice([DEALER, SUPERVISOR])
    given = list(irregular.offers(g.t, who))
    commands = [msgspec.convert({**o.fields, "type": o.command, "by": who}, AmissCommand) for o in given]
    for command in commands:
        assert not isinstance(deciding.decide(g.t, command), Refusal), command
    reports = [c for c in commands if hasattr(c, "finding") and not isinstance(c.finding, kinds.DeckDefective)]
    if reports:
        command = rnd.choice(reports)
        g.do(deciding.decide(g.t, command))


@cache
def play(name: str, seed: int | str) -> Game:
    """A random hand with mistakes."""
    rnd, v = random.Random(f"{name} {seed}"), GAMES[name]
    size = rnd.choice(sorted(v.seats))
    stack = rnd.choice([2_00, 10_00, 100_00, 500_00])
    g = Watched(name, rnd.randint(2, v.seats[size]), stack=stack, deck=size, limit=rnd.choice(LIMITS))
    g.mix = lambda cards: tuple(rnd.sample(cards, len(cards)))
    rate, late, most = rnd.choice([0.05, 0.1, 0.3]), rnd.random() < 0.6, rnd.choice([1, 2, 4, 8])
    for _ in range(MOST_STEPS):
        if g.h.over:
            return g
        slipped = len([e for e in g.log if type(e).__name__ == "HandSlipped"])
        if rnd.random() < rate and slipped < most and not (late and not g.h.street and not g.h.opened):
            some_slip(g, rnd)
        elif rnd.random() < rate:
            some_report(g, rnd)
        elif not g.step() and not g.h.over:
            somebody(g, rnd)
    raise AssertionError(f"no end: {g.log[-9:]}")


def somebody(g: Game, rnd: random.Random) -> None:
    """Whoever has to speak does."""
    h = g.h
    if h.errors.asked:
        g.choose(around(h.errors.asks & h.able, 0)[0], all_in=rnd.random() < 0.5)
    elif h.errors.pointed is not None:
        some_report(g, rnd)
    elif h.errors.cut or not h.cut:
        cut = dealing.cut(h, rnd.randint(1, len(h.deck) - h.top - 1))
        assert not isinstance(cut, Refusal)
        g.apply(cut)
    else:
        g.do(some_action(g, rnd))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_cards_and_chips_are_kept_and_every_hand_ends(name: str) -> None:
    """After every event of random hands with mistakes; players see what there is to be seen and nothing else."""
    for number in range(HANDS):
        assert play(name, number).h.over


def test_who_folded_sees_the_card_of_the_position_go_back() -> None:
    """9.2.6 with 9.4.5: the cards are put together again, also the one that came to a folded position."""
    folds = WATCHED[0]
    g = Watched("five-card-stud", 3).deal().on().slip(kinds.NoBurn())
    for _ in range(3):
        g.act(pc.Fold) if turn(g.h) == folds else g.act(pc.Check)
    while g.h.street < 2:
        g.step()
    g.until(CardDealt).until(CardDealt)
    before = len(g.h.muck)
    g.report(kinds.BurnMissing(mend=True))
    assert (before, len(g.h.muck)) == (4, 3)
    assert g.finish().h.over


def test_many_kinds_of_mistakes_and_rulings_come_up() -> None:
    """So that the law above is not empty."""
    seen: set[str] = set()
    for name in sorted(GAMES):
        for number in range(HANDS):
            for event in play(name, number).log:
                inner = getattr(event, "mistake", getattr(event, "finding", getattr(event, "effect", event)))
                seen.add(type(inner).__name__)
    unions = (kinds.AnyMistake, kinds.AnyFinding, AnyEffect)
    every = {kind.__name__ for union in unions for kind in get_args(union)}
    assert len(every & seen) > len(every) - RARE


def test_everything_has_words() -> None:
    """Every mistake, finding, effect and event in words, and every event is evolved."""
    for kind in get_args(kinds.AnyMistake):
        assert mistake_words(example(kind))
    for kind in get_args(kinds.AnyFinding):
        assert finding_words(example(kind))
    assert set(EFFECTS.of) == set(get_args(AnyEffect))
    assert set(wording.IRREGULAR.of) == set(evolving_irregular.EVOLVE.of) == set(get_args(IrregularEvent))
    played = play("holdem", "words")
    assert all(wording.sentence(played.t, event) for event in played.log)


def example(kind: Any) -> Any:
    """A record of a kind with small numbers."""
    usual = {"why": kinds.Defect.JOKER, "nths": (1,), "more": True, "mend": True, "looked": True, "certain": True}
    return kind(**{field: usual.get(field, 2) for field in kind.__struct_fields__})


def test_bad_numbers_are_refused_and_nothing_raises() -> None:
    """Seats and counts out of range, in every game and at every stage of a hand."""
    for name in sorted(GAMES):
        g = Game(name, 3).rest()
        for _ in range(4):
            for number in (-9, -1, 0, 11, 12, 99):
                for kind in get_args(kinds.AnyMistake):
                    if not {"seat", "nth", "count", "at", "ahead"}.isdisjoint(kind.__struct_fields__):
                        fields = [f for f in kind.__struct_fields__ if f not in ("why", "nths", "more")]
                        mistakes.possible(g.h, replace(example(kind), **dict.fromkeys(fields, number)))
                for kind in get_args(kinds.AnyFinding):
                    if "seat" in kind.__struct_fields__:
                        g.no_report(replace(example(kind), seat=number))
            g.cut().rest() if not g.h.cut else g.on()
