"""The one place that decides what a person may see. What a person may not see never leaves the server.

`seen` redacts an event, `view` shows a state; a state evolved from redacted events shows the same view.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.cards import events as ev
from croupier.engines.cards import skeleton
from croupier.engines.cards.deciding import follow
from croupier.engines.cards.effects import COMMUNITY, DEALER, Place
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.irregular import no_hand
from croupier.engines.cards.names import Acting, Leaving, Phase
from croupier.engines.cards.opening import ready
from croupier.engines.cards.people.order import signs
from croupier.engines.cards.questions import Ask
from croupier.engines.cards.round import Hand, Round
from croupier.engines.cards.shown import Area, BoxShown, HandShown, PersonShown, Sign, StakeShown, View
from croupier.engines.cards.table import Person, Table
from croupier.engines.cards.wording import sentence
from croupier.kernel import events as common_ev
from croupier.kernel.events import HIDDEN
from croupier.kernel.options import Operated
from croupier.kernel.people import STAFF, Role, Who
from croupier.law.law import Law
from croupier.things.cards import name

BACK = "??"
LEAVING = frozenset(Leaving)


def _own(r: Round, place: Place, who: Who) -> bool:
    """Whether this player has the cards of this hand: the owner of the box, or who handles a hand of the house."""
    holder = r.holders.get(place) or r.owners.get(place[0])
    return holder is not None and who.name in (holder, _stand_in(r, holder)) and who.role is Role.PLAYER


def _stand_in(r: Round, holder: str) -> str | None:
    """The nominee who handles cards for a holder, unless a direction has players handle their own."""
    nominee = r.nominees.get(holder)
    return nominee if r.holders and nominee in r.seats and not r.own_cards & {holder, ""} else None


# --- events ---------------------------------------------------------------------------------------


def _hide_order(_: Round, e: ev.Shuffled | ev.RackShuffled, __: Who) -> common_ev.Event:
    return replace(e, order=(HIDDEN,) * len(e.order))


def _hide_burned(_: Round, e: ev.Burned, __: Who) -> common_ev.Event:
    return e if e.up else replace(e, card=HIDDEN)


def _hide_dealt(_: Round, e: ev.Dealt, __: Who) -> common_ev.Event:
    return e if e.up else replace(e, card=HIDDEN)


def _face_up(r: Round, place: Place, nth: int) -> bool:
    """Whether everybody sees the nth card of a hand, counted from 1."""
    hand = r.hands.get(place, Hand())
    return hand.shown or bool(hand.up >> (nth - 1) & 1)


def _hide_picked(r: Round, e: ev.PickedUp, who: Who) -> common_ev.Event:
    if _own(r, e.place, who):
        return e
    return replace(e, cards=tuple([c if _face_up(r, e.place, n) else HIDDEN for n, c in enumerate(e.cards, 1)]))


def _hide_discarded(r: Round, e: ev.Discarded, who: Who) -> common_ev.Event:
    if _own(r, e.place, who):
        return e
    thrown = zip(e.nths, e.cards, strict=True)
    return replace(e, cards=tuple([c if _face_up(r, e.place, n) else HIDDEN for n, c in thrown]))


SEEN: dict[type[common_ev.Event], Callable[[Round, Any, Who], common_ev.Event]] = {
    ev.Shuffled: _hide_order,
    ev.Dealt: _hide_dealt,
    ev.PickedUp: _hide_picked,
    ev.Discarded: _hide_discarded,
    ev.RackShuffled: _hide_order,
    ev.Burned: _hide_burned,
}


def seen(r: Round, event: common_ev.Event, who: Who) -> common_ev.Event:
    """The event as this person may see it, at the round in which it happened."""
    hide = SEEN.get(type(event))
    return event if hide is None else hide(r, event, who)


def ahead(event: common_ev.Event) -> common_ev.Event:
    """What is only due, as the staff are told of it: which step it is, but no card that it will show."""
    if isinstance(event, ev.Dealt | ev.TurnedUp | ev.Burned):
        return replace(event, card=HIDDEN)
    if isinstance(event, ev.Revealed | ev.Discarded | ev.Found):
        return replace(event, cards=(HIDDEN,) * len(event.cards))
    return replace(event, words="...") if isinstance(event, ev.Announced) else event


def told(event: common_ev.Event, who: Who) -> bool:
    """Whether this person is told of the event at all: a mistake goes unnoticed until somebody reports it."""
    return not isinstance(event, ev.Slipped) or who.role in STAFF


# --- states ---------------------------------------------------------------------------------------


def _hand(t: Table, place: Place, hand: Hand, who: Who, asks: tuple[Ask, ...] = ()) -> HandShown:
    """A hand: what is face up, what its player has picked up, and backs for the rest."""
    r = t.round
    all_up = t.game is not None and t.game.face_up and hand.up == (1 << len(hand.cards)) - 1
    known = len(hand.cards) if hand.shown or all_up else hand.picked if _own(r, place, who) else 0
    cards = tuple([name(c) if i < known or hand.up >> i & 1 else BACK for i, c in enumerate(hand.cards)])
    assert t.game is not None
    whole = known and known == len(hand.cards) and not no_hand(t.game, r, (*hand.cards, *_board(r)))
    words = t.game.words(r.options, hand.cards, _board(r)) if whole else ""
    said = [c for c in r.said.get(place, ()) if c.choice not in t.game.beside and c.choice not in LEAVING]
    return HandShown(
        cards=cards,
        words=words,
        choice=r.chosen.get(place) or (said[-1].choice if said else ""),
        blind=r.one_hand and not hand.picked and not hand.shown,
        label=t.game.labels[place[1]] if not place[0] and place[1] < len(t.game.labels) else "",
        markers=t.game.markers(r, place),
        holder=r.holders.get(place, ""),
        asked=any((ask.box, ask.hand) == place for ask in asks),
    )


def _more(t: Table, box: int, who: Who, asks: tuple[Ask, ...]) -> tuple[HandShown, ...]:
    """The other hands of a box, after a split."""
    others = [place for place in t.round.hands if place[1] > 0 and place[0] == box]
    return tuple([_hand(t, place, t.round.hands[place], who, asks) for place in sorted(others)]) if others else ()


def _board(r: Round) -> tuple[int, ...]:
    """The community cards that everybody sees."""
    hand = r.hands.get(COMMUNITY, Hand())
    return tuple([c for i, c in enumerate(hand.cards) if hand.shown or hand.up >> i & 1])


def _stakes(r: Round, box: int) -> tuple[StakeShown, ...]:
    """The stakes on a box and what became of those settled; between rounds how the last one ended."""
    open_ = [s for s in r.stakes if s.box == box]
    done = r.settled if r.closed else () if open_ else r.last
    beside = r.beside if r.closed else r.last_beside
    lit = r.jackpot.lit
    return (
        *[StakeShown(wager=s.wager, owner=s.owner, amount=s.amount, lit=s.id in lit, hand=s.hand) for s in open_],
        *[
            StakeShown(
                wager=s.wager,
                owner=s.owner,
                amount=s.amount,
                fate=s.fate,
                hand=s.hand,
                back=s.back,
                won=s.won + sum(paid.won for paid in beside if paid.stake == s.stake),
            )
            for s in done
            if s.box == box
        ],
    )


def phase(t: Table) -> Phase:
    """Where the table stands, in a word."""
    r = t.round
    if t.closed or t.game is None:
        return Phase.CLOSED
    if r.question is not None or r.found is not None:
        return Phase.RULING
    if r.closed:
        if not r.dealt:
            return Phase.DEALING
        return Phase.DECIDING if skeleton.asked(t.game, r) else Phase.SETTLING
    if not ready(t):
        return Phase.OPENING
    return Phase.SHUFFLING if t.shuffle or t.cut or not r.shoe.cards else Phase.BETTING


def jackpot_operated(options: Any) -> str:
    """Whether and how a game that can have a jackpot offers it."""
    return str(getattr(options, "jackpot", "not offered"))


def has_jackpot(t: Table) -> bool:
    """Whether this table takes part in a jackpot."""
    return (
        t.game is not None and bool(t.game.jackpot_wager) and jackpot_operated(t.round.options) != Operated.NOT_OFFERED
    )


@lru_cache(maxsize=1024)
def _of_the_game(game: HouseGame, law: Law, options: Any, minimum: int, maximum: int) -> tuple[Sign, ...]:
    """The signs of a game under these options: printed once."""
    said = game.signs(law.money, options, minimum, maximum)
    return tuple([Sign(name=n, text=text, cite=law(cite)) for n, text, cite in said])


@lru_cache(maxsize=1024)
def _areas(game: HouseGame, law: Law, options: Any) -> tuple[Area, ...]:
    """The areas of the layout under these options: printed once."""
    operated = jackpot_operated(options)
    return tuple(
        [
            Area(
                wager=w.name,
                label=w.label,
                cite=law(w.area),
                fee=w.fee,
                slot=w.name == game.jackpot_wager and operated == Operated.ELECTRONICALLY,
            )
            for w in game.wagers
            if (w.name != game.jackpot_wager or operated != Operated.NOT_OFFERED)
            and (not w.offered or getattr(options, w.offered))
        ]
    )


@lru_cache(maxsize=1024)
def _plain(options: Any) -> dict[str, Any]:
    """The options in force as a page gets them."""
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain


def _signs(t: Table, game: HouseGame, r: Round) -> tuple[Sign, ...]:
    """The signs of the game and of every table, and the markers before players for whom somebody acts."""
    found = list(_of_the_game(game, r.law, r.options, r.minimum, r.maximum))
    for player, nominee in r.nominees.items():
        found.append(
            Sign(name="marker", text=f"{nominee} acts for {player}", cite=r.law(game.numbers.nominee[Acting.MARKER]))
        )
    return *found, *signs(t)


def view(t: Table, who: Who) -> View:
    """Everything this person may see of this table."""
    game, r = t.game, t.round
    assert game is not None, "a table is shown once it is open"
    boxes = []
    asks = skeleton.asked(game, r) if r.dealt else ()
    for box in range(1, r.options.boxes + 1):
        hand = r.hands.get((box, 0))
        boxes.append(
            BoxShown(
                box=box,
                player=t.seats.get(box, ""),
                owner=r.owners.get(box, ""),
                stakes=_stakes(r, box),
                hand=_hand(t, (box, 0), hand, who, asks) if hand is not None else None,
                more=_more(t, box, who, asks),
            )
        )
    dealer = r.hands.get(DEALER)
    due = follow(t) if who.role in STAFF else None
    community = r.hands.get(COMMUNITY)
    return View(
        table=t.name,
        game=game.name,
        title=game.title,
        edition=game.edition,
        you=who.name,
        role=who.role,
        phase=phase(t),
        round=r.number,
        signs=_signs(t, game, r),
        areas=_areas(game, t.law, r.options),
        boxes=tuple(boxes),
        dealer=_hand(t, DEALER, dealer, who) if dealer is not None else None,
        community=_hand(t, COMMUNITY, community, who) if community is not None else None,
        house=tuple([_hand(t, p, r.hands[p], who, asks) for p in game.house if p in r.hands]),
        results=t.results,
        boards=game.boards(t.results) if getattr(r.options, "results_display", True) else (),
        nominees=r.nominees,
        people=tuple([PersonShown(name=n, box=p.box, chips=p.chips) for n, p in t.people.items() if p != Person()]),
        waiting=t.waiting,
        rack=sum(len(h.cards) for _, h in r.rack),
        money=r.law.money,
        minimum=r.minimum,
        maximum=r.maximum,
        chips=r.options.chips,
        question=r.question.text if r.question else "",
        due=sentence(t.law.money, ahead(due), game.labels) if due is not None else "",
        directions=t.directions,
        options=_plain(r.options),
    )
