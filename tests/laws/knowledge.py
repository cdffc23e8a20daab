"""Who has seen which card. Cards of several decks can look alike: here every card is a thing with its own number."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.round import Hand, NotOpen, Round
from croupier.engines.cards.shown import View
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit, view
from croupier.games.lunar_poker.round import Own as Lunar
from croupier.kernel import events as common_ev
from croupier.kernel.events import HIDDEN
from croupier.kernel.people import Role, Who
from croupier.things.cards import name as name_of

DECK = 52


def holders(game: HouseGame, r: Round, place: Place) -> set[str]:
    """Who may look at a hand.

    A hand of the house: who handles it, and a nominee at a seat, unless by direction players handle their own cards.
    At a box it goes by the wagers that ask for cards; if a void round undid them, by who took the box.
    """
    box, _ = place
    if not box:
        holder = r.holders.get(place, "")
        stand_in = r.nominees.get(holder, "")
        seated = stand_in in r.seats and not {holder, ""} & r.own_cards
        return {holder, stand_in} - {""} if seated else {holder} - {""}
    asking = {wager for wagers in game.asks_for_cards for wager in wagers}
    found = {s.owner for s in r.stakes if s.box == box and s.wager in asking}
    found |= {s.owner for s in r.settled if s.box == box and s.wager in asking}
    return found or {r.owners.get(box, "")}


class Knowledge:
    """The cards of a table as things, and which of them everybody and each player has been shown."""

    def __init__(self) -> None:
        """No card is there."""
        self.public: set[int] = set()
        self.private: dict[str, set[int]] = {}
        self.things: Round = Round(options=NotOpen())
        self._made = 0

    def _new(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Things that look like these cards: what was known of them before a shuffle is of no use after it."""
        things = tuple([(self._made + i) * DECK + c for i, c in enumerate(cards)])
        self._made += len(cards)
        return things

    def shown(self) -> set[int]:
        """The cards on the table, in the rack and burned that everybody has seen, as they look."""
        r = self.things
        held = [*r.hands.values(), *(hand for _, hand in r.rack), Hand(r.shoe.burned)]
        return {c % DECK for hand in held for c in hand.cards if c in self.public}

    def follow(self, game: HouseGame, before: Round, after: Round, event: common_ev.Event) -> None:
        """Who learns what by an event, said plainly and beside the engine's own redaction; where the things lie now."""
        named = self._named(event)
        if isinstance(event, ev.Dealt | ev.Burned):
            self.public |= {named.card} if event.up else set()
        elif isinstance(event, ev.TurnedUp):
            self.public.add(named.card)
        elif isinstance(event, ev.Revealed | ev.Found | ev.BurnShown):
            self.public |= set(named.cards)
        elif isinstance(event, ev.PickedUp):
            for holder in holders(game, before, event.place):
                self.private.setdefault(holder, set()).update(named.cards)
        elif isinstance(event, ev.Shuffled):
            self.public, self.private = set(), {}
        self._move(game, after, named)

    def _named(self, event: Any) -> Any:
        """The same event with things for cards: those that lie where it happens, whatever it calls them."""
        r = self.things
        if isinstance(event, ev.Dealt | ev.Burned):
            return replace(event, card=r.shoe.next_card())
        if isinstance(event, ev.TurnedUp):
            return replace(event, card=r.hands[event.place].cards[event.nth - 1])
        if isinstance(event, ev.PickedUp | ev.Revealed | ev.SplitOff):
            return replace(event, cards=r.hands[event.place].cards)
        if isinstance(event, ev.Discarded):
            return replace(event, cards=tuple([r.hands[event.place].cards[n - 1] for n in event.nths]))
        if isinstance(event, ev.Shuffled | ev.RackShuffled):
            return replace(event, order=self._new(event.order))
        if isinstance(event, ev.BurnShown):
            return replace(event, cards=r.shoe.burned)
        if isinstance(event, ev.Slipped) and isinstance(event.mistake, fd.CardAdded | fd.CardSwapped):
            return replace(event, mistake=replace(event.mistake, card=self._new((event.mistake.card,))[0]))
        if isinstance(event, ev.Found) and event.cards:
            found = event.finding
            if isinstance(found, fd.CardExposed | fd.DealerExposed):
                return replace(event, cards=(r.hands[found.place].cards[found.nth - 1],))
            assert isinstance(found, fd.PlayerExposed)
            return replace(event, cards=r.hands[found.box, 0].cards)
        return event

    def _move(self, game: HouseGame, after: Round, event: common_ev.Event) -> None:
        """The things lie where the cards lie after an event, and each looks like the card that lies there."""
        r = self.things
        # A deck that waits for its shuffle holds no things yet.
        waits = isinstance(event, ev.Slipped) and not r.shoe.cards
        if not waits and not isinstance(r.options, NotOpen):
            r = evolve(game, r, event)
        if isinstance(event, ev.RoundEnded | ev.RoundVoided):
            r = replace(r, hands={}, rack=(), own=game.own)
        if isinstance(event, ev.Shuffled | ev.RackShuffled):
            r = _lying(r, deck=r.shoe.cards)
        if not after.shoe.cards:
            r = _lying(replace(r, hands={}, rack=(), own=game.own), deck=(), cards=())
        if not after.shoe.burned:
            r = _lying(r, burned=())
        before = self.things
        held = replace(after, hands=r.hands, rack=r.rack, own=r.own)
        self.things = _lying(held, deck=r.shoe.set.deck, cards=r.shoe.cards, burned=r.shoe.burned)
        if r.shoe.cards is not before.shoe.cards:
            # Of two cards that look alike nobody can say which was dealt first: on the table they are a bag.
            n = after.shoe.top if isinstance(event, ev.RackShuffled) else 0
            assert Counter(look(r.shoe.cards[:n])) == Counter(after.shoe.cards[:n])
            assert look(r.shoe.cards[n:]) == after.shoe.cards[n:]
        if r.hands is not before.hands or r.rack is not before.rack:
            assert {p: look(h.cards) for p, h in r.hands.items()} == {p: h.cards for p, h in after.hands.items()}
            assert [look(h.cards) for _, h in r.rack] == [h.cards for _, h in after.rack]
        assert look(r.shoe.burned) == after.shoe.burned

    def knows(self, who: Who, thought: tuple[int, ...], things: tuple[int, ...]) -> bool:
        """Whether a person who thinks that these cards lie here knows each of them, or knows nothing of it."""
        known = self.public | self.private.get(who.name, set())
        return len(thought) == len(things) and all(
            c == HIDDEN or (thing in known and c == thing % DECK) for c, thing in zip(thought, things, strict=True)
        )


