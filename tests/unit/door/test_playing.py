"""Tables from the front door: every game, what is refused, what nobody could mean, and what is kept."""

import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.engines.cards.events import Dealt
from croupier.engines.pit.pit import Pit, evolve
from croupier.games import GAMES
from croupier.kernel.variants import Variant

HOUSE = [game.name for game in GAMES if game.house]
POKER = [game.name for game in GAMES if isinstance(game.editions[0], Variant)]
BACKED = {"baccarat": "banker", "dragon21": "tiger"}
"""Where there is no first wager of a game, the one that is made."""


def replayed(table: croupier.Table) -> Any:
    """The state of a table evolved from its record alone."""
    pit = Pit()
    for step in table._steps:
        for one in step.events:
            pit = evolve(pit, one)
    return pit.state(table.name, object)


def bet(table: croupier.Table, player: croupier.Player) -> None:
    """The first wager of a game."""
    if table.game in BACKED:
        player.bet(BACKED[table.game], 10)
    else:
        player.bet(10)


def test_every_game_is_known() -> None:
    """By the front door too, which says their names."""
    assert {*HOUSE, *POKER, "electronic-tai-sai"} == set(croupier.game_names())
    assert len(POKER) == 13


@pytest.mark.parametrize("game", HOUSE)
def test_a_house_game_is_played_and_audited(game: str, tmp_path: Path) -> None:
    """Whatever is chosen among the offers, rounds come to an end, and the audit decides everything again alike."""
    chance = random.Random(game)
    table = croupier.Table(game, seats={"Ann": 5000, "Ben": 5000}, seed=3)
    for _ in range(4):
        for player in table.players:
            bet(table, player)
        table.deal()
        while table.turn:
            player = table.player(table.turn[0])
            player.take(chance.choice([one for one in player.offers if one.made.command == "Choose"]))
    assert sum(type(event).__name__ == "RoundEnded" for event in table.events) == 4
    assert replayed(table) == table.state
    assert croupier.run_case(table.case()).ok
    table.save(tmp_path / "evening.db")
    report = croupier.audit(tmp_path / "evening.db")
    assert report.ok, report.findings
    assert report.counts["rounds"] == 4


@pytest.mark.parametrize("game", POKER)
def test_poker_is_played_and_audited(game: str, tmp_path: Path) -> None:
    """In all thirteen games hands begin by themselves, come to an end and add up."""
    chance = random.Random(game)
    table = croupier.Table(game, seats={"Ann": 500, "Ben": 500, "Cat": 500}, seed=5)
    for _ in range(3):
        table.deal()
        while table.turn:
            player = table.player(table.turn[0])
            player.take(
                chance.choice([one for one in player.offers if one.made.group == "act" and one.made.command != "AllIn"])
            )
    assert replayed(table) == table.state
    assert sum(table.chips.values()) <= 1500
    table.save(tmp_path / "evening.db")
    report = croupier.audit(tmp_path / "evening.db")
    assert report.ok, report.findings
    assert "PokerStars Hand #3" in table.history("pokerstars")


def test_tai_sai_is_played_and_audited(tmp_path: Path) -> None:
    """Dice named before the wagers or after them lie under the cover; the credits follow."""
    table = croupier.Table("tai-sai", seats={"Ann": 100}, cards={"dice": "6 6 6"})
    table.ann.bet("triple-6", 1)
    table.deal()
    won = table.chips["Ann"]
    assert won > 200
    table.ann.bet("small", 10)
    table.deal(cards={"dice": "1 1 2"})
    assert table.chips["Ann"] == won + 10
    assert replayed(table) == table.state
    table.save(tmp_path / "evening.db")
    assert croupier.audit(tmp_path / "evening.db").ok


# --- cards ----------------------------------------------------------------------------------------


def test_named_cards_fall_in_stud_whoever_folds() -> None:
    """In stud the places of later cards hang on who folds: named cards fall all the same."""
    cards = {"Ann": "As Ah Ad Kc Kd 2h 3s", "Cat": "9c 9d 9h 4c 4d 5s 6s"}
    table = croupier.Table("seven-card-stud", seats={"Ann": 200, "Ben": 200, "Cat": 200}, cards=cards, seed=1)
    table.deal()
    while table.turn:
        player = table.player(table.turn[0])
        names = [one.name.split()[0] for one in player.offers]
        if player.name == "Ben" and "fold" in names:
            player.fold()
        elif "check" in names:
            player.check()
        elif "call" in names:
            player.call()
        else:
            player.bet()
    shown = [line.text for line in table.lines if "shows" in line.text]
    assert any(
        text.startswith("Ann shows As Ah 3s Ad Kc Kd 2h") and "full house, aces over kings" in text for text in shown
    ), shown
    assert replayed(table) == table.state


