"""Opening a table and keeping its cards in order: options, approvals, procedure, shuffle, cut, count, directions."""

from typing import TypeAlias

import msgspec

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards import irregular
from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.names import Direction, Shuffles
from croupier.engines.cards.round import rack_cards
from croupier.engines.cards.table import OF_NOMINEES, Table
from croupier.kernel import commands as common_cmd
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal, by_office
from croupier.kernel.gate import NAME
from croupier.kernel.options import read
from croupier.kernel.people import Role
from croupier.law.books import Rule

Decision: TypeAlias = tuple[common_ev.Event, ...] | Refusal


def open_table(t: Table, c: common_cmd.OpenTable) -> Decision:
    """Open the table, new or closed before, with options that the rules and the approvals on record allow."""
    if t.game is not None and not t.closed:
        return Refusal(t.law("G1"), f"Table {t.name} is open already.")
    if c.by.role is not Role.OPERATOR:
        return Refusal(t.law("G13"), "A table is opened by the operator.")
    if not NAME.fullmatch(c.table) or c.table == "jackpot":
        return Refusal(t.law("G1"), f"{c.table!r} cannot be a table's name; take letters and digits, such as T1.")
    if t.closed and c.table != t.name:
        return Refusal(t.law("G1"), f"This is table {t.name}; it keeps its name when it opens again.")
    game = t.coming
    if game is None:
        return Refusal(t.law("G1"), f"There is no game called {c.game!r} against the house.")
    options = read(game.options, c.options, game.law, game.numbers.boxes)
    if isinstance(options, Refusal):
        return options
    refused = game.validate(game.law, options, t.approvals)
    if refused is not None:
        return refused
    return (
        common_ev.TableOpened(
            table=c.table,
            game=game.name,
            edition=game.edition,
            options=msgspec.to_builtins(options),
            equipment=game.equipment(options),
            spare=game.spare(options),
            by=c.by.name,
            cite=game.law(game.numbers.equipment),
        ),
    )


