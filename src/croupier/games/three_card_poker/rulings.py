"""Three Card Poker, T23 to T37: irregularities; and where its text says what every house game's text says."""

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.game import Numbers, Row
from croupier.engines.cards.names import Direction, Shuffles
from croupier.engines.cards.rows import (
    absent,
    before_the_shoe,
    blind_hand_viewed,
    broken,
    collected_early,
    incomplete_deck,
    laid_down,
    may_void_hand,
    misdeal_at,
    on_record,
    reopens,
    second_card_exposed,
    shown_too_early,
    stray_cards,
    stray_hand,
    turned_down,
    wrong_count,
)
from croupier.games.three_card_poker.options import Choices
from croupier.games.three_card_poker.round import Round
from croupier.kernel.irregular import Ruling
from croupier.law.law import Text

R = Text("three-card-poker")

RULINGS: tuple[Row[Round], ...] = (
    incomplete_deck(R("T31")),
    shown_too_early(R("T27"), reopens(Choices.PLAY)),
    misdeal_at(R("T25"), DEALER),
    second_card_exposed(R("T26")),
    Ruling(
        cite=R("T24(b)"),
        finding=fd.CardExposed,
        when=lambda r, _f: bool(r.options.exposure_voids),
        effects=lambda _r, _f: (fx.VoidRound(),),
    ),
    turned_down(R("T24(a)")),
    may_void_hand(R("T37"), fd.HandsDiscussed),
    on_record(R("T17(a)"), fd.CardsOffTable),
    on_record(R("T28"), fd.PlayerExposed),
    stray_hand(R("T30"), 3),
    stray_cards(R("T29")),
    wrong_count(R("T23")),
    absent(R("T33")),
    collected_early(R("T34")),
    *laid_down(R("T35")),
    *blind_hand_viewed(R("T36(a)"), R("T36(b)")),
    before_the_shoe(R("T12(e)")),
)
"""Tried in this order; "subject to" and "notwithstanding" in the text fix who comes before whom."""

NUMBERS = Numbers(
    boxes=R("T2"),
    equipment=R("T4"),
    chips=R("T6(a)"),
    spoken=R("T6(c)"),
    several_boxes=R("T6(d)"),
    nobody_excluded=R("T6(e)"),
    one_wager=R("T6(b)"),
    no_more_wagers=R("T6(g)"),
    no_touching=R("T6(g)"),
    losing_wager=R("T6(i)"),
    close_bets=R("T14(a)"),
    first_card=R("T14(b)"),
    pick_up=R("T7"),
    decide=R("T7"),
    cut=R("T13(a)"),
    count=R("T13(b)"),
    replace_cards=R("T13(c)"),
    shuffle={
        Shuffles.START: R("T12(a)"),
        Shuffles.ROUND: R("T12(b)"),
        Shuffles.VACANT: R("T12(c)"),
        Shuffles.SUSPECT: R("T12(d)"),
        Shuffles.EXPOSED: R("T12(e)"),
        Shuffles.DISCRETION: R("T12(f)"),
    },
    directions={
        Direction.ENGLISH_ONLY: R("T18(a)"),
        Direction.SILENCE: R("T18(b)"),
        Direction.APART: R("T18(c)"),
        Direction.ONE_HAND: R("T6(f)"),
        Direction.CARDS_PLACED: R("T18(d)"),
    },
    declare=R("T22"),
    misdeal=R("T32"),
    deck=R("T31"),
    wrong_count=R("T16(c)"),
    before_shuffler=True,
    of_shuffler={R("T15(a)"): R("T15(b)")},
    broken=broken(
        face_down=R("T14(b)"),
        dealt=R("T15(a)"),
        area=R("T15(a)"),
        shown=R("T19"),
        exposed=R("T17(b)"),
        talk=R("T17(b)"),
        off_table=R("T17(a)"),
        deck=R("T13(b)"),
        decide=R("T7"),
        fold=R("T16"),
        before_shoe=R("T12(e)"),
        unnoticed=R("T5"),
        blind=R("T6(f)"),
    ),
)
