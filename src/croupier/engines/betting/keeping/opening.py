"""Opening and closing a poker table, its equipment, and its cards between hands (sections 2 to 5; 11.2.6)."""

from typing import Any

import msgspec

from croupier.engines.betting import commands as ct
from croupier.engines.betting.events import table as et
from croupier.engines.betting.irregular.kinds import SINGLE
from croupier.engines.betting.options import Options, deck_size, most_seats, validate
from croupier.engines.betting.state import PokerTable, in_play
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.kernel.options import read
from croupier.kernel.people import Role
from croupier.kernel.variants import Variant
from croupier.law.books import Rule
from croupier.law.law import Law, Number, Text
from croupier.things import cards

P = Text("poker-victoria")
EDITION = "gazetted"
DECKS: dict[int, tuple[Number, str]] = {
    52: (P("3.1.1"), "deuce"),
    40: (P("3.1.2"), "five"),
    36: (P("3.1.3"), "six"),
    32: (P("3.1.4"), "seven"),
}
"""The decks: the rule on each, and its lowest card."""


def equipment(v: Variant, o: Options) -> tuple[str, ...]:
    """What has to be at the table (2.1, 2.2, 3.1)."""
    size = deck_size(v, o)
    _, lowest = DECKS[size]
    button = ("dealer button",) if v.button else ()
    return (
        f"table with {most_seats(v, o)} places for players and one for the dealer",
        "cloth marked like diagram A or B",
        f"deck of {size}, {lowest} to ace in four suits, no joker, backs alike",
        "one cutting card",
        *button,
        "marker buttons",
        "drop slide and drop box",
    )


def open_table(t: PokerTable, c: cmd.OpenTable) -> Decision:
    """Open a table of one of the thirteen games with options that the rules allow."""
    if t.name:
        return Refusal(t.law("1.3"), f"Table {t.name} is open already.")
    if c.edition not in ("", EDITION):
        return Refusal(t.law("1.3"), f"Poker has no edition {c.edition!r}; it has {EDITION}.")
    variant = t.games.get(c.game)
    if variant is None:
        return Refusal(t.law("4.1"), f"There is no poker game {c.game!r}; there are {', '.join(t.games)}.")
    options = checked(t.law, variant, c.options, t.law("3.1"))
    if isinstance(options, Refusal):
        return options
    return (
        ev.TableOpened(
            table=c.table,
            game=variant.name,
            edition=EDITION,
            options=msgspec.to_builtins(options),
            equipment=equipment(variant, options),
            spare=False,
            by=c.by.name,
            cite=t.law("2.1"),
        ),
    )


def checked(law: Law, v: Variant, given: dict[str, Any], where: Rule) -> Options | Refusal:
    """Options of a game from plain values, if the rules allow them."""
    options: Options | Refusal = read(Options, given, law, where)
    if isinstance(options, Refusal):
        return options
    return validate(law, v, options) or options


def record_approval(_: PokerTable, c: cmd.RecordApproval) -> Decision:
    """Put an approval on record."""
    if not c.subject.strip() or not c.reference.strip():
        return Refusal(_.law("G21"), "An approval needs a subject and the reference of the decision.")
    approved = ev.ApprovalRecorded(
        subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=_.law("G21")
    )
    return (approved,)


def close_table(t: PokerTable, c: cmd.CloseTable) -> Decision:
    """Close the table: with players there only after notice of three hands, or when all of them agree."""
    if in_play(t):
        return Refusal(t.law("8.1.6"), "A hand is on, and it is played to its end; close the table after it.")
    if t.keeping.slide:
        return Refusal(t.law("7.2.2(e)"), "Time charges are on the drop slide; have them verified and dropped first.")
    if t.chairs:
        wrong = _closing(t, c)
        if wrong is not None:
            return wrong
    return (ev.TableClosed(by=c.by.name, cite=t.law("11.2.6")),)


def _closing(t: PokerTable, c: cmd.CloseTable) -> Refusal | None:
    """Whether a table with players may be closed now."""
    if c.by.role is Role.OPERATOR:
        return Refusal(t.law("11.2.6"), "Players are present: a poker room supervisor or above closes the table.")
    closing = t.keeping.closing
    if closing is None:
        return Refusal(t.law("11.2.6"), "Players are present: announce the closing three hands before.")
    if t.number >= closing.after or agreed_by_all(t):
        return None
    return Refusal(t.law("11.2.6"), f"The notice runs out after hand {closing.after}, unless all players agree before.")


def agreed_by_all(t: PokerTable) -> bool:
    """Whether everybody at the table agrees to the closing."""
    closing = t.keeping.closing
    return closing is not None and all(chair.person in closing.agreed for chair in t.chairs.values())


# --- cards ----------------------------------------------------------------------------------------


def instruct_count(t: PokerTable, c: ct.InstructCount) -> Decision:
    """Have the dealer count the cards, at any time (3.3)."""
    if t.keeping.counting:
        return Refusal(t.law("3.3"), "The dealer is to count the cards already.")
    return (et.CountInstructed(by=c.by.name, cite=t.law("3.3")),)


def count_cards(t: PokerTable, c: ct.CountCards) -> Decision:
    """Say how many cards there are, when a count was instructed (3.3)."""
    if not t.keeping.counting:
        return Refusal(t.law("3.3"), "The cards are counted when a casino supervisor instructs it.")
    if not 0 <= c.cards <= 999:
        return Refusal(t.law("3.3"), "Say how many cards were counted, from 0 to 999.")
    right = deck_size(t.variant, t.options)
    return (et.CardsCounted(cards=c.cards, right=right, by=c.by.name, cite=t.law("3.3")),)


def change_cards(t: PokerTable, c: ct.ChangeCards) -> Decision:
    """Replace unfit cards, or the deck, after a hand (5.3.1)."""
    if in_play(t):
        return Refusal(t.law("5.3.1"), "Cards are changed after a hand; this one is still on.")
    size = deck_size(t.variant, t.options)
    rule, lowest = DECKS[size]
    if not set(c.cards) <= set(cards.deck(size)) or len(set(c.cards)) < len(c.cards):
        return Refusal(t.law(rule), f"Name cards of this deck of {size}, each once; the {lowest} is its lowest.")
    whole = len(c.cards) in (0, size)  # every card by name is the deck too
    if not whole and t.keeping.miscounted:
        return Refusal(t.law("5.3.1"), "The number of cards is wrong: replace the whole deck.")
    if not whole and t.keeping.defective not in ("", *SINGLE):
        return Refusal(t.law("5.3.1"), f"The deck was found defective ({t.keeping.defective}): replace all of it.")
    named = () if whole else tuple(sorted(c.cards))
    return (et.CardsChanged(cards=named, whole=whole, words=c.words, by=c.by.name, cite=t.law("5.3.1")),)


def check_new_cards(t: PokerTable, c: ct.CheckNewCards) -> Decision:
    """Check a new deck; shuffle and cut come with the next hand (5.3.2)."""
    if not t.keeping.unchecked:
        return Refusal(t.law("5.3.2"), "There are no new cards to be checked.")
    return (et.NewCardsChecked(by=c.by.name, cite=t.law("5.3.2")),)
