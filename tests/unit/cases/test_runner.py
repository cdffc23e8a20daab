"""The notation of cases and the runner: what can be read, what cannot, and what is said about it."""

from pathlib import Path

import pytest

from croupier.cases.notation import HEADERS, load
from croupier.cases.runner import run
from croupier.cases.trouble import CaseError
from croupier.cases.words.table import PHRASES, TO_THE_JACKPOT
from croupier.engines.cards import events as ev
from croupier.kernel import events as common_ev

HEADER = """\
Case: A flush beats the dealer's pair
Rule: caribbean-stud 10.6(b), 5.1(a)
Game: caribbean-stud
Seat 1: Ann $1,000
Seat 2: Bob $500
Cards box 1: As Qs 9s 5s 2s
Cards dealer: Kc Kd 7h 4s 3c
"""
PLAY = """\
Ann: ante $10
dealer: no more bets
Ann: bet
  = 10.6(b) Settled box=1 wager=bet fate=won won=$100
  = chips Ann $1,110
"""
GOOD = f"{HEADER}\n{PLAY}"
LINES = {line: number for number, line in enumerate(GOOD.splitlines(), 1)}


def failures(text: str) -> list[tuple[int, str, str]]:
    """What the runner finds wrong in a case that can be read."""
    return [(one.line, one.expected, one.got) for one in run(load(text, "x.case")).failures]


def test_a_good_case() -> None:
    """The header is read, the play runs, and the log tells everything."""
    case = load(GOOD, "flush.case")
    assert (case.name, case.title) == ("flush.case", "A flush beats the dealer's pair")
    assert case.rules == ("caribbean-stud 10.6(b)", "caribbean-stud 5.1(a)")
    assert (case.game, case.edition) == ("caribbean-stud", "gazetted")
    outcome = run(case)
    assert outcome.ok
    assert outcome.failures == ()
    kinds = [type(event) for stream, event in outcome.log if stream == "T1"]
    assert kinds[0] is common_ev.TableOpened
    assert kinds.count(ev.Dealt) == 10
    assert ev.RoundEnded in kinds


def test_running_twice_is_the_same() -> None:
    """A case has one outcome."""
    case = load(GOOD, "x.case")
    assert run(case) == run(case)


def test_comments_and_blank_lines() -> None:
    """A # opens a comment; blank lines in the play do not matter."""
    text = GOOD.replace("Ann: ante $10\n", "# Ann begins\n\nAnn: ante $10   # her usual\n\n")
    assert failures(text) == []


def test_edition() -> None:
    """The edition may be named."""
    assert load(GOOD.replace("Game: caribbean-stud", "Game: caribbean-stud, gazetted"), "x.case").edition == "gazetted"


