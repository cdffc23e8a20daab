"""How a table stood when a case begins: the header lines for rounds that came before."""

import pytest

from croupier.cases.notation import load
from croupier.cases.records import Case
from croupier.cases.runner import run
from croupier.cases.trouble import CaseError

HOLDEM = """Case: A hand
Rule: poker-victoria 8.2.2(b)
Game: holdem
Option: blinds = $1, $2
Round: 7
{more}Seat 1: Ann $100{ann}
Seat 2: Ben $3.50{ben}
Seat 4: Cat $40{cat}

dealer: start the hand
  {expected}
"""
BACCARAT = """Case: A round
Rule: baccarat C18(b)
Game: baccarat
Option: decks = 8
Round: 30
{more}Seat 1: Ann $17.50
Standing: Eve $40

Eve: player $10 on 1
  = any WagerPlaced owner=Eve
  = round 30
  = chips Eve $30
  = chips Ann $17.50
"""
TAI_SAI = """Case: A spin
Rule: electronic-tai-sai 5.3
Game: electronic-tai-sai
Round: 9
{more}Seat 2: Ann $50{ann}

dealer: spin at 105
  {expected}
"""


def failures(text: str) -> list[tuple[int, str, str]]:
    """What is not as the case says."""
    return [(one.line, one.expected, one.got) for one in run(load(text, "x.case")).failures]


def holdem(expected: str, more: str = "", **seats: str) -> list[tuple[int, str, str]]:
    """A hand of hold'em that begins so, and what is not as expected of it."""
    said = {name: f", {words}" if words else "" for name, words in seats.items()}
    return failures(HOLDEM.format(**{"ann": "", "ben": "", "cat": "", **said}, more=more, expected=expected))


# --- poker ----------------------------------------------------------------------------------------


def test_a_hand_that_came_after_others() -> None:
    """It has its number, the button lies where it is said, nobody is new, and chips are what they are."""
    began = "= 8.1.4 HandBegan number=7 button=2 order=4, 1, 2 stacks=$40, $100, $3.50 blind=1"
    assert holdem(began, "Button: seat 2\n") == []
    assert holdem(began, "Last hand: button 1, blinds 2 4\n") == []
    assert holdem("= any HandBegan button=4", "Last hand: button 2, blinds 4 1\n") == []


def test_who_sits_out_owes_or_is_away() -> None:
    """What a seat says of its player counts when the hand begins."""
    last = "Last hand: button 4, blinds 1 2\n"
    assert holdem("= any HandBegan order=2, 4, 1 stacks=$3.50, $40, $100", last) == []
    for words in ("dealt out", "away since 60", "new", "moved"):
        assert holdem("= any HandBegan order=2, 4", last, ann=words) == [], words
    assert holdem("= markers Ann missed blind, dealt-out", last, ann="missed blind 2") == []
    assert holdem("= any ForcedPosted seat=1 kind=made up", last, ann="missed blind 2, posting") == []
    assert holdem("= markers 3 reserved", f"Reserved: seat 3\n{last}") == []


def test_a_time_charge_that_is_paid() -> None:
    """Without it the hand cannot start; the header says until when it is paid."""
    hourly = "Option: commission = time charge\nOption: hourly = $1\n"
    text = HOLDEM.replace("Round", f"{hourly}Round")
    empty = {"more": "Button: seat 2\n", "ann": "", "ben": "", "cat": ""}
    unpaid = text.replace("8.2.2(b)", "7.2.2(b)").format(**empty, expected="! 7.2.2(b) paid in advance")
    assert failures(unpaid) == []
    paid = dict.fromkeys(("ann", "ben", "cat"), ", paid until 3600")
    assert failures(text.format(**{**empty, **paid}, expected="= any HandBegan")) == []


# --- against the house ----------------------------------------------------------------------------


def shoe(used: int) -> str:
    """A shoe in the order of new cards, of which so many are out."""
    cards = " ".join(f"{rank}{suit}" for _ in range(8) for suit in "cdhs" for rank in "23456789TJQKA")
    return f"Shoe: {cards}\nShoe used: {used}, 3 burned\n"


def test_a_round_in_the_middle_of_a_shoe() -> None:
    """The next cards are those that come next in the shoe, for people with a seat and without."""
    more = "dealer: no more bets\n  = C18(b) Dealt card=2c\n  = any Dealt card=3c\n  - any Shuffled\n"
    assert failures(BACCARAT.format(more=shoe(52)) + more) == []


def test_a_deck_that_is_not_whole() -> None:
    """One card is missing and another is there twice: it is shuffled as it is."""
    text = """Case: A round
Rule: caribbean-stud 7.1(a)
Game: caribbean-stud
Round: 2
Missing: 4d
Added: 2c
Seat 1: Ann $1,000
Deck: {cards}

Ann: ante $10
dealer: no more bets
  = 8.3(a) Dealt to=box 1 card={first}
Ann: fold
  = any RoundEnded
"""
    assert failures(text.format(cards="3c", first="3c")) == []
    assert failures(text.format(cards="4d", first="4d")) != []