def _lying(r: Round, *, deck: tuple[int, ...] | None = None, **more: tuple[int, ...]) -> Round:
    """The round with these cards in its shoe, and with this deck."""
    pack = r.shoe.set if deck is None else replace(r.shoe.set, deck=deck)
    return replace(r, shoe=replace(r.shoe, set=pack, **more))


def look(things: tuple[int, ...]) -> tuple[int, ...]:
    """What cards these things look like."""
    return tuple([thing % DECK for thing in things])


def visible(game: HouseGame, r: Round, place: Place, hand: Hand, who: Who) -> tuple[str, ...]:
    """A hand as this person may see it now: what is face up, of the own hand what was looked at, and backs."""
    own = who.role is Role.PLAYER and who.name in holders(game, r, place)
    looked_at = len(hand.cards) if hand.shown else hand.picked if own else 0
    return tuple([name_of(c) if i < looked_at or hand.up >> i & 1 else "??" for i, c in enumerate(hand.cards)])


def views(pit: Pit, name: str, who: Who, told: Pit, known: Knowledge) -> None:
    """What a person sees and is offered follows from what that person was told; no card that is not theirs to see."""
    t = pit.state(name, Table)
    r = t.round
    assert t.game is not None
    shown = view(pit, name, who)
    assert shown == view(told, name, who), "the view depends on a card that this person has not seen"
    hands = _hands(t.game, r, shown)
    assert hands.keys() == {place for place, hand in r.hands.items() if place[0] <= r.options.boxes}
    for place, cards in hands.items():
        seen = visible(t.game, r, place, r.hands[place], who)
        assert all(card in ("??", mine) for card, mine in zip(cards, seen, strict=True)), f"{place} leaks"
    mind, things = told.state(name, Table).round, known.things
    assert set(mind.shoe.cards[mind.shoe.top :]) <= {HIDDEN}, "nobody is told the order of the cards"
    assert known.knows(who, mind.shoe.burned, things.shoe.burned), "a burned card leaks"
    for place, hand in mind.hands.items():
        assert known.knows(who, hand.cards, things.hands[place].cards), f"{place} leaks"
    for (place, hand), (_, thing) in zip(mind.rack, things.rack, strict=True):
        assert known.knows(who, hand.cards, thing.cards), f"the rack leaks cards of {place}"
    if isinstance(mind.own, Lunar) and isinstance(things.own, Lunar):
        for place, first in mind.own.first.items():
            assert known.knows(who, first, things.own.first[place]), f"the first cards of {place} leak"


def _hands(game: HouseGame, r: Round, shown: View) -> dict[Place, tuple[str, ...]]:
    """All hands of a view by their places."""
    found = {(b.box, 0): b.hand.cards for b in shown.boxes if b.hand}
    for box in shown.boxes:
        more = sorted(place for place in r.hands if place[0] == box.box and place[1] > 0)
        found |= {place: hand.cards for place, hand in zip(more, box.more, strict=True)}
    house = [place for place in game.house if place in r.hands]
    found |= {place: hand.cards for place, hand in zip(house, shown.house, strict=True)}
    for place, hand in {(0, 0): shown.dealer, (0, 1): shown.community}.items():
        assert (hand is None) == (place not in r.hands)
        assert hand is None or hand.cards == found[place], "two pictures of one hand differ"
    return found
