"""Single cards that come out wrong: drawn in error, face up in the shoe, at the wrong place. Who may leave for it."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.fates import void_stake
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.names import Leaving
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Round, rack_cards
from croupier.kernel import events as common_ev
from croupier.kernel.options import DealtFrom
from croupier.law.books import Rule

# --- what can go wrong, and what can be reported --------------------------------------------------


def mistakes(game: HouseGame, r: Round) -> Iterator[fd.AnyMistake]:
    """The mistakes with single cards that can be made at this moment."""
    if not r.closed or not r.shoe.left() or r.errors.surplus or r.errors.astray or r.errors.misplaced:
        return
    if not r.shoe.face_up_next and not r.shoe.known_next:
        yield fd.CardTurned()
    if not r.dealt:
        due = game.first_deal(r)
        if isinstance(due, ev.Dealt) and not r.shoe.face_up_next:
            places = [*((b, 0) for b in r.boxes if game.hand_size(r.options, (b, 0))), *game.house]
            # A card that comes face down can stray only where its like lie face down: elsewhere all would see it.
            where = [place for place in places if place != due.to and (due.up or not game.face_up or not place[0])]
            yield from (fd.CardMisplaced(place, due.to) for place in where)
    elif (r.stakes or r.void_hand) and not r.shoe.face_up_next and not r.errors.missing:
        for place, hand in r.hands.items():
            yield fd.CardDrawn(place, up=True)
            if not hand.shown:
                yield fd.CardDrawn(place, up=False)


def findings(game: HouseGame, r: Round) -> Iterator[fd.AnyFinding]:
    """What can be reported of single cards and of the shuffler at this moment."""
    if r.errors.surplus:
        yield fd.DrawnInError(r.errors.surplus[0])
    if r.shoe.face_up_next and r.shoe.left():
        yield fd.FaceUpInShoe()
    if r.errors.misplaced and r.errors.misplaced[0] in r.hands:
        place, _, out = r.errors.misplaced
        yield fd.Misplaced(place) if r.shoe.top == out else fd.OrderLost(place)
    if r.closed and r.options.dealt_from != DealtFrom.SHOE and not any(place in r.announced for place in game.house):
        yield from (fd.ShufflerFailed(harmed, spare) for harmed in (False, True) for spare in (False, True))
    if r.holders and r.dealt:
        waiting = {(ask.box, ask.hand) for ask in game.asks(r)}
        yield from (fd.HolderAbsent(place) for place in r.holders if place in waiting)
    for place in r.holders:
        hand = r.hands.get(place)
        if hand is not None:
            yield from (fd.CardSpoilt(place, nth) for nth in range(1, hand.picked + 1))


# --- what is due ----------------------------------------------------------------------------------


def card_error_due(game: HouseGame, r: Round) -> common_ev.Event | None:
    """The dealer notices a card that came out wrong before anything else is done with it; who withdraws gets it all."""
    if r.errors.surplus:
        finding: fd.AnyFinding = fd.DrawnInError(r.errors.surplus[0])
        number = game.numbers.breach(finding, r.options) or game.numbers.misdeal
        return ev.Found(finding=finding, by="dealer", cite=r.law(number))
    if r.shoe.face_up_next and r.closed and r.shoe.left():
        return ev.Found(finding=fd.FaceUpInShoe(), by="dealer", cite=r.law(game.numbers.broken[fd.FaceUpInShoe]))
    if r.errors.missing:
        (place, cite), *_ = r.errors.missing
        if not r.shoe.left():
            return _run_out(game, r)
        return ev.Dealt(to=place, card=r.shoe.next_card(), up=game.face_up, cite=cite)
    if r.leaving:
        for stake in r.stakes:
            if said(r, stake.owner) == Leaving.WITHDRAW:
                return void_stake(r, stake, r.leaving)
    return None


def _run_out(game: HouseGame, r: Round) -> common_ev.Event:
    """The shoe is empty while a place waits for its card: the rack is shuffled, or the round is void."""
    if game.numbers.run_out is not None and rack_cards(r):
        return ev.RackOrdered(cite=r.law(game.numbers.run_out))
    return ev.Ruled(effect=fx.VoidRound(), cite=r.law(game.numbers.misdeal))


def astray(r: Round, event: common_ev.Event | None) -> common_ev.Event | None:
    """A card of the deal, or where it goes if the dealer's hand strays."""
    if r.errors.astray is None or not isinstance(event, ev.Dealt):
        return event
    return replace(event, to=r.errors.astray[0])


# --- who may leave --------------------------------------------------------------------------------


def said(r: Round, owner: str) -> str:
    """What somebody has said to the question of leaving."""
    words = [
        c.choice
        for chosen in r.said.values()
        for c in chosen
        if c.by == owner and c.choice in (Leaving.STAY, Leaving.WITHDRAW)
    ]
    return words[-1] if words else ""


def leaving_asks(r: Round) -> tuple[Ask, ...]:
    """Everybody with wagers out is asked once, at the first of them, whether to take them all back."""
    assert r.leaving is not None
    choices = _choices(r.leaving)
    first: dict[str, int] = {}
    for stake in r.stakes:
        first.setdefault(stake.owner, stake.box)
    return tuple([Ask(who=owner, box=box, choices=choices) for owner, box in first.items() if not said(r, owner)])


def _choices(cite: Rule) -> tuple[Choice, ...]:
    return Choice(name=Leaving.STAY, cite=cite, again=True), Choice(name=Leaving.WITHDRAW, cite=cite, again=True)
