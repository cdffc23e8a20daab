"""The people at a table: players with the words of their game, and the staff."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, overload

import msgspec

from croupier.cases import kinds
from croupier.cases.trouble import listed
from croupier.cases.values import OF_THE_HOUSE
from croupier.cases.words import poker as words_poker
from croupier.cases.words.poker import PokerGame
from croupier.cases.words.table import WHEN_ASKED, Said
from croupier.cases.words.tai_sai import SystemGame
from croupier.door.values import Amount, Offer, in_cards, in_cents, in_words, offer_of, whole
from croupier.engines.betting import commands as pc
from croupier.engines.cards import commands as cc
from croupier.engines.cards.game import HouseGame
from croupier.engines.chance import commands as tc
from croupier.games import BY_NAME
from croupier.games.tai_sai.tables import BETS
from croupier.kernel import commands as kc
from croupier.kernel.people import Who
from croupier.things.cards import name as card_name
from croupier.things.money import dollars

if TYPE_CHECKING:
    from croupier.door.table import Table


class Person:
    """Somebody at a table."""

    def __init__(self, table: "Table", who: Who) -> None:
        """Somebody in a role at this table."""
        self._table, self.who = table, who

    @property
    def name(self) -> str:
        """What this person is called."""
        return self.who.name

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What this person may do now, each with its rule and the amounts it takes."""
        return tuple([offer_of(one) for one in self._table.offers_to(self.who)])

    def take(self, offer: Offer, amount: Amount | None = None, *, cards: str = "", words: str = "") -> None:
        """Take an offer up, with the usual amount unless another is named."""
        made = offer.made
        kind = kinds.of(self._table.playable).commands().get(made.command)
        if kind is None:
            raise LookupError(f"{self.name} is not offered {made.command!r} here")
        fields = {"type": made.command, **made.fields, "by": msgspec.to_builtins(self.who)}
        if made.amount is not None:
            fields["amount"] = made.amount.unnamed() if amount is None else in_cents(amount)
        elif amount is not None:
            raise ValueError(f"{made.label!r} takes no amount")
        if made.cards is not None:
            fields["cards"] = in_cards(cards, "the cards") or tuple(range(1, made.cards.least + 1))
        if made.words:
            fields["words"] = words or made.words
        command: Any = msgspec.convert(fields, kind)
        given = {one: getattr(command, one) for one in command.__struct_fields__ if one != "by"}
        self._table.act(self.who, lambda: Said(kind, given))

    def say(self, words: str) -> None:
        """Say or do something in the words of the case notation: "raise to $6", "dispute the payout"."""
        spoken = in_words(words, f"what {self.name} says")
        self._table.act(self.who, lambda: self._table.said(spoken, self.who))

    def _ask(self, kind: type, *, begins: bool = False, **fields: Any) -> None:
        self._table.act(self.who, lambda: Said(kind, fields), begins=begins)

    def __repr__(self) -> str:
        """Who, in which role, where."""
        return f"<{self.who.name} ({self.who.role}) at {self._table.name}>"


