"""Blackjack, the side bets: what the base game asks of them all.

Each has a module: `pairs` (15B, 15C, 15F), `house_money` and `riding` (15D, 15E),
`push_22` (20A), `sevens` (15). Madness 21 (15A) is known by name only and cannot be offered (B22).
"""

from croupier.engines.cards.procedure import scale_words
from croupier.games.blackjack import tables
from croupier.games.blackjack.options import Options
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.sides import house_money as money
from croupier.games.blackjack.sides import pairs, sevens
from croupier.games.blackjack.sides import push_22 as push
from croupier.games.blackjack.sides import riding as rides
from croupier.kernel import events as ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.pairs import AnyPair, Match, Pair
from croupier.kernel.wagers import Wager
from croupier.law.law import Law, Number, Text
from croupier.things.money import Money

A = Text("blackjack-amendments")
B = Text("blackjack")

# --- the wagers and what they pay -----------------------------------------------------------------

WAGERS = (
    tables.SUPER_SEVENS,
    *tables.PAIRS.values(),
    *(wager for ride in tables.RIDES for wager in (ride.wager, ride.riding)),
    tables.PUSH_22,
)
SCALES = {
    **{f"super-sevens, {scale}": pays for scale, pays in tables.SEVENS_PAY.items()},
    **{f"perfect-pairs, {scale}": pays for scale, pays in tables.PERFECT_PAIRS_PAYS.items()},
    **{f"any-pair, scale {n}": pays for n, pays in enumerate(tables.ANY_PAIR_PAYS, 1)},
    **{f"lucky-match, scale {n}": pays for n, pays in enumerate(tables.LUCKY_MATCH_PAYS, 1)},
    **{ride.wager.name: ride.pays for ride in tables.RIDES},
    **{f"push-22, scale {n}": pays for n, pays in enumerate(tables.PUSH_22_PAYS, 1)},
}


AT_DISCRETION = {
    "super_sevens": B("B21"),
    "perfect_pairs": A("15B.2"),
    "any_pair": A("15C.3"),
    "lucky_match": A("15F.1"),
    "house_money": A("15D.1"),
    "let_it_ride": A("15E.1"),
    "push_22": A("20A.1"),
}
"""Where the text leaves it to the operator whether a side bet is offered, by its option."""
CHANGEABLE = frozenset(
    {
        *AT_DISCRETION,
        *("super_sevens_scale", "perfect_pairs_scale", "any_pair_scale", "lucky_match_scale", "push_22_scale"),
        *("super_sevens_stake", "side_minimum", "side_maximum"),
    }
)
"""What the rules leave to the house without a word on when: it may change between rounds, and the signs with it."""


# --- opening a table with them --------------------------------------------------------------------


def validate(law: Law, o: Options) -> Refusal | None:
    """Whether these side bets may be offered together, in these amounts and with these decks."""
    if o.madness_21:
        return Refusal(law("B22"), "The rules of Madness 21 are not known: what wins, and what it pays.")
    return _together(law, o) or _amounts(law, o)


def _together(law: Law, o: Options) -> Refusal | None:
    """What excludes what at one table (15B.1A, 15C.2, 15F.2, 15D.12, 15E.11)."""
    if o.perfect_pairs and o.any_pair:
        return Refusal(law("15B.1A"), "A table with Perfect Pairs offers no Any Pair.")
    if o.any_pair and o.lucky_match:
        return Refusal(law("15C.2"), "A table with Any Pair offers no Lucky Match.")
    if o.lucky_match and o.perfect_pairs:
        return Refusal(law("15F.2"), "A table with Lucky Match offers no Perfect Pairs.")
    if o.house_money and o.let_it_ride:
        return Refusal(law("15D.12"), "House Money is not made with Let it Ride.")
    other = "Super Sevens" if o.super_sevens else "Push 22" if o.push_22 else ""
    if o.house_money and other:
        return Refusal(law("15D.12"), f"House Money is not made with {other}: pairs and matches only.")
    if o.let_it_ride and other:
        return Refusal(law("15E.11"), f"Let it Ride is not made with {other}: pairs and matches only.")
    return None


def _amounts(law: Law, o: Options) -> Refusal | None:
    """Decks enough for Super Sevens, and amounts that the table's chips can make (B21, 15F.5)."""
    chip = min(o.chips)
    if o.super_sevens and o.decks < 6:
        return Refusal(law("B21(g)"), f"Super Sevens takes six to eight decks, not {o.decks}.")
    if o.super_sevens and o.super_sevens_stake % chip:
        return Refusal(
            law("B21(f)"), f"The stake of Super Sevens must be made of chips; the smallest is {law.money(chip)}."
        )
    if not any(getattr(o, w.offered) for w in WAGERS if w is not tables.SUPER_SEVENS):
        return None
    least, most = law.money(o.side_minimum), law.money(o.side_maximum)
    if o.side_minimum > o.side_maximum:
        return Refusal(law("15F.5"), f"Side wagers cannot be {least} to {most}.")
    if o.side_minimum % chip:
        return Refusal(law("15F.5"), f"The smallest side wager, {least}, must be made of chips that the table has.")
    return None


