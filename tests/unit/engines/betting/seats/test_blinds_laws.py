"""Laws of button and blinds over random comings and goings (poker-victoria 8.2)."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace
from tests.laws.poker_naive_blinds import Blinds
from tests.unit.engines.betting.seats.dealing_hands import chair, end, evolved, posted, table

from croupier.engines.betting import commands as cs
from croupier.engines.betting.deciding import GATE, decide
from croupier.engines.betting.events import table as et
from croupier.engines.betting.events.hand import HandBegan
from croupier.engines.betting.evolving.hand import begun
from croupier.engines.betting.evolving.seats import at_beginning
from croupier.engines.betting.evolving.table import EVOLVE
from croupier.engines.betting.options import HeadsUp
from croupier.engines.betting.seats.blinds import next_hand, ready, released
from croupier.engines.betting.seats.offers import offers
from croupier.engines.betting.state import PokerTable, after, owes
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.law.books import document

P = document("poker-victoria")
SUPERVISOR = Who("sue", Role.POKER_ROOM_SUPERVISOR)
BLINDS = ((2_00,), (1_00, 2_00), (1_00, 2_00, 4_00), (1_00, 1_00, 2_00, 4_00))
STEPS = ("sit", "leave", "out", "walk", "back", "post", "wait", "move", "moved", "joins", "pick up", "bust", "buy")


def done(t: PokerTable, c: cmd.Command, naive: Blinds | None = None) -> PokerTable:
    """The table after a command, which the naive model hears of; a refusal changes nothing."""
    events = decide(t, c)
    if isinstance(events, Refusal):
        return t
    for event in events:
        if naive is not None:
            naive.follow(t, event)
        t = evolved(t, (event,))
    return t


def changed(t: PokerTable, count: int, naive: Blinds | None) -> PokerTable:
    """The table after a change to so many blinds, or to antes alone (6.9)."""
    blinds, ante = ((), 1_00) if count > len(BLINDS) else (BLINDS[count - 1], 0)
    options = {**to_builtins(t.options), "blinds": blinds, "ante": ante}
    event = et.GameChanged(game="holdem", options=options, agreed=True, new_cards=False, cite=P("6.9"))
    if naive is not None:
        naive.follow(t, event)
    return replace(EVOLVE.of[et.GameChanged](t, event), keeping=t.keeping)


def step(t: PokerTable, what: str, seat: int, other: int, naive: Blinds | None = None) -> PokerTable:
    """Something that somebody does between hands."""
    if what == "change":
        return changed(t, other % 5 + 1, naive)
    sitting = t.chairs.get(seat)
    who = Who(sitting.person if sitting else f"x{t.number}-{seat}", Role.PLAYER)
    if what == "bust":
        return chair(t, seat, stack=0) if sitting else t
    plain: dict[str, Any] = {
        "sit": cmd.Sit(by=who, box=seat),
        "leave": cmd.Stand(by=who),
        "out": cs.SitOut(by=who),
        "walk": cs.WalkAway(by=who, at=5),
        "back": cs.ComeBack(by=who),
        "post": cs.PostBlind(by=who),
        "wait": cs.PostBlind(by=who, wait=True),
        "move": cs.ChangeSeat(by=who, seat=other),
        "moved": cs.ChangeSeat(by=SUPERVISOR, seat=other, person=who.name),
        "joins": cs.SeatPlayer(by=SUPERVISOR, person=who.name, seat=seat, why="closed game"),
        "pick up": cs.PickUp(by=SUPERVISOR, person=who.name, at=9999),
        "buy": cmd.BuyChips(by=who, amount=100_00),
    }
    t = done(t, plain[what], naive)
    return done(t, cmd.BuyChips(by=who, amount=100_00), naive) if what in ("sit", "joins") else t


def live_bets(e: HandBegan) -> list[int]:
    """The seats that post a live bet."""
    return [bet.seat for bet in e.forced if bet.kind in ("blind", "made up")]


def lawful(t: PokerTable, e: HandBegan) -> None:
    """What 8.2 says of a hand that begins, against the table before it."""
    old, count, free = t.seating.positions, len(t.options.blinds), released(t)
    anew = not old or all(c.new for c in t.chairs.values())
    if not anew:
        assert e.blind == after(ready(t), old[-1]), "the last blind goes to the next player, and over nobody"
    dealt = set(e.order)
    for seat, c in t.chairs.items():
        if ready(t) >> seat & 1 and not owes(c):
            assert seat in dealt, "who owes nothing is dealt in"
        if seat in dealt and owes(c) and not (c.new and free):
            paid = [bet for bet in e.forced if bet.seat == seat]
            assert paid, "nobody who owes a blind gets cards for nothing"
            assert c.posting or seat == e.blind
        if seat in dealt and c.new and not free:
            assert seat != e.button or seat == e.blind, "no newcomer at the button"
        assert seat in dealt or ready(t) >> seat & 1 == 0 or owes(c)
    assert len(live_bets(e)) == len(set(live_bets(e))), "one live bet each"
    assert e.blind in dealt
    if len(dealt) < count and t.options.heads_up is HeadsUp.GAZETTED and not anew:
        assert e.button == e.blind, "with fewer players than blinds the button posts the last one"
        assert {bet.seat for bet in e.forced} == dealt
    assert (e.blind, t.options.blinds[-1]) in posted(e), "the last blind is due in full"
    if not anew and len(dealt) > count:
        for i in range(1, count):
            assert e.positions[i] in (old[i + 1], 0), "a blind goes to where the next one was"
        if old[1] and old[1] not in e.positions[1:]:
            assert e.button == old[1], "the button goes to where the first blind was"


def dealt_hand(t: PokerTable, naive: Blinds | None = None) -> tuple[HandBegan | None, PokerTable]:
    """Play a hand if one can begin, and hold it against the laws."""
    e = next_hand(t)
    if isinstance(e, Refusal):
        return None, t
    if naive is None:
        lawful(t, e)
    else:
        naive.follow(t, e)
    before = sum(c.stack for c in t.chairs.values())
    t = replace(t, hand=begun(t, e), number=e.number, button=e.button)
    t = end(at_beginning(t, e), e)
    assert sum(c.stack for c in t.chairs.values()) == before
    return e, t


def settled_down(t: PokerTable, count: int) -> None:
    """When nobody comes or goes any more, everybody pays every blind once in a round and has the button once."""
    t = replace(t, chairs={s: replace(c, out=False, away=False, stack=c.stack or 50_00) for s, c in t.chairs.items()})
    players = len(t.chairs)
    for c in t.chairs.values():  # waiting for the blind would do as well, but not for two who both wait
        t = done(t, cs.PostBlind(by=Who(c.person, Role.PLAYER)))
    for _ in range(2 * players + count):
        assert not isinstance(next_hand(t), Refusal)
        t = dealt_hand(t)[1]
    found: list[HandBegan] = []
    for _ in range(players):
        e, t = dealt_hand(t)
        assert e is not None
        assert set(e.order) == set(t.chairs)
        found.append(e)
    assert sorted(e.button for e in found) == sorted(t.chairs)
    for i in range(min(count, players)):
        assert sorted(posted(e)[-1 - i][0] for e in found) == sorted(t.chairs)
    assert all(not posted(e, "made up") and not posted(e, "dead") for e in found)


@settings(max_examples=200, deadline=None)
@given(
    st.sets(st.integers(1, 10), min_size=2, max_size=7),
    st.lists(st.tuples(st.sampled_from((*STEPS, "deal", "deal", "deal")), st.integers(1, 10), st.integers(1, 10))),
    st.sampled_from(BLINDS),
    st.sampled_from(list(HeadsUp)),
)
def test_blinds_move_as_they_should(
    seats: set[int], steps: list[tuple[str, int, int]], blinds: tuple[int, ...], way: HeadsUp
) -> None:
    """Whatever people do, the blinds go on by one player a hand, over nobody, and nobody plays for nothing."""
    t = table(*sorted(seats), blinds=blinds, heads_up=way)
    for what, seat, other in steps:
        t = dealt_hand(t)[1] if what == "deal" else step(t, what, seat, other)
    if len(t.chairs) > 1:
        settled_down(t, len(blinds))


@settings(max_examples=200, deadline=None)
@given(
    st.sets(st.integers(1, 10), min_size=3, max_size=7),
    st.lists(
        st.tuples(
            st.sampled_from((*STEPS, "out", "back", "change", "deal", "deal", "deal")),
            st.integers(1, 10),
            st.integers(1, 10),
        )
    ),
    st.sampled_from(BLINDS),
    st.sampled_from(list(HeadsUp)),
)
def test_blinds_are_those_of_the_naive_model(
    seats: set[int], steps: list[tuple[str, int, int]], blinds: tuple[int, ...], way: HeadsUp
) -> None:
    """Also where the blinds begin or their number changes, a second model agrees on who posts and who missed what."""
    t, naive = table(*sorted(seats), blinds=blinds, heads_up=way), Blinds()
    for what, seat, other in steps:
        t = dealt_hand(t, naive)[1] if what == "deal" else step(t, what, seat, other, naive)


@settings(max_examples=60, deadline=None)
@given(
    st.sets(st.integers(1, 10), min_size=2, max_size=6),
    st.lists(st.tuples(st.sampled_from((*STEPS, "deal")), st.integers(1, 10), st.integers(1, 10)), max_size=12),
)
def test_everything_offered_is_accepted(seats: set[int], steps: list[tuple[str, int, int]]) -> None:
    """Offers to players, dealer and supervisor are commands that the table accepts."""
    t = table(*sorted(seats))
    for what, seat, other in steps:
        t = dealt_hand(t)[1] if what == "deal" else step(t, what, seat, other)
    people = [Who(c.person, Role.PLAYER) for c in t.chairs.values()]
    kinds = {kind.__name__: kind for kind in GATE.by}
    for who in (*people, Who("new", Role.PLAYER), Who("dee", Role.DEALER), SUPERVISOR):
        for offer in offers(t, who):
            amounts = () if offer.amount is None else (offer.amount.least, offer.amount.most)
            for amount in amounts or (None,):
                fields = offer.fields if amount is None else {**offer.fields, "amount": amount}
                c = kinds[offer.command](by=who, **fields)
                answer = decide(t, c)
                assert not isinstance(answer, Refusal), (offer, answer)
