"""Blackjack: who is asked what, and why a hand may not choose something (B9, B14, B16 to B20; 20.1 to 20.5)."""

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Hand, Stake
from croupier.games.blackjack.hands import (
    ABSENT,
    alike,
    base,
    controller,
    doublable,
    double_for,
    finished,
    hands_of,
    limit_rule,
    may_give_up,
    split_aces,
    splittable,
    splitting,
    to_join,
    turn,
    wanted,
)
from croupier.games.blackjack.options import (
    DECISIONS,
    A,
    B,
    Choices,
    DoubleOn,
    HoleCard,
    LammerWorth,
    Options,
    SplitOn,
    Surrender,
    Wagers,
)
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import held, may_be_blackjack, under_an_ace
from croupier.games.blackjack.sides import common as side
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.law.books import Rule
from croupier.things.cards import ACE
from croupier.things.hands.points import blackjack_value, total

FREE_DOUBLE = Choice(name=Choices.FREE_DOUBLE, label="free double", cite=A("20.3"))
FREE_SPLIT = Choice(name=Choices.FREE_SPLIT, label="free split", cite=A("20.4"), again=True)
HIT = Choice(name=Choices.HIT, cite=B("B14(a)"), again=True)
STAND = Choice(name=Choices.STAND, cite=B("B14(a)"))
GIVE_UP = Choice(name=Choices.SURRENDER, cite=B("B20"))
NO_INSURANCE = Choice(name=Choices.DECLINE, cite=B("B19(a)"), again=True)
PASS = Choice(name=Choices.PASS, cite=B("B9(h)"), again=True)


def doubles_free(o: Options, cards: tuple[int, ...]) -> bool:
    """Whether two first cards may be doubled for free: a total of 9, 10 or 11 (20.3)."""
    return o.free_bet and len(cards) == 2 and 9 <= total(cards).points <= 11


def splits_free(o: Options, cards: tuple[int, ...]) -> bool:
    """Whether a pair may be split for free: any but tens (20.4)."""
    return o.free_bet and blackjack_value(cards[0]) != 10 and cards[0] >> 2 == cards[1] >> 2


def lammer_placed(r: Round, place: Place, owners: tuple[str, ...], kind: str, cite: Rule) -> common_ev.Event | None:
    """The next lammer that goes beside a hand, one for everybody who bets on it (20.3, 20.4)."""
    have = {m.owner for m in r.own.markers if m.place == place and m.kind == kind}
    for owner in owners:
        if owner not in have:
            return ev.MarkerPlaced(place=place, owner=owner, kind=kind, worth=worth(r, place[0], owner), cite=cite)
    return None


def worth(r: Round, box: int, owner: str) -> int:
    """What a lammer counts for: the original bet (20.8), or as the house has it, with the money that rides (15D.7)."""
    stakes: tuple[Stake | ev.Settled, ...] = (*r.stakes, *r.settled)
    made = [s.amount for s in stakes if s.box == box and s.owner == owner and s.wager == Wagers.INITIAL]
    riding = side.riding(r, box, owner) if r.options.lammer_worth is LammerWorth.WITH_RIDING else 0
    return sum(made[:1]) + riding


NOTHING = Hand()
DOUBLED_ONLY = {
    DoubleOn.NO_ACE: (B("B16(a)"), "This table doubles only two cards without an ace."),
    DoubleOn.ANY: (B("B16(b)"), "This table doubles any two first cards."),
    DoubleOn.NINE: (B("B16(c)"), "This table doubles only a hard 9, 10 or 11."),
    DoubleOn.TEN: (B("B16(d)"), "This table doubles only a hard 10 or 11."),
}

# --- what the controller may do -------------------------------------------------------------------


def choices(r: Round, place: Place, who: str) -> tuple[Choice, ...]:
    """What the controller of a hand may do with it now (B14, B16, B17, B20; 20.3 and 20.4)."""
    o = r.options
    cards = held(r, place)
    may = [HIT]
    if split_aces(r, place, cards) and len(cards) >= 2 and not o.hit_split_aces:
        may = [STAND]
    elif total(cards).points >= o.must_hit_below:
        may = [STAND, HIT]
    if len(cards) != 2:
        return tuple(may)
    if doubles_free(o, cards):
        # After a split this follows the house's choice on doubles there; a hand with an ace never counts 9 to 11.
        if o.double_after_split or (place[0], 1) not in r.hands:
            may.append(FREE_DOUBLE)
    elif doublable(r, place):
        amounts = double_for(r, place, who)
        may.append(
            Choice(
                name=Choices.DOUBLE, cite=limit_rule(r, place, who, Wagers.DOUBLE), wager=Wagers.DOUBLE, bounds=amounts
            )
        )
    if splittable(r, place):
        may.append(FREE_SPLIT if splits_free(o, cards) else _split(r, place, who, Choices.SPLIT))
    if may_give_up(r, place):
        may.append(GIVE_UP)
    return tuple(may)


