"""What happens at a poker table, in plain words, as a dealer would say it."""

import msgspec

from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as es
from croupier.engines.betting.events import table as et
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.keeping.signs import changes, commission, limits
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Options
from croupier.engines.betting.seats.choice import told_draw
from croupier.engines.betting.state import PokerTable
from croupier.kernel import events as ev
from croupier.kernel.events import HIDDEN
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.words import COMMON
from croupier.things import cards
from croupier.things.cards import name, names


def cards_in_words(cards: tuple[int, ...]) -> str:
    """Cards as they are read out; what may not be seen is a card."""
    return " ".join("a card" if card == HIDDEN else name(card) for card in cards)


MISTAKES = Handlers[str](
    on(kinds.NotShuffled, lambda _: "the cards are not shuffled"),
    on(kinds.NotCut, lambda _: "the cards are not cut"),
    on(kinds.CutExposed, lambda _: "a card shows in cutting"),
    on(kinds.BoxedCard, lambda m: f"a card is face up in the deck, {m.ahead + 1} from the top"),
    on(kinds.DefectiveDeck, lambda m: f"the deck is defective: {m.why}"),
    on(kinds.OutOfOrder, lambda m: f"the deal begins at seat {m.seat}"),
    on(kinds.DealtOut, lambda m: f"seat {m.seat} is dealt out"),
    on(kinds.ExtraHand, lambda m: f"a hand is dealt to seat {m.seat}, which is not in the hand"),
    on(kinds.WrongNumber, lambda m: f"seat {m.seat} gets one card too {'many' if m.more else 'few'}"),
    on(kinds.CardExposed, lambda m: f"card {m.nth} of {_whose(m.seat)} is exposed in the deal"),
    on(kinds.TwoUp, lambda m: f"card {m.nth} of seat {m.seat} comes up, and so does the one that is due up"),
    on(kinds.ThreeUp, lambda m: f"seat {m.seat} is dealt three cards up"),
    on(kinds.DownInsteadOfUp, lambda m: f"the up card of seat {m.seat} is dealt down"),
    on(kinds.NoBurn, lambda _: "the next burn is forgotten"),
    on(kinds.FlopTooMany, lambda m: f"{m.count} cards are turned for the flop"),
    on(kinds.EarlyFlop, lambda _: "the flop is turned before the betting is over"),
    on(kinds.EarlyTurn, lambda _: "the fourth community card is turned before the betting is over"),
    on(kinds.EarlyRiver, lambda _: "the fifth community card is turned before the betting is over"),
    on(kinds.TwoTurned, lambda m: f"{m.count} community cards are opened at once"),
    on(kinds.TopExposed, lambda m: f"the top card of the deck is exposed{', after a burn' if m.burned else ''}"),
    on(kinds.LastCardUp, lambda m: f"the last card of seat {m.seat} is exposed"),
    on(kinds.NotAsked, lambda _: "the dealer goes on without asking"),
    on(kinds.BegunShort, lambda _: "the last cards are begun although they will not reach"),
    on(kinds.DrawOutOfSequence, lambda m: f"seat {m.seat} is served before the turn"),
    on(kinds.CardDropped, lambda m: f"seat {m.seat} drops a card"),
    on(kinds.HandSwept, lambda m: f"the hand of seat {m.seat} is swept into the muck"),
)
FINDINGS = Handlers[str](
    on(kinds.Unshuffled, lambda _: "the cards were not shuffled"),
    on(kinds.Uncut, lambda _: "the cards were not cut"),
    on(kinds.WrongOrder, lambda f: f"the cards were dealt out of order{_mend(f.mend)}"),
    on(kinds.HandMissing, lambda f: f"seat {f.seat} was dealt out{_mend(f.mend)}"),
    on(kinds.HandExtra, lambda f: f"a hand too many was dealt{_mend(f.mend)}"),
    on(kinds.WrongCards, lambda f: f"seat {f.seat} has the wrong number of cards{_mend(f.mend)}"),
    on(kinds.NoneUp, lambda f: f"seat {f.seat} has no card up{_mend(f.mend)}"),
    on(kinds.WrongCardUp, lambda f: f"the wrong card of seat {f.seat} was dealt face up{_mend(f.mend)}"),
    on(kinds.HandInMuck, lambda f: f"the hand of seat {f.seat} is in the muck{_certain(f.certain)}"),
    on(kinds.BurnMissing, lambda f: f"no card was burned{_mend(f.mend)}"),
    on(kinds.ServedEarly, lambda f: f"seat {f.seat} was served before the turn and has {_looked(f.looked)} the cards"),
    on(kinds.DeckDefective, lambda f: f"the deck is defective: {f.why}"),
    on(kinds.NeverAsked, lambda f: f"seat {f.seat} was not asked about the exposed card"),
)
EFFECTS = Handlers[PokerTable, str](
    on(fx.PlayOn, lambda *_: "the hand goes on"),
    on(fx.InSequence, lambda *_: "the card is used in its turn"),
    on(
        fx.ReplaceByBurn,
        lambda _, x: f"{cards_in_words((x.out,))} of seat {x.seat} becomes the burn, and the burn is dealt",
    ),
    on(fx.Rebuild, lambda *_: "the cards go back in order and are dealt as they should be"),
    on(fx.TurnUp, lambda _, x: f"{cards_in_words((x.card,))} of seat {x.seat} is turned up"),
    on(fx.TakeBack, lambda _, x: f"{cards_in_words(x.cards)} back into the deck: shuffle{' and cut' if x.cut else ''}"),
    on(fx.SetAside, lambda _, x: f"{cards_in_words((x.card,))} is set aside"),
    on(fx.NextBurn, lambda _, x: f"{cards_in_words((x.card,))} will be the next burn"),
    on(fx.ToMuck, lambda _, x: f"{cards_in_words((x.card,))} goes into the muck"),
    on(fx.Ceiling, lambda t, x: f"no wager above {t.money(x.most)} in this round"),
    on(fx.AllUp, lambda *_: "all last cards come face up, and the last opener opens again"),
    on(fx.AskPlayers, lambda *_: "the player chooses whether to count as all-in"),
    on(fx.CountAllIn, lambda _, x: f"seat {x.seat} counts as all-in"),
    on(fx.BurnsBack, lambda *_: "the burn cards are shuffled, cut and dealt on from"),
    on(fx.Keep, lambda _, x: f"seat {x.seat} keeps the cards; the player passed over gets the next"),
    on(fx.PutBack, lambda _, x: f"seat {x.seat} gives the cards back"),
    on(fx.Retrieve, lambda _, x: f"seat {x.seat} gets the hand back out of the muck"),
)


