"""Irregularities at a house table: what can go wrong, whether a report is true, what is due after a ruling."""

from collections.abc import Iterator
from itertools import chain

from croupier.engines.cards import card_errors
from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.fates import KEPT, void_stake
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.round import FOLDED, Hand, Round, recoverable
from croupier.kernel import events as common_ev
from croupier.kernel import irregular
from croupier.kernel.answers import Refusal
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.things.cards import shoe

# --- mistakes: what can go wrong now --------------------------------------------------------------


def mistakes(game: HouseGame, r: Round) -> Iterator[fd.AnyMistake]:
    """The mistakes that can be made at this moment, of those that the game knows."""
    if r.question is not None or r.found is not None or r.misdeal or r.errors.surplus:
        return
    for mistake in chain(_mistakes(game, r), card_errors.mistakes(game, r)):
        if type(mistake) in game.numbers.broken:
            yield mistake


def _mistakes(game: HouseGame, r: Round) -> Iterator[fd.AnyMistake]:
    if r.closed and not r.dealt:
        yield from (fd.DealtToEmptyArea(b) for b in range(1, r.options.boxes + 1) if b not in r.boxes and not r.hands)
        for place in (*((b, 0) for b in r.boxes if game.hand_size(r.options, (b, 0))), *game.house):
            if place not in r.errors.odd and _growing(game, r, place):
                yield fd.ExtraCard(place)
                yield fd.MissedCard(place)
    if r.dealt:
        yield from _slips_in_a_draw(game, r)
        nothing_owed = game.owed(r) is None
        for box in r.boxes:
            place = (box, 0)
            if nothing_owed and not r.errors.missing and _goes_on(game, r, box):
                yield fd.HandLaidDown(box)
            if place in r.hands and _undecided(game, r, box) and not r.errors.missing:
                yield fd.HandCollected(box)
                yield fd.HandLaidDown(box)
                if r.one_hand and r.seats.get(r.owners[box]) != box and not r.hands[place].picked:
                    yield fd.BlindHandLookedAt(box)
    if full_deck(game, r):
        yield from _of_the_deck(r)


def _of_the_deck(r: Round) -> Iterator[fd.AnyMistake]:
    """A card is lost from the deck, or one of another deck gets into it."""
    if r.shoe.left():
        yield fd.CardLost()
    if r.shoe.left() or not (r.shoe.cards or r.closed):
        for foreign in (False, True):
            yield fd.CardAdded(0, foreign)
            yield fd.CardSwapped(0 if foreign or r.shoe.undealt(1) else 1, 1, foreign)


WHOLE = shoe(1)


def full_deck(game: HouseGame, r: Round) -> bool:
    """Whether the deck in use has all its cards, and none of another deck."""
    return not r.shoe.set.intruders and len(r.shoe.set.deck) == 52 * game.decks(r.options)


def five_alike(game: HouseGame, r: Round) -> bool:
    """Whether a hand of a single deck has five of a rank: it cannot be valued, and nobody would overlook it."""
    if r.shoe.set.deck is WHOLE:  # as it came from the box: no card is in it twice
        return False
    out = [card for hand in r.hands.values() for card in hand.cards]
    if len(set(out)) == len(out) or game.decks(r.options) > 1:
        return False
    board = [card for (box, n), hand in r.hands.items() if not box and n for card in hand.cards]
    return any(no_hand(game, r, (*hand.cards, *board)) for (box, n), hand in r.hands.items() if box or not n)


def no_hand(game: HouseGame, r: Round, cards: tuple[int, ...]) -> bool:
    """Whether these cards of a single deck have five of a rank."""
    if len(set(cards)) == len(cards) or game.decks(r.options) > 1:
        return False
    ranks = [card >> 2 for card in cards if card != common_ev.HIDDEN]
    return any(ranks.count(rank) > 4 for rank in ranks)


