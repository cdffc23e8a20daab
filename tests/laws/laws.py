"""The laws themselves: money, cards, and what people may see. Each is a function that asserts."""

from collections import Counter

from croupier.cards import name as name_of
from croupier.house.game import HouseGame
from croupier.house.jackpot import FINE
from croupier.house.round import Hand, Round
from croupier.ledger import Books, Change, available, balance, total
from croupier.ledger.postings import CAGE, JACKPOT, house, player
from croupier.play import HIDDEN, Bounds, Refusal, Role, Who
from croupier.play import events as ev
from croupier.play.commands import take
from croupier.play.effects import Place
from croupier.table import Pit, view
from croupier.table.deciding import decide
from croupier.table.offering import offers
from croupier.table.shown import View
from croupier.table.state import Table

# --- money ----------------------------------------------------------------------------------------


def moved(before: Table | None, after: Table, change: Change) -> bool:
    """Whether an event can have changed anything that the law of money speaks of: then all of it is checked again."""
    return (
        before is None
        or bool(change.posted or change.reserved or change.opened or change.closed)
        or before.people is not after.people
        or before.round.stakes is not after.round.stakes
        or before.round.accepted is not after.round.accepted
        or (before.house, before.into_jackpot, before.bought) != (after.house, after.into_jackpot, after.bought)
    )


def money(pit: Pit, books: Books, name: str) -> None:
    """Money sums to zero, and the table of this name agrees with the books to the cent."""
    assert total(books) == 0
    t = pit.tables[name]
    on_layout = sum(s.amount for s in t.round.stakes if s.id not in t.round.accepted)
    chips = 0
    for person, p in t.people.items():
        assert p.chips >= 0
        assert available(books, player(person, name)) == p.chips, person
        chips += p.chips
    assert chips + on_layout + t.house + t.into_jackpot == t.bought
    assert balance(books, house(name)) == t.house
    assert balance(books, CAGE) == -sum(one.bought for one in pit.tables.values())


def jackpot(pit: Pit, books: Books) -> None:
    """The jackpot is conserved to the fraction, and never owes; nor is money made or lost by it."""
    assert total(books) == 0
    j = pit.jackpot
    assert min(j.pool, j.minor, j.retained) >= 0
    assert (j.wagers + j.added - j.paid - j.taken) * FINE == j.pool + j.minor + j.retained


def pools(pit: Pit, books: Books) -> None:
    """A table's event and what it tells the jackpot are one batch: after it books and pools agree to the fraction."""
    j = pit.jackpot
    assert balance(books, JACKPOT) * FINE == j.pool + j.minor + j.retained


class Standing:
    """What everybody at a table had when the round began, chips bought and cashed since included."""

    def __init__(self) -> None:
        """Nobody has anything."""
        self.chips: dict[str, int] = {}

    def follow(self, after: Table, event: ev.Event) -> None:
        """A round that is void leaves everybody with what they had before it; one that ends sets a new start."""
        if isinstance(event, ev.ChipsBought | ev.CashedOut):
            change = event.amount if isinstance(event, ev.ChipsBought) else -event.amount
            self.chips[event.person] = self.chips.get(event.person, 0) + change
        elif isinstance(event, ev.RoundVoided):
            assert {name: p.chips for name, p in after.people.items() if p.chips} == {
                name: chips for name, chips in self.chips.items() if chips
            }, "a void round undoes everything"
        elif isinstance(event, ev.RoundEnded):
            self.chips = {name: p.chips for name, p in after.people.items()}


# --- cards ----------------------------------------------------------------------------------------


def cards(r: Round) -> None:
    """Every card of the deck is in one place: undealt, in a hand or in the rack."""
    if not r.cards:
        assert not r.mixed()
        return
    held = [*r.hands.values(), *(hand for _, hand in r.rack)]
    assert Counter([*r.cards[r.top :], *(c for hand in held for c in hand.cards)]) == Counter(r.deck)


