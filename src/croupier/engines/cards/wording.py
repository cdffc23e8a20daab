"""Events, findings and effects in plain words, as a dealer would say them."""

from collections.abc import Callable, Sized
from functools import cache, partial
from typing import Any, TypeAlias

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.kernel import events as common_ev
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.wagers import Fate
from croupier.kernel.words import line
from croupier.things.cards import name, names
from croupier.things.money import Money

HOUSE = ("the dealer", "the community area")
At: TypeAlias = Callable[[Place], str]
"""How places are called at a table."""


def place_words(place: Place, house: tuple[str, ...] = HOUSE) -> str:
    """A place in words: a hand of the house by its name, a box, or one of the hands of a box."""
    box, n = place
    if box == 0 and 0 <= n < len(house):
        return house[n]
    return f"box {box}, hand {n + 1}" if n > 0 else f"box {box}"


@cache
def called(labels: tuple[str, ...]) -> At:
    """How places are called where the hands of the house have these labels."""
    if labels[0] == "Dealer":
        return place_words
    return partial(place_words, house=tuple([f"the {label}'s hand" for label in labels]))


def _card(card: int) -> str:
    return name(card) if card >= 0 else "a card"


def _cards(cards: tuple[int, ...]) -> str:
    return names(cards) if min(cards, default=0) >= 0 else f"{len(cards)} cards"


def _count(cards: Sized) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def _name(name_: str) -> str:
    """The name of a wager or a choice, as it is spoken."""
    return name_.replace("-", " ")


def _boxes(boxes: tuple[int, ...]) -> str:
    return "box " + ", ".join(map(str, boxes)) if boxes else "nobody"


def _of_another_deck(m: fd.CardAdded | fd.CardSwapped) -> str:
    return f"{_card(m.card)} of another deck{', with its back,' if m.foreign else ''}"


def _inspected(_: Money, e: ev.DeckInspected) -> str:
    wrong = [f"{n} {what}" for n, what in ((e.doubled, "double"), (e.foreign, "with another back")) if n]
    return f"The deck is inspected: {e.cards} cards{''.join(f', {one}' for one in wrong)}"


FINDING: dict[type, Callable[[Any, At], str]] = {
    fd.CardExposed: lambda f, at: f"Card {f.nth} of {at(f.place)} was exposed in the deal",
    fd.DealerExposed: lambda f, at: f"Card {f.nth} of {at(f.place)} was shown too early",
    fd.PlayerExposed: lambda f, _at: f"The player at box {f.box} showed cards",
    fd.HandsDiscussed: lambda f, _at: f"{f.person} exchanged cards or talked about hands",
    fd.CardsOffTable: lambda f, _at: f"{f.person} took cards off the table",
    fd.WrongCount: lambda f, at: f"Wrong number of cards at {at(f.place)}",
    fd.DealtWithoutWager: lambda f, _at: f"Cards were dealt to box {f.box}, where no wager asks for them",
    fd.DeckIncomplete: lambda _f, _at: "The deck is not complete, or cards of another are in it",
    fd.PlayerAbsent: lambda f, _at: f"The player at box {f.box} is not there to decide",
    fd.CollectedEarly: lambda f, _at: f"The dealer took the hand of box {f.box} too early",
    fd.LaidDownDiscarded: lambda f, _at: f"The hand of box {f.box} was laid down and discarded",
    fd.BlindHandViewed: lambda f, _at: f"{f.person} looked at a blind hand",
    fd.ExposedBeforeShoe: lambda _f, _at: "A card was exposed before it entered the shoe",
    fd.LightDark: lambda f, _at: f"The light at box {f.box} stayed dark",
    fd.DrawnInError: lambda f, at: f"A card too many was drawn to {at(f.place)}",
    fd.FaceUpInShoe: lambda _f, _at: "The next card is face up in the shoe",
    fd.Misplaced: lambda f, at: f"The last card went to {at(f.place)} by mistake",
    fd.OrderLost: lambda f, at: f"A card went to {at(f.place)} by mistake and the order is lost",
    fd.ShufflerFailed: lambda f, _at: (
        f"The shuffler failed, {'somebody' if f.harmed else 'nobody'} was harmed, "
        f"{'another is there' if f.spare else 'there is no other'}"
    ),
    fd.CardSpoilt: lambda f, at: f"Card {f.nth} of {at(f.place)} was torn, marked or withheld",
    fd.HolderAbsent: lambda f, at: f"Nobody is there to turn the cards of {at(f.place)}",
    fd.NotDeclared: lambda f, _at: f"Box {f.box} got cards without declaring a combination on {f.wager}",
}

