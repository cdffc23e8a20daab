"""One player at one table with bots and an automatic staff: everything `croupier play` does, without the talking."""

import secrets
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from croupier.floor.bots import CHIPS, NAMES, chips_to_buy, command_of, needs_chips, pick
from croupier.floor.chance import shuffled
from croupier.floor.commands import stamped
from croupier.floor.dealer import DEALER, OPERATOR, SUPERVISOR, deck_spent
from croupier.floor.opening import JACKPOT_SEED
from croupier.floor.record import Given, batch, by_stream, given, read_all
from croupier.house.game import HouseGame
from croupier.house.jackpot_requests import AddToPool, AnyJackpotCommand, OpenJackpot
from croupier.play import CHANCE, Event, Offer, Refusal, Role, Who
from croupier.play.commands import (
    AnyCommand,
    BuyChips,
    CashOut,
    CloseBets,
    CloseTable,
    OpenTable,
    RecordApproval,
    ReduceWagers,
    ReplaceCards,
    Shuffle,
    Sit,
    Stand,
    take,
)
from croupier.play.events import CashedOut, ChipsBought, Collected
from croupier.store import Journal
from croupier.table import Addressed, Pit, chance_due, decide, evolve, follow, offers, seen, view, words
from croupier.table.pit import JACKPOT
from croupier.table.shown import BoxShown, HandShown, View

STAFF = (DEALER, SUPERVISOR, Who("casino supervisor", Role.CASINO_SUPERVISOR), OPERATOR)
ROUND_ON = ("dealing", "deciding", "settling", "ruling")

Entry: TypeAlias = tuple[Who, Offer]
"""An offer, and who takes it up."""


def elsewhere(entry: Entry, own_box: int) -> bool:
    """Whether an offer is a wager at a box where the player does not sit."""
    return entry[1].command == "Wager" and entry[1].fields.get("box") != own_box


