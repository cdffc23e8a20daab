"""Baccarat: Player against Banker by the Table of Play; with Any Pair, Lucky Match, 2 to 1 and Ante Up Baccarat.

Gazetted are the amendments only (document `baccarat-amendments`, cited as A); the rest is the base document, C1 to C25.
Options are in `baccarat_options`, opening and signs in `baccarat_table`, wagers and pay scales in `baccarat_wagers`,
the Table of Play in `baccarat_hands`. How the cards are dealt (`baccarat_deal`) and what is done when that goes wrong
(`baccarat_irregular`) is shared with Dragon21.
"""

from msgspec.structs import replace

from croupier.hands.points import baccarat
from croupier.house import baccarat_deal as deal
from croupier.house import differential
from croupier.house.baccarat_deal import FIRST, SECOND
from croupier.house.baccarat_hands import (
    BANKER,
    HANDS,
    PLAYER,
    TIE,
    Tie,
    Win,
    counted_by,
    is_natural,
    win_kind,
    winner,
    words,
)
from croupier.house.baccarat_options import Options
from croupier.house.baccarat_rulings import NUMBERS, RULINGS
from croupier.house.baccarat_table import TERMS, change, equipment, signs, steps, validate
from croupier.house.baccarat_wagers import (
    ANY_PAIR_PAYS,
    BANKER_PAYS,
    BANKER_SIX_PAYS,
    MATCH_PAYS,
    NO_COMMISSION_PAYS,
    PERFECT_SCALES,
    PLAYER_PAYS,
    TIE_PAYS,
    TWO_TO_ONE_LOSES,
    TWO_TO_ONE_PAYS,
    TWO_TO_ONE_TIE_PAYS,
    WAGERS,
    bounds,
    commission,
    goes_back,
    placing,
)
from croupier.house.boards import Board
from croupier.house.fates import losers_first, settled
from croupier.house.game import HouseGame, PayScale, Result
from croupier.house.pairs import AnyPair, Match, match_of, pair_of
from croupier.house.procedure import Device
from croupier.house.roads import boards
from croupier.house.round import Hand, Round, Stake
from croupier.play import events as ev
from croupier.play.answers import Refusal
from croupier.rulebook import Rule, document

R = document("baccarat")
A = document("baccarat-amendments")

# --- 4.1A, 7.7, 7.9: the burn ---------------------------------------------------------------------

ACE, TEN = 1, 10


def burn(r: Round) -> ev.Event | None:
    """The next card to burn; what tens, court cards and aces stand for has rules of its own."""
    event = deal.burn(r, TERMS)
    if event is None or not r.burned:
        return event
    count = deal.burn_value(r.burned[0])
    return replace(event, cite=A("4.1A") if count == TEN else A("7.9") if count == ACE else event.cite)


# --- C12: the differential ------------------------------------------------------------------------


def closable(r: Round) -> Refusal | None:
    """The bets stay open while the two hands are further apart than the sign allows."""
    return differential.over(r, r.options.max_differential, (PLAYER, BANKER), R("C12"))


def reduce(r: Round) -> tuple[ev.Event, ...] | Refusal:
    """The dealer cuts the wagers on the heavier hand pro rata."""
    cut = differential.reduce(r, r.options.max_differential, (PLAYER, BANKER), R("C12"))
    return cut or Refusal(R("C12"), "The table differential is within its maximum: there is nothing to reduce.")


# --- C18 to C20: the deal -------------------------------------------------------------------------


def first_deal(r: Round) -> ev.Event | None:
    """What cannot stand goes back; then the four cards. Without a wager left there is nothing to deal."""
    if not r.hands:
        back = goes_back(r)
        if back is not None:
            return back
        if not r.stakes and not r.void_hand:
            return ev.RoundEnded(cite=R("C18(b)"))
    return deal.first_deal(r, TERMS)


def owed(r: Round) -> ev.Event | None:
    """The last round is called before its wagers; once four cards lie there, hands are turned and completed."""
    return deal.complete(r, TERMS) if r.dealt else deal.last_round(r, TERMS) if not r.closed else None


# --- C21, 11C.7, 11D.7, 14.6: settlement ----------------------------------------------------------


def house_move(r: Round) -> ev.Event | None:
    """Announce the result, take antes and losing wagers, pay the winners, clear the cards away."""
    if deal.finished(r, TERMS):
        event = announce(r) or settle(r) or deal.burn_known(r, TERMS)
        if event is not None:
            return event
    return deal.collect(r, R("C21(c)")) or ev.RoundEnded(cite=R("C21"))


def announce(r: Round) -> ev.Event | None:
    """Both counts, and which hand has won."""
    for place, side in TERMS.sides.items():
        if place not in r.announced:
            cards = r.hands[place].cards
            said = f"{side.word} {words(cards)}"
            return ev.Announced(place=place, words=said, ranked_by=counted_by(cards), cite=R("C21(a)"))
    won = winner(r.hands[FIRST].cards, r.hands[SECOND].cards)
    result = "Tie" if won == TIE else f"{won.capitalize()} wins"
    return None if result in r.called else ev.Called(words=result, cite=R("C21(a)"))


def settle(r: Round) -> ev.Event | None:
    """The next wager's fate: antes first, then what has lost, then the rest; box by box."""
    if not r.stakes:
        return None
    stakes = sorted(r.stakes, key=lambda s: (s.wager != "ante", s.box, s.id))
    if stakes[0].wager == "ante":
        return settled(stakes[0], ev.Fate.FEE, A("14.6"))
    won = winner(r.hands[FIRST].cards, r.hands[SECOND].cards)
    return losers_first(fate(r, stake, won) for stake in stakes)