def _mend(mend: bool) -> str:  # noqa: FBT001 - read off a record
    return ", which can be mended" if mend else ""


def _certain(certain: bool) -> str:  # noqa: FBT001 - read off a record
    return ", and it is certain which cards they are" if certain else ""


def _whose(seat: int) -> str:
    return f"seat {seat}" if seat else "the kitty"


def _looked(looked: bool) -> str:  # noqa: FBT001 - read off a record
    return "seen" if looked else "not seen"


def mistake_words(m: kinds.AnyMistake) -> str:
    """A mistake in words."""
    return MISTAKES.of[type(m)](m)


def finding_words(f: kinds.AnyFinding) -> str:
    """A finding in words."""
    return FINDINGS.of[type(f)](f)


def _slipped(_: PokerTable, e: ea.HandSlipped) -> str:
    shown = f": {cards_in_words(e.cards)}" if e.cards else ""
    return f"Mistake: {mistake_words(e.mistake)}{shown}"


def _killed(t: PokerTable, e: ea.HandKilled) -> str:
    back = f"{t.money(e.amount)} goes back to {e.owner}" if e.amount else "the wagers stay in the pot"
    return f"The hand of seat {e.seat} is dead; {back}"


def _misdealt(t: PokerTable, e: ea.Misdealt) -> str:
    total = sum(share.amount for share in e.refunds)
    return f"Misdeal: wagers of {t.money(total)} are returned, and the cards are shuffled and cut again"


