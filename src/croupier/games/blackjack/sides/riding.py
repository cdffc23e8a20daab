"""Blackjack, money that rides: House Money (15D.6 to 15D.11) and Let it Ride (15E.5 to 15E.10).

Who wins such a wager takes the money, or leaves all or part of it riding with the initial wager, whose fate it then
shares.
"""

from collections.abc import Iterator

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.fates import settled
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Stake
from croupier.games.blackjack.options import DECISIONS, BrokenRiding, Choices, Wagers
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import held, is_blackjack, paid_at
from croupier.games.blackjack.sides.house_money import BY_RIDING, BY_WAGER, LINES
from croupier.games.blackjack.tables import HOUSE_MONEY, LET_IT_RIDE, ON_BLACKJACK, RIDES, Ride
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.law.law import Text
from croupier.things.hands.points import total
from croupier.things.money import EVENS, Odds

B = Text("blackjack")
ABSENT = B("B25(d)")
"""By this rule a player who is not there has said no to whatever was asked beside the hand."""

# --- taking it or letting it ride -----------------------------------------------------------------


def acted(r: Round, place: Place) -> bool:
    """Whether the hand has been played: somebody has decided on it, or was not there to decide (16.14)."""
    words = r.said.get(place, ())
    return place in r.chosen or any(said.choice in DECISIONS or said.cite == r.law(ABSENT) for said in words)


def answer(r: Round, box: int, owner: str) -> ev.Chosen | None:
    """What the owner of a won wager has said about it, if anything yet."""
    for said in r.said.get((box, 0), ()):
        if said.by == owner and said.choice in (Choices.TAKE, Choices.RIDE):
            return said
    return None


def winnings(r: Round, stake: Stake) -> int | None:
    """What a wager has won by the first two cards; None if it has lost or they are not there."""
    ride, cards = BY_WAGER[stake.wager], held(r, (stake.box, 0))
    line = LINES[ride.wager.name](cards[0], cards[1]) if len(cards) > 1 else None
    return None if line is None else ride.pays.odds[line].winnings(stake.amount)


def undecided(r: Round) -> Iterator[tuple[Ride, Stake, int]]:
    """The wagers that have won and whose owner is still to say what becomes of the money, with what they won."""
    for stake in r.stakes:
        if stake.wager not in BY_WAGER or stake.box in r.void or acted(r, (stake.box, 0)):
            continue
        won = winnings(r, stake)
        if won is not None and answer(r, stake.box, stake.owner) is None:
            yield BY_WAGER[stake.wager], stake, won


def asks(r: Round) -> tuple[Ask, ...]:
    """Every owner of a won wager is asked to take it or to let all or part of it ride (15D.6, 15E.5)."""
    return tuple(
        [
            Ask(who=stake.owner, box=stake.box, choices=_choices(r, ride, stake, won))
            for ride, stake, won in undecided(r)
        ]
    )