@pytest.mark.parametrize(
    ("old", "new", "line", "what", "expected"),
    [
        ("Case: A flush beats the dealer's pair\n", "", 7, "lacks its Case", "Case: TITLE"),
        ("Rule: caribbean-stud 10.6(b), 5.1(a)\n", "", 7, "lacks its Rule", "Rule: DOCUMENT NUMBER"),
        ("Game: caribbean-stud\n", "", 3, "before the game", "Game first"),
        ("Game: caribbean-stud", "Game: caribean-stud", 3, "no game called 'caribean-stud'", "caribbean-stud"),
        ("Game: caribbean-stud", "Game: caribbean-stud, second", 3, "no edition 'second'", "edition"),
        ("10.6(b), 5.1(a)", "10.66, 5.8", 2, "no rule 10.66", "number of a rule"),
        ("10.6(b), 5.1(a)", "10.6(z)", 2, "has no (z)", "number of a rule"),
        ("caribbean-stud 10.6(b), 5.1(a)", "10.6(b)", 2, "does not name a document", "document and number"),
        ("caribbean-stud 10.6(b), 5.1(a)", "caribean-stud 10.6(b)", 2, "no document 'caribean-stud'", "number"),
        ("Seat 1: Ann $1,000", "Seat 1: Ann", 4, "is not a player", "Ann $1,000"),
        ("Seat 1: Ann $1,000", "Seat one: Ann $1,000", 4, "not a number", "whole number"),
        ("Seat 1: Ann $1,000", "Seat 1: dealer $1,000", 4, "is not a player", "name and chips"),
        ("Seat 1: Ann $1,000", "Seat 1: Ann 1000", 4, "not an amount", "$25"),
        ("Seat 1: Ann $1,000", "Seat 1: Ann $1,00", 4, "not an amount", "$25"),
        ("Seat 1: Ann $1,000", "Seet 1: Ann $1,000", 4, "is not a header line", "Seat 1: NAME"),
        ("Seat 1: Ann $1,000", "Opening: by hand\nSeat 1: Ann $1,000", 5, "by hand", "in the play"),
        ("Seat 1: Ann $1,000", "Opening: somehow", 4, "somehow", "by hand"),
        ("Seat 1: Ann $1,000", "Option: max_payot = $5", 4, "'max_payot' is not an option", "near: max_payout"),
        ("Seat 1: Ann $1,000", "Option: boxes", 4, "has no value", "boxes"),
        ("Seat 1: Ann $1,000", "Approval: payout", 4, "no reference", "subject and reference"),
        ("Seat 1: Ann $1,000", "Table: T1", 4, "table T1 already", "another name"),
        ("Seat 1: Ann $1,000", "Jackpot: main, pool 10", 4, "not an amount", "$25"),
        ("Seat 1: Ann $1,000", "Jackpot: main, retain 25%", 4, "not something that anybody can say", "offer NAME"),
        ("Cards box 1: As Qs 9s 5s 2s", "Cards box 1:", 6, "is empty", "Cards box 1: As"),
        ("Cards box 1: As Qs 9s 5s 2s", "Cards box 1: As Qs 9s 5s 2x", 6, "'2x' is not a card", "cards"),
        ("Cards box 1: As Qs 9s 5s 2s", "Cards box 1: As As 9s 5s 2s", 6, "As is given twice", "once"),
        ("Cards box 1: As Qs 9s 5s 2s", "Cards box 1: As Kc 9s 5s 2s", 7, "two places", "see line 6"),
        ("Cards dealer: Kc Kd", "Cards box 1: Kc Kd", 7, "named already", "each place once"),
        ("Cards dealer: Kc Kd", "Cards seat: Kc Kd", 7, "not a place", "dealer, community, player"),
        ("Cards dealer: Kc Kd", "Deck: Kc Kd", 7, "named already", "whole deck"),
    ],
)
def test_a_bad_header(old: str, new: str, line: int, what: str, expected: str) -> None:
    """The error names file and line, what was there and what would have been right."""
    assert old in GOOD
    with pytest.raises(CaseError) as error:
        load(GOOD.replace(old, new, 1), "bad.case")
    assert (error.value.name, error.value.line) == ("bad.case", line), str(error.value)
    assert what in error.value.what
    assert expected in error.value.expected
    assert str(error.value).startswith(f"bad.case:{line}: ")