def _player(t: PokerTable, seat: int) -> str:
    """Who plays a seat in the hand, by name."""
    return (t.hand.places[seat].owner if t.hand is not None else "") or f"Seat {seat}"


IRREGULAR = Handlers[PokerTable, str](
    on(ea.HandSlipped, _slipped),
    on(ea.CardFlashed, lambda _, e: f"{cards_in_words((e.card,))} of {_whose(e.seat)} is face up"),
    on(ea.SeatSkipped, lambda t, e: f"{_player(t, e.seat)} gets no card"),
    on(ea.CardTooMany, lambda t, e: f"{_player(t, e.seat)} gets one more card"),
    on(ea.BurnPassed, lambda _, e: "No card is burned" if e.forgotten else "The burn is there already"),
    on(ea.BoxedMucked, lambda _, e: f"{cards_in_words((e.card,))} was face up in the deck and goes into the muck"),
    on(ea.BoardMisdealt, lambda _, e: f"{cards_in_words(e.cards)} are opened at once"),
    on(ea.CardsLying, lambda *_: "The cards are taken as they lie"),
    on(ea.StubShuffled, lambda *_: "The rest of the deck is shuffled"),
    on(ea.StubCut, lambda *_: "The rest of the deck is cut"),
    on(ea.DiscoveryMade, lambda _, e: f"{e.by} finds that {finding_words(e.finding)}"),
    on(ea.DiscoveryPointed, lambda _, e: f"{e.by} points out that {finding_words(e.finding)}"),
    on(ea.DiscoveryLapsed, lambda _, e: f"Nothing is left to rule on: {finding_words(e.finding)}"),
    on(ea.HandRuled, lambda t, e: f"Ruling: {EFFECTS.of[type(e.effect)](t, e.effect)}"),
    on(ea.Misdealt, _misdealt),
    on(ea.HandKilled, _killed),
    on(ea.AllInChosen, lambda t, e: f"{_player(t, e.seat)} {'counts as all-in' if e.all_in else 'plays on'}"),
    on(ea.CeilingLifted, lambda *_: "The bound on wagers ends with the round"),
    on(ea.PlayResumed, lambda *_: "The betting goes on"),
)
"""One line about an event."""


def _taken(_: PokerTable, e: es.SeatTaken) -> str:
    waits = "; cards come when the blind is due or posted" if e.new else ""
    how = f"is given seat {e.seat} by {e.by}" if e.by not in ("", e.person) else f"takes seat {e.seat}"
    return f"{e.person} {how}{waits}"


def _changed_seat(_: PokerTable, e: es.SeatChanged) -> str:
    how = f"is moved by {e.by}" if e.by else "moves"
    late = "; cards come when the blinds are due or a penalty blind is posted" if e.owes else ""
    return f"{e.person} {how} from seat {e.old} to seat {e.seat}{late}"


def _vacated(_: PokerTable, e: es.SeatVacated) -> str:
    how = f"is taken out of the game by {e.by}" if e.by else "leaves"
    return f"{e.person} {how}; a reserved button is placed at seat {e.seat}"


def _offered(_: PokerTable, e: es.BlindOffered) -> str:
    return f"{e.person} {'will post what is owed' if e.posting else 'waits until the blind is due'}"


def _tournament(_: PokerTable, e: es.TournamentChips) -> str:
    many = abs(e.amount)
    return f"{e.person} is given {many} in chips" if e.amount > 0 else f"{many} in chips of {e.person} are taken in"


