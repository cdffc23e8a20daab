"""Irregularities of poker in words."""

from collections.abc import Callable
from typing import Any

from croupier.cards import name
from croupier.money import dollars
from croupier.play.events import HIDDEN
from croupier.poker import events_amiss as ea
from croupier.poker import irregular_kinds as kinds
from croupier.poker import rulings_effects as fx


def cards_in_words(cards: tuple[int, ...]) -> str:
    """Cards as they are read out; what may not be seen is a card."""
    return " ".join("a card" if card == HIDDEN else name(card) for card in cards)


SLIPS: dict[type[Any], Callable[[Any], str]] = {
    kinds.NotShuffled: lambda _: "the cards are not shuffled",
    kinds.NotCut: lambda _: "the cards are not cut",
    kinds.CutExposed: lambda _: "a card shows in cutting",
    kinds.BoxedCard: lambda m: f"a card lies face up in the deck, {m.ahead + 1} from the top",
    kinds.DefectiveDeck: lambda m: f"the deck is defective: {m.why}",
    kinds.OutOfOrder: lambda m: f"the deal begins at seat {m.seat}",
    kinds.DealtOut: lambda m: f"seat {m.seat} is dealt out",
    kinds.ExtraHand: lambda m: f"a hand is dealt to seat {m.seat}, which is not in the hand",
    kinds.WrongNumber: lambda m: f"seat {m.seat} gets a card too {'many' if m.more else 'few'}",
    kinds.CardExposed: lambda m: f"card {m.nth} of {_whose(m.seat)} is exposed in the deal",
    kinds.TwoUp: lambda m: f"card {m.nth} of seat {m.seat} comes up, and so does the one that is due up",
    kinds.ThreeUp: lambda m: f"seat {m.seat} is dealt three cards up",
    kinds.DownInsteadOfUp: lambda m: f"the up card of seat {m.seat} is dealt down",
    kinds.NoBurn: lambda _: "the next burn is forgotten",
    kinds.FlopTooMany: lambda m: f"{m.count} cards are turned for the flop",
    kinds.EarlyFlop: lambda _: "the flop is turned before the betting is over",
    kinds.EarlyTurn: lambda _: "the fourth community card is turned before the betting is over",
    kinds.EarlyRiver: lambda _: "the fifth community card is turned before the betting is over",
    kinds.TwoTurned: lambda m: f"{m.count} community cards are opened at once",
    kinds.TopExposed: lambda m: f"the top card of the deck is exposed{', after a burn' if m.burned else ''}",
    kinds.LastCardUp: lambda m: f"the last card of seat {m.seat} is exposed",
    kinds.NotAsked: lambda _: "the dealer goes on without asking",
    kinds.BegunShort: lambda _: "the last cards are begun although they will not reach",
    kinds.DrawOutOfSequence: lambda m: f"seat {m.seat} is served before the turn",
    kinds.CardDropped: lambda m: f"seat {m.seat} drops a card",
    kinds.HandSwept: lambda m: f"the hand of seat {m.seat} is swept into the muck",
}
DISCOVERIES: dict[type[Any], Callable[[Any], str]] = {
    kinds.Unshuffled: lambda _: "the cards were not shuffled",
    kinds.Uncut: lambda _: "the cards were not cut",
    kinds.WrongOrder: lambda f: f"the cards were dealt out of order{_mend(f.mend)}",
    kinds.HandMissing: lambda f: f"seat {f.seat} was dealt out{_mend(f.mend)}",
    kinds.HandExtra: lambda f: f"a hand too many was dealt{_mend(f.mend)}",
    kinds.WrongCards: lambda f: f"seat {f.seat} has the wrong number of cards{_mend(f.mend)}",
    kinds.NoneUp: lambda f: f"seat {f.seat} has no card up{_mend(f.mend)}",
    kinds.WrongCardUp: lambda f: f"the wrong card of seat {f.seat} was dealt face up{_mend(f.mend)}",
    kinds.HandInMuck: lambda f: f"the hand of seat {f.seat} lies in the muck{_certain(f.certain)}",
    kinds.BurnMissing: lambda f: f"no card was burned{_mend(f.mend)}",
    kinds.ServedEarly: lambda f: f"seat {f.seat} was served before the turn and has {_looked(f.looked)} the cards",
    kinds.DeckDefective: lambda f: f"the deck is defective: {f.why}",
    kinds.NeverAsked: lambda f: f"seat {f.seat} was not asked about the exposed card",
}
EFFECTS: dict[type[Any], Callable[[Any], str]] = {
    fx.PlayOn: lambda _: "the hand goes on",
    fx.InSequence: lambda _: "the card is used in its turn",
    fx.ReplaceByBurn: lambda x: f"{cards_in_words((x.out,))} of seat {x.seat} becomes the burn, and the burn is dealt",
    fx.Rebuild: lambda _: "the cards go back in order and are dealt as they should be",
    fx.TurnUp: lambda x: f"{cards_in_words((x.card,))} of seat {x.seat} is turned up",
    fx.TakeBack: lambda x: f"{cards_in_words(x.cards)} back into the deck: shuffle{' and cut' if x.cut else ''}",
    fx.SetAside: lambda x: f"{cards_in_words((x.card,))} is set aside",
    fx.NextBurn: lambda x: f"{cards_in_words((x.card,))} will be the next burn",
    fx.ToMuck: lambda x: f"{cards_in_words((x.card,))} goes into the muck",
    fx.Ceiling: lambda x: f"no wager above {dollars(x.most)} in this round",
    fx.AllUp: lambda _: "all last cards come face up, and the last opener opens again",
    fx.AskPlayers: lambda _: "the player chooses whether to count as all-in",
    fx.CountAllIn: lambda x: f"seat {x.seat} counts as all-in",
    fx.BurnsBack: lambda _: "the burn cards are shuffled, cut and dealt on from",
    fx.Keep: lambda x: f"seat {x.seat} keeps the cards; the player passed over gets the next",
    fx.PutBack: lambda x: f"seat {x.seat} gives the cards back",
    fx.Retrieve: lambda x: f"seat {x.seat} gets the hand back out of the muck",
}


