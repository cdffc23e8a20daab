"""How events outside the betting change a poker table. Bookkeeping only: no rule lives here."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.play import events as ev
from croupier.poker import events_table as et
from croupier.poker import keeping_evolving as hands
from croupier.poker.commands_table import Conduct, Subject
from croupier.poker.evolving_seats import took_part
from croupier.poker.games import GAMES
from croupier.poker.irregular_kinds import SINGLE
from croupier.poker.keeping_evolving import keep, stack
from croupier.poker.keeping_state import KEPT, Announced, Keeping, Matter, Seized
from croupier.poker.options import Options, blinds_of
from croupier.poker.state import PokerTable
from croupier.rulebook import document

P = document("poker-victoria")


# --- opening, cards, changes ----------------------------------------------------------------------


def _opened(t: PokerTable, e: ev.TableOpened) -> PokerTable:
    options = msgspec.convert(e.options, Options)
    keeping = replace(t.keeping, signs=P("6.3"))
    return replace(t, name=e.table, variant=GAMES[e.game], options=options, keeping=keeping)


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
    t = keep(t, change=None, signs=P("6.3"), unchecked=unchecked)
    t = keep(t, miscounted=False, defective="", faults=()) if e.new_cards else t
    variant, options = GAMES[e.game], msgspec.convert(e.options, Options)
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
    return replace(keep(t, signs=P("7.3")), options=msgspec.convert(e.options, Options))


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
    kept = tuple([one for one in old if one.state == "review" or (one.kind == "dispute" and one.state == "open")])
    return replace(k, matters=(*kept, *k.matters[len(old) :], m), last_matter=m.number)


def _state(k: Keeping, number: int, state: str) -> Keeping:
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
        k = replace(k, devices={**k.devices, e.person: "found"})
    return replace(t, keeping=k)


def _detriment(t: PokerTable, e: et.DetrimentFound) -> PokerTable:
    m = Matter(
        number=e.number,
        kind="detrimental",
        person=e.person,
        hand=e.hand,
        words=e.words,
        state="decided",
        played=True,
        cite=e.cite,
    )
    return replace(t, keeping=_with(t.keeping, m))


def _complaint(t: PokerTable, e: et.ComplaintRaised) -> PokerTable:
    m = Matter(number=e.number, kind="dispute", person=e.person, hand=e.hand, words=e.words, cite=e.cite)
    return replace(t, keeping=_with(t.keeping, m))


def _decided(t: PokerTable, e: et.ComplaintDecided) -> PokerTable:
    return replace(t, keeping=_state(t.keeping, e.matter, "decided"))


def _review(t: PokerTable, e: et.ReviewRequested) -> PokerTable:
    return replace(t, keeping=_state(t.keeping, e.matter, "review"))


def _reviewed(t: PokerTable, e: et.ReviewDecided) -> PokerTable:
    k = _state(t.keeping, e.matter, "upheld" if e.upheld else "closed")
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
    return keep(hands.taken(t, e.seat, e.amount - e.booth), seized=seized, last_seizure=e.number)


def _concluded(t: PokerTable, e: et.InvestigationConcluded) -> PokerTable:
    rest = {number: one for number, one in t.keeping.seized.items() if number != e.number}
    if e.seat and e.returned:
        t = stack(t, e.seat, e.returned)
    return keep(t, seized=rest)


def _confiscated(t: PokerTable, e: et.DeviceConfiscated) -> PokerTable:
    return keep(t, devices={**t.keeping.devices, e.person: "confiscated"})


def _detained(t: PokerTable, e: et.PersonDetained) -> PokerTable:
    return keep(t, detained=t.keeping.detained | {e.person})


def _released(t: PokerTable, e: et.DetentionEnded) -> PokerTable:
    return keep(t, detained=t.keeping.detained - {e.person})


def _same(t: PokerTable, _: ev.Event) -> PokerTable:
    """On record, and nothing else."""
    return t


EVOLVE: dict[type[ev.Event], Callable[[PokerTable, Any], PokerTable]] = {
    ev.TableOpened: _opened,
    ev.ApprovalRecorded: _approved,
    ev.TableClosed: _closed,
    et.SignsPosted: _signs,
    et.CountInstructed: _instructed,
    et.CardsCounted: _counted,
    et.CardsChanged: _changed_cards,
    et.NewCardsChecked: _checked,
    et.ChangeAnnounced: _announced,
    et.ClosingAnnounced: _closing,
    et.AnnouncementWithdrawn: _withdrawn,
    et.PlayerAgreed: _agreed,
    et.GameChanged: _game,
    et.CommissionVaried: _varied,
    et.TimeCharged: _charged,
    et.TimeVerified: _verified,
    et.TimeDropped: _dropped,
    et.CommissionDropped: _commission,
    et.ConductReported: _reported,
    et.WagersVoided: hands.voided_wagers,
    et.HandDeclaredDead: hands.declared_dead,
    et.PlayerExcluded: _excluded,
    et.WinningsSeized: _seized,
    et.InvestigationConcluded: _concluded,
    et.DeviceConfiscated: _confiscated,
    et.PersonDetained: _detained,
    et.DetentionEnded: _released,
    et.DetrimentFound: _detriment,
    et.ComplaintRaised: _complaint,
    et.InspectorAdvised: _same,
    et.ComplaintDecided: _decided,
    et.ReviewRequested: _review,
    et.ReviewDecided: _reviewed,
    et.OutcomeInvalidated: _same,
    et.HandVoided: hands.voided,
    et.RulesGiven: _same,
    et.HandInspected: _same,
    et.HandShownTo: hands.shown_to,
    et.HandShownToAll: hands.shown_to_all,
}
