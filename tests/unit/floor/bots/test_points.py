"""How bots play blackjack, baccarat and Dragon21, and the cloths of these games."""

from typing import Any

import pytest

from croupier.engines.cards.bots import Bot, Situation, Wish
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.pit import Pit, decide, evolve
from croupier.floor.layouts import layout
from croupier.games import BY_NAME, find
from croupier.games.baccarat.bot import BOT as BACCARAT
from croupier.games.blackjack.bot import BOT as BLACKJACK
from croupier.games.blackjack.bot import HARD, PAIRS, SOFT, advised
from croupier.games.dragon21.bot import BOT as DRAGON21
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import OpenTable
from croupier.things.cards import cards

PLAY = frozenset({"hit", "stand", "double", "split"})


def first(hand: str, up: str, choices: frozenset[str] = PLAY) -> str:
    """What a bot does first with a hand against the dealer's card, of what is on offer."""
    wished = BLACKJACK.wishes(Situation(hand=cards(hand), dealer=cards(up), choices=choices))
    return next(wish.choice for wish in wished if wish.choice in choices)


# --- blackjack ------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [HARD, SOFT, PAIRS])
def test_every_row_has_ten_letters(table: dict[int, str]) -> None:
    """One for each card of the dealer's, and every letter means something."""
    assert {len(row) for row in table.values()} == {10}
    assert {letter for row in table.values() for letter in row} <= set("HSDdP")


@pytest.mark.parametrize(("hand", "up", "choice"), [
    ("2s 3d", "Ks", "hit"), ("9s 7d", "6s", "stand"), ("9s 7d", "7s", "hit"), ("Ts 2d", "2s", "hit"),
    ("Ts 2d", "4s", "stand"), ("Ts 7d", "As", "stand"), ("4s 5d", "2s", "hit"), ("4s 5d", "3s", "double"),
    ("6s 4d", "9s", "double"), ("6s 4d", "Ts", "hit"), ("6s 5d", "9s", "double"), ("6s 5d", "Ts", "double"),
    ("6s 5d", "As", "hit"), ("As 6d", "3s", "double"), ("As 6d", "2s", "hit"), ("As 7d", "2s", "stand"),
    ("As 7d", "9s", "hit"), ("As 7d", "3s", "double"), ("As 8d", "6s", "stand"), ("As 2d 5h", "9s", "hit"),
    ("5s 5d", "6s", "double"), ("Ts Kd", "6s", "stand"), ("8s 8d", "9s", "split"), ("8s 8d", "Ts", "split"),
    ("9s 9d", "7s", "stand"), ("9s 9d", "8s", "split"), ("As Ad", "Ts", "split"), ("As Ad", "As", "split"),
    ("4s 4d", "5s", "split"), ("4s 4d", "4s", "hit"), ("7s 7d", "7s", "split"), ("2s 2d", "8s", "hit"),
])  # fmt: skip
def test_by_the_book(hand: str, up: str, choice: str) -> None:
    """Hard and soft totals and pairs, for the game in which the dealer has one card."""
    assert first(hand, up) == choice


def test_what_is_not_on_offer_is_not_wished() -> None:
    """Without a double a hand draws or stands; a pair that cannot be split is played by its total."""
    some = frozenset({"hit", "stand"})
    assert first("6s 5d", "6s", some) == "hit"
    assert first("As 7d", "3s", some) == "stand"
    assert first("8s 8d", "6s", some) == "stand"
    assert first("2s 2d 2h 2c 5s", "6s", some) == "stand"
    assert advised(cards("8s 8d"), cards("6s")[0], may_split=False)[0] == "stand"


@pytest.mark.parametrize(("hand", "free", "choice"), [
    ("8s 8d", {"free-split"}, "free-split"), ("5s 5d", {"free-double", "free-split"}, "free-double"),
    ("4s 5d", {"free-double"}, "free-double"), ("As Ad", {"free-split"}, "free-split"),
])  # fmt: skip
def test_what_is_free_is_taken(hand: str, free: set[str], choice: str) -> None:
    """A free split before anything, but fives are doubled; a free double whatever the dealer shows."""
    assert first(hand, "As", PLAY | free) == choice


