"""Events, findings and effects in plain words, as a dealer would say them."""

from collections.abc import Callable
from typing import Any

from croupier.cards import name, names
from croupier.house import jackpot_events as je
from croupier.money import dollars
from croupier.play import effects as fx
from croupier.play import events as ev
from croupier.play import findings as fd
from croupier.play.effects import COMMUNITY, DEALER, Place

HOUSE = {DEALER: "the dealer", COMMUNITY: "the community area"}


def place_words(place: Place) -> str:
    """A place in words."""
    return HOUSE.get(place) or f"box {place[0]}"


def _card(card: int) -> str:
    return name(card) if card >= 0 else "a card"


def _cards(cards: tuple[int, ...]) -> str:
    return names(cards) if min(cards, default=0) >= 0 else f"{len(cards)} cards"


def _boxes(boxes: tuple[int, ...]) -> str:
    return "box " + ", ".join(map(str, boxes)) if boxes else "nobody"


FINDING: dict[type, Callable[[Any], str]] = {
    fd.CardExposed: lambda f: f"Card {f.nth} of {place_words(f.place)} was exposed in the deal",
    fd.DealerExposed: lambda f: f"Card {f.nth} of {place_words(f.place)} was shown too early",
    fd.PlayerExposed: lambda f: f"The player at box {f.box} showed cards",
    fd.HandsDiscussed: lambda f: f"{f.person} exchanged cards or talked about hands",
    fd.CardsOffTable: lambda f: f"{f.person} took cards off the table",
    fd.WrongCount: lambda f: f"Wrong number of cards at {place_words(f.place)}",
    fd.DealtWithoutWager: lambda f: f"Cards were dealt to box {f.box}, where no wager asks for them",
    fd.DeckIncomplete: lambda _: "The deck is not complete",
    fd.PlayerAbsent: lambda f: f"The player at box {f.box} is not there to decide",
    fd.CollectedEarly: lambda f: f"The dealer took the hand of box {f.box} too early",
    fd.LaidDownDiscarded: lambda f: f"The hand of box {f.box} was laid down and discarded",
    fd.BlindHandViewed: lambda f: f"{f.person} looked at a blind hand",
    fd.ExposedBeforeShoe: lambda _: "A card was exposed before it entered the shoe",
    fd.LightDark: lambda f: f"The light at box {f.box} stayed dark",
    fd.NotDeclared: lambda f: f"Box {f.box} got cards without declaring a combination on {f.wager}",
}

MISTAKE: dict[type, Callable[[Any], str]] = {
    fd.DealtToEmptyArea: lambda m: f"Deal to box {m.box} without a wager",
    fd.ExtraCard: lambda m: f"Give {place_words(m.place)} a card too many",
    fd.MissedCard: lambda m: f"Pass over {place_words(m.place)} once",
    fd.CardLost: lambda m: f"Lose card {m.nth} from the bottom of the deck",
    fd.HandCollected: lambda m: f"Collect the undecided hand of box {m.box}",
    fd.HandLaidDown: lambda m: f"Box {m.box} lays its hand down and it is discarded",
    fd.BlindHandLookedAt: lambda m: f"Look at the blind hand of box {m.box}",
    fd.UnnoticedWager: lambda m: f"{m.person} puts {dollars(m.amount)} on {m.wager} of box {m.box} unnoticed",
}

EFFECT: dict[type, Callable[[Any], str]] = {
    fx.PlayOn: lambda _: "Play on",
    fx.TurnDown: lambda f: f"Turn card {f.nth} of {place_words(f.place)} down and deal on",
    fx.KeepAsUpCard: lambda f: f"Card {f.nth} stays as the dealer's up card",
    fx.VoidHand: lambda f: f"The hands of {_boxes(f.boxes)} are void",
    fx.VoidRound: lambda _: "Misdeal: the round is void",
    fx.AskAgain: lambda f: f"Choices stay open, knowing the card; {_boxes(f.boxes)} may choose again",
    fx.DeemFolded: lambda f: f"Box {f.box} is deemed folded" + (", its wagers are forfeited" if f.forfeit else ""),
    fx.Reconstruct: lambda f: f"Put the hand of box {f.box} together again",
    fx.RackPacket: lambda f: f"Count the cards of box {f.box} into the rack and go on",
    fx.DeemSeated: lambda f: f"Box {f.box} counts as the hand of {f.person}'s seat",
    fx.ReturnChip: lambda f: f"The {f.wager} chip of box {f.box} goes back",
    fx.ShuffleAgain: lambda _: "Shuffle again",
    fx.DeemDeclined: lambda f: f"Box {f.box} is taken to have declined",
    fx.PayUndeclared: lambda f: f"Pay the undeclared combination on {f.wager} of box {f.box}",
}


