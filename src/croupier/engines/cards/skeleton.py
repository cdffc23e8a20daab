"""One round of any house game: wager, deal, decide, settle. The phase follows from the game's answers."""

from msgspec.structs import replace

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.card_errors import astray, card_error_due, leaving_asks
from croupier.engines.cards.effects import Place
from croupier.engines.cards.fates import void_stake
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.irregular import asks_for_cards, counted, five_alike, noticed_late, ruling_due, void_due
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Round, Stake, recoverable, without
from croupier.engines.cards.wagering import not_within, of_the_table, within
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.law.books import Rule


def due(game: HouseGame, r: Round) -> common_ev.Event | None:
    """What happens next unasked: a ruling, a void wager's return, the deal, a fate, the house's move."""
    if r.question is not None or r.rack_due:
        return None
    if r.found is not None:
        return ruling_due(game, r)
    if five_alike(game, r) and not r.misdeal:
        return ev.Found(finding=fd.DeckIncomplete(), by="dealer", cite=r.law(game.numbers.deck))
    event = _put_right(game, r)
    if event is not None or (r.leaving is not None and leaving_asks(r)):
        return event
    if not r.closed:
        return game.owed(r)
    if not r.dealt:
        return astray(r, game.first_deal(r)) or ev.DealComplete(cite=r.law(game.numbers.first_card))
    undecided = len(r.chosen) < len(r.boxes)
    event = (stray_due(game, r) if undecided else None) or counted(game, r, game.owed(r)) or pick_up_due(game, r)
    if event is not None:
        return event
    if _waits(game, r):
        return None
    return noticed_late(game, r) or game.house_move(r)


def stray_due(game: HouseGame, r: Round) -> common_ev.Event | None:
    """Chips beside a hand that slipped in against the rules of their area go back before its player decides.

    A stray jackpot wager or one without a hand is found by its own rules.
    """
    asking = {wager for wagers in game.asks_for_cards for wager in wagers}
    for stake in r.stakes:
        place = (stake.box, 0)
        if stake.wager in asking or stake.wager == game.jackpot_wager or place not in r.hands:
            continue
        if place in r.said or place in r.chosen or not asks_for_cards(game, r, stake.box):
            continue
        (wager,) = [w for w in game.wagers if w.name == stake.wager]
        bounds = game.bounds(replace(r, stakes=without(r.stakes, stake.id)), stake.box, wager, stake.owner)
        if isinstance(bounds, Refusal):
            return void_stake(r, stake, bounds.cite)
        if not of_the_table(r, bounds) and not within(bounds, stake.amount):
            return void_stake(r, stake, bounds.cite or r.law(wager.cite))
    return None


def _put_right(game: HouseGame, r: Round) -> common_ev.Event | None:
    """What a ruling still owes, or a card that came out wrong."""
    event = None
    if r.misdeal or r.void or r.packets or r.chips_back:
        event = void_due(game, r)
    if r.errors.surplus or r.shoe.face_up_next or r.leaving or r.errors.missing:
        event = event or card_error_due(game, r)
    return event


def _waits(game: HouseGame, r: Round) -> bool:
    """Whether somebody has to say something, or to notice that a hand is gone, before the house moves."""
    return bool(game.asks(r)) or any(asks_for_cards(game, r, box) for box, _ in missing(r))


def missing(r: Round) -> list[Place]:
    """Hands that were wagered on and lie in the rack undecided: nobody can go on before that is noticed."""
    return [place for place, _ in r.rack if place not in r.hands and recoverable(r, place)]


def viewable(r: Round, place: Place) -> bool:
    """Whether the player may look at this hand: with the one-hand direction only the one at the player's seat."""
    owner = r.owners.get(place[0])
    return owner is not None and (not r.one_hand or r.seats.get(owner) == place[0])


def pick_up_due(game: HouseGame, r: Round) -> common_ev.Event | None:
    """Once all cards are dealt, players pick up the hands they may look at, and later the cards they have bought."""
    if game.face_up:
        return None
    for box in r.boxes:
        place = (box, 0)
        hand = r.hands.get(place)
        if hand is None or hand.picked == len(hand.cards) or place in r.chosen or not viewable(r, place):
            continue
        return ev.PickedUp(place=place, cards=hand.cards, cite=r.law(game.numbers.pick_up))
    return None


# --- decisions ------------------------------------------------------------------------------------


