"""What baccarat's wagers come to: the outcomes of each, for any shoe, under any options."""

from fractions import Fraction
from math import floor

from croupier.games.baccarat.odds.count import Shoe, all_ways, ends
from croupier.games.baccarat.odds.pairs import matches, outcomes, prizes, two_cards
from croupier.games.baccarat.options import OnCards, Options
from croupier.games.baccarat.tables import (
    ANY_PAIR_PAYS,
    BANKER,
    BANKER_PAYS,
    BANKER_SIX_PAYS,
    COMMISSION,
    MAIN,
    MATCH_PAYS,
    NO_COMMISSION_PAYS,
    PERFECT_SCALES,
    PLAYER,
    PLAYER_PAYS,
    SIDES,
    TIE,
    TIE_PAYS,
    TWO_TO_ONE_LOSES,
    TWO_TO_ONE_PAYS,
    TWO_TO_ONE_TIE_PAYS,
    Tie,
    Win,
)
from croupier.kernel.pairs import AnyPair, Match
from croupier.kernel.wagers import PayScale
from croupier.law.books import Rule, document
from croupier.law.law import law_of
from croupier.mathematics.records import Outcome, Question, Unanswerable
from croupier.things.money import Odds

LAW = law_of("baccarat-amendments")
R = document("baccarat")
A = document("baccarat-amendments")

LOSES: dict[str, Rule] = {PLAYER: R("C6(a)"), BANKER: R("C6(b)"), TIE: R("C6(c)")}


NAMES = (*MAIN, *[wager.name for wager in SIDES])
"""The wagers; the ante is a fee, and counted with the initial ones."""


def offered(o: Options) -> tuple[str, ...]:
    """The wagers that a table has."""
    return (*MAIN, *[wager.name for wager in SIDES if getattr(o, wager.offered)])


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """The odds in force for each wager, by the words of the prize."""
    for name in question.pays:
        if name not in NAMES:
            raise Unanswerable(f"no wager {name!r} is paid by a scale; there are {', '.join(NAMES)}")
    return {name: dict(prizes(question, name, scale_of(question.options, name)).values()) for name in NAMES}


def outcomes_of(question: Question, name: str, shoe: Shoe) -> tuple[Outcome, ...]:
    """The ends of a wager."""
    if name in MAIN:
        return _tie(question, shoe) if name == TIE else _hand(question, name, shoe)
    return _side(question, name, shoe)


# --- 14: the ante -----------------------------------------------------------------------------------


def stake_of(question: Question) -> int:
    """What an initial wager is, in cents."""
    return question.stake or int(question.options.minimum)


def ante_due(o: Options) -> int:
    """The ante on the sign, as far as whole chips go into an eighth of the table's minimum (14.3)."""
    chip = min(o.chips)
    return min(o.ante, floor(Fraction(o.minimum, 8 * chip)) * chip)


def ante_share(question: Question, name: str) -> Fraction:
    """The ante by the wager it goes with, if one is asked: not from a certain amount, and perhaps not of a lone tie."""
    o: Options = question.options
    stake = stake_of(question)
    waived = o.ante_waived_from is not None and stake >= o.ante_waived_from
    if not o.ante_up or waived or (name == TIE and not o.lone_tie_ante):
        return Fraction(0)
    return Fraction(ante_due(o), stake)


# --- 5.10, 13.3, C8: the initial wagers -------------------------------------------------------------


def scale_of(o: Options, name: str) -> PayScale:
    """By which scale a wager is paid."""
    if name not in MAIN:
        return _side_scale(o, name)
    if name == TIE:
        return (TWO_TO_ONE_TIE_PAYS if o.two_to_one else TIE_PAYS)[o.tie_pays]
    if o.two_to_one:
        if name == PLAYER or not o.banker_six:
            return TWO_TO_ONE_PAYS
        return PayScale(cite=TWO_TO_ONE_PAYS.cite, odds={**TWO_TO_ONE_PAYS.odds, **BANKER_SIX_PAYS.odds}, kind=Win)
    if name == PLAYER:
        return PLAYER_PAYS
    return NO_COMMISSION_PAYS if o.no_commission else BANKER_PAYS


