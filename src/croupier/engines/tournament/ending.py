"""The end of play at a table, of a session and of the tournament; who progresses, and the prizes to the cent."""

from collections.abc import Sequence
from functools import reduce

import msgspec

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.conditions import (
    Cash,
    Conclude,
    Conditions,
    Disposition,
    Prizes,
    Progression,
    Surplus,
)
from croupier.engines.tournament.evolving import evolve
from croupier.engines.tournament.leaving import away, cashed
from croupier.engines.tournament.playing import complete
from croupier.engines.tournament.standing import (
    at_table,
    entered,
    in_use,
    may_come_back,
    next_session,
    numbered,
    seated,
    standings,
    terms,
    waiting,
)
from croupier.engines.tournament.state import Tournament
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.law.books import Rule


class Award(msgspec.Struct, frozen=True):
    """A prize for somebody."""

    person: str
    place: int
    amount: Cash


def by_place(c: Conditions, pool: int, players: int) -> tuple[int, ...]:
    """The prize of each place for so many placed players."""
    count = min(len(c.prizes), players)
    if not count:
        return ()
    if c.prizes_are is Prizes.SHARES:
        found = [_down(pool * share // 100_00, c.prize_step) for share in c.prizes[:count]]
        return (found[0] + pool - sum(found), *found[1:])
    promised = list(c.prizes[:count])
    over = pool - sum(promised)
    if over <= 0 or c.surplus is Surplus.OPERATOR:
        return tuple(promised)
    more = [_down(over * prize // sum(promised), c.prize_step) for prize in promised]
    return (promised[0] + more[0] + over - sum(more), *(p + m for p, m in zip(promised[1:], more[1:], strict=True)))


def _down(amount: int, step: int) -> int:
    return amount // step * step


def awards(c: Conditions, pool: int, places: tuple[tuple[str, ...], ...]) -> tuple[Award, ...]:
    """Who gets what, from the first place."""
    prizes = by_place(c, pool, sum(map(len, places)))
    found = []
    for place, group in numbered(places):
        share, odd = divmod(sum(prizes[place - 1 : place - 1 + len(group)]), len(group))
        found += [Award(who, place, Cash(share + (1 if i < odd else 0))) for i, who in enumerate(group)]
    return tuple([award for award in found if award.amount])


# --- a table --------------------------------------------------------------------------------------


def determined(t: Tournament, table: str, now: int) -> bool:
    """Whether it is settled who progresses from a table (10.3.5(a))."""
    session = terms(t)
    here, all_ = len(at_table(t, table)), len(seated(t)) + len(waiting(t))
    if may_come_back(t, now):
        return False
    if session.progression is Progression.TABLE:
        return here <= session.advance
    if session.progression is Progression.OVERALL:
        return all_ <= session.advance
    if session.progression is Progression.SURVIVORS:
        return here <= 1
    # After the last session nobody progresses; only where chips are cash is its result more than its winner.
    return all_ <= 1 or t.conditions.disposition is Disposition.CASH


def conclude(t: Tournament, c: tc.ConcludeTable) -> Decision:
    """Conclude a table in time, or early where progress is determined and chips for cash are agreed on (10.3.5)."""
    if not t.playing or c.table not in in_use(t):
        return Refusal(t.law("10.3.5"), f"{c.table} is not in play in this tournament.")
    if t.tables[c.table].playing:
        return Refusal(t.law("10.3.5"), f"A hand is on at {c.table}: conclude after it.")
    if complete(t, c.table, t.now):
        return (te.TableConcluded(table=c.table, early=False, by=c.by.name, cite=t.law("10.2.1(d)")),)
    cite = _early(t, c)
    if isinstance(cite, Refusal):
        return cite
    return (te.TableConcluded(table=c.table, early=True, by=c.by.name, cite=cite),)


def _early(t: Tournament, c: tc.ConcludeTable) -> Rule | Refusal:
    """The paragraph on which a table is concluded before its time."""
    settled = determined(t, c.table, t.now)
    cash = t.conditions.disposition is Disposition.CASH
    asked = [name for name in at_table(t, c.table).values() if name not in c.agreed]
    either = t.conditions.conclude_on is Conclude.EITHER
    if either and settled:
        return t.law("10.3.5(a)")
    if not settled and not (either and cash):
        return Refusal(t.law("10.3.5(a)"), f"It is not determined who progresses from {c.table}.")
    if cash and asked:
        return Refusal(
            t.law("10.3.5(b)"), f"Chips are paid in cash, so all at the table agree: {', '.join(asked)} did not."
        )
    return t.law("10.3.5(b)") if cash else t.law("10.3.5(a)")


# --- a session ------------------------------------------------------------------------------------


def _all(t: Tournament, events: Sequence[ev.Event]) -> Tournament:
    return reduce(evolve, events, t)


def end_session(t: Tournament, c: tc.EndSession) -> Decision:
    """End a session: the cut, the disposition of chips, and the tournament itself after the last one."""
    if not t.playing:
        return _nobody_left(t)
    found: list[ev.Event] = []
    for table in in_use(t):
        concluded = conclude(t, tc.ConcludeTable(by=c.by, table=table))
        if isinstance(concluded, Refusal):
            return concluded
        found += concluded
    found += _unattended(t)
    s = _all(t, found)
    final = terms(s).progression is Progression.FINAL
    progressed = [] if final else _progressed(s)
    cut = [] if final else _cut(s, progressed)
    places = standings(_all(s, cut))
    found += [*_put_away(s, progressed), *cut]
    on = tuple(sorted(progressed, key=lambda name: t.entrants[name].number))
    found.append(te.SessionEnded(session=t.session, progressed=on, by=c.by.name, cite=t.law("10.2.1(d)")))
    return (*found, *_over(_all(t, found), places))


def _over(t: Tournament, places: tuple[tuple[str, ...], ...]) -> tuple[ev.Event, ...]:
    """The end of the tournament, if no session follows or one player alone is left and no repechage brings others."""
    following = next_session(t)
    if following and (len(entered(t)) > 1 or terms(t, following).repechage):
        return ()
    left = [event for who, e in t.entrants.items() for event in away(who, e, t.law("10.2.1(b)"))]
    return (*left, te.TournamentEnded(places=places, cite=t.law("10.2.1(d)")))


def _nobody_left(t: Tournament) -> Decision:
    """Between sessions: when players retired or were disqualified until one is left, no session follows."""
    ended = _over(t, standings(t)) if t.session and t.draw is None else ()
    return ended or Refusal(t.law("10.2.1(d)"), "No session is on.")


def _unattended(t: Tournament) -> list[ev.Event]:
    """Who never took a seat in the session is out (10.2.1(i))."""
    found: list[ev.Event] = []
    for name in waiting(t):
        found += away(name, t.entrants[name], t.law("10.2.1(i)"))
        found.append(te.EntrantForfeited(person=name, cite=t.law("10.2.1(i)")))
    return found


def _progressed(t: Tournament) -> list[str]:
    """Who goes on: equals at the cut all do."""
    session = terms(t)
    if session.progression is Progression.SURVIVORS:
        return seated(t)
    if session.progression is Progression.OVERALL:
        return _best(t, seated(t), session.advance)
    tables = [name for name, felt in t.tables.items() if felt.active]
    return [name for table in tables for name in _best(t, list(at_table(t, table).values()), session.advance)]


def _best(t: Tournament, people: list[str], count: int) -> list[str]:
    stacks = sorted((t.entrants[name].chips for name in people), reverse=True)
    least = stacks[count - 1] if count <= len(stacks) else 0
    return [name for name in people if t.entrants[name].chips >= least]


def _cut(t: Tournament, progressed: list[str]) -> list[ev.Event]:
    """Who does not progress is out: the more chips, the better the place."""
    cut = sorted(
        (name for name in seated(t) if name not in progressed),
        key=lambda name: (-t.entrants[name].chips, t.entrants[name].number),
    )
    left, found = len(entered(t)) - len(cut), list[ev.Event]()
    for name in cut:
        e = t.entrants[name]
        place = left + 1 + sum(1 for other in cut if t.entrants[other].chips > e.chips)
        out = te.EntrantEliminated(
            person=name,
            place=place,
            group=t.groups + 1,
            started=e.chips,
            table=e.table,
            seat=e.seat,
            hand=0,
            cite=t.law("10.2.1(d)"),
        )
        found.append(out)
    return found


def _put_away(t: Tournament, progressed: list[str]) -> list[ev.Event]:
    """Seats are vacated, and chips go where the conditions say (10.2.1(b))."""
    how, found = t.conditions.disposition, list[ev.Event]()
    for name in seated(t):
        e = t.entrants[name]
        found.append(te.EntrantUnseated(table=e.table, seat=e.seat, person=name, cite=t.law("10.2.1(d)")))
        if e.chips and how is Disposition.CASH:
            found.append(cashed(t, name, e))
        elif e.chips and (how is Disposition.REMOVED or name not in progressed):
            found.append(te.ChipsRemoved(person=name, chips=e.chips, cite=t.law("10.2.1(b)")))
    return found


# --- the prizes -----------------------------------------------------------------------------------


def pay(t: Tournament, _: tc.PayPrizes) -> Decision:
    """Pay the prizes; what is left goes to the operator (10.2.1(a), (j))."""
    if not t.over or t.settled:
        return Refusal(t.law("10.2.1(j)"), "Prizes are paid once, when the tournament is over.")
    won = awards(t.conditions, t.purse.pool, t.places)
    total = sum(award.amount for award in won)
    found: list[ev.Event] = []
    if total > t.purse.pool:
        found.append(te.PrizesFunded(amount=Cash(total - t.purse.pool), cite=t.law("10.2.1(j)")))
    found += [te.PrizePaid(owner=a.person, place=a.place, amount=a.amount, cite=t.law("10.2.1(j)")) for a in won]
    left = Cash(max(0, t.purse.pool - total) + t.purse.fees)
    return (*found, te.FeesKept(amount=left, cite=t.law("10.2.1(a)")))