def _choices(r: Round, ride: Ride, stake: Stake, won: int) -> tuple[Choice, ...]:
    """Take it; or name how much of it rides, if the limit leaves any."""
    label = ride.wager.label
    take = Choice(name=Choices.TAKE, label=f"take {label}", cite=ride.take, again=True)
    chip, most = min(r.options.chips), most_riding(r, ride, stake, won)
    if most < chip:
        return (take,)
    amounts = Bounds(chip, most, chip, usual=most // chip * chip)
    return take, Choice(name=Choices.RIDE, label=f"let {label} ride", cite=ride.ride, bounds=amounts, again=True)


def most_riding(r: Round, ride: Ride, stake: Stake, won: int) -> int:
    """How much of stake and winnings may ride: of House Money what fits under the maximum (15D.6(b), 14.2)."""
    everything = stake.amount + won
    initial = r.stake(stake.box, Wagers.INITIAL, stake.owner)
    if not ride.capped or initial is None:
        return everything
    return min(everything, (r.personal.get(stake.owner) or r.maximum) - initial.amount)


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why money cannot be taken or left to ride: the hand was played, nothing was won, or the limit is reached."""
    if choice not in (Choices.TAKE, Choices.RIDE) or not r.dealt:
        return None
    for ride in RIDES:
        if not getattr(r.options, ride.wager.offered):
            continue
        label, box = ride.wager.label, place[0]
        if _passed_over(r, ride, box):
            why = f"The hand of box {box} was played first: {label} is paid and handed over, and has no further part."
            return Refusal(r.law(ride.unasked), why)
        if any(s.wager == ride.wager.name and s.box == box and s.fate is Fate.WON for s in r.settled):
            return Refusal(
                r.law(ride.measures[Choices.RIDE]), f"What becomes of the {label} win on box {box} has been decided."
            )
        if choice == Choices.RIDE and any(stake.box == box for _, stake, _ in undecided(r)):
            most = r.law.money(r.maximum)
            return Refusal(
                r.law(ride.ride), f"The initial wager leaves no room under the maximum of {most} for {label}."
            )
        return Refusal(r.law(ride.take), f"There is no {label} win on box {box} to take or to let ride.")
    return None


def _passed_over(r: Round, ride: Ride, box: int) -> bool:
    """Whether a win on this box goes to its owner because the hand was played first, paid by now or not (16.14)."""
    if any(s.wager == ride.wager.name and s.box == box and s.cite == r.law(ride.unasked) for s in r.settled):
        return True
    won = [s for s in r.stakes if s.wager == ride.wager.name and s.box == box and winnings(r, s) is not None]
    return acted(r, (box, 0)) and any(answer(r, box, s.owner) is None for s in won)


def owed(r: Round) -> common_ev.Event | None:
    """A wager that has lost is collected, one that has won is paid as its owner says; then what rides is stacked."""
    for stake in r.stakes:
        event = None
        if stake.box in r.void:
            continue
        if stake.wager in BY_WAGER:
            event = _decided(r, BY_WAGER[stake.wager], stake)
        elif stake.wager in BY_RIDING:
            event = _shared(r, BY_RIDING[stake.wager], stake)
        if event is not None:
            return event
    return _stacked(r)


def _decided(r: Round, ride: Ride, stake: Stake) -> common_ev.Event | None:
    """The wager itself: lost (15D.5(e)), taken, ridden, or passed to a player who played first (16.14)."""
    if len(held(r, (stake.box, 0))) < 2:
        return None
    won = winnings(r, stake)
    if won is None:
        return settled(stake, Fate.LOST, r.law(ride.loses))
    said = answer(r, stake.box, stake.owner)
    if said is not None:
        return settled(stake, Fate.WON, r.law(ride.take if said.choice == Choices.TAKE else ride.ride), won=won)
    return settled(stake, Fate.WON, r.law(ride.unasked), won=won) if acted(r, (stake.box, 0)) else None


def _stacked(r: Round) -> common_ev.Event | None:
    """What its owner leaves of a win is stacked on the area as money that rides (15D.6(b), 15E.5(b))."""
    for (box, hand), several in r.said.items():
        for said in several:
            if said.choice != Choices.RIDE or box in r.void:
                continue
            mine = [s for s in r.settled if (s.box, s.owner) == (box, said.by)]
            for ride in RIDES:
                won = any(s.wager == ride.wager.name and s.fate is Fate.WON for s in mine)
                done = any(s.wager == ride.riding.name for s in mine) or r.stake(box, ride.riding.name, said.by)
                if won and not done:
                    return ev.WagerPlaced(
                        stake=r.next_stake,
                        owner=said.by,
                        box=box,
                        hand=hand,
                        wager=ride.riding.name,
                        amount=said.amount,
                        cite=r.law(ride.ride),
                    )
    return None


# --- what becomes of money that rides -------------------------------------------------------------


def riding(r: Round, box: int, owner: str) -> int:
    """How much of this person's money rides on a box."""
    return sum(s.amount for s in r.stakes if s.box == box and s.owner == owner and s.wager in BY_RIDING)


def rides_by(r: Round, what: str) -> Rule:
    """The rule by which riding money counts for a "double", a "split" or "insurance" at this table, or is to "ride"."""
    return r.law((LET_IT_RIDE if r.options.let_it_ride else HOUSE_MONEY).measures[what])


def _shared(r: Round, ride: Ride, stake: Stake) -> common_ev.Event | None:
    """Riding money follows its owner's initial wager as soon as that is decided (15D.10, 15D.11)."""
    mine = [s for s in r.settled if (s.box, s.owner, s.wager) == (stake.box, stake.owner, Wagers.INITIAL)]
    if not mine:
        return None
    fate, broken = mine[-1].fate, total(held(r, (stake.box, 0))).broken
    if fate is Fate.LOST and broken:
        later = r.options.broken_riding is BrokenRiding.STAND_OFF
        return None if later else settled(stake, Fate.LOST, r.law(ride.shares))
    if fate is Fate.LOST:
        return _against_the_dealer(r, ride, stake)
    if fate is not Fate.WON:
        return settled(stake, fate, r.law(ride.shares))
    odds = ON_BLACKJACK if is_blackjack(r, (stake.box, 0)) else EVENS
    return settled(stake, Fate.WON, r.law(ride.shares), won=paid_at(r.options, odds, stake.amount))


def _against_the_dealer(r: Round, ride: Ride, stake: Stake) -> common_ev.Event:
    """Riding money of a hand that lost: it stands off against blackjack (15D.11), and is halved if given up (B20)."""
    if is_blackjack(r, DEALER):
        return settled(stake, Fate.STAND_OFF, r.law(ride.dealer_blackjack))
    half = paid_at(r.options, Odds(1, 2), stake.amount)
    if r.chosen.get((stake.box, 0)) == Choices.SURRENDER and half and all(paid.stake != stake.id for paid in r.beside):
        return ev.Paid(
            stake=stake.id, owner=stake.owner, box=stake.box, wager=stake.wager, won=half, cite=r.law(ride.shares)
        )
    return settled(stake, Fate.LOST, r.law(ride.shares))


def leftover(r: Round) -> common_ev.Event | None:
    """Money riding on a broken hand that waits for the dealer: saved by blackjack, or lost (15D.11)."""
    for stake in r.stakes:
        if stake.wager in BY_RIDING and r.stake(stake.box, Wagers.INITIAL, stake.owner) is None:
            return _against_the_dealer(r, BY_RIDING[stake.wager], stake)
    return None
