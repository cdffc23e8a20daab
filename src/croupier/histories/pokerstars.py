"""A finished hand as PokerStars-style text, which trackers and replayers read: from its events alone."""

from collections.abc import Iterable, Sequence

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Limit, Options, most_seats
from croupier.histories.export import CURRENCY, Played
from croupier.kernel.events import HIDDEN
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.variants import Family, Forced, Variant
from croupier.things.cards import names

TITLES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-hi-low": "Omaha Hi/Lo",
    "seven-card-stud": "7 Card Stud",
    "seven-card-stud-hi-low": "7 Card Stud Hi/Lo",
    "draw-blind": "5 Card Draw",
    "draw-ante": "5 Card Draw",
}
"""What a game is called there; the others keep their own title."""
LIMITS = {
    Limit.NONE: "No Limit",
    Limit.POT: "Pot Limit",
    Limit.HALF_POT: "Half Pot Limit",
    Limit.FIXED: "Limit",
    Limit.SPREAD: "Spread Limit",
}
FLOP_STREETS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
SHORT_STUD_STREETS = ("2nd STREET", "3rd STREET", "4th STREET", "5th STREET")
DRAW_STREETS = ("DEALING HANDS", "DRAW")
MANILA_STREETS = ("HOLE CARDS", "SECOND CARD", "THIRD CARD", "FOURTH CARD", "FIFTH CARD")


def street_names(v: Variant) -> tuple[str, ...]:
    """What the streets of a game are called."""
    if v.family is Family.STUD:
        return STUD_STREETS if len(v.streets) == 5 else SHORT_STUD_STREETS
    return {Family.FLOP: FLOP_STREETS, Family.DRAW: DRAW_STREETS, Family.MANILA: MANILA_STREETS}[v.family]


def _cards(cards: Iterable[int]) -> str:
    return f"[{names(card for card in cards if card != HIDDEN)}]"


class _Page:
    """The lines written so far, and what is needed to write on."""

    def __init__(self, played: Played, began: pe.HandBegan, hero: str) -> None:
        """Begin before the first bet."""
        self.played, self.began, self.hero = played, began, hero
        self.owner = dict(zip(began.order, began.owners, strict=True))
        self.lines: list[str] = []
        self.street = -1
        self.to = 0
        self.blinds = 0
        self.held: dict[int, list[int]] = {seat: [] for seat in began.order}
        self.fresh: dict[int, list[tuple[int, bool]]] = {}
        self.board: list[int] = []
        self.showing = False
        self.result: dict[int, str] = {}
        self.won: dict[int, int] = {}
        self.total = 0
        self.rake: tuple[int, ...] = ()

    def money(self, amount: int) -> str:
        """An amount; chips of a tournament are no money."""
        if self.played.options.tournament:
            return str(amount)
        return f"${amount // 100}" + (f".{amount % 100:02}" if amount % 100 else "")

    def say(self, seat: int, words: str) -> None:
        """What a player does."""
        self.flush()
        self.lines.append(f"{self.owner[seat]}: {words}")

    def flush(self) -> None:
        """The cards dealt since the last line; to others than the hero only those that show."""
        for seat, cards in self.fresh.items():
            mine = self.hero in ("", self.owner[seat])
            new = [card for card, up in cards if mine or up]
            old = self.held[seat][: len(self.held[seat]) - len(cards)] if mine else []
            if new:
                before = f"{_cards(old)} " if old else ""
                self.lines.append(f"Dealt to {self.owner[seat]} {before}{_cards(new)}")
        self.fresh = {}

    def heading(self, street: int) -> None:
        """The line that opens a street."""
        if street == self.street:
            return
        self.flush()
        self.street = street
        title = f"*** {street_names(self.played.variant)[street]} ***"
        self.lines.append(title)


# --- event by event -------------------------------------------------------------------------------


def _all_in(words: str, *, all_in: bool) -> str:
    return f"{words} and is all-in" if all_in else words


_POSTED = {
    ForcedKind.ANTE: "the ante",
    ForcedKind.OVER_BLIND: "straddle",
    ForcedKind.MADE_UP: "big blind",
    ForcedKind.DEAD: "dead blind",
}


