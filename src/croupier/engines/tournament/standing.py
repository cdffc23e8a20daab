"""What follows from the state of a tournament: who is in, who sits where, the clock, the places, and what must hold."""

from collections.abc import Iterable
from itertools import groupby

from croupier.engines.tournament.checking import level_of
from croupier.engines.tournament.conditions import Cash, Chips, Session
from croupier.engines.tournament.state import Entrant, Out, Status, Tournament
from croupier.kernel.answers import Refusal

# --- people ---------------------------------------------------------------------------------------


def acting(t: Tournament) -> str:
    """Who is responsible and there: the director, or in the absence a deputy; nobody if neither is."""
    if t.director in t.present:
        return t.director
    return next((one for one in t.deputies if one in t.present), "")


def entered(t: Tournament) -> list[str]:
    """Everybody who is in."""
    return [name for name, e in t.entrants.items() if e.status is Status.ENTERED]


def taken(t: Tournament) -> int:
    """How many entries count towards the maximum."""
    gone = (Status.APPLIED, Status.REFUSED, Status.WITHDRAWN)
    return sum(1 for e in t.entrants.values() if e.status not in gone)


def seated(t: Tournament) -> list[str]:
    """Everybody who has a seat."""
    return [name for name, e in t.entrants.items() if e.seat]


def waiting(t: Tournament) -> list[str]:
    """Who is in and has no seat in the session that is on; in a repechage the others are through and wait."""
    if not t.playing or terms(t).repechage:
        return []
    return [name for name in entered(t) if not t.entrants[name].seat]


def at_table(t: Tournament, table: str) -> dict[int, str]:
    """Who sits where at a table."""
    there = [(e.seat, name) for name, e in t.entrants.items() if e.seat and e.table == table]
    return dict(sorted(there))


def stacks(t: Tournament, table: str) -> dict[int, Chips]:
    """The chips at each seat of a table."""
    return {seat: t.entrants[name].chips for seat, name in at_table(t, table).items()}


def in_use(t: Tournament) -> list[str]:
    """The tables at which the session is played and not concluded."""
    return [name for name, felt in t.tables.items() if felt.active and not felt.concluded]


def free_seats(t: Tournament, table: str) -> list[int]:
    """The vacant seats of a table."""
    there = at_table(t, table)
    return [seat for seat in range(1, t.conditions.seats + 1) if seat not in there]


def room(t: Tournament) -> int:
    """How many more can be seated in the session that is on."""
    return sum(len(free_seats(t, table)) for table in in_use(t)) - len(waiting(t))


def exclusive(t: Tournament, table: str) -> bool:
    """Whether a table is for tournament play alone now (10.3.2)."""
    felt = t.tables.get(table)
    return felt is not None and felt.active and (t.playing or t.drawn > t.session) and not t.over


def plays(t: Tournament, person: str) -> str:
    """Who acts at an entrant's seat: the entrant, or the substitute."""
    return t.entrants[person].substitute or person


# --- sessions and time ----------------------------------------------------------------------------


def terms(t: Tournament, session: int = 0) -> Session:
    """What the conditions say of a session; without a number, of the one that is on."""
    return t.conditions.sessions[(session or t.session) - 1]


def starts_at(t: Tournament, session: int) -> int:
    """When a session starts, alterations included."""
    return t.starts.get(session, terms(t, session).starts_at)


def ends_at(t: Tournament) -> int:
    """When the session that is on is scheduled to end; 0 if it is not limited in time."""
    minutes = terms(t).minutes
    return t.began + t.lost + minutes * 60 if minutes else 0


def fallen(t: Tournament) -> list[str]:
    """Who was eliminated in the last session, and may play a repechage after it; not who directs the tournament."""
    gone = [one.person for one in t.outs if one.session == t.session and t.entrants[one.person].status is Status.OUT]
    may = [name for name in gone if name not in (t.director, *t.deputies)]
    return sorted(may, key=lambda name: t.entrants[name].number)


def next_session(t: Tournament) -> int:
    """The session that comes next; 0 if there is none. A repechage for nobody is left out."""
    if t.drawn > t.session:
        return t.drawn
    for n in range(t.session + 1, len(t.conditions.sessions) + 1):
        if not terms(t, n).repechage or (n == t.session + 1 and fallen(t)):
            return n
    return 0


def level_ends(t: Tournament) -> int:
    """When the level is over if its clock runs on; 0 while it stands."""
    clock = t.clock
    if not clock.running:
        return 0
    return clock.since - clock.gone + level_of(t.conditions, clock.level).minutes * 60


# --- who is out, and in which place ---------------------------------------------------------------


def find_out(t: Tournament, person: str) -> Out | None:
    """How somebody went out."""
    return next((one for one in t.outs if one.person == person), None)


