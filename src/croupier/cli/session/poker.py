"""A seat at a poker table: `croupier play holdem`, its lines and its picture."""

import random
from collections.abc import Callable, Iterable
from typing import ClassVar

from rich.table import Table
from rich.text import Text

from croupier.cli.session.choosing import spoken
from croupier.cli.session.screen import Entry, Lines, Words, label
from croupier.cli.session.seat import Said, Seat, Wanted
from croupier.cli.support.errors import misused
from croupier.cli.support.output import show
from croupier.engines.betting.commands import StartHand
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import take
from croupier.engines.betting.state import PokerTable
from croupier.engines.betting.view import PokerView
from croupier.engines.pit.driver import DEALER, OPERATOR
from croupier.engines.pit.pit import offers
from croupier.floor.bots.poker import BUY_INS, STYLES
from croupier.floor.commands import stamped
from croupier.games.poker.bot import Style, pick
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.commands import BuyChips, CloseTable, Cut, OpenTable, Sit, Stand
from croupier.kernel.events import HIDDEN, Event
from croupier.kernel.people import Who
from croupier.store.journal import Journal
from croupier.things.cards import card as read_card
from croupier.things.cards import name as card_name
from croupier.things.money import cents

NO_HINT = "What it is worth depends on how the others play; croupier equity shows how hands fare against each other."
UNSPOKEN = (pe.CardBurned, pe.DeckCut, pe.CardsShuffled, pe.RoundOpened, pe.RoundClosed, pe.DrawOpened, pe.HandEnded)
"""Steps that the table itself shows."""
BETWEEN = ("BuyChips", "PostBlind", "ComeBack", "SitOut")
"""What may be done between hands."""


