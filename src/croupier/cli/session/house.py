"""A seat at a table against the house: `croupier play` of the card games, without the talking."""

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from croupier.cli.session.choosing import chosen_from
from croupier.cli.session.picture import drawn, elsewhere, own_box, table_of
from croupier.cli.session.screen import Entry, Lines, Words
from croupier.cli.session.seat import Said, Seat, Wanted
from croupier.cli.support.output import show
from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import AnyCommand, CloseBets, ReduceWagers, ReplaceCards, take
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.cards.jackpot.requests import AddToPool, AnyJackpotCommand, OpenJackpot
from croupier.engines.cards.shown import BoxShown, HandShown, View
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import DEALER, OPERATOR, SUPERVISOR
from croupier.engines.pit.given import Given, given
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve, offers
from croupier.floor.bots.cards import CHIPS, chips_to_buy, command_of, needs_chips, pick
from croupier.floor.commands import stamped
from croupier.floor.dealer import deck_spent
from croupier.floor.opening import JACKPOT_SEED
from croupier.games import find
from croupier.games.questions import MODULES, mathematics, named
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.commands import BuyChips, CashOut, CloseTable, OpenTable, RecordApproval, Sit, Stand
from croupier.kernel.events import Event
from croupier.kernel.people import Role, Who
from croupier.mathematics.records import Advice, Question, Seen, Unanswerable
from croupier.store.journal import Journal
from croupier.things.cards import card, name

STAFF = (DEALER, SUPERVISOR, Who("casino supervisor", Role.CASINO_SUPERVISOR), OPERATOR)
ROUND_ON = ("dealing", "deciding", "settling", "ruling")
UNSPOKEN = (ev.DealComplete, ev.PickedUp, ev.Collected, ev.ShuffleOrdered, ev.Shuffled, ev.CardsCut, ev.BetsClosed)
"""Steps that the table itself shows."""
DEAL, STEP = "Enter: no more bets · ", "Enter: next step · "
NOTHING_ASKED = "There is nothing to decide now; a hint is for a hand that is waiting for your decision."