@pytest.mark.parametrize(
    ("play", "line", "what", "expected"),
    [
        ("Ann ante $10", 9, "is not an action", "WHO: words"),
        ("Anne: ante $10", 9, "'Anne' is not at the table", "near: Ann"),
        ("deeler: no more bets", 9, "'deeler' is not at the table", "near: dealer"),
        ("Ann: anti $10", 9, "not something that anybody can say", "ante $10"),
        ("Ann: ante", 9, "not something that anybody can say", "ante $10 [on 2]"),
        ("Ann: ante 10", 9, "not an amount", "$25"),
        ("Ann: ante $1O", 9, "not an amount", "$25"),
        ("Ann: ante -$10", 9, "", ""),
        ("Ann: ante $10 on two", 9, "not a number", "number"),
        ("Ann: Wagger box=1", 9, "not something that anybody can say", "Wager"),
        ("Ann: Wager wager=ante", 9, "lacks amount", "amount=..."),
        ("Ann: Wager wager=ante sum=$10", 9, "no field 'sum'", "amount"),
        ("dealer: report card exposd place=dealer nth=1", 9, "is not an irregularity", "card exposed or"),
        ("dealer: report card exposed place=dealer", 9, "lacks nth", "nth="),
        ("dealer: report card exposed spot=dealer nth=1", 9, "no field 'spot'", "place"),
        ("dealer: report card exposed place=nowhere nth=1", 9, "not a place", "dealer, community, player"),
        ("dealer: slip card lost nth=As", 9, "not a number", "number"),
        ("dealer: slip hand colected box=1", 9, "is not a slip", "near: hand collected"),
        ("dealer: cut the cards", 9, "not something that anybody can say", "cut 20"),
        ("dealer: no more bets; stop", 9, "where play stops", "deal 5"),
        ("dealer: no more bets; until Tea", 9, "is not an event", "DealComplete"),
        ("jackpot: give $5", 9, "not something that anybody can say", "add $100"),
        ("jackpot: divide $5 and much to the minor, approval X", 9, "not a share", "25%"),
        ("Cards box 9 As", 9, "does not name any cards", "Cards box 1"),
        ("Cards box 1: As", 9, "named already", "once"),
        ("  = chips Ann $5", 9, "comes before any action", "action above"),
        (" Ann: ante $10", 9, "is indented", "two spaces"),
        ("Ann: ante $10", 9, "nothing is expected", "chips Ann"),
        ("# nobody", 9, "nobody does anything", "Ann: ante $10"),
    ],
)
def test_a_bad_action(play: str, line: int, what: str, expected: str) -> None:
    """A line of the play that cannot be read is named, with what can be said."""
    with pytest.raises(CaseError) as error:
        load(f"{HEADER}\n{play}\n", "bad.case")
    assert error.value.line == line, str(error.value)
    assert what in error.value.what
    assert expected in error.value.expected


@pytest.mark.parametrize(
    ("line", "what", "expected"),
    [
        ("chips Ann $5", "does not expect anything", "= it is so"),
        ("=", "does not expect anything", "= it is so"),
        ("= chips Anne $5", "'Anne' is not at the table", "near: Ann"),
        ("= chips $5", "is not a sum", "chips NAME $X"),
        ("= chips Ann 5", "not an amount", "$25"),
        ("= house much", "not an amount", "$25"),
        ("= phase sleeping", "is not a phase", "betting"),
        ("= round two", "not a number", "number"),
        ("= sign", "without a name", "sign NAME"),
        ("= Settled box=1", "does not cite a rule", "= 10.6(b)"),
        ("= 10.66 Settled box=1", "no rule 10.66", "number of a rule"),
        ("= G99 Settled box=1", "no rule G99", "number of a rule"),
        ("= 10.6(b) Setled box=1", "'Setled' is not an event", "Settled"),
        ("= 10.6(b) Settled bocks=1", "no field 'bocks'", "box"),
        ("= 10.6(b) Settled fate=one", "cannot be", "won"),
        ("= 10.6(b) Settled won=$1x", "not an amount", "$25"),
        ("= 10.6(b) Settled limited=perhaps", "neither yes nor no", "yes or no"),
        ("= 12.3 Ruled effect=TurnUp", "is not an effect", "turn down"),
        ("= 12.3 Ruled effect=TurnDown box=1", "no field 'box'", "nth"),
        ("= Anne sees box 1: As", "'Anne' is not at the table", "near: Ann"),
        ("= Ann sees box 1", "is not a hand", "box 1: As"),
        ("= Ann sees box 1: Ax", "not a card", "cards"),
        ("= Ann sees box 1:", "no cards", "nothing"),
        ("= Ann may Wagger", "is not a command", "Wager"),
        ("= Ann may Wager bocks=1", "no field 'bocks'", "box"),
        ("! 99 no", "no rule 99", "number of a rule"),
        ("= banana", "'banana' is not an event", "one of"),
    ],
)
def test_a_bad_expectation(line: str, what: str, expected: str) -> None:
    """An expectation that cannot be read is named, with what can be expected."""
    with pytest.raises(CaseError) as error:
        load(f"{HEADER}\nAnn: ante $10\n  {line}\n", "bad.case")
    assert error.value.line == 10, str(error.value)
    assert what in error.value.what
    assert expected in error.value.expected


def test_refused_twice() -> None:
    """An action has one refusal."""
    with pytest.raises(CaseError, match="refused only once"):
        load(f"{HEADER}\nAnn: ante $1\n  ! G1\n  ! G2\n", "bad.case")


