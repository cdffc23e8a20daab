"""Histories run on the poker table: the stacks agree, or the first difference is named with its rule."""

import pytest

from croupier.engines.betting.events import hand as pe
from croupier.histories.elsewhere import badugi, deuce_to_seven, razz
from croupier.histories.phh import read
from croupier.histories.records import History
from croupier.histories.replay import Outcome, replay
from croupier.things.cards import cards


def hand(  # noqa: PLR0917  (the columns of a hand)
    variant: str, forced: str, stacks: str, actions: str, finish: str = "", more: str = ""
) -> History:
    """A history from its parts; actions are separated by semicolons."""
    noted = ", ".join(f"'{a.strip()}'" for a in actions.split(";"))
    after = f"finishing_stacks = [{finish}]\n" if finish else ""
    text = f"variant = '{variant}'\n{forced}\nstarting_stacks = [{stacks}]\nactions = [{noted}]\n{after}{more}"
    found = read(text)
    assert isinstance(found, tuple), found
    return found[0]


def agreed(h: History) -> Outcome:
    """The outcome of a replay that agrees, to the end of the hand."""
    outcome = replay(h)
    assert outcome.agrees, outcome.why
    assert outcome.over
    return outcome


NT = "antes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2"
DEAL = "d dh p1 AsKs; d dh p2 9c9d; d dh p3 2c7d"
SHOWDOWN = (
    f"{DEAL}; p3 f; p1 cc; p2 cc; d db Ah9h4d; p1 cc; p2 cbr 4; p1 cc; d db 2h; p1 cc; p2 cc; d db 3c; p1 cc; p2 cc"
)


def test_a_showdown_is_won_by_the_better_hand() -> None:
    """The set beats the pair whatever the history says of showing; the table's options are named."""
    outcome = agreed(hand("NT", NT, "100, 100, 100", f"{SHOWDOWN}; p2 sm 9c9d; p1 sm", "94, 106, 100"))
    assert "commission = nil" in outcome.options
    assert "odd_chips = position" in outcome.options
    assert agreed(hand("NT", NT, "100, 100, 100", SHOWDOWN, "94, 106, 100")).stacks == (94, 106, 100)
    # the winner throws the hand away: the pot is the other's
    agreed(hand("NT", NT, "100, 100, 100", f"{SHOWDOWN}; p2 sm; p1 sm -", "106, 94, 100"))


def test_the_deck_of_the_replay_is_one_deck() -> None:
    """The second run is dealt from one shuffled order of 52, burns and all."""
    outcome = agreed(hand("NT", NT, "100, 100, 100", SHOWDOWN, "94, 106, 100"))
    shuffled = [e for e in outcome.events if isinstance(e, pe.CardsShuffled)]
    assert sorted(shuffled[0].order) == list(range(52))
    assert sum(isinstance(e, pe.CardBurned) for e in outcome.events) == 3


def test_a_difference_is_named() -> None:
    """The first player whose stack differs, and what may be behind it."""
    outcome = replay(hand("NT", NT, "100, 100, 100", SHOWDOWN, "106, 94, 100", "players = ['Ann', 'Ben', 'Cal']"))
    assert outcome.why == "p1 (Ann) ends with 94 here and with 106 in the history"
    raked = replay(hand("NT", NT, "100, 100, 100", SHOWDOWN, "94, 105, 100"))
    assert "_rake = [1]" in raked.why
    agreed(hand("NT", NT, "100, 100, 100", SHOWDOWN, "94, 105, 100", "_rake = [1]"))
    blind = f"{SHOWDOWN}; p2 sm ????; p1 sm -".replace("9c9d", "????")
    unknown = agreed(hand("NT", NT, "100, 100, 100", blind, "94, 106, 100"))
    assert "the cards of p2 are not known" in unknown.notes[0]
    assert not replay(hand("NT", NT, "100, 100, 100", blind, "94, 105, 101")).agrees


@pytest.mark.parametrize(
    ("actions", "says", "rule"),
    [
        (f"{DEAL}; p1 f", "it is p3's turn", ""),
        (f"{DEAL}; p3 cbr 3", "A raise goes", "poker-victoria 6.5"),
        (f"{DEAL}; p3 cbr 900", "no more can be wagered", "poker-victoria 6.10"),
        (f"{DEAL}; p3 f; p1 f; p2 cc", "the hand is over", ""),
        (f"{DEAL.replace('9c9d', 'As9d')}; p3 f", "As is dealt twice", ""),
        (f"{DEAL}; p3 f; p1 cc; p2 cc; p1 cc", "a card is due before 'p1 cc'", ""),
    ],
)
def test_what_cannot_have_happened(actions: str, says: str, rule: str) -> None:
    """The action at which table and history part, with the rule that stands against it."""
    outcome = replay(hand("NT", NT, "100, 100, 100", actions, "1, 2, 3"))
    assert not outcome.agrees
    assert says in outcome.why
    assert outcome.rule == rule