def record_approval(_: Table, c: common_cmd.RecordApproval) -> Decision:
    """Put an approval of the Secretary on record, by subject and reference."""
    if c.by.role is not Role.OPERATOR:
        return Refusal(_.law("G13"), "Approvals are put on record by the operator.")
    if not c.subject.strip() or not c.reference.strip():
        return Refusal(_.law("G21"), "An approval needs a subject and the reference of the decision.")
    return (
        common_ev.ApprovalRecorded(
            subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=_.law("G21")
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
        return Refusal(t.law(t.game.numbers.equipment), f"There is no step {c.step!r}; the steps are {names}.")
    if step not in next_steps(t):
        return Refusal(t.law(step.cite), f"{step.name!r} is not due now: done already, or other steps come first.")
    if not by_office(c.by, step.offices):
        return Refusal(t.law(step.cite), f"To {step.words} is for the {' or '.join(step.offices)}.")
    if step.another and dict(t.steps).get(step.another) == c.by.name:
        return Refusal(
            t.law(step.cite), f"{c.by.name} has inspected already: dealer and supervisor inspect independently."
        )
    if step.needs_player and not t.seats:
        return Refusal(t.law(step.cite), "The first player has to arrive before the cards are turned down.")
    if t.round.shoe.set.bad:
        return Refusal(t.law(t.game.numbers.deck), "The cards are not right; they have to be replaced first.")
    if step.inspects and not irregular.full_deck(t.game, t.round):
        return (_looked_through(t, t.game, c.by.name, t.law(step.cite)),)
    return (ev.StepDone(step=step.name, by=c.by.name, cite=t.law(step.cite)),)


# --- cards between rounds -------------------------------------------------------------------------


def shuffle(t: Table, game: HouseGame, c: common_cmd.Shuffle) -> Decision:
    """Chance orders the cards, all of them and no others."""
    if t.round.rack_due:
        return _shuffle_rack(t, game, c)
    if t.shuffle is None:
        return Refusal(t.law(game.numbers.shuffle[Shuffles.START]), "No shuffle is due.")
    if len(c.order) != len(t.round.shoe.set.deck) or sorted(c.order) != sorted(t.round.shoe.set.deck):
        return Refusal(t.shuffle, f"A shuffle orders the {len(t.round.shoe.set.deck)} cards of the deck, each once.")
    cut_next = game.cut_by_hand(t.round.options)
    return (ev.Shuffled(order=c.order, cut=cut_next, back=t.round.shoe.set.back, cite=t.shuffle),)


def _shuffle_rack(t: Table, game: HouseGame, c: common_cmd.Shuffle) -> Decision:
    """Chance orders the cards of the discard rack, which are dealt next."""
    rack = rack_cards(t.round)
    cite = game.numbers.run_out or game.numbers.shuffle[Shuffles.DISCRETION]
    if len(c.order) != len(rack) or sorted(c.order) != sorted(rack):
        return Refusal(t.law(cite), f"The {len(rack)} cards of the discard rack are shuffled, each once.")
    return (ev.RackShuffled(order=c.order, cite=t.law(cite)),)


def cut(t: Table, game: HouseGame, c: common_cmd.Cut) -> Decision:
    """An employee cuts once and puts the cards into the shoe."""
    n = game.numbers
    if not t.cut:
        return Refusal(t.law(n.cut), "There are no cards to cut now.")
    if c.by.role is Role.PLAYER and n.player_cuts is None:
        return Refusal(t.law(n.cut), "That is for the dealer or a supervisor, not for a player.")
    if c.by.role is Role.PLAYER and c.by.name not in t.seats.values():
        return Refusal(t.law(n.standing or n.cut), "The cut is offered to a seated player.")
    if not 1 <= c.at < len(t.round.shoe.cards):
        return Refusal(
            t.law(game.numbers.cut), f"Cut between the first and the last card: 1 to {len(t.round.shoe.cards) - 1}."
        )
    cite = n.player_cuts if n.player_cuts and c.by.role is Role.PLAYER else n.cut
    return (ev.CardsCut(at=c.at, by=c.by.name, cite=t.law(cite)),)


def order_shuffle(t: Table, game: HouseGame, c: cmd.OrderShuffle) -> Decision:
    """A supervisor has the cards shuffled again."""
    why = Shuffles.SUSPECT if c.suspect else Shuffles.DISCRETION
    deserted = t.vacant and c.by.role is Role.CASINO_SUPERVISOR
    if why == Shuffles.DISCRETION and deserted and Shuffles.VACATED in game.numbers.shuffle:
        why = Shuffles.VACATED
    if t.round.closed or not ready(t):
        return Refusal(
            t.law(game.numbers.shuffle[why]),
            "The cards can be shuffled again between rounds, once the table is open.",
        )
    return (ev.ShuffleOrdered(why=why, by=c.by.name, cite=t.law(game.numbers.shuffle[why])),)


def replace_cards(t: Table, game: HouseGame, c: cmd.ReplaceCards) -> Decision:
    """The operator has new cards brought after a round."""
    if t.round.closed:
        return Refusal(t.law(game.numbers.replace_cards), "Cards are replaced after a round, not during one.")
    return (ev.CardsReplaced(by=c.by.name, cite=t.law(game.numbers.replace_cards)),)


def count_deck(t: Table, game: HouseGame, c: cmd.CountDeck) -> Decision:
    """The dealer counts the deck; a wrong count during a round is an irregularity."""
    counted = ev.DeckCounted(
        cards=len(t.round.shoe.set.deck),
        right=52 * game.decks(t.round.options),
        by=c.by.name,
        cite=t.law(game.numbers.count),
    )
    return _found_wrong(t, game, counted, wrong=counted.cards != counted.right, by=c.by.name)


def inspect_deck(t: Table, game: HouseGame, c: cmd.InspectDeck) -> Decision:
    """The cards are looked through: cards that are double or have another back are found, as well as a wrong number."""
    inspected = _looked_through(t, game, c.by.name, t.law(game.numbers.count))
    return _found_wrong(t, game, inspected, wrong=not irregular.full_deck(game, t.round), by=c.by.name)


def _looked_through(t: Table, game: HouseGame, by: str, cite: Rule) -> ev.DeckInspected:
    """What whoever looks through the cards sees."""
    r = t.round
    foreign = sum(back for _, back in r.shoe.set.intruders)
    return ev.DeckInspected(
        cards=len(r.shoe.set.deck),
        right=52 * game.decks(r.options),
        doubled=len(r.shoe.set.intruders) - foreign,
        foreign=foreign,
        by=by,
        cite=cite,
    )


def _found_wrong(t: Table, game: HouseGame, checked: common_ev.Event, *, wrong: bool, by: str) -> Decision:
    """The deck was checked; if it is wrong and a round is on, that is an irregularity of the round."""
    if not wrong or not t.round.closed or t.round.misdeal:
        return (checked,)
    found = irregular.report(game, t.round, fd.DeckIncomplete(), by)
    return found if isinstance(found, Refusal) else (checked, *found)


def direct(t: Table, game: HouseGame, c: cmd.Direct) -> Decision:
    """The operator or its delegate gives the table a direction."""
    known = game.numbers.directions
    if c.direction not in known:
        return Refusal(t.law("G13"), f"{c.direction!r} is not a direction the rules know; they are {', '.join(known)}.")
    cite = known[c.direction]
    if c.direction == Direction.ONE_HAND and t.round.closed:
        return Refusal(t.law(cite), "Give this direction before the cards are dealt.")
    if c.direction == Direction.OWN_CARDS and c.lift and t.round.closed and t.round.holders:
        return Refusal(t.law(cite), "Cards are out: lift this direction between rounds.")
    if c.direction == Direction.APART and len(set(c.people)) < 2:
        return Refusal(t.law(cite), "Name the players who may not play at the same table, two or more.")
    if c.lift and not _in_force(t, c):
        return Refusal(t.law(cite), "That direction is not in force.")
    return (ev.Directed(direction=c.direction, people=c.people, lifted=c.lift, by=c.by.name, cite=t.law(cite)),)


def _in_force(t: Table, c: cmd.Direct) -> bool:
    """Whether the direction that is to be lifted stands, for the same people where it names any."""
    if c.direction in OF_NOMINEES:
        return (c.direction, c.people) in t.withdrawn
    return c.direction in t.directions and (not c.people or c.people in t.apart)