MISTAKE: dict[type, Callable[[Any, At, Money], str]] = {
    fd.DealtToEmptyArea: lambda m, _at, _m: f"Deal to box {m.box} without a wager",
    fd.ExtraCard: lambda m, at, _m: f"Give {at(m.place)} a card too many",
    fd.MissedCard: lambda m, at, _m: f"Pass over {at(m.place)} once",
    fd.CardLost: lambda m, _at, _m: f"Lose card {m.nth} from the bottom of the deck",
    fd.CardAdded: lambda m, _at, _m: f"{_of_another_deck(m)} gets under the deck",
    fd.CardSwapped: lambda m, _at, _m: (
        f"{_of_another_deck(m)} takes the place of card {m.nth} from the bottom of the deck"
    ),
    fd.HandCollected: lambda m, _at, _m: f"Collect the undecided hand of box {m.box}",
    fd.HandLaidDown: lambda m, _at, _m: f"Box {m.box} lays its hand down and it is discarded",
    fd.BlindHandLookedAt: lambda m, _at, _m: f"Look at the blind hand of box {m.box}",
    fd.CardDrawn: lambda m, at, _m: f"Draw a card too many to {at(m.place)}, face {'up' if m.up else 'down'}",
    fd.CardTurned: lambda _f, _at, _m: "The next card is face up in the shoe",
    fd.CardMisplaced: lambda m, at, _m: f"Deal the next card to {at(m.place)} instead of {at(m.meant)}",
    fd.UnnoticedWager: lambda m, _at, money: (
        f"{m.person} puts {money(m.amount)} on {_name(m.wager)} of box {m.box} unnoticed"
    ),
}

EFFECT: dict[type, Callable[[Any, At], str]] = {
    fx.PlayOn: lambda _f, _at: "Play on",
    fx.TurnDown: lambda f, at: f"Turn card {f.nth} of {at(f.place)} down and deal on",
    fx.KeepAsUpCard: lambda f, _at: f"Card {f.nth} stays as the dealer's up card",
    fx.VoidHand: lambda f, _at: f"The hands of {_boxes(f.boxes)} are void",
    fx.VoidWagers: lambda f, _at: f"All wagers of {f.person} are void",
    fx.VoidRound: lambda _f, _at: "Misdeal: the round is void",
    fx.AskAgain: lambda f, _at: f"Choices stay open, knowing the card; {_boxes(f.boxes)} may choose again",
    fx.DeemFolded: lambda f, _at: f"Box {f.box} is deemed folded" + (", its wagers are forfeited" if f.forfeit else ""),
    fx.Reconstruct: lambda f, _at: f"Put the hand of box {f.box} together again",
    fx.RackPacket: lambda f, _at: f"Count the cards of box {f.box} into the rack and go on",
    fx.DeemSeated: lambda f, _at: f"Box {f.box} counts as the hand of {f.person}'s seat",
    fx.ReturnChip: lambda f, _at: f"The {f.wager} chip of box {f.box} goes back",
    fx.ShuffleAgain: lambda _f, _at: "Shuffle again",
    fx.DeemDeclined: lambda f, _at: f"Box {f.box} is taken to have declined",
    fx.NextCard: lambda f, at: f"The last card of {at(f.place)} is the next in play",
    fx.MoveCard: lambda f, at: f"The last card of {at(f.place)} goes to {at(f.to)}",
    fx.BurnCard: lambda f, at: f"The last card of {at(f.place)} is out of play",
    fx.BurnNext: lambda _f, _at: "The next card of the shoe is out of play",
    fx.DealMissing: lambda f, at: f"{at(f.place)} gets its missing card now",
    fx.DeemStood: lambda f, _at: f"Box {f.box} stands on the cards it has",
    fx.TakeOver: lambda f, at: f"The dealer handles {at(f.place)} from now on",
    fx.Withdrawable: lambda _f, _at: "Everybody may take the wagers back or stay in",
    fx.PayUndeclared: lambda f, _at: f"Pay the undeclared combination on {f.wager} of box {f.box}",
}


def finding_words(finding: fd.AnyFinding, at: At = place_words) -> str:
    """What was found, in words."""
    return FINDING[type(finding)](finding, at)


def mistake_words(mistake: fd.AnyMistake, at: At, money: Money) -> str:
    """What goes wrong, in words."""
    return MISTAKE[type(mistake)](mistake, at, money)


def effect_words(effect: fx.AnyEffect, at: At = place_words) -> str:
    """What a ruling does, in words."""
    return EFFECT[type(effect)](effect, at)