class PokerSeat(Seat[PokerView]):
    """A place at a poker table."""

    ENDS: ClassVar[type[Event]] = pe.HandEnded
    ROUNDS: ClassVar[str] = "hands"
    HELP: ClassVar[tuple[str, ...]] = (
        "Type the number or the first letters of an offer, with a dollar amount if it takes one: raise 12.",
        "A raise is to a total for the betting round. Cards are named: draw 1 3, draw 2c 7d.",
        "Enter  the next hand",
        "hint   what your hand is worth as it stands",
        "?      the rules behind what just happened; ? poker-victoria 6.8 shows any rule",
        "!      report an irregularity, or make a mistake happen",
        "i      the signs at the table",
        "q      leave; a hand in progress is checked if checking is free, otherwise folded",
    )
    HINT: ClassVar[str] = "Enter: next hand · ? why · ! report · i signs · hint · help · q leave"
    LEFT: ClassVar[str] = "You leave during the hand: it is checked if checking is free, otherwise folded."

    def __init__(
        self, name: str, tell: Callable[[Event, str], None], below: Callable[[int], int], journal: Journal | None
    ) -> None:
        """Nothing is open yet."""
        super().__init__(name, tell, below, journal)
        self._moods = random.Random(below(1 << 30))  # noqa: S311  (of the bots; no chance of the game)
        self._styles: dict[Who, Style] = {}

    # --- opening and leaving ------------------------------------------------------------------------------

    def fill(self, wanted: Wanted) -> Refusal | None:
        """Open the table, let everybody sit down and buy in."""
        if wanted.seats < 2:
            misused("poker takes two players or more: --seats 2")
        self._styles = {bot: STYLES[i % len(STYLES)] for i, bot in enumerate(self.bots)}
        refused = self.do(OpenTable(by=OPERATOR, table=self.table, game=wanted.game, options=wanted.options))
        for who in (self.me, *self.bots):
            refused = refused or self.do(Sit(by=who))
            least = self.pit.state(self.table, PokerTable).options.buy_in if refused is None else 0
            amount = wanted.chips if who == self.me else least * BUY_INS
            refused = refused or self.do(BuyChips(by=who, amount=amount))
        return refused

    def greeting(self, seats: int) -> str:
        """The game, its limits, and the player's seat."""
        shown = self.view()
        return f"{shown.title}, {shown.limits}. {seats} at the table, you in seat {shown.you}."

    def at_stake(self) -> bool:
        """Whether the player has a live hand."""
        shown = self.view()
        return shown.on and any(one.seat == shown.you and one.live for one in shown.seats)

    def abandon(self, talk: Words | Lines) -> None:
        """Play the hand out, and show how it ended."""
        self.finish()
        if isinstance(talk, Words):
            drawn(talk, self.view())

    def busy(self) -> bool:
        """A hand is played to its end."""
        return self.view().on

    def finish(self) -> None:
        """Play the hand out for a player who is not there: nothing is put in, and nothing shown unasked."""
        while self.view().on and (self.advance() or self._give_up()):
            pass

    def leave(self) -> None:
        """Finish the hand, take the chips along, close the table."""
        self.finish()
        people = (self.me, *self.bots)
        for who in people:
            self.do(Stand(by=who))
        self.do(stamped(CloseTable(by=OPERATOR, agreed=tuple(who.name for who in people))))

    def _give_up(self) -> bool:
        """The cheapest way out of a question."""
        for command in ("Check", "Fold", "Draw", "Bet"):
            for who, offer in self.choices():
                if offer.command == command:
                    return self.take(who, offer) is None
        return False

    def money(self) -> int:
        """Chips in front of the player, and what was paid out."""
        shown = self.view()
        seat = next((one for one in shown.seats if one.seat == shown.you), None)
        return self.cashed + (seat.stack + seat.bet if seat is not None else 0)

    # --- what happens ---------------------------------------------------------------------------------

    def take(self, who: Who, offer: Offer, amount: int | None = None, cards: tuple[int, ...] = ()) -> Refusal | None:
        """Take up an offer; for the staff a slip that happens, or what has gone wrong."""
        return self.do(stamped(take(offer, who, amount, cards)))

    def advance(self) -> bool:
        """Do one thing that needs no word of the player: chance's, the dealer's, a bot's. False if there is none."""
        if self.step():
            return True
        for offer in offers(self.pit, self.table, DEALER):
            if offer.command == "Cut":
                deck = self.pit.state(self.table, PokerTable).hand
                at = 1 + self.below(len(deck.deck) - deck.top - 1 if deck else 1)
                return self.do(Cut(by=DEALER, at=at)) is None
        return any(self._bot(bot, style) for bot, style in self._styles.items())

    def go_on(self) -> Said:
        """The dealer begins the next hand."""
        return "Choose one of the offers by its number." if self.view().on else self.do(StartHand(by=DEALER))

    def autoplay(self) -> bool:
        """Act for the player as a tight bot would; False if the player is not asked."""
        return self._bot(self.me, Style.TIGHT)

    def _bot(self, bot: Who, style: Style) -> bool:
        shown = self.view_of(bot)
        broke = next((seat for seat in shown.seats if seat.seat == shown.you), None)
        if not shown.on and broke is not None and not broke.stack:
            bounds = next((one.amount for one in shown.offers if one.command == "BuyChips"), None)
            return bounds is not None and self.do(BuyChips(by=bot, amount=bounds.least)) is None
        move = pick(shown, style, self._moods)
        return move is not None and self.do(take(move.offer, bot, move.amount, move.cards)) is None

    # --- what there is to see and to do -----------------------------------------------------------------

    def choices(self) -> list[Entry]:
        """What the player may do in the hand, or about chips and blinds between hands."""
        shown = self.view()
        acts = [offer for offer in shown.offers if offer.group in {"act", "ask"}]
        found = acts or ([] if shown.on else [o for o in shown.offers if o.command in BETWEEN])
        return [(self.me, offer) for offer in found]

    def reports(self) -> list[Entry]:
        """Mistakes that may happen and findings that are true now."""
        found = offers(self.pit, self.table, DEALER)
        return [(DEALER, offer) for offer in found if offer.group in {"slips", "reports"}]

    def choose(self, line: str, entries: list[Entry]) -> Said:
        """Take up the offer that a line names."""
        found = chosen(line, [offer for _, offer in entries], self.view())
        return found if isinstance(found, str) else self.take(self.me, *found)

    def meant(self, _line: str, _entries: list[Entry]) -> bool:
        """Here s may begin the name of an offer; nothing is played step by step."""
        return True

    def notes(self, line: str) -> Iterable[str] | None:
        """What the hand comes to."""
        yours = self.view().yours
        return [f"You have {yours}. {NO_HINT}" if yours else NO_HINT] if line == "hint" else None

    def draw(self, talk: Words, shown: PokerView, entries: list[Entry], hint: str) -> None:
        """The table, and the numbered offers."""
        drawn(talk, shown)
        talk.out.print("  ".join(f"[{n}] {label(shown.money, e, 0)}" for n, e in enumerate(entries, 1)))
        talk.out.print(hint, style="dim")

    def spoken(self, event: Event, *, program: bool, stepping: bool) -> bool:  # noqa: ARG002  (of every table)
        """Cards that go to others face down are not worth a word."""
        return not isinstance(event, UNSPOKEN) and not (isinstance(event, pe.CardDealt) and event.card == HIDDEN)


def chosen(line: str, choices: list[Offer], shown: PokerView) -> tuple[Offer, int | None, tuple[int, ...]] | str:
    """The offer that a line names, with its amount or its cards; or what would have been right."""
    words = spoken(line)
    there = ", ".join(offer.label for offer in choices) or "none; press Enter for the next hand"
    if words[0].isdecimal() and words[0].isascii() and len(words[0]) < 4:
        offer = choices[int(words[0]) - 1] if 1 <= int(words[0]) <= len(choices) else None
    else:
        offer = next((one for one in choices if one.label.lower().startswith(words[0].lower())), None)
    if offer is None:
        return f"{line[:40]!r} is not one of the offers; they are {there}."
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
            return f"{word[:20]!r} is not a card of the hand: type numbers from 1 to {len(held)}, or names such as Kd."
    return tuple(found)


def drawn(words: Words, shown: PokerView) -> None:
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
            words.cards(_names((*seat.down, *seat.up) if seat.live else ())),
            shown.money(seat.stack),
            shown.money(seat.bet) if seat.bet else "",
            ", ".join(marks),
        )
    show(words.out, table)
    line = Text(f"Hand {shown.number}, {shown.stage}. Pot {shown.money(shown.pot)}. ", style="bold")
    if shown.board:
        line.append("Board ").append(words.cards(_names(shown.board)))
    if shown.yours:
        line.append(f" You have: {shown.yours}.")
    words.out.print(line)


def _names(cards: tuple[int, ...]) -> list[str]:
    return ["??" if one == HIDDEN else card_name(one) for one in cards]