def _split(r: Round, place: Place, who: str, name: str) -> Choice:
    """To split, or to join a split, puts a wager of the same amount on the new hand (B17(c))."""
    amount = base(r, place, who)
    cite = limit_rule(r, place, who, Wagers.SPLIT)
    return Choice(
        name=name, cite=cite, wager=Wagers.SPLIT, bounds=Bounds(amount, amount), hand=hands_of(r, place[0]), again=True
    )


def _join(r: Round, place: Place, who: str) -> Ask:
    """Another bettor joins the controller's double or split, or not (B9(h))."""
    if splitting(r, place):
        join = _split(r, place, who, Choices.JOIN)
    else:
        cite = limit_rule(r, place, who, Wagers.DOUBLE)
        join = Choice(name=Choices.JOIN, cite=cite, wager=Wagers.DOUBLE, bounds=double_for(r, place, who), again=True)
    return Ask(who=who, box=place[0], hand=place[1], choices=(join, PASS))


# --- who is asked ---------------------------------------------------------------------------------


def insurance_asks(r: Round) -> tuple[Ask, ...]:
    """Everybody with an initial wager may insure it under the dealer's ace (B19(a))."""
    if not r.options.insurance or not under_an_ace(r) or not may_be_blackjack(r):
        return ()
    chip = min(r.options.chips)
    found = []
    for stake in r.stakes:
        place = (stake.box, 0)
        if stake.wager != Wagers.INITIAL or place in r.chosen or stake.box in r.void or place not in r.hands:
            continue
        most = stake.amount // 2 // chip * chip
        if not most or any(_answered(r, c, stake.owner) for c in r.said.get(place, ())):
            continue
        cite = limit_rule(r, place, stake.owner, Wagers.INSURANCE)
        half = Bounds(chip, most, chip, usual=most)
        insure = Choice(name=Choices.INSURE, cite=cite, wager=Wagers.INSURANCE, bounds=half, again=True)
        found.append(Ask(who=stake.owner, box=stake.box, choices=(insure, NO_INSURANCE)))
    return tuple(found)


def _answered(r: Round, c: ev.Chosen, who: str) -> bool:
    """Whether this is somebody's answer about insurance, or somebody was deemed to have declined for all."""
    return (
        (c.by == who and c.choice in (Choices.INSURE, Choices.DECLINE))
        or c.cite == r.law(ABSENT)
        or c.choice in DECISIONS
    )


def asks(r: Round) -> tuple[Ask, ...]:
    """Money that may ride, insurance, then box by box what to do with the hand; other bettors of the box may join."""
    if DEALER in r.announced:
        return ()
    riding = side.asks(r)
    if under_an_ace(r):
        insured = insurance_asks(r)
        if insured:
            return riding or insured
    if peek_due(r) or r.hands.get(DEALER, NOTHING).shown:
        return riding
    place = turn(r)
    if place is None or side.waits(r, place[0], controller(r, place)):
        return riding
    joining = to_join(r, place)
    if joining:
        return (*riding, *[_join(r, place, who) for who in joining])
    who = controller(r, place)
    may = choices(r, place, who)
    if riding:
        for one in riding:
            if (one.who, one.box, one.hand) == (who, *place):
                others = tuple([ask for ask in riding if ask is not one])
                return (*others, Ask(who=who, box=one.box, hand=one.hand, choices=(*one.choices, *may)))
    return (*riding, Ask(who=who, box=place[0], hand=place[1], choices=may))


def peek_due(r: Round) -> bool:
    """Whether the dealer has still to look at the hole card under an ace or ten (B13(d))."""
    return r.options.hole_card is HoleCard.PEEK and may_be_blackjack(r) and DEALER in r.hands


# --- why not --------------------------------------------------------------------------------------


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand cannot choose this now, by the rule that says so; nothing of it depends on unseen cards."""
    own = side.no_such_choice(r, place, choice)
    if own is not None or not r.dealt or place not in r.hands:
        return own
    if choice == Choices.INSURE:
        return _not_insured(r, place)
    if choice not in DECISIONS:
        return None
    if finished(r, place):
        return _finished(r, place)
    if turn(r) != place:
        return None
    return _first(r, place) or _not_this(r, place, choice)


def _not_this(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why the hand whose turn it is cannot choose this."""
    cards = held(r, place)
    if choice == Choices.HIT:
        return Refusal(r.law("B17(f)"), "Split aces get one card each.") if split_aces(r, place, cards) else None
    if choice == Choices.STAND:
        return Refusal(r.law("B14(c)"), f"No hand stands under {r.options.must_hit_below} at this table.")
    if choice == Choices.SURRENDER:
        return _not_given_up(r, place, cards)
    if choice in (Choices.DOUBLE, Choices.FREE_DOUBLE):
        return _not_doubled(r, place, cards, choice)
    return _not_split(r, place, cards, choice)


