"""Baccarat: Player against Banker by the Table of Play; with Any Pair, Lucky Match, 2 to 1 and Ante Up Baccarat.

Gazetted are the amendments only (document `baccarat-amendments`, cited as A); the rest is the base document, C1 to C25.
Options are in `options`, opening and signs in `game`, wagers, pay scales and the Table of Play in `tables`, how much
may be wagered in `wagers`. How the cards are dealt (`dealing`) and what is done when that goes wrong (`irregular`) is
shared with Dragon21.
"""

from collections.abc import Callable

from msgspec.structs import replace

from croupier.engines.cards import differential
from croupier.engines.cards import events as ev
from croupier.engines.cards.boards import Board, boards
from croupier.engines.cards.fates import losers_first, settled
from croupier.engines.cards.game import Result
from croupier.engines.cards.pairs import match_of, pair_of
from croupier.engines.cards.round import Hand, Stake
from croupier.games.baccarat import dealing as deal
from croupier.games.baccarat.dealing import FIRST, SECOND
from croupier.games.baccarat.hands import HANDS, counted_by, draw_rule, is_natural, next_draw, win_kind, winner, words
from croupier.games.baccarat.options import OnCards, Options, Wagers
from croupier.games.baccarat.round import Round
from croupier.games.baccarat.tables import (
    ANY_PAIR_PAYS,
    BANKER,
    BANKER_PAYS,
    BANKER_SIX_PAYS,
    MATCH_PAYS,
    NO_COMMISSION_PAYS,
    PERFECT_SCALES,
    PLAYER,
    PLAYER_PAYS,
    TIE,
    TIE_PAYS,
    TWO_TO_ONE_LOSES,
    TWO_TO_ONE_PAYS,
    TWO_TO_ONE_TIE_PAYS,
    Tie,
    Win,
)
from croupier.games.baccarat.terms import Side, Terms
from croupier.games.baccarat.wagers import commission, goes_back
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.pairs import AnyPair, Match
from croupier.kernel.wagers import Fate, PayScale
from croupier.law.law import Number, Text
from croupier.things.hands.points import baccarat

R = Text("baccarat")
A = Text("baccarat-amendments")

TERMS = Terms(
    sides={
        FIRST: Side(word="Player", label="Player's hand", wager=Wagers.PLAYER),
        SECOND: Side(word="Banker", label="Banker's hand", wager=Wagers.BANKER),
    },
    next_draw=next_draw,
    draw_rule=draw_rule,
    received=R("C15(a)"),
    inspected=R("C15(a)"),
    spread=R("C15(b)"),
    mixed=R("C15(c)"),
    loaded=R("C15(d)"),
    prechecked=(A("6.5(a)"), A("6.5(b)"), A("6.5(c)")),
    preshuffled=A("6.5"),
    sealed=A("6.6"),
    burn_first=A("7.7(i)(a)"),
    burn_more=A("7.7(i)(b)"),
    burn_one=A("7.7(ii)"),
    initial=R("C18(b)"),
    passed=R("C19(c)"),
    style_change=A("8.5"),
    holder=R("C19(d)"),
    turn=R("C19(e)"),
    dealer_turns=R("C19(f)"),
    more_down=R("C19(h)"),
    more_open=R("C19(i)"),
    not_style_b=R("C4(c)"),
    two_sets=R("C4(b)"),
    cutting_card=R("C22"),
    last_round=R("C22(c)"),
    face_up_in_shoe=R("C24(a)"),
    drawn_to_first=R("C24(b)"),
    drawn_to_second=R("C24(c)"),
    misplaced=R("C24(d)"),
    order_lost=R("C24(e)"),
    exposed=R("C24(f)"),
    too_few=R("C24(g)"),
    spoilt=R("C24(h)"),
    absent=R("C24(h)"),
    wrong_deck=R("C24(j)"),
    shuffler_moved=R("C24(k)"),
    shuffler_harmed=R("C24(l)"),
    shuffler_no_spare=R("C24(m)"),
    void_instead=R("C24(n)"),
    no_more_cards=R("C20"),
    before_shoe=R("C16(d)"),
    unnoticed=R("C10(a)"),
)