SEATING = Handlers[PokerTable, str](
    on(es.SeatWanted, lambda _, e: f"{e.person} asks for seat {e.seat}"),
    on(es.WishDropped, lambda _, e: f"{e.person} no longer asks for seat {e.seat}"),
    on(es.SeatDrawn, lambda _, e: told_draw(e)),
    on(es.SeatTaken, _taken),
    on(es.SeatChanged, _changed_seat),
    on(es.SeatVacated, _vacated),
    on(es.DealtOut, lambda _, e: f"{e.person} is dealt out"),
    on(es.WalkedAway, lambda _, e: f"{e.person} walks away; a button is placed at seat {e.seat}"),
    on(es.CameBack, lambda _, e: f"{e.person} is back"),
    on(es.BlindOffered, _offered),
    on(
        es.PlayerPickedUp,
        lambda t, e: f"{e.person} is picked up; {t.money(e.chips)} is held at the booth, seat {e.seat} is free",
    ),
    on(es.HeldReturned, lambda t, e: f"{t.money(e.amount)} from the booth is in front of {e.person} again"),
    on(es.HeldPaid, lambda t, e: f"The booth gives {e.person} {t.money(e.amount)}"),
    on(es.TournamentChips, _tournament),
)
"""One line about an event."""


def _options(e: et.GameChanged | et.CommissionVaried) -> Options:
    """The options in force from this event on."""
    return msgspec.convert(e.options, Options)


def _game(t: PokerTable, e: et.GameChanged) -> str:
    o = _options(e)
    why = ", most players agreeing" if e.agreed else ""
    return f"The game is {t.games[e.game].title} now ({limits(o.money(t.law), o)}){why}"


def _said(words: str) -> str:
    return f": {words}" if words else ""


def _open_cards(hand: tuple[int, ...]) -> str:
    return "" if HIDDEN in hand else f": {cards.names(hand)}"


def _counted(_: PokerTable, e: et.CardsCounted) -> str:
    verdict = "as it should be" if e.cards == e.right else f"there should be {e.right}"
    return f"{e.by} counts {e.cards} cards, {verdict}"


def _changed_cards(_: PokerTable, e: et.CardsChanged) -> str:
    which = "The deck is" if e.whole else f"{cards.names(e.cards)} {'is' if len(e.cards) == 1 else 'are'}"
    return f"{which} replaced by {e.by}{_said(e.words)}"


def _agreed(_: PokerTable, e: et.PlayerAgreed) -> str:
    return f"{e.person} {'agrees' if e.agrees else 'no longer agrees'} to the {e.subject}"


def _concluded(t: PokerTable, e: et.InvestigationConcluded) -> str:
    shares = f"{t.money(e.returned)} goes back to {e.owner}, {t.money(e.kept)} does not"
    return f"The investigation is over{_said(e.words)}; {shares}"


def _reviewed(_: PokerTable, e: et.ReviewDecided) -> str:
    again = f"; {e.readmitted} may play again" if e.readmitted else ""
    return f"Matter {e.matter} is reviewed and {'upheld' if e.upheld else 'not upheld'}{_said(e.words)}{again}"


def _voided(t: PokerTable, e: et.HandVoided) -> str:
    back = ", ".join([f"{t.money(one.amount)} to {one.owner}" for one in e.refunds])
    return f"All wagers of hand {e.number} go back: {back}"


