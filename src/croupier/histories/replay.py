"""A history run on the poker table: the deck is stacked, its actions are commands, stacks are compared."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace
from msgspec.structs import replace as changed

from croupier.engines.betting import commands as pc
from croupier.engines.betting import deciding
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand import betting, pots, showdown
from croupier.engines.betting.options import Limit, deck_size
from croupier.engines.betting.state import Hand, turn
from croupier.histories import phh as phh_actions
from croupier.histories.elsewhere import ENDLESS, GAZETTED, amend, begun, lowball, named, owner, shown, table, units_of
from croupier.histories.records import UNKNOWN, Action, History
from croupier.histories.stacking import DEALS, TOO_FEW, MisfitError, Stack, on_top
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who
from croupier.law.books import document
from croupier.things.cards import name

CUT = 26
"""Where the cards are cut."""
BETTING = ("f", "cc", "cbr", "pb", "sd")


class Run:
    """One run of a history: the table, what happened, and how far the history was followed."""

    def __init__(self, h: History, earlier: "Run | None" = None, *, frugal: bool = False) -> None:
        """Begin the hand; after an earlier run its cards come from the decks that were found then."""
        self.h = h
        self.given = tuple(earlier.decks) if earlier is not None else ()
        self.stop = earlier.hand.top if earlier is not None and earlier.ended else ENDLESS
        self.t = table(h)
        self.stack: Stack | None = Stack(h, self.t, frugal=frugal) if earlier is None else None
        self.decks: list[tuple[int, ...]] = []
        """The deck as it was at the end, and before every shuffle in mid-hand."""
        self.shuffles = 0
        self.events: list[Event] = []
        self.at = 0
        self.ended: bool = False
        self.stand_ins: set[int] = set() if earlier is None else earlier.stand_ins
        if self.stack is not None:
            self.stand_ins = self.stack.stand_ins
        self.showed = False
        self.came_back = False
        """Cards were dealt again in a way that no one deck explains."""
        self.notes: list[str] = list(earlier.notes) if earlier is not None else []
        self.apply(begun(h))

    @property
    def hand(self) -> Hand:
        """The hand in play."""
        assert self.t.hand is not None
        return self.t.hand

    def apply(self, event: Event) -> None:
        """Let an event happen, as it is in the game that is really played."""
        if self.t.hand is not None and not isinstance(event, pe.HandBegan):
            event = _raked(self.h, self.hand, amend(self.hand, event))
        self.t = deciding.evolve(self.t, event)
        self.events.append(event)

    def command(self, c: cmd.Command) -> None:
        """Have a command decided; a refusal means that the history cannot have happened here."""
        decided = deciding.decide(self.t, c)
        if isinstance(decided, Refusal):
            raise MisfitError(decided.why, decided.cite)
        for event in decided:
            self.apply(event)

    def note(self, words: str, amount: int | None = None) -> None:
        """Keep what was taken otherwise than it is written, or than our rules have it; once, in two runs."""
        said = words if amount is None else f"{words} {phh_actions.number(amount, self.h.scale)}"
        if said not in self.notes:
            self.notes.append(said)

    # --- one step after the other ---

    def run(self) -> None:
        """Follow the history to its end, or to the end of the hand."""
        while not self.hand.over and not self.ended:
            self._step()
        if not self.ended and self._next() is not None:
            raise MisfitError("the hand is over, but the history goes on")
        self.decks.append(self.hand.deck)
        if self.stack is not None and self.stack.left_over():
            self.note("the history deals cards that do not come in this hand")

    def _step(self) -> None:
        if lowball(self.hand) and showdown.at_showdown(self.hand) and showdown.next_to_show(self.hand):
            self._low_showdown(showdown.next_to_show(self.hand))
            return
        event = deciding.follow(self.t)
        if isinstance(event, DEALS) and self.stack is not None:
            event = self._stacked(event)
        elif isinstance(event, DEALS) and self.hand.top >= self.stop:
            self.ended = True  # the first run ended before this deal
        if self.ended:
            return
        if isinstance(event, pe.HandShown | pe.HandMucked) and not self.showed:
            self.showed = True
            self._showdown()
        elif event is not None:
            self.apply(event)
        elif deciding.chance_due(self.t) is not None:
            self._shuffle()
        elif not self.hand.cut:
            at = min(CUT, len(self.hand.deck) - self.hand.top - 1)
            self.command(cmd.Cut(by=Who("dealer", Role.DEALER), at=at))
        else:
            self._act()

    def _stacked(self, event: Event) -> Event | None:
        assert self.stack is not None
        cards = self.stack.wanted(self.hand, event)
        if cards is None:
            if self._next() is not None:
                raise MisfitError(f"a card is due before {self.said()}, but the history deals none")
            self.ended = True
            return None
        for n, card in enumerate(cards):
            if card not in self.hand.deck[self.hand.top :] or card in cards[:n]:
                self._came_back(card, n)
        self.t = on_top(self.t, cards)
        return deciding.follow(self.t)

    def _came_back(self, card: int, n: int) -> None:
        """Draw elsewhere: a discard is dealt again before our rules would shuffle the discards."""
        h = self.hand
        at = h.top + n
        if card not in h.muck or at >= len(h.deck):
            raise MisfitError(f"{name(card)} is dealt twice")
        self.came_back = True
        self.note(f"{name(card)} comes back from the discards earlier than 8.4.4(b) allows")
        muck = tuple(h.deck[at] if one == card else one for one in h.muck)
        self.t = replace(self.t, hand=replace(h, deck=(*h.deck[:at], card, *h.deck[at + 1 :]), muck=muck))

    def _shuffle(self) -> None:
        due = deciding.chance_due(self.t)
        assert due is not None
        n = self.shuffles
        self.shuffles += 1
        if n:
            self.decks.append(self.hand.deck)
        order = due
        if self.given and n == 0:
            whole = self.given[0]
            order = whole[-CUT:] + whole[:-CUT]
        elif self.given:
            before = self.given[n - 1]
            order = self.given[n][len(before) :] if self.hand.owed else self.given[n][self.hand.top :]
            at = min(CUT, len(order) - 1) if self.hand.owed else 0  # discards are cut again (8.4.4(b))
            order = order[len(order) - at :] + order[: len(order) - at]
        self.command(cmd.Shuffle(by=CHANCE, order=order))

    # --- what players do ---

    def _next(self) -> Action | None:
        """The next thing a player does in the betting or the draw, by the history."""
        while self.at < len(self.h.actions):
            action = self.h.actions[self.at]
            if action.verb in BETTING:
                return action
            self.at += 1
        return None

    def said(self) -> str:
        """The action that comes next, as it is written."""
        return repr(phh_actions.write_action(self.h.actions[self.at], self.h.scale))

    def _act(self) -> None:
        action = self._next()
        if action is None:
            self.ended = True
            return
        seat = turn(self.hand)
        if action.actor != seat:
            raise MisfitError(f"it is p{seat}'s turn, but the history has {self.said()}")
        self.command(ACTS[action.verb](self, Who(owner(seat), Role.PLAYER), action))
        self.at += 1

    def _last_words(self) -> dict[int, Action]:
        """What each player did at the showdown, by the history: its last word."""
        return {a.actor: a for a in self.h.actions if a.verb == "sm"}

    def _low_showdown(self, seat: int) -> None:
        """A low hand is shown, or thrown away as the history says."""
        said = self._last_words().get(seat)
        others = self.hand.live & ~(self.hand.mucked | 1 << seat)
        if said is not None and not (said.cards or said.known) and others:
            self.apply(pe.HandMucked(seat=seat, cite=self.hand.law(self.hand.variant.shows)))
        else:
            self.apply(shown(self.hand, seat))

    def _showdown(self) -> None:
        """Hands are shown and thrown away as the history says."""
        last = self._last_words()
        order = sorted(last.values(), key=self.h.actions.index)
        # a hand that is thrown away is out before the others are read
        for a in sorted(order, key=lambda a: bool(a.cards or a.known)):
            if self.hand.live >> a.actor & 1:
                who = Who(owner(a.actor), Role.PLAYER)
                self.command(pc.Show(by=who) if a.cards or a.known else pc.Muck(by=who))


def _fold(_: Run, who: Who, __: Action) -> cmd.Command:
    return pc.Fold(by=who)


def _check_or_call(run: Run, who: Who, a: Action) -> cmd.Command:
    wanted = run.hand.to > run.hand.places[a.actor].bet
    return pc.Call(by=who) if wanted else pc.Check(by=who)


def _raise(run: Run, who: Who, a: Action) -> cmd.Command:
    """A bet or raise; one that just covers what the others have left is made whole, and the rest of it comes back."""
    if run.h.own.get("_rules") != GAZETTED:
        _as_elsewhere(run, a)
    h = run.hand
    bounds = betting.raising(h, a.actor)
    others = [p.bet + p.stack for n, p in enumerate(h.places) if h.able >> n & 1 and n != a.actor]
    if isinstance(bounds, Bounds) and max(others, default=0) <= a.amount < bounds.least:
        run.note(f"{run.said()} covers what the others have left: taken as", bounds.least)
        a = replace(a, amount=bounds.least)
    return pc.Raise(by=who, amount=a.amount) if h.to else pc.Bet(by=who, amount=a.amount)


def _as_elsewhere(run: Run, a: Action) -> None:
    """Fixed limit elsewhere: more raises than three, and raises over a short all-in that are reckoned from it."""
    h = run.hand
    if h.options.limit is not Limit.FIXED:
        return
    if h.raises >= betting.MOST_RAISES and not betting.head_to_head(h):
        run.note(f"{run.said()} is more than the three raises of 6.8")
        h = replace(h, raises=0)
    if h.base < h.to and h.live != h.able and a.amount == h.to + h.by:
        run.note(f"{run.said()} is counted from the all-in, not as 6.14.2(a) says")
        h = replace(h, base=h.to)
    run.t = replace(run.t, hand=h)


def _bring_in(run: Run, who: Who, a: Action) -> cmd.Command:
    return pc.Bet(by=who, amount=min(run.h.bring_in, run.hand.places[a.actor].stack))


def _draw(run: Run, who: Who, a: Action) -> cmd.Command:
    """Discards by name; those that the history does not know are cards that stand for unknown ones."""
    if not run.hand.drawing and run.hand.variant.kitty:
        return pc.TakeKitty(by=who)
    held = run.hand.places[a.actor].down
    known = [card for card in a.cards if card != UNKNOWN]
    blank = [card for card in held if card in run.stand_ins and card not in known]
    count = len(a.cards) - len(known)
    if count > len(blank):
        raise MisfitError(f"p{a.actor} discards {count} unknown cards but has {len(blank)}")
    return pc.Draw(by=who, cards=(*known, *blank[:count]))


ACTS: dict[str, Callable[[Run, Who, Action], cmd.Command]] = {
    "f": _fold,
    "cc": _check_or_call,
    "cbr": _raise,
    "pb": _bring_in,
    "sd": _draw,
}


def _raked(h: History, hand: Hand, event: Event) -> Event:
    """What the house took, as the history says it."""
    taken = units_of(h, "_rake")
    if not isinstance(event, pe.RakeTaken) or not taken:
        return event
    found = pots.pots(hand)
    fits = isinstance(taken, tuple) and len(taken) == len(found)
    if not fits or any(not 0 <= part <= pot.amount for part, pot in zip(taken, found, strict=True)):
        raise MisfitError(f"_rake does not fit the pots, of which there are {len(found)}: name what each of them lost")
    return replace(event, amounts=taken)


P = document("poker-victoria")


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a replay."""

    agrees: bool
    compared: bool = True
    """Whether the history has a stack to compare with; if not, it agrees only in that it can have happened."""
    why: str = ""
    """Where history and table part, if they do."""
    rule: str = ""
    """The rule that stands against the history."""
    action: int = 0
    """The number of the action at which they part."""
    stacks: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    """The options of the table that are not those of a gazetted one, each as `name = value`."""
    notes: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    short: bool = False
    """The history names so many cards that none was left to burn."""
    over: bool = False
    """The history goes to the end of the hand."""