class Player(Person):
    """A player: poker's words, the words against the house, and those for chips and the seat."""

    def __init__(self, table: "Table", who: Who, seat: int) -> None:
        """Who sits at this seat, box or terminal."""
        super().__init__(table, who)
        self.seat: int = seat
        """The number of the seat, the box or the terminal."""

    @property
    def chips(self) -> Decimal:
        """The chips of this player, at tai-sai the credits."""
        return self._table.chips[self.name]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of this player, by name, as the player may see them."""
        shown = self._table.view(self.name)
        if isinstance(self._table.playable, PokerGame):
            cards = [card for one in shown.seats if one.seat == self.seat for card in (*one.down, *one.up)]
            return tuple([card_name(card) if card >= 0 else "??" for card in cards])
        hands = [box.hand for box in getattr(shown, "boxes", ()) if box.box == self.seat and box.hand is not None]
        return tuple([card for hand in hands for card in hand.cards])

    # --- in every game ------------------------------------------------------------------------------------------

    @overload
    def bet(self, amount: Amount | None = None, /) -> None: ...
    @overload
    def bet(self, on: str, amount: Amount, /) -> None: ...
    def bet(self, *what: Any) -> None:
        """Bet.

        Poker: `bet(10)` opens the betting. Against the house: `bet(10)` puts 10 on the wager that asks for cards, or
        answers with the choice called bet once they are dealt; `bet("banker", 10)` names the wager. Tai-sai:
        `bet("big", 5)`.
        """
        game = self._table.playable
        if len(what) == 2:
            self.wager(*what)
        elif len(what) > 2:
            raise ValueError("a bet has an amount, and before it the name of the wager: bet(10) or bet('banker', 10)")
        elif isinstance(game, PokerGame):
            self._put_in(pc.Bet, what[0] if what else None)
        elif isinstance(game, HouseGame):
            self._first_wager(game, what[0] if what else None)
        else:
            raise ValueError(f"name the bet, as in bet('big', 5); {listed('', list(BETS)[:8])} and more")

    def fold(self) -> None:
        """Give the hand up."""
        self._either(pc.Fold, "fold")

    def check(self) -> None:
        """Bet nothing, and keep the right to act."""
        self._either(pc.Check, "check")

    # --- poker --------------------------------------------------------------------------------------------------

    def call(self) -> None:
        """Put in what is wanted, or all that is left."""
        self._poker(pc.Call)

    def raise_to(self, amount: Amount | None = None) -> None:
        """Raise to so much in front of the player in this round; under a fixed limit the amount goes without saying."""
        self._put_in(pc.Raise, amount)

    def all_in(self) -> None:
        """Put in everything, as a call, a bet or a raise."""
        self._poker(pc.AllIn)

    def put_in(self, *chips: Amount) -> None:
        """Push chips forward without a word; the dealer takes them for what the rules make of them."""
        self._poker(pc.PutIn, chips=tuple([in_cents(chip, "a chip") for chip in chips]))

    def draw(self, cards: str | Sequence[str] = "") -> None:
        """Exchange these cards for others; none to stand."""
        self._poker(pc.Draw, cards=in_cards(cards, f"what {self.name} throws away"))

    def take_kitty(self) -> None:
        """Throw the hand away and take the kitty."""
        self._poker(pc.TakeKitty)

    def show(self) -> None:
        """Lay the hand open at the showdown."""
        self._poker(pc.Show)

    def muck(self) -> None:
        """Throw the hand away at the showdown."""
        self._poker(pc.Muck)

    def sit_out(self) -> None:
        """Stay at the table and be dealt out from the next hand on."""
        self._poker(pc.SitOut)

    def come_back(self) -> None:
        """Want cards again."""
        self._poker(pc.ComeBack)

    def post_blind(self, *, wait: bool = False) -> None:
        """Post what is owed to be dealt in with the next hand, or wait until the blind is due."""
        self._poker(pc.PostBlind, wait=wait)

    # --- against the house --------------------------------------------------------------------------------------

    def wager(self, name: str, amount: Amount | None = None, *, box: int | None = None) -> None:
        """Put an amount on a wager by its name: "ante", "banker", "perfect-pairs"; at tai-sai "big", "triple-6"."""
        game = self._table.playable
        if isinstance(game, PokerGame):
            raise ValueError(f"{game.name} is played against the other players: use bet(10)")
        if isinstance(game, SystemGame):
            self._on_terminal(name, amount)
            return
        known = [one.name for one in game.wagers]
        wanted = _dashed(name)
        if wanted not in known:
            raise LookupError(f"{game.name} has no wager {name!r}; {listed(wanted, known)}")
        fields = {"wager": wanted, "box": self.seat if box is None else box, **self._amount(amount)}
        self._table.act(self.who, lambda: Said(cc.Wager, fields))

    def choose(
        self,
        name: str,
        amount: Amount | None = None,
        *,
        cards: str | Sequence[str] = "",
        hand: int | None = None,
        box: int | None = None,
    ) -> None:
        """Answer the question put to a hand: by the name of the choice, with an amount or cards where it takes them.

        After a split the hand is the one that is asked, unless another is named (1 is the first).
        """
        game = self._table.playable
        if not isinstance(game, HouseGame):
            raise ValueError(f"{self._table.game} has no choices to make; {self._may()}")
        wanted = _dashed(name)
        choices = (*BY_NAME[game.name].choices, *WHEN_ASKED)
        if wanted not in choices:
            raise LookupError(f"{game.name} has no choice {name!r}; {listed(wanted, choices)}")
        if hand is not None:
            whole(hand, "hand", 1)
        named = in_cards(cards, f"the cards of {self.name}")

        def make() -> Said:
            place = self._asked(wanted, hand, box)
            fields = {"choice": wanted, **place, **self._amount(amount)}
            return Said(cc.Choose, {**fields, "named": named} if named else fields)

        self._table.act(self.who, make, begins=True)

    def ante(self, amount: Amount) -> None:
        """Put an ante down."""
        self.wager("ante", amount)

    def hit(self, *, hand: int | None = None) -> None:
        """Take another card."""
        self.choose("hit", hand=hand)

    def stand(self, *, hand: int | None = None) -> None:
        """Take no more cards."""
        self.choose("stand", hand=hand)

    def double(self, amount: Amount | None = None, *, hand: int | None = None) -> None:
        """Double the wager, or raise it by this amount, for one more card."""
        self.choose("double", amount, hand=hand)

    def split(self, *, hand: int | None = None) -> None:
        """Split a pair."""
        self.choose("split", hand=hand)

    def insure(self, amount: Amount | None = None) -> None:
        """Insure against a blackjack of the dealer's."""
        self.choose("insure", amount)

    def decline(self) -> None:
        """Say no: to insurance, or to whatever else is offered."""
        self.choose("decline")

    def surrender(self) -> None:
        """Give up half the wager."""
        self.choose("surrender")

    def raise_(self, amount: Amount | None = None) -> None:
        """Go on with the hand: the choice that the game calls raise, bet or play."""
        choices = BY_NAME[self._table.game].choices
        self.choose(next((one for one in ("raise", "bet", "play") if one in choices), "raise"), amount)

    def play(self, amount: Amount | None = None) -> None:
        """Make the play wager."""
        self.choose("play", amount)

    def exchange(self, cards: str | Sequence[str]) -> None:
        """Exchange these cards of the hand."""
        self.choose("exchange", cards=cards)

    def take_back(self, name: str) -> None:
        """Take a wager back before the bets are closed."""
        if isinstance(self._table.playable, SystemGame):
            self._ask(tc.WithdrawBet, bet=_dashed(name))
        else:
            self._ask(cc.Withdraw, wager=_dashed(name), box=self.seat)

    # --- chips and the seat -------------------------------------------------------------------------------------

    def buy(self, amount: Amount) -> None:
        """Buy chips; at tai-sai the dealer credits the terminal."""
        if isinstance(self._table.playable, SystemGame):
            credit = {"terminal": self.seat, "person": self.name, "amount": in_cents(amount)}
            self._table.act(self._table.dealer.who, lambda: Said(tc.CreditTerminal, credit))
        else:
            self._ask(kc.BuyChips, amount=in_cents(amount))

    def cash_out(self, amount: Amount) -> None:
        """Change chips back into money."""
        self._ask(kc.CashOut, amount=in_cents(amount))

    def leave(self) -> None:
        """Give the seat up."""
        if isinstance(self._table.playable, SystemGame):
            self._ask(tc.LeaveTerminal)
        else:
            self._ask(kc.Stand)

    def sit(self) -> None:
        """Take the seat again."""
        self._ask(kc.Sit, box=self.seat)

    # --- how --------------------------------------------------------------------------------------------------

    def _poker(self, kind: type, **fields: Any) -> None:
        if not isinstance(self._table.playable, PokerGame):
            word = words_poker.words(kind)
            raise ValueError(f"{self._table.game} has no {word!r}; {self._may()}")
        self._ask(kind, begins=kind in BETTING, **fields)

    def _either(self, kind: type, choice: str) -> None:
        if isinstance(self._table.playable, HouseGame):
            self.choose(choice)
        else:
            self._poker(kind)

    def _may(self) -> str:
        may = list(dict.fromkeys(str(one) for one in self.offers))
        return f"{self.name} may {', '.join(may[:8])}" if may else f"{self.name} cannot do anything now"

    def _put_in(self, kind: type, amount: Amount | None) -> None:
        """Bet or raise, by the amount that goes without saying if none is named."""
        if amount is not None or not isinstance(self._table.playable, PokerGame):
            self._poker(kind, amount=in_cents(amount or 0))
            return

        def make() -> Said:
            bounds = [one.amount for one in self._table.offers_to(self.who) if one.command == kind.__name__]
            return Said(kind, {"amount": bounds[0].unnamed() if bounds and bounds[0] is not None else 0})

        self._table.act(self.who, make, begins=True)

    def _first_wager(self, game: HouseGame, amount: Amount | None) -> None:
        """The wagers that ask for cards; or the choice called bet, once somebody is asked."""
        if "bet" in BY_NAME[game.name].choices and (amount is None or self.name in self._table.turn):
            self.choose("bet", amount)
            return
        if amount is None:
            raise ValueError("how much? Write bet(10)")
        first = game.asks_for_cards[0]
        if first[0] in OF_THE_HOUSE:
            names = ", ".join(dict.fromkeys(name for one in game.asks_for_cards for name in one))
            raise ValueError(f"name the wager, as in bet({first[0]!r}, 10); there are {names}")
        with self._table.all_or_nothing():
            for name in first:
                self.wager(name, amount)

    def _on_terminal(self, bet: str, amount: Amount | None) -> None:
        wanted = _dashed(bet)
        if wanted not in BETS:
            raise LookupError(f"tai-sai has no bet {bet!r}; {listed(wanted, BETS)}")
        if amount is None:
            raise ValueError(f"how much? Write bet({bet!r}, 5)")
        self._ask(tc.PlaceBet, begins=True, bet=wanted, amount=in_cents(amount))

    def _amount(self, amount: Amount | None) -> dict[str, int]:
        return {} if amount is None else {"amount": in_cents(amount)}

    def _asked(self, choice: str, hand: int | None, box: int | None) -> dict[str, int]:
        """The hand that is asked, as far as nobody names it."""
        for one in self._table.offers_to(self.who):
            fields = one.fields
            fits = one.command == "Choose" and fields["choice"] == choice
            if fits and box in (None, fields["box"]) and hand in (None, fields["hand"] + 1):
                return {"box": fields["box"], "hand": fields["hand"]}
        return {"box": self.seat if box is None else box, "hand": (hand or 1) - 1}


