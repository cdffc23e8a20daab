"""Rows for a game's table of rulings: the irregularities that the texts treat alike, each under its own number.

A game lists the rows in the order that its text prescribes; what it treats in its own way it writes out as a `Ruling`.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.game import Row
from croupier.engines.cards.round import HouseOptions, Round
from croupier.kernel.irregular import Ruling
from croupier.kernel.people import Role
from croupier.law.law import Number

OPERATOR = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.OPERATOR)
"""Where a rule says the operator may, its supervisors act for it."""
SUPERVISOR = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)


def _boxes_of(r: Round, person: str) -> tuple[int, ...]:
    """Every box on which this player has a wager."""
    return tuple(sorted({s.box for s in r.stakes if s.owner == person}))


def _on_top(r: Round, box: int) -> bool:
    """Whether this hand is the top packet of the discard pile."""
    return bool(r.rack) and r.rack[-1][0] == (box, 0)


def _viewed(r: Round, f: fd.BlindHandViewed) -> tuple[int, ...]:
    """All hands the player has looked at: those kept blind, and the one at the seat if it was picked up."""
    seat = r.seats.get(f.person, 0)
    looked_at = {box for (box, n), hand in (*r.hands.items(), *r.rack) if not n and hand.picked}
    own = (seat,) if seat in looked_at and seat not in r.errors.viewed[f.person] else ()
    return (*own, *r.errors.viewed[f.person])


def _still_there(r: Round, boxes: tuple[int, ...]) -> tuple[int, ...]:
    """Of these hands the ones that lie on the table: what was folded or collected before is decided."""
    return tuple([box for box in boxes if (box, 0) in r.hands])


# --- the deck and the deal ------------------------------------------------------------------------


def incomplete_deck(cite: Number) -> Row:
    """A deck without the right number of cards makes the round void."""
    return Ruling(cite=cite, finding=fd.DeckIncomplete, effects=lambda _r, _f: (fx.VoidRound(),))


def wrong_count(cite: Number) -> Row:
    """A wrong number of cards is a misdeal."""
    return Ruling(cite=cite, finding=fd.WrongCount, effects=lambda _r, _f: (fx.VoidRound(),))


def kept_as_up_card(cite: Number, place: Place) -> Row:
    """A first card exposed in the deal to the house's hand stays as its up card."""
    return Ruling(
        cite=cite,
        finding=fd.CardExposed,
        when=lambda r, f: f.place == place and len(r.errors.exposed) == 1,
        effects=lambda _r, f: (fx.KeepAsUpCard(f.place, f.nth),),
    )


def misdeal_at(cite: Number, *places: Place) -> Row:
    """A card exposed in the deal at one of these places is a misdeal."""
    return Ruling(
        cite=cite,
        finding=fd.CardExposed,
        when=lambda _r, f: f.place in places,
        effects=lambda _r, _f: (fx.VoidRound(),),
    )


def only_the_house_exposed(cite: Number, place: Place) -> Row:
    """More cards exposed in the deal, all of them the house's: no misdeal, the players choose knowing them."""
    return Ruling(
        cite=cite,
        finding=fd.CardExposed,
        when=lambda r, _f: len(r.errors.exposed) > 1 and all(at == place for at, _ in r.errors.exposed),
        effects=lambda _r, _f: (fx.AskAgain(()),),
    )


def second_card_exposed(cite: Number) -> Row:
    """More than one card exposed in the deal is a misdeal."""
    return Ruling(
        cite=cite,
        finding=fd.CardExposed,
        when=lambda r, _f: len(r.errors.exposed) > 1,
        effects=lambda _r, _f: (fx.VoidRound(),),
    )


def turned_down(cite: Number) -> Row:
    """A card exposed in the deal is turned over and the deal goes on."""
    return Ruling(cite=cite, finding=fd.CardExposed, effects=lambda _r, f: (fx.TurnDown(f.place, f.nth),))


def stray_hand(cite: Number, size: int) -> Row:
    """A complete hand that nobody wagered for is counted into the rack and the game goes on."""
    return Ruling(
        cite=cite,
        finding=fd.DealtWithoutWager,
        when=lambda r, f: len(r.hands[f.box, 0].cards) >= size,
        effects=lambda _r, f: (fx.RackPacket(f.box),),
    )


def stray_cards(cite: Number) -> Row:
    """Cards that nobody wagered for, found before the deal is complete, are a misdeal."""
    return Ruling(cite=cite, finding=fd.DealtWithoutWager, effects=lambda _r, _f: (fx.VoidRound(),))


def before_the_shoe(cite: Number) -> Row:
    """A card exposed before the cards enter the shoe: they are shuffled again."""
    return Ruling(cite=cite, finding=fd.ExposedBeforeShoe, effects=lambda _r, _f: (fx.ShuffleAgain(),))


# --- after the deal -------------------------------------------------------------------------------


class Reopening(HouseOptions, Protocol):
    """The options of a game whose operator may let players choose again."""

    @property
    def exposure_reopens(self) -> bool:
        """Whether it does once the house has shown a card too early."""


R = TypeVar("R", bound=Round)


