"""The jackpot: parts of a wager, payouts in their order, conservation to the fraction of a cent."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from croupier.engines.cards.jackpot import events as je
from croupier.engines.cards.jackpot import pools as jp
from croupier.engines.cards.jackpot.pools import FINE, FIXED, Claim, Jackpot, follow
from croupier.law.books import document

R = document("caribbean-stud")
HANDS = ("flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush")
CLAIMS = st.lists(st.sampled_from(HANDS), min_size=1, max_size=7)


def _with_claims(j: Jackpot, hands: list[str], table: str = "T1") -> Jackpot:
    for box, hand in enumerate(hands, 1):
        j = jp.evolve(j, je.Claimed(table=table, box=box, hand=hand, amount=100, received=box, cite=R("11.11(a)")))
    return jp.evolve(j, je.ClaimsReady(table=table, cite=R("10.8")))


@given(
    amount=st.integers(1, 10**7), retained=st.integers(0, FINE - 1), minor=st.integers(0, FINE), divided=st.booleans()
)
def test_parts_make_up_the_wager(amount: int, retained: int, minor: int, divided: bool) -> None:
    """Pool, minor pool and retained share are the whole wager, to the ten-thousandth of a cent."""
    j = Jackpot(name="main", retained_share=retained, divided=divided, minor_share=minor)
    parts = jp.parts(j, amount)
    assert sum(parts) == amount * FINE
    assert min(parts) >= 0


@given(hands=CLAIMS, pool=st.integers(0, 10**8), minor=st.integers(0, 10**6), divided=st.booleans())
def test_payouts_keep_the_rules(hands: list[str], pool: int, minor: int, divided: bool) -> None:
    """Everybody is paid, at least the odds, royals alike, and never more out of a pool than it holds."""
    j = _with_claims(Jackpot(name="main", pool=pool * FINE + 7, divided=divided, minor=minor * FINE), hands)
    awards = follow(j)
    assert sorted(a.box for a in awards) == list(range(1, len(hands) + 1))
    odds = {"flush": 100, "full_house": 150, "four_of_a_kind": 500, "straight_flush": 1000, "royal_flush": 10000}
    for award in awards:
        least = odds[award.hand] * 100
        assert award.amount == least if award.hand in FIXED else award.amount >= least
        assert 0 <= award.from_pool + award.from_minor <= award.amount
        assert award.from_minor == 0 or (divided and award.hand in FIXED)
        j = jp.evolve(j, award)
    assert j.pool >= 0
    assert j.minor >= 0
    assert j.claims == ()
    assert not j.waiting
    assert len({a.amount for a in awards if a.hand == "royal_flush"}) <= 1
    assert len({a.amount for a in awards if a.hand == "straight_flush"}) <= 1
    if "royal_flush" in hands:
        assert j.pool < (len(hands) + 1) * FINE


def test_three_tables_are_paid_in_the_order_of_their_cards() -> None:
    """In whatever order claims arrive, the first received is paid first, and everybody gets the same (11.11)."""
    claims = [
        Claim("A", 1, "royal_flush", 100, 5),
        Claim("B", 2, "straight_flush", 100, 6),
        Claim("C", 3, "flush", 100, 7),
    ]
    seen = set()
    for order in permutations(claims):
        j = Jackpot(name="main", pool=50_000_00 * FINE)
        for c in order:
            claimed = je.Claimed(
                table=c.table, box=c.box, hand=c.hand, amount=c.amount, received=c.received, cite=R("11.11(a)")
            )
            j = jp.evolve(j, claimed)
        for table in ("C", "B"):
            j = jp.evolve(j, je.ClaimsReady(table=table, cite=R("10.8")))
        assert follow(j) == (), "the table that comes first is not ready: the others wait"
        j = jp.evolve(j, je.ClaimsReady(table="A", cite=R("10.8")))
        paid = []
        while awards := follow(j):
            for award in awards:
                paid.append((award.table, award.amount))
                j = jp.evolve(j, award)
        seen.add(tuple(paid))
    assert seen == {(("A", 50_000_00), ("B", 1_000_00), ("C", 100_00))}


def test_a_refund_after_the_pool_was_paid_away_is_made_good() -> None:
    """The operator adds what the pool lacks when a contribution has to come out of an empty pool (11.6(b))."""
    j = jp.evolve(
        Jackpot(name="main", retained_share=2500),
        jp.contributed(Jackpot(name="main", retained_share=2500), "T1", 1, 100),
    )
    j = jp.evolve(j, je.RetainedTaken(amount=25, by="olive", cite=R("11.6(a)")))
    j = jp.evolve(_with_claims(j, ["royal_flush"]), follow(_with_claims(j, ["royal_flush"]))[0])
    for event in jp.uncontributed(j, "T2", 1, 100, R("12.11")):
        j = jp.evolve(j, event)
    assert j.pool >= 0
    assert j.retained >= 0
    assert (j.wagers + j.added - j.paid - j.taken) * FINE == j.pool + j.minor + j.retained
