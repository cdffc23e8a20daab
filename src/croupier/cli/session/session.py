"""One evening of one player at a table in the terminal: the player's lines in, the talk of the table out."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.books.accounts import LedgerError
from croupier.cli.session.screen import Entry, Lines, Words
from croupier.cli.session.seat import Said, Seat, Wanted
from croupier.cli.support.errors import Failed, misused
from croupier.kernel.events import Event
from croupier.store.journal import Journal, StoreError

Read = Callable[[], str | None]
"""The next line of the player; None at the end."""
QUIT = {"q", "quit", "exit"}


class Session:
    """From sitting down to leaving."""

    def __init__(
        self,
        kind: type[Seat[Any]],
        talk: Words | Lines,
        *,
        name: str,
        below: Callable[[int], int],
        journal: Journal | None,
    ) -> None:
        """The store is read, the table not yet open."""
        self.talk, self.rounds, self.stepping = talk, 0, False
        self.cites: list[str] = []
        """The rules behind what just happened."""
        self._quiet = True
        self.seat = kind(name, self._told, below, journal)

    def open(self, wanted: Wanted) -> None:
        """Open the table and sit down; a refusal ends the command."""
        refused = self.seat.open(wanted)
        if refused is not None:
            hint = "; --approve SUBJECT puts one on record" if "approval on record" in refused.why else ""
            misused(f"{refused.why.rstrip('.')} ({refused.cite}){hint}")
        self.talk.note(self.seat.greeting(wanted.seats))
        self.talk.signs(self.seat.view().signs)
        self._quiet = False

    def play(self, read: Read, rounds: int = 0) -> None:
        """Until the lines end or the player leaves; or so many rounds by a rule of thumb, unasked."""
        try:
            if rounds:
                self._unasked(rounds)
            else:
                self._loop(read)
        except KeyboardInterrupt:
            pass  # as good a way to leave as any
        except (StoreError, LedgerError) as error:
            raise Failed(f"the play could not be recorded: {error}") from error
        self._leave()

    def _unasked(self, rounds: int) -> None:
        """Rounds that are played for the player, as a bot would."""
        seat = self.seat
        while self.rounds < rounds or seat.busy():
            if not seat.advance() and not seat.autoplay() and seat.go_on() is not None:
                self.talk.note(f"The table is waiting for somebody: no more {seat.ROUNDS} can be played automatically.")
                break
        seat.rest(self.talk)

    def _leave(self) -> None:
        """Finish the round, then count what the player takes home; what cannot be taken back counts as the player's."""
        seat = self.seat
        if seat.at_stake():
            if seat.LEFT:
                self.talk.note(seat.LEFT)
            self._carry_out(lambda: seat.abandon(self.talk))
        self._quiet = True
        seat.leave()
        self.talk.ended(seat.view().money, rounds=self.rounds, chips=seat.money(), result=seat.money() - seat.bought)

    def _loop(self, read: Read) -> None:
        while True:
            if not self.stepping and self.seat.advance():
                continue
            entries = self.seat.choices()
            self.seat.ask(self.talk, entries, stepping=self.stepping)
            line = read()
            if line is None or line.lower() in QUIT:
                return
            self._line(" ".join(line.split()), entries, read)

    def _line(self, line: str, entries: list[Entry], read: Read) -> None:
        """One line of the player."""
        word, _, rest = line.partition(" ")
        lower, notes = line.lower(), self.seat.notes(line.lower())
        if not line:
            if not (self.stepping and self.seat.advance()):
                self._carry_out(self.seat.go_on)
        elif word == "?":
            self.talk.rules([rest] if rest else self.cites)
        elif word == "!":
            self._report(read)
        elif lower == "help":
            self._notes(self.seat.HELP)
        elif lower == "i":
            self.talk.signs(self.seat.view().signs)
        elif notes is not None:
            self._notes(notes)
        elif lower in {"s", "step"} and not self.seat.meant(lower, entries):
            self.stepping = not self.stepping
            self.talk.note(f"Step by step is {'on' if self.stepping else 'off'}.")
        else:
            self._carry_out(lambda: self.seat.choose(line, entries))

    def _notes(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.talk.note(f"  {line}")

    def _report(self, read: Read) -> None:
        entries = self.seat.reports()
        if not entries:
            self.talk.note(self.seat.NOTHING_WRONG)
            return
        self.talk.menu(entries)
        self.talk.note("Which one? Type its number, or press Enter for none.")
        line = read()
        if line:
            self._carry_out(lambda: self.seat.report(line, entries))

    def _carry_out(self, act: Callable[[], Said]) -> None:
        """Do something, and say what stands against it."""
        before, self.cites = self.cites, []
        found = act()
        if isinstance(found, str):
            self.cites = before
            self.talk.note(found)
        elif found is not None:
            self.cites = [found.cite]
            self.talk.refused(found)

    def _told(self, event: Event, words: str) -> None:
        if event.cite not in self.cites:
            self.cites.append(event.cite)
        over = isinstance(event, self.seat.ENDS)
        self.rounds += over and not (self._quiet and self.seat.OWN_PACE)
        if self._quiet:
            return
        if self.seat.spoken(event, program=isinstance(self.talk, Lines), stepping=self.stepping):
            self.talk.said(event, words)
        if over:
            self.seat.ended(self.talk)