def standings(t: Tournament) -> tuple[tuple[str, ...], ...]:
    """The places from the first: those who are in by chips, then those who went out, the latest first.

    Who went out in the same hand comes by the chips at its start; equal chips share the place.
    """
    held = [(e.chips, e.number, name) for name, e in t.entrants.items() if e.status is Status.ENTERED]
    found = _tied(held)
    for group in sorted({one.group for one in t.outs}, reverse=True):
        found += _tied((o.started, t.entrants[o.person].number, o.person) for o in t.outs if o.group == group)
    return tuple(found)


def _tied(ranked: Iterable[tuple[Chips, int, str]]) -> list[tuple[str, ...]]:
    """People by chips, the most first; equals together, in the order of entry."""
    ordered = sorted(ranked, key=lambda one: (-one[0], one[1]))
    return [tuple([name for _, _, name in group]) for _, group in groupby(ordered, key=lambda one: one[0])]


def numbered(places: tuple[tuple[str, ...], ...]) -> list[tuple[int, tuple[str, ...]]]:
    """Places with their numbers: after two who share the second comes the fourth."""
    found, place = [], 1
    for group in places:
        found.append((place, group))
        place += len(group)
    return found


# --- buying back ----------------------------------------------------------------------------------


def no_buy_back(t: Tournament, person: str, now: int) -> Refusal | None:
    """Why somebody may not buy back now (10.2.1(e)); nothing if it may be."""
    c, out = t.conditions, find_out(t, person)
    e = t.entrants.get(person)
    if not c.buy_backs:
        return Refusal(t.law("10.2.1(e)"), "The conditions do not allow buying back.")
    if e is None or e.status is not Status.OUT or out is None:
        return Refusal(t.law("10.2.1(e)"), f"{person} was not eliminated.")
    if person in (t.director, *t.deputies):
        return Refusal(t.law("10.1.2"), f"{person} is responsible for the tournament and does not play in it.")
    if any(person in (x.substitute, x.proposed) for x in t.entrants.values()):
        return Refusal(t.law("10.3.3"), f"{person} is a substitute for somebody else.")
    if e.buy_backs >= c.buy_backs:
        return Refusal(
            t.law("10.2.1(e)"), f"{person} has bought back {e.buy_backs} times: the conditions allow no more."
        )
    if not t.playing or out.session != t.session or not out.before or t.clock.level > c.buy_back_level:
        return Refusal(t.law("10.2.1(e)"), f"Players buy back after a bust-out, until level {c.buy_back_level}.")
    if now > out.at + c.buy_back_minutes * 60:
        return Refusal(t.law("10.2.1(e)"), f"Players buy back within {c.buy_back_minutes} minutes of the bust-out.")
    if terms(t).repechage or room(t) < 1:
        return Refusal(t.law("10.2.1(e)"), "No seat is free for somebody who buys back.")
    return None


def may_come_back(t: Tournament, now: int) -> list[str]:
    """Who could still buy back: until then nothing is determined."""
    return [one.person for one in t.outs if no_buy_back(t, one.person, now) is None]


# --- what must hold after every event --------------------------------------------------------------


def chips_in_play(t: Tournament) -> Chips:
    """The chips that entrants have: always what was allocated less what was removed."""
    return Chips(sum(e.chips for e in t.entrants.values()))


def escrow(t: Tournament) -> Cash:
    """What the tournament holds of people's money."""
    return Cash(t.purse.fees + t.purse.pool)


def faults(t: Tournament) -> tuple[str, ...]:
    """What does not add up; nothing ever should."""
    p = t.purse
    out = p.refunded + p.cashed + p.prizes + p.kept
    places = [(e.table, e.seat) for e in t.entrants.values() if e.seat]
    checks = (
        (chips_in_play(t) == t.allocated - t.removed, "chips in play are not those allocated less those removed"),
        (p.came + p.funded == escrow(t) + out, "money in is not money held, refunded, cashed, won and kept"),
        (p.fees >= 0 and p.pool >= 0, "the escrow is overdrawn"),
        (min([e.chips for e in t.entrants.values()], default=Chips(0)) >= 0, "somebody has less than no chips"),
        (not t.settled or (not p.fees and not p.pool), "the tournament is settled and money is left"),
        (not t.over or not chips_in_play(t), "the tournament is over and chips are in play"),
        (len(places) == len(set(places)), "two people have one seat"),
        (all(_settled_status(e) for e in t.entrants.values()), "somebody who is not in has a seat or chips"),
        (not t.playing or bool(acting(t)) != t.suspended, "play goes on without a director, or rests with one"),
        (len({o.person for o in t.outs}) == len(t.outs), "somebody went out twice"),
    )
    return tuple([words for holds, words in checks if not holds])


def _settled_status(e: Entrant) -> bool:
    return e.status is Status.ENTERED or not (e.seat or e.chips)
