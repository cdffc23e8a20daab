"""How bots play: rules of thumb that a table can be checked against, and no question that leaves a bot speechless."""

from random import Random
from typing import Any

import pytest
from tests.daily import ALL

from croupier.cli.session.house import ROUND_ON, HouseSeat
from croupier.cli.session.seat import Wanted
from croupier.engines.cards.bots import FOLD, Situation, Wish
from croupier.engines.cards.events import RoundEnded, RoundVoided
from croupier.engines.cards.game import HouseGame
from croupier.floor.bots.cards import decision, nearest, pick
from croupier.games import BY_NAME, HOUSE_GAMES
from croupier.games.big_raise_stud.bot import antes_for
from croupier.games.four_card_poker.bot import BOT as FOUR_CARD_POKER
from croupier.games.ultimate_texas_holdem.bot import good_flop, good_river, good_start
from croupier.kernel.answers import Bounds, Offer
from croupier.kernel.events import Event
from croupier.law.books import document
from croupier.things.cards import cards

G = document("general")


def first(game: str, hand: str, **seen: Any) -> Wish:
    """The dearest wish of a bot that holds these cards."""
    shown: dict[str, Any] = {n: cards(value) if isinstance(value, str) else value for n, value in seen.items()}
    bot = BY_NAME[game].bot
    assert bot is not None
    return bot.wishes(Situation(hand=cards(hand), ante=1_000, **shown))[0]


@pytest.mark.parametrize(("hand", "choice"), [
    ("As Kd 9h 5c 2s", "bet"), ("2s 2d 9h 5c Ks", "bet"), ("As Qd 9h 5c 2s", "fold"), ("2s 3s 5s 9s Qs", "bet"),
    ("As 2d 3h 4c 5s", "bet"), ("9s Td Jh Qc Ks", "bet"), ("9s Td Jh Qc As", "fold"), ("", "fold"),
])  # fmt: skip
def test_caribbean_stud(hand: str, choice: str) -> None:
    """A pair or better, or ace and king; a hand that nobody may look at is folded."""
    assert first("caribbean-stud", hand).choice == choice


@pytest.mark.parametrize(("hand", "antes"), [
    ("Ts Td 2c", 4), ("6s 6d 2c", 4), ("5s 5d 2c", 1), ("7s 7d 7c", 4), ("Ts Js Ks", 4), ("8s 9s Ts", 4),
    ("2s 3s 4s", 1), ("As Kd 2c", 1), ("Ts 6d 7c", 1), ("6s 8d 9c", 1), ("As 5d 9c", 0), ("2s 5d 9c", 0),
])  # fmt: skip
def test_big_raise(hand: str, antes: int) -> None:
    """Four antes on sixes and better or three to a good straight flush, one on high cards, none on nothing."""
    assert antes_for(cards(hand)) == antes
    assert first("big-raise-stud", hand) == (Wish("raise", antes) if antes else FOLD)


@pytest.mark.parametrize(("hand", "up", "wish"), [
    ("Ts Td 2c 5h 8d", "As", Wish("play", 3)), ("9s 9d 2c 5h 7d", "As", Wish("play", 1)),
    ("9s 9d 2c 5h 7d", "4s", Wish("play", 3)), ("3s 3d Kc 5h 8d", "As", Wish("play", 1)),
    ("2s 2d Kc 5h 8d", "As", FOLD), ("As Kd Qc 5h 8d", "2s", FOLD), ("2s 3d 4c 5h 9d", "As", Wish("play", 3)),
])  # fmt: skip
def test_four_card(hand: str, up: str, wish: Wish) -> None:
    """Tens or better three times, smaller pairs once; a little braver against a low card of the dealer's."""
    assert first("four-card-poker", hand, dealer=up) == wish


def test_four_card_without_an_ante() -> None:
    """Where there is no ante to play, a pair of aces stays in for Aces Up."""
    assert FOUR_CARD_POKER.wishes(Situation(hand=cards("As Ad 2c 5h 8d")))[1:] == (Wish("aces"), FOLD)