def _posted(page: _Page, e: pe.ForcedPosted) -> None:
    amount = page.money(e.amount)
    page.total += e.amount
    page.to = e.to
    if e.kind is ForcedKind.BLIND:
        page.blinds += 1
        first = page.blinds == 1 and len(page.played.options.blinds) > 1
        page.say(e.seat, f"posts {'small' if first else 'big'} blind {amount}")
    else:
        page.say(e.seat, f"posts {_POSTED[e.kind]} {amount}")


def _dealt(page: _Page, e: pe.CardDealt) -> None:
    if page.street < 0:
        page.heading(0)
    if e.seat:
        page.held[e.seat].append(e.card)
        page.fresh.setdefault(e.seat, []).append((e.card, e.up))


def _board(page: _Page, cards: Sequence[int]) -> None:
    page.flush()
    old = f"{_cards(page.board)} " if page.board else ""
    if page.board or page.street:
        page.lines[-1] += f" {old}{_cards(cards)}"
    else:
        page.lines.append(f"First card {_cards(cards)}")
    page.board.extend(cards)


def _closed(page: _Page, e: pe.RoundClosed) -> None:
    page.to = 0
    if e.street + 1 < len(page.played.variant.streets) and len(e.order) > 1:
        page.heading(e.street + 1)


def _called(page: _Page, e: pe.BetCalled) -> None:
    page.total += e.amount
    page.say(e.seat, _all_in(f"calls {page.money(e.amount)}", all_in=e.all_in))


def _raised(page: _Page, e: pe.Raised) -> None:
    page.total += e.amount
    if page.to:
        words = f"raises {page.money(e.to - page.to)} to {page.money(e.to)}"
    elif page.street == 0 and page.played.variant.family is Family.STUD:
        words = f"brings in for {page.money(e.to)}"
    else:
        words = f"bets {page.money(e.to)}"
    page.to = e.to
    page.say(e.seat, _all_in(words, all_in=e.all_in))


def _folded(page: _Page, e: pe.Folded) -> None:
    page.say(e.seat, "folds")
    street = street_names(page.played.variant)[page.street].capitalize()
    page.result[e.seat] = "folded before Flop" if street == "Hole cards" else f"folded on the {street}"


def _drew(page: _Page, e: pe.Drew) -> None:
    count = len(e.discards)
    if not count:
        page.say(e.seat, "stands pat")
        return
    mine = page.hero in ("", page.owner[e.seat])
    shown = f" {_cards(e.discards)}" if mine else ""
    page.say(e.seat, f"discards {count} card{'s' if count > 1 else ''}{shown}")
    held = page.held[e.seat]
    for card in e.discards:
        held.remove(card)


def _kitty(page: _Page, e: pe.KittyTaken) -> None:
    page.total += e.amount
    page.say(e.seat, _all_in(f"takes the kitty and calls {page.money(e.amount)}", all_in=e.all_in))
    page.held[e.seat] = list(e.cards)


def _returned(page: _Page, e: pe.WagerReturned) -> None:
    page.flush()
    page.total -= e.amount
    page.lines.append(f"Uncalled bet ({page.money(e.amount)}) returned to {e.owner}")


def _showdown(page: _Page) -> None:
    if not page.showing:
        page.showing = True
        page.flush()
        page.lines.append("*** SHOW DOWN ***")


def _shown(page: _Page, e: pe.HandShown | pe.HandSeen) -> None:
    _showdown(page)
    words = f" ({e.words})" if isinstance(e, pe.HandShown) else ""
    page.say(e.seat, f"shows {_cards(e.cards)}{words}")
    page.result[e.seat] = f"showed {_cards(e.cards)}"
    if isinstance(e, pe.HandShown):
        page.result[e.seat] += f"\t{e.words}"


def _mucked(page: _Page, e: pe.HandMucked) -> None:
    _showdown(page)
    page.say(e.seat, "mucks hand")
    page.result[e.seat] = "mucked"


def _raked(page: _Page, e: pe.RakeTaken) -> None:
    page.rake = e.amounts