def test_named_cards_fall_in_draw() -> None:
    """In draw the cards after those that are thrown away may be named too."""
    table = croupier.Table("draw-blind", seats={"Ann": 200, "Ben": 200}, cards={"Ann": "As Ah 2d 7c 9s Ad Ac 3h"})
    table.ann.call()
    table.ben.check()
    table.ann.draw("2d 7c 9s")
    assert set(table.ann.cards) == {"As", "Ah", "Ad", "Ac", "3h"}


def test_cards_can_be_named_for_each_deal() -> None:
    """The second round of a shoe gives the cards that it was asked for."""
    table = croupier.Table("blackjack", decks=4, seats={"Ann": 100}, cards={"Ann": "Ac Kc", "dealer": "9h 8d"})
    table.ann.bet(10)
    table.deal()
    assert table.chips == {"Ann": Decimal(115)}
    table.ann.bet(10)
    table.deal(cards={"Ann": "Ac Ks", "dealer": "9h 8d"})
    assert table.chips == {"Ann": Decimal(130)}
    dealt = Counter(event.card for event in table.events if isinstance(event, Dealt))
    assert max(dealt.values()) <= 4
    assert croupier.run_case(table.case(1)).ok


def test_the_same_seed_deals_the_same_cards() -> None:
    """A seed makes chance the same again; without one it is not."""

    def dealt(seed: int | None) -> tuple[str, ...]:
        table = croupier.Table("five-card-stud", seats={"Ann": 200, "Ben": 200}, seed=seed)
        table.deal()
        return tuple(line.text for line in table.lines if " to seat " in line.text)

    assert dealt(7) == dealt(7)
    assert len({dealt(None) for _ in range(5)}) > 1


# --- refused ---------------------------------------------------------------------------------------


def test_a_refusal_changes_nothing() -> None:
    """Not even the hand that would have begun: the refused raise of the player whose turn it is not leaves no trace."""
    table = croupier.Table("holdem", seats={"Ann": 200, "Ben": 200}, cards={"Ann": "Ac Ad"}, seed=1)
    before = table.state, table.events
    with pytest.raises(croupier.Refused) as refused:
        table.ben.raise_to(6)
    assert refused.value.rule.startswith("poker-victoria ")
    assert refused.value.why
    assert (table.state, table.events) == before
    table.ann.call()
    assert table.ann.cards == ("Ac", "Ad")


def test_both_wagers_or_none() -> None:
    """Where a bet is two wagers and the second cannot be, the first is not there either."""
    table = croupier.Table("ultimate-texas-holdem", seats={"Ann": 15})
    with pytest.raises(croupier.Refused):
        table.ann.bet(10)
    assert table.chips == {"Ann": Decimal(15)}


def test_an_option_that_the_rules_do_not_allow() -> None:
    """A table is not opened with it, and the refusal names the rule."""
    with pytest.raises(croupier.Refused, match="decks"):
        croupier.Table("blackjack", decks=40)


# --- what nobody could mean ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"game": "holden"}, LookupError, "holdem"),
        ({"game": "blackjack", "edition": "2031"}, LookupError, "editions are"),
        ({"deck": 6, "game": "blackjack"}, ValueError, "decks"),
        ({"seats": {"Ann": 0.001}}, ValueError, "smaller than a cent"),
        ({"seats": {"Ann": -5}}, ValueError, "negative"),
        ({"seats": {"Ann": True}}, ValueError, "not an amount"),
        ({"seats": {"Ann": float("nan")}}, ValueError, "not an amount"),
        ({"seats": {"Ann": "ten"}}, ValueError, "not an amount of money"),
        ({"seats": {"dealer": 5}}, ValueError, "cannot be the name"),
        ({"seats": {"": 5}}, ValueError, "cannot be the name"),
        ({"seats": {"Ann": 50, "ann": 50}}, ValueError, "already sitting here"),
        ({"seats": ["Ann"]}, ValueError, "who has how much"),
        ({"cards": {"Ann": "As Xx"}}, ValueError, "'Xx' is not a card"),
        ({"cards": {"Ann": "As As"}}, ValueError, "too often"),
        ({"cards": {"Ann": "As", "board": "As"}}, ValueError, "too often"),
        ({"cards": {"Zoe": "As"}}, ValueError, "gets no cards"),
        ({"cards": {"Ann": "As", "seat 1": "Ks"}}, ValueError, "twice"),
        ({"seed": 1.5}, ValueError, "whole number"),
        ({"staff": "robots"}, ValueError, "manual"),
        ({"name": ""}, ValueError, "letters"),
        ({"deck": 40, "game": "crown-stud", "cards": {"Ann": "2c"}}, ValueError, "not in the deck"),
        ({"game": "tai-sai", "cards": {"Ann": "As"}}, ValueError, "dice"),
        ({"game": "tai-sai", "cards": {"dice": "1 2 7"}}, ValueError, "1 to 6"),
    ],
)
def test_a_table_that_nobody_could_mean(given: dict[str, Any], error: type[Exception], says: str) -> None:
    """The sentence says what would be right."""
    wanted: dict[str, Any] = {"game": "holdem", "seats": {"Ann": 200, "Ben": 200}, **given}
    with pytest.raises(error, match=says):
        croupier.Table(**wanted)