def _announced(e: ev.Announced, at: At, _: Money) -> str:
    """What the dealer says of a hand; a hand that has a name of its own is named once."""
    where = at(e.place)
    if e.words.startswith(where.removeprefix("the ").removesuffix("'s hand")):
        return e.words
    return f"{where.capitalize()}: {e.words}"


def _settled(m: Money, e: ev.Settled) -> str:
    what = f"Box {e.box}: {_name(e.wager)} {e.fate}"
    if e.fate is Fate.WON:
        limit = " (limited by the maximum payout)" if e.limited else ""
        return f"{what}, {e.owner} is paid {m(e.won)}{limit}"
    return f"{what}, {m(e.amount)} {'to the house' if not e.back else 'back to ' + e.owner}"


WORDS = Handlers[Money, str](
    on(ev.SatDown, lambda _, e: f"{e.person} sits down at box {e.box}"),
    on(ev.StoodUp, lambda _, e: f"{e.person} leaves box {e.box}"),
    on(ev.Waited, lambda _, e: f"{e.person} waits for a place"),
    on(ev.StepDone, lambda _, e: f"Opening: {e.step}, by {e.by}"),
    on(ev.ShuffleOrdered, lambda _, e: f"The cards are to be shuffled ({e.why})"),
    on(ev.Shuffled, lambda _, e: f"The cards are shuffled{f', those with {e.back} backs' if e.back else ''}"),
    on(ev.CardsCut, lambda _, e: f"{e.by} cuts the cards"),
    on(ev.CardsReplaced, lambda *_: "The cards are to be replaced"),
    on(ev.DeckInspected, _inspected),
    on(ev.DeckCounted, lambda _, e: f"The deck is counted: {e.cards} cards"),
    on(
        ev.Directed,
        lambda _, e: (
            f"{'Lifted' if e.lifted else 'Direction'}: {e.direction}{' ' + ', '.join(e.people) if e.people else ''}"
        ),
    ),
    on(ev.Disputed, lambda _, e: f"{e.person} disputes, before the {e.office}: {e.words}"),
    on(
        ev.DisputeDecided,
        lambda _, e: (
            f"The {e.office} decides the dispute of {e.person}: {e.words}"
            f"{f'. {e.person} is told of the right to see an inspector' if e.final else ''}"
        ),
    ),
    on(ev.LimitsChanged, lambda m, e: f"Limits are now {m(e.minimum)} to {m(e.maximum)}"),
    on(ev.WagerPlaced, lambda m, e: f"{e.owner} puts {m(e.amount)} on {_name(e.wager)}, box {e.box}"),
    on(ev.WagerWithdrawn, lambda *_: "A wager is taken back"),
    on(ev.LightLit, lambda _, e: f"The light at box {e.box} is on"),
    on(ev.BetsClosed, lambda *_: "No more bets"),
    on(ev.JackpotAccepted, lambda m, e: f"The jackpot takes {m(e.amount)} from box {e.box}"),
    on(ev.DealComplete, lambda *_: "The deal is complete"),
    on(ev.TurnedUp, lambda _, e: f"The dealer turns up {_card(e.card)}"),
    on(ev.Called, lambda _, e: f"The dealer calls: {e.words}"),
    on(ev.HandDeclared, lambda _, e: f"{e.by} declares: {e.words}"),
    on(ev.Settled, _settled),
    on(
        ev.Paid,
        lambda m, e: (
            f"Box {e.box}: {e.owner} is also paid {m(e.won)} on {_name(e.wager)}"
            f"{' (limited by the maximum payout)' if e.limited else ''}"
        ),
    ),
    on(
        ev.PaidBack,
        lambda m, e: f"{m(e.won)} that was also paid on {_name(e.wager)}, box {e.box}, comes back from {e.owner}",
    ),
    on(ev.Reversed, lambda _, e: f"A settlement is undone for {e.owner}"),
    on(ev.ChipCollected, lambda _, e: f"The jackpot chip of box {e.box} is collected"),
    on(ev.JackpotRefunded, lambda m, e: f"The jackpot wager of box {e.box} is void: {m(e.amount)} back to {e.owner}"),
    on(ev.PoolsChanged, lambda _, e: "The jackpot pool is divided" if e.divided else "The jackpot pools are combined"),
    on(ev.JackpotClaimed, lambda _, e: f"Box {e.box} has a {e.hand.replace('_', ' ')} and wins on the jackpot"),
    on(ev.JackpotVerified, lambda _, e: f"The dealer verifies box {e.box} and tells the game supervisor"),
    on(ev.JackpotPaid, lambda m, e: f"The jackpot pays {e.owner} {m(e.amount)}"),
    on(ev.JackpotUnpaid, lambda m, e: f"The jackpot's {m(e.amount)} comes back from {e.owner}"),
    on(ev.Referred, lambda _, e: f"For the {' or '.join(e.question.offices)}: {e.question.text}"),
    on(ev.RuledInWords, lambda _, e: f"Decided by {e.by}: {e.words}"),
    on(ev.RackOrdered, lambda *_: "The cards have run out: the discard rack is shuffled"),
    on(ev.RackShuffled, lambda _, e: f"{len(e.order)} cards of the discard rack are shuffled"),
    on(ev.Burned, lambda _, e: f"{_card(e.card)} is burned"),
    on(ev.BurnShown, lambda _, e: f"{e.by} is shown what was burned: {_cards(e.cards)}"),
    on(ev.VoidHandCalled, lambda *_: "A round without wagers is dealt"),
    on(ev.NomineeProposed, lambda _, e: f"{e.player} proposes {e.nominee} as nominee"),
    on(
        ev.NomineeApproved,
        lambda _, e: f"{e.nominee} is approved as {e.player}'s nominee, and is still to be announced",
    ),
    on(ev.NomineeAppointed, lambda _, e: f"{e.nominee} is announced as {e.player}'s nominee; the marker is down"),
    on(ev.NomineeReleased, lambda _, e: f"{e.player} confirms that the nominee is to stop acting"),
    on(ev.NomineeEnded, lambda _, e: f"{e.nominee} no longer acts for {e.player}"),
    on(
        ev.PersonalLimitSet,
        lambda m, e: (
            f"{e.person} may wager up to {m(e.maximum)}" if e.maximum else f"{e.person} has the table's limit again"
        ),
    ),
    on(ev.OptionChanged, lambda _, e: f"From now on: {e.option.replace('_', ' ')} {e.value}"),
    on(ev.RoundVoided, lambda *_: "The round is void; all its wagers have gone back"),
    on(ev.RoundEnded, lambda *_: "The round is over"),
)

