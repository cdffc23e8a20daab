"""The laws themselves: money, cards, wagers and offers. Each is a function that asserts. Views are in `knowledge`."""

from collections import Counter
from functools import lru_cache

from croupier.books.accounts import Books, Change, available, balance, total
from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import take
from croupier.engines.cards.deciding import decide
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.link import jackpot_of
from croupier.engines.cards.jackpot.pools import FINE
from croupier.engines.cards.offering import offers
from croupier.engines.cards.round import Round
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.entries import CAGE, JACKPOT, house, player
from croupier.kernel.people import Who
from croupier.kernel.wagers import Fate

# --- money ----------------------------------------------------------------------------------------


def moved(before: Table | None, after: Table, change: Change) -> bool:
    """Whether an event can have changed anything that the law of money speaks of: then all of it is checked again."""
    return (
        before is None
        or bool(change.posted or change.reserved or change.opened or change.closed)
        or before.people is not after.people
        or before.round.stakes is not after.round.stakes
        or before.round.jackpot.accepted is not after.round.jackpot.accepted
        or (before.house, before.into_jackpot, before.bought) != (after.house, after.into_jackpot, after.bought)
    )


def money(pit: Pit, books: Books, name: str) -> None:
    """Money sums to zero, and the table of this name agrees with the books to the cent."""
    assert total(books) == 0
    t = pit.state(name, Table)
    on_layout = sum(s.amount for s in t.round.stakes if s.id not in t.round.jackpot.accepted)
    chips = 0
    for person, p in t.people.items():
        assert p.chips >= 0
        assert available(books, player(person, name)) == p.chips, person
        chips += p.chips
    assert chips + on_layout + t.house + t.into_jackpot == t.bought
    assert balance(books, house(name)) == t.house
    assert balance(books, CAGE) == -sum(one.bought for one in pit.states(Table).values())


def jackpot(pit: Pit, books: Books) -> None:
    """The jackpot is conserved to the fraction, and never owes; nor is money made or lost by it."""
    assert total(books) == 0
    j = jackpot_of(pit.streams)
    assert min(j.pool, j.minor, j.retained) >= 0
    assert (j.wagers + j.added - j.paid - j.taken) * FINE == j.pool + j.minor + j.retained


def pools(pit: Pit, books: Books) -> None:
    """A table's event and what it tells the jackpot are one batch: after it books and pools agree to the fraction."""
    j = jackpot_of(pit.streams)
    assert balance(books, JACKPOT) * FINE == j.pool + j.minor + j.retained


def claims(pit: Pit) -> None:
    """What waits for the jackpot is a hand of a round in hand that is not paid; a table without one waits for nothing.

    The claims of a void round fall together, at its end.
    """
    j = jackpot_of(pit.streams)
    assert j.waiting | j.begun | j.released <= {claim.table for claim in j.claims}
    for name, t in pit.states(Table).items() if j.name else ():
        if not t.round.misdeal:
            unpaid = t.round.jackpot.claims.keys() - t.round.jackpot.paid.keys()
            assert {claim.box for claim in j.claims if claim.table == name} == unpaid, "claims without a hand"


class Standing:
    """What everybody at a table had when the round began, chips bought and cashed since included."""

    def __init__(self) -> None:
        """Nobody has anything."""
        self.chips: dict[str, int] = {}

    def follow(self, after: Table, event: common_ev.Event) -> None:
        """A round that is void leaves everybody with what they had before it; one that ends sets a new start."""
        if isinstance(event, common_ev.ChipsBought | common_ev.CashedOut):
            change = event.amount if isinstance(event, common_ev.ChipsBought) else -event.amount
            self.chips[event.person] = self.chips.get(event.person, 0) + change
        elif isinstance(event, ev.RoundVoided):
            assert {name: p.chips for name, p in after.people.items() if p.chips} == {
                name: chips for name, chips in self.chips.items() if chips
            }, "a void round undoes everything"
        elif isinstance(event, ev.RoundEnded):
            self.chips = {name: p.chips for name, p in after.people.items()}


# --- cards ----------------------------------------------------------------------------------------


def cards(r: Round) -> None:
    """Every card of the deck is in one place: used in an earlier round, in a hand, in the rack, or still to come."""
    if not r.shoe.cards:
        assert not r.mixed()
        return
    held = [*r.hands.values(), *(hand for _, hand in r.rack)]
    assert 0 <= r.shoe.start <= r.shoe.top <= len(r.shoe.cards)
    assert Counter(c for hand in held for c in hand.cards) == Counter(r.shoe.cards[r.shoe.start : r.shoe.top])


@lru_cache(maxsize=16)
def all_of_them(cards: tuple[int, ...], deck: tuple[int, ...]) -> bool:
    """Whether these are the cards of the deck, however often each is there."""
    return Counter(cards) == Counter(deck)