def _slips_in_a_draw(game: HouseGame, r: Round) -> Iterator[fd.ExtraCard | fd.MissedCard]:
    """A card too many or too few to a hand that is getting cards; the house goes on until its own is whole again."""
    for place in game.drawing(r):
        if place not in r.errors.misdrawn:
            yield fd.ExtraCard(place)
            if place[0]:
                yield fd.MissedCard(place)


def _growing(game: HouseGame, r: Round, place: Place) -> bool:
    """Whether this place is still to get its last card."""
    hand = r.hands.get(place)
    return hand is None or len(hand.cards) < game.hand_size(r.options, place)


def slip(game: HouseGame, r: Round, mistake: fd.AnyMistake, by: str) -> tuple[common_ev.Event, ...] | Refusal:
    """A mistake happens, if it can."""
    broken = game.numbers.breach(mistake, r.options)
    if broken is None:
        return Refusal(r.law(game.numbers.misdeal), "That cannot happen in this game.")
    cite = r.law(broken)
    if isinstance(mistake, fd.ExtraCard | fd.MissedCard):
        cite = game.drawing(r).get(mistake.place, cite)
    slipped = ev.Slipped(mistake=mistake, by=by, cite=cite)
    if isinstance(mistake, fd.UnnoticedWager):
        names = [w.name for w in game.wagers if not w.fee]
        taken = r.owners.get(mistake.box, mistake.person) != mistake.person or r.stake(mistake.box, mistake.wager)
        if r.closed or taken or mistake.wager not in names or mistake.amount <= 0:
            return Refusal(cite, "That cannot happen now: the box or area is taken, or the bets are closed.")
        return slipped, ev.WagerPlaced(
            stake=r.next_stake,
            owner=mistake.person,
            box=mistake.box,
            wager=mistake.wager,
            amount=mistake.amount,
            cite=cite,
        )
    if _like(r, mistake) not in tuple(mistakes(game, r)):
        return Refusal(cite, "That cannot happen at this moment.")
    if isinstance(mistake, fd.CardDrawn):
        return slipped, ev.Dealt(to=mistake.place, card=r.shoe.next_card(), up=mistake.up, cite=cite)
    if isinstance(mistake, fd.BlindHandLookedAt):
        place = (mistake.box, 0)
        return slipped, ev.PickedUp(place=place, cards=r.hands[place].cards, cite=cite)
    return (slipped,)


def _like(r: Round, m: fd.AnyMistake) -> fd.AnyMistake:
    """Of mistakes that any card can suffer, the one among those possible that stands for them all."""
    left = r.shoe.left() if r.shoe.cards else len(r.shoe.set.deck)
    if isinstance(m, fd.CardLost) and 1 <= m.nth <= left:
        return fd.CardLost()
    if isinstance(m, fd.CardAdded) and 0 <= m.card < 52:
        return fd.CardAdded(0, m.foreign)
    if isinstance(m, fd.CardSwapped) and 0 <= m.card < 52 and 1 <= m.nth <= left:
        if not m.foreign and r.shoe.undealt(m.nth) == m.card:
            return m
        return fd.CardSwapped(0 if m.foreign or r.shoe.undealt(1) else 1, 1, m.foreign)
    return m


# --- findings: what can be reported, and whether it is so -----------------------------------------


def findings(game: HouseGame, r: Round) -> Iterator[fd.AnyFinding]:
    """The irregularities that can be reported at this moment, of those that the game knows."""
    if r.question is not None or r.found is not None or r.misdeal:
        return
    for finding in chain(_findings(game, r), card_errors.findings(game, r)):
        if type(finding) in game.numbers.broken:
            yield finding


