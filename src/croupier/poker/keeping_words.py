"""Events of the keeping of a poker table in plain words, as a supervisor would say them."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier import cards
from croupier.money import dollars
from croupier.play.events import Event
from croupier.play.events.base import HIDDEN
from croupier.poker import events_table as et
from croupier.poker.games import GAMES
from croupier.poker.options import Options
from croupier.poker.signs import changes, commission, limits


def _options(e: et.GameChanged | et.CommissionVaried) -> Options:
    """The options in force from this event on."""
    return msgspec.convert(e.options, Options)


def _game(e: et.GameChanged) -> str:
    why = ", most players agreeing" if e.agreed else ""
    return f"The game is {GAMES[e.game].title} now ({limits(_options(e))}){why}"


def _said(words: str) -> str:
    return f": {words}" if words else ""


def _cards(hand: tuple[int, ...]) -> str:
    return "" if HIDDEN in hand else f": {cards.names(hand)}"


def _counted(e: et.CardsCounted) -> str:
    verdict = "as it should be" if e.cards == e.right else f"there should be {e.right}"
    return f"{e.by} counts {e.cards} cards, {verdict}"


def _changed(e: et.CardsChanged) -> str:
    which = "The deck is" if e.whole else f"{cards.names(e.cards)} {'is' if len(e.cards) == 1 else 'are'}"
    return f"{which} replaced by {e.by}{_said(e.words)}"


def _agreed(e: et.PlayerAgreed) -> str:
    return f"{e.person} {'agrees' if e.agrees else 'no longer agrees'} to the {e.subject}"


def _concluded(e: et.InvestigationConcluded) -> str:
    shares = f"{dollars(e.returned)} go back to {e.owner}, {dollars(e.kept)} do not"
    return f"The investigation is over{_said(e.words)}; {shares}"


def _reviewed(e: et.ReviewDecided) -> str:
    again = f"; {e.readmitted} may play again" if e.readmitted else ""
    return f"Matter {e.matter} is reviewed and {'stands' if e.upheld else 'does not stand'}{_said(e.words)}{again}"


def _voided(e: et.HandVoided) -> str:
    back = ", ".join([f"{dollars(one.amount)} to {one.owner}" for one in e.refunds])
    return f"All wagers of hand {e.number} go back: {back}"


WORDS: dict[type[Event], Callable[[Any], str]] = {
    et.SignsPosted: lambda _: "The signs at the table are posted",
    et.CountInstructed: lambda e: f"{e.by} has the cards counted",
    et.CardsCounted: _counted,
    et.CardsChanged: _changed,
    et.NewCardsChecked: lambda e: f"The new cards are checked by {e.by}",
    et.ChangeAnnounced: lambda e: f"To change after hand {e.after}: {changes(e.game, e.options)}",
    et.ClosingAnnounced: lambda e: f"The table may close after hand {e.after}",
    et.AnnouncementWithdrawn: lambda e: f"There will be no {e.subject}",
    et.PlayerAgreed: _agreed,
    et.GameChanged: _game,
    et.CommissionVaried: lambda e: f"From now on: {commission(_options(e)).text}",
    et.TimeCharged: lambda e: f"{e.owner} pays {dollars(e.amount)} for the hour",
    et.TimeVerified: lambda e: f"{e.by} verifies {dollars(e.amount)} on the drop slide",
    et.TimeDropped: lambda e: f"{dollars(e.amount)} of time charges are dropped",
    et.CommissionDropped: lambda e: f"{dollars(e.amount)} of commission are dropped",
    et.ConductReported: lambda e: f"Matter {e.number}, {e.person}: {e.conduct}{_said(e.words)}",
    et.WagersVoided: lambda e: f"The wagers of {e.owner} are void: {dollars(e.amount)} go back",
    et.HandDeclaredDead: lambda e: f"The hand of {e.owner} is dead",
    et.PlayerExcluded: lambda e: f"{e.person} is excluded from the game",
    et.WinningsSeized: lambda e: f"{dollars(e.amount)} of {e.owner} are retained for an investigation",
    et.InvestigationConcluded: _concluded,
    et.DeviceConfiscated: lambda e: f"A device of {e.person} is confiscated",
    et.PersonDetained: lambda e: f"{e.person} is detained",
    et.DetentionEnded: lambda e: f"{e.words} takes over the matter of {e.person}",
    et.DetrimentFound: lambda e: f"Matter {e.number}: {e.person} harms the game{_said(e.words)}",
    et.ComplaintRaised: lambda e: f"Matter {e.number}: {e.person} disputes{_said(e.words)}",
    et.InspectorAdvised: lambda e: f"{e.person} is told of the inspector and may consult one",
    et.ComplaintDecided: lambda e: f"Matter {e.matter} is decided{_said(e.words)}",
    et.ReviewRequested: lambda e: f"{e.person} asks for a review of matter {e.matter}",
    et.ReviewDecided: _reviewed,
    et.OutcomeInvalidated: lambda e: f"Hand {e.number} has no outcome: {e.why}{_said(e.words)}",
    et.HandVoided: _voided,
    et.RulesGiven: lambda e: f"{e.person} gets a copy of the rules",
    et.HandInspected: lambda e: f"{e.by} inspects the hand of {e.owner}{_cards(e.cards)}",
    et.HandShownTo: lambda e: f"{e.owner} shows {e.person} the hand{_cards(e.cards)}",
    et.HandShownToAll: lambda e: f"{e.owner} shows the table the hand, because {e.asked} asks{_cards(e.cards)}",
}