BETTING = (pc.Fold, pc.Check, pc.Call, pc.Bet, pc.Raise, pc.AllIn, pc.PutIn)
"""What begins a hand where none is on."""


class Staff(Person):
    """Somebody of the house. The automatic staff do their duties; what needs a person is asked of these."""

    def report(self, what: str, **fields: Any) -> None:
        """Report an irregularity: `report("card exposed", place="dealer", nth=2)`. The rules answer."""
        self.say(f"report {what}{self._fields(fields)}")

    def slip(self, what: str, **fields: Any) -> None:
        """Let a mistake happen that nobody has noticed yet."""
        self.say(f"slip {what}{self._fields(fields)}")

    def rule(self, answer: str | int = 0) -> None:
        """Answer the question that the rules put to this office: by the words of the effect, or by its number from 0.

        Without an answer the first effect is chosen.
        """
        if not isinstance(self._table.playable, HouseGame):
            raise ValueError("the rules of this game decide by themselves; report(...) says what was noticed")
        effect = in_words(answer, "the answer") if isinstance(answer, str) else whole(answer, "answer", 0)
        self._ask(cc.Answer, effect=effect)

    def decide(self, words: str) -> None:
        """Decide what no rule covers; the words are put on record."""
        self._ask(cc.RuleInWords, words=in_words(words, "the decision"))

    def _fields(self, fields: dict[str, Any]) -> str:
        return "".join(f" {name}={self._written(value)}" for name, value in fields.items())

    def _written(self, value: Any) -> str:
        """A value as a case writes it: a player by the box, an amount in dollars."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Decimal):
            return dollars(in_cents(value))
        seats = {one.name: one.seat for one in self._table.players}
        if value in seats:
            poker = isinstance(self._table.playable, PokerGame)
            return str(seats[value]) if poker else f"box {seats[value]}"
        return str(value)


def _dashed(name: str) -> str:
    """The name of a wager or a choice as the games have it: "Perfect Pairs" is perfect-pairs."""
    return str(name).strip().lower().replace(" ", "-").replace("_", "-")
