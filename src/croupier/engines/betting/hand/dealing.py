"""The deal: which card goes where, burns, draws, shuffle and cut in mid-hand, cards that run out (section 8)."""

from croupier.engines.betting.events.hand import (
    BURNS,
    DECK,
    MUCK,
    BoardDealt,
    CardBurned,
    CardDealt,
    CardsLying,
    CardsShuffled,
    CommunityDealt,
    DeckCut,
    Drew,
    StubCut,
    StubShuffled,
)
from croupier.engines.betting.irregular.counts import NO_SHUFFLE_OR_CUT
from croupier.engines.betting.irregular.kinds import NotShuffled
from croupier.engines.betting.options import deck_size
from croupier.engines.betting.state import Hand, around
from croupier.kernel.answers import Refusal
from croupier.kernel.variants import Family
from croupier.law.law import Text
from croupier.things.cards import deck

P = Text("poker-victoria")


def shuffled(h: Hand, order: tuple[int, ...]) -> StubShuffled | CardsLying | None:
    """What chance put in order, where it was no shuffle of the usual kind; None if it was."""
    if h.errors.shuffle:
        return StubShuffled(order=order, cite=h.law("5.1"))
    if not h.deck and NotShuffled() in h.errors.coming:
        return CardsLying(order=order, cite=h.law(NO_SHUFFLE_OR_CUT))
    return None


def cut_stub(h: Hand, at: int) -> StubCut | Refusal:
    """Cut the rest of the deck, after its shuffle."""
    rest = len(h.deck) - h.top
    if h.errors.shuffle:
        return Refusal(h.law("5.2"), "The rest of the deck is shuffled first, then cut.")
    if not 0 < at < rest:
        return Refusal(h.law("5.2"), f"A cut leaves two stacks: from 1 to {rest - 1} cards.")
    return StubCut(at=at, cite=h.law("5.2"))


SHUFFLED, CUT_ONCE = P("5.1"), P("5.2")
KITTY = 0
"""The place of the kitty in the order of the deal."""


def next_order(h: Hand) -> tuple[int, ...]:
    """Who gets cards on the next street: active players, and folded positions that still do (8.1.4, 9.4.5)."""
    return around(h.live | h.ghosts, h.button)


def next_card(h: Hand) -> CardDealt | CardBurned | BoardDealt | CommunityDealt | None:
    """The next thing to deal on this street; None once it is dealt."""
    street, given, n, top = h.variant.streets[h.street], h.given, len(h.order), h.top
    due = (street.down + street.up) * n
    if 0 < given < due:
        up = given // n >= street.down
        return CardDealt(seat=h.order[given % n], card=h.deck[top], up=up, cite=h.law(street.deals))
    if h.community or given >= due + street.board:
        return None
    if street.burn and not h.burnt and not given and _burns(h, n):
        return CardBurned(card=h.deck[top], cite=h.law(street.deals))
    if given >= due:
        return BoardDealt(cards=h.deck[top : top + street.board], cite=h.law(street.deals))
    if street.burn and due and _runs_out(h):
        return CommunityDealt(card=h.deck[top], cite=h.law(street.deals))
    return CardDealt(seat=h.order[0], card=h.deck[top], up=not street.down, cite=h.law(street.deals))


# --- cards run out --------------------------------------------------------------------------------


def left(h: Hand) -> int:
    """How many cards are left in the deck."""
    return len(h.deck) - h.top


def _last_of_stud(h: Hand) -> bool:
    return h.variant.family is Family.STUD and h.street == len(h.variant.streets) - 1


def _burns(h: Hand, players: int) -> bool:
    """Whether a card is burned first: not where the cards just suffice without (8.7.5(a))."""
    return not (_last_of_stud(h) and left(h) == players)


def _runs_out(h: Hand) -> bool:
    """Whether the last card has to be one for everybody: there are too few for one each."""
    return _last_of_stud(h) and not h.given and left(h) < len(h.order)


def _burns_needed(h: Hand) -> bool:
    """Whether the burn cards go back into the deck before the last card of a stud game (8.7.5(a))."""
    if not _last_of_stud(h) or h.given or h.burnt or h.community or not h.burns:
        return False
    players, rest = len(h.order), left(h)
    if rest > players:
        return False
    return rest + len(h.burns) >= players or rest < 2


def chance_due(h: Hand) -> tuple[int, ...] | None:
    """The cards that chance has to put in order now, if it has to."""
    if h.errors.shuffle:
        return h.deck[h.top :]
    if not h.deck:
        return deck(deck_size(h.variant, h.options)) if h.posted == len(h.forced) else None
    if h.owed and not left(h):
        return h.muck
    if h.cut and not h.opened and not h.drawing and h.street < len(h.variant.streets) and _burns_needed(h):
        return (*h.burns, *h.deck[h.top :])
    return None


def shuffle(h: Hand, order: tuple[int, ...]) -> CardsShuffled | StubShuffled | CardsLying | Refusal:
    """Put the cards in order, all of them, once (5.1)."""
    due = chance_due(h)
    if due is None:
        return Refusal(h.law(SHUFFLED), "No shuffle is due now.")
    if len(order) != len(due) or set(order) != set(due):
        return Refusal(h.law(SHUFFLED), f"A shuffle puts the {len(due)} cards in order, each of them once.")
    errors = shuffled(h, order)
    if errors is not None:
        return errors
    if not h.deck:
        return CardsShuffled(order=order, of=DECK, cite=h.law(SHUFFLED))
    if h.owed:
        return CardsShuffled(order=order, of=MUCK, cite=h.law(h.variant.streets[h.street].reshuffles))
    return CardsShuffled(order=order, of=BURNS, cite=h.law(h.variant.streets[h.street].deals))


def cut(h: Hand, at: int) -> DeckCut | StubCut | Refusal:
    """Cut the cards, once only (5.2)."""
    if h.errors.cut or h.errors.shuffle:
        return cut_stub(h, at)
    if not h.deck or h.cut:
        return Refusal(h.law(CUT_ONCE), "The cards are cut once, after the shuffle.")
    if not 0 < at < left(h):
        return Refusal(h.law(CUT_ONCE), f"A cut leaves two stacks: from 1 to {left(h) - 1} cards.")
    return DeckCut(at=at, cite=h.law(h.variant.streets[h.street].reshuffles if h.owed else CUT_ONCE))


# --- the draw -------------------------------------------------------------------------------------


def draw(h: Hand, seat: int, cards: tuple[int, ...]) -> Drew | Refusal:
    """Throw cards away for as many others (8.4.4(a))."""
    cite = h.law(h.variant.streets[h.street].deals)
    held = h.places[seat].down
    if len(set(cards)) != len(cards) or any(card not in held for card in cards):
        return Refusal(cite, "Discards are cards from your own hand, each named once.")
    return Drew(seat=seat, discards=cards, cite=cite)


def drawn_card(h: Hand) -> CardDealt | None:
    """The next card for the player who just drew; None while the discards have to be shuffled and cut first."""
    if not left(h) or not h.cut:
        return None
    return CardDealt(seat=h.last, card=h.deck[h.top], up=False, cite=h.law(h.variant.streets[h.street].deals))