@pytest.mark.parametrize(
    ("game", "do", "error", "says"),
    [
        ("holdem", lambda t: t.zoe, AttributeError, "Ann, Ben"),
        ("holdem", lambda t: t.player("Zoe"), LookupError, "Ann, Ben"),
        ("holdem", lambda t: t.office("king"), LookupError, "dealer"),
        ("holdem", lambda t: t.ann.hit(), ValueError, "has no choices to make"),
        ("holdem", lambda t: t.ann.raise_to(6.005), ValueError, "smaller than a cent"),
        ("holdem", lambda t: t.ann.wager("ante", 5), ValueError, "bet"),
        ("holdem", lambda t: t.ann.draw("Zz"), ValueError, "is not a card"),
        ("holdem", lambda t: t.ann.say("jump"), ValueError, "not something that anybody can say"),
        ("holdem", lambda t: t.history(), LookupError, "none is finished yet"),
        ("holdem", lambda t: t.history("pdf"), ValueError, "phh"),
        ("holdem", lambda t: t.case(9), LookupError, "no round 9"),
        ("holdem", lambda t: t.supervisor.rule(), ValueError, "report"),
        ("holdem", lambda t: t.deal(stop=0), ValueError, "whole number"),
        ("blackjack", lambda t: t.ann.call(), ValueError, "has no 'call'"),
        ("blackjack", lambda t: t.ann.bet(), ValueError, "how much"),
        ("blackjack", lambda t: t.ann.wager("trips", 5), LookupError, "perfect-pairs"),
        ("blackjack", lambda t: t.ann.choose("jump"), LookupError, "stand"),
        ("blackjack", lambda t: t.ann.hit(hand=0), ValueError, "whole number"),
        ("blackjack", lambda t: t.history(), ValueError, "case"),
        ("blackjack", lambda t: t.dealer.report("hiccup"), ValueError, "is not an irregularity"),
        ("blackjack", lambda t: t.deal(cards={"Ann": "As " * 9}), ValueError, "too often"),
        ("baccarat", lambda t: t.ann.bet(10), ValueError, "banker"),
        ("tai-sai", lambda t: t.ann.bet(10), ValueError, "name the bet"),
        ("tai-sai", lambda t: t.ann.bet("huge", 10), LookupError, "big"),
    ],
)
def test_an_act_that_nobody_could_mean(game: str, do: Any, error: type[Exception], says: str) -> None:
    """The sentence says what would be right, and nothing has happened."""
    table = croupier.Table(game, seats={"Ann": 200, "Ben": 200}, seed=1)
    before = table.state, table.events
    with pytest.raises(error, match=says):
        do(table)
    assert (table.state, table.events) == before


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda: croupier.evaluate("As As Kd Qd Jd"), ValueError, "twice"),
        (lambda: croupier.evaluate("As Kd"), ValueError, "made from"),
        (lambda: croupier.evaluate("As Kd", game="blackjack"), LookupError, "not poker"),
        (lambda: croupier.equity("holdem", "AsKs"), ValueError, "hands"),
        (lambda: croupier.edge("holdem"), LookupError, "not a house game"),
        (lambda: croupier.edge("caribbean-stud", pays="royal"), ValueError, "pay scale"),
        (lambda: croupier.edge("caribbean-stud", pays={"bet": {"flush": "none"}}), ValueError, "are not odds"),
        (lambda: croupier.edge("caribbean-stud", colour="red"), ValueError, "no option"),
        (lambda: croupier.simulate("baccarat", rounds=0), ValueError, "whole number"),
        (lambda: croupier.simulate("caribbean-stud", policy="luck"), LookupError, "no policy"),
        (lambda: croupier.advise("caribbean-stud", "As"), ValueError, "cards"),
        (lambda: croupier.audit("nowhere.db"), FileNotFoundError, "no journal"),
        (lambda: croupier.load_case("Case: x\nGame: y\n"), ValueError, "y"),
        (lambda: croupier.options("chess"), LookupError, "chess"),
        (
            lambda: croupier.nothing,  # type: ignore[attr-defined]
            AttributeError,
            "Table",
        ),
    ],
)
def test_a_question_that_nobody_could_mean(ask: Any, error: type[Exception], says: str) -> None:
    """The sentence says what would be right."""
    with pytest.raises(error, match=says):
        ask()


