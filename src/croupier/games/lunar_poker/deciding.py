"""Lunar Poker, sections 5.2, 5.10, 8.5, 8.6, 9 and 10.3: who is asked what, and why something cannot be chosen.

A box's first decision is to fold, to bet, to draw, or to declare a combination; after a draw it folds or bets. Where a
hand stands follows from what its player has said; nothing else is kept.
"""

from msgspec.structs import replace

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import Place
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Stake
from croupier.games.lunar_poker.options import Choices, Wagers
from croupier.games.lunar_poker.round import Round
from croupier.kernel.answers import Bounds, Refusal
from croupier.law.law import Law, Text

R = Text("lunar-poker")

LOCKED = "all decisions are locked in"
"""Called before declared hands are verified (5.7, 5.10)."""
NO_MORE_BETS = "no more bets"
"""Called before the dealer's hand is shown (9.10)."""
WHO_FORCES = "who wants to force the dealer?"
"""Called when the dealer does not qualify (10.1)."""
DRAWS = (Choices.EXCHANGE, Choices.SIXTH)

# --- where a hand stands --------------------------------------------------------------------------


def open_boxes(r: Round) -> list[int]:
    """The boxes whose ante is still out, clockwise."""
    return [box for box in r.boxes if box not in r.void and r.stake(box, Wagers.ANTE) is not None]


def says(r: Round, place: Place, *choices: str) -> ev.Chosen | None:
    """The last time that one of these choices was made on a hand."""
    for said in reversed(r.said.get(place, ())):
        if said.choice in choices:
            return said
    return None


def draw_of(r: Round, place: Place) -> ev.Chosen | None:
    """The draw that was chosen for a hand."""
    return says(r, place, *DRAWS)


def bought(draw: ev.Chosen) -> int:
    """How many cards a draw brings."""
    return len(draw.cards) if draw.choice == Choices.EXCHANGE else 1


def came(r: Round, draw: ev.Chosen) -> int:
    """How many of them have come: an exchange throws as many away first (8.5(c))."""
    thrown = bought(draw) if draw.choice == Choices.EXCHANGE else 0
    return r.drawn[draw.place] + thrown if draw.place in r.drawn else 0


def comes(r: Round, draw: ev.Chosen) -> int:
    """How many cards really come with a draw: those bought, unless the dealer slips (11.2)."""
    return bought(draw) + r.errors.misdrawn.get(draw.place, 0)


def has_drawn(r: Round, place: Place) -> bool:
    """Whether the hand has got all cards of its draw."""
    draw = draw_of(r, place)
    return draw is not None and came(r, draw) == comes(r, draw)


def waits(r: Round, place: Place) -> bool:
    """Whether a declared hand waits to be verified, or for what follows from that (9.3)."""
    said = r.said.get(place, ())
    return bool(said) and said[-1].choice == Choices.DECLARE and place not in r.chosen


def settled_on(r: Round, place: Place) -> bool:
    """Whether a hand's first decision is made: folded, bet, or a draw chosen."""
    return place in r.chosen or says(r, place, Choices.BET, *DRAWS) is not None


def turn(r: Round) -> int | None:
    """The box whose turn it is to decide, where the dealer acts on boxes one by one (9.8); declared ones come last."""
    undecided = [box for box in open_boxes(r) if not settled_on(r, (box, 0))]
    declared = [box for box in undecided if says(r, (box, 0), Choices.DECLARE)]
    return next((box for box in (*(b for b in undecided if b not in declared), *declared)), None)


# --- 5.2, 9.1, 9.5, 9.9, 10.3: questions ----------------------------------------------------------

FOLD = Choice(name=Choices.FOLD, cite=R("5.2(a)"))
FOLD_AFTER_DRAW = Choice(name=Choices.FOLD, cite=R("9.9"))
FOLD_AFTER_ALL = Choice(name=Choices.FOLD, cite=R("11.7"))
STAY_AFTER_ALL = Choice(name=Choices.BET, cite=R("11.7"))
"""The bet was made before the dealer showed a card too early; it stays."""
DECLARE = Choice(name=Choices.DECLARE, cite=R("9.2"), again=True)
DECLINE = Choice(name=Choices.DECLINE, cite=R("10.2"), again=True)
BET = Choice(name=Choices.BET, cite=R("5.2(b)"), wager=Wagers.BET)
BET_AFTER_DRAW = Choice(name=Choices.BET, cite=R("9.9"), wager=Wagers.BET)
EXCHANGE = Choice(name=Choices.EXCHANGE, cite=R("8.5"), wager=Wagers.EXCHANGE, again=True)
SIXTH = Choice(name=Choices.SIXTH, label="Buy a 6th Card", cite=R("8.6"), wager=Wagers.SIXTH, again=True)
FORCE = Choice(name=Choices.FORCE, label="Force the Dealer", cite=R("10.3"), wager=Wagers.FORCE, again=True)


