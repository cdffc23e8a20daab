"""Irregularities of a hand of poker: what is said, by whom, and what follows (section 9)."""

from collections.abc import Iterator

import msgspec

from croupier.engines.betting.commands import ChooseAllIn, ReportInHand, SlipInHand
from croupier.engines.betting.events.hand import AllInChosen, BoxedMucked, DiscoveryMade, DiscoveryPointed
from croupier.engines.betting.evolving.irregular import EVOLVE
from croupier.engines.betting.hand.acting import seat_of
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import DEFECTIVE, MISDEALS, WHO_RULES, seat_in
from croupier.engines.betting.irregular.dealing import boxed
from croupier.engines.betting.irregular.found import true
from croupier.engines.betting.irregular.kinds import AnyFinding
from croupier.engines.betting.irregular.mistakes import broken, examples, slip, taken
from croupier.engines.betting.irregular.outcomes import alone
from croupier.engines.betting.irregular.rows import rule
from croupier.engines.betting.state import DEALING, FLOOR, Hand, PokerTable, around
from croupier.engines.betting.wording import finding_words, mistake_words
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.gate import Asked, Decision, ask
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule


def _hand(t: PokerTable) -> Hand | Refusal:
    if t.hand is None or t.hand.over or t.hand.errors.misdealt:
        return Refusal(t.law(MISDEALS), "No hand is on.")
    return t.hand


def slip_in_hand(t: PokerTable, c: SlipInHand) -> Decision:
    """Something goes wrong; a boxed card that comes up with it goes into the muck first (9.2.5)."""
    h, mucked = _hand(t), list[BoxedMucked]()
    if isinstance(h, Refusal):
        return h
    while True:
        event = slip(h, c.mistake, c.by.name)
        if isinstance(event, Refusal):
            return tuple(mucked) or event  # with the boxed card gone there may be too few left for the rest of it
        found = boxed(h, taken(h, c.mistake))
        if found is None:
            return *mucked, event
        mucked.append(found)
        h = EVOLVE.of[BoxedMucked](h, found)


def report_in_hand(t: PokerTable, c: ReportInHand) -> Decision:
    """Something is found: dealer or supervisor rule on it (9.1.1), a player points it out."""
    h, f = _hand(t), c.finding
    if isinstance(h, Refusal):
        return h
    refused = _early(t, h, f, c.by)
    if refused is not None:
        return refused
    if c.by.role is Role.PLAYER:
        if not seat_of(h, c.by.name) and all(chair.person != c.by.name for chair in t.chairs.values()):
            return Refusal(t.law(WHO_RULES), "Those who sit at the table may point something out.")
        if h.errors.pointed is not None:
            return Refusal(t.law(WHO_RULES), "The dealer has to rule on something else first.")
        return (DiscoveryPointed(finding=f, by=c.by.name, cite=t.law(WHO_RULES)),)
    ruling = rule(h, f)
    return DiscoveryMade(finding=f, by=c.by.name, cite=t.law(WHO_RULES)), ruling


def _early(t: PokerTable, h: Hand, f: AnyFinding, by: Who) -> Refusal | None:
    """Why nothing is ruled on this now."""
    a = h.errors
    defect = isinstance(f, kinds.DeckDefective)
    if h.awarded:
        return Refusal(t.law(DEFECTIVE if defect else WHO_RULES), "The pot has been pushed: the hand stands.")
    if not defect and (a.found is not None or a.shuffle or a.cut or a.again or a.asked or h.owed):
        return Refusal(
            t.law(WHO_RULES), "Let the dealer finish first: a ruling is being carried out, or cards are owed."
        )
    # among others a hand with the wrong number of cards was not counted; the last one has won nothing
    unwon = isinstance(f, kinds.WrongCards) and (not seat_in(h.live, f.seat) or alone(h, f.seat))
    if not defect and h.rake is not None and not unwon:
        return Refusal(t.law(WHO_RULES), "The hand has been decided.")
    if isinstance(f, kinds.DeckDefective) and f.why is kinds.Defect.MANAGEMENT and by.role not in FLOOR:
        return Refusal(t.law(DEFECTIVE), "That is for a poker room supervisor or above to say.")
    if not true(t, h, f):
        return Refusal(
            t.law(WHO_RULES), f"That is not so: {finding_words(f)}. Nothing is ruled on what did not happen."
        )
    return None


