"""The notation where it is easy to go wrong: lists, money, words of the game, rules that are not cited, and typos."""

from pathlib import Path

import pytest

from croupier.cases.citing import not_as_said, shows
from croupier.cases.expecting.table import OFFERED, Refused
from croupier.cases.files import packaged
from croupier.cases.notation import load
from croupier.cases.records import Action, RuleShown
from croupier.cases.runner import run
from croupier.cases.trouble import CaseError
from croupier.cases.values import MONEY_OPTIONS, are_cards, is_money, option, types
from croupier.cases.words.table import WHEN_ASKED
from croupier.engines.betting.events.hand import BoxedMucked, CardDealt, CardsShuffled, DeckCut, HandBegan
from croupier.engines.betting.options import Options
from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.games import BY_NAME, HOUSE_GAMES
from croupier.games.tai_sai.options import Options as TaiSaiOptions
from croupier.kernel import commands as common_cmd
from croupier.kernel.options import fields
from croupier.law.books import Rule, documents
from croupier.things.money import MOST

BLACKJACK = """Case: A round
Rule: blackjack B14(a)
Game: blackjack
Seat 1: Ana $100
Cards box 1: 5c 6d
Cards dealer: Th
Next: 9s

Ana: initial $10
dealer: no more bets
"""
HOLDEM = """Case: A hand
Rule: poker-victoria 8.14
Game: holdem
Seat 1: Ann $100
Seat 2: Ben $100
Seat 3: Cat $100
"""
CARIBBEAN = """Case: A round
Rule: caribbean-stud 10.6(b)
Game: caribbean-stud
Seat 1: Ann $1,000
Cards box 1: As Qs 9s 5s 2s
Cards dealer: Kc Kd 7h 4s 3c

Ann: ante $10
dealer: no more bets
Ann: bet
  = 10.6(b) Settled box=1 wager=bet fate=won won=$100
"""


def failures(text: str) -> list[tuple[int, str, str]]:
    """What does not come out as the case says: line, what was expected, what there was."""
    return [(one.line, one.expected, one.got) for one in run(load(text, "x.case")).failures]


def wrong(text: str) -> CaseError:
    """What is said of a case that cannot be read."""
    with pytest.raises(CaseError) as error:
        load(text, "x.case")
    return error.value


# --- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "blinds"),
    [("$10", [10_00]), ("$1,000", [1000_00]), ("$5, $10", [5_00, 10_00]), ("$5 $10", [5_00, 10_00]), ("none", [])],
)
def test_lists_of_one_and_none(written: str, blinds: list[int]) -> None:
    """A list of one value is written as the value, an empty one as none."""
    assert option(Options, "blinds", written) == blinds


def test_one_blind_is_played() -> None:
    """A header can set a table with one blind."""
    text = f"{HOLDEM}Option: blinds = $10\nOption: minimum = $10\n\ndealer: start the hand\n  = pot $10\n"
    assert failures(text) == []


def test_nothing_where_there_may_be_something() -> None:
    """`none` is no maximum payout."""
    assert option(HOUSE_GAMES[0].options, "max_payout", "none") is None
    assert option(HOUSE_GAMES[0].options, "max_payout", "$5") == 5_00


def test_every_sum_among_the_options_is_money() -> None:
    """An option that can be as large as money is known as money, unless it counts players or seconds."""
    counts = {"short_handed", "away_after"}
    for options in (*(game.options for game in HOUSE_GAMES), Options, TaiSaiOptions):
        sums = {one.name for one in fields(options) if one.most == MOST}
        assert sums - counts <= MONEY_OPTIONS
        assert not MONEY_OPTIONS & {one.name for one in fields(options) if one.values}
        known = {one.name for one in fields(options)}
        assert {one.name for one in fields(options) if one.money} == MONEY_OPTIONS & known


def test_every_sum_of_a_command_is_money() -> None:
    """The amount of a wager is money, the number of a stake is not; order and cards are cards."""
    assert is_money(cmd.Wager, "amount")
    assert is_money(ev.Settled, "won")
    assert not is_money(ev.Settled, "stake")
    assert not is_money(ev.Dealt, "to")
    assert are_cards(common_cmd.Shuffle, "order")
    assert not are_cards(HandBegan, "order")
    assert not are_cards(cmd.Choose, "cards")


# --- money and cards in what is reported ----------------------------------------------------------