@pytest.mark.parametrize(("hand", "wagers", "wish"), [
    ("As Kd 9h 5c 2s", (), Wish("bet", 2)), ("2s 2d 9h 5c Ks", (), Wish("bet", 2)),
    ("As Qd 9h 5c 2s", (), FOLD), ("As 9s 6s 3s 2d", (), Wish("sixth")), ("6s 7d 8c 9h 2d", (), Wish("sixth")),
    ("9s Ts Qs 2d 4c", (), Wish("exchange", 1, (4, 5))), ("2d 9s 4c Ts Qs", (), Wish("exchange", 1, (1, 3))),
    ("As Kd Qh 5c 2s", ("super",), Wish("declare")), ("As Kd Qh 5c 2s", (), Wish("bet", 2)),
    ("2h 5d 9h Jd Kh", ("super",), Wish("declare")), ("7s 7d 7h 5c 2s", ("super",), Wish("declare")),
    ("5s 6s 7s 8s 9s", (), Wish("declare")), ("7s 7d 6h 5c 2s 7h", ("super",), Wish("bet", 2)),
])  # fmt: skip
def test_lunar(hand: str, wagers: tuple[str, ...], wish: Wish) -> None:
    """Declare what pays, draw to four of a flush or straight, throw two away beside three to a straight flush."""
    assert first("lunar-poker", hand, wagers=frozenset(wagers)) == wish


@pytest.mark.parametrize(("hand", "number", "choice"), [
    ("2s 3d 4h 5c 6s", 1, "force"), ("7s 7d 7h 5c 2s", 1, "force"), ("7s 7d 7h 5c 2s", 2, "decline"),
    ("7s 7d 6h 5c 2s", 1, "decline"),
])  # fmt: skip
def test_forcing_the_dealer(hand: str, number: int, choice: str) -> None:
    """With a straight or better always, with three of a kind now and then."""
    assert first("lunar-poker", hand, choices=frozenset({"force", "decline"}), round=number).choice == choice


@pytest.mark.parametrize(("hand", "good"), [
    ("As 2d", True), ("3s 3d", True), ("2s 2d", False), ("Ks 2s", True), ("Ks 4d", False), ("Ks 5d", True),
    ("Qs 6s", True), ("Qs 7d", False), ("Qs 8d", True), ("Js 8s", True), ("Js 9d", False), ("Js Td", True),
    ("Ts 9s", False),
])  # fmt: skip
def test_ultimate_before_the_flop(hand: str, good: bool) -> None:
    """Four antes on any ace and what comes near one."""
    assert good_start(cards(hand)) is good
    assert first("ultimate-texas-holdem", hand) == (Wish("play", 4) if good else Wish("check"))


@pytest.mark.parametrize(("hand", "board", "good"), [
    ("9s 2d", "9h Kc 4d", True), ("9s 2d", "Ah Kc 4d", False), ("9s 4d", "9h 4c Kd", True),
    ("Ts 4s", "2s 7s Kd", True), ("9s 4s", "2s 7s Kd", False), ("8s 7d", "Kh Kc 4d", False),
])  # fmt: skip
def test_ultimate_after_the_flop(hand: str, board: str, good: bool) -> None:
    """Two antes on a pair of one's own, two pairs or a high flush draw."""
    assert good_flop(cards(hand), cards(board)) is good
    assert first("ultimate-texas-holdem", hand, board=board) == (Wish("play", 2) if good else Wish("check"))


@pytest.mark.parametrize(("hand", "board", "good"), [
    ("9s 2d", "9h Kc 4d Jc 7h", True), ("9s 2d", "Ah Kc 4d Jc 7h", False), ("9s 2d", "Ah Ac 4d Jc 7h", False),
    ("Ks 2d", "Ah Ac 4d Jc 7h", True), ("9s 2d", "Th Jc Qd Kc 7h", True),
])  # fmt: skip
def test_ultimate_at_the_end(hand: str, board: str, good: bool) -> None:
    """One ante on anything better than what lies there for everybody."""
    assert good_river(cards(hand), cards(board)) is good
    assert first("ultimate-texas-holdem", hand, board=board) == (Wish("play", 1) if good else FOLD)


def offer(choice: str, bounds: Bounds | None = None, named: Bounds | None = None) -> Offer:
    """A choice on offer to box 1."""
    fields = {"box": 1, "hand": 0, "choice": choice}
    return Offer(
        command="Choose", cite=G("G1"), label=choice, group="decide", fields=fields, amount=bounds, cards=named
    )


@pytest.mark.parametrize(("wanted", "got"), [(0, 10), (10, 10), (25, 20), (40, 40), (90, 40)])
def test_the_nearest_legal_amount(wanted: int, got: int) -> None:
    """A bot with few chips is offered less than it would like, and takes that."""
    assert nearest(Bounds(10, 40, 10), wanted) == got


