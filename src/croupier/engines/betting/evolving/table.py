"""How events outside the betting change a poker table. Bookkeeping only: no rule lives here."""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.betting.commands import Conduct, Subject
from croupier.engines.betting.events import table as et
from croupier.engines.betting.evolving.rulings import change
from croupier.engines.betting.evolving.seats import took_part
from croupier.engines.betting.irregular.kinds import SINGLE
from croupier.engines.betting.keeping.hands import net
from croupier.engines.betting.names import DETRIMENTAL, DISPUTE, MatterState
from croupier.engines.betting.options import Options, blinds_of
from croupier.engines.betting.state import KEPT, Announced, Hand, Keeping, Matter, PokerTable, Seized
from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on


def keep(t: PokerTable, **changes: Any) -> PokerTable:
    """The table with some of its record changed."""
    return replace(t, keeping=replace(t.keeping, **changes))


def stack(t: PokerTable, seat: int, by: int) -> PokerTable:
    """The table with more or fewer chips in front of a seat."""
    chair = t.chairs[seat]
    return replace(t, chairs={**t.chairs, seat: replace(chair, stack=chair.stack + by)})


def taken(t: PokerTable, seat: int, amount: int) -> PokerTable:
    """The table without chips of a seat: first those that came since the hand began, then those in the hand."""
    if not amount:
        return t
    outside = min(amount, t.chairs[seat].stack)
    t = stack(t, seat, -outside)
    h, rest = t.hand, amount - outside
    if not rest or h is None:
        return t
    place = replace(h.places[seat], stack=h.places[seat].stack - rest)
    return replace(t, hand=replace(h, places=(*h.places[:seat], place, *h.places[seat + 1 :])))


def dead_hand(h: Hand, seat: int, *, returns: bool) -> Hand:
    """The hand without a seat: its cards in the muck, its wagers back with the player or left in the pot."""
    gone = ~(1 << seat)
    p = h.places[seat]
    bare = replace(p, down=(), up=())
    if returns:
        bare = replace(bare, stack=p.stack + p.paid + p.dead, bet=0, paid=0, dead=0)
    live = h.live & gone
    pending = h.pending & gone if live.bit_count() > 1 else 0
    drew = h.owed > 0 and h.last == seat
    h = replace(
        h,
        places=(*h.places[:seat], bare, *h.places[seat + 1 :]),
        muck=(*h.muck, *p.down, *p.up, *(h.discards if drew else ())),
        discards=() if drew else h.discards,
        owed=0 if drew else h.owed,
        live=live,
        able=h.able & gone,
        pending=pending,
        drawing=h.drawing and bool(pending),
    )
    # nobody waits for the choice of a player who is out (9.5.6)
    return change(h, asked=bool(h.errors.asks & h.able)) if h.errors.asked else h


def voided_wagers(t: PokerTable, e: et.WagersVoided) -> PokerTable:
    """The wagers of one seat go back."""
    assert t.hand is not None
    h = dead_hand(t.hand, e.seat, returns=True)
    return replace(t, hand=replace(h, to=e.to, base=min(h.base, e.to)))


def declared_dead(t: PokerTable, e: et.HandDeclaredDead) -> PokerTable:
    """A hand is out, its wagers stay."""
    assert t.hand is not None
    return replace(t, hand=dead_hand(t.hand, e.seat, returns=False))


def voided(t: PokerTable, e: et.HandVoided) -> PokerTable:
    """All stacks as they were before the hand. In a hand the hand has them; after it the chairs."""
    h = t.hand
    assert h is not None
    change = net(e.refunds, e.taken)
    owed = {one.owner: change[one.seat] for one in (*e.refunds, *e.taken)}  # who has moved since has another seat now
    places = tuple(
        [
            replace(p, stack=p.stack + owed.get(p.owner, 0), bet=0, paid=0, dead=0, won=0) if p.owner else p
            for p in h.places
        ]
    )
    if h.over:
        for seat, by in change.items():
            t = stack(t, seat, by)
    return replace(
        t, hand=replace(h, places=places, live=0, able=0, pending=0, owed=0, opened=False, rake=None, awarded=0)
    )