def test_failures_speak_of_money_and_cards() -> None:
    """An event that was not as expected is told in the words of the notation."""
    ((_, _, got),) = failures(CARIBBEAN.replace("won=$100", "won=$101"))
    assert "amount=$20 back=$20 won=$100" in got
    dealt = "dealer: no more bets\n  = 8.1(a) Dealt to=box 1 card=2c"
    ((_, _, got),) = failures(CARIBBEAN.replace("dealer: no more bets", dealt))
    assert "to=box 1 card=As" in got


def test_failures_call_hands_as_the_game_does() -> None:
    """Baccarat has the Player's hand and the Banker's, neither a dealer's nor a community's."""
    text = """Case: A round
Rule: baccarat C20
Game: baccarat
Option: bettors = 1
Seat 1: Ann $100
Cards player: 9c Kd
Cards banker: 2c 5d

Ann: wager player $10
dealer: no more bets
  = any Dealt to=banker card=As
"""
    ((_, _, got),) = failures(text)
    assert "to=player card=9c" in got
    assert "to=banker card=2c" in got
    assert "community" not in got
    assert "the dealer" not in got


def test_offers_are_told_with_their_amounts() -> None:
    """What is offered instead is money too."""
    text = f"{CARIBBEAN}  = Ann may Wager box=1 wager=ante amount=$5\n"
    ((_, _, got),) = failures(text)
    assert "Wager box=1 wager=ante amount=$10 to $500" in got


# --- the deck and the button ----------------------------------------------------------------------


def test_the_deck_lies_as_it_is_written() -> None:
    """A boxed card leaves the deck without going to a seat, and the cards behind it are still those of the line."""
    text = f"""{HOLDEM}Deck: As 2c Ks Qs Ad Kd Qd

dealer: start the hand; until DeckCut
dealer: slip boxed card ahead=1
  = turn Cat
"""
    log = run(load(text, "x.case")).log
    fell = [one.event.card for one in log if isinstance(one.event, CardDealt | BoxedMucked)]
    assert fell == [51, 0, 47, 43, 49, 45, 41]


def test_the_deck_lies_as_it_is_written_behind_a_mended_deal() -> None:
    """A deal out of order is put right, and the next cards are still those of the line."""
    text = f"""{HOLDEM}Deck: As Ks Qs Ad Kd Qd 2c 3c 4c 5c

dealer: start the hand; deal 2
dealer: slip card exposed seat=2 nth=1
  = any CardFlashed
Cat: call
Ann: call
Ben: check
  = any BoardDealt
"""
    log = run(load(text, "x.case")).log
    order = next(one.event.order for one in log if isinstance(one.event, CardsShuffled))
    at = next(one.event.at for one in log if isinstance(one.event, DeckCut))
    assert (order[at:] + order[:at])[:10] == (51, 47, 43, 49, 45, 41, 0, 4, 8, 12)


@pytest.mark.parametrize("written", [False, True])
def test_the_deck_and_a_cut(written: bool) -> None:
    """Whether the case cuts or the dealer does, the line says what comes off the top."""
    cut = "; until CardsShuffled\ndealer: cut 7" if written else ""
    text = f"{HOLDEM}Deck: 2c 3c 4c 5c 6c 7c\n\ndealer: start the hand{cut}\n  = turn Cat\n"
    log = run(load(text, "x.case")).log
    assert [one.event.card for one in log if isinstance(one.event, CardDealt)] == [0, 4, 8, 12, 16, 20]


@pytest.mark.parametrize(("seat", "small", "large"), [(1, "Ben", "Cat"), (2, "Cat", "Ann"), (3, "Ann", "Ben")])
def test_the_first_button(seat: int, small: str, large: str) -> None:
    """The header says who has the first button, and the blinds follow it."""
    text = f"""{HOLDEM}Button: seat {seat}

dealer: start the hand
  = button seat {seat}
  = bet {small} $1
  = bet {large} $2
"""
    assert failures(text) == []


def test_a_button_where_nobody_sits() -> None:
    """It is reported at its own line; stud has none at all."""
    ((line, expected, got),) = failures(f"{HOLDEM}Button: seat 9\n\ndealer: start the hand\n  = hand 1\n")
    assert (line, got) == (7, "nobody sits in seat 9")
    assert "seat 1, seat 2, seat 3" in expected
    stud = HOLDEM.replace("holdem", "five-card-stud").replace("8.14", "8.7")
    assert "has no button" in wrong(f"{stud}Button: seat 1\n").what