class HouseSeat(Seat[View]):
    """A place at a table of cards."""

    ENDS: ClassVar[type[Event]] = ev.RoundEnded
    HELP: ClassVar[tuple[str, ...]] = (
        "Type the number or the first letters of an offer, with a dollar amount if it takes one: ante 20.",
        "Cards are named by the numbers under them, or by what they are: exchange 1 3, exchange 2h Td.",
        "Enter  no more bets; step by step: the next step",
        "hint   what each choice is worth with these cards",
        "?      the rules behind what just happened; ? caribbean-stud 10.6 shows any rule",
        "!      report an irregularity, or make a mistake happen",
        "s      step by step on or off (type step where s would stand on a hand)",
        "i      the signs at the table",
        "q      leave; a round in progress is finished as the rules provide for an absent player",
    )
    HINT: ClassVar[str] = "? why · ! report · s steps · i signs · hint · help · q leave"
    LEFT: ClassVar[str] = "You leave during the round; it is finished as the rules provide for an absent player."
    NOTHING_WRONG: ClassVar[str] = "Nothing can go wrong just now; step by step (s) shows every moment of the deal."

    def __init__(
        self, name: str, tell: Callable[[Event, str], None], below: Callable[[int], int], journal: Journal | None
    ) -> None:
        """Nothing is open yet, and nothing wagered."""
        super().__init__(name, tell, below, journal)
        self._usual: dict[str, int] = {}
        """What was wagered last, by the offer."""
        self._boxes: dict[int, BoxShown] = {}
        """Hands as they lay before they were collected, for a last look at the round."""
        self._house: dict[str, HandShown] = {}

    # --- opening and leaving ------------------------------------------------------------------------------

    def fill(self, wanted: Wanted) -> Refusal | None:
        """Open the table and let everybody sit down; nothing at all happens if any of it is refused."""
        found = find(wanted.game, wanted.edition)
        pit, happened, asked = self.pit, list[Addressed](), list[Given]()
        for to, command in self._opening(found, wanted):
            asked.append(given(to, command))
            decided = decide(pit, to, command)
            if isinstance(decided, Refusal):
                return decided
            happened += decided
            for one in decided:
                pit = evolve(pit, one)
        boxes = pit.state(self.table, Table).round.options.boxes
        if wanted.seats > boxes:
            why = f"There are {boxes} boxes at this table, not {wanted.seats}."
            return Refusal(found.law(found.numbers.boxes), why)
        self.happen("opening", tuple(happened), asked)
        return None

    def _opening(self, game: HouseGame, wanted: Wanted) -> Iterator[tuple[str, AnyCommand | AnyJackpotCommand]]:
        """What the operator does before the first round, and the players coming in."""
        for subject in wanted.approvals:
            yield self.table, RecordApproval(by=OPERATOR, subject=subject, reference="demonstration")
        if game.jackpot_wager and "jackpot" in wanted.options and not jackpot_of(self.pit.streams).name:
            yield JACKPOT, OpenJackpot(by=OPERATOR, name="main")
            yield JACKPOT, AddToPool(by=OPERATOR, amount=JACKPOT_SEED)
        open_ = OpenTable(by=OPERATOR, table=self.table, game=game.name, edition=game.edition, options=wanted.options)
        yield self.table, open_
        for who, amount in ((self.me, wanted.chips), *((bot, CHIPS) for bot in self.bots)):
            yield self.table, BuyChips(by=who, amount=amount)
            yield self.table, Sit(by=who)

    def greeting(self, seats: int) -> str:
        """The game, its edition, and the player's box."""
        shown = self.view()
        return f"{shown.title}, {shown.edition}. {seats} at the table, you at box {own_box(shown)}."

    def at_stake(self) -> bool:
        """Whether the player has a wager in the round that is not decided."""
        return self.view().phase in ROUND_ON and bool(self._mine())

    def _mine(self) -> list[int]:
        """The player's wagers that are not decided."""
        return [s.amount for b in self.view().boxes for s in b.stakes if s.owner == self.me.name and not s.fate]

    def abandon(self, _talk: Words | Lines) -> None:
        """Let the rules finish the round."""
        self.finish()

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
            self.do(Stand(by=who))
            if self.chips(who):
                self.do(CashOut(by=who, amount=self.chips(who)))
        self.do(stamped(CloseTable(by=OPERATOR, agreed=tuple(who.name for who in people))))

    def money(self) -> int:
        """Chips in front of the player and in wagers that are not decided, and what was paid out."""
        return self.chips() + sum(self._mine()) + self.cashed

    # --- what happens ---------------------------------------------------------------------------------

    def take(self, who: Who, offer: Offer, amount: int | None = None, cards: tuple[int, ...] = ()) -> Refusal | None:
        """Take up an offer, with the cards it names by their places in the hand."""
        return self.do(stamped(take(offer, who, amount, cards)))

    def advance(self) -> bool:
        """Do one thing that needs no word of the player: the staff's, the dealer's, a bot's. False if there is none."""
        if self.step():
            return True
        if deck_spent(self.pit, self.table):
            return self.do(ReplaceCards(by=OPERATOR)) is None
        for who in (DEALER, SUPERVISOR):
            for offer in offers(self.pit, self.table, who):
                if offer.command in {"Perform", "Cut"}:
                    return self.take(who, offer) is None
        return any(self._bot(bot) for bot in self.bots)

    def close_bets(self) -> Refusal | None:
        """The dealer calls "No more bets", after cutting back wagers that the table does not take."""
        refused = self.do(CloseBets(by=DEALER))
        if refused is None or self.do(ReduceWagers(by=DEALER)) is not None:
            return refused
        return self.do(CloseBets(by=DEALER))

    def autoplay(self) -> bool:
        """Let the player do what a bot would, and an office rule."""
        if self._bot(self.me):
            return True
        rulings = self.rulings()
        return bool(rulings) and self.take(*rulings[0]) is None

    def _bot(self, bot: Who) -> bool:
        """Let somebody do what a bot would: buy chips, wager, decide; whether anything was done."""
        seen_by_bot = self.view_of(bot)
        poor = needs_chips(seen_by_bot) if bot != self.me else self.chips() < seen_by_bot.minimum
        if seen_by_bot.phase == "betting" and poor:
            return self.do(BuyChips(by=bot, amount=chips_to_buy(seen_by_bot))) is None
        move = pick(seen_by_bot)
        return move is not None and self.do(command_of(move, bot)) is None

    def happens(self, one: Addressed) -> None:
        """One event; hands are remembered before they are collected."""
        if one.stream == self.table and isinstance(one.event, ev.Collected):
            self._remember()
        super().happens(one)

    def hears(self, _event: Event, _before: Pit) -> bool:
        """Everything, once the table is open."""
        return self.pit.state(self.table, Table).game is not None

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

    # --- what there is to see and to do -----------------------------------------------------------------

    def chips(self, who: Who | None = None) -> int:
        """The chips in front of somebody, the player unless another is named."""
        name = (who or self.me).name
        return sum(person.chips for person in self.view().people if person.name == name)

    def go_on(self) -> Said:
        """No more bets."""
        return self.close_bets() if self.view().phase == "betting" else "Choose one of the offers by its number."

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

    # --- lines and pictures ---------------------------------------------------------------------------

    def choose(self, line: str, entries: list[Entry]) -> Said:
        """Take up the offer that a line names; the last amount counts again where none is named."""
        if self.meant(line.lower(), entries):
            line = "stand"
        chosen = chosen_from(line, entries, self.view())
        if isinstance(chosen, str):
            return chosen
        (who, offer), amount, cards = chosen
        usual, bounds = self._usual.get(offer.label, -1), offer.amount
        if amount is None and bounds is not None and bounds.least <= usual <= bounds.most:
            amount = usual
        refused = self.take(who, offer, amount, cards)
        if refused is None and amount is not None and offer.command == "Wager":
            self._usual[offer.label] = amount
        return refused

    report = choose

    def meant(self, line: str, entries: list[Entry]) -> bool:
        """With a hand to decide, s is what everybody means by it: stand."""
        return line == "s" and any(offer.fields.get("choice") == "stand" for _, offer in entries)

    def notes(self, line: str) -> Iterable[str] | None:
        """A hint."""
        return self.hint() if line == "hint" else None

    def hints(self, shown: View, *, stepping: bool) -> str:
        """What Enter does now, and the other words."""
        return (STEP if stepping else DEAL if shown.phase == "betting" else "") + self.HINT

    def draw(self, talk: Words, shown: View, entries: list[Entry], hint: str) -> None:
        """The table, and the numbered offers."""
        drawn(talk, shown, entries, hint)

    def rest(self, talk: Words | Lines) -> None:
        """The table once more."""
        if isinstance(talk, Lines):
            talk.asked(self.view(), [], "")
        else:
            self.draw(talk, self.view(), [], "")

    def spoken(self, event: Event, *, program: bool, stepping: bool) -> bool:  # noqa: ARG002  (of every table)
        """A program hears everything."""
        return program or not (isinstance(event, UNSPOKEN) or (isinstance(event, ev.Dealt) and not event.up))

    def ended(self, talk: Words | Lines) -> None:
        """The table with the cards that lay there."""
        picture = self.last_look()
        if picture is not None and isinstance(talk, Words):
            show(talk.out, table_of(talk, picture, set()))

    # --- hints ----------------------------------------------------------------------------------------

    def hint(self) -> list[str]:
        """What each choice of the hand that waits is worth, the best first; or why there is no hint."""
        shown = self.view()
        found = _hand(shown)
        if found is None:
            return [NOTHING_ASKED]
        hand, stake = found
        if shown.game not in MODULES:
            return [f"There is no mathematics for {shown.title}."]
        options = self.pit.state(self.table, Table).round.options
        question = Question(game=shown.game, edition=shown.edition, options=options, stake=stake)
        seen = Seen(own=_up(hand), dealer=_up(shown.dealer), board=_up(shown.community))
        try:
            return _advice(mathematics(shown.game).advise(named(question), seen))
        except Unanswerable as why:
            return [f"There is no hint: {why}."]


def _hand(shown: View) -> tuple[HandShown, int] | None:
    """The player's own hand that waits for a choice, and what its first wager is."""
    for box in shown.boxes:
        if (box.owner or box.player) == shown.you:
            for n, hand in enumerate((box.hand, *box.more)):
                stakes = [one.amount for one in box.stakes if one.owner == shown.you and one.hand == n]
                if hand is not None and hand.asked and "??" not in hand.cards:
                    return hand, stakes[0] if stakes else 0
    return None


def _up(hand: HandShown | None) -> tuple[int, ...]:
    """The cards of a hand that lie face up."""
    return tuple([card(one) for one in hand.cards if one != "??"]) if hand is not None else ()


def _advice(found: Advice) -> list[str]:
    """The choices in words: what each is worth in units of the first wager, and its rule."""
    lines = [
        f"{' '.join([one.name, *map(name, one.cards)])}: {one.value:+.4f} of the first wager on average  {one.cite}"
        for one in found.choices[:6]
    ]
    return [*lines, *([found.why] if found.why else [])]