def test_fields_of_our_own_that_cannot_be() -> None:
    """A part of the house that the pots do not hold, a deck that there is not: said, not raised."""
    for more, says in (
        ("_rake = [900]", "does not fit"),
        ("_rake = [1, 1]", "does not fit"),
        ("_deck = 17", "no room"),
    ):
        outcome = replay(hand("NT", NT, "100, 100, 100", SHOWDOWN, "94, 106, 100", more))
        assert says in outcome.why
    ignored = "_rake = [inf]\n_chip = nan\n_last_blind = 'x'\n_big_from = -1\n_kitty = 'A'"
    agreed(hand("NT", NT, "100, 100, 100", SHOWDOWN, "94, 106, 100", ignored))


def test_cards_that_never_come_are_noted() -> None:
    """A board that is dealt when everybody else has folded."""
    outcome = agreed(hand("NT", NT, "100, 100, 100", f"{DEAL}; p3 f; p1 f; d db 3c4c5c", "99, 101, 100"))
    assert outcome.notes == ("the history deals cards that do not come in this hand",)


def test_a_history_may_end_early() -> None:
    """Its stacks are those after the last action; stacks that nobody knows are not compared."""
    outcome = replay(hand("NT", NT, "100, 100, 100", f"{DEAL}; p3 cbr 6", "99, 98, 94"))
    assert outcome.agrees
    assert not outcome.over
    assert "ends before" in outcome.notes[-1]
    allin = f"{DEAL}; p3 f; p1 cbr 100; p2 cc"
    assert replay(hand("NT", NT, "100, 100, 100", allin, "0, 0, 100")).agrees
    unknown = agreed(hand("NT", NT, "inf, 100, 100", f"{DEAL}; p3 f; p1 f", "5, 101, 100"))
    assert "not compared" in unknown.notes[0]
    assert "no finishing" in agreed(hand("NT", NT, "100, 100, 100", f"{DEAL}; p3 f; p1 f")).notes[0]


def test_two_players_have_the_forced_bets_in_reverse() -> None:
    """The button posts the small blind and acts first before the flop."""
    forced = "antes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2"
    agreed(hand("NT", forced, "50, 50", "d dh p1 AsKs; d dh p2 9c9d; p2 f", "51, 49"))


def test_a_straddle_is_the_last_blind() -> None:
    """Who sits left of it acts first."""
    forced = "antes = [0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 4, 0]\nmin_bet = 2"
    deal = f"{DEAL}; d dh p4 ????"
    agreed(hand("NT", forced, "50, 50, 50, 50", f"{deal}; p4 f; p1 f; p2 f", "49, 48, 53, 50"))


@pytest.mark.parametrize(("trimming", "finish"), [("true", "88, 15, 102"), ("false", "88, 25, 92")])
def test_an_ante_that_one_player_cannot_pay(trimming: str, finish: str) -> None:
    """Trimmed, who could not pay the whole ante wins as much of each; otherwise all the antes."""
    forced = f"ante_trimming_status = {trimming}\nantes = [10, 10, 10]\nblinds_or_straddles = [0, 0, 2]\nmin_bet = 2"
    acts = "p1 cc; p3 cc"
    deal = f"d dh p1 3s4s; d dh p2 AcAd; d dh p3 KcKd; {acts}"
    board = f"d db Qh9h4d; {acts}; d db 2h; {acts}; d db Js; {acts}"
    agreed(hand("NT", forced, "100, 5, 100", f"{deal}; {board}", finish))


def test_stud_opens_with_the_bring_in() -> None:
    """The lowest card brings it in, a completion is no raise; an unknown card is not taken for the lowest."""
    forced = "antes = [1, 1, 1]\nbring_in = 2\nsmall_bet = 5\nbig_bet = 10"
    deal = "d dh p1 AsKs4c; d dh p2 9c9d9h; d dh p3 ??????"
    agreed(hand("F7S", forced, "50, 50, 50", f"{deal}; p1 pb; p2 cbr 5; p3 f; p1 f", "47, 54, 49"))
    short = f"{deal}; p1 pb; p2 cbr 7; p3 f; p1 f"
    assert replay(hand("F7S", forced, "50, 50, 50", short, "1, 1, 1")).rule == "poker-victoria 6.5"


def test_fixed_limit_elsewhere() -> None:
    """A fourth raise, and a raise reckoned from a short all-in, are taken and named."""
    forced = "antes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nsmall_bet = 10\nbig_bet = 20"
    raises = "p3 cbr 20; p1 cbr 30; p2 cbr 40; p3 cbr 50; p1 f; p2 f"
    outcome = agreed(hand("FT", forced, "200, 200, 200", f"{DEAL}; {raises}", "170, 160, 270"))
    assert "6.8" in outcome.notes[0]
    outcome = agreed(
        hand(
            "FT",
            forced,
            "13, 200, 200",
            f"{DEAL}; p3 cc; p1 cbr 13; p2 cbr 23; p3 f; d db 3c4c5c; d db 8h; d db Jd",
            "0, 223, 190",
        )
    )
    assert "6.14.2(a)" in outcome.notes[0]