def shown_to(t: PokerTable, e: et.HandShownTo) -> PokerTable:
    """One player saw a hand."""
    assert t.hand is not None
    before = t.keeping.shown_to if t.keeping.shown_in == t.hand.number else 0
    return keep(t, shown_in=t.hand.number, shown_to=before | 1 << e.seat)


def shown_to_all(t: PokerTable, e: et.HandShownToAll) -> PokerTable:
    """The table saw it too: the cards lie open, also for those who did not know them."""
    h = t.hand
    assert h is not None
    p = h.places[e.seat]
    place = replace(p, down=e.cards[: len(p.down)])
    places = (*h.places[: e.seat], place, *h.places[e.seat + 1 :])
    t = replace(t, hand=replace(h, places=places, shown=h.shown | 1 << e.seat))
    return keep(t, shown_to=t.keeping.shown_to & ~(1 << e.seat))


# --- opening, cards, changes ----------------------------------------------------------------------


def _opened(t: PokerTable, e: ev.TableOpened) -> PokerTable:
    options = msgspec.convert(e.options, Options)
    keeping = replace(t.keeping, signs=t.law("6.3"))
    return replace(t, name=e.table, variant=t.games[e.game], options=options, keeping=keeping)


def _approved(t: PokerTable, e: ev.ApprovalRecorded) -> PokerTable:
    return replace(t, approvals={**t.approvals, e.subject: e.reference})


def _closed(t: PokerTable, _: ev.TableClosed) -> PokerTable:
    return replace(keep(t, change=None, closing=None), shut=True)


def _signs(t: PokerTable, _: et.SignsPosted) -> PokerTable:
    return keep(t, signs=None)


def _instructed(t: PokerTable, _: et.CountInstructed) -> PokerTable:
    return keep(t, counting=True)


def _counted(t: PokerTable, e: et.CardsCounted) -> PokerTable:
    return keep(t, counting=False, miscounted=e.cards != e.right)


def _changed_cards(t: PokerTable, e: et.CardsChanged) -> PokerTable:
    t = keep(t, defective="")
    if e.whole:
        return keep(t, counting=False, miscounted=False, unchecked=True, faults=())
    return keep(t, faults=tuple([why for why in t.keeping.faults if why not in SINGLE]))


def _checked(t: PokerTable, _: et.NewCardsChecked) -> PokerTable:
    return keep(t, unchecked=False)


def _announced(t: PokerTable, e: et.ChangeAnnounced) -> PokerTable:
    return keep(t, change=Announced(game=e.game, options=e.options, after=e.after, by=e.by))


def _closing(t: PokerTable, e: et.ClosingAnnounced) -> PokerTable:
    return keep(t, closing=Announced(after=e.after, by=e.by))


def _withdrawn(t: PokerTable, e: et.AnnouncementWithdrawn) -> PokerTable:
    return keep(t, closing=None) if e.subject == Subject.CLOSING else keep(t, change=None)


def _agreed(t: PokerTable, e: et.PlayerAgreed) -> PokerTable:
    field = "closing" if e.subject == Subject.CLOSING else "change"
    pending: Announced = getattr(t.keeping, field)
    agreed = pending.agreed | {e.person} if e.agrees else pending.agreed - {e.person}
    return keep(t, **{field: replace(pending, agreed=agreed)})


def _game(t: PokerTable, e: et.GameChanged) -> PokerTable:
    unchecked = t.keeping.unchecked or e.new_cards
    t = keep(t, change=None, signs=t.law("6.3"), unchecked=unchecked)
    t = keep(t, miscounted=False, defective="", faults=()) if e.new_cards else t
    variant, options = t.games[e.game], msgspec.convert(e.options, Options)
    before, after = len(blinds_of(t.variant, t.options)), len(blinds_of(variant, options))
    chairs = {seat: replace(c, missed=_renumbered(c.missed, before, after)) for seat, c in t.chairs.items()}
    return replace(t, variant=variant, options=options, chairs=chairs)


