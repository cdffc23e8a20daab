"""Lunar Poker, section 11: irregularities; and where its text says what every house game's text says."""

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.game import Numbers, Row
from croupier.engines.cards.names import Direction, Shuffles
from croupier.engines.cards.rows import (
    OPERATOR,
    absent,
    before_the_shoe,
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
from croupier.games.lunar_poker.acting import unpaid
from croupier.games.lunar_poker.options import Choices, Wagers
from croupier.games.lunar_poker.round import Round
from croupier.kernel.irregular import Ruling
from croupier.law.law import Number, Text

R = Text("lunar-poker")


def _paid_late(cite: Number, wager: str, text: str) -> Row[Round]:
    """A combination that was not declared before the draw: the operator may pay it all the same."""
    return Ruling(
        cite=cite,
        finding=fd.NotDeclared,
        when=lambda r, f: f.wager == wager and unpaid(r, f) is not None,
        offices=OPERATOR,
        text=text,
        effects=lambda _r, f: (fx.PayUndeclared(f.box, f.wager), fx.PlayOn()),
    )


RULINGS: tuple[Row[Round], ...] = (
    *laid_down(R("11.14")),
    incomplete_deck(R("11.10")),
    kept_as_up_card(R("11.4"), DEALER),
    shown_too_early(R("11.7"), reopens(Choices.BET)),
    only_the_house_exposed(R("11.7"), DEALER),
    second_card_exposed(R("11.5")),
    turned_down(R("11.3")),
    may_void_hand(R("11.1"), fd.HandsDiscussed),
    may_void_hand(R("11.1"), fd.CardsOffTable),
    on_record(R("11.6"), fd.PlayerExposed),
    stray_hand(R("11.9"), 5),
    stray_cards(R("11.8")),
    wrong_count(R("11.2")),
    # Who has bet and is gone when the dealer asks who forces does not take part in that, and has folded nothing.
    Ruling(
        cite=R("10.2"),
        finding=fd.PlayerAbsent,
        when=lambda r, f: (f.box, 0) in r.chosen,
        effects=lambda _r, f: (fx.DeemDeclined(f.box),),
    ),
    absent(R("11.12")),
    collected_early(R("11.13")),
    _paid_late(R("11.15"), Wagers.ANTE, "Instant cash was not declared before the draw: pay it all the same?"),
    _paid_late(R("11.16"), Wagers.SUPER, "A super combination was not declared before the draw: pay it all the same?"),
    # The dealer finds nothing that could be paid.
    on_record(R("9.2"), fd.NotDeclared),
    before_the_shoe(R("7.1(f)")),
)
"""Tried in this order; "subject to" and "notwithstanding" in the text fix who comes before whom."""

NUMBERS = Numbers(
    boxes=R("3.1"),
    equipment=R("3.4"),
    chips=R("5.3"),
    spoken=R("5.3"),
    several_boxes=R("5.1"),
    nobody_excluded=R("3.1"),
    one_wager=R("5.4"),
    no_more_wagers=R("5.13(a)"),
    no_touching=R("5.13(b)"),
    losing_wager=R("5.14"),
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
        Shuffles.EXPOSED: R("7.1(f)"),
        Shuffles.DISCRETION: R("7.1(f)"),
    },
    directions={
        Direction.SILENCE: R("9.14(a)"),
        Direction.APART: R("9.14(b)"),
        Direction.CARDS_PLACED: R("9.11"),
    },
    declare=R("4.5"),
    misdeal=R("11.11"),
    deck=R("11.10"),
    wrong_count=R("9.4(b)"),
    run_out=R("11.17"),
    uncovered=R("11.18"),
    of_shuffler={R("8.3"): R("8.4"), R("8.3(a)"): R("8.4(a)")},
    broken=broken(
        face_down=R("8.2"),
        dealt=R("8.3"),
        area=R("8.3(a)"),
        shown=R("9.10"),
        exposed=R("11.6"),
        talk=R("9.13"),
        off_table=R("9.12"),
        deck=R("7.3"),
        decide=R("9.1"),
        fold=R("9.4"),
        before_shoe=R("7.1(f)"),
        unnoticed=R("5.1"),
        blind=None,
        NotDeclared=R("9.2"),
    ),
)