@pytest.mark.parametrize(("choices", "choice"), [
    ({"insure", "decline"}, "decline"), ({"take", "ride", "hit", "stand"}, "take"), ({"join", "pass"}, "pass"),
    ({"stay", "withdraw"}, "stay"),
])  # fmt: skip
def test_beside_the_hand(choices: set[str], choice: str) -> None:
    """No insurance; a win on the side is taken; nobody joins another's double, nobody leaves for a card."""
    assert first("Ts 9d", "As", frozenset(choices)) == choice


def test_a_hand_that_cannot_be_seen_stands() -> None:
    """Where cards are missing from the view no table helps."""
    assert BLACKJACK.wishes(Situation(choices=PLAY))[0] == Wish("stand")


# --- two hands of the house -----------------------------------------------------------------------


@pytest.mark.parametrize("bot", [BACCARAT, DRAGON21])
def test_a_bot_backs_one_hand_and_changes_its_mind(bot: Bot) -> None:
    """One of the two hands in every round, each of them now and then; a tie seldom, a pair more often."""
    for box in range(1, 15):
        backed = [[side for side in bot.backed if bot.wants(side, box, n)] for n in range(1, 60)]
        assert {len(sides) for sides in backed} == {1}
        assert {sides[0] for sides in backed} == set(bot.backed)
        ties = sum(bot.wants("tie", box, n) for n in range(1, 81))
        pairs = sum(bot.wants("any pair", box, n) for n in range(1, 81))
        assert 0 < ties < pairs < 40


@pytest.mark.parametrize("bot", [BACCARAT, DRAGON21])
def test_a_bot_turns_the_cards_it_holds(bot: Bot) -> None:
    """In style B the table waits for whoever has the puck."""
    assert bot.wishes(Situation(choices=frozenset({"turn"})))[0] == Wish("turn")


# --- the cloths -----------------------------------------------------------------------------------


def opened(game: str, options: dict[str, Any]) -> Pit:
    """A pit with one table of a game."""
    pit = Pit()
    done = decide(pit, "T1", OpenTable(by=OPERATOR, table="T1", game=game, options=options))
    assert not isinstance(done, Refusal), done
    for one in done:
        pit = evolve(pit, one)
    return pit


@pytest.mark.parametrize("game", ["blackjack", "baccarat", "dragon21"])
def test_every_area_of_a_cloth_is_a_wager(game: str) -> None:
    """Rows, late areas, short names and shared areas name wagers of the game, and each wager has one place."""
    cloth, wagers = BY_NAME[game].felt, {wager.name for wager in find(game).wagers}
    printed = [name for row in cloth.rows for name in row]
    assert sorted(printed) == sorted(set(printed))
    assert set(printed) | cloth.on.keys() == wagers
    assert set(cloth.on.values()) | set(cloth.late) | cloth.short.keys() <= set(printed)


@pytest.mark.parametrize(("game", "options", "labels", "boxes", "hand"), [
    ("blackjack", {}, ["Dealer"], 7, 2), ("baccarat", {"boxes": 14}, ["Player", "Banker"], 14, 0),
    ("dragon21", {}, ["Dragon", "Tiger"], 7, 0), ("ultimate-texas-holdem", {}, ["Dealer", "Community cards"], 7, 2),
])  # fmt: skip
def test_the_layout_names_the_hands_of_the_house(
    game: str, options: dict[str, Any], labels: list[str], boxes: int, hand: int
) -> None:
    """As the game calls them, with room for the cards they may draw; boxes without cards where they need none."""
    found = layout(opened(game, options), "T1")
    assert [place.label for place in found.house] == labels
    assert all(place.most >= place.cards for place in found.house)
    assert (found.boxes, found.hand) == (boxes, hand)
    assert found.cloth.beside is (hand == 0)
    assert found.standing is find(game).standing(opened(game, options).state("T1", Table).round.options)
