"""Random play through the contract: people take offers, things go wrong, every law is checked on the way."""

from __future__ import annotations

import random
from typing import Any

from croupier.cards import name as name_of
from croupier.house.jackpot import FINE
from croupier.house.jackpot_requests import AddToPool, CombinePools, DividePools, OpenJackpot, TakeRetained, VaryRate
from croupier.ledger import Books, available, balance, total
from croupier.ledger.postings import CAGE, JACKPOT, entries, house, player
from croupier.play import CHANCE, HIDDEN, Refusal, Role, Who
from croupier.play import commands as cmd
from croupier.play.commands import take
from croupier.play.findings import UnnoticedWager
from croupier.rulebook import rule
from croupier.table import Addressed, Pit, chance_due, decide, evolve, follow, offers, seen, view
from croupier.table.codec import decode, encode
from croupier.table.pit import JACKPOT as JACKPOT_STREAM

OPERATOR = Who("olive", Role.OPERATOR)
DEALER = Who("dee", Role.DEALER)
SUPERVISOR = Who("sue", Role.GAME_SUPERVISOR)
WATCHER = Who("walt", Role.WATCHER)
PLAYERS = tuple(Who(n, Role.PLAYER) for n in ("ann", "bob", "cat", "dan"))


class Floor:
    """A pit played at random from one seed, with its books, its journal and two onlookers who know what they saw."""

    def __init__(self, seed: int, options: dict[str, Any], tables: tuple[str, ...] = ("T1",)) -> None:
        """Open the tables with these options, seat the players, perform the opening."""
        self.rng = random.Random(seed)
        self.pit = Pit()
        self.books = Books()
        self.journal: list[tuple[str, bytes]] = []
        self.tables = tables
        self.eyes = {who: Pit() for who in (PLAYERS[0], WATCHER)}
        self.rounds = self.refusals = self.irregularities = 0
        self.do(
            JACKPOT_STREAM,
            OpenJackpot(by=OPERATOR, name="main", retained_share=self.rng.choice((0, 2500, 3333)), approval="A1"),
        )
        self.do(JACKPOT_STREAM, AddToPool(by=OPERATOR, amount=self.rng.choice((1, 50_000, 10_000_000))))
        for name in tables:
            self.do(name, cmd.RecordApproval(by=OPERATOR, subject="maximum payout", reference="A2"))
            self.do(name, cmd.RecordApproval(by=OPERATOR, subject="jackpot equipment", reference="A3"))
            self.do(name, cmd.OpenTable(by=OPERATOR, table=name, game="caribbean-stud", options=options))
            for box, who in enumerate(PLAYERS[: max(1, min(len(PLAYERS), options.get("boxes", 7)))], 1):
                self.do(name, cmd.Sit(by=who, box=box))
                self.do(name, cmd.BuyChips(by=who, amount=10_000_000))
            self.open(name)

    def open(self, table: str) -> None:
        """Perform the opening procedure as far as it is offered."""
        while steps := [
            (o, w) for w in (DEALER, SUPERVISOR) for o in offers(self.pit, table, w) if o.group == "procedure"
        ]:
            offer, who = steps[0]
            self.do(table, take(offer, who))

    # --- one command, all its laws ----------------------------------------------------------------

    def do(self, to: str, command: Any) -> bool:
        """Decide a command, follow one step at a time, check every law after every event; whether it was taken."""
        before = self.pit
        events = decide(self.pit, to, command)
        if isinstance(events, Refusal):
            assert self.pit is before
            rule(events.cite)
            assert events.why
            self.refusals += 1
            return False
        self.take(events)
        return True

    def take(self, events: tuple[Addressed, ...]) -> None:
        """Take events into the pit, the books, the journal and the onlookers' minds."""
        assert events
        for addressed in events:
            stream, event = addressed
            rule(event.cite)
            for who, known in self.eyes.items():
                if stream != JACKPOT_STREAM and stream in self.pit.tables:
                    event_seen = seen(self.pit, stream, event, who)
                else:
                    event_seen = event
                self.eyes[who] = evolve(known, Addressed(stream, event_seen))
            self.pit = evolve(self.pit, addressed)
            self.journal.append((stream, encode(event)))
            self.books.post(entries(stream, event))
            self.check_money()
        # A table's event and what it tells the jackpot are one batch: after it books and pools agree to the fraction.
        j = self.pit.jackpot
        assert balance(self.books, JACKPOT) * FINE == j.pool + j.minor + j.retained
        if self.rng.random() < 0.1:
            self.check_views()

    def check_money(self) -> None:
        """Money sums to zero, tables and books agree, the jackpot is conserved to the fraction."""
        assert total(self.books) == 0
        bought = 0
        for name, t in self.pit.tables.items():
            on_layout = sum(s.amount for s in t.round.stakes if s.id not in t.round.accepted)
            chips = 0
            for person, p in t.people.items():
                assert p.chips >= 0
                assert available(self.books, player(person, name)) == p.chips, person
                chips += p.chips
            assert chips + on_layout + t.house + t.into_jackpot == t.bought
            assert balance(self.books, house(name)) == t.house
            bought += t.bought
        assert balance(self.books, CAGE) == -bought
        j = self.pit.jackpot
        assert min(j.pool, j.minor, j.retained) >= 0
        assert (j.wagers + j.added - j.paid - j.taken) * FINE == j.pool + j.minor + j.retained

    def check_views(self) -> None:
        """What a person sees follows from what that person was told, and shows no card that is not theirs to see."""
        for name, t in self.pit.tables.items():
            if t.game is None:
                continue
            for who, known in self.eyes.items():
                shown = view(self.pit, name, who)
                assert shown == view(known, name, who)
                allowed = set()
                for (box, _), hand in t.round.hands.items():
                    r = t.round
                    antes = {s.owner for s in r.stakes if s.box == box and s.wager == "ante"}
                    antes |= {s.owner for s in r.settled if s.box == box and s.wager == "ante"}
                    # Whose hand it is goes by the ante; one that was undone with a void round leaves the box's owner.
                    own = hand.picked and (antes or {r.owners.get(box, "")}) == {who.name}
                    allowed |= {name_of(c) for i, c in enumerate(hand.cards) if hand.shown or own or hand.up >> i & 1}
                hands = [b.hand for b in shown.boxes if b.hand] + ([shown.dealer] if shown.dealer else [])
                assert {c for h in hands for c in h.cards} <= allowed | {"??"}
                assert set(known.tables[name].round.cards) <= {HIDDEN}

    # --- play -------------------------------------------------------------------------------------

    def step(self, table: str, chaos: float) -> None:
        """One thing happens at a table: what is due, chance, or somebody does what is offered."""
        if self.rng.random() < chaos and self.irregular(table):
            return
        due = follow(self.pit, table)
        if due:
            self.take(due)
            return
        cards = chance_due(self.pit, table)
        if cards is not None:
            by_hand = self.pit.tables[table].round.options.dealt_from == "shoe"
            self.do(table, cmd.Shuffle(by=CHANCE, order=self.shuffled(cards, stacked_for_cut=by_hand)))
            return
        self.somebody(table)

    def shuffled(self, cards: tuple[int, ...], *, stacked_for_cut: bool) -> tuple[int, ...]:
        """A shuffle; now and then a rich one, so that rare hands come up, also after a cut in the middle."""
        order = list(cards)
        self.rng.shuffle(order)
        if self.rng.random() < 0.4:
            rich = sorted(order, key=self.rng.choice((lambda c: c & 3, lambda c: (c & 3, c), lambda c: c >> 2)))
            cut = self.rng.randrange(len(rich))
            rich = rich[cut:] + rich[:cut]
            places = self.rng.randint(2, 5) if stacked_for_cut else 1
            order = (
                rich if places == 1 else [rich[5 * p + n] for n in range(5) for p in range(places)] + rich[5 * places :]
            )
        half = len(order) - len(order) // 2
        return tuple(order[half:] + order[:half]) if stacked_for_cut else tuple(order)

    def somebody(self, table: str) -> None:
        """Somebody takes an offer: players wager and decide, the dealer closes the bets, the office rules."""
        rng, r = self.rng, self.pit.tables[table].round
        if r.question is not None:
            self.take_offer(table, SUPERVISOR, {"ruling"})
            return
        if not self.pit.tables[table].steps:
            self.open(table)
            return
        if not r.closed:
            if self.pit.tables[table].cut:
                self.take_offer(table, DEALER, {"dealer"}, "Cut")
            elif rng.random() < 0.35 and self.take_offer(table, DEALER, {"dealer"}, "CloseBets"):
                self.rounds += 1
            elif rng.random() < 0.04:
                self.operator(table)
            else:
                self.take_offer(table, rng.choice(PLAYERS), {"wager"})
            return
        for who in rng.sample(PLAYERS, len(PLAYERS)):
            if self.take_offer(table, who, {"decide"}):
                return
        # Nobody is asked: a hand was taken away, or another table's claim comes first.
        reports = [o for o in offers(self.pit, table, SUPERVISOR) if o.command == "Report"]
        if reports:
            assert self.do(table, take(rng.choice(reports), SUPERVISOR))
        else:
            assert self.pit.jackpot.claims, f"{table} is stuck: {r}"

    def take_offer(self, table: str, who: Who, groups: set[str], command: str = "") -> bool:
        """Take one of the offers of these groups; everything offered must be accepted."""
        found = [o for o in offers(self.pit, table, who) if o.group in groups and command in ("", o.command)]
        if not found:
            return False
        liked = [
            o
            for o in found
            if (o.fields.get("wager") == "jackpot" and o.command == "Wager") or o.fields.get("choice") == "bet"
        ]
        offer = self.rng.choice(liked if liked and self.rng.random() < 0.6 else found)
        amount = None
        if offer.amount is not None:
            b = offer.amount
            most = min(b.most, b.least + 50 * b.step)
            amount = b.least + self.rng.randrange((most - b.least) // b.step + 1) * b.step
        assert self.do(table, take(offer, who, amount)), f"offered and refused: {offer}"
        return True

    def irregular(self, table: str) -> bool:
        """Something goes wrong, or is reported, by whoever is offered it."""
        who = self.rng.choice((DEALER, SUPERVISOR, *PLAYERS))
        found = [o for o in offers(self.pit, table, who) if o.group in ("irregularity", "slip")]
        if not found:
            return False
        self.irregularities += 1
        offer = self.rng.choice(found)
        assert self.do(table, take(offer, who)), f"offered and refused: {offer}"
        return True

    def operator(self, table: str) -> None:
        """The operator, a supervisor or a player does one of the rarer things; some are refused."""
        rng = self.rng
        a = rng.choice(PLAYERS)
        self.do(
            JACKPOT_STREAM,
            rng.choice(
                (
                    AddToPool(by=OPERATOR, amount=rng.randint(1, 100_000)),
                    DividePools(
                        by=OPERATOR,
                        minor_share=rng.randint(0, 10_000),
                        minor_amount=rng.randint(0, 1000),
                        approval="A4",
                    ),
                    VaryRate(by=OPERATOR, minor_share=rng.randint(0, 10_000), approval="A5"),
                    CombinePools(by=OPERATOR, approval="A6"),
                    TakeRetained(by=OPERATOR, amount=rng.randint(1, 100)),
                )
            ),
        )
        self.do(
            table,
            rng.choice(
                (
                    cmd.OrderShuffle(by=SUPERVISOR, suspect=rng.random() < 0.5),
                    cmd.ReplaceCards(by=OPERATOR),
                    cmd.CountDeck(by=DEALER),
                    cmd.Direct(
                        by=OPERATOR,
                        direction="one hand only",
                        lift="one hand only" in self.pit.tables[table].directions,
                    ),
                    cmd.Direct(by=OPERATOR, direction="silence"),
                    cmd.Stand(by=a),
                    cmd.Sit(by=a),
                    cmd.BuyChips(by=a, amount=100_00),
                    cmd.CashOut(by=a, amount=1_00),
                    cmd.ChangeLimits(by=OPERATOR, minimum=rng.choice((5_00, 10_00)), maximum=500_00),
                    cmd.Wager(
                        by=a,
                        box=rng.randint(0, 9),
                        wager=rng.choice(("ante", "bet", "jackpot", "tip")),
                        amount=rng.randint(-5, 60_000),
                    ),
                    cmd.Choose(by=a, box=rng.randint(1, 4), choice="bet"),
                )
            ),
        )
        stray = UnnoticedWager(a.name, rng.randint(1, 7), rng.choice(("ante", "bet", "jackpot")), 5_00)
        self.do(table, cmd.Slip(by=DEALER, mistake=stray))
        if not any(p.box for p in self.pit.tables[table].people.values()):
            self.do(table, cmd.Sit(by=PLAYERS[0]))

    def play(self, rounds: int, chaos: float) -> None:
        """Play so many rounds over all tables."""
        while self.rounds < rounds:
            self.step(self.rng.choice(self.tables), chaos)

    def replay(self) -> Pit:
        """The pit rebuilt from the journal's bytes by evolve alone."""
        pit = Pit()
        for stream, data in self.journal:
            event = decode(stream, data)
            assert encode(event) == data
            pit = evolve(pit, Addressed(stream, event))
        return pit
