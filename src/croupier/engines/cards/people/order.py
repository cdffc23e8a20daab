"""Order at a table: seats called in, tables set aside, players sent away, games without result, disputes."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards import opening
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.irregular import asks_for_cards
from croupier.engines.cards.names import Direction
from croupier.engines.cards.opening import Decision
from croupier.engines.cards.people.seats import stand
from croupier.engines.cards.shown import Sign
from croupier.engines.cards.table import SET_ASIDE, Table
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.gate import NAME
from croupier.kernel.people import SUPERVISORS, Role, Who
from croupier.law.books import Rule
from croupier.law.law import Number, Text

G = Text("general")
DIRECTING = (Role.OPERATOR, *SUPERVISORS)
"""Who keeps order at a table."""
IDLE_ROUNDS = 3
"""So many rounds without a wager cost the seat at a full table, if the house wants it."""
LADDER = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
"""The offices that decide a dispute, from the first to the last in the house."""
NO_RESULT = "no result: "
UPSETS = ("fire", "riot", "robbery", "fraud")
KNOWN: dict[str, Number] = {
    Direction.CALLED_IN: G("G11"),
    **dict.fromkeys(SET_ASIDE, G("G16")),
    Direction.WAGERS_VOID: G("G17"),
    Direction.SENT_AWAY: G("G17"),
    **{f"{NO_RESULT}{upset}": G("G18") for upset in UPSETS},
}
"""The directions that every table knows, beside those of its game."""


def barred(t: Table, who: str) -> Refusal | None:
    """Why this person may not play here: sent away, or no guest of those for whom the table is set aside."""
    for direction, people in t.withdrawn:
        if direction == Direction.SENT_AWAY and who in people:
            return Refusal(t.law("G17"), f"{who} was sent away from this game; a supervisor can lift that.")
        if direction in SET_ASIDE and who not in people:
            return Refusal(t.law("G16"), f"The table is set aside for a {direction}; {who} is not among its people.")
    return None


def kept_out(t: Table, c: common_cmd.Command) -> Refusal | None:
    """Why nobody sits down or wagers here by this command."""
    if not t.withdrawn or not isinstance(c, common_cmd.Sit | cmd.Wager):
        return None
    for_player = c.for_player if isinstance(c, cmd.Wager) else ""
    return barred(t, c.by.name) or (barred(t, for_player) if for_player else None)


# --- directions that every table knows ------------------------------------------------------------


def direct(t: Table, game: HouseGame, c: cmd.Direct) -> Decision:
    """A direction of the game, or one of those that every table knows."""
    if c.direction in game.numbers.directions:
        return opening.direct(t, game, c)
    if c.direction not in KNOWN:
        known = ", ".join((*game.numbers.directions, *KNOWN))
        return Refusal(t.law("G13"), f"{c.direction!r} is not a direction the rules know; they are {known}.")
    if KNOWN[c.direction] in ("G17", "G18") and c.by.role not in SUPERVISORS:
        return Refusal(t.law(KNOWN[c.direction]), f"That is for a supervisor, not for the {c.by.role}.")
    if c.lift:
        return _lift(t, c)
    return (_no_result if c.direction.startswith(NO_RESULT) else DIRECT[c.direction])(t, game, c)


def _lift(t: Table, c: cmd.Direct) -> Decision:
    """What stands for named people is lifted for the same people; a table is set aside for one group only."""
    for direction, people in t.withdrawn:
        if direction == c.direction and (people == c.people or (direction in SET_ASIDE and not c.people)):
            cite = KNOWN[direction]
            return (ev.Directed(direction=direction, people=people, lifted=True, by=c.by.name, cite=t.law(cite)),)
    return Refusal(t.law(KNOWN[c.direction]), "That direction is not in force.")


def _set_aside(t: Table, _: HouseGame, c: cmd.Direct) -> Decision:
    """The table is for these people only; nobody else may be playing there."""
    cite = KNOWN[c.direction]
    if not c.people or not all(NAME.fullmatch(one) for one in c.people):
        return Refusal(t.law(cite), "Name the people for whom the table is set aside.")
    if any(direction in SET_ASIDE for direction, _ in t.withdrawn):
        return Refusal(t.law(cite), "The table is set aside already; lift that first.")
    others = {*t.seats.values(), *(s.owner for s in t.round.stakes)} - {*c.people}
    if others:
        names = ", ".join(sorted(others))
        return Refusal(t.law(cite), f"{names} of the public are playing; a table is set aside once they have left.")
    return (ev.Directed(direction=c.direction, people=c.people, by=c.by.name, cite=t.law(cite)),)


def _one_of(t: Table, c: cmd.Direct) -> str:
    """The one person at the table whom a direction names; nobody if it names another number of people."""
    (*named,) = set(c.people)
    return named[0] if len(named) == 1 and named[0] in {*t.people, *t.waiting} else ""


def _stands_up(t: Table, game: HouseGame, who: str, cite: Rule) -> Decision:
    """A seated person gives up the place, unless wagers are still out."""
    stood = stand(t, game, common_cmd.Stand(by=Who(who, Role.PLAYER)))
    if isinstance(stood, Refusal):
        return Refusal(cite, f"Wagers of {who} are on the layout; they are settled or void first.")
    return (ev.StoodUp(person=who, box=t.people[who].box, cite=cite),)


def _call_in(t: Table, game: HouseGame, c: cmd.Direct) -> Decision:
    """A seat that is not played goes to somebody who will, where every other one is taken."""
    who = _one_of(t, c)
    if who not in t.seats.values():
        return Refusal(t.law("G11"), "Name the one seated player whose place is called in.")
    if len(t.seats) < t.round.options.boxes:
        return Refusal(t.law("G11"), "There are free places; a seat is called in only when every other one is taken.")
    passed = t.idle.get(who, 0)
    if passed < IDLE_ROUNDS or any(s.owner == who for s in t.round.stakes):
        why = f"{who} has let {passed} rounds in a row pass without a wager; it takes {IDLE_ROUNDS}."
        return Refusal(t.law("G11"), why)
    return _stands_up(t, game, who, t.law("G11"))


def _void_wagers(t: Table, game: HouseGame, c: cmd.Direct) -> Decision:
    """All wagers of a player who broke the rules are void: chips back before the cards, the hands void after."""
    r, cite, who = t.round, t.law("G17"), _one_of(t, c)
    mine = [s for s in r.stakes if s.owner == who]
    if not mine:
        return Refusal(cite, "Name one player with wagers on the layout.")
    if not r.closed:
        return tuple([ev.WagerWithdrawn(stake=s.id, cite=cite) for s in reversed(mine)])
    if r.question is not None or r.found is not None or r.misdeal:
        return Refusal(cite, "Another ruling is pending; it comes first.")
    if game.face_up:
        if r.settled or r.beside:
            return Refusal(cite, "Wagers of this round are being settled; void them before that.")
        return (ev.Ruled(effect=fx.VoidWagers(who), by=c.by.name, cite=cite),)
    boxes = tuple(sorted({s.box for s in mine}))
    if not r.hands or not any(asks_for_cards(game, r, box) for box in boxes):
        return Refusal(cite, "Between the first card and the settlement wagers can be void, not now.")
    return (ev.Ruled(effect=fx.VoidHand(boxes), by=c.by.name, cite=cite),)


def _send_away(t: Table, game: HouseGame, c: cmd.Direct) -> Decision:
    """A player who broke the rules leaves the game and stays away until that is lifted."""
    cite, who = t.law("G17"), _one_of(t, c)
    if not who or any(direction == Direction.SENT_AWAY and who in people for direction, people in t.withdrawn):
        return Refusal(cite, "Name one person at the table who was not sent away before.")
    away = ev.Directed(direction=Direction.SENT_AWAY, people=(who,), by=c.by.name, cite=cite)
    if who in t.seats.values():
        stood = _stands_up(t, game, who, cite)
        return stood if isinstance(stood, Refusal) else (*stood, away)
    if any(s.owner == who for s in t.round.stakes):
        return Refusal(cite, f"Wagers of {who} are on the layout; they are settled or void first.")
    return (away,)


def _no_result(t: Table, _: HouseGame, c: cmd.Direct) -> Decision:
    """The round has no result: all its wagers go back."""
    r, cite = t.round, t.law("G18")
    if not r.closed or r.misdeal:
        return Refusal(cite, "No round is on that could still have a result.")
    if r.question is not None or r.found is not None:
        return Refusal(cite, "Another ruling is pending; it comes first.")
    words = ev.RuledInWords(words=c.direction.capitalize(), by=c.by.name, cite=cite)
    return words, ev.Ruled(effect=fx.VoidRound(), by=c.by.name, cite=cite)


Deciding: TypeAlias = Callable[[Table, HouseGame, cmd.Direct], Decision]
DIRECT: dict[str, Deciding] = {
    **dict.fromkeys(SET_ASIDE, _set_aside),
    Direction.CALLED_IN: _call_in,
    Direction.WAGERS_VOID: _void_wagers,
    Direction.SENT_AWAY: _send_away,
}


# --- disputes -------------------------------------------------------------------------------------


def dispute(t: Table, _: HouseGame, c: cmd.Dispute) -> Decision:
    """A player disputes something before the dealer, or takes a decision to the next office."""
    cite, who = t.law("G12"), c.by.name
    matter = t.disputes.get(who)
    if who not in t.people:
        return Refusal(cite, "Disputes are for those who have part in the game.")
    if matter is not None and not matter.decided:
        return Refusal(cite, f"The dispute is before the {matter.office}, who decides first.")
    if not c.further:
        if not c.words.strip():
            return Refusal(cite, "Say in words what is disputed.")
        return (ev.Disputed(person=who, words=c.words[:200], office=LADDER[0], cite=cite),)
    if matter is None:
        return Refusal(cite, "There is no decision to take further; say what is disputed.")
    if matter.office is LADDER[-1]:
        return Refusal(cite, f"The {matter.office}'s word is final in the house; an inspector can be seen.")
    above = LADDER[LADDER.index(matter.office) + 1]
    return (ev.Disputed(person=who, words=matter.words, office=above, cite=cite),)


def decide_dispute(t: Table, _: HouseGame, c: cmd.DecideDispute) -> Decision:
    """The office before which a dispute stands decides it, or one above."""
    cite, matter = t.law("G12"), t.disputes.get(c.person)
    if matter is None or matter.decided:
        return Refusal(cite, f"No dispute of {c.person} waits for a decision.")
    if LADDER.index(c.by.role) < LADDER.index(matter.office):
        return Refusal(cite, f"The dispute is before the {matter.office} now.")
    if not c.words.strip():
        return Refusal(cite, "Say in words what was decided.")
    final = c.by.role is LADDER[-1]
    words = c.words[:200]
    return (ev.DisputeDecided(person=c.person, words=words, office=c.by.role, final=final, by=c.by.name, cite=cite),)


def rule_in_words(_: Table, game: HouseGame, c: cmd.RuleInWords) -> Decision:
    """What no rule covers is decided by the operator's manager, whose words are put on record."""
    cite = game.numbers.uncovered
    if cite is None:
        return Refusal(_.law("G12"), "The rules of this game leave nothing to be decided in words.")
    if not c.words.strip():
        return Refusal(_.law(cite), "Say in words what was decided.")
    return (ev.RuledInWords(words=c.words[:200], by=c.by.name, cite=_.law(cite)),)


