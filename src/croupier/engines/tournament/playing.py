"""Play: sessions begin, levels go by, tables count their chips, players go out and buy back (10.2.1, 10.2.5)."""

from msgspec.structs import replace

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.checking import level_of
from croupier.engines.tournament.conditions import Chips, Disposition
from croupier.engines.tournament.seating import unready
from croupier.engines.tournament.standing import (
    at_table,
    ends_at,
    entered,
    find_out,
    in_use,
    level_ends,
    next_session,
    no_buy_back,
    seated,
    stacks,
    starts_at,
    terms,
)
from croupier.engines.tournament.state import Out, Status, Tournament
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.law.law import Law, Text

P = Text("poker-victoria")


def start(t: Tournament, c: tc.StartSession) -> Decision:
    """Begin a session: seats drawn, time come, players briefed, the director there (10.2.3, 10.2.5, 10.3.4)."""
    n = next_session(t)
    if t.playing or not n or t.drawn != n:
        return Refusal(t.law("10.2.1(d)"), "Have the seats of the next session drawn first.")
    late = t.now - starts_at(t, n)
    if late < 0:
        return Refusal(
            t.law("10.3.4"), f"Session {n} starts at {starts_at(t, n)}; the director may alter it with notice."
        )
    if late > t.conditions.start_within * 60:
        words = f"Session {n} was to start at {starts_at(t, n)}, which is {late // 60} minutes ago"
        return Refusal(t.law("10.3.4"), f"{words}; the director has to alter the start first, with notice.")
    players = seated(t)
    left = len(entered(t))
    if n == 1 and left < t.conditions.minimum_players:
        return Refusal(t.law("10.2.1(g)"), f"{left} players are left; it takes {t.conditions.minimum_players}.")
    for name in players:
        wrong = unready(t, name)
        if wrong is not None:
            return wrong
    began = te.SessionBegan(session=n, tables=tuple(in_use(t)), late=late, by=c.by.name, cite=t.law("10.2.5"))
    carried = t.conditions.disposition is Disposition.CARRIED
    return (began, _level(t, max(t.clock.level, 1) if carried else 1))


def _level(t: Tournament, number: int) -> ev.Event:
    level = level_of(t.conditions, number)
    return te.LevelBegan(
        level=number,
        blinds=level.blinds,
        ante=level.ante,
        minimum=level.minimum or (level.blinds[-1] if level.blinds else level.ante),
        minutes=level.minutes,
        cite=t.law("10.2.1(c)"),
    )


def next_level(t: Tournament, _: tc.NextLevel) -> Decision:
    """End a level when its time is over: with its break, or by the next level."""
    clock = t.clock
    if not t.playing or t.suspended:
        return Refusal(
            t.law("10.2.5") if t.suspended else t.law("10.2.1(d)"), "Levels advance while a session is being played."
        )
    if clock.level >= len(t.conditions.levels):
        return Refusal(t.law("10.2.1(c)"), f"Level {clock.level} is the last one and goes on.")
    due = clock.break_until or level_ends(t)
    if t.now < due:
        return Refusal(t.law("10.2.1(c)"), f"Level {clock.level} or its break lasts until {due}, in seconds.")
    rest = level_of(t.conditions, clock.level).break_minutes
    if rest and not clock.break_until:
        return (te.BreakBegan(level=clock.level, until=t.now + rest * 60, cite=t.law("10.2.1(c)")),)
    return (_level(t, clock.level + 1),)


# --- hands at the tables --------------------------------------------------------------------------


def complete(t: Tournament, table: str, now: int) -> bool:
    """Whether a table has played for the scheduled time, or the scheduled number of hands."""
    end, hands = ends_at(t), terms(t).hands
    return bool((end and now >= end) or (hands and t.tables[table].hand >= hands))


def hand_began(t: Tournament, c: tc.ReportHandBegan) -> Decision:
    """A table begins a hand; not while play is suspended or rests (10.2.5)."""
    wrong = no_hand(t, c.table, t.now)
    if wrong is not None:
        return wrong
    if c.hand != t.tables[c.table].hand + 1:
        return Refusal(t.law("10.2.1(d)"), f"The next hand at {c.table} is {t.tables[c.table].hand + 1}, not {c.hand}.")
    return (te.HandUnderWay(table=c.table, hand=c.hand, cite=t.law("10.2.1(d)")),)