# --- words of the game ----------------------------------------------------------------------------


def test_game_words_come_first() -> None:
    """In blackjack stand and hit are choices; who leaves says so."""
    text = f"{BLACKJACK}Ana: hit\n  = B14(a) Chosen choice=hit\nAna: stand\n  = any Chosen choice=stand\n"
    assert failures(text) == []
    for words in ("leave", "leave the seat", "leave the table", "leave the box"):
        (action,) = [s for s in load(_saying(words), "x.case").steps if isinstance(s, Action)][-1:]
        assert action.said.kind is common_cmd.Stand


def _saying(words: str) -> str:
    return f"{BLACKJACK}Ana: {words}\n  = any StoodUp\n"


def test_stand_leaves_the_seat_where_nobody_draws() -> None:
    """Old cases of other games keep their meaning."""
    seats = CARIBBEAN.replace("Seat 1: Ann $1,000\n", "Seat 1: Ann $1,000\nSeat 2: Bob $5\n")
    assert failures(seats.replace("Ann: ante", "Bob: stand\n  = any StoodUp\nAnn: ante")) == []


def test_the_words_of_every_game() -> None:
    """Every choice that anybody makes in a packaged case is a word of the game."""
    for case in [case for document in documents() for case in packaged(document)]:
        done = [s for s in case.steps if isinstance(s, Action) and not any(isinstance(e, Refused) for e in s.expected)]
        chosen = {step.said.fields["choice"] for step in done if step.said.kind is cmd.Choose}
        assert chosen <= {*(BY_NAME[case.game].choices if case.game in BY_NAME else ()), *WHEN_ASKED}, case.name


def test_a_choice_that_names_cards() -> None:
    """By name or by place in the hand; a card that is not there is named."""
    text = """Case: An exchange
Rule: lunar-poker 8.5
Game: lunar-poker
Seat 1: Ann $100
Cards box 1: Kc Kd 9h 5s 2c

Ann: ante $10
dealer: no more bets
Ann: Choose choice=exchange cards=9h 2c
  = 8.5 Chosen choice=exchange cards=3, 5
"""
    assert failures(text) == []
    assert failures(text.replace("cards=9h 2c", "cards=3 5")) == []
    ((line, expected, got),) = failures(text.replace("cards=9h 2c", "cards=9h 9d"))
    assert (line, expected, got) == (9, "Kc Kd 9h 5s 2c", "9d cannot be named: not in the hand of box 1")


# --- what is expected -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "ok"),
    [
        ("= any RoundEnded", True),
        ("= any RoundVoided", False),
        ("= Ann is paid $140", True),
        ("= Ann is paid $139", False),
        ("= Ann gains $120", True),
        ("= Ann loses $20", False),
        ("- Ann gains $120", False),
        ("- Ann gains $1", True),
    ],
)
def test_events_without_a_rule_and_sums(line: str, ok: bool) -> None:
    """The rule may be left open in so many words, and a sum stands for all its parts."""
    assert (failures(f"{CARIBBEAN}  {line}\n") == []) is ok


def test_a_refusal_without_a_rule() -> None:
    """The words of the refusal still count."""
    text = CARIBBEAN.replace("Ann: ante $10\n", "Ann: ante $5\n  ! any under the minimum\nAnn: ante $10\n")
    assert failures(text) == []
    ((_, _, got),) = failures(text.replace("under the minimum", "over the maximum"))
    assert "under the minimum" in got


@pytest.mark.parametrize(
    ("line", "ok"),
    [
        ("= any Cat gets $5", True),
        ("= Cat gets $5 in all", True),
        ("= Cat gets $2 in all", False),
        ("= Ann gets $0 in all", True),
        ("= pot 1 pays $5", True),
        ("= pot 1 pays $4", False),
        ("= Cat gains $7", True),
    ],
)
def test_sums_of_a_pot(line: str, ok: bool) -> None:
    """What somebody gets of all pots together, and what a pot pays to all."""
    play = "dealer: start the hand\nCat: raise to $4\nAnn: fold\nBen: fold"
    text = f"{HOLDEM}Option: commission = nil\n\n{play}\n  {line}\n"
    assert (failures(text) == []) is ok


