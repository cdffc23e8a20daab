"""The next hand: button and blinds, who is dealt in, and every forced bet with its rule (8.2, and each game's own)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.engines.betting.events.hand import HandBegan
from croupier.engines.betting.names import ANTE, BLIND, DEAD, MADE_UP, OVER_BLIND, ForcedKind
from croupier.engines.betting.options import HeadsUp, most_seats
from croupier.engines.betting.state import Chair, ForcedBet, Hand, PokerTable, after, around, in_play, owes, playing
from croupier.kernel.answers import Refusal
from croupier.kernel.variants import Forced
from croupier.law.books import Rule
from croupier.law.law import Number, Text

TWO = 2
"""The fewest that can play."""


class Places(msgspec.Struct, frozen=True, gc=False):
    """A hand's button and blinds, the button first, and who is dealt in. A blind nobody is to post has seat 0."""

    seats: tuple[int, ...]
    dealt: int
    anew: bool = False
    """The round of the table starts here: no blind has gone round yet."""


def blinds_of(t: PokerTable) -> tuple[int, ...]:
    """The compulsory blinds of the game that is on, in order."""
    return () if t.variant.forced is Forced.ANTES else t.options.blinds


def ready(t: PokerTable) -> int:
    """Who wants cards and has chips."""
    return sum([1 << seat for seat, c in t.chairs.items() if playing(c) and c.person not in t.excluded])


def before(seats: int, seat: int) -> int:
    """The seat of a set that comes before a seat, going clockwise; 0 if the set is empty."""
    behind = seats & (1 << seat) - 1 or seats
    return behind.bit_length() - 1 if behind else 0


def crossed(seat: int, start: int, stop: int) -> bool:
    """Whether going clockwise from `start` to `stop` one comes over `seat` or stops there."""
    return start != stop and 0 < (seat - start) % 16 <= (stop - start) % 16


def _old_hands(t: PokerTable, wanted: int) -> int:
    """Those who want cards and are not new to the game."""
    return sum([1 << seat for seat, c in t.chairs.items() if not c.new and wanted >> seat & 1])


def released(t: PokerTable) -> bool:
    """Whether newcomers need not wait: fewer than two others play, so there is no game to join (8.2.7)."""
    return _old_hands(t, ready(t)).bit_count() < TWO


def _anew(t: PokerTable) -> bool:
    """Whether the round of the table starts here."""
    return not t.seating.positions or all(c.new for c in t.chairs.values())


def due(t: PokerTable, wanted: int) -> tuple[int, ...]:
    """The seats to which button and blinds move on, before anybody is asked whether someone sits there."""
    old, count = t.seating.positions, len(blinds_of(t))
    settled = _old_hands(t, wanted) or wanted
    if _anew(t):
        # the player to the right of the dealer has the first button, and of two perhaps the first blind with it
        first = before(settled, 0)
        return _walk(before(wanted, first) if _button_posts(t, wanted) else first, count, wanted)
    if len(old) == count + 1 and count:
        return (*old[1:], after(wanted, old[-1]))
    # the button goes where the first blind was; of two players it may have been the button's own
    following = old[1] if len(old) > 1 and old[1] not in (0, old[0]) else after(settled, old[0])
    if not count and not settled >> following & 1:  # without blinds it is nobody's but a player's who is not new
        following = after(settled, following)
    return _walk(following, count, wanted)


def _button_posts(t: PokerTable, dealt: int) -> bool:
    """Whether the button posts the first blind, as two players may play it by option."""
    return dealt.bit_count() == TWO and len(blinds_of(t)) > 1 and t.options.heads_up is HeadsUp.BUTTON


def _walk(button: int, count: int, wanted: int) -> tuple[int, ...]:
    """Button and blinds one after the other; with fewer players than blinds only the last blinds are posted."""
    found = around(wanted, button)[:count]
    return (button, *(0,) * (count - len(found)), *found)