PER_PERSON: dict[str, str] = {
    Direction.CALLED_IN: "Call in the seat of {}",
    Direction.WAGERS_VOID: "Void all wagers of {}",
    Direction.SENT_AWAY: "Send {} away",
}


def _offer(
    command: type[common_cmd.Command], cite: Rule, label: str, group: str, words: str = "", **fields: Any
) -> Offer:
    return Offer(command=command.__name__, cite=cite, label=label, group=group, words=words, fields=fields)


def _direction(t: Table, game: HouseGame, c: cmd.Direct, label: str) -> Iterator[Offer]:
    """A direction, where it would be taken."""
    if not isinstance(direct(t, game, c), Refusal):
        cite, people = KNOWN[c.direction], c.people
        yield _offer(cmd.Direct, t.law(cite), label, "operator", direction=c.direction, people=people, lift=c.lift)


def of_players(t: Table, who: Who) -> Iterator[Offer]:
    """A player may dispute something, and take a decision further."""
    matter = t.disputes.get(who.name)
    if who.name not in t.people or (matter is not None and not matter.decided):
        return
    if matter is not None and matter.office is not LADDER[-1]:
        above = LADDER[LADDER.index(matter.office) + 1]
        yield _offer(cmd.Dispute, t.law("G12"), f"Take the dispute to the {above}", "seat", further=True)
    yield _offer(cmd.Dispute, t.law("G12"), "Dispute", "seat", words="What is disputed")