def signs(money: Money, o: Options) -> tuple[tuple[str, str, Number], ...]:
    """How much the side bets are and by which scale they pay, as the table shows it."""
    amount = f"{money(o.side_minimum)} to {money(o.side_maximum)}"
    if o.side_minimum == o.side_maximum:
        amount = money(o.side_minimum)
    shown: list[tuple[str, str, Number]] = []
    if o.super_sevens:
        pays = tables.SEVENS_PAY[o.super_sevens_scale]
        shown.append(("super sevens", f"Super Sevens {money(o.super_sevens_stake)}", B("B21(f)")))
        shown.append(("super sevens pays", f"Super Sevens: {scale_words(pays.odds, tables.Sevens)}", pays.cite))
    if o.perfect_pairs:
        pays = tables.PERFECT_PAIRS_PAYS[o.perfect_pairs_scale]
        shown.append(("perfect pairs", f"Perfect Pairs {amount}", A("15B.2")))
        shown.append(("perfect pairs pays", f"Perfect Pairs: {scale_words(pays.odds, Pair)}", pays.cite))
    if o.any_pair:
        pays = tables.ANY_PAIR_PAYS[o.any_pair_scale - 1]
        shown.append(("any pair", f"Any Pair {amount}", A("15C.3")))
        shown.append(("any pair pays", f"Any Pair: {scale_words(pays.odds, AnyPair)}", pays.cite))
    if o.lucky_match:
        pays = tables.LUCKY_MATCH_PAYS[o.lucky_match_scale - 1]
        words = f"Lucky Match, Pay Scale {o.lucky_match_scale}: {scale_words(pays.odds, Match)}"
        shown.append(("lucky match", f"Lucky Match {amount}", A("15F.5")))
        shown.append(("lucky match pays", words, A("15F.11")))
    for ride in tables.RIDES:
        if getattr(o, ride.wager.offered):
            label, pays = ride.wager.label, ride.pays
            shown.append((label.lower(), f"{label} {amount}", ride.shown))
            shown.append((f"{label.lower()} pays", f"{label}: {scale_words(pays.odds, pays.kind)}", pays.cite))
    if o.push_22:
        pays = tables.PUSH_22_PAYS[o.push_22_scale - 1]
        words = f"Push 22, Pay Scale {o.push_22_scale}: {scale_words(pays.odds, tables.Push)}"
        shown.append(("push 22", f"Push 22 {amount}", A("20A.3")))
        shown.append(("push 22 pays", words, A("20A.7")))
    return tuple(shown)


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much this person may put on a side bet of this box before the first card, or why nothing."""
    o = r.options
    if not getattr(o, wager.offered):
        return Refusal(r.law(AT_DISCRETION[wager.offered]), f"{wager.label} is not offered at this table.")
    if wager.name in tables.PAIRS:
        return pairs.bounds(r, box, wager, who)
    if wager is not tables.SUPER_SEVENS and wager is not tables.PUSH_22:
        return money.bounds(r, box, wager, who)
    if not pairs.bettor(r, box, who):
        return Refusal(
            r.law(wager.cite), f"{wager.label} goes with your own initial wager on box {box}; make that first."
        )
    if wager is tables.SUPER_SEVENS:
        return Bounds(o.super_sevens_stake, o.super_sevens_stake, cite=r.law("B21(f)"))
    return Bounds(o.side_minimum, o.side_maximum, min(o.chips), r.law("20A.3"))


# --- during the round -----------------------------------------------------------------------------

asks = rides.asks
no_such_choice = rides.no_such_choice
riding = rides.riding
rides_by = rides.rides_by


def waits(r: Round, box: int, controller: str) -> bool:
    """Whether the hand of this box waits for somebody beside its controller to take a win or let it ride (15D.6)."""
    return any(stake.box == box and stake.owner != controller for _, stake, _ in rides.undecided(r))


def wants_dealer(r: Round) -> bool:
    """Whether a side bet waits for the dealer's cards although no hand may be left (20A.4, 15D.11)."""
    if r.options.push_22_draws and any(s.wager == tables.PUSH_22.name for s in r.stakes):
        return True
    return any(s.wager in money.BY_RIDING for s in r.stakes)


def owed(r: Round) -> ev.Event | None:
    """What a side bet has coming at once; while bets are open, chips that have to give way."""
    if not r.closed:
        return pairs.sent_back(r)
    if not r.dealt:
        return None
    return pairs.owed(r, losing=True) or sevens.owed(r) or pairs.owed(r, losing=False) or rides.owed(r)


def at_the_end(r: Round) -> ev.Event | None:
    """What waits for the dealer's complete hand: riding money, matches that were never decided, sevens, Push 22."""
    return rides.leftover(r) or pairs.leftover(r) or sevens.left(r) or push.at_the_end(r)