def test_an_empty_file() -> None:
    """Nothing at all is no case."""
    with pytest.raises(CaseError, match=r"x\.case:1: the header lacks its Case line"):
        load("", "x.case")


# --- what the runner reports ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "got"),
    [
        ("$1,110", "$1,111", "chips Ann $1,110"),
        ("won=$100", "won=$101", "won=$100 "),
        ("= 10.6(b) Settled", "= 10.5(b) Settled", "caribbean-stud 10.6(b) Settled"),
        ("= 10.6(b) Settled", "- 10.6(b) Settled", "it followed"),
        ("= 10.6(b) Settled box=1 wager=bet fate=won won=$100", "= 12.11 RoundVoided", "no RoundVoided followed, but"),
        ("= chips Ann $1,110", "= house $110", "house -$110"),
        ("= chips Ann $1,110", "= phase betting", "phase shuffling"),
        ("= chips Ann $1,110", "= round 1", "round 2"),
        ("= chips Ann $1,110", "= Ann sees box 1: As", "sees nothing"),
        ("= chips Ann $1,110", "= Ann may Choose box=1", "none such"),
        ("= chips Ann $1,110", "- Ann may Wager wager=ante amount=$10", "the offer is made"),
        ("= chips Ann $1,110", "= area Insurance", "areas: Ante"),
        ("= chips Ann $1,110", "= sign limits $7", "limits Ante $10"),
        ("= chips Ann $1,110", "= meter $5", "meter $0"),
    ],
)
def test_a_wrong_expectation(old: str, new: str, got: str) -> None:
    """What was not so is reported with what was."""
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    (line, expected, found), *_ = failures(text)
    assert expected == text.splitlines()[line - 1].strip()
    assert got in found


def test_events_come_in_order() -> None:
    """An event expected later than another must follow later."""
    swapped = GOOD.replace("  = 10.6(b) Settled", "  = 7.1(b) RoundEnded\n  = 10.6(b) Settled")
    ((line, _, got),) = failures(swapped)
    assert (line, got) == (13, "no Settled followed, but ShuffleOrdered")


def test_an_unexpected_refusal() -> None:
    """An action that is refused without warning ends the case."""
    ((line, expected, got),) = failures(GOOD.replace("ante $10", "ante $5"))
    assert (line, expected) == (LINES["Ann: ante $10"], "'Ann: ante $5' can be done")
    assert got.startswith("refused under general G1: ")


def test_a_refusal_that_does_not_come() -> None:
    """An action expected to be refused and done all the same ends the case."""
    ((_, expected, got),) = failures(GOOD.replace("Ann: ante $10\n", "Ann: ante $10\n  ! G1\n"))
    assert (expected, got) == ("! G1", "it was done: WagerPlaced")


@pytest.mark.parametrize("line", ["! G2 under the minimum", "! G1 over the maximum"])
def test_a_refusal_for_another_reason(line: str) -> None:
    """Rule and reason must both be those expected."""
    ((_, expected, got),) = failures(f"{HEADER}\nAnn: ante $5\n  {line}\n")
    assert expected == line
    assert "general G1: $5 is under the minimum" in got


def test_options_that_the_rules_refuse() -> None:
    """A table that cannot be opened is reported at the line of the option that is to blame."""
    more = "Option: boxes = 3\nOption: max_payout = $500\nSeat 1"
    ((line, _, got),) = failures(GOOD.replace("Seat 1", more, 1))
    assert line == 5
    assert "refused under caribbean-stud 5.9" in got
    both = "Option: minimum = $50\nOption: maximum = $20\nSeat 1"
    ((line, _, got),) = failures(GOOD.replace("Seat 1", both, 1))
    assert line in (4, 5)
    assert "refused under" in got


def test_cards_that_are_never_dealt() -> None:
    """Cards named for a box that gets none, or too many cards, are reported."""
    ((_, _, got),) = failures(GOOD.replace("box 1: As Qs 9s 5s 2s", "box 2: As Qs 9s 5s 2s"))
    assert "of box 2 are never dealt" in got
    ((_, _, got),) = failures(GOOD.replace("9s 5s 2s", "9s 5s 2s 2h"))
    assert "2h of box 1 are never dealt" in got