def _renumbered(missed: tuple[int, ...], before: int, after: int) -> tuple[int, ...]:
    """Missed blinds after a change of their number: the last one stays the last one, a smaller one a smaller one."""
    if before == after or not after:
        return missed
    last, smaller = after - 1, max(0, after - 2)
    return tuple(sorted({last if i == before - 1 else min(i, smaller if before else last) for i in missed}))


def _varied(t: PokerTable, e: et.CommissionVaried) -> PokerTable:
    return replace(keep(t, signs=t.law("7.3")), options=msgspec.convert(e.options, Options))


# --- commission -----------------------------------------------------------------------------------


def _charged(t: PokerTable, e: et.TimeCharged) -> PokerTable:
    t = stack(t, e.seat, -e.amount)
    return keep(t, slide=t.keeping.slide + e.amount, paid_until={**t.keeping.paid_until, e.owner: e.until})


def _verified(t: PokerTable, e: et.TimeVerified) -> PokerTable:
    return keep(t, verified=e.amount)


def _dropped(t: PokerTable, _: et.TimeDropped) -> PokerTable:
    return keep(t, slide=0, verified=0)


def _commission(t: PokerTable, e: et.CommissionDropped) -> PokerTable:
    return keep(t, dropped=e.number)


# --- conduct --------------------------------------------------------------------------------------


def _with(k: Keeping, m: Matter) -> Keeping:
    """One more matter; of those that wait for nobody only the latest stay."""
    old = k.matters[: max(0, len(k.matters) - KEPT)]
    kept = tuple([one for one in old if _waits(one)])
    return replace(k, matters=(*kept, *k.matters[len(old) :], m), last_matter=m.number)


def _waits(m: Matter) -> bool:
    """Whether somebody still has to decide on it."""
    return m.state is MatterState.REVIEW or (m.kind == DISPUTE and m.state is MatterState.OPEN)


def _state(k: Keeping, number: int, state: MatterState) -> Keeping:
    matters = tuple([replace(m, state=state) if m.number == number else m for m in k.matters])
    return replace(k, matters=matters)


def _reported(t: PokerTable, e: et.ConductReported) -> PokerTable:
    m = Matter(
        number=e.number,
        kind=e.conduct,
        person=e.person,
        hand=e.hand,
        words=e.words,
        played=took_part(t, e.person),
        cite=e.cite,
    )
    k = _with(t.keeping, m)
    if e.conduct == Conduct.DEVICE:
        k = replace(k, devices={**k.devices, e.person: False})
    return replace(t, keeping=k)


def _detriment(t: PokerTable, e: et.DetrimentFound) -> PokerTable:
    m = Matter(
        number=e.number,
        kind=DETRIMENTAL,
        person=e.person,
        hand=e.hand,
        words=e.words,
        state=MatterState.DECIDED,
        played=True,
        cite=e.cite,
    )
    return replace(t, keeping=_with(t.keeping, m))


def _complaint(t: PokerTable, e: et.ComplaintRaised) -> PokerTable:
    m = Matter(number=e.number, kind=DISPUTE, person=e.person, hand=e.hand, words=e.words, cite=e.cite)
    return replace(t, keeping=_with(t.keeping, m))


def _decided(t: PokerTable, e: et.ComplaintDecided) -> PokerTable:
    return replace(t, keeping=_state(t.keeping, e.matter, MatterState.DECIDED))


def _review(t: PokerTable, e: et.ReviewRequested) -> PokerTable:
    return replace(t, keeping=_state(t.keeping, e.matter, MatterState.REVIEW))