def no_hand(t: Tournament, table: str, now: int) -> Refusal | None:
    """Why no hand may begin at a table; nothing if one may. The table asks before it deals."""
    if not t.playing or table not in in_use(t):
        return Refusal(t.law("10.2.1(d)"), f"{table} is not in play in this tournament.")
    if t.suspended:
        return Refusal(
            t.law("10.2.5"), "The director must be present: no hand begins before somebody responsible comes."
        )
    if t.clock.break_until:
        return Refusal(t.law("10.2.1(c)"), f"Play is suspended until {t.clock.break_until} and the director's word.")
    if t.tables[table].playing:
        return Refusal(t.law("10.2.1(d)"), f"A hand is on at {table}.")
    if _drawing(t, table):
        return Refusal(t.law("8.1.1(a)"), f"Seats are being drawn for the players of {table}.")
    if complete(t, table, now):
        return Refusal(t.law("10.2.1(d)"), f"{table} has played for as long as the session lasts.")
    if len(at_table(t, table)) < 2:
        return Refusal(t.law("10.2.1(d)"), f"Fewer than two play at {table}.")
    return None


def _drawing(t: Tournament, table: str) -> bool:
    """Whether the players of a table are drawing cards: nothing is played there meanwhile."""
    return t.draw is not None and t.draw.table == table


def report(t: Tournament, c: tc.ReportHand) -> Decision:
    """A table counts its chips after a hand; who has none is out (10.2.1(d))."""
    if not t.playing or c.table not in in_use(t):
        return Refusal(t.law("10.2.1(d)"), f"{c.table} is not in play in this tournament.")
    if c.hand != t.tables[c.table].hand + 1:
        return Refusal(t.law("10.2.1(d)"), f"The next hand at {c.table} is {t.tables[c.table].hand + 1}, not {c.hand}.")
    if t.suspended and not t.tables[c.table].playing:
        return Refusal(t.law("10.2.5"), "Play is suspended, and no hand was on.")
    if _drawing(t, c.table):
        return Refusal(t.law("8.1.1(a)"), f"Seats are being drawn for the players of {c.table}.")
    before = stacks(t, c.table)
    wrong = _miscounted(t.law, before, c.stacks)
    if wrong is not None:
        return wrong
    if c.button and not 0 < c.button <= t.conditions.seats:
        return Refusal(t.law("10.2.1(d)"), f"{c.button} is not a seat.")
    return _counted(t, c.table, c.hand, dict(c.stacks), c.button)


def _miscounted(law: Law, before: dict[int, Chips], counted: tuple[tuple[int, Chips], ...]) -> Refusal | None:
    """What is wrong with a count: tournament chips come and go by allocation only (10.2.1(b))."""
    seats = sorted(seat for seat, _ in counted)
    if seats != sorted(before):
        return Refusal(
            law("10.2.1(b)"), f"Count the chips at the seats {', '.join(map(str, sorted(before)))}, each once."
        )
    total, right = sum(chips for _, chips in counted), sum(before.values())
    if total != right or any(chips < 0 for _, chips in counted):
        return Refusal(law("10.2.1(b)"), f"The count is {total}, and {right} chips are at the table: count again.")
    return None


def _counted(t: Tournament, table: str, hand: int, now: dict[int, Chips], button: int = 0) -> tuple[ev.Event, ...]:
    """The count of a hand and those who are out by it, the better placed first."""
    there, before = at_table(t, table), stacks(t, table)
    found: list[ev.Event] = [
        te.StacksCounted(
            table=table, hand=hand, stacks=tuple(sorted(now.items())), button=button, cite=t.law("10.2.1(b)")
        )
    ]
    bust = sorted((seat for seat in now if not now[seat]), key=lambda seat: (-before[seat], seat))
    group = next((o.group for o in t.outs if _same_hand(t, o, table, hand)), t.groups + 1)
    left = len(entered(t)) - len(bust)
    was = tuple([(seat, name, before[seat]) for seat, name in there.items()])
    for seat in bust:
        place = left + 1 + sum(1 for other in bust if before[other] > before[seat])
        found += [
            te.EntrantUnseated(table=table, seat=seat, person=there[seat], cite=t.law("10.2.1(d)")),
            te.EntrantEliminated(
                person=there[seat],
                place=place,
                group=group,
                started=before[seat],
                table=table,
                seat=seat,
                hand=hand,
                before=was,
                cite=t.law("10.2.1(d)"),
            ),
        ]
    return tuple(found)


def _same_hand(t: Tournament, o: Out, table: str, hand: int) -> bool:
    return bool(o.before) and (o.session, o.table, o.hand) == (t.session, table, hand)