# --- the rule of a case ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "cited", "shown"),
    [
        ("x 10.6", ["x 10.6(b)"], True),
        ("x 10.6(b)", ["x 10.6"], True),
        ("x 10.6(b)(i)", ["x 10.6"], True),
        ("x 10.6(a)", ["x 10.6(b)"], False),
        ("x 10.6", ["x 10.60"], False),
        ("x 8.14", ["x 8.14.2(a)"], True),
        ("x 8.14.2", ["x 8.14"], False),
        ("x 10.6", ["y 10.6"], False),
    ],
)
def test_what_shows_a_rule(rule: str, cited: list[str], shown: bool) -> None:
    """A paragraph its rule and the rule its paragraph, never a paragraph another one."""
    assert shows(Rule(rule), cited) is shown
    assert (not_as_said(RuleShown(2, Rule(rule)), cited) is None) is shown
    assert (not_as_said(RuleShown(2, Rule(rule), absent=True), cited) is None) is not shown


def test_a_rule_that_the_play_does_not_cite() -> None:
    """It is reported at its own line, and may be shown by absence instead; what is cited may not."""
    ((line, expected, got),) = failures(CARIBBEAN.replace("10.6(b)", "10.6(b), 4.2", 1))
    assert (line, expected) == (2, "the play cites caribbean-stud 4.2")
    assert "Rule shown by absence" in got
    absent = "Rule shown by absence: caribbean-stud 4.2\nRule: caribbean-stud 10.6(b)\n"
    text = CARIBBEAN.replace("Rule: caribbean-stud 10.6(b)\n", absent)
    assert failures(text) == []
    assert load(text, "x.case").rules == ("caribbean-stud 4.2", "caribbean-stud 10.6(b)")
    ((line, expected, _),) = failures(text.replace("4.2", "5.1(a)"))
    assert (line, expected) == (2, "caribbean-stud 5.1(a) is shown by absence")


def test_offers_signs_and_refusals_show_a_rule() -> None:
    """What is offered, displayed or refused under a rule shows it, once the case expects it."""
    offered = CARIBBEAN.replace("10.6(b)", "10.6(b), 5.8", 1)
    assert failures(offered)
    assert failures(f"{offered}  = 5.8 sign bet pays\n") == []
    refused = CARIBBEAN.replace("caribbean-stud 10.6(b)", "caribbean-stud 10.6(b), G1", 1).replace("10.6(b) S", "any S")
    assert failures(refused)
    assert failures(refused.replace("Ann: ante $10", "Ann: ante $5\n  ! G1\nAnn: ante $10")) == []


# --- stops and tables -----------------------------------------------------------------------------


def test_so_many_steps() -> None:
    """A line may say how many things follow it; too many are reported."""
    dealt = CARIBBEAN.replace("dealer: no more bets", "chance: shuffle\ndealer: cut 20\ndealer: no more bets; 3 steps")
    text = dealt.partition("Ann: bet")[0] + "  = any Dealt to=box 1\ndealer: go on\nAnn: bet\n  = 10.6(b) Settled\n"
    log = run(load(text, "x.case")).log
    assert failures(text) == []
    assert sum(isinstance(one.event, ev.Dealt) for one in log) == 10
    ((_, expected, got),) = failures(CARIBBEAN.replace("Ann: bet", "Ann: bet; 99 steps"))[:1]
    assert expected == "99 steps follow"
    assert got.endswith(" did")


def test_a_table_by_its_name() -> None:
    """The first table may have a name of its own, and a table of another game may stand beside it."""
    text = CARIBBEAN.replace("Game: caribbean-stud", "Game: caribbean-stud at CS1")
    case = load(text, "x.case")
    assert [table.name for table in case.tables] == ["CS1"]
    assert run(case).ok
    second = "Table: BJ1, blackjack\nSeat 1: Bob $50\n\nBJ1 Bob: initial $10\nCS1 Ann: ante"
    beside = text.replace("\nAnn: ante", second)
    assert failures(beside) == []


def test_people_in_offices() -> None:
    """Anybody may be given an office or the part of a player."""
    text = CARIBBEAN.replace("dealer: no more bets", "Deb as dealer: no more bets").replace(
        "Ann: ante", "Zoe as player: buy $10\nAnn: ante"
    )
    assert failures(text) == []
    assert "Zoe as croupier" in wrong(text.replace("Zoe as player", "Zoe as croupier")).what


# --- typos ----------------------------------------------------------------------------------------

