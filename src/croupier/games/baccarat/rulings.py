"""Baccarat: irregularities (C24), and where its texts say what every house game's text says."""

from croupier.engines.cards.game import Numbers
from croupier.engines.cards.names import Acting, Direction, Shuffles
from croupier.games.baccarat import irregular
from croupier.games.baccarat.rules import TERMS
from croupier.law.law import Text

R = Text("baccarat")
A = Text("baccarat-amendments")

RULINGS = irregular.rulings(TERMS)

NUMBERS = Numbers(
    boxes=R("C2"),
    equipment=R("C4"),
    chips=R("C10(a)"),
    spoken=R("C10(c)"),
    several_boxes=R("C11(d)"),
    nobody_excluded=R("C11(a)"),
    one_wager=R("C10(b)"),
    no_more_wagers=R("C10(e)"),
    no_touching=R("C10(e)"),
    losing_wager=R("C10(f)"),
    close_bets=R("C18(a)"),
    first_card=R("C18(b)"),
    pick_up=R("C19(c)"),
    decide=R("C19(e)"),
    cut=R("C17(a)"),
    player_cuts=R("C17(a)"),
    standing=R("C11(a)"),
    count=R("C17(c)"),
    replace_cards=R("C17(d)"),
    shuffle={
        Shuffles.START: R("C16(a)"),
        # Only a continuous shuffler has its cards back after every round: no cut, no cutting card.
        Shuffles.ROUND: A("7.8"),
        Shuffles.SUSPECT: R("C16(c)"),
        Shuffles.EXPOSED: R("C16(d)"),
        Shuffles.DISCRETION: R("C16(e)"),
    },
    directions={Direction.OWN_WAGERS: R("C14(f)"), Direction.OWN_CARDS: R("C14(g)")},
    declare=R("C21(a)"),
    misdeal=R("C24"),
    deck=R("C24(j)"),
    wrong_count=R("C24(e)"),
    see_burn=A("7.7(ii)"),
    void_hand=R("C23"),
    personal=R("C11(d)"),
    nominee={
        Acting.APPOINT: R("C14(a)"),
        Acting.ANNOUNCE: R("C14(b)"),
        Acting.MARKER: R("C14(c)"),
        Acting.ONE: R("C14(d)"),
        Acting.CEASE: R("C14(e)"),
        Acting.WAGERS: R("C14(f)"),
        Acting.CARDS: R("C14(g)"),
        Acting.EMPLOYEE: R("C14(h)"),
    },
    broken=irregular.broken(TERMS),
)
