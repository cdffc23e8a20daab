"""Opening a table and keeping its cards in order: options, approvals, procedure, shuffle, cut, count, directions."""

from typing import TypeAlias

import msgspec

from croupier.house import find, irregular
from croupier.house.game import HouseGame, Step
from croupier.house.options import read
from croupier.house.round import rack_cards
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play import findings as fd
from croupier.play.answers import Refusal, by_office
from croupier.play.people import Role
from croupier.rulebook import Rule, document
from croupier.table.seating import NAME
from croupier.table.state import OF_NOMINEES, Table

G = document("general")
Decision: TypeAlias = tuple[ev.Event, ...] | Refusal


def open_table(t: Table, c: cmd.OpenTable) -> Decision:
    """Open the table, new or closed before, with options that the rules and the approvals on record allow."""
    if t.game is not None and not t.closed:
        return Refusal(G("G1"), f"Table {t.name} is open already.")
    if c.by.role is not Role.OPERATOR:
        return Refusal(G("G13"), "A table is opened by the operator.")
    if not NAME.fullmatch(c.table) or c.table == "jackpot":
        return Refusal(G("G1"), f"{c.table!r} cannot be a table's name; take letters and digits, such as T1.")
    if t.closed and c.table != t.name:
        return Refusal(G("G1"), f"This is table {t.name}; it keeps its name when it opens again.")
    try:
        game = find(c.game, c.edition)
    except LookupError as unknown:
        return Refusal(G("G1"), str(unknown.args[0]))
    options = read(game.options, c.options, game.numbers.boxes)
    if isinstance(options, Refusal):
        return options
    refused = game.validate(options, t.approvals)
    if refused is not None:
        return refused
    return (
        ev.TableOpened(
            table=c.table,
            game=game.name,
            edition=game.edition,
            options=msgspec.to_builtins(options),
            equipment=game.equipment(options),
            spare=game.spare(options),
            by=c.by.name,
            cite=game.numbers.equipment,
        ),
    )


def record_approval(_: Table, c: cmd.RecordApproval) -> Decision:
    """Put an approval of the Secretary on record, by subject and reference."""
    if c.by.role is not Role.OPERATOR:
        return Refusal(G("G13"), "Approvals are put on record by the operator.")
    if not c.subject.strip() or not c.reference.strip():
        return Refusal(G("G21"), "An approval needs a subject and the reference of the decision.")
    return (
        ev.ApprovalRecorded(
            subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=G("G21")
        ),
    )


def next_steps(t: Table) -> tuple[Step, ...]:
    """The steps of the opening procedure that can be performed now."""
    if t.game is None:
        return ()
    done = {name for name, _ in t.steps}
    return tuple([s for s in t.game.steps(t.round.options) if s.name not in done and done.issuperset(s.after)])


def ready(t: Table) -> bool:
    """Whether the opening procedure is complete."""
    return t.game is not None and len(t.steps) == len(t.game.steps(t.round.options))


def perform(t: Table, _: HouseGame, c: cmd.Perform) -> Decision:
    """Perform a step of the opening procedure: in order, by its office, independently where the rules say so."""
    assert t.game is not None
    for step in t.game.steps(t.round.options):
        if step.name == c.step:
            break
    else:
        names = ", ".join(s.name for s in t.game.steps(t.round.options))
        return Refusal(t.game.numbers.equipment, f"There is no step {c.step!r}; the steps are {names}.")
    if step not in next_steps(t):
        return Refusal(step.cite, f"{step.name!r} is not due now: done already, or other steps come first.")
    if not by_office(c.by, step.offices):
        return Refusal(step.cite, f"To {step.words} is for the {' or '.join(step.offices)}.")
    if step.another and dict(t.steps).get(step.another) == c.by.name:
        return Refusal(step.cite, f"{c.by.name} has inspected already: dealer and supervisor inspect independently.")
    if step.needs_player and not t.seats:
        return Refusal(step.cite, "The first player has to arrive before the cards are turned down.")
    if t.round.bad:
        return Refusal(t.game.numbers.deck, "The cards are not right; they have to be replaced first.")
    if step.inspects and not irregular.full_deck(t.game, t.round):
        return (_looked_through(t, t.game, c.by.name, step.cite),)
    return (ev.StepDone(step=step.name, by=c.by.name, cite=step.cite),)


# --- cards between rounds -------------------------------------------------------------------------


def shuffle(t: Table, game: HouseGame, c: cmd.Shuffle) -> Decision:
    """Chance orders the cards, all of them and no others."""
    if t.round.rack_due:
        return _shuffle_rack(t, game, c)
    if t.shuffle is None:
        return Refusal(game.numbers.shuffle["start"], "No shuffle is due.")
    if len(c.order) != len(t.round.deck) or sorted(c.order) != sorted(t.round.deck):
        return Refusal(t.shuffle, f"A shuffle orders the {len(t.round.deck)} cards of the deck, each once.")
    cut_next = game.cut_by_hand(t.round.options)
    return (ev.Shuffled(order=c.order, cut=cut_next, back=t.round.back, cite=t.shuffle),)