def _findings(game: HouseGame, r: Round) -> Iterator[fd.AnyFinding]:
    if five_alike(game, r):
        yield fd.DeckIncomplete()
        return
    yield from of_players(game, r)
    if not r.closed:
        return
    yield from _of_the_deal(game, r)
    if not full_deck(game, r):
        yield fd.DeckIncomplete()
    if r.hands:
        for person in sorted({s.owner for s in r.stakes if _in_play(game, r, s.box)}):
            yield fd.HandsDiscussed(person)
            yield fd.CardsOffTable(person)
    if r.dealt:
        yield from _after_the_deal(game, r)


def of_players(game: HouseGame, r: Round) -> Iterator[fd.LightDark | fd.CollectedEarly | fd.LaidDownDiscarded]:
    """What players can report about their own box: a light that stayed dark, a hand taken away undecided."""
    yield from (fd.LightDark(s.box) for s in r.stakes if s.id in r.jackpot.lit and s.box not in r.jackpot.claims)
    for (box, n), _ in r.rack:
        if r.dealt and (box, n) not in r.hands and recoverable(r, (box, n)) and asks_for_cards(game, r, box):
            yield fd.LaidDownDiscarded(box) if box in r.errors.laid_down else fd.CollectedEarly(box)


def _undecided(game: HouseGame, r: Round, box: int) -> bool:
    """Whether the player at this box, having wagered for cards, still has to decide on them."""
    if not r.dealt or box not in r.boxes or (box, 0) in r.chosen or box in r.void:
        return False
    return _lie_there(r, box, game.decided or game.asks_for_cards)


def _goes_on(game: HouseGame, r: Round, box: int) -> bool:
    """Whether the player here has decided to go on, and the hand waits face down for the house to show its own."""
    decided, hand, house = r.chosen.get((box, 0)), r.hands.get((box, 0)), r.hands.get(game.house[0])
    if game.face_up or decided is None or decided in FOLDED or hand is None or house is None:
        return False
    return not hand.shown and not house.shown and asks_for_cards(game, r, box)


def _in_play(game: HouseGame, r: Round, box: int) -> bool:
    """Whether wagers lie on a hand at this box; a folded one may still lie there under a wager of its own."""
    return asks_for_cards(game, r, box) or ((box, 0) in r.hands and _asked_for_cards(game, r, box))


def asks_for_cards(game: HouseGame, r: Round, box: int) -> bool:
    """Whether wagers that ask for cards lie at this box."""
    return _lie_there(r, box, game.asks_for_cards)


def _lie_there(r: Round, box: int, sets: tuple[tuple[str, ...], ...]) -> bool:
    """Whether all wagers of one of these sets lie at this box."""
    return any(all(r.stake(box, wager) is not None for wager in wagers) for wagers in sets)


def _asked_for_cards(game: HouseGame, r: Round, box: int) -> bool:
    """Whether wagers that ask for cards were made at this box in this round, settled or not."""
    made = {s.wager for s in r.stakes if s.box == box} | {s.wager for s in r.settled if s.box == box}
    return any(made.issuperset(wagers) for wagers in game.asks_for_cards)


def _of_the_deal(
    game: HouseGame, r: Round, *, exposed: bool = True
) -> Iterator[fd.CardExposed | fd.WrongCount | fd.DealtWithoutWager]:
    """Cards that may have been exposed in the deal, hands of the wrong size, hands that nobody wagered for."""
    if r.dealt and game.face_up and not r.leaving:
        there = {*r.hands, *(place for place, _ in r.rack)}
        passed_over = [p for p in game.house if p not in there and game.hand_size(r.options, p)]
        yield from (fd.WrongCount(place) for place in passed_over)
    for place, hand in r.hands.items():
        if exposed:
            yield from (fd.CardExposed(place, n) for n in _exposable(game, r, place, hand))
        if _miscounted(game, r, place, hand):
            yield fd.WrongCount(place)
        if place[0] and not _asked_for_cards(game, r, place[0]):
            yield fd.DealtWithoutWager(place[0])


