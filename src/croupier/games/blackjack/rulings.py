"""Blackjack, B25: irregularities; and where its texts say what every house game's text says."""

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.game import Numbers, Row
from croupier.engines.cards.names import Direction, Shuffles
from croupier.engines.cards.rows import SUPERVISOR, before_the_shoe, collected_early, incomplete_deck, wrong_count
from croupier.games.blackjack.hands import finished, to_join, turn
from croupier.games.blackjack.options import A, B
from croupier.games.blackjack.playing import draws
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import held
from croupier.kernel.irregular import Ruling


def _short(r: Round, f: fd.WrongCount) -> bool:
    """Whether a box was passed over once in the deal and nothing has been drawn to it."""
    return f.place != DEALER and len(r.hands[f.place].cards) == 1 and f.place not in r.said


def _stood(r: Round, f: fd.DrawnInError) -> bool:
    """Whether the dealer drew to a hand that draws no more."""
    return f.place == DEALER and not draws(r.options, held(r, DEALER))


def _absent(r: Round, f: fd.PlayerAbsent) -> tuple[fx.AnyEffect, ...]:
    """The hands of the box stand as they are; a question beside the hand is answered with no."""
    place = turn(r)
    asked = place is not None and place[0] == f.box and not to_join(r, place) and not finished(r, place)
    return (fx.DeemStood(f.box) if asked else fx.DeemDeclined(f.box), fx.PlayOn())


def _to_its_place(r: Round, f: fd.Misplaced) -> tuple[fx.AnyEffect, ...]:
    """The card goes where it was meant to go."""
    assert r.errors.misplaced is not None
    return (fx.MoveCard(f.place, r.errors.misplaced[1]),)


RULINGS: tuple[Row[Round], ...] = (
    incomplete_deck(B("B25(m)")),
    Ruling(
        cite=B("B25(a)"),
        finding=fd.WrongCount,
        when=lambda _r, f: f.place == DEALER,
        effects=lambda _r, _f: (fx.Withdrawable(),),
    ),
    Ruling(cite=B("B25(e)"), finding=fd.WrongCount, when=_short, effects=lambda _r, f: (fx.DealMissing(f.place),)),
    wrong_count(B("B25(f)")),
    Ruling(
        cite=B("B25(b)"),
        finding=fd.DealtWithoutWager,
        when=lambda r, _f: not r.dealt,
        effects=lambda _r, f: (fx.RackPacket(f.box),),
    ),
    Ruling(cite=B("B25(c)"), finding=fd.DealtWithoutWager, effects=lambda _r, f: (fx.RackPacket(f.box),)),
    Ruling(
        cite=B("B25(d)"),
        finding=fd.PlayerAbsent,
        offices=SUPERVISOR,
        text="Nobody decides for this box: direct that its cards stand?",
        effects=_absent,
    ),
    Ruling(cite=B("B25(g)"), finding=fd.Misplaced, effects=_to_its_place),
    Ruling(cite=B("B25(h)"), finding=fd.OrderLost, effects=lambda _r, _f: (fx.VoidRound(),)),
    Ruling(cite=B("B25(i)"), finding=fd.FaceUpInShoe, effects=lambda _r, _f: (fx.BurnNext(),)),
    Ruling(cite=B("B25(k)"), finding=fd.DrawnInError, when=_stood, effects=lambda _r, f: (fx.BurnCard(f.place),)),
    Ruling(cite=B("B25(j)"), finding=fd.DrawnInError, effects=lambda _r, f: (fx.NextCard(f.place),)),
    collected_early(B("B25(n)")),
    Ruling(
        cite=B("B25(p)"),
        finding=fd.ShufflerFailed,
        when=lambda _r, f: f.harmed,
        effects=lambda _r, _f: (fx.VoidRound(),),
    ),
    Ruling(
        cite=B("B25(o)"), finding=fd.ShufflerFailed, when=lambda _r, f: f.spare, effects=lambda _r, _f: (fx.PlayOn(),)
    ),
    Ruling(cite=B("B25(q)"), finding=fd.ShufflerFailed, effects=lambda _r, _f: (fx.Withdrawable(),)),
    before_the_shoe(B("B7(f)")),
)
"""Tried in this order: the dealer's own count before the boxes', harm before anything else a shuffler does."""

NUMBERS = Numbers(
    boxes=B("B2(a)"),
    equipment=B("B2"),
    chips=B("B9(d)"),
    spoken=B("B9(e)"),
    several_boxes=B("B9(f)"),
    nobody_excluded=B("B9(f)"),
    one_wager=B("B9(c)"),
    no_more_wagers=B("B9(b)"),
    no_touching=A("5.6"),
    losing_wager=B("B9(j)"),
    close_bets=B("B13(a)"),
    first_card=B("B13(b)"),
    pick_up=B("B26(a)"),
    decide=B("B14(a)"),
    cut=B("B8(a)"),
    player_cuts=B("B8(a)"),
    count=B("B8(c)"),
    replace_cards=B("B8(d)"),
    shuffle={
        Shuffles.START: B("B7(a)"),
        Shuffles.ROUND: B("B7(g)"),
        Shuffles.VACATED: B("B7(d)"),
        Shuffles.SUSPECT: B("B7(e)"),
        Shuffles.EXPOSED: B("B7(f)"),
        Shuffles.DISCRETION: B("B7(e)"),
    },
    directions={
        Direction.ENGLISH_ONLY: B("B26(b)"),
        Direction.SILENCE: B("B26(b)"),
        Direction.APART: B("B26(b)"),
    },
    declare=B("B26(c)"),
    misdeal=B("B25(f)"),
    deck=B("B25(m)"),
    wrong_count=B("B25(f)"),
    run_out=B("B25(l)"),
    broken={
        fd.WrongCount: B("B13(b)"),
        fd.DealtWithoutWager: B("B13(b)"),
        fd.DeckIncomplete: B("B8(c)"),
        fd.PlayerAbsent: B("B14(a)"),
        fd.CollectedEarly: A("8.6"),
        fd.ExposedBeforeShoe: B("B7(f)"),
        fd.DrawnInError: B("B14(a)"),
        fd.FaceUpInShoe: B("B13(b)"),
        fd.Misplaced: B("B13(b)"),
        fd.OrderLost: B("B13(b)"),
        fd.ShufflerFailed: B("B2(e)"),
        fd.DealtToEmptyArea: B("B13(b)"),
        fd.ExtraCard: B("B13(b)"),
        fd.MissedCard: B("B13(b)"),
        fd.CardLost: B("B8(c)"),
        fd.CardAdded: B("B8(c)"),
        fd.CardSwapped: B("B8(c)"),
        fd.HandCollected: A("8.6"),
        fd.UnnoticedWager: B("B9(a)"),
        fd.CardDrawn: B("B14(a)"),
        fd.CardTurned: B("B13(b)"),
        fd.CardMisplaced: B("B13(b)"),
    },
    broken_by_house={fd.CardDrawn: B("B15(a)"), fd.DrawnInError: B("B15(a)")},
)