def shown_too_early(cite: Number, reopened: Callable[[R], tuple[int, ...]]) -> Row[R]:
    """The house shows a card before everybody has decided; `reopened` are the boxes that may choose again."""
    return Ruling(cite=cite, finding=fd.DealerExposed, effects=lambda r, _f: (fx.AskAgain(reopened(r)),))


def reopens(*choices: str) -> Callable[[Round[Reopening, object]], tuple[int, ...]]:
    """The boxes that had made one of these choices, where the operator lets them choose again."""
    return lambda r: tuple([p[0] for p, c in r.chosen.items() if c in choices]) if r.options.exposure_reopens else ()


def may_void_hand(cite: Number, finding: type[fd.HandsDiscussed | fd.CardsOffTable]) -> Row:
    """A breach by a player: the operator may declare the hand void."""
    return Ruling(
        cite=cite,
        finding=finding,
        offices=OPERATOR,
        text="Declare the player's hand void?",
        effects=lambda r, f: (fx.VoidHand(_boxes_of(r, f.person)), fx.PlayOn()),
    )


def on_record(cite: Number, finding: type[fd.AnyFinding]) -> Row:
    """It is put on record and play goes on."""
    return Ruling(cite=cite, finding=finding, effects=lambda _r, _f: (fx.PlayOn(),))


def absent(cite: Number) -> Row:
    """A player who is not there to decide is deemed to have folded."""
    return Ruling(cite=cite, finding=fd.PlayerAbsent, effects=lambda _r, f: (fx.DeemFolded(f.box, forfeit=True),))


def collected_early(cite: Number) -> Row:
    """A hand taken away too early is put together again where a supervisor finds that possible, else void."""
    return Ruling(
        cite=cite,
        finding=fd.CollectedEarly,
        offices=SUPERVISOR,
        text="Can the hand be put together again?",
        effects=lambda _r, f: (fx.Reconstruct(f.box), fx.VoidHand((f.box,))),
    )


def laid_down(cite: Number) -> tuple[Row, Row]:
    """A hand laid down and discarded may be put together again if it is on top; else it is folded."""
    return (
        Ruling(
            cite=cite,
            finding=fd.LaidDownDiscarded,
            when=lambda r, f: _on_top(r, f.box),
            offices=SUPERVISOR,
            text="The hand is on top of the discard pile: may it be put together again?",
            effects=lambda _r, f: (fx.Reconstruct(f.box), fx.DeemFolded(f.box)),
        ),
        Ruling(cite=cite, finding=fd.LaidDownDiscarded, effects=lambda _r, f: (fx.DeemFolded(f.box),)),
    )


def blind_hand_viewed(one: Number, more: Number) -> tuple[Row, Row]:
    """A blind hand looked at, by a supervisor or above: one may count as the seat's, more than one may be void."""
    return (
        Ruling(
            cite=one,
            finding=fd.BlindHandViewed,
            when=lambda r, f: len(_viewed(r, f)) == 1,
            offices=OPERATOR,
            text="One hand was viewed: deem it the hand of the player's seat?",
            effects=lambda r, f: (fx.DeemSeated(f.person, _viewed(r, f)[0]), fx.PlayOn()),
        ),
        Ruling(
            cite=more,
            finding=fd.BlindHandViewed,
            offices=OPERATOR,
            text="More than one hand was viewed: void them?",
            effects=lambda r, f: (fx.VoidHand(_still_there(r, _viewed(r, f))), fx.PlayOn()),
        ),
    )


# --- what was broken ------------------------------------------------------------------------------


def broken(  # noqa: PLR0913 - one name a rule
    *,
    face_down: Number,
    dealt: Number,
    area: Number,
    shown: Number,
    exposed: Number,
    talk: Number,
    off_table: Number,
    deck: Number,
    decide: Number,
    fold: Number,
    before_shoe: Number,
    unnoticed: Number,
    blind: Number | None,
    **more: Number,
) -> dict[type, Number]:
    """For each mistake and finding of a card game the rule that it breaks; `more` by the name of the record."""
    found = {
        fd.CardExposed: face_down,
        fd.DealerExposed: shown,
        fd.PlayerExposed: exposed,
        fd.HandsDiscussed: talk,
        fd.CardsOffTable: off_table,
        fd.WrongCount: dealt,
        fd.DealtWithoutWager: area,
        fd.DeckIncomplete: deck,
        fd.PlayerAbsent: decide,
        fd.CollectedEarly: fold,
        fd.LaidDownDiscarded: fold,
        fd.ExposedBeforeShoe: before_shoe,
        fd.DealtToEmptyArea: area,
        fd.ExtraCard: dealt,
        fd.MissedCard: dealt,
        fd.CardLost: deck,
        fd.CardAdded: deck,
        fd.CardSwapped: deck,
        fd.HandCollected: fold,
        fd.HandLaidDown: fold,
        fd.UnnoticedWager: unnoticed,
    }
    if blind is not None:
        found |= {fd.BlindHandViewed: blind, fd.BlindHandLookedAt: blind}
    return found | {getattr(fd, name): rule for name, rule in more.items()}
