"""Ultimate Texas Hold'em, U24: irregularities; and where its text says what every house game's text says."""

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import COMMUNITY, DEALER
from croupier.engines.cards.game import Numbers, Row
from croupier.engines.cards.names import Direction, Shuffles
from croupier.engines.cards.rows import (
    before_the_shoe,
    blind_hand_viewed,
    broken,
    collected_early,
    incomplete_deck,
    laid_down,
    may_void_hand,
    misdeal_at,
    on_record,
    second_card_exposed,
    stray_cards,
    stray_hand,
    turned_down,
    wrong_count,
)
from croupier.games.ultimate_texas_holdem.round import Round
from croupier.kernel.irregular import Ruling
from croupier.law.law import Text

R = Text("ultimate-texas-holdem")
A = Text("ultimate-texas-holdem-amendment")


def _shown_too_early(r: Round, _: fd.DealerExposed) -> tuple[fx.AnyEffect, ...]:
    """Players still to decide go on, knowing the card; or the round is void, where the house has it so."""
    return (fx.VoidRound(),) if r.options.exposure_voids else (fx.AskAgain(()),)


RULINGS: tuple[Row[Round], ...] = (
    incomplete_deck(R("U24(i)")),
    misdeal_at(R("U24(d)"), DEALER, COMMUNITY),
    second_card_exposed(R("U24(c)")),
    turned_down(R("U24(b)")),
    Ruling(cite=R("U24(e)"), finding=fd.DealerExposed, effects=_shown_too_early),
    may_void_hand(R("U24(o)"), fd.HandsDiscussed),
    on_record(R("U19(a)"), fd.CardsOffTable),
    on_record(R("U24(f)"), fd.PlayerExposed),
    stray_hand(R("U24(h)"), 2),
    stray_cards(R("U24(g)")),
    wrong_count(R("U24(a)")),
    # Folded, not forfeited: trips goes by the rule of every folded hand.
    Ruling(cite=R("U24(k)"), finding=fd.PlayerAbsent, effects=lambda _r, f: (fx.DeemFolded(f.box),)),
    collected_early(R("U24(l)")),
    *laid_down(R("U24(m)")),
    *blind_hand_viewed(R("U24(n)"), R("U24(n)")),
    before_the_shoe(R("U13(e)")),
)
"""Tried in this order: a card of the house comes before the count of exposed cards, a whole stray hand before cards."""

NUMBERS = Numbers(
    boxes=R("U2"),
    equipment=R("U4"),
    chips=R("U7(a)"),
    spoken=R("U7(c)"),
    several_boxes=R("U7(d)"),
    nobody_excluded=R("U7(e)"),
    one_wager=R("U7(b)"),
    no_more_wagers=R("U7(g)"),
    no_touching=R("U7(g)"),
    losing_wager=R("U7(h)"),
    close_bets=R("U15(a)"),
    first_card=R("U15(b)"),
    pick_up=R("U8(a)"),
    decide=R("U8"),
    cut=R("U14(a)"),
    count=R("U14(b)"),
    replace_cards=R("U14(c)"),
    shuffle={
        Shuffles.START: R("U13(a)"),
        Shuffles.ROUND: R("U13(b)"),
        Shuffles.VACANT: R("U13(c)"),
        Shuffles.SUSPECT: R("U13(d)"),
        Shuffles.EXPOSED: R("U13(e)"),
        Shuffles.DISCRETION: R("U13(f)"),
    },
    directions={
        Direction.ENGLISH_ONLY: R("U20(a)"),
        Direction.SILENCE: R("U20(b)"),
        Direction.APART: R("U20(c)"),
        Direction.ONE_HAND: R("U7(f)"),
        Direction.CARDS_PLACED: R("U20(d)"),
    },
    declare=R("U23"),
    misdeal=R("U24(j)"),
    deck=R("U24(i)"),
    wrong_count=R("U24(a)"),
    of_shuffler={R("U16"): A("8.4")},
    broken=broken(
        face_down=R("U15(b)"),
        dealt=R("U16"),
        area=R("U16"),
        shown=R("U15(b)"),
        exposed=R("U19(b)"),
        talk=R("U19(b)"),
        off_table=R("U19(a)"),
        deck=R("U14(b)"),
        decide=R("U8"),
        fold=R("U18"),
        before_shoe=R("U13(e)"),
        unnoticed=R("U6"),
        blind=R("U7(f)"),
    ),
)