def test_a_raise_that_covers_the_others_is_made_whole() -> None:
    """It is written with what can be called; the table takes the full raise and gives the rest back."""
    forced = "antes = [0, 0]\nblinds_or_straddles = [5, 10]\nsmall_bet = 10\nbig_bet = 20"
    acts = "d dh p1 AsKs; d dh p2 9c9d; p2 cbr 20; p1 cbr 25; p2 cc; p1 sm -; p2 sm -; d db 9hAhKd; d db 2h; d db 3c"
    outcome = agreed(hand("FT", forced, "200, 25", acts, "175, 50"))
    assert "covers what the others have left" in outcome.notes[0]


def test_razz() -> None:
    """The highest card brings it in, the lowest hand opens and wins."""
    forced = "antes = [1, 1]\nbring_in = 2\nsmall_bet = 5\nbig_bet = 10"
    first = "d dh p1 As2cKd; d dh p2 3s4c5d; p1 pb; p2 cbr 5; p1 cc"
    later = "; ".join(
        f"d dh p1 {a}; d dh p2 {b}; p2 cc; p1 cc" for a, b in (("3h", "Th"), ("5h", "Jh"), ("6h", "Qh"), ("9s", "9c"))
    )
    agreed(hand("FR", forced, "50, 50", f"{first}; {later}", "56, 44"))


def test_draws_for_low() -> None:
    """Deuce-to-seven after one draw, with a hand shown, one thrown away, and discards nobody knows."""
    forced = "antes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2"
    deal = "d dh p1 2c3c4d5d7h; d dh p2 ??????????; p2 cc; p1 cc; p1 sd; p2 sd ????; d dh p2 2s3s; p1 cc; p2 cc"
    agreed(hand("N2L1D", forced, "50, 50", f"{deal}; p1 sm -; p2 sm", "52, 48"))
    three = "d dh p1 AsAcAdAh; d dh p2 KsQcJdTh; p2 cc; p1 cc" + "; p1 sd; p2 sd; p1 cc; p2 cc" * 3
    fixed = "antes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4"
    agreed(hand("FB", fixed, "50, 50", three, "48, 52"))


def test_short_deck() -> None:
    """36 cards: a flush beats a full house, and a five is not in the deck."""
    deal = "d dh p1 AsKs; d dh p2 9c9d; d dh p3 6c7d; p3 f; p1 cc; p2 cc"
    board = "d db 9s8s8h; p1 cc; p2 cc; d db 6s; p1 cc; p2 cc; d db Td; p1 cc; p2 cc"
    agreed(hand("NS", NT, "100, 100, 100", f"{deal}; {board}", "102, 98, 100"))
    assert (
        "5d is not in a deck of 36" in replay(hand("NS", NT, "9, 9, 9", f"{deal.replace('7d', '5d')}", "9, 9, 9")).why
    )


def test_an_odd_chip_elsewhere_is_no_difference() -> None:
    """Chips that cannot be divided may go to another winner; a note says so."""
    deal = "d dh p1 AsKs; d dh p2 AcKc; d dh p3 AdKd; p3 cc; p1 cc; p2 cc"
    acts = "p1 cc; p2 cc; p3 cc"
    board = f"d db QhJhTs; {acts}; d db 2h; {acts}; d db 3c; {acts}"
    forced = "antes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
    dead = forced.replace("antes = [0, 0, 0]", "antes = [0, 2, 0]")
    exact = agreed(hand("NT", dead, "100, 100, 100", f"{deal}; {board}"))
    assert exact.stacks == (101, 99, 100)
    other = agreed(hand("NT", dead, "100, 100, 100", f"{deal}; {board}", "100, 100, 100"))
    assert "odd chips" in other.notes[0]
    assert not replay(hand("NT", dead, "100, 100, 100", f"{deal}; {board}", "104, 96, 100")).agrees


@pytest.mark.parametrize(
    ("worth", "better", "worse"),
    [
        (razz, "As 2c 3d 4h 5s Ks Kd", "As 2c 3d 4h 6s 7s 8d"),
        (razz, "Ks Qc Jd Th 9s", "As Ac 2d 3h 4s"),
        (razz, "2s 2c 3d 4h 5s", "As Ac Ad 4h 5s"),
        (deuce_to_seven, "7s 5c 4d 3h 2s", "7s 6c 4d 3h 2s"),
        (deuce_to_seven, "Ks Qc Jd Th 8s", "As 5c 4d 3h 2s"),
        (deuce_to_seven, "As 5c 4d 3h 2s", "As 6c 4d 3h 2s"),
        (deuce_to_seven, "As Ac 4d 3h 2s", "As 5s 4s 3s 2s"),
        (deuce_to_seven, "As 5s 4s 3s 2s", "As 6s 4s 3s 2s"),
        (deuce_to_seven, "8s 8c 4d 3h 2s", "7s 6c 5d 4h 3s"),
        (badugi, "As 2c 3d 4h", "As 2c 3d 5h"),
        (badugi, "Ks Qc Jd Th", "As 2c 3d 3h"),
        (badugi, "As 2c 3c 4h", "As 3c 5c 4h"),
    ],
)
def test_what_low_hands_are_worth(worth: object, better: str, worse: str) -> None:
    """The better hand has the greater value."""
    assert callable(worth)
    assert worth(cards(better)) > worth(cards(worse))