# --- 4.1A, 7.7, 7.9: the burn ---------------------------------------------------------------------

ACE, TEN = 1, 10


def burn(r: Round) -> common_ev.Event | None:
    """The next card to burn; what tens, court cards and aces stand for has rules of its own."""
    event = deal.burn(r, TERMS)
    if event is None or not r.shoe.burned:
        return event
    count = deal.burn_value(r.shoe.burned[0])
    return replace(event, cite=r.law("4.1A") if count == TEN else r.law("7.9") if count == ACE else event.cite)


# --- C12: the differential ------------------------------------------------------------------------


def closable(r: Round) -> Refusal | None:
    """The bets stay open while the two hands are further apart than the sign allows."""
    return differential.over(r, r.options.max_differential, (PLAYER, BANKER), r.law("C12"))


def reduce(r: Round) -> tuple[common_ev.Event, ...] | Refusal:
    """The dealer cuts the wagers on the heavier hand pro rata."""
    cut = differential.reduce(r, r.options.max_differential, (PLAYER, BANKER), r.law("C12"))
    return cut or Refusal(r.law("C12"), "The table differential is within its maximum: there is nothing to reduce.")


# --- C18 to C20: the deal -------------------------------------------------------------------------


def first_deal(r: Round) -> common_ev.Event | None:
    """What cannot stand goes back; then the four cards. Without a wager left there is nothing to deal."""
    if not r.hands:
        back = goes_back(r)
        if back is not None:
            return back
        if not r.stakes and not r.void_hand:
            return ev.RoundEnded(cite=r.law("C18(b)"))
    return deal.first_deal(r, TERMS)


def owed(r: Round) -> common_ev.Event | None:
    """The last round is called before its wagers; once four cards lie there, hands are turned and completed."""
    return deal.complete(r, TERMS) if r.dealt else deal.last_round(r, TERMS) if not r.closed else None


# --- C21, 11C.7, 11D.7, 14.6: settlement ----------------------------------------------------------


def house_move(r: Round) -> common_ev.Event | None:
    """Announce the result, take antes and losing wagers, pay the winners, clear the cards away."""
    if deal.finished(r, TERMS):
        event = announce(r) or settle(r) or deal.burn_known(r, TERMS)
        if event is not None:
            return event
    return deal.collect(r, r.law("C21(c)")) or ev.RoundEnded(cite=r.law("C21"))


def announce(r: Round) -> common_ev.Event | None:
    """Both counts, and which hand has won."""
    for place, side in TERMS.sides.items():
        if place not in r.announced:
            cards = r.hands[place].cards
            said = f"{side.word} {words(cards)}"
            return ev.Announced(place=place, words=said, ranked_by=r.law(counted_by(cards)), cite=r.law("C21(a)"))
    won = winner(r.hands[FIRST].cards, r.hands[SECOND].cards)
    result = "Tie" if won == TIE else f"{won.capitalize()} wins"
    return None if result in r.called else ev.Called(words=result, cite=r.law("C21(a)"))


def settle(r: Round) -> common_ev.Event | None:
    """The next wager's fate: antes first, then what has lost, then the rest; box by box."""
    if not r.stakes:
        return None
    stakes = sorted(r.stakes, key=lambda s: (s.wager != Wagers.ANTE, s.box, s.id))
    if stakes[0].wager == Wagers.ANTE:
        return settled(stakes[0], Fate.FEE, r.law("14.6"))
    won = winner(r.hands[FIRST].cards, r.hands[SECOND].cards)
    return losers_first(fate(r, stake, won) for stake in stakes)


def fate(r: Round, stake: Stake, won: Wagers) -> ev.Settled:
    """What becomes of a wager when this hand has won, or the tie."""
    if stake.wager in (PLAYER, BANKER, TIE):
        return _main(r, stake, won)
    kind, _, side = stake.wager.partition("-")
    return SIDE[kind](r, stake, r.hands[HANDS[side]].cards)


