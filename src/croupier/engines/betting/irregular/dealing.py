"""Mistakes that come with their card: how the deal goes where something is amiss."""

from croupier.engines.betting.events.hand import (
    BoardDealt,
    BoardMisdealt,
    BoxedMucked,
    BurnPassed,
    CardBurned,
    CardDealt,
    CardFlashed,
    CardTooMany,
    HandRuled,
    SeatSkipped,
)
from croupier.engines.betting.hand.dealing import chance_due, next_card
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import (
    BOXED,
    NO_BURN,
    OPENED_TOGETHER,
    RUN_OUT,
    TURN_EARLY,
    dealing,
    dealt_out,
    left,
    street_of,
)
from croupier.engines.betting.irregular.effects import BurnsBack, TakeBack
from croupier.engines.betting.state import Hand
from croupier.kernel.events import Event
from croupier.kernel.variants import Family, Street


def next_irregular(h: Hand) -> Event | None:
    """The next thing that is dealt otherwise than it should be, or is put right while dealing; None if nothing is."""
    shown = flash(h)
    if shown is not None:
        return shown
    if h.owed:
        return boxed(h, 1) or _drawn_wrong(h)
    return _street(h) if dealing(h) else None


def _drawn_wrong(h: Hand) -> Event | None:
    """Draw: with the last of the cards that a player draws comes one more, or none."""
    if h.owed > 1 or left(h) < 2 or not h.cut:
        return None
    if kinds.WrongNumber(h.last, more=False) in h.errors.coming:
        return SeatSkipped(seat=h.last, cite=h.law(street_of(h).deals))
    if kinds.WrongNumber(h.last, more=True) in h.errors.coming:
        return CardTooMany(seat=h.last, card=h.deck[h.top], cite=h.law(street_of(h).deals))
    return None


def _street(h: Hand) -> Event | None:
    street = h.variant.streets[h.street]
    if _is_short(h):
        return boxed(h, 1) or _short(h)
    if chance_due(h) is not None:
        return None
    first = _before_burn(h, street)
    if first is not None:
        return first
    due = (street.down + street.up) * len(h.order)
    first = boxed(h, street.board if h.given >= due and _burn_is_done(h, street) else 1)
    if first is not None:
        return first
    if h.given < due:
        return _to_player(h, street, due)
    return _too_many_cards(h) or (_board(h) if _burn_is_done(h, street) else None)


def _burn_is_done(h: Hand, street: Street) -> bool:
    return h.burnt or not street.burn or bool(h.given)


# --- burns and boxed cards ------------------------------------------------------------------------


def _before_burn(h: Hand, street: Street) -> Event | None:
    """What comes in place of a burn: a card set aside goes back, the burn is there already, or it is forgotten."""
    a = h.errors
    if not left(h) or type(next_card(h)) is not CardBurned:
        return None
    if a.set_aside and h.street == len(h.variant.streets) - 1:
        return HandRuled(effect=TakeBack(a.aside, cut=False, burned=True), cite=h.law(TURN_EARLY))
    if a.next_burn:
        return BurnPassed(forgotten=False, card=a.aside[0], cite=h.law(OPENED_TOGETHER[h.variant.family]))
    if a.burned:
        return BurnPassed(forgotten=False, cite=h.law(street.deals))
    if kinds.NoBurn() in a.coming:
        return BurnPassed(forgotten=True, cite=h.law(NO_BURN))
    return None


def boxed(h: Hand, count: int) -> BoxedMucked | None:
    """A boxed card among the next so many goes into the muck (9.2.5)."""
    for card in h.deck[h.top : h.top + count]:
        if card in h.errors.boxed:
            return BoxedMucked(card=card, cite=h.law(BOXED))
    return None


# --- cards to players -----------------------------------------------------------------------------