class Sitting:
    """A table opened for one person. `tell` hears every event as that person may see it."""

    def __init__(
        self, name: str, tell: Callable[[Event, str], None], below: Callable[[int], int], journal: Journal | None
    ) -> None:
        """Nothing is open yet; a journal that holds other tables is replayed first."""
        self.me = Who(name, Role.PLAYER)
        self.pit = Pit()
        self.table = ""
        self.bought = self.cashed = 0
        """What the player has paid for chips, and got back for them, in cents."""
        self.bots: tuple[Who, ...] = ()
        self._tell, self._below, self._journal = tell, below, journal
        self.pictures = False
        """Whether hands are remembered when they are collected, for a last look at the round."""
        self._boxes: dict[int, BoxShown] = {}
        self._house: dict[str, HandShown] = {}
        self._session, self._count = secrets.token_hex(8), 0
        self._versions: dict[str, int] = {}
        for record, one in read_all(journal) if journal is not None else ():
            self._versions[record.stream] = record.version
            self.pit = evolve(self.pit, one)

    # --- opening and leaving ------------------------------------------------------------------------------

    def open(
        self, game: HouseGame, options: dict[str, Any], approvals: tuple[str, ...], *, chips: int, seats: int
    ) -> Refusal | None:
        """Open a table of the game and fill it; nothing at all happens if any of it is refused."""
        n = 1
        while f"{game.name}-{n}" in self.pit.tables:
            n += 1
        self.table = f"{game.name}-{n}"
        self.bots = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in NAMES[: seats - 1])
        pit, happened, asked = self.pit, list[Addressed](), list[Given]()
        for to, command in self._opening(game, options, approvals, chips):
            asked.append(given(to, command))
            decided = decide(pit, to, command)
            if isinstance(decided, Refusal):
                return decided
            happened += decided
            for one in decided:
                pit = evolve(pit, one)
        boxes = pit.tables[self.table].round.options.boxes
        if seats > boxes:
            return Refusal(game.numbers.boxes, f"There are {boxes} boxes at this table, not {seats}.")
        self._happen("opening", tuple(happened), asked)
        return None

    def _opening(
        self, game: HouseGame, options: dict[str, Any], approvals: tuple[str, ...], chips: int
    ) -> Iterator[tuple[str, AnyCommand | AnyJackpotCommand]]:
        """What the operator does before the first round, and the players coming in."""
        for subject in approvals:
            yield self.table, RecordApproval(by=OPERATOR, subject=subject, reference="demonstration")
        if game.jackpot_wager and "jackpot" in options and not self.pit.jackpot.name:
            yield JACKPOT, OpenJackpot(by=OPERATOR, name="main")
            yield JACKPOT, AddToPool(by=OPERATOR, amount=JACKPOT_SEED)
        yield (
            self.table,
            OpenTable(by=OPERATOR, table=self.table, game=game.name, edition=game.edition, options=options),
        )
        for who, amount in ((self.me, chips), *((bot, CHIPS) for bot in self.bots)):
            yield self.table, BuyChips(by=who, amount=amount)
            yield self.table, Sit(by=who)

    def finish(self) -> bool:
        """Finish the round without the player, whose undecided hand is for the supervisor to notice; whether it is."""
        while self.view().phase in ROUND_ON:
            if self.advance():
                continue
            absent = [e for e in self.reports() if e[1].fields.get("finding", {}).get("type") == "PlayerAbsent"]
            entries = self.rulings() or absent
            if not entries or self.take(*entries[0]) is not None:
                return False  # only people could go on from here; the journal keeps where it stands
        return True

    def leave(self) -> None:
        """Finish the round, take wagers back that are not at stake yet, stand up, cash out, close the table."""
        if not self.finish():
            return
        people = (self.me, *self.bots)
        for who in people:
            for wager in reversed(self.view().areas):
                for offer in offers(self.pit, self.table, who):
                    if offer.command == "Withdraw" and offer.fields["wager"] == wager.wager:
                        self.take(who, offer)
            self.do(who, Stand(by=who))
            if self.chips(who):
                self.do(who, CashOut(by=who, amount=self.chips(who)))
        self.do(OPERATOR, stamped(CloseTable(by=OPERATOR, agreed=tuple(who.name for who in people))))

    # --- what happens ---------------------------------------------------------------------------------

    def do(self, who: Who, command: AnyCommand | AnyJackpotCommand) -> Refusal | None:
        """Carry out a command at the table; the refusal, if it is one."""
        decided = decide(self.pit, self.table, command)
        if isinstance(decided, Refusal):
            return decided
        self._happen(who.name, decided, [given(self.table, command)])
        return None

    def take(self, who: Who, offer: Offer, amount: int | None = None, cards: tuple[int, ...] = ()) -> Refusal | None:
        """Take up an offer, with the cards it names by their places in the hand."""
        return self.do(who, stamped(take(offer, who, amount, cards)))

    def step(self) -> bool:
        """Take the next step that is due unasked; whether there was one."""
        cards = chance_due(self.pit, self.table)
        if cards is not None:
            return self.do(CHANCE, Shuffle(by=CHANCE, order=shuffled(cards, self._below))) is None
        due = follow(self.pit, self.table)
        if due:
            self._happen("step", due, [given(self.table, None)])
        return bool(due)

    def advance(self) -> bool:
        """Do one thing that needs no word of the player: the staff's, the dealer's, a bot's. False if there is none."""
        if self.step():
            return True
        if deck_spent(self.pit, self.table):
            return self.do(OPERATOR, ReplaceCards(by=OPERATOR)) is None
        for who in (DEALER, SUPERVISOR):
            for offer in offers(self.pit, self.table, who):
                if offer.command in {"Perform", "Cut"}:
                    return self.take(who, offer) is None
        return any(self._bot(bot) for bot in self.bots)

    def close_bets(self) -> Refusal | None:
        """The dealer calls "No more bets", after cutting back wagers that the table does not take."""
        refused = self.do(DEALER, CloseBets(by=DEALER))
        if refused is None or self.do(DEALER, ReduceWagers(by=DEALER)) is not None:
            return refused
        return self.do(DEALER, CloseBets(by=DEALER))

    def autoplay(self, rounds: int, ended: Callable[[], int]) -> bool:
        """Play for the player as a bot would until so many rounds have ended; whether they have."""
        while ended() < rounds:
            if self.advance() or self._bot(self.me):
                continue
            rulings = self.rulings()
            if rulings:
                self.take(*rulings[0])
            elif self.view().phase in ROUND_ON or self.close_bets() is not None:
                return False
        return True

    def _bot(self, bot: Who) -> bool:
        """Let somebody do what a bot would: buy chips, wager, decide; whether anything was done."""
        seen_by_bot = view(self.pit, self.table, bot)
        poor = needs_chips(seen_by_bot) if bot != self.me else self.chips() < seen_by_bot.minimum
        if seen_by_bot.phase == "betting" and poor:
            return self.do(bot, BuyChips(by=bot, amount=chips_to_buy(seen_by_bot))) is None
        move = pick(seen_by_bot)
        return move is not None and self.do(bot, command_of(move, bot)) is None

    def _happen(self, who: str, events: tuple[Addressed, ...], asked: list[Given]) -> None:
        ordered = by_stream(events)
        if self._journal is not None:
            self._count += 1
            self._journal.append(batch(f"play/{self._session}/{self._count}/{who}", self._versions, ordered, asked))
        for one in ordered:
            self._versions[one.stream] = self._versions.get(one.stream, 0) + 1
            if self.pictures and one.stream == self.table and isinstance(one.event, Collected):
                self._remember()
            self.pit = evolve(self.pit, one)
            self._count_money(one.event)
            if one.stream == self.table and self.pit.tables[self.table].game is not None:
                event = seen(self.pit, self.table, one.event, self.me)
                self._tell(event, words(self.pit, self.table, event))

    def _remember(self) -> None:
        """The hands as they lie before one of them is collected; of a box that was split, as many as there were."""
        shown = self.view()
        for box in shown.boxes:
            known = self._boxes.get(box.box)
            if box.hand is not None and (known is None or len(box.more) >= len(known.more)):
                self._boxes[box.box] = box
        self._house |= {hand.label: hand for hand in shown.house}

    def last_look(self) -> View | None:
        """The round that is over, with the cards that were collected from it; nothing where none were."""
        boxes, house, shown = self._boxes, self._house, self.view()
        self._boxes, self._house = {}, {}
        if not boxes and not house:
            return None
        laid = [
            replace(box, hand=boxes[box.box].hand, more=boxes[box.box].more) if box.box in boxes else box
            for box in shown.boxes
        ]
        return replace(shown, boxes=tuple(laid), house=tuple(house.values()))

    def _count_money(self, event: Event) -> None:
        if isinstance(event, ChipsBought) and event.person == self.me.name:
            self.bought += event.amount
        elif isinstance(event, CashedOut) and event.person == self.me.name:
            self.cashed += event.amount

    # --- what there is to see and to do -----------------------------------------------------------------

    def view_of(self, who: Who) -> View:
        """The table as somebody sees it."""
        return view(self.pit, self.table, who)

    def view(self) -> View:
        """The table as the player sees it."""
        return view(self.pit, self.table, self.me)

    def chips(self, who: Who | None = None) -> int:
        """The chips in front of somebody, the player unless another is named."""
        name = (who or self.me).name
        return sum(person.chips for person in self.view().people if person.name == name)

    def choices(self) -> list[Entry]:
        """What the player may do now; while an office has to rule, what it may say."""
        own = next((box.box for box in self.view().boxes if box.player == self.me.name), 0)
        found = [(self.me, offer) for offer in offers(self.pit, self.table, self.me)]
        # Wagers on other boxes have no number in the menu, and come last so that the others count without a gap.
        return self.rulings() or sorted(found, key=lambda entry: elsewhere(entry, own))

    def rulings(self) -> list[Entry]:
        """The answers that an office may give to the question before it."""
        for who in STAFF:
            found = [(who, offer) for offer in offers(self.pit, self.table, who) if offer.group == "ruling"]
            if found:
                return found
        return []

    def reports(self) -> list[Entry]:
        """Irregularities that a supervisor may report, and slips that may happen, now."""
        return list(self._reports())

    def _reports(self) -> Iterator[Entry]:
        for group in ("irregularity", "slip"):
            for offer in offers(self.pit, self.table, SUPERVISOR):
                if offer.group == group:
                    yield SUPERVISOR, offer