def _miscounted(game: HouseGame, r: Round, place: Place, hand: Hand) -> bool:
    """Whether a hand has more cards than it should have, or fewer once it should have them all."""
    right = game.hand_size(r.options, place) + r.drawn.get(place, 0) - r.errors.misdrawn.get(place, 0)
    return len(hand.cards) > right or (r.dealt and len(hand.cards) != right)


def counted(game: HouseGame, r: Round, event: common_ev.Event | None) -> common_ev.Event | None:
    """What is owed; but a hand that is collected because it was folded is counted first, and may be found wrong."""
    if not isinstance(event, ev.Collected) or game.face_up or not event.place[0]:
        return event
    if not _miscounted(game, r, event.place, r.hands[event.place]):
        return event
    return ev.Found(finding=fd.WrongCount(event.place), by="dealer", cite=r.law(game.numbers.wrong_count))


def _exposable(game: HouseGame, r: Round, place: Place, hand: Hand) -> Iterator[int]:
    """The cards of a hand that may have been exposed when they were dealt, whenever that is noticed.

    Where hands lie face up it is the card just dealt, or none.
    """
    if game.face_up:
        newest = len(hand.cards)
        yield from () if r.dealt or hand.up >> (newest - 1) & 1 else (newest,)
    elif not hand.shown:
        for n in range(1, len(hand.cards) + 1):
            if not hand.up >> (n - 1) & 1 and (place, n) not in r.errors.exposed:
                yield n


def _after_the_deal(game: HouseGame, r: Round) -> Iterator[fd.AnyFinding]:
    """Hands shown too early, players who are gone, blind hands looked at."""
    undecided = [b for b in r.boxes if _undecided(game, r, b)]
    for place in game.house if undecided else ():
        house = r.hands.get(place)
        if house is not None and not house.shown:
            yield from (fd.DealerExposed(i + 1, place) for i in range(len(house.cards)) if not house.up >> i & 1)
    yield from game.undeclared(r)
    # A player who has decided may still be asked something beside the decision.
    away = {*undecided, *(ask.box for ask in game.asks(r))}
    yield from (fd.PlayerAbsent(box) for box in r.boxes if box in away and (box, 0) in r.hands)
    for (box, _), hand in r.hands.items():
        held = len(hand.cards)
        if box and hand.picked == held and not hand.shown and hand.up != (1 << held) - 1:
            yield fd.PlayerExposed(box)
    # A hand that was turned up is being settled: what its wagers win is no longer open.
    lying = {box for (box, n), hand in r.hands.items() if not n and not hand.shown}
    yield from (fd.BlindHandViewed(person) for person, boxes in r.errors.viewed.items() if not lying.isdisjoint(boxes))


def report(game: HouseGame, r: Round, finding: fd.AnyFinding, by: str) -> tuple[common_ev.Event, ...] | Refusal:
    """Take a report, if what it says is so."""
    broken = game.numbers.breach(finding, r.options)
    if broken is None:
        return Refusal(r.law(game.numbers.misdeal), "That irregularity is not one of this game's.")
    if r.question is not None or r.found is not None:
        return Refusal(r.law(broken), "Another ruling is pending; it comes first.")
    if finding not in tuple(findings(game, r)):
        late = game.too_late(r, finding) if isinstance(finding, fd.NotDeclared) else None
        if late is not None:
            return Refusal(late, "The drawn cards were looked at, or a later box has got cards: it is too late to pay.")
        return Refusal(r.law(broken), "That is not so, as far as the table shows, or comes too late.")
    cards: tuple[int, ...] = ()
    if isinstance(finding, fd.CardExposed | fd.DealerExposed):
        cards = (r.hands[finding.place].cards[finding.nth - 1],)
    elif isinstance(finding, fd.PlayerExposed):
        cards = r.hands[finding.box, 0].cards
    return (ev.Found(finding=finding, by=by, cards=cards, cite=r.law(broken)),)