def placed(before: Round, after: Round, event: ev.Event) -> None:
    """A card dealt is the top card; after anything else that touches cards, all of them are counted."""
    if isinstance(event, ev.Dealt):
        assert event.card == before.cards[before.top], "not the top card"
    elif (
        before.hands is not after.hands
        or before.rack is not after.rack
        or before.cards is not after.cards
        or before.deck is not after.deck
        or before.top != after.top
    ):
        cards(after)


def judged(game: HouseGame, r: Round, event: ev.Announced) -> None:
    """No hand is judged with a wrong number of cards, on the table or in the rack."""
    hand = r.hands.get(event.place) or dict(r.rack)[event.place]
    assert len(hand.cards) == game.hand_size(r.options, event.place) + r.drawn.get(event.place, 0), "judged uncounted"


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


# --- views ----------------------------------------------------------------------------------------


def holders(game: HouseGame, r: Round, box: int) -> set[str]:
    """Whose hand it is goes by the wagers that ask for cards; if a void round undid them, by who took the box."""
    asking = {wager for wagers in game.asks_for_cards for wager in wagers}
    found = {s.owner for s in r.stakes if s.box == box and s.wager in asking}
    found |= {s.owner for s in r.settled if s.box == box and s.wager in asking}
    return found or {r.owners.get(box, "")}


class Knowledge:
    """What everybody and what each player has been shown in the round at a table: the cards themselves."""

    def __init__(self) -> None:
        """Nobody has seen a card."""
        self.public: set[int] = set()
        self.private: dict[str, set[int]] = {}

    def learn(self, game: HouseGame, r: Round, event: ev.Event) -> None:
        """Who learns which cards by an event, said plainly and a second time beside the engine's own redaction."""
        if isinstance(event, ev.Dealt):
            self.public |= {event.card} if event.up else set()
        elif isinstance(event, ev.TurnedUp):
            self.public.add(event.card)
        elif isinstance(event, ev.Revealed | ev.Found):
            self.public |= set(event.cards)
        elif isinstance(event, ev.PickedUp):
            for holder in holders(game, r, event.place[0]):
                self.private.setdefault(holder, set()).update(event.cards)
        elif isinstance(event, ev.RoundEnded | ev.RoundVoided):
            self.__init__()  # type: ignore[misc]  # the next round starts from nothing


def visible(game: HouseGame, r: Round, place: Place, hand: Hand, who: Who) -> set[str]:
    """The cards of a hand that this person may see now: those face up, and of the own hand those looked at."""
    own = place[0] > 0 and who.role is Role.PLAYER and holders(game, r, place[0]) == {who.name}
    looked_at = len(hand.cards) if hand.shown else hand.picked if own else 0
    return {name_of(c) for i, c in enumerate(hand.cards) if i < looked_at or hand.up >> i & 1}


def views(pit: Pit, name: str, who: Who, told: Pit, known: Knowledge) -> None:
    """What a person sees and is offered follows from what that person was told; no card that is not theirs to see."""
    t, r = pit.tables[name], pit.tables[name].round
    assert t.game is not None
    shown = view(pit, name, who)
    assert shown == view(told, name, who), "the view depends on a card that this person has not seen"
    for place, hand in _hands(shown).items():
        assert set(hand) <= visible(t.game, r, place, r.hands[place], who) | {"??"}
    mind = told.tables[name].round
    assert set(mind.cards) <= {HIDDEN}, "nobody is told the order of the cards"
    held = [*mind.hands.values(), *(hand for _, hand in mind.rack)]
    thought = {c for hand in held for c in hand.cards} | {c for first in mind.first.values() for c in first}
    assert thought <= known.public | known.private.get(who.name, set()) | {HIDDEN}


def _hands(shown: View) -> dict[Place, tuple[str, ...]]:
    """All hands of a view by their places."""
    found = {(b.box, 0): b.hand.cards for b in shown.boxes if b.hand}
    house = {(0, 0): shown.dealer, (0, 1): shown.community}
    return found | {place: hand.cards for place, hand in house.items() if hand}
