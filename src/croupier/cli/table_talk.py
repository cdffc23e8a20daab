"""An evening at a table: the player's lines in, the talk of the table out."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.cli.choosing import chosen_from
from croupier.cli.hints import hint
from croupier.cli.say import Failed, misused
from croupier.cli.screen import Talk, Words, own_box
from croupier.cli.sitting import ROUND_ON, Entry, Sitting
from croupier.house.game import HouseGame
from croupier.ledger import LedgerError
from croupier.play import Event, Refusal
from croupier.play.events import RoundEnded
from croupier.store import Journal, StoreError

DEAL = "Enter: no more bets · "
HINT = "? why · ! report · s steps · i signs · hint · help · q leave"
STEP = "Enter: next step · "
HELP = (
    "Write the number or the first letters of an offer, with an amount of dollars where one is open: ante 20.",
    "Cards are named by the numbers under them, or by what they are: exchange 1 3, exchange 2h Td.",
    "Enter  no more bets; step by step: the next step",
    "hint   what each choice is worth with these cards",
    "?      the rules behind what just happened; ? caribbean-stud 10.6 shows any rule",
    "!      report an irregularity, or let a slip happen",
    "s      step by step on or off (step where s stands on a hand)",
    "i      the signs at the table",
    "q      leave; a round that is on is finished as the rules have it for a player who is not there",
)
LEFT = "You leave while the round is on; it is finished by the rules for a player who is not there."


class Evening:
    """From sitting down to leaving."""

    def __init__(self, talk: Talk, *, name: str, below: Callable[[int], int], journal: Journal | None) -> None:
        """The store is read, the table not yet open."""
        self.talk = talk
        self.rounds = 0
        self.stepping = False
        self.cites: list[str] = []
        self._usual: dict[str, int] = {}
        self._quiet = True
        try:
            self.at = Sitting(name, self._told, below, journal)
            self.at.pictures = isinstance(talk, Words)
        except StoreError as error:
            raise Failed(str(error)) from error

    def open(
        self, game: HouseGame, options: dict[str, Any], approvals: tuple[str, ...], *, chips: int, seats: int
    ) -> None:
        """Open the table and sit down; a refusal ends the command."""
        refused = self.at.open(game, options, approvals, chips=chips, seats=seats)
        if refused is not None:
            hint = "; --approve SUBJECT puts one on record" if "approval on record" in refused.why else ""
            misused(f"{refused.why.rstrip('.')} ({refused.cite}){hint}")
        shown = self.at.view()
        self.talk.note(f"{shown.title}, {shown.edition}. {seats} at the table, you at box {own_box(shown)}.")
        self.talk.signs(shown)
        self._quiet = False

    def play(self, read: Callable[[], str | None], rounds: int = 0) -> None:
        """Until the lines end or the player leaves; or so many rounds by a rule of thumb, unasked."""
        try:
            if rounds:
                self._by_itself(rounds)
            else:
                self._loop(read)
        except KeyboardInterrupt:
            pass  # as good a way to leave as any
        except (StoreError, LedgerError) as error:
            raise Failed(f"the play could not be recorded: {error}") from error
        self._leave()

    def _by_itself(self, rounds: int) -> None:
        """Rounds that are played for the player, as a bot would."""
        if not self.at.autoplay(rounds, lambda: self.rounds):
            self.talk.note("The table waits for somebody: no more rounds can be played unasked.")
        self.talk.asked(self.at.view(), [], "")

    def _leave(self) -> None:
        """Finish the round, then count what the player takes home; what cannot be taken back counts as the player's."""
        shown = self.at.view()
        if shown.phase in ROUND_ON and any(s.owner == shown.you and not s.fate for b in shown.boxes for s in b.stakes):
            self.talk.note(LEFT)
            self.at.finish()
        self._quiet = True
        self.at.leave()
        rounds = self.rounds
        mine = [s for b in self.at.view().boxes for s in b.stakes if s.owner == self.at.me.name and not s.fate]
        chips = self.at.chips() + sum(s.amount for s in mine) + self.at.cashed
        self.talk.ended(rounds=rounds, chips=chips, result=chips - self.at.bought)

    def _loop(self, read: Callable[[], str | None]) -> None:
        while True:
            if not self.stepping and self.at.advance():
                continue
            entries = self.at.choices()
            view = self.at.view()
            betting = view.phase == "betting"
            self.talk.asked(view, entries, (STEP if self.stepping else DEAL if betting else "") + HINT)
            line = read()
            if line is None or line.lower() in {"q", "quit", "exit"}:
                return
            self._line(line, entries, read)

    def _line(self, line: str, entries: list[Entry], read: Callable[[], str | None]) -> None:
        """One line of the player."""
        word, _, rest = line.partition(" ")
        if not line:
            self._enter()
        elif word == "?":
            self.talk.rules([rest] if rest else self.cites)
        elif line.lower() == "help":
            self._notes(HELP)
        elif line.lower() == "hint":
            self._notes(hint(self.at))
        elif word == "!":
            self._report(read)
        elif line == "s" and any(offer.fields.get("choice") == "stand" for _, offer in entries):
            self._choose("stand", entries)  # what everybody means by it with a hand to decide
        elif line in {"s", "step"}:
            self.stepping = not self.stepping
            self.talk.note(f"Step by step is {'on' if self.stepping else 'off'}.")
        elif line == "i":
            self.talk.signs(self.at.view())
        else:
            self._choose(line, entries)

    def _notes(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.talk.note(f"  {line}")

    def _enter(self) -> None:
        if self.stepping and self.at.advance():
            return
        if self.at.view().phase == "betting":
            self.cites = []
            self._heard(self.at.close_bets())
        else:
            self.talk.note("Choose one of the offers by its number.")

    def _report(self, read: Callable[[], str | None]) -> None:
        entries = self.at.reports()
        if not entries:
            self.talk.note("Nothing can go wrong just now; step by step (s) shows every moment of the deal.")
            return
        self.talk.menu(entries)
        self.talk.note("Which one? Its number, or Enter for none.")
        line = read()
        if line:
            self._choose(line, entries)

    def _choose(self, line: str, entries: list[Entry]) -> None:
        shown = self.at.view()
        chosen = chosen_from(line, entries, shown)
        if isinstance(chosen, str):
            self.talk.note(chosen)
            return
        (who, offer), amount, cards = chosen
        key = offer.label
        if (
            amount is None
            and offer.amount is not None
            and offer.amount.least <= self._usual.get(key, -1) <= offer.amount.most
        ):
            amount = self._usual[key]
        self.cites = []
        refused = self.at.take(who, offer, amount, cards)
        self._heard(refused)
        if refused is None and amount is not None and offer.command == "Wager":
            self._usual[key] = amount

    def _heard(self, refused: Refusal | None) -> None:
        if refused is not None:
            self.cites = [refused.cite]
            self.talk.refused(refused)

    def _told(self, event: Event, words: str) -> None:
        self.rounds += isinstance(event, RoundEnded)
        if event.cite not in self.cites:
            self.cites.append(event.cite)
        if self._quiet:
            return
        self.talk.said(event, words)
        picture = self.at.last_look() if isinstance(event, RoundEnded) else None
        if picture is not None:
            self.talk.over(picture)
