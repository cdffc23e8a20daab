"""A poker table in the terminal: the player's lines in, the talk of the table out."""

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cards import card as read_card
from croupier.cards import name as card_name
from croupier.cli.choosing import spoken
from croupier.cli.poker_sitting import PokerSitting
from croupier.cli.say import Failed, misused, show
from croupier.cli.screen import SUITS, Lines, Words, label
from croupier.ledger import LedgerError
from croupier.money import cents, dollars
from croupier.play import Event, Offer, Refusal
from croupier.play.events import HIDDEN
from croupier.poker import events as pe
from croupier.poker.shown import PokerView
from croupier.store import Journal, StoreError

HINT = "Enter: next hand · ? why · ! report · i signs · hint · help · q leave"
HELP = (
    "Write the number or the first letters of an offer, with an amount of dollars where one is open: raise 12.",
    "A raise is to what will lie before you in this round. Cards are named: draw 1 3, draw 2c 7d.",
    "Enter  the next hand",
    "hint   what your hand comes to as it stands",
    "?      the rules behind what just happened; ? poker-victoria 6.8 shows any rule",
    "!      report an irregularity, or let a slip happen",
    "i      the signs at the table",
    "q      leave; a hand that is on is checked where that costs nothing, and folded otherwise",
)
LEFT = "You leave while the hand is on: it is checked where that costs nothing, and folded otherwise."
NO_HINT = "What it is worth depends on how the others play; croupier equity says how hands stand against each other."
UNSPOKEN = (pe.CardBurned, pe.DeckCut, pe.CardsShuffled, pe.RoundOpened, pe.RoundClosed, pe.DrawOpened, pe.HandEnded)
"""Steps that the table itself shows."""


class PokerEvening:
    """From sitting down to leaving."""

    def __init__(self, talk: Words | Lines, *, name: str, below: Callable[[int], int], journal: Journal | None) -> None:
        """The store is read, the table not yet open."""
        self.talk, self.hands = talk, 0
        self.cites: list[str] = []
        self._quiet = True
        try:
            self.at = PokerSitting(name, self._told, below, journal)
        except StoreError as error:
            raise Failed(str(error)) from error

    def open(self, game: str, options: dict[str, Any], *, chips: int, seats: int) -> None:
        """Open the table and sit down; a refusal ends the command."""
        if seats < 2:
            misused("poker takes two players or more: --seats 2")
        refused = self.at.open(game, options, chips=chips, seats=seats)
        if refused is not None:
            misused(f"{refused.why.rstrip('.')} ({refused.cite})")
        shown = self.at.view()
        self.talk.note(f"{shown.title}, {shown.limits}. {seats} at the table, you in seat {shown.you}.")
        self._signs()
        self._quiet = False

    def play(self, read: Callable[[], str | None], rounds: int = 0) -> None:
        """Until the lines end or the player leaves; or so many hands by a rule of thumb, unasked."""
        try:
            if rounds:
                self._by_itself(rounds)
            else:
                self._loop(read)
        except KeyboardInterrupt:
            pass  # as good a way to leave as any
        except (StoreError, LedgerError) as error:
            raise Failed(f"the play could not be recorded: {error}") from error
        shown = self.at.view()
        if shown.on and any(one.seat == shown.you and one.live for one in shown.seats):
            self.talk.note(LEFT)
            self.at.finish()
            if isinstance(self.talk, Words):
                drawn(self.talk.out, self.at.view())
        self._quiet = True
        self.at.leave()
        seat = next((one for one in self.at.view().seats if one.seat == self.at.view().you), None)
        chips = self.at.cashed + (seat.stack + seat.bet if seat is not None else 0)
        self.talk.ended(rounds=self.hands, chips=chips, result=chips - self.at.bought)

    def _by_itself(self, rounds: int) -> None:
        while self.hands < rounds or self.at.view().on:
            if self.at.advance() or self.at.autoplay():
                continue
            if self.at.view().on or self.at.start() is not None:
                self.talk.note("The table waits for somebody: no more hands can be played unasked.")
                return

    def _loop(self, read: Callable[[], str | None]) -> None:
        while True:
            if self.at.advance():
                continue
            shown, choices = self.at.view(), self.at.choices()
            self._asked(shown, choices)
            line = read()
            if line is None or line.lower() in {"q", "quit", "exit"}:
                return
            self._line(line, choices, read)

    def _line(self, line: str, choices: list[Offer], read: Callable[[], str | None]) -> None:
        """One line of the player."""
        word, _, rest = line.partition(" ")
        if not line:
            self.cites = []
            if self.at.view().on:
                self.talk.note("Choose one of the offers by its number.")
            else:
                self._heard(self.at.start())
        elif word == "?":
            self.talk.rules([rest] if rest else self.cites)
        elif word == "!":
            self._report(read)
        elif line == "i":
            self._signs()
        elif line.lower() == "help":
            for one in HELP:
                self.talk.note(f"  {one}")
        elif line.lower() == "hint":
            yours = self.at.view().yours
            self.talk.note(f"  You have {yours}. {NO_HINT}" if yours else f"  {NO_HINT}")
        else:
            self._choose(line, choices)

    def _choose(self, line: str, choices: list[Offer]) -> None:
        found = chosen(line, choices, self.at.view())
        if isinstance(found, str):
            self.talk.note(found)
            return
        offer, amount, cards = found
        self.cites = []
        self._heard(self.at.take(offer, amount, cards))

    def _report(self, read: Callable[[], str | None]) -> None:
        entries = self.at.reports()
        if not entries:
            self.talk.note("Nothing can go wrong just now.")
            return
        self.talk.menu(entries)
        self.talk.note("Which one? Its number, or Enter for none.")
        line = read() or ""
        if line.isdecimal() and 1 <= int(line[:6]) <= len(entries):
            who, offer = entries[int(line) - 1]
            self._heard(self.at.report(who, offer))

    def _signs(self) -> None:
        for sign in self.at.view().signs:
            self.talk.note(f"  {sign.text}  {sign.cite}")

    def _asked(self, shown: PokerView, choices: list[Offer]) -> None:
        entries = [(self.at.me, offer) for offer in choices]
        if isinstance(self.talk, Words):
            drawn(self.talk.out, shown)
            self.talk.out.print("  ".join(f"[{n}] {label(e, 0)}" for n, e in enumerate(entries, 1)))
            self.talk.out.print(HINT, style="dim")
        else:
            self.talk.poker(shown, choices, HINT)

    def _heard(self, refused: Refusal | None) -> None:
        if refused is not None:
            self.cites = [refused.cite]
            self.talk.refused(refused)

    def _told(self, event: Event, words: str) -> None:
        self.hands += isinstance(event, pe.HandEnded)
        if event.cite not in self.cites:
            self.cites.append(event.cite)
        hidden = isinstance(event, pe.CardDealt) and event.card == HIDDEN
        if not self._quiet and not hidden and not isinstance(event, UNSPOKEN):
            self.talk.said(event, words)