# --- the staff -------------------------------------------------------------------------------------


def test_an_office_answers_when_it_is_asked_to() -> None:
    """A question of the rules stops the game; the automatic staff do not answer it, the supervisor does."""
    table = croupier.Table(
        "caribbean-stud", seats={"Ann": 100}, cards={"Ann": "9h 8h 7h 6h 5h", "dealer": "Kc Kd 7c 4c 3c"}
    )
    table.ann.bet(10)
    table.deal()
    table.dealer.slip("hand collected", box=1)
    table.dealer.report("collected early", box=1)
    with pytest.raises(croupier.Refused):
        table.ann.raise_()
    table.supervisor.rule("reconstruct")
    table.ann.raise_()
    assert table.chips["Ann"] > 100


def test_people_can_be_the_staff() -> None:
    """By hand the table waits for dealer and supervisor; their offers open it, shuffle and cut."""
    table = croupier.Table("caribbean-stud", seats={"Ann": 100}, staff="manual")
    with pytest.raises(croupier.Refused):
        table.deal()
    while duties := [
        (one, offer)
        for one in (table.dealer, table.supervisor)
        for offer in one.offers
        if offer.made.command in ("Perform", "Cut")
    ]:
        person, offer = duties[0]
        person.take(offer)
    table.ann.bet(10)
    table.dealer.say("no more bets")
    table.ann.fold()
    assert table.chips == {"Ann": Decimal(90)}


def test_a_mistake_of_poker_is_ruled_on() -> None:
    """In the poker room the rules answer a report at once."""
    table = croupier.Table("holdem", seats={"Ann": 200, "Ben": 200, "Cat": 200})
    table.deal(stop=3)
    assert table.state.hand.top == 3
    table.go_on()
    assert len(table.turn) == 1


def test_people_come_and_go() -> None:
    """Chips are bought and cashed, seats left and taken again."""
    table = croupier.Table("blackjack", seats={"Ann": 100, "Mary Ann": 50})
    table.mary_ann.buy("10.00")
    table.mary_ann.cash_out(60)
    table.mary_ann.leave()
    assert table.chips == {"Ann": Decimal(100), "Mary Ann": Decimal(0)}
    assert "mary_ann" in dir(table)
    assert "Mary Ann" in repr(table)


# --- junk ------------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 1.005, float("inf"), 10**30, "", "zz", "As", "As As", "5", "\n", "field=1"),
    *([], ["As"], {}, object()),
)  # fmt: skip
OF_PERSON = [
    name for name in dir(croupier.Player) if not name.startswith("_") and callable(getattr(croupier.Player, name))
]
OF_STAFF = [
    name for name in dir(croupier.Staff) if not name.startswith("_") and callable(getattr(croupier.Staff, name))
]
OF_TABLE = ["deal", "player", "office", "view", "history", "case"]


def calls(one: Any, name: str) -> Iterator[Callable[[], Any]]:
    """A method with every piece of junk for every argument that it takes."""
    takes = inspect.signature(getattr(one, name)).parameters.values()
    named = [each.name for each in takes if each.kind is each.KEYWORD_ONLY]
    least = 1 if any(each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD for each in takes) else 0
    for junk in JUNK:
        if len(takes) > len(named):
            yield partial(getattr(one, name), junk)
            yield (
                partial(getattr(one, name), "ante", junk)
                if name in ("bet", "wager", "choose")
                else partial(getattr(one, name), junk)
            )
        for word in named if not least else ():
            yield partial(getattr(one, name), **{word: junk})


@pytest.mark.parametrize("game", ["holdem", "draw-blind", "blackjack", "lunar-poker", "tai-sai"])
def test_junk_never_falls_through_the_floor(game: str) -> None:
    """Whatever is called with whatever: it is done, refused by a rule, or an error that says what would be right."""
    chance = random.Random(game)
    table = croupier.Table(game, seats={"Ann": 200, "Ben": 200}, seed=1)
    people = [(table.ann, OF_PERSON), (table.dealer, OF_STAFF), (table.supervisor, OF_STAFF), (table, OF_TABLE)]
    tried = [call for one, names in people for name in names if name != "take" for call in calls(one, name)]
    chance.shuffle(tried)
    done = 0
    for call in tried:
        before = table.state
        try:
            call()
            done += 1
        except (croupier.Refused, ValueError, LookupError):
            assert table.state == before, call
    assert done > 10
    assert replayed(table) == table.state


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud", "blackjack", "baccarat", "lunar-poker", "tai-sai"])
def test_junk_opens_no_table(game: str) -> None:
    """Whatever an option is given: the table opens, or a rule or a sentence says why not."""
    for option in croupier.options(game):
        for junk in JUNK:
            with suppress(croupier.Refused, ValueError, LookupError):
                croupier.Table(game, **{option.name: junk})