def _main(r: Round, stake: Stake, won: Wagers) -> ev.Settled:
    """An initial wager, by the final counts; a tie leaves both hands as they are, unless 2 to 1 Baccarat is played."""
    o = r.options
    if won != stake.wager:
        if won == TIE and not o.two_to_one:
            return settled(stake, Fate.STAND_OFF, r.law(LOSES[stake.wager]))
        return settled(stake, Fate.LOST, r.law((TWO_TO_ONE_LOSES if o.two_to_one else LOSES)[stake.wager]))
    if won == TIE:
        return _paid(r, stake, (TWO_TO_ONE_TIE_PAYS if o.two_to_one else TIE_PAYS)[o.tie_pays], Tie.TIE)
    kind = win_kind(r.hands[HANDS[won]].cards)
    event = _paid(r, stake, _scale(o, won, kind), kind)
    if won == PLAYER or o.two_to_one or o.no_commission:
        return event
    kept = commission(o, event.won)
    return replace(event, won=event.won - kept, commission=kept)


LOSES: dict[str, Number] = {PLAYER: R("C6(a)"), BANKER: R("C6(b)"), TIE: R("C6(c)")}


def _scale(o: Options, won: str, kind: Win) -> PayScale:
    """By which scale a winning hand is paid."""
    if o.two_to_one:
        return BANKER_SIX_PAYS if won == BANKER and kind is Win.WITH_SIX and o.banker_six else TWO_TO_ONE_PAYS
    if won == PLAYER:
        return PLAYER_PAYS
    return NO_COMMISSION_PAYS if o.no_commission else BANKER_PAYS


def _paid(r: Round, stake: Stake, scale: PayScale, kind: int, number: str = "") -> ev.Settled:
    """A wager that has won, by its scale."""
    return settled(stake, Fate.WON, r.law(number or scale.cite), won=scale.odds[kind].winnings(stake.amount))


def _perfect(r: Round, stake: Stake, cards: tuple[int, ...]) -> ev.Settled:
    """Perfect pairs (C9)."""
    kind = pair_of(cards)
    if kind is None:
        return settled(stake, Fate.LOST, r.law("C9"))
    return _paid(r, stake, PERFECT_SCALES[r.options.perfect_scale], kind)


def _any_pair(r: Round, stake: Stake, cards: tuple[int, ...]) -> ev.Settled:
    """Any pair: won by the first two cards of its hand, whatever the result of the round (11C.6)."""
    if pair_of(cards) is None:
        return settled(stake, Fate.LOST, r.law("11C.6"))
    return _paid(r, stake, ANY_PAIR_PAYS[r.options.any_pair_scale], AnyPair.ANY_PAIR)


def _match(r: Round, stake: Stake, cards: tuple[int, ...]) -> ev.Settled:
    """Lucky match: the first two cards, or all three of them; three equal ones are paid once (11D.6, 11D.9)."""
    kind = match_of(cards)
    if kind is None:
        return settled(stake, Fate.LOST, r.law("11D.6"))
    once = "11D.9" if kind is Match.LUCKY_TRIPLE_MATCH else ""
    return _paid(r, stake, MATCH_PAYS[r.options.lucky_match_scale], kind, once)


SIDE: dict[str, Callable[[Round, Stake, tuple[int, ...]], ev.Settled]] = {
    OnCards.PERFECT: _perfect,
    OnCards.PAIR: _any_pair,
    OnCards.MATCH: _match,
}

# --- C25: the results display ---------------------------------------------------------------------


def result(r: Round) -> Result | None:
    """What the display keeps of a round: the winner, its count, pairs and naturals."""
    lie = {place: hand for place, hand in r.rack if place in (FIRST, SECOND)}
    if lie.keys() != {FIRST, SECOND}:
        return None
    hands: dict[str, Hand] = {side: lie[place] for side, place in HANDS.items()}
    won = winner(hands[PLAYER].cards, hands[BANKER].cards)
    marks = [f"{side} pair" for side, hand in hands.items() if pair_of(hand.cards) is not None]
    if any(is_natural(hand.cards) for hand in hands.values()):
        marks.append("natural")
    return Result(won, baccarat(hands[PLAYER if won == TIE else won].cards), tuple(marks))


def boards_of(results: tuple[Result, ...]) -> tuple[Board, ...]:
    """The five roads."""
    return boards(tuple([(one.winner, one.marks) for one in results]))