def _for(ante: Stake, choice: Choice) -> Choice:
    """The choice with what it costs: two antes for a bet, one for a fee (5.2(b), 8.5, 8.6, 10.3)."""
    cost = 2 * ante.amount if choice.wager == Wagers.BET else ante.amount
    return replace(choice, bounds=Bounds(cost, cost))


def asks(r: Round) -> tuple[Ask, ...]:
    """Everybody at once, or in turn (9.8); after a draw and when the dealer has no hand once more (9.9, 10.1)."""
    if NO_MORE_BETS in r.called and WHO_FORCES not in r.called:
        return ()
    open_ = []
    for box in open_boxes(r):
        ante = r.stake(box, Wagers.ANTE)
        if ante is None or (box, 0) not in r.hands:
            continue
        choices = _force(r, ante) if (box, 0) in r.chosen else _choices(r, ante)
        if choices:
            open_.append(Ask(who=ante.owner, box=box, choices=choices))
    return tuple(open_)


def _force(r: Round, ante: Stake) -> tuple[Choice, ...]:
    """To force the dealer or not, once the dealer has asked (10.1 to 10.3)."""
    if WHO_FORCES not in r.called or says(r, (ante.box, 0), Choices.FORCE, Choices.DECLINE):
        return ()
    return _for(ante, FORCE), DECLINE


def _choices(r: Round, ante: Stake) -> tuple[Choice, ...]:
    """What an undecided hand may choose now (5.2, 9.1, 9.9, 11.7)."""
    place = (ante.box, 0)
    if r.stake(ante.box, Wagers.BET) is not None:
        return STAY_AFTER_ALL, FOLD_AFTER_ALL
    if draw_of(r, place) is not None:
        return (_for(ante, BET_AFTER_DRAW), FOLD_AFTER_DRAW) if has_drawn(r, place) else ()
    if waits(r, place) and place not in r.announced:
        return ()
    if r.options.act_at_once and turn(r) != ante.box:
        return ()
    # A hand that was dealt a card too few has no five to exchange.
    exchange = replace(_for(ante, EXCHANGE), cards=Bounds(2, min(5, len(r.hands[place].cards))))
    draws = (exchange, _for(ante, SIXTH)) if not r.errors.narrowed or r.options.draw_after_exposure else ()
    declare = () if says(r, place, Choices.DECLARE) else (DECLARE,)
    return _for(ante, BET), FOLD, *draws, *declare


# --- what cannot be chosen ------------------------------------------------------------------------


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand cannot choose this now, where a rule of its own says so."""
    if not r.dealt or place[0] not in open_boxes(r) or place not in r.hands:
        return None
    if choice in (Choices.FORCE, Choices.DECLINE):
        if says(r, place, Choices.FORCE, Choices.DECLINE):
            return Refusal(r.law("10.4"), "The dealer is forced once in a round, and this box has answered.")
        return Refusal(r.law("10.1"), "The dealer is forced when the dealer has no hand and has asked.")
    if settled_on(r, place) and LOCKED in r.called and not has_drawn(r, place):
        return Refusal(r.law("5.10"), "All decisions are locked in: this one cannot be changed.")
    if place in r.chosen:
        return _decided(r.law, choice)
    return _undecided(r, place, choice)


def _decided(law: Law, choice: str) -> Refusal:
    """Why a hand that was decided is not decided again."""
    if choice in DRAWS:
        return Refusal(law("9.5"), "A draw comes before the bet, not after it.")
    if choice == Choices.BET:
        return Refusal(law("5.4"), "There is a bet on this box already; one wager to an area.")
    if choice == Choices.DECLARE:
        return Refusal(law("9.2"), "A combination is declared before the first decision on the hand, not after it.")
    return Refusal(law("5.13(b)"), "The bet was made and stays until it is decided.")


def _undecided(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand still in play cannot choose this now."""
    if choice == Choices.DECLARE and says(r, place, Choices.DECLARE, *DRAWS):
        return Refusal(r.law("9.2"), "A combination is declared once, before the first decision on the hand.")
    if draw_of(r, place) is not None:
        if choice in DRAWS:
            return Refusal(r.law("9.6"), "A hand exchanges cards or buys a sixth, once.")
        if not has_drawn(r, place):
            return Refusal(r.law("9.7"), "The cards of this draw have not come: the dealer acts on boxes clockwise.")
    if waits(r, place) and place not in r.announced:
        return Refusal(r.law("9.3"), "A declared hand is face down until all others have decided and it is verified.")
    if choice in DRAWS and r.errors.narrowed and not r.options.draw_after_exposure:
        return Refusal(r.law("11.7"), "The dealer has shown a card too early: bet or fold.")
    if r.options.act_at_once and turn(r) != place[0]:
        return Refusal(r.law("9.8"), f"The dealer acts on boxes in turn: box {turn(r)} decides first.")
    return None