def _reviewed(t: PokerTable, e: et.ReviewDecided) -> PokerTable:
    k = _state(t.keeping, e.matter, MatterState.UPHELD if e.upheld else MatterState.CLOSED)
    if not e.readmitted:
        return replace(t, keeping=k)
    rest = {name: number for name, number in k.excluded_for.items() if name != e.readmitted}
    return replace(t, keeping=replace(k, excluded_for=rest), excluded=t.excluded - {e.readmitted})


def _excluded(t: PokerTable, e: et.PlayerExcluded) -> PokerTable:
    t = keep(t, excluded_for={**t.keeping.excluded_for, e.person: e.matter})
    return replace(t, excluded=t.excluded | {e.person})


def _seized(t: PokerTable, e: et.WinningsSeized) -> PokerTable:
    seized = {**t.keeping.seized, e.number: Seized(owner=e.owner, amount=e.amount)}
    if e.booth:
        left = {**t.seating.held, e.owner: t.seating.held[e.owner] - e.booth}
        t = replace(t, seating=replace(t.seating, held={name: chips for name, chips in left.items() if chips}))
    return keep(taken(t, e.seat, e.amount - e.booth), seized=seized, last_seizure=e.number)


def _concluded(t: PokerTable, e: et.InvestigationConcluded) -> PokerTable:
    rest = {number: one for number, one in t.keeping.seized.items() if number != e.number}
    if e.seat and e.returned:
        t = stack(t, e.seat, e.returned)
    return keep(t, seized=rest)


def _confiscated(t: PokerTable, e: et.DeviceConfiscated) -> PokerTable:
    return keep(t, devices={**t.keeping.devices, e.person: True})


def _detained(t: PokerTable, e: et.PersonDetained) -> PokerTable:
    return keep(t, detained=t.keeping.detained | {e.person})


def _released(t: PokerTable, e: et.DetentionEnded) -> PokerTable:
    return keep(t, detained=t.keeping.detained - {e.person})


def _same(t: PokerTable, _: ev.Event) -> PokerTable:
    """On record, and nothing else."""
    return t


EVOLVE = Handlers[PokerTable, PokerTable](
    on(ev.TableOpened, _opened),
    on(ev.ApprovalRecorded, _approved),
    on(ev.TableClosed, _closed),
    on(et.SignsPosted, _signs),
    on(et.CountInstructed, _instructed),
    on(et.CardsCounted, _counted),
    on(et.CardsChanged, _changed_cards),
    on(et.NewCardsChecked, _checked),
    on(et.ChangeAnnounced, _announced),
    on(et.ClosingAnnounced, _closing),
    on(et.AnnouncementWithdrawn, _withdrawn),
    on(et.PlayerAgreed, _agreed),
    on(et.GameChanged, _game),
    on(et.CommissionVaried, _varied),
    on(et.TimeCharged, _charged),
    on(et.TimeVerified, _verified),
    on(et.TimeDropped, _dropped),
    on(et.CommissionDropped, _commission),
    on(et.ConductReported, _reported),
    on(et.WagersVoided, voided_wagers),
    on(et.HandDeclaredDead, declared_dead),
    on(et.PlayerExcluded, _excluded),
    on(et.WinningsSeized, _seized),
    on(et.InvestigationConcluded, _concluded),
    on(et.DeviceConfiscated, _confiscated),
    on(et.PersonDetained, _detained),
    on(et.DetentionEnded, _released),
    on(et.DetrimentFound, _detriment),
    on(et.ComplaintRaised, _complaint),
    on(et.InspectorAdvised, _same),
    on(et.ComplaintDecided, _decided),
    on(et.ReviewRequested, _review),
    on(et.ReviewDecided, _reviewed),
    on(et.OutcomeInvalidated, _same),
    on(et.HandVoided, voided),
    on(et.RulesGiven, _same),
    on(et.HandInspected, _same),
    on(et.HandShownTo, shown_to),
    on(et.HandShownToAll, shown_to_all),
)
