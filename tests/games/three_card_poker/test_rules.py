"""Three Card Poker: how its bots play, what its signs say, what is refused before the cards, what nobody is asked."""

from typing import Any

import pytest

from croupier.engines.cards.bots import FOLD, Situation, Wish
from croupier.engines.cards.round import Round, Stake
from croupier.games import BY_NAME, find
from croupier.games.three_card_poker.bot import BOT
from croupier.games.three_card_poker.options import ANTE, PAIR_PLUS, PLAY, Options, Qualifies, Ties
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.wagers import Wager
from croupier.law.books import rules
from croupier.law.law import law_of
from croupier.law.where import citations
from croupier.things.cards import cards
from croupier.things.money import dollars

GAME = find("three-card-poker")
LAW = law_of("three-card-poker")


@pytest.mark.parametrize(("hand", "wish"), [
    ("Qc 6d 4h", Wish("play")), ("Qc 6d 3h", FOLD), ("Kc 3d 2h", Wish("play")), ("Jc Td 8h", FOLD),
    ("2c 2d 3h", Wish("play")), ("2c 3d 4h", Wish("play")), ("", FOLD),
])  # fmt: skip
def test_bots(hand: str, wish: Wish) -> None:
    """Queen, six and four or better; a hand that nobody may look at is folded."""
    assert BOT.wishes(Situation(hand=cards(hand)))[0] == wish


def test_bots_never_play_blind() -> None:
    """The play wager follows the cards; Pair Plus is made now and then."""
    assert BOT.later == ("play",)
    assert {BOT.wants("pair-plus", 1, number) for number in range(6)} == {True, False}


@pytest.mark.parametrize(("given", "name", "words"), [
    ({}, "inscription", "Dealer plays with queen high or better"),
    ({"qualifies": Qualifies.KING_HIGH, "ties": Ties.PLAYER_WINS}, "inscription",
     "Dealer plays with king high or better. Player wins ties"),
    ({}, "limits", "Ante and Pair Plus $10 to $500"),
    ({"pair_plus": False}, "limits", "Ante $10 to $500"),
    ({}, "ante bonus pays", "straight flush 5 to 1, three of a kind 4 to 1, straight 1 to 1"),
])  # fmt: skip
def test_signs(given: dict[str, Any], name: str, words: str) -> None:
    """What the layout says is what is played."""
    assert {sign: text for sign, text, _ in GAME.signs(dollars, Options(**given), 10_00, 500_00)}[name] == words


def betting(options: Options, *wagers: str) -> Round:
    """A round before the cards with these wagers of Ann's on box 1."""
    stakes = tuple([Stake(n, "Ann", 1, wager, 20_00) for n, wager in enumerate(wagers, 1)])
    return Round(law=LAW, options=options, minimum=10_00, maximum=500_00, stakes=stakes)


@pytest.mark.parametrize(("given", "made", "wager", "answer"), [
    ({}, (), ANTE, Bounds(10_00, 500_00, 1_00)),
    ({}, (), PAIR_PLUS, Bounds(10_00, 500_00, 1_00)),
    ({"pair_plus": False}, ("ante",), PAIR_PLUS, "T5(b)"),
    ({"pair_plus_alone": False}, (), PAIR_PLUS, "T5(b)"),
    ({"pair_plus_alone": False}, ("ante",), PAIR_PLUS, Bounds(10_00, 500_00, 1_00)),
    ({}, ("ante",), PLAY, "T5(d)"),
    ({"blind_play": True}, (), PLAY, "T5(d)"),
    ({"blind_play": True}, ("pair-plus",), PLAY, "T5(c)"),
])  # fmt: skip
def test_wagers_before_the_cards(
    given: dict[str, Any], made: tuple[str, ...], wager: Wager, answer: Bounds | str
) -> None:
    """How much may lie where, or by which rule nothing may."""
    found = GAME.bounds(betting(Options(**given), *made), 1, wager, "Ann")
    assert (found.cite == f"three-card-poker {answer}") if isinstance(found, Refusal) else found == answer


def test_a_blind_play_wager_is_the_ante() -> None:
    """No more and no less."""
    found = GAME.bounds(betting(Options(blind_play=True), "ante"), 1, PLAY, "Ann")
    assert isinstance(found, Bounds)
    assert (found.least, found.most) == (20_00, 20_00)


def test_its_felt() -> None:
    """Ante and play lie before the player, Pair Plus above them."""
    assert BY_NAME["three-card-poker"].felt.rows == (("ante", "play"), ("pair-plus",))


def test_the_game_cites_its_whole_book() -> None:
    """No rule of the base document, and no paragraph, is without a place in the game that rests on it."""
    cited = {one.cite for one in citations() if one.place.module.startswith("croupier.games.three_card_poker.")}
    book = [f"{record.number}{part}" for record in rules("three-card-poker") for part in record.paragraphs or ("",)]
    assert [number for number in book if f"three-card-poker {number}" not in cited] == []