def placed(before: Round, after: Round, event: common_ev.Event) -> None:
    """A card dealt or burned is the top card; after anything else that touches cards, all of them are counted."""
    if isinstance(event, ev.Dealt | ev.Burned):
        assert event.card == before.shoe.next_card(), "not the top card"
        assert after.shoe.top == before.shoe.top + 1
    elif isinstance(event, ev.SplitOff):
        first, second = before.hands[event.place].cards
        assert (after.hands[event.place].cards, after.hands[event.new].cards) == ((first,), (second,))
        assert event.new not in before.hands
    was, now = before.shoe, after.shoe
    if now.cards and (was.cards is not now.cards or was.set.deck is not now.set.deck):
        assert all_of_them(now.cards, now.set.deck), "cards are lost or made"
    if (
        before.hands is not after.hands
        or before.rack is not after.rack
        or was.cards is not now.cards
        or (was.top, was.start) != (now.top, now.start)
    ):
        cards(after)


def judged(game: HouseGame, r: Round, event: ev.Announced) -> None:
    """No hand is judged with a wrong number of cards, on the table or in the rack."""
    hand = r.hands.get(event.place) or dict(r.rack)[event.place]
    # A card too many in the deal and one too few in the draw make up for each other.
    drawn = r.drawn.get(event.place, 0) - r.errors.misdrawn.get(event.place, 0)
    assert len(hand.cards) == game.hand_size(r.options, event.place) + drawn, "judged uncounted"


# --- wagers ---------------------------------------------------------------------------------------


def wagered(game: HouseGame, before: Round, event: common_ev.Event, *, unnoticed: bool) -> None:
    """Whose chips lie where: one wager a person and area, of as many people as may share it; a fate fits its stake."""
    if isinstance(event, ev.WagerPlaced):
        assert event.amount > 0
        assert event.by in ("", before.nominees.get(event.owner)), "by somebody who does not act for the owner"
        here = [s for s in before.stakes if (s.box, s.wager, s.hand) == (event.box, event.wager, event.hand)]
        assert all(s.owner != event.owner for s in here), "two wagers of one person on an area"
        asking = any(event.wager in wagers for wagers in game.asks_for_cards)
        if not before.closed and asking and not unnoticed:
            assert len(here) < game.bettors(before.options), "more people than may wager there"
    elif isinstance(event, ev.Settled):
        (stake,) = [s for s in before.stakes if s.id == event.stake]
        assert (event.owner, event.box, event.wager, event.amount, event.hand) == (
            (stake.owner, stake.box, stake.wager, stake.amount, stake.hand)
        )
        kept = event.fate in (Fate.LOST, Fate.FEE)
        assert event.back == (0 if kept else event.amount)
        assert min(event.won, event.commission) >= 0
        assert event.fate is Fate.WON or not (event.won or event.commission), "winnings of what has not won"
    elif isinstance(event, ev.Paid | ev.PaidBack):
        known = [(s.id, s.owner, s.box) for s in before.stakes] + [(s.stake, s.owner, s.box) for s in before.settled]
        assert (event.stake, event.owner, event.box) in known, "paid beside no stake"
    elif isinstance(event, ev.RoundEnded):
        assert {s.id for s in before.stakes} <= set(before.jackpot.accepted), "wagers are left"
        assert not getattr(before.own, "markers", ()), "markers are left"
        assert not before.hands, "cards are left"


def may_leave(before: Round, event: common_ev.Event, *, unnoticed: bool) -> None:
    """Where everybody may take the wagers back, no card is dealt or turned before each has said so or stays.

    A card that an earlier ruling gives to a hand passed over comes first.
    """
    if (
        before.leaving is None
        or unnoticed
        or before.errors.missing
        or not isinstance(event, ev.Dealt | ev.TurnedUp | ev.Revealed)
    ):
        return
    for stake in before.stakes:
        said = [one.choice for each in before.said.values() for one in each if one.by == stake.owner]
        assert "stay" in said, f"{stake.owner} may still leave and sees a card first"


# --- offers ---------------------------------------------------------------------------------------


def offered(t: Table, who: Who) -> None:
    """Whatever this person is offered would be accepted, with the least and with the most that it leaves open."""
    for offer in offers(t, who):
        bounds = offer.amount or Bounds(0, 0)
        assert bounds.least <= bounds.most
        assert (bounds.most - bounds.least) % bounds.step == 0, offer
        for amount in {bounds.least, bounds.most}:
            answer = decide(t, take(offer, who, amount))
            assert not isinstance(answer, Refusal), f"offered and refused: {offer}, {amount}: {answer}"