def _mend(mend: bool) -> str:  # noqa: FBT001 - read off a record
    return ", which can be mended" if mend else ""


def _certain(certain: bool) -> str:  # noqa: FBT001 - read off a record
    return ", and it is certain which cards they are" if certain else ""


def _whose(seat: int) -> str:
    return f"seat {seat}" if seat else "the kitty"


def _looked(looked: bool) -> str:  # noqa: FBT001 - read off a record
    return "seen" if looked else "not seen"


def slip_words(m: kinds.AnySlip) -> str:
    """A mistake in words."""
    return SLIPS[type(m)](m)


def discovery_words(f: kinds.AnyDiscovery) -> str:
    """A finding in words."""
    return DISCOVERIES[type(f)](f)


def _slipped(e: ea.HandSlipped) -> str:
    shown = f": {cards_in_words(e.cards)}" if e.cards else ""
    return f"Slip: {slip_words(e.mistake)}{shown}"


def _killed(e: ea.HandKilled) -> str:
    back = f"{dollars(e.amount)} goes back to {e.owner}" if e.amount else "the wagers stay in the pot"
    return f"The hand of seat {e.seat} is dead; {back}"


def _misdealt(e: ea.Misdealt) -> str:
    total = sum(share.amount for share in e.refunds)
    return f"Misdeal: wagers of {dollars(total)} are returned, and the cards are shuffled and cut again"


WORDS: dict[type[Any], Callable[[Any], str]] = {
    ea.HandSlipped: _slipped,
    ea.CardFlashed: lambda e: f"{cards_in_words((e.card,))} of {_whose(e.seat)} lies face up",
    ea.SeatSkipped: lambda e: f"Seat {e.seat} gets no card",
    ea.CardTooMany: lambda e: f"Seat {e.seat} gets one more card",
    ea.BurnPassed: lambda e: "No card is burned" if e.forgotten else "The burn is there already",
    ea.BoxedMucked: lambda e: f"{cards_in_words((e.card,))} lay face up in the deck and goes into the muck",
    ea.BoardMisdealt: lambda e: f"{cards_in_words(e.cards)} are opened at once",
    ea.CardsLying: lambda _: "The cards are taken as they lie",
    ea.StubShuffled: lambda _: "The rest of the deck is shuffled",
    ea.StubCut: lambda _: "The rest of the deck is cut",
    ea.DiscoveryMade: lambda e: f"{e.by} finds that {discovery_words(e.finding)}",
    ea.DiscoveryPointed: lambda e: f"{e.by} points out that {discovery_words(e.finding)}",
    ea.DiscoveryLapsed: lambda e: f"Nothing is left to rule on: {discovery_words(e.finding)}",
    ea.HandRuled: lambda e: f"Ruling: {EFFECTS[type(e.effect)](e.effect)}",
    ea.Misdealt: _misdealt,
    ea.HandKilled: _killed,
    ea.AllInChosen: lambda e: f"Seat {e.seat} {'counts as all-in' if e.all_in else 'plays on'}",
    ea.CeilingLifted: lambda _: "The bound on wagers ends with the round",
    ea.PlayResumed: lambda _: "The betting goes on",
}
"""One line about an event."""