KEEPING = Handlers[PokerTable, str](
    on(et.SignsPosted, lambda *_: "The signs at the table are posted"),
    on(et.CountInstructed, lambda _, e: f"{e.by} has the cards counted"),
    on(et.CardsCounted, _counted),
    on(et.CardsChanged, _changed_cards),
    on(et.NewCardsChecked, lambda _, e: f"The new cards are checked by {e.by}"),
    on(et.ChangeAnnounced, lambda t, e: f"To change after hand {e.after}: {changes(t, e.game, e.options)}"),
    on(et.ClosingAnnounced, lambda _, e: f"The table may close after hand {e.after}"),
    on(et.AnnouncementWithdrawn, lambda _, e: f"There will be no {e.subject}"),
    on(et.PlayerAgreed, _agreed),
    on(et.GameChanged, _game),
    on(et.CommissionVaried, lambda t, e: f"From now on: {commission(t.money, _options(e))[0]}"),
    on(et.TimeCharged, lambda t, e: f"{e.owner} pays {t.money(e.amount)} for the hour"),
    on(et.TimeVerified, lambda t, e: f"{e.by} verifies {t.money(e.amount)} on the drop slide"),
    on(et.TimeDropped, lambda t, e: f"{t.money(e.amount)} of time charges is dropped"),
    on(et.CommissionDropped, lambda t, e: f"{t.money(e.amount)} of commission is dropped"),
    on(et.ConductReported, lambda _, e: f"Matter {e.number}, {e.person}: {e.conduct}{_said(e.words)}"),
    on(et.WagersVoided, lambda t, e: f"The wagers of {e.owner} are void: {t.money(e.amount)} goes back"),
    on(et.HandDeclaredDead, lambda _, e: f"The hand of {e.owner} is dead"),
    on(et.PlayerExcluded, lambda _, e: f"{e.person} is excluded from the game"),
    on(et.WinningsSeized, lambda t, e: f"{t.money(e.amount)} of {e.owner} is retained for an investigation"),
    on(et.InvestigationConcluded, _concluded),
    on(et.DeviceConfiscated, lambda _, e: f"A device of {e.person} is confiscated"),
    on(et.PersonDetained, lambda _, e: f"{e.person} is detained"),
    on(et.DetentionEnded, lambda _, e: f"{e.words} takes over the matter of {e.person}"),
    on(et.DetrimentFound, lambda _, e: f"Matter {e.number}: {e.person} harms the game{_said(e.words)}"),
    on(et.ComplaintRaised, lambda _, e: f"Matter {e.number}: {e.person} disputes{_said(e.words)}"),
    on(et.InspectorAdvised, lambda _, e: f"{e.person} is told of the inspector and may consult one"),
    on(et.ComplaintDecided, lambda _, e: f"Matter {e.matter} is decided{_said(e.words)}"),
    on(et.ReviewRequested, lambda _, e: f"{e.person} asks for a review of matter {e.matter}"),
    on(et.ReviewDecided, _reviewed),
    on(et.OutcomeInvalidated, lambda _, e: f"Hand {e.number} has no outcome: {e.why}{_said(e.words)}"),
    on(et.HandVoided, _voided),
    on(et.RulesGiven, lambda _, e: f"{e.person} gets a copy of the rules"),
    on(et.HandInspected, lambda _, e: f"{e.by} inspects the hand of {e.owner}{_open_cards(e.cards)}"),
    on(et.HandShownTo, lambda _, e: f"{e.owner} shows {e.person} the hand{_open_cards(e.cards)}"),
    on(
        et.HandShownToAll,
        lambda _, e: f"{e.owner} shows the table the hand, because {e.asked} asks{_open_cards(e.cards)}",
    ),
)


def _cards(cards: tuple[int, ...]) -> str:
    """Cards by name; those that may not be seen by their number."""
    known = [card for card in cards if card != HIDDEN]
    if len(known) < len(cards):
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return names(known)


def _began(_: PokerTable, e: pe.HandBegan) -> str:
    button = f"; the button is at seat {e.button}" if e.button else ""
    return f"Hand {e.number} begins with {len(e.order)} players{button}"


def _posted(t: PokerTable, e: pe.ForcedPosted) -> str:
    what = {ForcedKind.MADE_UP: "blind that is owed", ForcedKind.DEAD: "dead blind"}.get(e.kind, e.kind)
    if e.kind == ForcedKind.BLIND and len(t.options.blinds) == 2:
        what = {t.options.blinds[0]: "small blind", t.options.blinds[1]: "big blind"}.get(e.amount, what)
    return f"{e.owner} posts the {what} of {t.money(e.amount)}"


def _dealt(_: PokerTable, e: pe.CardDealt) -> str:
    where = f"seat {e.seat}" if e.seat else "the kitty"
    return f"{_cards((e.card,))} to {where}, face {'up' if e.up else 'down'}"


