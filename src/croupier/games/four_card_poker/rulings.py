"""Four Card Poker, section 11: irregularities; and where its text says what every house game's text says."""

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
    kept_as_up_card,
    laid_down,
    may_void_hand,
    on_record,
    only_the_house_exposed,
    reopens,
    second_card_exposed,
    shown_too_early,
    stray_cards,
    stray_hand,
    turned_down,
    wrong_count,
)
from croupier.games.four_card_poker.options import Choices
from croupier.games.four_card_poker.round import Round
from croupier.law.law import Text

R = Text("four-card-poker")

RULINGS: tuple[Row[Round], ...] = (
    incomplete_deck(R("11.6")),
    kept_as_up_card(R("11.8"), DEALER),
    shown_too_early(R("11.11"), reopens(Choices.PLAY)),
    only_the_house_exposed(R("11.11"), DEALER),
    second_card_exposed(R("11.9")),
    turned_down(R("11.7")),
    may_void_hand(R("11.1"), fd.HandsDiscussed),
    on_record(R("9.5"), fd.CardsOffTable),
    on_record(R("11.10"), fd.PlayerExposed),
    stray_hand(R("11.4"), 5),
    stray_cards(R("11.3")),
    wrong_count(R("11.2")),
    absent(R("11.13")),
    collected_early(R("11.5")),
    *laid_down(R("11.14")),
    *blind_hand_viewed(R("11.15(a)"), R("11.15(b)")),
    before_the_shoe(R("7.1(e)")),
)
"""Tried in this order; "subject to" and "notwithstanding" in the text fix who comes before whom."""

NUMBERS = Numbers(
    boxes=R("3.1"),
    equipment=R("3.4"),
    chips=R("5.3"),
    spoken=R("5.4"),
    several_boxes=R("5.5"),
    nobody_excluded=R("5.5.1"),
    one_wager=R("5.6"),
    no_more_wagers=R("5.8(a)"),
    no_touching=R("5.8(b)"),
    losing_wager=R("5.9"),
    close_bets=R("8.1(a)"),
    first_card=R("8.1(b)"),
    pick_up=R("5.2"),
    decide=R("9.1"),
    cut=R("7.2"),
    count=R("7.3"),
    replace_cards=R("7.4"),
    shuffle={
        Shuffles.START: R("7.1(a)"),
        Shuffles.ROUND: R("7.1(b)"),
        Shuffles.VACANT: R("7.1(c)"),
        Shuffles.SUSPECT: R("7.1(d)"),
        Shuffles.EXPOSED: R("7.1(e)"),
        Shuffles.DISCRETION: R("7.1(f)"),
    },
    directions={
        Direction.ENGLISH_ONLY: R("9.7(a)"),
        Direction.SILENCE: R("9.7(b)"),
        Direction.APART: R("9.7(c)"),
        Direction.ONE_HAND: R("5.5.2"),
    },
    declare=R("10.2"),
    misdeal=R("11.12"),
    deck=R("11.6"),
    wrong_count=R("9.2(b)"),
    before_shuffler=True,
    of_shuffler={R("8.3"): R("8.4"), R("8.3(a)"): R("8.4(a)")},
    broken=broken(
        face_down=R("8.2"),
        dealt=R("8.3"),
        area=R("8.3(a)"),
        shown=R("9.4"),
        exposed=R("11.10"),
        talk=R("9.6"),
        off_table=R("9.5"),
        deck=R("7.3"),
        decide=R("9.1"),
        fold=R("9.2"),
        before_shoe=R("7.1(e)"),
        unnoticed=R("5.1"),
        blind=R("5.5.2"),
    ),
)
