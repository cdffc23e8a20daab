"""One player at a poker table with bots and an automatic dealer: `croupier play holdem` without the talking."""

import random
import secrets
from collections.abc import Callable
from typing import Any

from croupier.floor.bots import NAMES
from croupier.floor.chance import shuffled
from croupier.floor.commands import Wire, stamped
from croupier.floor.dealer import DEALER, OPERATOR
from croupier.floor.poker_bots import BUY_INS, STYLES
from croupier.floor.poker_strategy import Style, pick
from croupier.floor.record import Given, batch, by_stream, given, read_all
from croupier.play import CHANCE, Event, Offer, Refusal, Role, Who
from croupier.play.commands import BuyChips, CloseTable, Cut, OpenTable, Shuffle, Sit, Stand
from croupier.play.events import CashedOut, ChipsBought
from croupier.poker.commands import StartHand
from croupier.poker.every import take
from croupier.poker.shown import PokerView
from croupier.store import Journal
from croupier.table import Addressed, Pit, chance_due, decide, evolve, follow, offers, seen, words
from croupier.table.systems import poker_table, view


class PokerSitting:
    """A poker table opened for one person. `tell` hears every event as that person may see it."""

    def __init__(
        self, name: str, tell: Callable[[Event, str], None], below: Callable[[int], int], journal: Journal | None
    ) -> None:
        """Nothing is open yet; a journal that holds other tables is replayed first."""
        self.me = Who(name, Role.PLAYER)
        self.pit, self.table = Pit(), ""
        self.bots: dict[Who, Style] = {}
        self.bought = self.cashed = 0
        self._tell, self._below, self._journal = tell, below, journal
        self._chance = random.Random(below(1 << 30))  # noqa: S311 - no chance of the game, only moods
        self._session, self._count = secrets.token_hex(8), 0
        self._versions: dict[str, int] = {}
        for record, one in read_all(journal) if journal is not None else ():
            self._versions[record.stream] = record.version
            self.pit = evolve(self.pit, one)

    def open(self, game: str, options: dict[str, Any], *, chips: int, seats: int) -> Refusal | None:
        """Open a table and fill it; a refusal says what is wrong with it."""
        n = 1
        while f"{game}-{n}" in self.pit.systems:
            n += 1
        self.table = f"{game}-{n}"
        people = [Who(f"{name} (bot)", Role.PLAYER) for name in NAMES[: seats - 1]]
        self.bots = {bot: STYLES[i % len(STYLES)] for i, bot in enumerate(people)}
        refused = self.do(OPERATOR, OpenTable(by=OPERATOR, table=self.table, game=game, options=options))
        for who in (self.me, *people):
            refused = refused or self.do(who, Sit(by=who))
            least = poker_table(self.pit.systems, self.table).options.buy_in if refused is None else 0
            amount = chips if who == self.me else least * BUY_INS
            refused = refused or self.do(who, BuyChips(by=who, amount=amount))
        return refused

    def finish(self) -> None:
        """Play the hand out for a player who is not there: nothing is put in, and nothing shown unasked."""
        while self.view().on and (self.advance() or self._give_up()):
            pass

    def leave(self) -> None:
        """Finish the hand, take the chips along, close the table."""
        self.finish()
        people = (self.me, *self.bots)
        for who in people:
            self.do(who, Stand(by=who))
        self.do(OPERATOR, stamped(CloseTable(by=OPERATOR, agreed=tuple(who.name for who in people))))

    def _give_up(self) -> bool:
        """The cheapest way out of a question."""
        for command in ("Check", "Fold", "Draw", "Bet"):
            for offer in self.choices():
                if offer.command == command:
                    return self.take(offer) is None
        return False

    # --- what happens ---------------------------------------------------------------------------------

    def do(self, who: Who, command: Wire) -> Refusal | None:
        """Carry out a command at the table; the refusal, if it is one."""
        decided = decide(self.pit, self.table, command)
        if isinstance(decided, Refusal):
            return decided
        self._happen(who.name, decided, given(self.table, command))
        return None

    def take(self, offer: Offer, amount: int | None = None, cards: tuple[int, ...] = ()) -> Refusal | None:
        """Take up an offer for the player."""
        return self.do(self.me, stamped(take(offer, self.me, amount, cards)))

    def advance(self) -> bool:
        """Do one thing that needs no word of the player: chance's, the dealer's, a bot's. False if there is none."""
        cards = chance_due(self.pit, self.table)
        if cards is not None:
            return self.do(CHANCE, Shuffle(by=CHANCE, order=shuffled(cards, self._below))) is None
        due = follow(self.pit, self.table)
        if due:
            self._happen("step", due, given(self.table, None))
            return True
        for offer in offers(self.pit, self.table, DEALER):
            if offer.command == "Cut":
                deck = poker_table(self.pit.systems, self.table).hand
                at = 1 + self._below(len(deck.deck) - deck.top - 1 if deck else 1)
                return self.do(DEALER, Cut(by=DEALER, at=at)) is None
        return any(self._bot(bot, style) for bot, style in self.bots.items())

    def start(self) -> Refusal | None:
        """The dealer begins the next hand."""
        return self.do(DEALER, StartHand(by=DEALER))

    def autoplay(self) -> bool:
        """Act for the player as a tight bot would; False if the player is not asked."""
        return self._bot(self.me, Style.TIGHT)

    def _bot(self, bot: Who, style: Style) -> bool:
        shown = self.view_of(bot)
        broke = next((seat for seat in shown.seats if seat.seat == shown.you), None)
        if not shown.on and broke is not None and not broke.stack:
            bounds = next((one.amount for one in shown.offers if one.command == "BuyChips"), None)
            return bounds is not None and self.do(bot, BuyChips(by=bot, amount=bounds.least)) is None
        move = pick(shown, style, self._chance)
        return move is not None and self.do(bot, take(move.offer, bot, move.amount, move.cards)) is None

    def _happen(self, who: str, happened: tuple[Addressed, ...], asked: Given) -> None:
        if self._journal is not None:
            self._count += 1
            ordered = by_stream(happened)
            self._journal.append(batch(f"{self._session}/{self._count}/{who}", self._versions, ordered, (asked,)))
            for one in ordered:
                self._versions[one.stream] = self._versions.get(one.stream, 0) + 1
        for one in happened:
            self.pit = evolve(self.pit, one)
            mine = getattr(one.event, "person", "") == self.me.name
            self.bought += one.event.amount if isinstance(one.event, ChipsBought) and mine else 0
            self.cashed += one.event.amount if isinstance(one.event, CashedOut) and mine else 0
            if one.stream == self.table:
                event = seen(self.pit, self.table, one.event, self.me)
                self._tell(event, words(self.pit, self.table, event))

    # --- what there is to see and to do -----------------------------------------------------------------

    def view_of(self, who: Who) -> PokerView:
        """The table as somebody sees it."""
        shown = view(poker_table(self.pit.systems, self.table), who)
        assert isinstance(shown, PokerView), "a poker table shows a poker table"
        return shown

    def view(self) -> PokerView:
        """The table as the player sees it."""
        return self.view_of(self.me)

    def choices(self) -> list[Offer]:
        """What the player may do in the hand, or about chips and blinds between hands."""
        shown = self.view()
        acts = [offer for offer in shown.offers if offer.group in {"act", "ask"}]
        return acts or ([] if shown.on else [o for o in shown.offers if o.command in BETWEEN])

    def reports(self) -> list[tuple[Who, Offer]]:
        """Slips that may happen and findings that are true now, for the dealer or the supervisor."""
        found = [(DEALER, offer) for offer in offers(self.pit, self.table, DEALER)]
        return [(who, offer) for who, offer in found if offer.group in {"slip", "irregularity"}]

    def report(self, who: Who, offer: Offer) -> Refusal | None:
        """A slip happens, or somebody of the staff reports what has gone wrong."""
        return self.do(who, stamped(take(offer, who)))


BETWEEN = ("BuyChips", "PostBlind", "ComeBack", "SitOut")