# --- the whole ------------------------------------------------------------------------------------


def replay(h: History) -> Outcome:
    """Run a history: once to find the deck, and once from that deck; then compare the stacks."""
    t = table(h)
    options = named(t.options)
    size, players = deck_size(t.variant, t.options), len(h.starting)
    most = t.variant.seats.get(size, 0)
    if players > most:
        why = f"{t.variant.title} with {size} cards has no room for {players} players: at most {most}"
        return Outcome(agrees=False, why=why, rule=P("4.1"), options=options)
    found = _runs(h, frugal=False)
    if isinstance(found, Outcome) and found.short:
        again = _runs(h, frugal=True)
        found = found if isinstance(again, Outcome) else again
    if isinstance(found, Outcome):
        return changed(found, options=options)
    second = found
    stacks = tuple(second.hand.places[n].stack for n in range(1, len(h.starting) + 1))
    compared, why, notes = _compare(h, second.hand, stacks, second.stand_ins)
    notes = (*second.notes, *notes)
    if not second.hand.over:
        notes = (*notes, "the history ends before the hand does")
    return Outcome(
        agrees=not why,
        compared=compared,
        why=why,
        stacks=stacks,
        options=options,
        notes=notes,
        events=tuple(second.events),
        over=second.hand.over,
    )