def _shuffle_rack(t: Table, game: HouseGame, c: cmd.Shuffle) -> Decision:
    """Chance orders the cards of the discard rack, which are dealt next."""
    rack = rack_cards(t.round)
    cite = game.numbers.run_out or game.numbers.shuffle["discretion"]
    if len(c.order) != len(rack) or sorted(c.order) != sorted(rack):
        return Refusal(cite, f"The {len(rack)} cards of the discard rack are shuffled, each once.")
    return (ev.RackShuffled(order=c.order, cite=cite),)


def cut(t: Table, game: HouseGame, c: cmd.Cut) -> Decision:
    """An employee cuts once and puts the cards into the shoe."""
    n = game.numbers
    if not t.cut:
        return Refusal(n.cut, "There are no cards to cut now.")
    if c.by.role is Role.PLAYER and n.player_cuts is None:
        return Refusal(n.cut, "That is for the dealer or a supervisor, not for a player.")
    if c.by.role is Role.PLAYER and c.by.name not in t.seats.values():
        return Refusal(n.standing or n.cut, "The cut is offered to a seated player.")
    if not 1 <= c.at < len(t.round.cards):
        return Refusal(game.numbers.cut, f"Cut between the first and the last card: 1 to {len(t.round.cards) - 1}.")
    cite = n.player_cuts if n.player_cuts and c.by.role is Role.PLAYER else n.cut
    return (ev.CardsCut(at=c.at, by=c.by.name, cite=cite),)


def order_shuffle(t: Table, game: HouseGame, c: cmd.OrderShuffle) -> Decision:
    """A supervisor has the cards shuffled again."""
    why = "suspect" if c.suspect else "discretion"
    deserted = t.vacant and c.by.role is Role.CASINO_SUPERVISOR
    if why == "discretion" and deserted and "vacated" in game.numbers.shuffle:
        why = "vacated"
    if t.round.closed or not ready(t):
        return Refusal(
            game.numbers.shuffle[why],
            "The cards can be shuffled again between rounds, once the table is open.",
        )
    return (ev.ShuffleOrdered(why=why, by=c.by.name, cite=game.numbers.shuffle[why]),)


def replace_cards(t: Table, game: HouseGame, c: cmd.ReplaceCards) -> Decision:
    """The operator has new cards brought after a round."""
    if t.round.closed:
        return Refusal(game.numbers.replace_cards, "Cards are replaced after a round, not during one.")
    return (ev.CardsReplaced(by=c.by.name, cite=game.numbers.replace_cards),)


def count_deck(t: Table, game: HouseGame, c: cmd.CountDeck) -> Decision:
    """The dealer counts the deck; a wrong count during a round is an irregularity."""
    counted = ev.DeckCounted(
        cards=len(t.round.deck), right=52 * game.decks(t.round.options), by=c.by.name, cite=game.numbers.count
    )
    return _found_wrong(t, game, counted, wrong=counted.cards != counted.right, by=c.by.name)


def inspect_deck(t: Table, game: HouseGame, c: cmd.InspectDeck) -> Decision:
    """The cards are looked through: cards that are double or have another back are found, as well as a wrong number."""
    inspected = _looked_through(t, game, c.by.name, game.numbers.count)
    return _found_wrong(t, game, inspected, wrong=not irregular.full_deck(game, t.round), by=c.by.name)


def _looked_through(t: Table, game: HouseGame, by: str, cite: Rule) -> ev.DeckInspected:
    """What whoever looks through the cards sees."""
    r = t.round
    foreign = sum(back for _, back in r.intruders)
    return ev.DeckInspected(
        cards=len(r.deck),
        right=52 * game.decks(r.options),
        doubled=len(r.intruders) - foreign,
        foreign=foreign,
        by=by,
        cite=cite,
    )


def _found_wrong(t: Table, game: HouseGame, checked: ev.Event, *, wrong: bool, by: str) -> Decision:
    """The deck was checked; if it is wrong and a round is on, that is an irregularity of the round."""
    if not wrong or not t.round.closed or t.round.misdeal:
        return (checked,)
    found = irregular.report(game, t.round, fd.DeckIncomplete(), by)
    return found if isinstance(found, Refusal) else (checked, *found)


def direct(t: Table, game: HouseGame, c: cmd.Direct) -> Decision:
    """The operator or its delegate gives the table a direction."""
    known = game.numbers.directions
    if c.direction not in known:
        return Refusal(G("G13"), f"{c.direction!r} is no direction the rules know; they are {', '.join(known)}.")
    cite = known[c.direction]
    if c.direction == "one hand only" and t.round.closed:
        return Refusal(cite, "Give this direction before the cards are dealt.")
    if c.direction == "own cards" and c.lift and t.round.closed and t.round.holders:
        return Refusal(cite, "Cards are out: lift this direction between rounds.")
    if c.direction == "not at the same table" and len(set(c.people)) < 2:
        return Refusal(cite, "Name the players who may not play at the same table, two or more.")
    if c.lift and not _in_force(t, c):
        return Refusal(cite, "That direction is not in force.")
    return (ev.Directed(direction=c.direction, people=c.people, lifted=c.lift, by=c.by.name, cite=cite),)


def _in_force(t: Table, c: cmd.Direct) -> bool:
    """Whether the direction that is to be lifted stands, for the same people where it names any."""
    if c.direction in OF_NOMINEES:
        return (c.direction, c.people) in t.withdrawn
    return c.direction in t.directions and (not c.people or c.people in t.apart)