def _to_player(h: Hand, street: Street, due: int) -> Event | None:
    """A card that is left out, or one that comes with the wrong side up."""
    if not left(h):
        return None
    count = len(h.order)
    seat, nth = h.order[h.given % count], h.given // count + 1
    if kinds.WrongNumber(seat, more=False) in h.errors.coming:
        later = _burn_is_done(h, street) and left(h) >= due - h.given
        if later if h.street else nth == street.down:
            return SeatSkipped(seat=seat, cite=h.law(street.deals))
    card = h.deck[h.top]
    if h.street == 0 and h.variant.family is Family.STUD:
        return _first_cards(h, seat, nth)
    if h.errors.opener_stays:
        return CardDealt(seat=seat, card=card, up=True, cite=h.law(h.variant.rulings.last_up))
    first = h.given == 0 and kinds.LastCardUp(seat) in h.errors.coming and h.live >> seat & 1
    if first and _burn_is_done(h, street) and left(h) >= due:
        return CardDealt(seat=seat, card=card, up=True, cite=h.law(street.deals))
    if _from_burns(h):
        return CardDealt(seat=seat, card=card, up=bool(street.up), cite=h.law(RUN_OUT))
    return None


def _from_burns(h: Hand) -> bool:
    """Stud: whether the rest of the last cards comes from the burns, all of which were shuffled in mid-deal (9.7.1)."""
    last = h.variant.family is Family.STUD and h.street == len(h.variant.streets) - 1
    return last and h.burnt and bool(h.given) and not h.burns and not h.errors.unburned


def _first_cards(h: Hand, seat: int, nth: int) -> CardDealt | None:
    """Stud: the initial deal to a player about whose cards something is amiss (9.4.1, 9.5.1, 9.6.1)."""
    street, card, coming = h.variant.streets[0], h.deck[h.top], h.errors.coming
    last = nth > street.down
    if kinds.ThreeUp(seat) in coming:
        return CardDealt(seat=seat, card=card, up=True, cite=h.law(street.deals))
    if any(isinstance(m, kinds.TwoUp) and m.seat == seat for m in coming):
        return CardDealt(seat=seat, card=card, up=last or kinds.TwoUp(seat, nth) in coming, cite=h.law(street.deals))
    if kinds.DownInsteadOfUp(seat) in coming and last:
        return CardDealt(seat=seat, card=card, up=False, cite=h.law(street.deals))
    if kinds.CardExposed(seat, nth) in coming:
        return CardDealt(seat=seat, card=card, up=True, cite=h.law(street.deals))
    if last and any(isinstance(m, kinds.CardExposed) and m.seat == seat for m in coming):
        return CardDealt(seat=seat, card=card, up=False, cite=h.law(h.variant.rulings.first_up))
    return None


def _too_many_cards(h: Hand) -> CardTooMany | None:
    """One more card to a player at the end of the initial deal, or of a later one in stud."""
    if h.community or (h.street and h.variant.family is not Family.STUD):
        return None
    for m in h.errors.coming:
        if isinstance(m, kinds.WrongNumber) and m.more and left(h) and h.live >> m.seat & 1:
            street = street_of(h)
            up = bool(h.street and street.up) or h.errors.opener_stays
            return CardTooMany(seat=m.seat, card=h.deck[h.top], up=up, cite=h.law(street.deals))
    return None


def pending_extra(h: Hand) -> Event | None:
    """The same in games without a community card in the initial deal."""
    if not h.cut or h.opened or not dealt_out(h):
        return None
    extra = _too_many_cards(h)
    return None if extra is None else boxed(h, 1) or extra


def flash(h: Hand) -> CardFlashed | None:
    """A down card that was just dealt and lies face up."""
    if h.variant.family is Family.STUD:
        return _last_flash(h)
    for m in h.errors.coming:
        if not isinstance(m, kinds.CardExposed):
            continue
        down = h.places[m.seat].down if m.seat else h.kitty
        if h.street == 0 and len(down) >= m.nth:
            card = down[m.nth - 1]
            cite = street_of(h).deals
            return CardFlashed(seat=m.seat, nth=m.nth - 1, card=card, initial=True, cite=h.law(cite))
    return None


