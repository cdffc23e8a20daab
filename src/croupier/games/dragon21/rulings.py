"""Dragon21, section 12: irregularities, as in baccarat; and where its text says what every house game's text says."""

from croupier.engines.cards.game import Numbers
from croupier.engines.cards.names import Acting, Direction, Shuffles
from croupier.games.baccarat import irregular
from croupier.games.dragon21.rules import TERMS
from croupier.law.law import Text

R = Text("dragon21")

RULINGS = irregular.rulings(TERMS)
"""Baccarat's rows in baccarat's order, all under 12.1."""

NUMBERS = Numbers(
    boxes=R("3.1"),
    equipment=R("3.4"),
    chips=R("5.3"),
    spoken=R("5.4"),
    several_boxes=R("5.8"),
    nobody_excluded=R("5.6"),
    one_wager=R("5.7(a)"),
    no_more_wagers=R("5.9(a)"),
    no_touching=R("5.9(b)"),
    losing_wager=R("5.10"),
    close_bets=R("5.9"),
    first_card=R("8.1"),
    pick_up=R("8.1"),
    decide=R("4.2"),
    cut=R("7.1"),
    count=R("12.1"),
    replace_cards=R("6.1"),
    shuffle={
        Shuffles.START: R("7.1"),
        Shuffles.ROUND: R("7.1"),
        Shuffles.SUSPECT: R("7.1"),
        Shuffles.EXPOSED: R("7.1"),
        Shuffles.DISCRETION: R("7.1"),
    },
    directions={Direction.OWN_WAGERS: R("2.2(f)"), Direction.OWN_CARDS: R("2.2(g)")},
    declare=R("10.1"),
    misdeal=R("12.1"),
    deck=R("12.1"),
    wrong_count=R("12.1"),
    run_out=R("12.1"),
    see_burn=R("7.1"),
    void_hand=R("8.1"),
    personal=R("5.8(b)"),
    player_cuts=R("7.1"),
    standing=R("5.6"),
    nominee={
        Acting.APPOINT: R("2.2(a)"),
        Acting.ANNOUNCE: R("2.2(b)"),
        Acting.MARKER: R("2.2(c)"),
        Acting.ONE: R("2.2(d)"),
        Acting.CEASE: R("2.2(e)"),
        Acting.WAGERS: R("2.2(f)"),
        Acting.CARDS: R("2.2(g)"),
        Acting.EMPLOYEE: R("2.2(h)"),
    },
    broken=irregular.broken(TERMS),
)
