"""Finished hands as histories and as text: every game, under every limit, from events alone."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.unit.histories.playing import play, some_options

from croupier.engines.betting import deciding
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Commission, Limit, Options, deck_size
from croupier.engines.betting.state import Chair, PokerTable, Share
from croupier.games.poker.variants import GAMES
from croupier.histories.export import Played, hands, history
from croupier.histories.phh import read, write
from croupier.histories.pokerstars import text
from croupier.histories.records import History
from croupier.histories.replay import replay
from croupier.kernel.events import HIDDEN
from croupier.law.law import law_of
from croupier.things.cards import cards


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_told_and_played_again(name: str) -> None:
    """Random hands come back from their history: the same record, the same stacks, the house's part included."""
    v = GAMES[name]
    for seed in range(8):
        rng = Random(f"{name} {seed}")
        o = some_options(v, rng)
        played = play(v, o, rng.randint(2, v.seats[deck_size(v, o)]), rng)
        found = history(played)
        assert isinstance(found, History), found
        assert read(write(found)) == (found,)
        outcome = replay(found)
        assert outcome.agrees
        assert outcome.stacks == found.finishing
        assert "PokerStars Hand #1" in text(played, when="now")


def holdem(**changes: object) -> Played:
    """A hand of Holdem between three, always the same."""
    o = replace(Options(limit=Limit.NONE, commission=Commission.NIL, chips=(100,)), **changes)
    return play(GAMES["holdem"], o, 3, Random("a fine hand"))


def test_what_the_history_says_besides() -> None:
    """Table, hand, seats and currency; whole dollars where there are no cents."""
    played = play(GAMES["holdem"], Options(chips=(100,)), 3, Random(5))
    found = history(played)
    assert isinstance(found, History)
    assert found.about["table"] == "T1"
    assert found.about["currency"] == "AUD"
    assert found.seats == (1, 2, 3)
    assert found.own["_rules"] == "poker-victoria"
    cup = history(holdem(tournament="Cup"))
    assert isinstance(cup, History)
    assert "currency" not in cup.about


def test_a_hand_that_the_format_cannot_tell() -> None:
    """Chips that moved by a ruling leave stacks that no replay comes to: that is said, not written."""
    played = holdem()
    end = played.events[-1]
    assert isinstance(end, pe.HandEnded)
    wrong = replace(end, stacks=(end.stacks[0] + 100, *end.stacks[1:]))
    found = history(replace(played, events=(*played.events[:-1], wrong)))
    assert isinstance(found, str)
    assert "cannot express" in found


def test_hidden_cards_are_unknown_in_the_history() -> None:
    """What one may not see is written as unknown."""
    played = holdem()
    seen = tuple(replace(e, card=HIDDEN) if isinstance(e, pe.CardDealt) and e.seat == 2 else e for e in played.events)
    found = history(replace(played, events=seen))
    assert isinstance(found, History)
    assert "d dh p2 ????" in write(found)


def test_hands_of_a_stream() -> None:
    """Every finished hand of a table in order, each with its own options."""
    first = holdem()
    began = first.events[0]
    assert isinstance(began, pe.HandBegan)
    chairs = {
        n: Chair(person=who, stack=s) for n, (who, s) in enumerate(zip(began.owners, began.stacks, strict=True), 1)
    }
    t = PokerTable(name="T1", variant=first.variant, games=GAMES, options=first.options, chairs=chairs)
    assert list(hands(first.events[:-1], t)) == []
    (only,) = hands(first.events, t)
    assert only == first
    assert deciding.evolve(t, began).number == 1


def _only(e: pe.CardDealt, seats: dict[int, list[int]]) -> pe.CardDealt:
    return replace(e, card=seats[e.seat].pop(0))


def scripted() -> Played:
    """A short hand of Holdem with cards of our choosing, for its text."""
    v = GAMES["holdem"]
    rule = law_of("poker-victoria")(v.before)
    deal = {1: list(cards("As Kd")), 2: list(cards("9c 9d"))}
    events = (
        pe.HandBegan(
            number=12,
            button=2,
            order=(1, 2),
            owners=("Ann", "Ben"),
            stacks=(10_000, 2_050),
            forced=(),
            blind=2,
            cite=rule,
        ),
        pe.ForcedPosted(seat=1, owner="Ann", amount=100, kind=ForcedKind.BLIND, to=100, cite=rule),
        pe.ForcedPosted(seat=2, owner="Ben", amount=200, kind=ForcedKind.BLIND, to=200, cite=rule),
        *(_only(pe.CardDealt(seat=s, card=0, up=False, cite=rule), deal) for s in (1, 2, 1, 2)),
        pe.Raised(
            seat=1, owner="Ann", amount=500, to=600, base=600, by=400, full=True, all_in=False, raises=1, cite=rule
        ),
        pe.BetCalled(seat=2, owner="Ben", amount=400, all_in=False, cite=rule),
        pe.RoundClosed(street=0, order=(1, 2), cite=rule),
        pe.BoardDealt(cards=cards("Ah 9h 4d"), cite=rule),
        pe.Raised(
            seat=1, owner="Ann", amount=900, to=900, base=900, by=900, full=True, all_in=False, raises=0, cite=rule
        ),
        pe.Folded(seat=2, ghost=False, cite=rule),
        pe.WagerReturned(seat=1, owner="Ann", amount=900, kept=0, alone=True, cite=rule),
        pe.RakeTaken(amounts=(50,), cite=rule),
        pe.PotAwarded(pot=0, shares=(Share(1, "Ann", 1_150, rule),), cite=rule),
        pe.HandEnded(number=12, seats=(1, 2), stacks=(10_550, 1_450), cite=rule),
    )
    return Played(table="P1", number=12, variant=v, options=Options(), events=events)


def test_pokerstars_text() -> None:
    """Line by line, with the hero's cards only."""
    assert text(scripted(), when="2026/11/16 20:15:00 UTC", hero="Ann").splitlines() == [
        "PokerStars Hand #12: Hold'em No Limit ($1/$2 AUD) - 2026/11/16 20:15:00 UTC",
        "Table 'P1' 10-max Seat #2 is the button",
        "Seat 1: Ann ($100 in chips)",
        "Seat 2: Ben ($20.50 in chips)",
        "Ann: posts small blind $1",
        "Ben: posts big blind $2",
        "*** HOLE CARDS ***",
        "Dealt to Ann [As Kd]",
        "Ann: raises $4 to $6",
        "Ben: calls $4",
        "*** FLOP *** [Ah 9h 4d]",
        "Ann: bets $9",
        "Ben: folds",
        "Uncalled bet ($9) returned to Ann",
        "Ann collected $11.50 from pot",
        "*** SUMMARY ***",
        "Total pot $12 | Rake $0.50",
        "Board [Ah 9h 4d]",
        "Seat 1: Ann collected ($11.50)",
        "Seat 2: Ben (button) folded on the Flop",
    ]


def test_chips_of_a_tournament_are_counted_as_they_are() -> None:
    """No chip becomes a cent: 25 chips are 25, in both forms, and the hand reads back to its stacks."""
    options = Options(tournament="CUP", blinds=(25, 50), minimum=50, chips=(25, 100), commission=Commission.NIL)
    played = play(GAMES["holdem"], options, 3, Random(4))
    found = history(played)
    assert not isinstance(found, str), found
    assert "blinds_or_straddles = [25, 50, 0]" in write(found)
    assert "posts small blind 25" in text(played, when="now")