def nets(question: Question, name: str) -> dict[int, Fraction]:
    """What each kind of win on a hand, or the tie, is worth: winnings less commission, before any ante."""
    o: Options = question.options
    kept = Fraction(COMMISSION, 100) if name == BANKER and not (o.two_to_one or o.no_commission) else Fraction(0)
    pays = prizes(question, name, scale_of(o, name))
    return {made: Fraction(odds.to, odds.one) * (1 - kept) for made, (_, odds) in pays.items()}


def _hand(question: Question, name: str, shoe: Shoe) -> tuple[Outcome, ...]:
    """A wager on the Player's or the Banker's hand."""
    o: Options = question.options
    fee = ante_share(question, name)
    counted = ends(shoe)
    mine, theirs = (counted.player, counted.banker) if name == PLAYER else (counted.banker, counted.player)
    scale = scale_of(o, name)
    won: dict[str, Outcome] = {}
    pays = prizes(question, name, scale)
    for made, net in nets(question, name).items():
        word = pays[made][0]
        # Lines that the layout shows as one are one.
        ways = mine[Win(made)] + (won[word].ways if word in won else 0)
        cite = BANKER_SIX_PAYS.cite if made == Win.WITH_SIX and name == BANKER and o.banker_six else scale.cite
        won[word] = Outcome(label=word, ways=ways, net=net - fee, cite=LAW(cite))
    takes = LAW(TWO_TO_ONE_LOSES[name] if o.two_to_one else LOSES[name])
    tie = Outcome(label="tie", ways=counted.tie, net=Fraction(-1 if o.two_to_one else 0) - fee, cite=takes)
    lost = Outcome(label="the other hand wins", ways=sum(theirs.values()), net=-1 - fee, cite=takes)
    return (*won.values(), tie, lost)


def _tie(question: Question, shoe: Shoe) -> tuple[Outcome, ...]:
    """A wager on the tie."""
    o: Options = question.options
    fee = ante_share(question, TIE)
    counted = ends(shoe)
    won = Outcome(
        label="tie", ways=counted.tie, net=nets(question, TIE)[Tie.TIE] - fee, cite=LAW(scale_of(o, TIE).cite)
    )
    takes = LAW(TWO_TO_ONE_LOSES[TIE] if o.two_to_one else LOSES[TIE])
    hands = (("Player wins", counted.player), ("Banker wins", counted.banker))
    lost = [Outcome(label=label, ways=sum(ways.values()), net=-1 - fee, cite=takes) for label, ways in hands]
    return won, *lost


# --- 11A, 11C, 11D: pairs and matches ---------------------------------------------------------------


def _side_scale(o: Options, name: str) -> PayScale:
    """By which scale a pair or match wager is paid."""
    kind = name.partition("-")[0]
    if kind == OnCards.PAIR:
        return ANY_PAIR_PAYS[o.any_pair_scale]
    return MATCH_PAYS[o.lucky_match_scale] if kind == OnCards.MATCH else PERFECT_SCALES[o.perfect_scale]


def _side(question: Question, name: str, shoe: Shoe) -> tuple[Outcome, ...]:
    """A wager on the first cards of a hand."""
    kind, _, side = name.partition("-")
    scale = scale_of(question.options, name)
    pays = prizes(question, name, scale)
    if kind == OnCards.MATCH:
        lines = outcomes(matches(shoe, side), all_ways(shoe), pays, (LAW(scale.cite), A("11D.6")))
        return tuple([_once(one) for one in lines])
    size = sum(shoe)
    ways = two_cards(shoe)
    if kind == OnCards.PAIR:
        ways = {AnyPair.ANY_PAIR: sum(ways.values())}
    return outcomes(ways, size * (size - 1), pays, (LAW(scale.cite), A("11C.6") if kind == OnCards.PAIR else R("C9")))


def _once(one: Outcome) -> Outcome:
    """Three equal cards are paid as such, and not as a match of two besides (11D.9)."""
    triple = Match.LUCKY_TRIPLE_MATCH.name.replace("_", " ").lower()
    if one.label != triple:
        return one
    return Outcome(label=one.label, ways=one.ways, net=one.net, cite=A("11D.9"))