def _first(r: Round, place: Place) -> Refusal | None:
    """What has to come before the hand whose turn it is goes on, if anything."""
    if insurance_asks(r):
        return Refusal(r.law("B19(a)"), "First everybody who may insure a wager says yes or no.")
    if side.waits(r, place[0], controller(r, place)) or (peek_due(r) and side.asks(r)):
        return Refusal(side.rides_by(r, Choices.RIDE), "First those who have won take the money or let it ride.")
    if peek_due(r):
        return Refusal(r.law("B13(d)"), "First the dealer looks at the hole card.")
    if to_join(r, place):
        return Refusal(
            r.law("B9(h)"), "First the others who bet on this hand join or pass; they decide nothing else on it."
        )
    if len(held(r, place)) < wanted(r, place):
        return Refusal(
            r.law("B14(a)") if len(held(r, place)) > 1 else r.law("B17(g)"), "A card comes to this hand first."
        )
    return None


def _not_insured(r: Round, place: Place) -> Refusal:
    """Why nobody insures now."""
    if not r.options.insurance:
        return Refusal(r.law("B19"), "Insurance is not offered at this table.")
    if not under_an_ace(r):
        return Refusal(r.law("B19(a)"), "Insurance is for the dealer's ace.")
    chip = min(r.options.chips)
    if all(stake.amount // 2 < chip for stake in r.at(place[0]) if stake.wager == Wagers.INITIAL):
        return Refusal(r.law("B19(b)"), f"Half of the wager is less than the smallest chip, {r.law.money(chip)}.")
    return Refusal(r.law("B19(a)"), "Insurance is over: it is made or declined before play goes on.")


def _not_given_up(r: Round, place: Place, cards: tuple[int, ...]) -> Refusal:
    """Why a hand is not given up for half of its wager."""
    if r.options.surrender is Surrender.NONE:
        return Refusal(r.law("B20"), "At this table no hand can be given up for half of its wager.")
    if len(cards) != 2 or (place[0], 1) in r.hands:
        return Refusal(r.law("B20"), "Only the first two cards can be given up for half of the wager, before a split.")
    return Refusal(r.law("B20(b)"), "Against the dealer's ace no hand can be given up at this table.")


def _finished(r: Round, place: Place) -> Refusal:
    """Why nothing more is decided on a hand."""
    cards = held(r, place)
    points = total(cards).points
    if points > 21:
        return Refusal(r.law("B14(d)"), "The hand is broken.")
    if r.chosen.get(place) in (Choices.DOUBLE, Choices.FREE_DOUBLE):
        return Refusal(r.law("B16(f)"), "A doubled hand gets one card and no more.")
    if points == 21:
        return Refusal(r.law("B14(b)"), "A hand of 21 draws no more.")
    if place not in r.chosen:
        return Refusal(r.law("B17(f)"), "Split aces get one card each.")
    return Refusal(r.law("B14(a)"), f"The hand is decided: {r.chosen[place]}.")


def _not_doubled(r: Round, place: Place, cards: tuple[int, ...], choice: str) -> Refusal:
    """Why a hand is not doubled, or not in this way."""
    o = r.options
    if choice == Choices.FREE_DOUBLE and (not o.free_bet or not doubles_free(o, cards)):
        return Refusal(r.law("20.3"), "A free double takes two first cards of 9, 10 or 11, in Free Bet Blackjack.")
    if len(cards) != 2:
        return Refusal(r.law("B16"), "A hand is doubled on its first two cards.")
    if (place[0], 1) in r.hands and cards[0] >> 2 == ACE:
        return Refusal(r.law("B16(h)"), "Split aces are never doubled.")
    if (place[0], 1) in r.hands and not o.double_after_split:
        return Refusal(r.law("B16(g)"), "Hands after a split are not doubled at this table.")
    if doubles_free(o, cards):
        return Refusal(r.law("20.5"), "This hand is doubled for free; chips double other hands.")
    number, why = DOUBLED_ONLY[o.double_on]
    return Refusal(r.law(number), why)


def _not_split(r: Round, place: Place, cards: tuple[int, ...], choice: str) -> Refusal:
    """Why a hand is not split, or not in this way."""
    o = r.options
    if len(cards) != 2 or not alike(o, cards):
        cite = r.law("B17(b)") if o.split_on is SplitOn.RANK else r.law("B17(a)")
        return Refusal(cite, f"Only two first cards of one {o.split_on} are split.")
    if not splittable(r, place):
        aces = cards[0] >> 2 == ACE and not o.resplit_aces
        why = "Aces are split once." if aces else f"A box has no more than {o.max_hands} hands."
        free = o.free_bet and (aces or o.max_hands == 3)  # a house that allows fewer hands does so by the base rule
        return Refusal(r.law("20.4") if free else r.law("B17(e)") if aces else r.law("B17(d)"), why)
    if choice == Choices.FREE_SPLIT:
        return Refusal(r.law("20.4"), "A free split takes a pair of aces or of 2s to 9s, in Free Bet Blackjack.")
    return Refusal(r.law("20.5"), "This pair is split for free; chips split other pairs.")