def enter_bust_out(t: Tournament, c: tc.EnterBustOut) -> Decision:
    """Enter a bust-out by hand: the chips are where the director says (10.2.1(d))."""
    loser, winner = t.entrants.get(c.person), t.entrants.get(c.to)
    if loser is None or winner is None or not loser.seat or loser.table != winner.table or c.person == c.to:
        return Refusal(t.law("10.2.1(d)"), "Name a player at a table, and another player there who has the chips.")
    felt = t.tables[loser.table]
    if not t.playing or felt.concluded or t.suspended or felt.playing:
        return Refusal(t.law("10.2.1(d)"), f"Bust-outs at {loser.table} are entered between the hands of a session.")
    hand = c.hand or felt.hand + 1
    if hand not in (felt.hand, felt.hand + 1):
        return Refusal(t.law("10.2.1(d)"), f"The last hand at {loser.table} is {felt.hand}, the next {felt.hand + 1}.")
    now = stacks(t, loser.table)
    now[winner.seat], now[loser.seat] = Chips(winner.chips + loser.chips), Chips(0)
    (first, *rest) = _counted(t, loser.table, hand, now)
    return (replace(first, by=c.by.name), *rest)


def undo_bust_out(t: Tournament, c: tc.UndoBustOut) -> Decision:
    """Take a bust-out back that was wrongly entered, with the right stacks or those before the hand (10.1.1)."""
    out, e = find_out(t, c.person), t.entrants.get(c.person)
    if out is None or e is None or e.status is not Status.OUT or not out.before:
        return Refusal(t.law("10.2.1(d)"), f"There is no bust-out of {c.person} to take back.")
    if not t.playing or out.session != t.session or out.table not in in_use(t) or t.tables[out.table].playing:
        return Refusal(
            t.law("10.2.1(d)"), f"It is taken back in its session, at its table, between hands: {out.table}."
        )
    there = at_table(t, out.table)
    back = [(o.seat, o.person) for o in t.outs if _same_hand(t, o, out.table, out.hand) and _is_out(t, o)]
    back = [(out.seat, c.person)] if c.stacks else back
    if any(seat in there for seat, _ in back):
        return Refusal(t.law("10.2.1(d)"), "The seat was given to somebody else: that player has to move first.")
    right = dict(c.stacks) or {seat: chips for seat, _, chips in out.before}
    again = {**there, **dict(back)}
    if not c.stacks and (t.tables[out.table].hand != out.hand or _others(out, again)):
        return Refusal(t.law("10.2.1(d)"), f"Play went on at {out.table}: give the right stacks, seat by seat.")
    if sorted(right) != sorted(again) or len(right) != len(c.stacks or right) or min(right.values()) < 1:
        return Refusal(t.law("10.2.1(d)"), f"Give chips for the seats {', '.join(map(str, sorted(again)))}, each once.")
    if sum(right.values()) != sum(stacks(t, out.table).values()):
        return Refusal(
            t.law("10.2.1(b)"), f"{sum(stacks(t, out.table).values())} chips are at the table, no more, no less."
        )
    hand = t.tables[out.table].hand - (0 if c.stacks else 1)
    return (
        te.BustOutUndone(
            table=out.table,
            hand=hand,
            back=tuple(back),
            stacks=tuple(sorted(right.items())),
            by=c.by.name,
            cite=t.law("10.1.1"),
        ),
    )


def _is_out(t: Tournament, o: Out) -> bool:
    return t.entrants[o.person].status is Status.OUT


def _others(out: Out, again: dict[int, str]) -> bool:
    """Whether other people sit at the table than before the hand."""
    return {(seat, name) for seat, name, _ in out.before} != set(again.items())


def buy_back(t: Tournament, c: tc.BuyBack) -> Decision:
    """Buy back within the opportunities of the conditions; the old seat again if it is vacant (10.2.1(e))."""
    who, terms_ = c.by.name, t.conditions
    wrong, out = no_buy_back(t, who, t.now), find_out(t, who)
    if wrong is not None or out is None:
        return wrong or Refusal(t.law("10.2.1(e)"), f"{who} was not eliminated.")
    found: list[ev.Event] = [
        te.BuyBackPaid(owner=who, amount=terms_.buy_back_amount, fee=terms_.buy_back_fee, cite=t.law("10.2.1(e)")),
        te.EntrantBoughtBack(person=who, cite=t.law("10.2.1(e)")),
        te.ChipsAllocated(person=who, chips=terms_.buy_back_chips, session=t.session, cite=t.law("10.2.1(e)")),
    ]
    if out.table in in_use(t) and out.seat not in at_table(t, out.table):
        chips = terms_.buy_back_chips
        found.append(te.EntrantSeated(table=out.table, seat=out.seat, person=who, chips=chips, cite=t.law("10.2.1(e)")))
    return tuple(found)