def test_cards_without_a_shuffle() -> None:
    """Cards named when the deck is shuffled already are reported."""
    shuffled = "Ann: ante $10\nchance: shuffle\ndealer: cut 20\n"
    play = f"{shuffled}Cards box 1: 2c 3c 4c 5c 7d\ndealer: no more bets\n  = round 1\n"
    ((line, _, got),) = failures(f"{HEADER}\n{play}")
    assert (line, got) == (13, "no shuffle is due")


def test_more_cards_than_the_deal_has() -> None:
    """A stop that is never reached is reported."""
    ((_, expected, got),) = failures(GOOD.replace("no more bets", "no more bets; deal 11"))
    assert (expected, got) == ("11 cards are dealt", "10 were")


def test_an_event_that_never_comes() -> None:
    """Waiting for an event that does not follow is reported."""
    ((_, expected, got),) = failures(GOOD.replace("no more bets", "no more bets; until RoundEnded"))
    assert (expected, got) == ("RoundEnded follows", "it did not")


@pytest.mark.parametrize(
    ("line", "what"),
    [("Cat: buy $50\nCat: ante $10", "Cat has no place"), ("supervisor: answer void", "nobody has been asked")],
)
def test_words_that_lack_their_ground(line: str, what: str) -> None:
    """What a phrase leaves open must follow from the table."""
    ((_, _, got),) = failures(GOOD.replace("Ann: ante $10", line, 1))
    assert what in got


def test_plain_commands() -> None:
    """Commands can be written by their own names."""
    plain = GOOD.replace("Ann: ante $10", "Ann: Wager box=1 wager=ante amount=$10").replace(
        "dealer: no more bets", "dealer: CloseBets"
    )
    assert failures(plain.replace("Ann: bet", "Ann: Choose choice=bet")) == []


def test_the_deck_in_order() -> None:
    """A deck named card by card is dealt from the top after the cut."""
    hands = "Cards box 1: As Qs 9s 5s 2s\nCards dealer: Kc Kd 7h 4s 3c"
    text = GOOD.replace(hands, "Deck: As Kc Qs Kd 9s 7h 5s 4s 2s 3c")
    assert failures(text) == []


def test_a_named_cut() -> None:
    """Wherever the case has the cards cut, those named fall where they are named."""
    play = PLAY.replace("dealer: no more bets", "chance: shuffle\nsupervisor: cut 7\ndealer: no more bets")
    assert failures(f"{HEADER}\n{play}") == []


def test_two_tables() -> None:
    """A line that opens with the name of a table speaks of it; without one it is the first table."""
    second = "Table: T2\nSeat 1: Cat $100\n\nT2 Cat: ante $10\n  = T2 chips Cat $90\n"
    text = GOOD.replace("\nAnn: ante", f"{second}Ann: ante")
    assert failures(text) == []
    assert failures(text.replace("= T2 chips Cat $90", "= T1 chips Cat $90")) == [
        (12, "= T1 chips Cat $90", "chips Cat $0")
    ]


def test_the_jackpot_of_a_header() -> None:
    """Name, pool, retained share, approval, and who pays lone prizes."""
    jackpot = "Jackpot: main, pool $500, retained 25%, lone prizes by the house, approval DIA 9"
    text = GOOD.replace("Seat 1", f"{jackpot}\nSeat 1")
    case = load(text.replace("= chips Ann $1,110", "= pool $500"), "x.case")
    assert case.jackpot is not None
    assert case.jackpot.fields == {
        "name": "main", "retained_share": 2500, "approval": "DIA 9", "lone_prizes_from_pool": False,
    }  # fmt: skip
    assert run(case).ok


def test_the_documentation_has_every_phrase() -> None:
    """Whatever can be written in a header or said at a table stands in docs/cases.md."""
    written = (Path(__file__).parents[3] / "docs" / "cases.md").read_text()
    for phrase in (*HEADERS, *(phrase for phrase, _, _ in (*PHRASES, *TO_THE_JACKPOT))):
        assert f"    {phrase}\n" in written