def places(t: PokerTable) -> Places:
    """Button, blinds and who is dealt in. Newcomers at the button wait, and so it may take more than one look."""
    wanted = ready(t)
    seats, free = due(t, wanted), _old_hands(t, wanted).bit_count() < TWO
    last = seats[-1] if len(seats) > 1 else 0
    entitled = [s for s, c in t.chairs.items() if not owes(c) or _eligible(t, c, free=free, is_last=s == last)]
    dealt = wanted & sum([1 << s for s in entitled])
    while True:
        now = _settled(t, seats, dealt)
        button = now[0]
        chair = t.chairs.get(button)
        barred = chair is not None and chair.new and not free and button != last and dealt >> button & 1
        if not barred:
            return Places(now, dealt, _anew(t))
        dealt &= ~(1 << button)


def _eligible(t: PokerTable, c: Chair, *, free: bool, is_last: bool) -> bool:
    """Whether a player who wants cards gets them (8.2.3, 8.2.5, 8.2.7)."""
    if not blinds_of(t) or is_last or c.posting or not owes(c):
        return True
    return free and c.new


def _settled(t: PokerTable, seats: tuple[int, ...], dealt: int) -> tuple[int, ...]:
    """The places once it is known who is dealt in: few players, and a button that would stand on a blind."""
    count, players = len(seats) - 1, dealt.bit_count()
    if not count or players < TWO:
        return seats
    last = seats[-1]
    others = around(dealt & ~(1 << last), last)
    if _button_posts(t, dealt):
        return (others[0], *(0,) * (count - 2), others[0], last)
    if players < count:
        return (last, *(0,) * (count - players), *others, last)
    posted = [0 if seat in seats[i + 2 :] else seat for i, seat in enumerate(seats[1:])]
    button, first = seats[0], next(seat for seat in posted if seat)
    if not button or (players > count and button in posted):
        button = before(dealt, first)
    return (button, *posted)


P = Text("poker-victoria")


def next_hand(t: PokerTable) -> HandBegan | Refusal:
    """The hand that begins now, with everything that is due before its cards, or why none can."""
    refused = _cannot(t)
    if refused is not None:
        return refused
    if t.misdealt and t.hand is not None and _same_game(t, t.hand):
        return _again(t, t.hand)
    if not t.variant.button:
        return _without_button(t)
    found = places(t)
    return _too_few(t, found.dealt) or _too_many(t, found.dealt) or _with_button(t, found)


def _same_game(t: PokerTable, h: Hand) -> bool:
    """Whether the game and its forced bets are those of a hand: a change may have come into effect after it (6.9)."""
    now, then = t.options, h.options
    return (t.variant.name, now.blinds, now.ante) == (h.variant.name, then.blinds, then.ante)


def _cannot(t: PokerTable) -> Refusal | None:
    """What forbids any hand."""
    if t.shut:
        return Refusal(t.law("11.2.6"), "The table is closed; no further hand is dealt.")
    if in_play(t):
        return Refusal(t.law("8.1.6"), "A hand is on; it is played to its conclusion first.")
    return None


def _too_few(t: PokerTable, dealt: int) -> Refusal | None:
    """A hand needs two players."""
    if dealt.bit_count() >= TWO:
        return None
    wait = [c.person for seat, c in sorted(t.chairs.items()) if ready(t) >> seat & 1 and not dealt >> seat & 1]
    if wait:
        names = ", ".join(wait)
        return Refusal(t.law("8.2.3"), f"Two players have to be dealt in; {names} must first post what is owed.")
    there = f"only {t.chairs[dealt.bit_length() - 1].person} does" if dealt else "nobody does"
    return Refusal(t.law("6.2"), f"A hand needs two players with chips who want cards; {there} now.")


def _too_many(t: PokerTable, dealt: int) -> Refusal | None:
    """Table 1 bounds the players of a hand, also after a change of game."""
    most = most_seats(t.variant, t.options)
    if dealt.bit_count() <= most:
        return None
    return Refusal(
        t.law("4.1"), f"{t.variant.title} is played by at most {most}; {dealt.bit_count()} would be dealt in."
    )