def _called(t: PokerTable, e: pe.BetCalled) -> str:
    return f"{e.owner} calls {t.money(e.amount)}{' and is all-in' if e.all_in else ''}"


def _raised(t: PokerTable, e: pe.Raised) -> str:
    what = "bets" if e.base == e.amount == e.to and not e.raises else "raises to"
    return f"{e.owner} {what} {t.money(e.to)}{' and is all-in' if e.all_in else ''}"


def _raked(t: PokerTable, e: pe.RakeTaken) -> str:
    total = sum(e.amounts)
    return f"{t.money(total)} rake" if total else "No rake"


def _awarded(t: PokerTable, e: pe.PotAwarded) -> str:
    which = f"side pot {e.pot}" if e.pot else "the pot"
    shares: dict[str, int] = {}
    for share in e.shares:
        shares[share.owner] = shares.get(share.owner, 0) + share.amount
    return f"{' and '.join(f'{owner} wins {t.money(amount)}' for owner, amount in shares.items())} from {which}"


def _kitty(t: PokerTable, e: pe.KittyTaken) -> str:
    return f"{e.owner} mucks the hand and takes the kitty for {t.money(e.amount)}"


WORDS = Handlers[PokerTable, str](
    on(pe.HandBegan, _began),
    on(pe.ForcedPosted, _posted),
    on(
        pe.CardsShuffled,
        lambda _, e: {pe.Pile.DECK: "The cards are shuffled", pe.Pile.MUCK: "The discards are shuffled"}.get(
            e.of, "The burn cards are shuffled with what is left"
        ),
    ),
    on(pe.DeckCut, lambda *_: "The cards are cut"),
    on(pe.CardDealt, _dealt),
    on(pe.CardBurned, lambda *_: "A card is burned"),
    on(pe.BoardDealt, lambda _, e: f"Dealt to the board: {_cards(e.cards)}"),
    on(pe.CommunityDealt, lambda _, e: f"The cards run out: {_cards((e.card,))} is everybody's last card"),
    on(pe.RoundOpened, lambda _, e: f"Betting begins at seat {e.opener}"),
    on(pe.DrawOpened, lambda *_: "The draw begins"),
    on(pe.Folded, lambda t, e: f"{_player(t, e.seat)} folds"),
    on(pe.Checked, lambda t, e: f"{_player(t, e.seat)} checks"),
    on(pe.BetCalled, _called),
    on(pe.Raised, _raised),
    on(pe.WagerReturned, lambda t, e: f"Uncalled bet of {t.money(e.amount)} returned to {e.owner}"),
    on(pe.RoundClosed, lambda *_: "The betting round is over"),
    on(
        pe.Drew,
        lambda t, e: f"{_player(t, e.seat)} {f'draws {len(e.discards)}' if e.discards else 'stands pat'}",
    ),
    on(pe.KittyTaken, _kitty),
    on(pe.KittyMucked, lambda *_: "Nobody took the kitty: it goes into the muck"),
    on(pe.HandShown, lambda t, e: f"{_player(t, e.seat)} shows {_cards(e.cards) or 'no cards'}: {e.words}"),
    on(pe.TimeCalled, lambda _, e: f"Time is called on {e.owner}"),
    on(pe.HandMucked, lambda t, e: f"{_player(t, e.seat)} mucks the hand"),
    on(
        pe.HandSeen,
        lambda _, e: (
            f"{e.asked} asks to see seat {e.seat}: {_cards(e.cards)}"
            + (", tapped on the muck" if e.tapped else ", and it is live")
        ),
    ),
    on(pe.RakeTaken, _raked),
    on(pe.PotAwarded, _awarded),
    on(pe.HandEnded, lambda _, e: f"Hand {e.number} is over"),
    *SEATING.rows,
    *KEEPING.rows,
    *IRREGULAR.rows,
)


def sentence(t: PokerTable, event: ev.Event) -> str:
    """One line about an event."""
    say = WORDS.of.get(type(event))
    return COMMON.of[type(event)](t.money, event) if say is None else say(t, event)
