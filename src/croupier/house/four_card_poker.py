"""Four Card Poker: the best four of five cards against the dealer's best four of six; the player wins ties.

The sections follow the rule text. Layout, ranking, options, pay scales and opening (3 to 6) are in
`four_card_poker_table`, the irregularities (11) in `four_card_poker_rulings`.
"""

from functools import cache

from croupier.hands.four import Category, category, describe, high
from croupier.house.dealing import by_packet, in_turn, next_place
from croupier.house.fates import paid, settled, won
from croupier.house.four_card_poker_rulings import NUMBERS, RULINGS
from croupier.house.four_card_poker_table import (
    ACES,
    ACES_UP,
    ANTE,
    ANTE_BONUS,
    ANTE_PAYS,
    KIND,
    PAIR_OF_ACES,
    PLAY,
    PLAY_PAYS,
    Options,
    limit,
    ranked_by,
    signs,
    steps,
    validate,
)
from croupier.house.game import HouseGame, Wager
from croupier.house.options import changeable
from croupier.house.procedure import DealtFrom, equipment
from croupier.house.round import Hand, Round, Stake
from croupier.house.skeleton import next_card
from croupier.play import events as ev
from croupier.play.answers import Ask, Bounds, Choice, Refusal
from croupier.play.effects import DEALER, Place
from croupier.rulebook import document

R = document("four-card-poker")

# --- 5.1: wagers before the first card ------------------------------------------------------------


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card (5.1)."""
    o: Options = r.options
    ante = r.stake(box, "ante")
    if wager is ACES and ante is None and not o.aces_up_alone:
        return Refusal(R("5.1(c)"), "Aces Up is not taken alone at this table; make the ante first.")
    if wager is not PLAY:
        return Bounds(r.minimum, r.maximum, min(o.chips))
    if ante is None and r.stake(box, "aces") is not None:
        return Refusal(R("5.1(c)"), "With an Aces Up wager alone there is no play wager.")
    if not o.blind_betting:
        return Refusal(R("5.1(b)"), "Blind betting is not allowed at this table: the play wager follows the cards.")
    if ante is None:
        return Refusal(R("5.1(a)"), "A blind play wager needs an ante wager on the same hand; make the ante first.")
    return Bounds(ante.amount, 3 * ante.amount, ante.amount, cite=R("5.2(b)"), below=R("5.2(b)"))


# --- 8: dealing -----------------------------------------------------------------------------------

ROUNDS = R("8.3(a)"), R("8.3(b)"), R("8.3(c)")
"""From a shoe: the first card, the second, and so on."""


def first_deal(r: Round) -> ev.Event | None:
    """Five cards each, clockwise from the dealer's left, and a sixth to the dealer, which shows (8.1 to 8.4)."""
    shoe = r.options.dealt_from is DealtFrom.SHOE
    to = next_place(r, _order(r.boxes, shoe))
    if to is None:
        return None
    held = len(r.hands[to].cards) if to in r.hands else 0
    if to == DEALER and held == 5:
        if r.kept_up:
            return ev.Dealt(to=to, card=next_card(r), cite=R("11.8"))
        return ev.Dealt(to=to, card=next_card(r), up=True, cite=R("8.3(d)") if shoe else R("8.4(b)"))
    packet = R("8.4(b)") if to == DEALER else R("8.4(a)")
    return ev.Dealt(to=to, card=next_card(r), cite=ROUNDS[min(held, 2)] if shoe else packet)