# --- forced bets ----------------------------------------------------------------------------------


def _antes(t: PokerTable, order: tuple[int, ...]) -> Iterator[ForcedBet]:
    """Everybody's ante, in the order of the deal."""
    if t.variant.forced is not Forced.BLINDS and t.options.ante:
        yield from (ForcedBet(seat, t.options.ante, ANTE, t.law(t.variant.forces)) for seat in order)


def _blinds(t: PokerTable, found: Places) -> Iterator[ForcedBet]:
    """The blinds in turn; who owes something else posts that, and a gap is left where nobody is to post."""
    amounts, last = blinds_of(t), found.seats[-1]
    gap = False
    for i, (seat, amount) in enumerate(zip(found.seats[1:], amounts, strict=True)):
        chair = t.chairs.get(seat)
        if chair is None or not found.dealt >> seat & 1 or (seat != last and _out_of_turn(t, chair)):
            gap = gap or (not i and seat > 0)
            continue
        yield ForcedBet(seat, amount, BLIND, t.law(_blind_rule(i, alone=gap and seat == last)))


def _blind_rule(i: int, *, alone: bool) -> Number:
    """The paragraph by which a blind is posted."""
    if alone:
        return P("8.2.6")
    return P("8.2.2(b)") if i else P("8.2.2(a)")


def _out_of_turn(t: PokerTable, c: Chair) -> bool:
    """Whether a player who is dealt in has to post something out of turn for it."""
    return owes(c) and not (c.new and released(t))


def _made_up(t: PokerTable, found: Places, seat: int) -> Iterator[ForcedBet]:
    """What a player posts out of turn: the last blind live, the others dead; one that goes by in this hand included."""
    c, amounts = t.chairs[seat], blinds_of(t)
    last = len(amounts) - 1
    if not amounts or not _out_of_turn(t, c):
        return
    if c.new:
        yield ForcedBet(seat, amounts[last], MADE_UP, t.law("8.2.7(b)"))
        return
    owed = {*c.missed, *_passing(t, found, seat)} if c.missed else set()
    if c.moved or last in owed:
        yield ForcedBet(seat, amounts[last], MADE_UP, t.law("8.2.5") if c.moved else t.law("8.2.3"))
    for i in sorted(owed):
        if i < last:
            yield ForcedBet(seat, amounts[i], DEAD, t.law("8.2.3"))


def _posts(t: PokerTable, found: Places, order: tuple[int, ...]) -> Iterator[ForcedBet]:
    """What is made up by those who are dealt in out of turn, in the order of the deal."""
    for seat in order:
        if seat != found.seats[-1]:
            yield from _made_up(t, found, seat)


def _within(t: PokerTable, bets: Iterator[ForcedBet]) -> tuple[ForcedBet, ...]:
    """The bets without those for which nothing is left; a blind stays, for the others call it in full (1.1).

    Amounts are what is due. A short stack posts less of it when it comes to that.
    """
    left = {seat: c.stack for seat, c in t.chairs.items()}
    found = []
    for bet in bets:
        if left[bet.seat] > 0 or bet.kind is BLIND:
            found.append(bet)
        left[bet.seat] -= bet.amount
    return tuple(found)


# --- the hand -------------------------------------------------------------------------------------


def _with_button(t: PokerTable, found: Places) -> HandBegan:
    """A hand of a game with a dealer button."""
    button = found.seats[0]
    order = around(found.dealt, button)

    def bets() -> Iterator[ForcedBet]:
        yield from _antes(t, order)
        yield from _blinds(t, found)
        yield from _posts(t, found, order)

    return replace(
        _began(t, button, order, bets(), _begin_rule(t, found)),
        blind=found.seats[-1] if len(found.seats) > 1 else 0,
        positions=found.seats,
        missed=_missed(t, found),
    )


def _begin_rule(t: PokerTable, found: Places) -> Rule:
    """The rule that places the button."""
    if found.anew:
        return t.law(t.variant.places_button)
    return t.law("8.1.4") if found.dealt >> found.seats[0] & 1 else t.law("8.2.6")