def fate(r: Round, stake: Stake, won: str) -> ev.Settled:
    """What becomes of a wager when this hand has won, or the tie."""
    if stake.wager in (PLAYER, BANKER, TIE):
        return _main(r, stake, won)
    kind, _, side = stake.wager.partition("-")
    return SIDE[kind](r.options, stake, r.hands[HANDS[side]].cards)


def _main(r: Round, stake: Stake, won: str) -> ev.Settled:
    """An initial wager, by the final counts; a tie leaves both hands as they are, unless 2 to 1 Baccarat is played."""
    o: Options = r.options
    if won != stake.wager:
        if won == TIE and not o.two_to_one:
            return settled(stake, ev.Fate.STAND_OFF, LOSES[stake.wager])
        return settled(stake, ev.Fate.LOST, (TWO_TO_ONE_LOSES if o.two_to_one else LOSES)[stake.wager])
    if won == TIE:
        return _paid(stake, (TWO_TO_ONE_TIE_PAYS if o.two_to_one else TIE_PAYS)[o.tie_pays], Tie.TIE)
    kind = win_kind(r.hands[HANDS[won]].cards)
    event = _paid(stake, _scale(o, won, kind), kind)
    if won == PLAYER or o.two_to_one or o.no_commission:
        return event
    kept = commission(o, event.won)
    return replace(event, won=event.won - kept, commission=kept)


LOSES = {PLAYER: R("C6(a)"), BANKER: R("C6(b)"), TIE: R("C6(c)")}


def _scale(o: Options, won: str, kind: Win) -> PayScale:
    """By which scale a winning hand is paid."""
    if o.two_to_one:
        return BANKER_SIX_PAYS if won == BANKER and kind is Win.WITH_SIX and o.banker_six else TWO_TO_ONE_PAYS
    if won == PLAYER:
        return PLAYER_PAYS
    return NO_COMMISSION_PAYS if o.no_commission else BANKER_PAYS


def _paid(stake: Stake, scale: PayScale, kind: int, cite: Rule | None = None) -> ev.Settled:
    """A wager that has won, by its scale."""
    return settled(stake, ev.Fate.WON, cite or scale.cite, won=scale.odds[kind].winnings(stake.amount))


def _perfect(o: Options, stake: Stake, cards: tuple[int, ...]) -> ev.Settled:
    """Perfect pairs (C9)."""
    kind = pair_of(cards)
    if kind is None:
        return settled(stake, ev.Fate.LOST, R("C9"))
    return _paid(stake, PERFECT_SCALES[o.perfect_scale], kind)


def _any_pair(o: Options, stake: Stake, cards: tuple[int, ...]) -> ev.Settled:
    """Any pair: won by the first two cards of its hand, whatever the result of the round (11C.6)."""
    if pair_of(cards) is None:
        return settled(stake, ev.Fate.LOST, A("11C.6"))
    return _paid(stake, ANY_PAIR_PAYS[o.any_pair_scale], AnyPair.ANY_PAIR)


def _match(o: Options, stake: Stake, cards: tuple[int, ...]) -> ev.Settled:
    """Lucky match: the first two cards, or all three of them; three equal ones are paid once (11D.6, 11D.9)."""
    kind = match_of(cards)
    if kind is None:
        return settled(stake, ev.Fate.LOST, A("11D.6"))
    cite = A("11D.9") if kind is Match.LUCKY_TRIPLE_MATCH else None
    return _paid(stake, MATCH_PAYS[o.lucky_match_scale], kind, cite)


SIDE = {"perfect": _perfect, "pair": _any_pair, "match": _match}

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


BACCARAT = HouseGame(
    name="baccarat",
    title="Baccarat",
    document="baccarat-amendments",
    edition="base with the amendments",
    options=Options,
    validate=validate,
    steps=steps,
    equipment=equipment,
    decks=lambda o: int(o.decks),
    spare=lambda o: bool(o.dealt_from is Device.BATCH),
    cut_by_hand=deal.keeps_shoe,
    keeps_shoe=deal.keeps_shoe,
    end_of_shoe=lambda r: deal.end_of_shoe(r, TERMS),
    burn=burn,
    wagers=WAGERS,
    scales={
        "player": PLAYER_PAYS,
        "banker": BANKER_PAYS,
        "banker, no commission": NO_COMMISSION_PAYS,
        "2 to 1": TWO_TO_ONE_PAYS,
        "2 to 1, banker 6": BANKER_SIX_PAYS,
        **{f"tie, {name}": scale for name, scale in TIE_PAYS.items()},
        **{f"2 to 1 tie, {name}": scale for name, scale in TWO_TO_ONE_TIE_PAYS.items()},
        **{f"any pair, scale {name}": scale for name, scale in ANY_PAIR_PAYS.items()},
        **{f"lucky match, scale {name}": scale for name, scale in MATCH_PAYS.items()},
        **{f"perfect pairs, scale {name}": scale for name, scale in PERFECT_SCALES.items()},
    },
    in_turn=True,
    asks_for_cards=((PLAYER,), (BANKER,), (TIE,)),
    house=(FIRST, SECOND),
    labels=("Player", "Banker"),
    face_up=True,
    hand_size=lambda _o, place: deal.INITIAL if place in (FIRST, SECOND) else 0,
    bettors=lambda o: int(o.bettors),
    standing=lambda o: bool(o.standing_players),
    void_hands=lambda o: bool(o.void_hands),
    bounds=bounds,
    placing=placing,
    closable=closable,
    reduce=reduce,
    change=change,
    first_deal=first_deal,
    owed=owed,
    asks=lambda r: deal.asks(r, TERMS),
    house_move=house_move,
    words=lambda _o, cards, _board: words(cards),
    result=result,
    boards=boards_of,
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
)