def test_pools_of_a_jackpot_that_was_played_for() -> None:
    """A divided pool with parts of cents is what the next wager adds to, by its shares."""
    text = """Case: A round
Rule: caribbean-stud 11.6(a)
Game: caribbean-stud
Approval: jackpot equipment A1
Option: jackpot = electronically
Jackpot: main, pool $1, retained 25%, approval A1
Round: 5
Pools: $9,000.005, minor $400 at 40%, retained $3.75
Seat 1: Ann $100

Ann: ante $10
Ann: jackpot
dealer: no more bets
  = 11.6(a) Contributed to_pool=$0.45 to_minor=$0.30 retained=$0.25
"""
    assert failures(text) == []


# --- tai-sai --------------------------------------------------------------------------------------


def test_a_spin_that_came_after_others() -> None:
    """Its number, the time since the last result, the number of the next note, and the wagers to be repeated."""
    clock = "Clock: confirmed at 100, closes at 130\n"
    text = TAI_SAI.format(more=clock, ann="", expected="= 5.3 SpinStarted spin=9 closes_at=135")
    assert failures(text) == []
    text = TAI_SAI.format(
        more=f"{clock}Counted: 40 stakes, 12 notes\nStanding: Bob $5\n",
        ann=", last small $10, last face-6 $5",
        expected="= any SpinStarted",
    )
    more = "Ann: repeat at 110\n  = any BetPlaced stake=41 bet=small amount=$10\n  = any BetPlaced stake=42 amount=$5\n"
    more += "Ann: insert $20\n  = any NoteHeld note=13\n  = chips Bob $5\n"
    assert failures(text + more) == []


# --- what cannot be said --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Last hand: button 1", "Round: 12 first"),
        ("Round: soon", "number"),
        ("Round: 2\nLast hand: seat 3", "Last hand: button 3, blinds 4 5"),
        ("Round: 2\nLast time: button 3", "Last hand: button 3"),
        ("Round: 2\nReserved: all", "number"),
        ("Round: 2\nShoe: As Kd", "holdem has no such line"),
        ("Round: 2\nClock: closes at 5", "holdem has no such line"),
        ("Round: 2\nStanding: Eve", "a name and chips"),
        ("Round: 2\nSeat 1: Ann $100, drunk", "missed blind 1"),
        ("Seat 1: Ann $100, new", "Round: 12 first"),
        ("Approval: nothing", "subject and reference"),
    ],
)
def test_lines_that_cannot_be_read(line: str, said: str) -> None:
    """The message says what would be right."""
    with pytest.raises(CaseError) as wrong:
        load(f"Case: x\nRule: poker-victoria 8.1.4\nGame: holdem\n{line}\n\ndealer: start the hand\n", "x.case")
    assert said in f"{wrong.value}"


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("baccarat", "Shoe used: many", "Shoe used: 57"),
        ("baccarat", "Shoe left: 57", "Shoe used: 57"),
        ("baccarat", "Last hand: button 1", "baccarat has no such line"),
        ("electronic-tai-sai", "Clock: noon", "Clock: confirmed at 100"),
        ("electronic-tai-sai", "Counted: some", "Counted: 40 stakes"),
        ("electronic-tai-sai", "Seat 1: Ann $5, new", "last small $10"),
        ("caribbean-stud", "Seat 1: Ann $5, new", "has no such line"),
        ("caribbean-stud", "Pools: $9", "Jackpot: NAME, pool $10,000 first"),
        ("caribbean-stud", "Jackpot: main\nPools: full", "Pools: $9,000, minor $400 at 15%"),
    ],
)
def test_lines_of_other_games(game: str, line: str, said: str) -> None:
    """A line that this game does not have, or that says nothing."""
    with pytest.raises(CaseError) as wrong:
        load(f"Case: x\nRule: general G1\nGame: {game}\nRound: 2\n{line}\n\nAnn: buy $5\n", "x.case")
    assert said in f"{wrong.value}"


def test_a_shoe_that_does_not_fit() -> None:
    """Too few cards, or more used than there are: the case does not begin, and says why."""
    few = BACCARAT.format(more="Shoe: As Kd\n")
    assert [got for _, _, got in failures(few)] == ["2 cards in Shoe"]
    none_left = BACCARAT.format(more=shoe(417))
    assert [got for _, _, got in failures(none_left)] == ["417 used of 416"]


def test_names_between_quotation_marks() -> None:
    """Tables whose names have a blank, a reference of several words, players whose names have one."""
    text = """Case: Two tables
Rule: caribbean-stud 5.1(a)
Game: caribbean-stud at "High Roller"
Approval: maximum payout "A 1; B"
Seat 1: Ann Lee $100
Table: "T 2", caribbean-stud
Seat 1: Bob $50

"High Roller" Ann Lee: ante $10
  = "High Roller" 5.1(a) WagerPlaced owner=Ann Lee
  = "High Roller" chips Ann Lee $90
"T 2" Bob: ante $10
  = "T 2" chips Bob $40
  = "High Roller" house $0
"""
    case: Case = load(text, "x.case")
    assert [table.name for table in case.tables] == ["High Roller", "T 2"]
    assert case.tables[0].approvals == (("maximum payout", "A 1; B"),)
    assert run(case).failures == ()