def chosen(line: str, choices: list[Offer], shown: PokerView) -> tuple[Offer, int | None, tuple[int, ...]] | str:
    """The offer that a line names, with its amount or its cards; or what would have been right."""
    words = spoken(line)
    there = ", ".join(offer.label for offer in choices) or "none; press Enter for the next hand"
    if words[0].isdecimal() and words[0].isascii() and len(words[0]) < 4:
        offer = choices[int(words[0]) - 1] if 1 <= int(words[0]) <= len(choices) else None
    else:
        offer = next((one for one in choices if one.label.lower().startswith(words[0].lower())), None)
    if offer is None:
        return f"{line[:40]!r} is none of the offers; they are {there}."
    rest = [word for word in words[1:] if word.lower() not in {"to", "all-in"}]
    if offer.cards is not None:
        cards = _cards(rest, shown)
        return cards if isinstance(cards, str) else (offer, None, cards)
    if not rest or offer.amount is None:
        return offer, None, ()
    try:
        return offer, cents(rest[-1]), ()
    except ValueError as wrong:
        return str(wrong)


def _cards(words: list[str], shown: PokerView) -> tuple[int, ...] | str:
    """Cards by name or by their place in the hand."""
    held = next((seat.down for seat in shown.seats if seat.seat == shown.you), ())
    found = []
    for word in words:
        if word.isdecimal() and word.isascii() and len(word) < 3 and 1 <= int(word) <= len(held):
            found.append(held[int(word) - 1])
            continue
        try:
            found.append(read_card(word))
        except ValueError:
            return f"{word[:20]!r} is no card of the hand: write numbers from 1 to {len(held)}, or names such as Kd."
    return tuple(found)


def drawn(out: Console, shown: PokerView) -> None:
    """The table: seats with cards and chips, the board and the pot."""
    table = Table("", "cards", "chips", "bet", "", box=None, pad_edge=False, header_style="dim")
    for seat in shown.seats:
        if not seat.person:
            continue
        style = "bold" if seat.seat == shown.you else "" if seat.live or not shown.on else "dim"
        marks = ["button"] if seat.dealer else []
        marks += ["all-in"] if seat.all_in else []
        marks += [*seat.markers, seat.hand] if seat.hand else list(seat.markers)
        table.add_row(
            Text(f"{seat.seat} {seat.person}", style),
            _shown((*seat.down, *seat.up) if seat.live else ()),
            dollars(seat.stack),
            dollars(seat.bet) if seat.bet else "",
            ", ".join(marks),
        )
    show(out, table)
    line = Text(f"Hand {shown.number}, {shown.stage}. Pot {dollars(shown.pot)}. ", style="bold")
    if shown.board:
        line.append("Board ").append(_shown(shown.board))
    if shown.yours:
        line.append(f" You have: {shown.yours}.")
    out.print(line)


def _shown(cards: tuple[int, ...]) -> Text:
    text = Text()
    for one in cards:
        name = "??" if one == HIDDEN else card_name(one)
        drawn_as = name if one == HIDDEN else name[0] + SUITS[name[1]]
        text.append(drawn_as + " ", style="dim" if one == HIDDEN else "red" if name[1] in "dh" else "bold")
    return text
