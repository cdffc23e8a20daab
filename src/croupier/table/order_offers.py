"""What people are offered to keep order at a table; see `order`."""

from collections.abc import Iterator
from typing import Any

from croupier.house.game import HouseGame
from croupier.play import commands as cmd
from croupier.play.answers import Offer, Refusal
from croupier.play.people import Who
from croupier.rulebook import Rule, document
from croupier.table import order
from croupier.table.directing import SENT_AWAY, SET_ASIDE
from croupier.table.shown import Sign
from croupier.table.state import Table

G = document("general")
PER_PERSON = {
    order.CALLED_IN: "Call in the seat of {}",
    order.WAGERS_VOID: "Void all wagers of {}",
    SENT_AWAY: "Send {} away",
}


def _offer(command: type[cmd.Command], cite: Rule, label: str, group: str, words: str = "", **fields: Any) -> Offer:
    return Offer(command=command.__name__, cite=cite, label=label, group=group, words=words, fields=fields)


def _direction(t: Table, game: HouseGame, c: cmd.Direct, label: str) -> Iterator[Offer]:
    """A direction, where it would be taken."""
    if not isinstance(order.direct(t, game, c), Refusal):
        cite, people = order.KNOWN[c.direction], c.people
        yield _offer(cmd.Direct, cite, label, "operator", direction=c.direction, people=people, lift=c.lift)


def of_players(t: Table, who: Who) -> Iterator[Offer]:
    """A player may dispute something, and take a decision further."""
    matter = t.disputes.get(who.name)
    if who.name not in t.people or (matter is not None and not matter.decided):
        return
    if matter is not None and matter.office is not order.LADDER[-1]:
        above = order.LADDER[order.LADDER.index(matter.office) + 1]
        yield _offer(cmd.Dispute, G("G12"), f"Take the dispute to the {above}", "seat", further=True)
    yield _offer(cmd.Dispute, G("G12"), "Dispute", "seat", words="What is disputed")


def of_staff(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """Disputes to decide; who can be called in, sent away or lose the wagers; games without a result."""
    for person, matter in t.disputes.items():
        decision = cmd.DecideDispute(by=who, person=person, words="-")
        if who.role in order.LADDER and not isinstance(order.decide_dispute(t, game, decision), Refusal):
            label = f"Decide what {person} disputes: {matter.words}"
            yield _offer(cmd.DecideDispute, G("G12"), label, "operator", words="What was decided", person=person)
    if who.role not in order.HELD_BY[cmd.Direct]:
        return
    for direction, label in PER_PERSON.items():
        for person in t.people:
            direct = cmd.Direct(by=who, direction=direction, people=(person,))
            yield from _direction(t, game, direct, label.format(person))
    guests = tuple(t.seats.values())
    for direction in SET_ASIDE:
        yield from _direction(
            t, game, cmd.Direct(by=who, direction=direction, people=guests), f"Set the table aside: {direction}"
        )
    for direction, people in t.withdrawn:
        if direction in order.KNOWN:
            lift = cmd.Direct(by=who, direction=direction, people=people, lift=True)
            yield from _direction(t, game, lift, f"Lift: {direction} {', '.join(people)}")
    for upset in order.UPSETS:
        direct = cmd.Direct(by=who, direction=f"{order.NO_RESULT}{upset}")
        yield from _direction(t, game, direct, f"Declare the game without result: {upset}")


def signs(t: Table) -> tuple[Sign, ...]:
    """What the general rules have a table say: for whom it is set aside, and how people behave there."""
    aside = [d for d, _ in t.withdrawn if d in SET_ASIDE]
    return (
        *[Sign(name="set aside", text=f"Set aside for a {d}", cite=G("G16")) for d in aside],
        Sign(name="between players", text="No wagers between players or onlookers", cite=G("G19")),
        Sign(name="advice", text="Staff keep play lawful and advise nobody", cite=G("G20")),
    )
