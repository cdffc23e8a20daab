"""Irregularities where cards are dealt as in baccarat: the rows of the table of rulings, under a game's own rules."""

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.game import Row
from croupier.engines.cards.round import Hand
from croupier.engines.cards.rows import SUPERVISOR, before_the_shoe, incomplete_deck
from croupier.games.baccarat.dealing import FIRST, SECOND, face_down
from croupier.games.baccarat.terms import Terms, TwoHands
from croupier.kernel.irregular import Ruling
from croupier.law.law import Number


def rulings(t: Terms) -> tuple[Row[TwoHands], ...]:
    """The rows, in the order in which they are tried."""
    return (
        incomplete_deck(t.wrong_deck),
        *_void_instead(t.void_instead, fd.DrawnInError, fd.Misplaced, fd.CardExposed),
        Ruling(cite=t.face_up_in_shoe, finding=fd.FaceUpInShoe, effects=lambda _r, _f: (fx.BurnNext(),)),
        *_drawn_in_error(t),
        Ruling(cite=t.misplaced, finding=fd.Misplaced, effects=lambda r, f: (fx.MoveCard(f.place, _meant(r)),)),
        Ruling(cite=t.order_lost, finding=fd.OrderLost, effects=lambda _r, _f: (fx.VoidRound(),)),
        Ruling(cite=t.exposed, finding=fd.CardExposed, effects=lambda _r, _f: (fx.PlayOn(),)),
        Ruling(
            cite=t.spoilt,
            finding=fd.CardSpoilt,
            offices=SUPERVISOR,
            text="A card was torn, marked or held back: can it be told what it is, and the dealer turn the hand?",
            effects=lambda _r, f: (fx.TakeOver(f.place), fx.VoidRound()),
        ),
        Ruling(cite=t.absent, finding=fd.HolderAbsent, effects=lambda _r, f: (fx.TakeOver(f.place),)),
        Ruling(
            cite=t.shuffler_harmed,
            finding=fd.ShufflerFailed,
            when=lambda _r, f: f.harmed,
            effects=lambda _r, _f: (fx.VoidRound(),),
        ),
        Ruling(
            cite=t.shuffler_moved,
            finding=fd.ShufflerFailed,
            when=lambda _r, f: f.spare,
            effects=lambda _r, _f: (fx.PlayOn(),),
        ),
        Ruling(cite=t.shuffler_no_spare, finding=fd.ShufflerFailed, effects=lambda _r, _f: (fx.Withdrawable(),)),
        before_the_shoe(t.before_shoe),
    )


def _void_instead(cite: Number | None, *findings: type[fd.AnyFinding]) -> tuple[Row[TwoHands], ...]:
    """Where the house has it so, cards that come out wrong void the round."""
    if cite is None:
        return ()
    return tuple(
        [
            Ruling(
                cite=cite,
                finding=finding,
                when=lambda r, _f: r.options.errors_void,
                effects=lambda _r, _f: (fx.VoidRound(),),
            )
            for finding in findings
        ]
    )


def _drawn_in_error(t: Terms) -> tuple[Row[TwoHands], ...]:
    """A card drawn by mistake: a row for each hand, or one where the game has a single rule for both."""
    second: Row[TwoHands] = Ruling(
        cite=t.drawn_to_second, finding=fd.DrawnInError, effects=lambda r, f: (_of_surplus(r, f.place, t),)
    )
    if t.drawn_to_first == t.drawn_to_second:
        return (second,)
    first = Ruling(
        cite=t.drawn_to_first,
        finding=fd.DrawnInError,
        when=lambda _r, f: f.place == FIRST,
        effects=second.effects,
    )
    return first, second


def _of_surplus(r: TwoHands, place: Place, t: Terms) -> fx.AnyEffect:
    """It goes to the hand that must draw; else unseen it is the next in play, and seen it is burned.

    While a hand lies face down nobody can say who must draw: then it is the next in play, seen or not.
    """
    hand = r.hands[place]
    left = Hand(hand.cards[:-1], hand.up)
    hands = {**r.hands, place: left}
    if any(face_down(hands[at]) for at in (FIRST, SECOND)):
        return fx.NextCard(place)
    to = t.next_draw(hands[FIRST].cards, hands[SECOND].cards)
    if to is not None and to != place:
        return fx.MoveCard(place, to)
    assert r.errors.surplus is not None
    return fx.BurnCard(place) if to is None and r.errors.surplus[1] else fx.NextCard(place)


def _meant(r: TwoHands) -> Place:
    """Where the card that went astray was to go."""
    assert r.errors.misplaced is not None
    return r.errors.misplaced[1]


def broken(t: Terms) -> dict[type, Number]:
    """For each mistake and finding the rule that it breaks."""
    return {
        fd.CardTurned: t.initial,
        fd.FaceUpInShoe: t.initial,
        fd.CardDrawn: t.no_more_cards,
        fd.DrawnInError: t.no_more_cards,
        fd.CardMisplaced: t.initial,
        fd.Misplaced: t.initial,
        fd.OrderLost: t.initial,
        fd.CardExposed: t.initial,
        fd.CardSpoilt: t.turn,
        fd.HolderAbsent: t.turn,
        fd.ShufflerFailed: t.loaded,
        fd.CardLost: t.wrong_deck,
        fd.CardAdded: t.wrong_deck,
        fd.CardSwapped: t.wrong_deck,
        fd.DeckIncomplete: t.wrong_deck,
        fd.ExposedBeforeShoe: t.before_shoe,
        fd.UnnoticedWager: t.unnoticed,
    }
