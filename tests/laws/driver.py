"""Random play through the contract: people take offers, things go wrong, every law is checked on the way."""

from __future__ import annotations

from typing import Any

from tests.laws import laws
from tests.laws.cards import some_order
from tests.laws.ground import Ground
from tests.laws.knowledge import Knowledge
from tests.laws.offices import at_the_jackpot, at_the_table, on_behalf, troubles
from tests.laws.options import APPROVALS
from tests.laws.order import keeping_order, lifts
from tests.laws.people import CROWD, DEALER, FRIEND, OPERATOR, PLAYERS, SUPERVISOR
from tests.laws.tally import Tally, row_for

from croupier.engines.cards import commands as cmd
from croupier.engines.cards.commands import take
from croupier.engines.cards.irregular import findings
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.cards.jackpot.requests import AddToPool, EndWait, OpenJackpot
from croupier.engines.cards.skeleton import asked
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit, chance_due, decide, evolve, follow, offers
from croupier.games import find
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.people import CHANCE, Role, Who

ORDER = 0.1
"""How often order is kept when something goes wrong."""
MOST_STEPS, LAST_CARDS = 10_000, 52
"""More steps between two rounds are a round without end. With so few cards people wager much, and they may run out."""


class Floor(Ground):
    """A pit played at random from one seed."""

    def __init__(
        self,
        seed: int,
        options: dict[str, Any],
        tables: tuple[str, ...] = ("T1",),
        *,
        game: str,
        edition: str = "",
        beside: tuple[tuple[str, str, dict[str, Any]], ...] = (),
        happened: Tally | None = None,
    ) -> None:
        """Open tables of a game, and one beside them of each other game, edition and options; seat the players.

        With a tally of what `happened` on other floors, whatever brings a ruling that was never given is reported.
        """
        self.orderly = seed % 3 == 0
        """Order is kept at every third floor only: who is sent away does not play, and cards do not run out."""
        super().__init__(seed, happened)
        self.curious = happened is not None
        self.tables: tuple[str, ...] = ()
        self.rounds = self.irregularities = self.steps = 0
        self.unrest = 0.0
        self.trouble = ""
        self.wanted: dict[tuple[str, int], set[type]] = {}
        self.mood = self.next_mood = ""
        setups = [(name, game, edition, options) for name in tables]
        setups += [(f"B{i}", *other) for i, other in enumerate(beside, 1)]
        self.games = {name: find(of, one) for name, of, one, _ in setups}
        if any(g.numbers.nominee for g in self.games.values()):
            self.eyes[FRIEND] = Pit()
        if any(g.jackpot_wager for g in self.games.values()):
            share = self.rng.choice((0, 2500, 3333))
            lone = self.rng.random() < 0.5
            self.must(
                JACKPOT,
                OpenJackpot(by=OPERATOR, name="main", retained_share=share, lone_prizes_from_pool=lone, approval="A1"),
            )
            self.must(JACKPOT, AddToPool(by=OPERATOR, amount=self.rng.choice((1, 50_000, 10_000_000))))
        for name, of, one, chosen in setups:
            self.open(name, of, one, chosen)

    def open(self, table: str, game: str, edition: str, options: dict[str, Any]) -> None:
        """Open a table with approvals on record, seat players as far as there are boxes, perform the opening."""
        for subject, reference in APPROVALS.items():
            self.must(table, common_cmd.RecordApproval(by=OPERATOR, subject=subject, reference=reference))
        self.must(table, common_cmd.OpenTable(by=OPERATOR, table=table, game=game, edition=edition, options=options))
        self.known[table] = Knowledge()
        self.standing[table] = laws.Standing()
        self.tables = (*self.tables, table)
        # Where cards can run out all five play; else four, for speed.
        for who in PLAYERS if self.games[table].numbers.run_out else PLAYERS[:4]:
            # One of them is short of chips now and then: what cannot be paid must not be offered.
            rich = who.name != "dan" or self.rng.random() < 0.5
            self.must(table, common_cmd.BuyChips(by=who, amount=10_000_000 if rich else 200_00))
            self.do(table, common_cmd.Sit(by=who))
        if self.rng.random() < 0.1:
            for who in CROWD:
                self.do(table, common_cmd.Sit(by=who))
        if self.rng.random() < 0.3:
            self.do(table, cmd.Direct(by=OPERATOR, direction="one hand only"))
        self.prepare(table)

    def prepare(self, table: str) -> None:
        """Perform the opening procedure as far as it is offered."""
        while steps := [
            (o, w) for w in (DEALER, SUPERVISOR) for o in offers(self.pit, table, w) if o.command == "Perform"
        ]:
            offer, who = steps[0]
            self.must(table, take(offer, who))

    # --- play -------------------------------------------------------------------------------------

    def play(self, rounds: int, chaos: float) -> None:
        """Play so many rounds over all tables."""
        while self.rounds < rounds:
            self.step(self.rng.choice(self.tables), chaos)

    def step(self, table: str, chaos: float) -> None:
        """One thing happens at a table: what is due, chance, or somebody does what is offered."""
        self.steps += 1
        assert self.steps < MOST_STEPS, "no round comes to its end"
        if self.curious and self.something_new(table):
            return
        if chaos and self.rng.random() < max(chaos, self.unrest) and self.irregular(table):
            return
        due = follow(self.pit, table)
        if due:
            if self.rng.random() < 0.01 and due[0].stream == table:
                self.must(table, cmd.Proceed(by=DEALER))
            else:
                self.take(due)
            return
        cards = chance_due(self.pit, table)
        if cards is not None:
            order = some_order(self.rng, self.games[table], self.pit.state(table, Table).round, cards)
            self.must(table, common_cmd.Shuffle(by=CHANCE, order=order))
            return
        self.somebody(table)

    def somebody(self, table: str) -> None:
        """Somebody takes an offer: players wager and decide, the dealer closes the bets, the office rules."""
        t = self.pit.state(table, Table)
        if t.round.question is not None:
            assert self.take_offer(table, SUPERVISOR, "ruling", "Answer")
        elif t.round.closed:
            self.decide(table)
        elif not t.steps:
            self.prepare(table)
        elif t.cut:
            player = self.take_offer(table, self.rng.choice((*PLAYERS, DEALER)), "seat", "Cut")
            assert player or self.take_offer(table, DEALER, "dealer", "Cut")
        else:
            self.bet(table)

    def bet(self, table: str) -> None:
        """Somebody wagers, or one of the rarer things happens; the dealer closes the bets when it is time."""
        rng, t, game = self.rng, self.pit.state(table, Table), self.games[table]
        if rng.random() < 0.03 or not t.seats:
            self.offices(table)
            return
        if game.numbers.nominee and rng.random() < 0.06:
            self.agree(table)
            return
        if t.round.shoe.set.bad and rng.random() < 0.5:
            self.must(table, cmd.ReplaceCards(by=OPERATOR))
            return
        last_cards = game.numbers.run_out and 0 < t.round.shoe.left() <= LAST_CARDS
        enough = bool(t.round.stakes) and rng.random() < (0.05 if self.next_mood or last_cards else 0.3)
        standing = game.standing(t.round.options)
        who = rng.choice(PLAYERS).name if standing else rng.choice(list(t.seats.values()))
        if enough or not self.take_offer(table, Who(who, Role.PLAYER), "wager"):
            self.close_bets(table)

    def close_bets(self, table: str) -> bool:
        """Call "No more bets" if there is something to deal for; decide in which mood the players will be."""
        if not self.take_offer(table, DEALER, "dealer", "CloseBets"):
            self.tally.seen["wagers reduced"] += self.take_offer(table, DEALER, "dealer", "ReduceWagers")
            return False
        self.rounds += 1
        self.steps = 0
        self.unrest = 0.0
        choices = sorted(name for name in self.tally.offered if name.startswith("choice "))
        self.mood = self.next_mood
        moody = choices and self.rng.random() < 0.4
        self.next_mood = self.rng.choice(choices).removeprefix("choice ") if moody else ""
        if "choice exchange" in choices and not self.tally.seen["event RackOrdered"]:
            self.next_mood = "exchange"  # until the cards have run out once: it takes everybody to draw at once
        return True

    def decide(self, table: str) -> None:
        """One of those who are asked decides; if nobody is, somebody reports what keeps the table waiting."""
        t = self.pit.state(table, Table)
        if self.games[table].numbers.nominee and self.rng.random() < 0.02:
            self.agree(table)
            return
        names = sorted({ask.who for ask in asked(self.games[table], t.round)})
        if names:
            assert all(names), f"nobody is asked: {t.round}"
            who = Who(self.rng.choice(names), Role.PLAYER)
            if self.rng.random() < 0.03:
                self.do(table, cmd.Declare(by=who, box=self.rng.randint(1, 7), words="two pairs"))
            assert self.take_offer(table, who, "decide"), f"{who.name} is asked and has no answer: {t.round}"
            return
        # Nobody is asked: a hand was taken away, or a hand of another table comes first or may still do so.
        rarely = self.rng.random() < 0.1 or not self.tally.seen["event WaitEnded"]
        if rarely and any(o.command == "EndWait" for o in offers(self.pit, table, SUPERVISOR)):
            self.must(JACKPOT, EndWait(by=SUPERVISOR, table=table))
            return
        reports = [o for o in offers(self.pit, table, SUPERVISOR) if o.command == "Report"]
        if reports:
            self.must(table, take(self.rng.choice(reports), SUPERVISOR))
        else:
            assert jackpot_of(self.pit.streams).claims, f"{table} is stuck: {t.round}"

    def take_offer(self, table: str, who: Who, group: str, command: str = "") -> bool:
        """Take one of the offers of a group; everything offered must be accepted."""
        found = [o for o in offers(self.pit, table, who) if o.group == group and command in ("", o.command)]
        if self.rng.random() < 0.9:
            found = [o for o in found if o.command != "Withdraw"]
        if not found:
            return False
        self.tally.offers(found)
        liked = [o for o in found if o.fields.get("choice") == self.mood]
        liked = liked or [o for o in found if self.likes(table, o)]
        self.accept(table, who, self.rng.choice(liked if liked and self.rng.random() < 0.8 else found))
        return True

    def likes(self, table: str, offer: Offer) -> bool:
        """Players like to stay in the game and to put more on a box that they hold; an office likes a new answer."""
        if offer.command == "Answer":
            question = self.pit.state(table, Table).round.question
            assert question is not None
            effect = question.effects[offer.fields["effect"]]
            return not self.tally.seen[f"answer {question.cite} {type(effect).__name__}"]
        if offer.command == "Wager":
            return any(s.box == offer.fields["box"] for s in self.pit.state(table, Table).round.stakes)
        return offer.command == "Choose" and offer.fields["choice"] != "fold"

    def accept(self, table: str, who: Who, offer: Offer) -> None:
        """Take an offer up with any amount and any cards that it leaves open."""
        amount: int | None = None
        cards: tuple[int, ...] = ()
        if offer.amount is not None:
            b = offer.amount
            assert b.least <= b.most
            steps = (b.most - b.least) // b.step
            amount = b.least + self.rng.randint(0, min(steps, 50)) * b.step
        if offer.cards is not None:
            place = (offer.fields["box"], offer.fields["hand"])
            held = len(self.pit.state(table, Table).round.hands[place].cards)
            least = offer.cards.most if self.mood else offer.cards.least
            named = self.rng.randint(least, offer.cards.most)
            cards = tuple(self.rng.sample(range(1, held + 1), named))
        self.must(table, take(offer, who, amount, cards))

    def irregular(self, table: str) -> bool:
        """Something goes wrong, or is reported, by whoever is offered it: rather what is rare, or the same again."""
        if self.orderly and self.rng.random() < ORDER:
            for command in keeping_order(self.rng, self.pit.state(table, Table)):
                self.do(table, command)
        who = self.rng.choice((DEALER, DEALER, SUPERVISOR, SUPERVISOR, self.rng.choice(PLAYERS)))
        found = troubles(offers(self.pit, table, who))
        if self.games[table].keeps_shoe(self.pit.state(table, Table).round.options) and self.rng.random() < 0.9:
            for slip in ("CardLost", "CardAdded", "CardSwapped"):
                found.pop(f"slip {slip}", None)  # it brings new cards each time, and no shoe would come to its end
        if not found:
            return False
        self.irregularities += 1
        self.unrest = self.rng.choice((0.0, 0.0, 0.4))
        if self.trouble not in found or self.rng.random() < 0.6:
            (self.trouble,) = self.rng.choices(list(found), [1 / (1 + self.tally.seen[name]) for name in found])
        self.must(table, take(self.rng.choice(found[self.trouble]), who))
        return True

    def something_new(self, table: str) -> bool:
        """Report what brings a ruling that was never given, if there is such a thing now."""
        game, r = self.games[table], self.pit.state(table, Table).round
        if (table, r.number) not in self.wanted:
            rows = [row for i, row in enumerate(game.rulings) if self.tally.unheard(game, i)]
            self.wanted = {(table, r.number): {row.finding for row in rows}}
        wanted = self.wanted[table, r.number]
        for finding in findings(game, r) if wanted else ():
            if type(finding) not in wanted or self.rng.random() < 0.5:
                continue
            report = cmd.Report(by=SUPERVISOR, finding=finding)
            found = decide(self.pit, table, report)
            assert not isinstance(found, Refusal)
            if self.tally.unheard(game, row_for(game, evolve(self.pit, found[0]).state(table, Table).round)):
                self.must(table, report)
                return True
        return False

    def offices(self, table: str) -> None:
        """The operator, a supervisor or a player does one of the rarer things; some are refused."""
        if jackpot_of(self.pit.streams).name:
            self.do(JACKPOT, at_the_jackpot(self.rng))
        t, game = self.pit.state(table, Table), self.games[table]
        for command in (*lifts(t), *at_the_table(self.rng, game, t)):
            self.do(table, command)

    def agree(self, table: str) -> None:
        """People act for others, or agree on something with the house; some of it is refused."""
        for command in on_behalf(self.rng, self.games[table], self.pit.state(table, Table)):
            self.do(table, command)

    def close(self) -> None:
        """Play the rounds in hand to their end, and close every table after a notice."""
        for table in self.tables:
            for _ in range(100_000):
                if not self.pit.state(table, Table).round.stakes and not self.pit.state(table, Table).round.closed:
                    break
                self.finish(table)
            self.must(table, common_cmd.PostNotice(by=OPERATOR, notice="closing", at=0))
            self.must(table, common_cmd.CloseTable(by=OPERATOR, at=20 * 60))
            if self.rng.random() < 0.5:  # and some are opened again
                game = self.games[table]
                self.must(table, common_cmd.OpenTable(by=OPERATOR, table=table, game=game.name, edition=game.edition))

    def finish(self, table: str) -> None:
        """One step towards the end of the round at a table; other tables go on, for their claims may come first."""
        if self.pit.state(table, Table).round.closed:
            self.step(self.rng.choice(self.tables) if jackpot_of(self.pit.streams).claims else table, chaos=0.0)
        elif not self.close_bets(table):
            self.step(table, chaos=0.0)
