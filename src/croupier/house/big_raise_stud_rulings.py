"""Big Raise Stud, section 11: irregularities; and where its text says what every house game's text says."""

from croupier.house.big_raise_stud_table import Edition
from croupier.house.game import Numbers, Ruling
from croupier.house.rows import (
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
from croupier.play import findings as fd
from croupier.play.effects import COMMUNITY


def rulings(e: Edition) -> tuple[Ruling, ...]:
    """Tried in this order; "subject to" and "notwithstanding" in the text fix who comes before whom."""
    off_table = may_void_hand(e.R("11.1"), fd.CardsOffTable)
    return (
        incomplete_deck(e.R("11.10")),
        misdeal_at(e.R("11.4"), COMMUNITY),
        shown_too_early(e.R("11.7"), reopens("raise")),
        second_card_exposed(e.R("11.5")),
        turned_down(e.R("11.3")),
        may_void_hand(e.R("11.1"), fd.HandsDiscussed),
        off_table if e.off_table_may_void else on_record(e.over_table, fd.CardsOffTable),
        on_record(e.R("11.6"), fd.PlayerExposed),
        stray_hand(e.R("11.9"), 3),
        stray_cards(e.R("11.8")),
        wrong_count(e.R("11.2")),
        absent(e.R("11.12")),
        collected_early(e.R("11.13")),
        *laid_down(e.R("11.14")),
        *blind_hand_viewed(e.R("11.15(a)"), e.R("11.15(b)")),
        before_the_shoe(e.R("7.1(e)")),
    )


def numbers(e: Edition) -> Numbers:
    """Where this edition says what every house game's text says."""
    return Numbers(
        boxes=e.R("3.1"),
        equipment=e.R("3.4"),
        chips=e.R("5.3"),
        spoken=e.R("5.4"),
        several_boxes=e.R("5.5"),
        nobody_excluded=e.R("5.5.1"),
        one_wager=e.R("5.6"),
        no_more_wagers=e.R("5.9(a)"),
        no_touching=e.R("5.9(b)"),
        losing_wager=e.R("5.10"),
        close_bets=e.R("8.1(a)"),
        first_card=e.R("8.1(b)"),
        pick_up=e.R("5.2"),
        decide=e.R("9.1"),
        cut=e.R("7.2"),
        count=e.R("7.3"),
        replace_cards=e.R("7.4"),
        shuffle={
            "start": e.R("7.1(a)"),
            "round": e.R("7.1(b)"),
            "vacant": e.R("7.1(c)"),
            "suspect": e.R("7.1(d)"),
            "exposed": e.R("7.1(e)"),
            "discretion": e.R("7.1(f)"),
        },
        directions={
            "english only": e.english,
            "silence": e.silence,
            "not at the same table": e.apart,
            "one hand only": e.R("5.5.2"),
            "cards placed": e.R("9.3A"),
        },
        declare=e.R("4.5"),
        misdeal=e.R("11.11"),
        deck=e.R("11.10"),
        wrong_count=e.R("9.2(b)"),
        of_shuffler={e.R("8.3"): e.R("8.4"), e.R("8.3(a)"): e.R("8.4(a)")},
        broken=broken(
            face_down=e.R("8.2"),
            dealt=e.R("8.3"),
            area=e.R("8.3(a)"),
            shown=e.turn,
            exposed=e.R("11.6"),
            talk=e.talk,
            off_table=e.over_table,
            deck=e.R("7.3"),
            decide=e.R("9.1"),
            fold=e.R("9.2"),
            before_shoe=e.R("7.1(e)"),
            unnoticed=e.R("5.1"),
            blind=e.R("5.5.2"),
        ),
    )