# --- bots among themselves ------------------------------------------------------------------------


class Evening:
    """A table with bots only, played by a seeded stream; the player whose table it is never wagers."""

    def __init__(self, game: HouseGame, options: dict[str, Any], chaos: float = 0.0) -> None:
        """Fill the table; with chaos things go wrong and are reported in between."""
        self.rng, self.chaos, self.rounds, self.voided = Random(11), chaos, 0, 0
        self.at = HouseSeat("Guest", self._told, self.rng.randrange, None)
        assert self.at.open(Wanted(game.name, options, chips=100_000, seats=4, edition=game.edition)) is None

    def _told(self, event: Event, _: str) -> None:
        self.rounds += isinstance(event, RoundEnded)
        self.voided += isinstance(event, RoundVoided)

    def step(self) -> None:
        """One thing happens; whoever is stuck fails here."""
        rulings = self.at.rulings()
        if rulings:
            assert self.at.take(*self.rng.choice(rulings)) is None
            return
        reports = self.at.reports() if self.rng.random() < self.chaos else []
        if reports:
            assert self.at.take(*self.rng.choice(reports)) is None
            return
        if self.at.advance():
            return
        shown = self.at.view()
        assert shown.phase not in ROUND_ON, f"stuck while {shown.phase}: {shown}"
        assert self.at.close_bets() is None


OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "caribbean-stud": ({}, {"blind_betting": True, "dealt_from": "shuffler"}),
    "big-raise-stud": ({}, {"blind_betting": True, "dealt_from": "shuffler"}),
    "four-card-poker": ({}, {"aces_up_alone": False, "dealt_from": "shuffler"}),
    "lunar-poker": ({}, {"act_at_once": True, "dealt_from": "shuffler"}),
    "ultimate-texas-holdem": ({}, {"both_hole_cards": True, "dealt_from": "shuffler"}),
    "blackjack": (
        {"lucky_match": True, "house_money": True, "surrender": "late"},
        {"free_bet": True, "push_22": True, "dealt_from": "continuous shuffler", "cutting_card": 52},
        {"hole_card": "peek", "let_it_ride": True, "perfect_pairs": True, "decks": 4, "cutting_card": 52},
    ),
    "baccarat": (
        {"perfect_pairs": True},
        {"two_to_one": True, "style": "B", "max_differential": 1_000},
        {"ante_up": True, "lucky_match": True, "style": "C", "boxes": 14, "both_sides": True},
    ),
    "dragon21": ({"perfect_pairs": True}, {"style": "B", "extra_up": True, "max_differential": 0}),
}
"""What is worth an evening of its own; a game that has nothing here is played as it is usual."""
TABLES = [(game, options) for game in HOUSE_GAMES for options in OPTIONS.get(game.name, ({},))]
NAMES = [f"{game.name}, {game.edition}, {len(options)} options" for game, options in TABLES]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=NAMES)
def test_bots_never_stall_a_table(game: HouseGame, options: dict[str, Any]) -> None:
    """Round after round everybody answers whatever is asked."""
    evening = Evening(game, options)
    while evening.rounds < (30 if ALL else 6):
        evening.step()
    assert evening.voided == 0


@pytest.mark.parametrize(("game", "options"), TABLES, ids=NAMES)
def test_bots_never_stall_a_table_where_things_go_wrong(game: HouseGame, options: dict[str, Any]) -> None:
    """Cards shown, hands taken away, deals that miscarry, rulings either way: the bots play on."""
    evening = Evening(game, options, chaos=0.02)
    while evening.rounds + evening.voided < (15 if ALL else 5):
        evening.step()


def test_an_unknown_question_is_answered_with_what_costs_least() -> None:
    """A choice that no strategy knows is no reason to hold the table up."""
    evening = Evening(HOUSE_GAMES[0], {})
    bot = evening.at.bots[0]
    while not any(one.group == "decide" for one in evening.at.view_of(bot).offers):
        if not evening.at.step():
            evening.at.advance()
            if evening.at.view().phase == "betting":
                evening.at.close_bets()
    shown = evening.at.view_of(bot)
    dear = offer("splash", Bounds(100, 400, 100))
    assert decision(shown, (dear, offer("shrug"))).offer.fields["choice"] == "shrug"
    assert decision(shown, (dear,)).offer is dear
    named = decision(shown, (offer("swap", None, Bounds(2, 5)),))
    assert named.cards == ()
    assert pick(shown) is not None