def _last_flash(h: Hand) -> CardFlashed | None:
    """The same for the last card of a stud game, unless it was the first dealt: that one lies face up for good."""
    if h.street != len(h.variant.streets) - 1 or h.opened or h.community or h.errors.opener_stays:
        return None
    for m in h.errors.coming:
        if isinstance(m, kinds.LastCardUp) and h.live >> m.seat & 1 and 0 < h.order.index(m.seat) < h.given:
            down = h.places[m.seat].down
            cite = street_of(h).deals
            return CardFlashed(seat=m.seat, nth=len(down) - 1, card=down[-1], initial=False, cite=h.law(cite))
    return None


# --- community cards ------------------------------------------------------------------------------


def _board(h: Hand) -> BoardMisdealt | None:
    """Too many community cards at once."""
    street = h.variant.streets[h.street]
    for m in h.errors.coming:
        flop = isinstance(m, kinds.FlopTooMany) and street.board > 1
        single = isinstance(m, kinds.TwoTurned) and street.board == 1
        if (flop or single) and left(h) > street.board and not h.errors.aside:
            assert isinstance(m, kinds.FlopTooMany | kinds.TwoTurned)
            cards = h.deck[h.top : h.top + min(m.count, left(h))]
            return BoardMisdealt(mistake=m, cards=cards, right=1 if single else 0, cite=h.law(street.deals))
    return None


def again(h: Hand) -> Event | None:
    """The flop that is dealt again while its betting round is on; None once it lies there."""
    street = h.variant.streets[h.street]
    if not h.burnt:
        return boxed(h, 1) or CardBurned(card=h.deck[h.top], cite=h.law(street.deals))
    if not h.given:
        return boxed(h, street.board) or BoardDealt(
            cards=h.deck[h.top : h.top + street.board], cite=h.law(street.deals)
        )
    return None


# --- cards that do not reach ----------------------------------------------------------------------


def _is_short(h: Hand) -> bool:
    """Stud: whether the last cards were begun and do not reach, though with the burns they will.

    The dealer did not notice, or boxed cards have used up what there was.
    """
    if h.variant.family is not Family.STUD or h.street != len(h.variant.streets) - 1:
        return False
    wanted, rest = len(h.order) - h.given, left(h)
    reach = wanted <= rest + len(h.burns)
    if h.given or (h.burnt and not rest):
        return rest < wanted and reach
    unnoticed = kinds.BegunShort() in h.errors.coming and not h.errors.burned and reach
    return unnoticed and (rest < wanted if h.burnt else 2 <= rest <= wanted)


def _short(h: Hand) -> Event:
    """The last cards in sequence to the end of the deck, then from the burns (9.7.1)."""
    street = h.variant.streets[h.street]
    if not h.burnt:
        return CardBurned(card=h.deck[h.top], cite=h.law(street.deals))
    if not left(h):
        return HandRuled(effect=BurnsBack(), cite=h.law(RUN_OUT))
    count = len(h.order)
    usual = _to_player(h, street, 0)
    if usual is not None:
        return usual
    return CardDealt(seat=h.order[h.given % count], card=h.deck[h.top], up=bool(street.up), cite=h.law(RUN_OUT))


def runs_out(h: Hand) -> bool:
    """Whether the cards of this street are not there: boxed cards have used them up."""
    if not dealing(h):
        return False
    street = h.variant.streets[h.street]
    if h.variant.family is Family.STUD and h.street == len(h.variant.streets) - 1:
        return not left(h) and not _is_short(h) and chance_due(h) is None
    due = (street.down + street.up) * len(h.order)
    wanted = street.board if h.given >= due and _burn_is_done(h, street) else 1
    return left(h) < wanted