def choose_all_in(t: PokerTable, c: ChooseAllIn) -> Decision:
    """A player whose last card was exposed says whether to count as all-in (9.5.6, 9.6.6)."""
    h = _hand(t)
    if isinstance(h, Refusal):
        return h
    seat = seat_of(h, c.by.name)
    if not h.errors.asked or not seat_in(h.errors.asks & h.able, seat):
        return Refusal(_last_up(h), "That is asked only of a player whose last card the dealer exposed.")
    return (AllInChosen(seat=seat, all_in=c.all_in, cite=_last_up(h)),)


def _last_up(h: Hand) -> Rule:
    return h.law(h.variant.rulings.last_up or WHO_RULES)


ROWS: tuple[Asked[PokerTable], ...] = (
    ask(SlipInHand, slip_in_hand, by=DEALING, rule="9.1.1"),
    ask(ReportInHand, report_in_hand, by=(*DEALING, Role.PLAYER), rule="9.1.1"),
    ask(ChooseAllIn, choose_all_in, by=(Role.PLAYER,), rule="9.1.1"),
)


# --- offers ---------------------------------------------------------------------------------------


def findings(t: PokerTable, h: Hand) -> Iterator[AnyFinding]:
    """What could be found now and would be true, mended and not."""
    for f in _candidates(h):
        if true(t, h, f):
            yield f


def _candidates(h: Hand) -> Iterator[AnyFinding]:
    yield from (kinds.Unshuffled(), kinds.Uncut())
    for mend in (True, False):
        yield from (kinds.WrongOrder(mend), kinds.HandExtra(mend), kinds.BurnMissing(mend))
        for seat in around(h.dealt, 0):
            yield from (kinds.HandMissing(seat, mend), kinds.WrongCards(seat, mend), kinds.NoneUp(seat, mend))
            yield from (kinds.ServedEarly(seat, looked=mend), kinds.WrongCardUp(seat, mend))
            yield kinds.HandInMuck(seat, certain=mend)
    yield from (kinds.NeverAsked(seat) for seat in around(h.dealt, 0))
    yield from (kinds.DeckDefective(why) for why in kinds.Defect)


def offers(t: PokerTable, who: Who) -> Iterator[Offer]:
    """The mistakes that could happen now, what could be found, and the choice after an exposed last card."""
    h = _hand(t)
    if isinstance(h, Refusal):
        return
    if who.role is Role.PLAYER:
        yield from _player(t, h, who)
    if who.role not in DEALING:
        return
    for f in findings(t, h):
        if _early(t, h, f, who) is None:
            yield _report(h, f)
    for m in examples(h):
        fields = {"mistake": msgspec.to_builtins(m)}
        yield Offer(command="SlipInHand", cite=broken(h, m), label=mistake_words(m), group="slips", fields=fields)


def _player(t: PokerTable, h: Hand, who: Who) -> Iterator[Offer]:
    """What a player sees: the question put to him, the number of his own cards, and his hand in the muck."""
    seat = seat_of(h, who.name)
    if h.errors.asked and seat_in(h.errors.asks & h.able, seat):
        for label, all_in in (("Count as all-in", True), ("Play on with the card shown", False)):
            yield Offer(command="ChooseAllIn", cite=_last_up(h), label=label, group="act", fields={"all_in": all_in})
    for own in (kinds.WrongCards(seat), kinds.HandInMuck(seat)):
        if h.errors.pointed is None and seat and _early(t, h, own, who) is None:
            yield _report(h, own)


def _report(h: Hand, f: AnyFinding) -> Offer:
    fields = {"finding": msgspec.to_builtins(f)}
    return Offer(command="ReportInHand", cite=h.law(WHO_RULES), label=finding_words(f), group="reports", fields=fields)