def finding_words(finding: fd.AnyFinding) -> str:
    """What was found, in words."""
    return FINDING[type(finding)](finding)


def mistake_words(mistake: fd.AnyMistake) -> str:
    """What goes wrong, in words."""
    return MISTAKE[type(mistake)](mistake)


def effect_words(effect: fx.AnyEffect) -> str:
    """What a ruling does, in words."""
    return EFFECT[type(effect)](effect)


def _settled(e: ev.Settled) -> str:
    what = f"Box {e.box}: {e.wager} {e.fate}"
    if e.fate is ev.Fate.WON:
        limit = " (limited by the maximum payout)" if e.limited else ""
        return f"{what}, {e.owner} is paid {dollars(e.won)}{limit}"
    return f"{what}, {dollars(e.amount)} {'to the house' if not e.back else 'back to ' + e.owner}"


WORDS: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.TableOpened: lambda e: f"Table {e.table} opens: {e.game}, {e.edition}",
    ev.ApprovalRecorded: lambda e: f"Approval on record: {e.subject} ({e.reference})",
    ev.ChipsBought: lambda e: f"{e.person} buys {dollars(e.amount)} in chips",
    ev.CashedOut: lambda e: f"{e.person} cashes out {dollars(e.amount)}",
    ev.SatDown: lambda e: f"{e.person} sits down at box {e.box}",
    ev.StoodUp: lambda e: f"{e.person} leaves box {e.box}",
    ev.Waited: lambda e: f"{e.person} waits for a place",
    ev.StepDone: lambda e: f"Opening: {e.step}, by {e.by}",
    ev.ShuffleOrdered: lambda e: f"The cards are to be shuffled ({e.why})",
    ev.Shuffled: lambda _: "The cards are shuffled",
    ev.CardsCut: lambda e: f"{e.by} cuts the cards",
    ev.CardsReplaced: lambda _: "The cards are to be replaced",
    ev.DeckCounted: lambda e: f"The deck is counted: {e.cards} cards",
    ev.Directed: lambda e: (
        f"{'Lifted' if e.lifted else 'Direction'}: {e.direction}{' ' + ', '.join(e.people) if e.people else ''}"
    ),
    ev.NoticePosted: lambda e: f"Notice: {e.notice}",
    ev.LimitsChanged: lambda e: f"Limits are now {dollars(e.minimum)} to {dollars(e.maximum)}",
    ev.TableClosed: lambda _: "The table is closed",
    ev.WagerPlaced: lambda e: f"{e.owner} puts {dollars(e.amount)} on {e.wager}, box {e.box}",
    ev.WagerWithdrawn: lambda _: "A wager is taken back",
    ev.LightLit: lambda e: f"The light at box {e.box} is on",
    ev.BetsClosed: lambda _: "No more bets",
    ev.JackpotAccepted: lambda e: f"The jackpot takes {dollars(e.amount)} from box {e.box}",
    ev.Dealt: lambda e: f"{_card(e.card)} to {place_words(e.to)}{', face up' if e.up else ''}",
    ev.DealComplete: lambda _: "The deal is complete",
    ev.TurnedUp: lambda e: f"The dealer turns up {_card(e.card)}",
    ev.PickedUp: lambda e: f"Box {e.place[0]} picks up the hand",
    ev.Discarded: lambda e: f"{len(e.nths)} cards of {place_words(e.place)} to the rack",
    ev.PutBack: lambda e: f"{len(e.nths)} cards of {place_words(e.place)} go back, to be dealt next",
    ev.Called: lambda e: f"The dealer calls: {e.words}",
    ev.Chosen: lambda e: f"{e.by}, box {e.place[0]}: {e.choice}{f' {len(e.cards)} cards' if e.cards else ''}",
    ev.HandDeclared: lambda e: f"{e.by} declares: {e.words}",
    ev.Revealed: lambda e: f"{place_words(e.place).capitalize()} shows {_cards(e.cards)}",
    ev.Announced: lambda e: f"{place_words(e.place).capitalize()}: {e.words}",
    ev.Settled: _settled,
    ev.Paid: lambda e: (
        f"Box {e.box}: {e.owner} is paid {dollars(e.won)} beside on {e.wager}"
        f"{' (limited by the maximum payout)' if e.limited else ''}"
    ),
    ev.PaidBack: lambda e: f"{dollars(e.won)} paid beside {e.wager} of box {e.box} come back from {e.owner}",
    ev.Reversed: lambda e: f"A settlement is undone for {e.owner}",
    ev.Collected: lambda e: f"{e.count} cards of {place_words(e.place)} to the rack",
    ev.ChipCollected: lambda e: f"The jackpot chip of box {e.box} is collected",
    ev.JackpotRefunded: lambda e: f"The jackpot wager of box {e.box} is void: {dollars(e.amount)} back to {e.owner}",
    ev.PoolsChanged: lambda e: "The jackpot pool is divided" if e.divided else "The jackpot pools are combined",
    ev.JackpotClaimed: lambda e: f"Box {e.box} has a {e.hand.replace('_', ' ')} and wins on the jackpot",
    ev.JackpotVerified: lambda e: f"The dealer verifies box {e.box} and tells the game supervisor",
    ev.JackpotPaid: lambda e: f"The jackpot pays {e.owner} {dollars(e.amount)}",
    ev.JackpotUnpaid: lambda e: f"The jackpot's {dollars(e.amount)} come back from {e.owner}",
    ev.Slipped: lambda e: f"Slip: {mistake_words(e.mistake)}",
    ev.Found: lambda e: f"Reported: {finding_words(e.finding)}",
    ev.Ruled: lambda e: f"Ruling: {effect_words(e.effect)}{' (' + e.by + ')' if e.by else ''}",
    ev.Referred: lambda e: f"For the {' or '.join(e.question.offices)}: {e.question.text}",
    ev.RuledInWords: lambda e: f"Decided by {e.by}: {e.words}",
    ev.RackOrdered: lambda _: "The cards have run out: the discard rack is shuffled",
    ev.RackShuffled: lambda e: f"{len(e.order)} cards of the discard rack are shuffled",
    ev.RoundVoided: lambda _: "The round is void; the hands are dealt again",
    ev.RoundEnded: lambda _: "The round is over",
    je.JackpotOpened: lambda e: f"Jackpot {e.name} is offered",
    je.PoolAdded: lambda e: f"The operator adds {dollars(e.amount)} to the pool",
    je.PoolsDivided: lambda _: "The pool is divided into a minor and a major one",
    je.RateVaried: lambda _: "The rate of increment is varied",
    je.PoolsCombined: lambda _: "The pools are combined",
    je.Contributed: lambda e: f"{dollars(e.amount)} from table {e.table} goes into the jackpot",
    je.Uncontributed: lambda e: f"{dollars(e.amount)} goes back to table {e.table}",
    je.Claimed: lambda e: f"Table {e.table}, box {e.box} claims a {e.hand.replace('_', ' ')}",
    je.ClaimsReady: lambda e: f"Table {e.table} is ready for its payouts",
    je.ClaimsDropped: lambda e: f"The claims of table {e.table} fall with its round",
    je.Awarded: lambda e: f"Table {e.table}, box {e.box} is awarded {dollars(e.amount)}",
    je.Unawarded: lambda e: f"The payout to table {e.table}, box {e.box} comes back",
    je.RetainedTaken: lambda e: f"The operator takes {dollars(e.amount)} of its retained share",
}


def sentence(event: ev.Event) -> str:
    """One line about an event."""
    return WORDS[type(event)](event)
