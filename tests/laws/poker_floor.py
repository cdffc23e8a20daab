"""An evening at a poker table, played at random through the contract: people come and go, things go wrong."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.laws import poker_nonsense, poker_offers
from tests.laws.poker_ground import NAME, Ground
from tests.laws.poker_laws import whole
from tests.laws.poker_tables import (
    CASINO,
    DEALER,
    DIRECTOR,
    INSPECTOR,
    OPERATOR,
    PEOPLE,
    ROOM,
    STAFF,
    some_change,
    some_options,
)

from croupier.engines.betting import commands as ct
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.offering import _player as in_turn
from croupier.engines.betting.options import Commission, deck_size
from croupier.engines.betting.seats.choice import draw_due
from croupier.engines.betting.state import in_play, turn
from croupier.engines.pit.pit import chance_due, follow
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer
from croupier.kernel.people import CHANCE, Role, Who

WEIGHTS = {"Fold": 2.0, "Check": 5.0, "Call": 6.0, "Bet": 4.0, "Raise": 3.0, "AllIn": 0.7, "TakeKitty": 3.0}
MOST_STEPS = 3000
"""More steps than a hand can have."""
QUIET = ("Stand", "WalkAway", "SitOut", "RemovePlayer", "CloseTable", "AnnounceClosing", "ExcludePlayer", "PickUp")
"""What ends the evening soon if it happens too often."""
NEVER = ("CloseTable",)
SHOWDOWN = (pe.HandShown, pe.HandMucked, pe.RakeTaken)


class Evening(Ground):
    """One table from the opening to the closing."""

    def __init__(self, number: int, *, chaos: float = 0.0) -> None:
        """Open a table with random options, and let people come."""
        super().__init__(number)
        self.chaos = chaos
        self.now = 1
        self.game, chosen = some_options(number)
        self.must(cmd.OpenTable(by=OPERATOR, table=NAME, game=self.game, options=chosen))
        self.depth = self.rng.choice((3, 20, 60, 400))
        """How many minimum bets people bring, about."""
        self.wanted = self.rng.randint(2, 11)
        for who in PEOPLE[: self.wanted]:
            self.come(who)

    # --- people come ------------------------------------------------------------------------------

    def come(self, who: Who) -> None:
        """Somebody takes a seat and buys in."""
        t = self.t
        seated = any(c.person == who.name for c in t.chairs.values())
        if t.options.tournament:
            if not seated and self.do(ct.SeatPlayer(by=DIRECTOR, person=who.name)):
                self.do(ct.AllotChips(by=DIRECTOR, person=who.name, amount=self.stack()))
        elif seated or self.do(cmd.Sit(by=who)):
            self.do(cmd.BuyChips(by=who, amount=self.stack()))

    def stack(self) -> int:
        """Some chips: from one to many."""
        o, rng = self.t.options, self.rng
        chip = min(o.chips)
        amount = rng.choice((chip, o.minimum, rng.randint(1, self.depth) * o.minimum, rng.randint(1, 50) * chip))
        least = -(-o.buy_in // chip) * chip
        most = o.buy_in_most // chip * chip or 10**9
        return max(min(max(amount, least), most) // chip * chip, chip)

    # --- the evening ------------------------------------------------------------------------------

    def play(self, hands: int) -> None:
        """So many hands."""
        steps = 0
        while self.hands < hands:
            before = self.hands
            self.step()
            steps = 0 if self.hands != before else steps + 1
            assert steps < MOST_STEPS, f"the hand does not end: {self.t.hand}"

    def step(self) -> None:
        """The next thing: what is due, chance, somebody's turn, or what people want between hands."""
        rng = self.rng
        if rng.random() < self.chaos:
            self.trouble()
            poker_nonsense.say(self)
        due = follow(self.pit, NAME)
        if due:
            if isinstance(due[0].event, SHOWDOWN) and rng.random() < 0.05 and self.at_showdown():
                return
            self.happen(due)
            return
        cards = chance_due(self.pit, NAME)
        if cards is not None:
            self.shuffle(cards)
            return
        seat, count = draw_due(self.t)
        if seat:
            self.must(
                ct.DrawForSeat(
                    by=CHANCE,
                    seat=seat,
                    cards=tuple(rng.sample(whole(deck_size(self.t.variant, self.t.options)), count)),
                )
            )
            return
        if in_play(self.t):
            self.somebody_acts()
        else:
            self.between()

    def shuffle(self, cards: tuple[int, ...]) -> None:
        """Chance puts the cards in order; before the deal people may over-blind."""
        h = self.t.hand
        if h is not None and not h.deck and h.blind and self.rng.random() < 0.3:
            for who in PEOPLE:
                for offer in self.offers(who):
                    if offer.command == "OverBlind":
                        self.take(offer, who)
                        return
        order = list(cards)
        self.rng.shuffle(order)
        self.must(cmd.Shuffle(by=CHANCE, order=tuple(order)))

    def somebody_acts(self) -> None:
        """The player whose turn it is, or whoever else has to speak."""
        h = self.t.hand
        assert h is not None
        if h.errors.asks and self.chaos and self.rng.random() < 0.7 and self.slip("NotAsked"):
            self.report("NeverAsked")
            return
        seat = turn(h)
        if seat:
            who = Who(h.places[seat].owner, Role.PLAYER)
            made = tuple(in_turn(self.t, who))
            found = [o for o in made if o.group == "act"]
            if found:
                if h.opened:
                    poker_offers.agree(self, seat, made)
                if self.rng.random() < 0.03:
                    poker_offers.bounds(self, who)
                self.act(who, made, found)
                return
        elif (h.deck and not h.cut) or h.errors.cut:
            self.must(cmd.Cut(by=DEALER, at=self.rng.randint(1, max(len(h.deck) - h.top - 1, 1))))
            return
        self.others_speak()

    def others_speak(self) -> None:
        """It is nobody's turn: dealer or players have a step to take, or somebody has to rule."""
        asked = [
            *((who, ("step", "act")) for who in (DEALER, *PEOPLE, ROOM)),
            (DEALER, ("reports",)),
            (ROOM, ("reports",)),
        ]
        for who, groups in asked:
            found = [o for o in self.offers(who) if o.group in groups]
            if found:
                self.take(self.rng.choice(found), who)
                return
        raise AssertionError(f"nobody may do anything: {self.t.hand}")

    def at_showdown(self) -> bool:
        """Somebody shows, throws the hand away or asks to see another, before it is due."""
        for who in self.rng.sample(PEOPLE, len(PEOPLE)):
            found = [o for o in in_turn(self.t, who) if o.command in ("Show", "Muck", "AskToSee")]
            if found:
                self.take(self.rng.choice(found), who)
                return True
        return False

    def act(self, who: Who, made: tuple[Offer, ...], found: list[Offer]) -> None:
        """A player acts; now and then chips are put in without a word."""
        rng = self.rng
        silent = [o for o in made if o.command == "PutIn"]
        if silent and rng.random() < 0.06:
            chips = tuple(rng.choice(self.t.options.chips) for _ in range(rng.choice((1, 1, 2, 3))))
            if self.do(ct.PutIn(by=who, chips=chips)):
                return
        weights = [WEIGHTS.get(o.command, 2.0) for o in found]
        if any(o.command == "Check" for o in found):
            weights = [w / 4 if o.command == "Fold" else w for w, o in zip(weights, found, strict=True)]
        self.take(rng.choices(found, weights)[0], who)

    def take(self, offer: Offer, who: Who) -> None:
        """Take up an offer with what it leaves open."""
        self.must(self.command(offer, who))

    def command(self, offer: Offer, who: Who, amount: int | None = None) -> cmd.Command:
        """The command that takes an offer up, at random where it leaves something open."""
        rng = self.rng
        more: dict[str, Any] = {}
        if offer.amount is not None:
            b = offer.amount
            steps = (b.most - b.least) // b.step
            some = rng.choice((0, min(1, steps), rng.randint(0, min(steps, 8)), rng.randint(0, steps)))
            more["amount"] = b.least + b.step * some if amount is None else amount
        if offer.cards is not None:
            h = self.t.hand
            assert h is not None
            held = list(h.places[turn(h)].down)
            more["cards"] = tuple(rng.sample(held, rng.randint(offer.cards.least, min(offer.cards.most, len(held)))))
        if offer.command == "PutIn":
            more["chips"] = (min(self.t.options.chips),)
        elif offer.words:
            more["words"] = "said"
        return poker_offers.command(offer, who, **more)

    # --- between hands ----------------------------------------------------------------------------

    def between(self) -> None:
        """Nobody has to speak: people come, buy, go and move, supervisors change things, and the next hand begins."""
        rng = self.rng
        self.now += rng.randint(1, 90)
        for who in PEOPLE:
            self.settle(who)
        if rng.random() < 0.2:
            self.somebody(rng.choice(PEOPLE))
        if rng.random() < 0.02 + self.chaos:
            self.house()
        if rng.random() < 0.01:
            poker_offers.everything(self)
        if follow(self.pit, NAME) or draw_due(self.t)[0]:
            return
        self.hindered()
        if not follow(self.pit, NAME) and not self.do(ct.StartHand(by=DEALER)):
            self.wake()

    def settle(self, who: Who) -> None:
        """Somebody comes or comes back, buys more chips, or posts what is owed."""
        rng, t = self.rng, self.t
        chair = next((c for c in t.chairs.values() if c.person == who.name), None)
        if chair is None:
            if len(t.chairs) < self.wanted:
                self.come(who)
        elif not chair.stack:
            if rng.random() < 0.5:
                self.come(who)
        elif (chair.out or chair.away) and rng.random() < 0.3:
            self.do(ct.ComeBack(by=who))
        elif (chair.new or chair.moved or chair.missed) and rng.random() < 0.3:
            self.do(ct.PostBlind(by=who))

    def wake(self) -> None:
        """Too few play: everybody comes back, and newcomers buy in."""
        self.wanted = max(self.wanted, 3)
        for who in PEOPLE:
            self.do(ct.ComeBack(by=who))
            self.do(cmd.BuyChips(by=who, amount=self.stack()))
        t = self.t
        if len(t.chairs) < 2:
            for who in PEOPLE:
                self.come(who)
        if t.options.tournament:
            for chair in t.chairs.values():
                if not chair.stack:
                    self.do(ct.AllotChips(by=DIRECTOR, person=chair.person, amount=self.stack()))
        if t.excluded and self.rng.random() < 0.5:
            for who in STAFF:
                self.somebody(who, only=("DecideReview",))

    def hindered(self) -> None:
        """What has to be done before a hand: cards are counted and checked, time is paid."""
        t = self.t
        if t.options.commission is Commission.TIME:
            self.do(ct.AssessTime(by=DEALER, at=self.now))
            self.do(ct.VerifyTime(by=ROOM))
            self.do(ct.DropTime(by=DEALER))
        if t.keeping.counting:
            self.do(ct.CountCards(by=DEALER, cards=self.rng.choice((52, 40, 36, 32))))
        if t.keeping.miscounted or t.keeping.defective:
            self.do(ct.ChangeCards(by=DEALER, words="one is missing"))
        if t.keeping.unchecked:
            self.do(ct.CheckNewCards(by=DEALER))

    def somebody(self, who: Who, only: tuple[str, ...] = ()) -> bool:
        """Somebody takes an offer at random."""
        rng = self.rng
        made = [o for o in self.offers(who) if o.command not in NEVER and o.group not in ("step", "act")]
        made = [o for o in made if not only or o.command in only]
        if rng.random() < 0.7:
            made = [o for o in made if o.command not in QUIET]
        if not made:
            return False
        kinds = sorted({o.command for o in made})
        kind = rng.choice(kinds)  # a kind first: some are offered in many ways
        offer = rng.choice([o for o in made if o.command == kind])
        self.seen[f"taken {offer.command}"] += 1
        self.do(self.command(offer, who)) if offer.command == "PutIn" else self.take(offer, who)
        return True

    def house(self) -> None:
        """The house does something: announces a change, varies the commission, deals with people."""
        rng, t = self.rng, self.t
        if rng.random() < 0.5:
            self.somebody(rng.choice(STAFF))
            return
        if rng.random() < 0.4:
            self.conduct()
            return
        game, chosen = some_change(rng, t.variant, t.options.chips)
        if t.options.tournament:
            game = ""
        commands: tuple[cmd.Command, ...] = (
            ct.AnnounceChange(by=ROOM, game=game, options=chosen),
            ct.VaryCommission(by=CASINO, options={"commission": str(rng.choice(list(Commission)))}),
            ct.VaryCommission(by=ROOM, options={"percent": rng.randint(2, 10), "cap": rng.choice((100, 5000))}),
        )
        if self.do(rng.choice(commands)) and t.keeping.change is None:
            for chair in t.chairs.values():
                if rng.random() < 0.6:
                    self.do(ct.Agree(by=Who(chair.person, Role.PLAYER)))

    def conduct(self) -> None:
        """Matters of several steps: a finding and its review, absence and the chips meanwhile, cards shown to one."""
        rng, people = self.rng, [c.person for c in self.t.chairs.values()]
        if not people:
            return
        name = rng.choice(people)
        who = Who(name, Role.PLAYER)
        kind = rng.randint(1, 3)
        if kind == 1:
            self.do(ct.FindDetrimental(by=ROOM, person=name, words="shouts"))
            self.somebody(who, only=("RequestReview",))
            self.somebody(INSPECTOR, only=("DecideReview",))
        elif kind == 2:
            if self.do(ct.WalkAway(by=who, at=self.now)):
                self.now += self.t.options.away_after
                self.do(ct.PickUp(by=ROOM, person=name, at=self.now))
                self.do(rng.choice((ct.CollectHeld(by=who), cmd.Sit(by=who))))
        elif self.do(ct.ShowTo(by=who, person=rng.choice(people))):
            self.somebody(Who(rng.choice(people), Role.PLAYER), only=("AskAll",))

    # --- trouble ----------------------------------------------------------------------------------

    def trouble(self) -> None:
        """Something goes wrong in the hand, or is found; people and staff do this and that in the middle of it."""
        rng, h = self.rng, self.t.hand
        if h is None or h.over:
            return
        kind = rng.random()
        if rng.random() < 0.01:
            poker_offers.everything(self)
        if kind < (0.2 if h.errors.done else 0.45):
            self.slip()
        elif kind < (0.8 if h.errors.done else 0.6):
            self.report()
        elif kind < 0.85:
            self.somebody(rng.choice(STAFF))
        else:
            self.somebody(rng.choice(PEOPLE))

    def slip(self, only: str = "") -> bool:
        """A mistake happens: a kind first, then one of it."""
        found = [o for o in self.offers(DEALER) if o.command == "SlipInHand"]
        found = [o for o in found if only in ("", o.fields["mistake"]["type"])]
        if not found:
            return False
        kinds = sorted({o.fields["mistake"]["type"] for o in found})
        kind = self.rng.choice(kinds)
        offer = self.rng.choice([o for o in found if o.fields["mistake"]["type"] == kind])
        self.seen[f"slip {kind}"] += 1
        self.take(offer, self.rng.choice((DEALER, ROOM)))
        return True

    def report(self, only: str = "") -> None:
        """Something is found or pointed out; a defect that is only somebody's opinion less often."""
        h = self.t.hand
        assert h is not None
        players = [Who(p.owner, Role.PLAYER) for p in h.places if p.owner]
        who = self.rng.choice((DEALER, DEALER, ROOM, self.rng.choice(players)))
        found = [o for o in self.offers(who) if o.command == "ReportInHand"]
        if self.rng.random() < 0.9:
            found = [o for o in found if o.fields["finding"].get("why") != "detrimental in the view of the management"]
        found = [o for o in found if only in ("", o.fields["finding"]["type"])]
        if found:
            offer = self.rng.choice(found)
            self.seen[f"finding {offer.fields['finding']['type']}"] += 1
            self.take(offer, who)

    def close(self) -> None:
        """The hand is played out, the table closes, everybody leaves with their chips."""
        self.chaos = 0.0
        steps = 0
        while in_play(self.t) or follow(self.pit, NAME):
            self.step()
            steps += 1
            assert steps < MOST_STEPS, f"the hand does not end: {self.t.hand}"
        for person in tuple(self.t.keeping.detained):
            self.must(ct.HandOver(by=ROOM, person=person, words="an inspector has come"))
        for chair in tuple(self.t.chairs.values()):
            who = Who(chair.person, Role.PLAYER)
            assert self.do(cmd.Stand(by=who)) or self.do(ct.RemovePlayer(by=ROOM, person=chair.person)), chair
        for name in self.t.seating.held:
            self.must(ct.CollectHeld(by=Who(name, Role.PLAYER)))
        self.must(cmd.CloseTable(by=OPERATOR))
        for who in STAFF:
            for offer in self.offers(who):
                if offer.command == "ConcludeInvestigation":
                    self.do(self.command(offer, who))
        t = self.t
        assert not t.chairs
        assert t.totals.bought == t.totals.slide + t.totals.dropped + t.totals.retained
        assert t.totals.allotted == 0


def said(event: Any) -> str:
    """An event as a line, for a law that is broken."""
    return msgspec.json.encode(event).decode()