PLACED: dict[type[common_ev.Event], Callable[[Any, At, Money], str]] = {
    ev.Dealt: lambda e, at, _m: f"{_card(e.card)} to {at(e.to)}{', face up' if e.up else ''}",
    ev.Discarded: lambda e, at, _m: f"{_count(e.nths)} of {at(e.place)} to the rack",
    ev.PutBack: lambda e, at, _m: f"{_count(e.nths)} of {at(e.place)} back, to be dealt next",
    ev.Revealed: lambda e, at, _m: f"{at(e.place).capitalize()} shows {_cards(e.cards)}",
    ev.Announced: _announced,
    ev.Collected: lambda e, at, _m: f"{_count(range(e.count))} of {at(e.place)} to the rack",
    ev.Slipped: lambda e, at, m: f"Mistake: {mistake_words(e.mistake, at, m)}",
    ev.Found: lambda e, at, _m: f"Reported: {finding_words(e.finding, at)}",
    ev.Ruled: lambda e, at, _m: f"Ruling: {effect_words(e.effect, at)}{' (' + e.by + ')' if e.by else ''}",
    ev.PickedUp: lambda e, at, _m: (
        f"Box {e.place[0]} picks up the hand" if e.place[0] else f"The cards of {at(e.place)} are looked at"
    ),
    ev.Chosen: lambda e, at, m: (
        f"{e.by}, {at(e.place)}: {_name(e.choice)}{f' {_count(e.cards)}' if e.cards else ''}"
        f"{f' for {m(e.amount)}' if e.amount and e.cards else f' {m(e.amount)}' if e.amount else ''}"
    ),
    ev.MarkerPlaced: lambda e, at, m: (
        f"A lammer stands for the {e.kind} of {e.owner} at {at(e.place)}, worth {m(e.worth)}"
    ),
    ev.MarkerTaken: lambda e, at, _m: f"The lammer for the {e.kind} of {e.owner} at {at(e.place)} is taken away",
    ev.SplitOff: lambda e, at, _m: f"{at(e.place).capitalize()} is split",
    ev.HolderNamed: lambda e, at, _m: f"{e.person} has the {e.puck} puck and handles {at(e.place)}",
}
"""Events that speak of places."""


def sentence(money: Money, event: common_ev.Event, labels: tuple[str, ...] = ("Dealer",)) -> str:
    """One line about an event at a table that plays for this money, whose hands of the house have these labels."""
    placed = PLACED.get(type(event))
    return line(WORDS, money, event) if placed is None else placed(event, called(labels), money)
