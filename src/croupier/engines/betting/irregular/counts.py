"""Counting in a hand that may have gone wrong, and which paragraph of section 9 answers what, by game or family."""

from croupier.engines.betting.options import deck_size
from croupier.engines.betting.state import Hand, around
from croupier.kernel.variants import Family, Street
from croupier.law.law import Number, Text

SUBSTANTIAL = 2
"""Actions by two players are substantial (1.1)."""


def seat_in(seats: int, seat: int) -> bool:
    """Whether a number that somebody named is a seat of this set."""
    return 0 < seat < 12 and bool(seats >> seat & 1)


def substantial(h: Hand) -> bool:
    """Whether there has been substantial action since the deal."""
    return h.actors.bit_count() >= SUBSTANTIAL


def substantial_in_round(h: Hand) -> bool:
    """Whether there has been substantial action since the last cards."""
    return h.opened and h.round_actors.bit_count() >= SUBSTANTIAL


def street_of(h: Hand) -> Street:
    """The street of the cards that came last, or are coming."""
    return h.variant.streets[min(h.street, len(h.variant.streets) - 1)]


def left(h: Hand) -> int:
    """How many cards are left in the deck."""
    return len(h.deck) - h.top


def dealt_out(h: Hand) -> bool:
    """Whether the cards of this street all lie on the table."""
    street = street_of(h)
    return h.community or h.given >= (street.down + street.up) * len(h.order) + street.board


def dealing(h: Hand) -> bool:
    """Whether cards of a street are being dealt, or are the next thing to come."""
    if not h.cut or h.over or h.opened or h.drawing or h.pending or h.owed or h.rake is not None:
        return False
    if h.posted < len(h.forced) or h.live.bit_count() < 2 or h.street >= len(h.variant.streets):
        return False
    return not h.variant.streets[h.street].draw and not dealt_out(h)


def coming_street(h: Hand) -> int:
    """The street whose cards come next and of which none has come; -1 if none."""
    nxt = h.street + 1 if h.opened else h.street
    if nxt >= len(h.variant.streets) or (not h.opened and (h.given or h.burnt)):
        return -1
    return nxt


def due_cards(h: Hand) -> int:
    """How many cards a player in the hand should have by now, the deal in progress left out."""
    streets = h.variant.streets
    last = h.street if h.opened or h.street >= len(streets) or dealt_out(h) else h.street - 1
    passed = streets[: last + 1]
    total = sum([street.down + street.up for street in passed])
    return total - 1 if h.community and len(passed) == len(streets) else total


def held(h: Hand, seat: int) -> int:
    """How many cards a player has."""
    return len(h.places[seat].down) + len(h.places[seat].up)


def wrong_number(h: Hand, seat: int) -> bool:
    """Whether a live player has the wrong number of cards, once those of the street are dealt."""
    if not seat_in(h.live, seat) or h.owed or not h.cut or (not h.opened and dealing(h)):
        return False
    return held(h, seat) != due_cards(h)


def right_order(h: Hand) -> tuple[int, ...]:
    """The order of the initial deal as it should be, the kitty last."""
    order = around(h.dealt, h.button)
    return (*order, 0) if h.variant.kitty else order


def needed(h: Hand) -> int:
    """The cards that a whole hand takes from the deck, but for what stud and draw find elsewhere at the end."""
    streets = h.variant.streets
    players = len(right_order(h))
    full = streets[:-1] if h.variant.family is Family.STUD else streets
    return sum([(s.down + s.up) * players + s.board + s.burn for s in full])


def spare(h: Hand) -> int:
    """How many cards the deck has beyond what a whole hand takes."""
    return deck_size(h.variant, h.options) - needed(h)


def initial(h: Hand) -> bool:
    """Whether the initial deal is to come or in progress."""
    return h.street == 0 and not h.opened and not h.over and not dealt_out(h)


def untouched(h: Hand) -> bool:
    """Whether no card of the hand has been dealt yet."""
    return h.street == 0 and not h.top and not h.given and not h.opened


def mendable(h: Hand) -> bool:
    """Whether the cards of this street can be put back in order and dealt again: nobody acted on them."""
    a = h.errors
    acted = h.round_actors if h.street else h.actors
    if (h.opened and acted) or not h.given or h.owed or h.drawing or street_of(h).draw or h.community:
        return False
    marked = a.disturbed >> h.street & 1 or a.aside or a.asks or a.opener_stays or a.all_in
    return h.street < len(h.variant.streets) and not marked


def open_down(h: Hand, seat: int) -> tuple[int, ...]:
    """The down cards of a player that everybody has seen; after a draw nobody knows which of them are left."""
    if h.variant.family is Family.DRAW and (h.street or h.drawing):
        return ()
    down = h.places[seat].down
    return tuple([card for at, card in h.errors.faces if at == seat and card in down])


def all_cards(h: Hand) -> tuple[int, ...]:
    """Every card wherever it lies, sorted: always the whole deck, once it is on the table."""
    found = [*h.deck[h.top :], *h.board, *h.burns, *h.muck, *h.kitty, *h.discards, *h.errors.aside]
    for place in h.places:
        found += [*place.down, *place.up]
    return tuple(sorted(found))


P = Text("poker-victoria")

MISDEALS, ALL_GAMES = P("9.1"), P("9.2")
WHO_RULES = P("9.1.1")
CUT_SHOWN = P("9.1.1(a)(i)")
NO_SHUFFLE_OR_CUT = P("9.1.1(a)(ii)")
NO_ORDER = P("9.1.1(a)(iii)")
HAND_OUT_OR_IN = P("9.1.1(a)(iv)")
COUNT_MENDED = P("9.1.1(a)(v)")
COUNT_WRONG = P("9.1.1(a)(vi)")
ONE_LEFT_WRONG = P("9.1.1(a)(vii)")
DEFECTIVE = P("9.1.1(a)(viii)")
UNPROTECTED, BOXED, NO_BURN, DROPPED = P("9.2.2"), P("9.2.5"), P("9.2.6"), P("9.2.8")
SERVED_EARLY = P("9.3")
RUN_OUT = P("9.7.1")
FLOP_UNBURNED, FLOP_TOO_MANY, FLOP_EARLY = P("9.9.2"), P("9.9.3"), P("9.9.4")
TURN_EARLY, RIVER_EARLY = P("9.9.5"), P("9.9.6")

IN_FAMILY: dict[Family, Number] = {
    Family.DRAW: ALL_GAMES,
    Family.STUD: P("9.7"),
    Family.MANILA: P("9.8"),
    Family.FLOP: P("9.9"),
}
"""What it has for a family; for draw there is nothing but 9.3, on cards served out of sequence."""
ONE_SHOWN: dict[Family, Number] = {
    Family.DRAW: P("9.1.1(b)(i)"),
    Family.MANILA: P("9.8.1"),
    Family.FLOP: P("9.9.1"),
}
"""One down card of the initial deal exposed."""
SEVERAL_SHOWN: dict[Family, Number] = {
    Family.DRAW: P("9.1.1(b)(i)"),
    Family.MANILA: P("9.1.1(f)"),
    Family.FLOP: P("9.1.1(g)"),
}
"""More than one of them."""
OPENED_TOGETHER: dict[Family, Number] = {Family.MANILA: P("9.8.3"), Family.FLOP: P("9.9.7")}
"""More than one community card opened at once."""