def _awarded(page: _Page, e: pe.PotAwarded) -> None:
    page.flush()
    side = "side pot" if len(page.rake) == 2 else f"side pot-{e.pot}"
    pot = "pot" if len(page.rake) == 1 else "main pot" if not e.pot else side
    for share in e.shares:
        page.lines.append(f"{share.owner} collected {page.money(share.amount)} from {pot}")
        page.won[share.seat] = page.won.get(share.seat, 0) + share.amount


WRITE = Handlers[_Page, None](
    on(pe.ForcedPosted, _posted),
    on(pe.CardDealt, _dealt),
    on(pe.BoardDealt, lambda page, e: _board(page, e.cards)),
    on(pe.CommunityDealt, lambda page, e: _board(page, (e.card,))),
    on(pe.RoundClosed, _closed),
    on(pe.Checked, lambda page, e: page.say(e.seat, "checks")),
    on(pe.BetCalled, _called),
    on(pe.Raised, _raised),
    on(pe.Folded, _folded),
    on(pe.Drew, _drew),
    on(pe.KittyTaken, _kitty),
    on(pe.WagerReturned, _returned),
    on(pe.HandShown, _shown),
    on(pe.HandSeen, _shown),
    on(pe.HandMucked, _mucked),
    on(pe.RakeTaken, _raked),
    on(pe.PotAwarded, _awarded),
)


# --- the whole ------------------------------------------------------------------------------------


def text(played: Played, *, when: str, hero: str = "") -> str:
    """The hand as a text; `when` is the time at which it began, as it is to be written."""
    began = played.events[0]
    assert isinstance(began, pe.HandBegan)
    page = _Page(played, began, hero)
    page.lines += _header(page, when)
    for event in played.events:
        write = WRITE.of.get(type(event))
        if write is not None:
            write(page, event)
    page.flush()
    page.lines += _summary(page)
    return "\n".join(page.lines) + "\n"


def _stakes(page: _Page, v: Variant, o: Options) -> str:
    if o.limit is Limit.FIXED:
        return f"{page.money(o.minimum)}/{page.money(o.big_bet or 2 * o.minimum)}"
    blinds = o.blinds if v.forced is not Forced.ANTES and o.blinds else (o.minimum,)
    return "/".join(map(page.money, blinds))


def _header(page: _Page, when: str) -> list[str]:
    p, began = page.played, page.began
    v, o = p.variant, p.options
    game = f"{TITLES.get(v.name, v.title)} {LIMITS[o.limit]}"
    stakes = _stakes(page, v, o)
    where = f"Tournament {o.tournament}, {game} ({stakes})" if o.tournament else f"{game} ({stakes} {CURRENCY})"
    button = f" Seat #{began.button} is the button" if v.button else ""
    seats = [
        f"Seat {seat}: {owner} ({page.money(stack)} in chips)"
        for seat, owner, stack in sorted(zip(began.order, began.owners, began.stacks, strict=True))
    ]
    return [
        f"PokerStars Hand #{p.number}: {where} - {when}",
        f"Table '{p.table}' {most_seats(v, o)}-max{button}",
        *seats,
    ]


def _summary(page: _Page) -> list[str]:
    found = ["*** SUMMARY ***", f"Total pot {page.money(page.total)} | Rake {page.money(sum(page.rake))}"]
    if page.board:
        found.append(f"Board {_cards(page.board)}")
    for seat in sorted(page.began.order):
        place = " (button)" if seat == page.began.button and page.played.variant.button else ""
        found.append(f"Seat {seat}: {page.owner[seat]}{place} {_ending(page, seat)}")
    return found


def _ending(page: _Page, seat: int) -> str:
    """What became of a player, in the summary."""
    said, _, hand = page.result.get(seat, "").partition("\t")
    won = page.won.get(seat, 0)
    if won:
        with_ = f" with {hand}" if hand else ""
        return f"{said} and won ({page.money(won)}){with_}" if said else f"collected ({page.money(won)})"
    return f"{said} and lost with {hand}" if hand else said or "folded"