def asked(game: HouseGame, r: Round) -> tuple[Ask, ...]:
    """The questions put to players now: none before the hands are picked up, none while a ruling is pending."""
    if r.question is not None or r.found is not None or r.misdeal or r.rack_due or five_alike(game, r):
        return ()
    leaving = leaving_asks(r) if r.leaving else ()
    if leaving or not r.dealt or r.errors.surplus or r.errors.missing:
        return leaving
    if pick_up_due(game, r) is not None or (game.in_turn and game.owed(r) is not None):
        return ()
    return game.asks(r)


def choose(game: HouseGame, r: Round, who: str, c: cmd.Choose) -> tuple[common_ev.Event, ...] | Refusal:
    """Take a player's decision on a hand, with the wager it puts down."""
    n = game.numbers
    asks = [ask for ask in asked(game, r) if (ask.box, ask.hand) == (c.box, c.hand)]
    if not asks:
        own = game.no_such_choice(r, (c.box, c.hand), c.choice)
        return own or Refusal(r.law(n.decide), f"Box {c.box} has nothing to decide now.")
    mine = [ask for ask in asks if ask.who == who]
    if not mine:
        # Somebody else is asked something else first; where cards lie open the reason gives nothing away.
        other = game.face_up and all(choice.name != c.choice for ask in asks for choice in ask.choices)
        own = game.no_such_choice(r, (c.box, c.hand), c.choice) if other else None
        return own or Refusal(r.law(n.decide), f"{asks[0].who} is asked about box {c.box} now, not {who}.")
    ask = mine[0]
    for choice in ask.choices:
        if choice.name == c.choice:
            break
    else:
        names = ", ".join(ch.name for ch in ask.choices)
        own = game.no_such_choice(r, (c.box, c.hand), c.choice)
        return own or Refusal(r.law(n.decide), f"{c.choice!r} is not among the choices now; they are {names}.")
    place_ = (c.box, c.hand)
    wrong = _wrong_cards(choice, c.cards, len(r.hands[place_].cards) if place_ in r.hands else 0)
    if wrong:
        return Refusal(r.law(choice.cite), wrong)
    if c.amount and choice.bounds is None:
        return _no_chips(r, choice, r.stake(c.box, choice.name, who), r.law(n.no_touching))
    chosen = ev.Chosen(
        place=place_, choice=choice.name, by=who, cards=c.cards, again=choice.again, cite=r.law(choice.cite)
    )
    if choice.bounds is None:
        return (chosen,)
    amount = choice.bounds.unnamed() if c.amount is None else c.amount
    if not within(choice.bounds, amount):
        return Refusal(r.law(choice.cite), not_within(r.law.money, choice.wager or choice.name, choice.bounds, amount))
    chosen = replace(chosen, amount=amount)
    if not choice.wager:
        return (chosen,)
    placed = ev.WagerPlaced(
        stake=r.next_stake,
        owner=who,
        box=c.box,
        hand=c.hand if choice.hand < 0 else choice.hand,
        wager=choice.wager,
        amount=amount,
        cite=r.law(choice.cite),
    )
    return chosen, placed


def _no_chips(r: Round, choice: Choice, made: Stake | None, no_touching: Rule) -> Refusal:
    """Why a choice takes no amount: its wager was made before the cards, or it has none."""
    if made is not None:
        return Refusal(no_touching, f"The {choice.name} wager was made before the cards and stays as it is.")
    return Refusal(r.law(choice.cite), f"To {choice.name} puts no chips down now; name no amount.")


def _wrong_cards(choice: Choice, cards: tuple[int, ...], held: int) -> str:
    """What is wrong with the cards that a choice names; nothing if all is well."""
    if choice.cards is None:
        return f"{choice.name} names no cards." if cards else ""
    least, most = choice.cards.least, choice.cards.most
    if least <= len(cards) <= most and len(set(cards)) == len(cards) and all(1 <= n <= held for n in cards):
        return ""
    return f"To {choice.name}, name {least} to {most} cards of the hand, each once, by their places from 1 to {held}."


def declare(game: HouseGame, r: Round, who: str, c: cmd.Declare) -> tuple[common_ev.Event, ...] | Refusal:
    """Record what a player says of the hand; the cards decide."""
    hand = r.hands.get((c.box, 0))
    if hand is None or not r.dealt or r.owners.get(c.box) != who:
        return Refusal(r.law(game.numbers.declare), f"{who} has no complete hand at box {c.box} to declare.")
    return (ev.HandDeclared(place=(c.box, 0), words=c.words[:80], by=who, cite=r.law(game.numbers.declare)),)