def _missed(t: PokerTable, found: Places) -> tuple[tuple[int, int], ...]:
    """Blinds that go by players who are not dealt in; newcomers and those who moved owe a blind as it is.

    Who is excluded does not avoid anything: the house keeps that player out, and a review may find it wrong.
    """
    return tuple(
        (seat, i)
        for seat, c in sorted(t.chairs.items())
        if not found.dealt >> seat & 1 and not c.new and not c.moved and c.person not in t.excluded
        for i in _passing(t, found, seat)
        if i not in c.missed
    )


def _passing(t: PokerTable, found: Places, seat: int) -> tuple[int, ...]:
    """The blinds, by number, that go over a seat on their way to this hand, or stop there."""
    old = t.seating.positions
    if found.anew or len(old) != len(found.seats):
        return _falling(t, seat)
    ways = enumerate(zip(old[1:], found.seats[1:], strict=True))
    return tuple(i for i, (start, stop) in ways if start and stop and crossed(seat, start, stop))


def _falling(t: PokerTable, seat: int) -> tuple[int, ...]:
    """The blind that would fall to a seat if its player wanted cards, where the blinds begin or their number is new.

    No blind has gone round yet, so nothing passes the seat; but a player who is not there when the blinds are laid
    out has avoided one as much as a player whom it passes (8.2.3).
    """
    return tuple(i for i, at in enumerate(due(t, ready(t) | 1 << seat)[1:]) if at == seat)


def _without_button(t: PokerTable) -> HandBegan | Refusal:
    """A hand of stud: the deal begins at the dealer's left, and everybody places an ante (8.7.1 and so on)."""
    dealt = ready(t)
    order = around(dealt, 0)
    return _too_few(t, dealt) or _too_many(t, dealt) or _began(t, 0, order, _antes(t, order), t.law(t.variant.forces))


def _again(t: PokerTable, h: Hand) -> HandBegan | Refusal:
    """The hand after a misdeal: the same player gets the first card, and the forced bets are as they were (9.1.1).

    Who has gone since is left out; if that was the last blind, the next player posts it.
    """
    wanted = ready(t)
    dealt = sum(1 << s for s, c in t.chairs.items() if (h.dealt & wanted) >> s & 1 and c.person == h.places[s].owner)
    refused = _too_few(t, dealt)
    if refused is not None:
        return refused
    order = around(dealt, h.button)
    last = next((bet.seat for bet in reversed(h.forced) if bet.kind is BLIND), 0)  # an over-blind is voluntary again
    blind = last if not last or dealt >> last & 1 else after(dealt, last)
    positions = t.seating.positions

    def bets() -> Iterator[ForcedBet]:
        yield from _antes(t, order)
        for bet in h.forced:
            if bet.kind not in (ANTE, OVER_BLIND) and dealt >> bet.seat & 1 and bet.seat != blind:
                yield bet
        if blind:
            yield ForcedBet(blind, blinds_of(t)[-1], BLIND, t.law("9.1.1"))

    # posts of the last blind come before what is made up out of turn
    ranked = sorted(bets(), key=lambda bet: KINDS.index(bet.kind))
    return replace(
        _began(t, h.button, order, iter(ranked), t.law("9.1.1")),
        blind=blind,
        positions=(*positions[:-1], blind) if blind and positions else positions,
    )


KINDS = tuple(ForcedKind)
"""The order in which forced bets are posted."""


def _began(t: PokerTable, button: int, order: tuple[int, ...], forced: Iterator[ForcedBet], cite: Rule) -> HandBegan:
    """The event of a hand without blinds; where there are any, their places are added."""
    return HandBegan(
        number=t.number + 1,
        button=button,
        order=order,
        owners=tuple(t.chairs[seat].person for seat in order),
        stacks=tuple(t.chairs[seat].stack for seat in order),
        forced=_within(t, forced),
        blind=0,
        cite=cite,
    )