def noticed_late(game: HouseGame, r: Round) -> common_ev.Event | None:
    """What the dealer notices at the latest before hands are turned up: stray chips, wrong counts, stray cards."""
    house = r.hands.get(game.house[0])
    if house is None and not game.face_up:
        return None
    if house is not None and house.shown:
        return None
    for stake in r.stakes:
        if not _asked_for_cards(game, r, stake.box) and (stake.box, 0) not in r.hands:
            jackpot = stake.wager == game.jackpot_wager
            return void_stake(
                r, stake, r.law(game.numbers.broken[fd.UnnoticedWager] if jackpot else game.wagers[0].cite)
            )
    for finding in _of_the_deal(game, r, exposed=False):
        return ev.Found(finding=finding, by="dealer", cite=r.law(game.numbers.wrong_count))
    return None


# --- rulings --------------------------------------------------------------------------------------


def ruling_due(game: HouseGame, r: Round) -> common_ev.Event:
    """What the game's table of rulings answers: an effect, or a question to an office."""
    assert r.found is not None
    said = irregular.answer(game.rulings, r.law, r, r.found)
    if isinstance(said, irregular.Question):
        return ev.Referred(question=said, cite=said.cite)
    effect, cite = said
    return ev.Ruled(effect=effect, cite=cite)


def void_due(game: HouseGame, r: Round) -> common_ev.Event | None:
    """What a ruling still owes: void wagers go back, cards are collected, a void round ends."""
    if r.misdeal:
        return _misdeal_due(game, r)
    for extra in r.beside:
        if extra.box in r.void:
            return _paid_back(extra, r.void[extra.box])
    for stake in r.stakes:
        cite = r.void.get(stake.box) or r.packets.get(stake.box) or r.chips_back.get(stake.id)
        if cite:
            return void_stake(r, stake, cite)
    gone = {**r.void, **r.packets}
    for place, hand in r.hands.items():
        if place[0] in gone:
            return ev.Collected(place=place, count=len(hand.cards), cite=gone[place[0]])
    return None


def _misdeal_due(game: HouseGame, r: Round) -> common_ev.Event:
    """What a void round still owes: payouts come back, wagers go back, cards are collected."""
    # A game without a result has its own rule; every other void round is the game's misdeal.
    cite = r.misdeal if r.misdeal == r.law("G18") else r.law(game.numbers.misdeal)
    for paid in r.jackpot.paid.values():
        return ev.JackpotUnpaid(box=paid.box, owner=paid.owner, amount=paid.amount, from_pool=paid.from_pool, cite=cite)
    for extra in r.beside:
        return _paid_back(extra, cite)
    for stake in (*r.stakes, *r.jackpot.taken):
        return void_stake(r, stake, cite)
    # What the house kept comes back first: winnings may have been wagered again in the same round.
    for done in (*(s for s in r.settled if s.fate in KEPT), *(s for s in r.settled if s.fate is Fate.WON)):
        return ev.Reversed(
            stake=done.stake, owner=done.owner, amount=done.amount, back=done.back, won=done.won, cite=cite
        )
    for place, hand in r.hands.items():
        return ev.Collected(place=place, count=len(hand.cards), cite=cite)
    return ev.RoundVoided(cite=cite)


def _paid_back(paid: ev.Paid, cite: Rule) -> ev.PaidBack:
    return ev.PaidBack(stake=paid.stake, owner=paid.owner, box=paid.box, wager=paid.wager, won=paid.won, cite=cite)


def answer(r: Round, effect: int, by: str) -> tuple[common_ev.Event, ...] | Refusal:
    """An office answers the question put to it."""
    if r.question is None:
        return Refusal(r.law("G12"), "No ruling is pending.")
    if not 0 <= effect < len(r.question.effects):
        return Refusal(r.question.cite, f"Choose between 0 and {len(r.question.effects) - 1}.")
    chosen: fx.AnyEffect = r.question.effects[effect]
    return (ev.Ruled(effect=chosen, by=by, cite=r.question.cite),)
