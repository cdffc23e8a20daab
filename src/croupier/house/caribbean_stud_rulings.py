"""Caribbean stud, section 12: irregularities; and where its text says what every house game's text says."""

from croupier.house.game import Numbers, Ruling
from croupier.house.round import Round
from croupier.play import effects as fx
from croupier.play import findings as fd
from croupier.play.effects import DEALER
from croupier.play.people import Role
from croupier.rulebook import document

R = document("caribbean-stud")

OPERATOR = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.OPERATOR)
"""Where a rule says the operator may, its supervisors act for it."""
SUPERVISOR = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)


def _boxes_of(r: Round, person: str) -> tuple[int, ...]:
    """Every box on which this player has a wager."""
    return tuple(sorted({s.box for s in r.stakes if s.owner == person}))


def _on_top(r: Round, box: int) -> bool:
    """Whether this hand is the top packet of the discard pile."""
    return bool(r.rack) and r.rack[-1][0] == (box, 0)


def _seen(r: Round, f: fd.BlindHandViewed) -> tuple[int, ...]:
    """All hands the player has looked at: those kept blind, and the one at the seat if it was picked up."""
    seat = r.seats.get(f.person, 0)
    own = (seat,) if (seat, 0) in r.hands and r.hands[seat, 0].picked and seat not in r.viewed[f.person] else ()
    return (*own, *r.viewed[f.person])


def _complete(r: Round, f: fd.DealtWithoutWager) -> bool:
    hand = r.hands.get((f.box, 0))
    return hand is not None and len(hand.cards) >= 5