@cache
def _order(boxes: tuple[int, ...], shoe: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a key of the cache
    """A card round the table from a shoe, five and at last six at a time from a shuffler (8.3, 8.4)."""
    shares = (*(((box, 0), 5) for box in boxes), (DEALER, 6))
    return in_turn(shares) if shoe else by_packet(shares)


# --- 5.2, 9: deciding -----------------------------------------------------------------------------

FOLD = Choice(name="fold", cite=R("5.2(a)"))
STAY = Choice(name="play", cite=R("5.1(b)"))
"""The play wager was made blind; it stays."""
STAY_AFTER_ALL = Choice(name="play", cite=R("11.11"))
"""The hand was decided before the dealer showed a card too early; its play wager stays."""
WITHOUT_ANTE = Choice(name="aces", label="Aces Up", cite=R("9.3"))
"""The ante is given up, Aces Up stays in."""
ACES_ALONE = Choice(name="aces", label="Aces Up", cite=R("5.2(c)"))
ACES_BLIND = Choice(name="aces", label="Aces Up", cite=R("9.1"))
"""Nobody may look at the hand, so nobody can ask for aces in it."""


def asks(r: Round) -> tuple[Ask, ...]:
    """Fold, play, or stay in for Aces Up: everybody at once, in any order (5.2, 9.1)."""
    open_ = []
    for box in r.boxes:
        place = (box, 0)
        if place in r.chosen or box in r.void or place not in r.hands:
            continue
        stake = r.stake(box, "ante") or r.stake(box, "aces")
        if stake is not None:
            open_.append(Ask(who=stake.owner, box=box, choices=_choices(r, place)))
    return tuple(open_)


def _choices(r: Round, place: Place) -> tuple[Choice, ...]:
    """What a hand may do, by the wagers that lie there."""
    ante, aces = r.stake(place[0], "ante"), r.stake(place[0], "aces")
    if ante is None:
        return (*_aces_alone(r.hands[place]), FOLD)
    if r.stake(place[0], "play") is not None:
        play = STAY_AFTER_ALL if _has_played(r, place) else STAY
    else:
        play = Choice(
            name="play", cite=R("5.2(b)"), wager="play", bounds=Bounds(ante.amount, 3 * ante.amount, ante.amount)
        )
    return (play, FOLD) if aces is None else (play, WITHOUT_ANTE, FOLD)


def _aces_alone(hand: Hand) -> tuple[Choice, ...]:
    """With Aces Up alone a hand stays in from a pair of aces, as far as its player has seen it (5.2(c), 5.5.2)."""
    if not hand.picked:
        return (ACES_BLIND,)
    unknown = min(hand.cards) < 0
    return (ACES_ALONE,) if unknown or high(hand.cards) >= PAIR_OF_ACES else ()


def _has_played(r: Round, place: Place) -> bool:
    """Whether this hand was played once, and is asked again because the dealer showed a card (11.11)."""
    return any(said.choice == "play" for said in r.said.get(place, ()))


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand that is still to be decided cannot choose this; it never depends on the cards."""
    if not r.dealt or place not in r.hands or place in r.chosen:
        return None
    ante, aces = r.stake(place[0], "ante"), r.stake(place[0], "aces")
    if choice == "play" and ante is None and aces is not None:
        return Refusal(R("5.1(c)"), "With an Aces Up wager alone there is no play wager.")
    if choice == "aces" and aces is None and ante is not None:
        return Refusal(R("9.3"), f"There is no Aces Up wager on box {place[0]} that could stay in.")
    if choice == "aces" and ante is None and aces is not None:
        return Refusal(R("5.2(c)"), "Aces Up alone stays in only with a pair of aces or better.")
    return None


def owed(r: Round) -> ev.Event | None:
    """What the dealer does at once with a folded hand (9.2), one deemed folded (11.13), or a folded ante (9.3)."""
    for place, choice in r.chosen.items():
        if choice == "play":
            continue
        for stake in r.at(place[0]):
            if choice == "forfeit":
                return settled(stake, ev.Fate.LOST, R("11.13"))
            if stake.wager == "play":
                made_later = any(said.cite == R("5.2(b)") for said in r.said.get(place, ()))
                why = R("11.14") if place[0] in r.laid_down else R("11.11")
                return settled(stake, ev.Fate.TAKEN_BACK, why if made_later else R("5.8(b)"))
            if choice == "fold":
                return settled(stake, ev.Fate.LOST, R("9.2(a)"))
            if stake.wager == "ante":
                return settled(stake, ev.Fate.LOST, R("9.3"))
        hand = r.hands.get(place)
        if hand is not None and choice != "aces":
            return ev.Collected(place=place, count=len(hand.cards), cite=R("9.2(b)"))
    return None


# --- 9.4, 10: settling ----------------------------------------------------------------------------


def house_move(r: Round) -> ev.Event | None:
    """The dealer's hand, each box from the dealer's right, the end of the round (9.4, 10)."""
    playing = [box for box in reversed(r.boxes) if (box, 0) in r.hands]
    dealer = r.hands.get(DEALER)
    if dealer is None:
        return ev.RoundEnded(cite=R("7.1(b)"))
    if not playing:
        return ev.Collected(place=DEALER, count=len(dealer.cards), cite=R("10.2(b)") if dealer.shown else R("7.1(b)"))
    if not dealer.shown:
        return ev.Revealed(place=DEALER, cards=dealer.cards, cite=R("9.4"))
    theirs = high(dealer.cards)
    if DEALER not in r.announced:
        odd = category(theirs) is Category.ODD_CARDS
        kind = R("4.2") if odd else KIND[category(theirs)]
        return ev.Announced(place=DEALER, words=describe(theirs), ranked_by=kind, cite=R("10.1"))
    return settle(r, playing[0], theirs)


def settle(r: Round, box: int, theirs: int) -> ev.Event:
    """One hand: opened, announced, its wagers paid or collected, its cards cleared (10.2)."""
    place = (box, 0)
    hand = r.hands[place]
    if not hand.shown:
        return ev.Revealed(place=place, cards=hand.cards, cite=R("10.2"))
    mine = high(hand.cards)
    if place not in r.announced:
        if r.chosen.get(place) == "aces":
            verdict, kind = f"aces up {'wins' if mine >= PAIR_OF_ACES else 'loses'}", KIND[category(mine)]
        else:
            verdict = "wins" if mine > theirs else "wins the tie" if mine == theirs else "loses"
            kind = ranked_by(mine, theirs)
        return ev.Announced(place=place, words=f"{describe(mine)}: {verdict}", ranked_by=kind, cite=R("10.2"))
    event = wager_due(r, box, mine, theirs)
    return event or ev.Collected(place=place, count=len(hand.cards), cite=R("10.2(b)"))


def wager_due(r: Round, box: int, mine: int, theirs: int) -> ev.Event | None:
    """What is paid or collected next on a hand: bonus, what has lost, what has won (10.2(a))."""
    ante, play, aces = r.stake(box, "ante"), r.stake(box, "play"), r.stake(box, "aces")
    made, most = category(mine), limit(r.options)
    if ante is not None and made in ANTE_BONUS.odds and all(one.stake != ante.id for one in r.beside):
        return paid(r, ante, ANTE_BONUS.odds[made].winnings(ante.amount), R("10.2(a)(i)"), most)
    against = [s for s in (ante, play) if s is not None]
    if against and mine < theirs:
        return settled(against[0], ev.Fate.LOST, R("10.2(a)(ii)"))
    if aces is not None and mine < PAIR_OF_ACES:
        return settled(aces, ev.Fate.LOST, R("10.2(a)(iii)"))
    if against:
        return _pay_against(r, against[0], made)
    if aces is not None:
        odds = ACES_UP[r.options.aces_up_scale - 1].odds[made]
        return won(r, aces, odds.winnings(aces.amount), R("10.2(a)(v)"), most)
    return None


def _pay_against(r: Round, stake: Stake, made: Category) -> ev.Event:
    """Ante and play are paid even money with a hand as good as the dealer's or better (5.7)."""
    scale = ANTE_PAYS if stake.wager == "ante" else PLAY_PAYS
    return won(r, stake, scale.odds[made].winnings(stake.amount), R("10.2(a)(iv)"), limit(r.options))


FOUR_CARD_POKER = HouseGame(
    name="four-card-poker",
    title="Four Card Poker",
    document="four-card-poker",
    edition="gazetted",
    options=Options,
    validate=validate,
    change=changeable("blind_betting", "aces_up_alone", "several_boxes", "aces_up_scale", "max_payout"),
    steps=steps,
    wagers=(ANTE, PLAY, ACES),
    scales={
        "ante": ANTE_PAYS,
        "play": PLAY_PAYS,
        "ante bonus": ANTE_BONUS,
        **{f"aces, scale {n}": scale for n, scale in enumerate(ACES_UP, 1)},
    },
    asks_for_cards=(("ante",), ("aces",)),
    hand_size=lambda _o, place: 6 if place == DEALER else 5,
    bounds=bounds,
    first_deal=first_deal,
    owed=owed,
    asks=asks,
    house_move=house_move,
    no_such_choice=no_such_choice,
    words=lambda _o, cards, _b: describe(high(cards)) if len(cards) >= 4 else "",
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
    equipment=equipment,
)
