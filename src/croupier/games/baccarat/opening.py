"""Opening a table that deals as baccarat does: the cards as they come, the device, and the style of dealing."""

from collections.abc import Callable
from functools import cache
from typing import Any

from croupier.engines.cards.game import Step
from croupier.engines.cards.names import Steps
from croupier.games.baccarat.dealing import keeps_shoe
from croupier.games.baccarat.options import Prepared, Style
from croupier.games.baccarat.terms import SEALED, Terms, TwoHands
from croupier.kernel.answers import Refusal
from croupier.kernel.options import Device, wrong_backs
from croupier.kernel.people import Role
from croupier.law.books import Rule
from croupier.law.law import Law, Number

STYLE = "change of dealing style"
"""The subject of the approval of procedures for changing the style with a continuous shuffler."""

_STAFF = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
_DEALER = (Role.DEALER,)


# --- the opening procedure ------------------------------------------------------------------------


def steps(o: Any, t: Terms) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle, as the cards come to the table."""
    words = _received(o.decks, o.dealt_from, o.prepared)
    by = {Prepared.AS_RECEIVED: t.received, Prepared.SEALED: t.sealed}
    first = Step(name=Steps.RECEIVED, words=words, cite=by.get(o.prepared, t.preshuffled), offices=_STAFF)
    done = [first, *_PREPARED[o.prepared](t)]
    if o.dealt_from is not Device.SHOE:
        load = "load the cards into the shuffler"
        done.append(Step(name=Steps.LOADED, words=load, cite=t.loaded, offices=_DEALER, after=(done[-1].name,)))
    return tuple(done)


@cache
def _received(decks: int, dealt_from: Device, prepared: Prepared) -> str:
    """How the cards come."""
    sets = f"{'two sets' if dealt_from is Device.BATCH else 'one set'} of {decks} decks"
    if prepared is Prepared.AS_RECEIVED:
        return f"receive {sets}"
    if prepared is Prepared.SEALED:
        return f"receive {sets}, {prepared}"
    return f"fetch {sets}, {prepared}, from the area where they were secured"


def _in_order(cite: Number, done: str, *steps: tuple[str, str]) -> list[Step]:
    """Steps of the dealer, one after the other."""
    made = []
    for name, words in steps:
        made.append(Step(name=name, words=words, cite=cite, offices=_DEALER, after=(done,)))
        done = name
    return made


def _as_received(t: Terms) -> list[Step]:
    """New cards are inspected twice, spread for the players and mixed."""
    by_dealer, by_supervisor = Steps.BY_DEALER, Steps.BY_SUPERVISOR
    supervisor = (Role.GAME_SUPERVISOR,)
    inspect = "inspect the cards"
    spread = "spread the cards face up, by suit and in sequence, for the players"
    return [
        Step(name=by_dealer, words=inspect, cite=t.inspected, offices=_DEALER, after=(Steps.RECEIVED,), inspects=True),
        Step(
            name=by_supervisor,
            words=f"{inspect} independently",
            cite=t.inspected,
            offices=supervisor,
            after=(Steps.RECEIVED,),
            another=by_dealer,
            inspects=True,
        ),
        Step(name=Steps.SPREAD, words=spread, cite=t.spread, offices=_DEALER, after=(by_dealer, by_supervisor)),
        *_in_order(t.mixed, Steps.SPREAD, (Steps.MIXED, "turn the cards face down, mix, stack and riffle them")),
    ]


def _checked(t: Terms) -> list[Step]:
    """Checked cards get a chemmy shuffle, are stacked and get a riffle shuffle."""
    chemmy, stack, riffle = t.prechecked
    return [
        *_in_order(chemmy, Steps.RECEIVED, (Steps.CHEMMY, "chemmy shuffle the cards")),
        *_in_order(stack, Steps.CHEMMY, (Steps.STACKED, "stack the cards")),
        *_in_order(riffle, Steps.STACKED, (Steps.RIFFLED, "riffle shuffle the cards")),
    ]


_PREPARED: dict[Prepared, Callable[[Terms], list[Step]]] = {
    Prepared.AS_RECEIVED: _as_received,
    Prepared.CHECKED: _checked,
    Prepared.SHUFFLED: lambda t: _in_order(
        t.preshuffled, Steps.RECEIVED, (Steps.SHUFFLED, "chemmy or riffle shuffle the cards")
    ),
    Prepared.SEALED: lambda t: _in_order(
        t.sealed, Steps.RECEIVED, (Steps.UNSEALED, "break the seal; no shuffle is needed")
    ),
}


def equipment(o: Any, t: Terms, *, always_pucks: bool = False) -> tuple[str, ...]:
    """What has to be at the table; the pucks for style B, or always where a game's text has them at every table."""
    colours = " and ".join(o.backs)
    sets = f"{2 * o.decks} decks in two sets: {colours}" if o.dealt_from is Device.BATCH else f"{o.decks} decks"
    device = {
        Device.SHOE: ("covered card shoe",),
        Device.BATCH: ("batch shuffler", "covered card shoe"),
        Device.CONTINUOUS: ("continuous shuffler",),
    }[o.dealt_from]
    cutting = ("1 cutting card",) if keeps_shoe(o) else ()
    pucks = tuple([f"{side.word} puck" for side in t.sides.values()]) if always_pucks or o.style is Style.B else ()
    return (sets, *device, *cutting, *pucks, "discard rack", "drop box")


# --- what may be chosen, and changed --------------------------------------------------------------


def wrong_deal(law: Law, o: Any, approvals: dict[str, str], t: Terms) -> Refusal | None:
    """What is wrong with the device, the style and the cards of a table."""
    if o.style is Style.B and o.dealt_from is Device.CONTINUOUS:
        return Refusal(law(t.not_style_b), "In style B players handle the cards: a continuous shuffler cannot be used.")
    if o.prepared is Prepared.SEALED and SEALED not in approvals:
        return Refusal(law(t.sealed), f"Such cards need {law.regulator}'s approval on record: {SEALED}.")
    return wrong_backs(law, o, t.two_sets)


def change_burn(r: TwoHands, number: str) -> Rule | Refusal:
    """The rule by which the next shoe may be burned in the other way, or why not now."""
    if r.shoe.cards and r.shoe.top:
        return Refusal(r.law(number), "This shoe has its burn; the other way can be chosen for the next one.")
    return r.law(number)


def change_style(r: TwoHands, approvals: dict[str, str], t: Terms) -> Rule | Refusal:
    """The rule by which the style of dealing may be changed now, or why not."""
    if keeps_shoe(r.options):
        if r.shoe.cards and r.shoe.top:
            return Refusal(r.law(t.style_change), "The shoe is dealt to its end in the style in which it began.")
        return r.law(t.style_change)
    if STYLE not in approvals:
        return Refusal(r.law(t.style_change), f"It takes approved procedures: put the approval on record, {STYLE}.")
    return r.law(t.style_change)