RULINGS = (
    Ruling(cite=R("12.10"), finding=fd.DeckIncomplete, effects=lambda _r, _f: (fx.VoidRound(),)),
    Ruling(
        cite=R("12.4"),
        finding=fd.CardExposed,
        when=lambda r, f: f.place == DEALER and len(r.exposed) == 1,
        effects=lambda _r, f: (fx.KeepAsUpCard(f.place, f.nth),),
    ),
    Ruling(
        cite=R("12.7"),
        finding=fd.DealerExposed,
        effects=lambda r, _f: (
            fx.AskAgain(tuple([p[0] for p, c in r.chosen.items() if c == "bet"]) if r.options.exposure_reopens else ()),
        ),
    ),
    Ruling(
        cite=R("12.7"),
        finding=fd.CardExposed,
        when=lambda r, _f: len(r.exposed) > 1 and all(place == DEALER for place, _ in r.exposed),
        effects=lambda _r, _f: (fx.AskAgain(()),),
    ),
    Ruling(
        cite=R("12.5"),
        finding=fd.CardExposed,
        when=lambda r, _f: len(r.exposed) > 1,
        effects=lambda _r, _f: (fx.VoidRound(),),
    ),
    Ruling(cite=R("12.3"), finding=fd.CardExposed, effects=lambda _r, f: (fx.TurnDown(f.place, f.nth),)),
    Ruling(
        cite=R("12.1"),
        finding=fd.HandsDiscussed,
        offices=OPERATOR,
        text="Declare the player's hand void?",
        effects=lambda r, f: (fx.VoidHand(_boxes_of(r, f.person)), fx.PlayOn()),
    ),
    Ruling(cite=R("9.4"), finding=fd.CardsOffTable, effects=lambda _r, _f: (fx.PlayOn(),)),
    Ruling(cite=R("12.6"), finding=fd.PlayerExposed, effects=lambda _r, _f: (fx.PlayOn(),)),
    Ruling(
        cite=R("12.9"),
        finding=fd.DealtWithoutWager,
        when=_complete,
        effects=lambda _r, f: (fx.RackPacket(f.box),),
    ),
    Ruling(cite=R("12.8"), finding=fd.DealtWithoutWager, effects=lambda _r, _f: (fx.VoidRound(),)),
    Ruling(cite=R("12.2"), finding=fd.WrongCount, effects=lambda _r, _f: (fx.VoidRound(),)),
    Ruling(cite=R("12.12"), finding=fd.PlayerAbsent, effects=lambda _r, f: (fx.DeemFolded(f.box, forfeit=True),)),
    Ruling(
        cite=R("12.13"),
        finding=fd.CollectedEarly,
        when=lambda r, f: _on_top(r, f.box),
        effects=lambda _r, f: (fx.Reconstruct(f.box),),
    ),
    Ruling(
        cite=R("12.13"),
        finding=fd.CollectedEarly,
        offices=SUPERVISOR,
        text="Can the hand be put together again?",
        effects=lambda _r, f: (fx.Reconstruct(f.box), fx.VoidHand((f.box,))),
    ),
    Ruling(
        cite=R("12.14"),
        finding=fd.LaidDownDiscarded,
        when=lambda r, f: _on_top(r, f.box),
        offices=SUPERVISOR,
        text="The hand is on top of the discard pile: may it be put together again?",
        effects=lambda _r, f: (fx.Reconstruct(f.box), fx.DeemFolded(f.box)),
    ),
    Ruling(cite=R("12.14"), finding=fd.LaidDownDiscarded, effects=lambda _r, f: (fx.DeemFolded(f.box),)),
    Ruling(
        cite=R("12.15(a)"),
        finding=fd.BlindHandViewed,
        when=lambda r, f: len(_seen(r, f)) == 1,
        offices=SUPERVISOR,
        text="One hand was viewed: deem it the hand of the player's seat?",
        effects=lambda r, f: (fx.DeemSeated(f.person, _seen(r, f)[0]), fx.PlayOn()),
    ),
    Ruling(
        cite=R("12.15(b)"),
        finding=fd.BlindHandViewed,
        offices=SUPERVISOR,
        text="More than one hand was viewed: void them?",
        effects=lambda r, f: (fx.VoidHand(_seen(r, f)), fx.PlayOn()),
    ),
    Ruling(cite=R("11.5"), finding=fd.LightDark, effects=lambda _r, f: (fx.ReturnChip(f.box, "jackpot"),)),
    Ruling(cite=R("7.1(e)"), finding=fd.ExposedBeforeShoe, effects=lambda _r, _f: (fx.ShuffleAgain(),)),
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
        "start": R("7.1(a)"),
        "round": R("7.1(b)"),
        "vacant": R("7.1(c)"),
        "suspect": R("7.1(d)"),
        "exposed": R("7.1(e)"),
        "discretion": R("7.1(f)"),
    },
    directions={
        "english only": R("9.6(a)"),
        "silence": R("9.6(b)"),
        "not at the same table": R("9.6(c)"),
        "one hand only": R("5.6.2"),
        "cards placed": R("9.3A"),
    },
    declare=R("4.5"),
    misdeal=R("12.11"),
    deck=R("12.10"),
    wrong_count=R("9.2(c)"),
    broken={
        fd.CardExposed: R("8.2"),
        fd.DealerExposed: R("9.3"),
        fd.PlayerExposed: R("12.6"),
        fd.HandsDiscussed: R("9.5"),
        fd.CardsOffTable: R("9.4"),
        fd.WrongCount: R("8.3"),
        fd.DealtWithoutWager: R("8.3(a)"),
        fd.DeckIncomplete: R("7.3"),
        fd.PlayerAbsent: R("9.1"),
        fd.CollectedEarly: R("9.2"),
        fd.LaidDownDiscarded: R("9.2"),
        fd.BlindHandViewed: R("5.6.2"),
        fd.ExposedBeforeShoe: R("7.1(e)"),
        fd.LightDark: R("11.5"),
        fd.DealtToEmptyArea: R("8.3(a)"),
        fd.ExtraCard: R("8.3"),
        fd.MissedCard: R("8.3"),
        fd.CardLost: R("7.3"),
        fd.HandCollected: R("9.2"),
        fd.HandLaidDown: R("9.2"),
        fd.BlindHandLookedAt: R("5.6.2"),
        fd.UnnoticedWager: R("11.1"),
    },
)
