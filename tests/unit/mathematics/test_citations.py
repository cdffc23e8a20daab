"""The rules that outcomes cite are those by which the engine pays and takes, deal by deal."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.engine import opened

from croupier.engines.cards import events as ev
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.skeleton import due
from croupier.games import find
from croupier.games.questions import answer, ask

STAKE = 10_00
DEALS = 150


def settled(game: str, options: Any, wagers: tuple[str, ...], cards: tuple[int, ...]) -> Iterator[ev.Settled]:
    """The settlements of a round in which nobody is asked anything."""
    found = find(game, "")
    r = replace(opened(found, options, dict.fromkeys(wagers, STAKE), cards), minimum=options.minimum)
    while not isinstance(event := due(found, r), ev.RoundEnded):
        assert event is not None, "nobody chooses anything"
        if isinstance(event, ev.Settled):
            yield event
        r = evolve(found, r, event)


FORMS = (
    ("baccarat", {"lucky_match": True}),
    ("baccarat", {"no_commission": True, "any_pair": True}),
    ("baccarat", {"two_to_one": True, "banker_six": True, "perfect_pairs": True}),
    ("dragon21", {"perfect_pairs": True}),
)


@pytest.mark.parametrize(("game", "options"), FORMS)
def test_an_outcome_cites_what_the_engine_cites(game: str, options: dict[str, Any]) -> None:
    """Random deals: a result is among the outcomes with that result and that rule.

    What a win over the other hand of Dragon21 pays stands in one rule, and why it is a win in another.
    """
    more = {"both_sides": True} if game == "baccarat" else {}
    question = ask(game, "", {**options, **more})
    wagers = [one for one in answer(question).wagers if one.offered]
    known = {(one.name, end.net, end.cite) for one in wagers for end in one.outcomes}
    random, seen = Random(8), set()
    for deal in range(DEALS):
        # every other deal begins with pairs, and a third card like them
        start = [0, 1, 0, 1, 0, 1] if deal % 2 else []
        kinds = random.sample(range(52), 2)
        cards = (*[kinds[place] for place in start], *random.sample(range(52), 30))
        for event in settled(game, question.options, tuple([one.name for one in wagers]), cards):
            net = Fraction(event.back + event.won - STAKE, STAKE)
            cite = "dragon21 5.1a" if game == "dragon21" and event.cite.startswith(WINS) else event.cite
            assert (event.wager, net, cite) in known, event
            seen.add((event.wager, net, cite))
    taken = {line for line in known if line[1] <= 0}
    assert taken <= seen, "every way to lose or stand off came up"


WINS = ("dragon21 5.1(a)(i)", "dragon21 5.1(b)(i)")
"""Why a hand of Dragon21 has won; the note of the test says the rest."""
