"""Caribbean stud, section 12: irregularities; and where its text says what every house game's text says."""

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.game import Numbers, Row
from croupier.engines.cards.names import Direction, Shuffles
from croupier.engines.cards.rows import (
    SUPERVISOR,
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
from croupier.games.caribbean_stud.options import Choices, Wagers
from croupier.games.caribbean_stud.round import Round
from croupier.kernel.irregular import Ruling
from croupier.law.law import Text

R = Text("caribbean-stud")


def _returned_or_not(_: Round, f: fd.LightDark) -> tuple[fx.AnyEffect, ...]:
    return fx.ReturnChip(f.box, Wagers.JACKPOT), fx.PlayOn()


RULINGS: tuple[Row[Round], ...] = (
    incomplete_deck(R("12.10")),
    kept_as_up_card(R("12.4"), DEALER),
    shown_too_early(R("12.7"), reopens(Choices.BET)),
    only_the_house_exposed(R("12.7"), DEALER),
    second_card_exposed(R("12.5")),
    turned_down(R("12.3")),
    may_void_hand(R("12.1"), fd.HandsDiscussed),
    on_record(R("9.4"), fd.CardsOffTable),
    on_record(R("12.6"), fd.PlayerExposed),
    stray_hand(R("12.9"), 5),
    stray_cards(R("12.8")),
    wrong_count(R("12.2")),
    absent(R("12.12")),
    collected_early(R("12.13")),
    *laid_down(R("12.14")),
    *blind_hand_viewed(R("12.15(a)"), R("12.15(b)")),
    Ruling(
        cite=R("11.5"),
        finding=fd.LightDark,
        when=lambda r, _f: not r.closed,
        effects=lambda _r, f: (fx.ReturnChip(f.box, Wagers.JACKPOT),),
    ),
    Ruling(
        cite=R("11.5"),
        finding=fd.LightDark,
        offices=SUPERVISOR,
        text="The light is said to have stayed dark: did the jackpot never take the wager?",
        effects=_returned_or_not,
    ),
    before_the_shoe(R("7.1(e)")),
)
"""Tried in this order; "subject to" and "notwithstanding" in the text fix who comes before whom."""

NUMBERS = Numbers(
    boxes=R("3.1"),
    equipment=R("3.4"),
    chips=R("5.4"),
    spoken=R("5.5"),
    several_boxes=R("5.6"),
    nobody_excluded=R("5.6.1"),
    one_wager=R("5.7"),
    no_more_wagers=R("5.10(a)"),
    no_touching=R("5.10(b)"),
    losing_wager=R("5.11"),
    close_bets=R("8.1(a)"),
    first_card=R("8.1(b)"),
    pick_up=R("5.3"),
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
        Direction.ENGLISH_ONLY: R("9.6(a)"),
        Direction.SILENCE: R("9.6(b)"),
        Direction.APART: R("9.6(c)"),
        Direction.ONE_HAND: R("5.6.2"),
        Direction.CARDS_PLACED: R("9.3A"),
    },
    declare=R("4.5"),
    misdeal=R("12.11"),
    deck=R("12.10"),
    wrong_count=R("9.2(c)"),
    of_shuffler={R("8.3"): R("8.4"), R("8.3(a)"): R("8.4(a)")},
    broken=broken(
        face_down=R("8.2"),
        dealt=R("8.3"),
        area=R("8.3(a)"),
        shown=R("9.3"),
        exposed=R("12.6"),
        talk=R("9.5"),
        off_table=R("9.4"),
        deck=R("7.3"),
        decide=R("9.1"),
        fold=R("9.2"),
        before_shoe=R("7.1(e)"),
        unnoticed=R("11.1"),
        blind=R("5.6.2"),
        LightDark=R("11.5"),
    ),
)