def _runs(h: History, *, frugal: bool) -> Run | Outcome:
    """The run from the deck that a first run has found; or where the history cannot have happened so."""
    run: Run | None = None
    try:
        run = Run(h, frugal=frugal)
        run.run()
        if run.came_back:
            return run
        run = Run(h, run)
        run.run()
    except MisfitError as misfit:
        at = run.at if run is not None else 0
        said = f"action {at + 1}, {run.said()}: " if run is not None and at < len(h.actions) else ""
        return Outcome(
            agrees=False, why=said + misfit.why, rule=misfit.rule, action=at + 1, short=misfit.why == TOO_FEW
        )
    return run


def _compare(h: History, hand: Hand, stacks: tuple[int, ...], stand_ins: set[int]) -> tuple[bool, str, tuple[str, ...]]:
    """Whether any stack could be compared, where finishing stacks and the table's differ, and what else is to say."""
    if not h.finishing:
        return False, "", ("the history has no finishing stacks to compare",)
    left_out = {n for n, stack in enumerate(h.starting, 1) if stack is None}
    notes: tuple[str, ...] = ("stacks that the history does not know were not compared",) if left_out else ()
    if not left_out and _odd_chips(h, hand, stacks):
        return True, "", ("odd chips of a split pot went to other winners; everything else agrees",)
    shown = {seat for seat, *_ in hand.ranked}
    blind = [n for n in sorted(shown) if stand_ins & {*hand.places[n].down, *hand.places[n].up}]
    if blind and len(shown) > 1:
        left_out |= shown
        cards = ", ".join(f"p{n}" for n in blind)
        notes = (*notes, f"the cards of {cards} are not known: who won the showdown could not be checked")
    for n, (here, there) in enumerate(zip(stacks, h.finishing, strict=True), 1):
        if here != there and n not in left_out:
            said, found = phh_actions.number(there, h.scale), phh_actions.number(here, h.scale)
            who = f"p{n}" + (f" ({h.players[n - 1]})" if h.players and h.players[n - 1] else "")
            return True, f"{who} ends with {found} here and with {said} in the history{_missing(h)}", notes
    return len(left_out) < len(stacks), "", notes


def _odd_chips(h: History, hand: Hand, stacks: tuple[int, ...]) -> bool:
    """Whether the stacks differ, and only by chips that could not be divided among the winners of a pot."""
    differ = {n: here - there for n, (here, there) in enumerate(zip(stacks, h.finishing, strict=True), 1)}
    off = [n for n, by in differ.items() if by]
    shared = sum(place.won > 0 for place in hand.places)
    few = all(hand.places[n].won and abs(differ[n]) < shared for n in off)
    return bool(off) and few and sum(differ.values()) == 0


def _missing(h: History) -> str:
    """What may be behind a difference: the house's part, where the history does not name it."""
    lost = sum(stack or 0 for stack in h.starting) - sum(h.finishing)
    if lost <= 0 or "_rake" in h.own or None in h.starting:
        return ""
    taken = phh_actions.number(lost, h.scale)
    return f"; {taken} are missing in all: if that was the rake, say so with _rake = [{taken}]"