def of_staff(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """Disputes to decide; who can be called in, sent away or lose the wagers; games without a result."""
    for person, matter in t.disputes.items():
        decision = cmd.DecideDispute(by=who, person=person, words="-")
        if who.role in LADDER and not isinstance(decide_dispute(t, game, decision), Refusal):
            label = f"Decide what {person} disputes: {matter.words}"
            yield _offer(cmd.DecideDispute, t.law("G12"), label, "operator", words="What was decided", person=person)
    if who.role not in DIRECTING:
        return
    for direction, label in PER_PERSON.items():
        for person in t.people:
            direct = cmd.Direct(by=who, direction=direction, people=(person,))
            yield from _direction(t, game, direct, label.format(person))
    guests = tuple(t.seats.values())
    for aside in SET_ASIDE:
        direct = cmd.Direct(by=who, direction=aside, people=guests)
        yield from _direction(t, game, direct, f"Set the table aside: {aside}")
    for direction, people in t.withdrawn:
        if direction in KNOWN:
            lift = cmd.Direct(by=who, direction=direction, people=people, lift=True)
            yield from _direction(t, game, lift, f"Lift: {direction} {', '.join(people)}")
    for upset in UPSETS:
        direct = cmd.Direct(by=who, direction=f"{NO_RESULT}{upset}")
        yield from _direction(t, game, direct, f"Declare the game without result: {upset}")


def signs(t: Table) -> tuple[Sign, ...]:
    """What the general rules have a table say: for whom it is set aside, and how people behave there."""
    aside = [d for d, _ in t.withdrawn if d in SET_ASIDE]
    return (
        *[Sign(name="set aside", text=f"Set aside for a {d}", cite=t.law("G16")) for d in aside],
        Sign(name="between players", text="No wagers between players or onlookers", cite=t.law("G19")),
        Sign(name="advice", text="Staff keep play lawful and advise nobody", cite=t.law("G20")),
    )