TYPOS = [
    # the file
    ("", "", 1, "lacks its Case", "Case: TITLE"),
    (CARIBBEAN, "\0\1\2", 1, "not a header line", "one of"),
    # the header
    ("Case: A round", "Cse: A round", 1, "'Cse: A round' is not a header line", "Case: TITLE"),
    ("Case: A round\n", "", 6, "lacks its Case line", "Case: TITLE"),
    ("Game: caribbean-stud\n", "", 3, "before the game", "Game first"),
    ("Game: caribbean-stud", "Game: carribean-stud", 3, "no game called", "caribbean-stud"),
    ("Game: caribbean-stud", "Game: caribbean-stud\nGame: blackjack", 4, "named twice", "Table: T2"),
    ("Rule: caribbean-stud 10.6(b)\n", "", 6, "lacks its Rule line", "Rule: DOCUMENT"),
    ("Rule: caribbean-stud 10.6(b)", "Rule: caribbean-stud 10.99", 2, "no rule 10.99", "10.6(b)"),
    ("Rule: caribbean-stud 10.6(b)", "Rule: carribean-stud 10.6(b)", 2, "carribean-stud", "10.6(b)"),
    ("Rule: caribbean-stud 10.6(b)", "Rule: 10.6(b)", 2, "does not name a document", "caribbean-stud 10.6(b)"),
    ("Rule: caribbean-stud 10.6(b)", "Rule: caribbean-stud 10.6(b), 10.6(b)", 2, "named twice", "each rule once"),
    ("Rule: caribbean-stud 10.6(b)", "Rule by heart: caribbean-stud 10.6(b)", 2, "Rule by heart", "by absence"),
    ("Seat 1: Ann $1,000", "Seat 1: Ann 1000", 4, "'1000' is not an amount of money", "$25"),
    ("Seat 1: Ann $1,000", "Seat 1: Ann -$5", 4, "not an amount of chips", "Ann $1,000"),
    ("Seat 1: Ann $1,000", "Seat 1: Ann $1.000", 4, "cent", "$25"),
    ("Seat 1: Ann $1,000", "Seat 1: Ann $5\nSeat 2: Ann $5", 5, "has a seat already", "on 2"),
    ("Seat 1: Ann $1,000", "Seat one: Ann $1,000", 4, "'one' is not a number", "whole number"),
    ("Seat 1: Ann $1,000", "Option: minimum = 1000", 4, "minimum=1000 is not an amount", "minimum=$1000"),
    ("Seat 1: Ann $1,000", "Option: boxes = $3", 4, "is an amount of money", "boxes = 2"),
    ("Seat 1: Ann $1,000", "Option: boxes = 8", 4, "boxes = 8 cannot be", "from 1 to 7"),
    ("Seat 1: Ann $1,000", "Option: boxes = seven", 4, "boxes = seven cannot be", "from 1 to 7"),
    ("Seat 1: Ann $1,000", "Option: minimum = $0", 4, "minimum = $0 cannot be", "$0.01 to"),
    ("Seat 1: Ann $1,000", "Option: dealt_from = hat", 4, "dealt_from = hat cannot be", "shoe"),
    ("Seat 1: Ann $1,000", "Option: bozes = 3", 4, "'bozes' is not an option of caribbean-stud", "near: boxes"),
    ("Seat 1: Ann $1,000", "Option: boxes 3", 4, "'boxes 3' is not an option", "boxes"),
    ("Seat 1: Ann $1,000", "Option: boxes =", 4, "has no value", "boxes = VALUE"),
    ("Seat 1: Ann $1,000", "Option: boxes = 3\nOption: boxes = 4", 5, "is given twice", "see line 4"),
    ("Seat 1: Ann $1,000", "Option: chips = 5, 10", 4, "chips=5 is not an amount", "chips=$5"),
    ("Seat 1: Ann $1,000", "Option: chips = [500]", 4, "chips=[500] is not money", "chips=$5"),
    ("Seat 1: Ann $1,000", "Button: seat 1", 4, "has no button", "poker"),
    ("Cards box 1: As Qs", "Cards box 1: As As", 5, "As is given twice", "once"),
    ("Cards box 1: As Qs", "Cards box 1: As 1s", 5, "'1s' is not a card", "cards"),
    ("Cards dealer: Kc", "Cards dealer: As", 6, "named at two places", "see line 5"),
    ("Cards dealer: Kc", "Cards croupier: Kc", 6, "'croupier' is not a place", "dealer"),
    ("Cards dealer: Kc", "Dice: 1 2 9\nCards dealer: Kc", 6, "9", "1 to 6"),
    ("3c\n\nAnn", "3c\nAnn", 7, "'Ann: ante $10' is in the header", "an empty line"),
    ("3c\n\nAnn", "3c\ndealer: go on\nAnn", 7, "'dealer: go on' is in the header", "an empty line"),
    ("3c\n\nAnn", "3c\n  = chips Ann $5\nAnn", 7, "is in the header", "an empty line"),
    # the play
    ("Ann: ante", "Anne: ante", 8, "'Anne' is not at the table", "near: Ann"),
    ("Ann: ante", "Ann ante", 8, "is not an action", "WHO: words"),
    ("Ann: ante", " Ann: ante", 8, "is indented", "two spaces"),
    ("Ann: ante", "   Ann: ante", 8, "is indented", "two spaces"),
    ("Ann: ante", "\tAnn: ante", 8, "is indented", "two spaces"),
    ("Ann: ante $10", "Ann: ante 10", 8, "'10' is not an amount of money", "$25"),
    ("Ann: ante $10", "Ann: ante ten", 8, "not something that anybody can say", "ante $10"),
    ("Ann: ante $10", "Ann: Wager wager=ante amount=1000", 8, "amount=1000 is not an amount", "amount=$1000"),
    ("Ann: ante $10", "Ann: Wager wager=ante amont=$10", 8, "Wager has no field 'amont'", "near: amount"),
    ("Ann: bet", "Ann: bett", 10, "not something that anybody can say", "bet"),
    ("Ann: bet", "Ann: Choose choice=bet hand=one", 10, "'one' is not a number", "whole number"),
    ("no more bets", "no more bets; when it rains", 9, "where play stops", "; 2 steps"),
    # what is expected
    ("  = 10.6(b) Settled", " = 10.6(b) Settled", 11, "is indented", "two spaces"),
    ("  = 10.6(b) Settled", "  + 10.6(b) Settled", 11, "does not expect anything", "= it is so"),
    ("  = 10.6(b) Settled", "  = Settled", 11, "does not cite a rule", "= any Settled"),
    ("= 10.6(b) Settled", "= 10.7(z) Settled", 11, "10.7", "10.6(b)"),
    ("= 10.6(b) Settled", "= 10.6(b) Setled", 11, "'Setled' is not an event", "Settled"),
    ("fate=won", "fait=won", 11, "Settled has no field 'fait'", "near: fate"),
    ("fate=won", "fate=lucky", 11, "fate='lucky' cannot be", "won"),
    ("won=$100", "won=10000", 11, "won=10000 is not an amount", "won=$10000"),
    ("won=$100", "limited=maybe", 11, "neither yes nor no", "yes or no"),
    ("= 10.6(b) Settled box=1 wager=bet fate=won won=$100", "= 8.1(a) Dealt card=47", 11, "'47' is not a card", "As"),
    ("= 10.6(b) Settled box=1 wager=bet fate=won won=$100", "= Ann gains 10", 11, "gains=10", "$10"),
    ("= 10.6(b) Settled box=1 wager=bet fate=won won=$100", "= Ann may Wager amount=5", 11, "amount=5", "$5"),
    ("= 10.6(b) Settled box=1 wager=bet fate=won won=$100", "! anything", 11, "anything", "10.6(b)"),
]


@pytest.mark.parametrize(("old", "new", "line", "what", "expected"), TYPOS)
def test_a_typo(old: str, new: str, line: int, what: str, expected: str) -> None:
    """The message names the line, what was there and what would be right."""
    assert old in CARIBBEAN
    error = wrong(CARIBBEAN.replace(old, new, 1) if old else new)
    assert error.line == line, str(error)
    assert what in error.what
    assert expected in error.expected


def test_offered_commands_are_known() -> None:
    """Whatever may be offered at a table against the house can be expected."""
    assert {"Wager", "Choose", "Stand", "PlaceBet"} <= set(OFFERED)
    assert types(cmd.Wager)["amount"] is int


def test_the_example_of_the_documentation() -> None:
    """The case at the head of docs/cases.md comes out as it says."""
    written = (Path(__file__).parents[3] / "docs" / "cases.md").read_text()
    lines = written.partition("    Case:")[2].split("\nA line")[0].splitlines()
    text = "Case:" + "\n".join(line.removeprefix("    ") for line in lines)
    assert failures(text + "\n") == []
