"""The rules of a table: what becomes of a command. A refusal names its rule and changes nothing."""

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards import irregular, skeleton, wagering
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.names import Shuffles
from croupier.engines.cards.opening import (
    Decision,
    count_deck,
    cut,
    inspect_deck,
    open_table,
    order_shuffle,
    perform,
    ready,
    record_approval,
    replace_cards,
    shuffle,
)
from croupier.engines.cards.people import nominees as on_behalf
from croupier.engines.cards.people import order
from croupier.engines.cards.people.nominees import acts_for
from croupier.engines.cards.people.notices import change_limits, change_option, close_table, post_notice
from croupier.engines.cards.people.seats import buy, cash_out, place_allowed, short_of_chips, sit, stand
from croupier.engines.cards.round import rack_cards
from croupier.engines.cards.table import Table
from croupier.engines.cards.wagering import mistaken
from croupier.kernel import commands as common_cmd
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal, by_office
from croupier.kernel.gate import Gate, ask
from croupier.kernel.people import STAFF, SUPERVISORS, Role
from croupier.law.books import Rule
from croupier.law.law import Text

G = Text("general")


def decide(t: Table, c: common_cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    if isinstance(c, common_cmd.OpenTable):
        return open_table(t, c)
    if isinstance(c, common_cmd.RecordApproval):
        return record_approval(t, c)
    if t.game is None:
        return Refusal(t.law("G1"), "The table is not open; an operator opens it first.")
    refused = GATE.refusal(t.law, c, shut=t.closed)
    if refused is not None:  # only whoever is refused needs the rule that gives it to an office
        return GATE.refusal(t.law, c, shut=t.closed, rule=_office_rule(t.game, c)) or refused
    return order.kept_out(t, c) or GATE.of[type(c)](t, t.game, c)


def _office_rule(game: HouseGame, c: common_cmd.Command) -> str:
    """The rule that gives this command to an office, where the game's text has one of its own."""
    n = game.numbers
    named = {
        common_cmd.Cut: n.cut,
        cmd.ReplaceCards: n.replace_cards,
        cmd.CountDeck: n.count,
        cmd.InspectDeck: n.count,
        cmd.CloseBets: n.close_bets,
        cmd.OrderShuffle: n.shuffle[Shuffles.DISCRETION],
        common_cmd.Shuffle: n.shuffle[Shuffles.START],
    }
    return named.get(type(c), "")


# --- the round ------------------------------------------------------------------------------------


def wager(t: Table, game: HouseGame, c: cmd.Wager) -> Decision:
    """A player puts chips on an area."""
    if not ready(t):
        return Refusal(
            t.law(game.numbers.shuffle[Shuffles.START]),
            "The table is still being opened; wagers are taken once the cards are ready.",
        )
    who = c.for_player or c.by.name
    refused = acts_for(t, game, c.by.name, who) if c.for_player else None
    refused = refused or place_allowed(t, game, who, c.box) or short_of_chips(t, who, c.amount)
    if refused is not None and not t.round.closed:
        return refused
    return wagering.place(game, t.round, who, c)


def withdraw(t: Table, game: HouseGame, c: cmd.Withdraw) -> Decision:
    """A player takes chips back while that is allowed, oneself or by a nominee."""
    who = c.for_player or c.by.name
    refused = acts_for(t, game, c.by.name, who) if c.for_player else None
    if refused is not None and not t.round.closed:
        return refused
    stake = wagering.withdrawable(game, t.round, who, c)
    if isinstance(stake, Refusal):
        return stake
    (placed,) = [w for w in game.wagers if w.name == stake.wager]
    return (ev.WagerWithdrawn(stake=stake.id, by=c.by.name if c.for_player else "", cite=t.law(placed.handled)),)


def close_bets(t: Table, game: HouseGame, c: cmd.CloseBets) -> Decision:
    """The dealer calls "No more bets", once the cards are ready to be dealt, and puts mistaken wagers right."""
    if not t.round.closed and (t.shuffle or t.cut or not t.round.shoe.cards):
        return Refusal(t.shuffle or t.law(game.numbers.cut), "The cards have to be shuffled and cut first.")
    if t.vacant and not t.round.closed and Shuffles.VACANT in game.numbers.shuffle:
        return Refusal(
            t.law(game.numbers.shuffle[Shuffles.VACANT]),
            "The table was vacant: the cards are shuffled before play goes on.",
        )
    if t.round.shoe.set.bad and not t.round.closed:
        return Refusal(
            t.law(game.numbers.deck), "The deck is not complete; it has to be replaced before the next round."
        )
    if not t.round.closed and game.burn(t.round) is not None:
        return Refusal(t.law(game.numbers.first_card), "The first cards of the shoe have to be burned before play.")
    put_right, r = mistaken(game, t.round)
    closed = wagering.close_bets(game, r, c.by.name, {p: box for box, p in t.seats.items()})
    if isinstance(closed, Refusal):
        return put_right or closed
    return *put_right, *closed


def choose(t: Table, game: HouseGame, c: cmd.Choose) -> Decision:
    """A player decides on a hand."""
    events = skeleton.choose(game, t.round, c.by.name, c)
    if isinstance(events, Refusal):
        return events
    need = sum(e.amount for e in events if isinstance(e, ev.WagerPlaced))
    return short_of_chips(t, c.by.name, need) or events


def declare(t: Table, game: HouseGame, c: cmd.Declare) -> Decision:
    """A player says what the hand is worth."""
    return skeleton.declare(game, t.round, c.by.name, c)


def proceed(t: Table, game: HouseGame, _: cmd.Proceed) -> Decision:
    """The dealer takes the next step that is due."""
    event = follow(t)
    return (
        (event,)
        if event is not None
        else Refusal(t.law(game.numbers.close_bets), "Nothing is due from the dealer now.")
    )


def slip(t: Table, game: HouseGame, c: cmd.Slip) -> Decision:
    """Something goes wrong."""
    m = c.mistake
    own = isinstance(m, fd.HandLaidDown | fd.BlindHandLookedAt) and t.round.owners.get(m.box) == c.by.name
    if c.by.role is Role.PLAYER and not own:
        return Refusal(t.law(game.numbers.misdeal), "That is not a mistake that this player can make.")
    if isinstance(m, fd.UnnoticedWager):
        if m.person not in t.people or not 1 <= m.box <= t.round.options.boxes:
            return Refusal(t.law(game.numbers.boxes), "Name a person at the table and one of its boxes.")
        if t.seats.get(m.box, m.person) != m.person:
            return Refusal(t.law(game.numbers.one_wager), f"{t.seats[m.box]} sits at box {m.box} and would notice.")
        refused = short_of_chips(t, m.person, m.amount)
        if refused is not None:
            return refused
    return irregular.slip(game, t.round, m, c.by.name)


def report(t: Table, game: HouseGame, c: cmd.Report) -> Decision:
    """Somebody reports an irregularity: staff any, a player what concerns their own box."""
    f = c.finding
    if c.by.role is Role.PLAYER:
        own = (
            isinstance(f, fd.CollectedEarly | fd.LaidDownDiscarded | fd.LightDark)
            and t.round.owners.get(f.box) == c.by.name
        )
        if not own:
            return Refusal(t.law("G12"), "Tell the dealer or a supervisor; they report it.")
    if isinstance(f, fd.ExposedBeforeShoe):
        if not unbroken(t):
            why = "The cards are not between the shuffle and the first card that leaves the shoe."
            return Refusal(t.law(game.numbers.shuffle[Shuffles.EXPOSED]), why)
        return (ev.Found(finding=f, by=c.by.name, cite=t.law(game.numbers.shuffle[Shuffles.EXPOSED])),)
    return irregular.report(game, t.round, f, c.by.name)


def unbroken(t: Table) -> bool:
    """Whether shuffled cards lie there of which none has been dealt or burned: one exposed before can still be told.

    Of the stud games only some texts speak of cards that enter a shuffler.
    """
    game, r = t.game, t.round
    if game is None or not r.shoe.cards or r.shoe.top or r.closed or t.shuffle is not None or r.found is not None:
        return False
    return game.face_up or game.cut_by_hand(r.options) or game.numbers.before_shuffler


def answer(t: Table, _: HouseGame, c: cmd.Answer) -> Decision:
    """An office rules on what the rules leave to it."""
    question = t.round.question
    if question is not None and not by_office(c.by, question.offices):
        return Refusal(question.cite, f"That is for the {' or '.join(question.offices)} to say.")
    return irregular.answer(t.round, c.effect, c.by.name)


def pay_jackpot(t: Table, game: HouseGame, c: cmd.PayJackpot) -> Decision:
    """The jackpot controller announces what a verified claim is paid."""
    r = t.round
    if c.box not in r.jackpot.claims or c.box in r.jackpot.paid or not 0 <= c.from_pool <= c.amount:
        return Refusal(
            t.law(game.numbers.misdeal),
            f"Box {c.box} has no claim on the jackpot that waits for {t.law.money(c.amount)}.",
        )
    return (
        ev.JackpotPaid(box=c.box, owner=r.owners[c.box], amount=c.amount, from_pool=c.from_pool, cite=Rule(c.rule)),
    )


# --- what is due unasked --------------------------------------------------------------------------


def follow(t: Table) -> common_ev.Event | None:
    """The next event due unasked, or nothing."""
    game, r = t.game, t.round
    if game is None or t.closed:
        return None
    if r.closed or r.stakes or r.found is not None:
        event = skeleton.due(game, r)
        if event is not None or r.closed:
            return event
    if t.shuffle is not None or t.cut or not ready(t):
        return None
    n = game.numbers.shuffle
    if t.vacant and t.seats and Shuffles.VACANT in n:
        return ev.ShuffleOrdered(why=Shuffles.VACANT, cite=t.law(n[Shuffles.VACANT]))
    if not r.shoe.cards:
        why = Shuffles.ROUND if t.started else Shuffles.START
        return ev.ShuffleOrdered(why=why, cite=t.law(n[why]))
    ended = game.end_of_shoe(r) if r.shoe.top else None
    if ended is not None and not r.stakes:
        return ev.ShuffleOrdered(why=Shuffles.END_OF_SHOE, cite=ended)
    return game.burn(r)


def chance_due(t: Table) -> tuple[int, ...] | None:
    """The cards that chance has to put in order now, if it has to."""
    if t.closed:
        return None
    if t.round.rack_due:
        return rack_cards(t.round)
    return t.round.shoe.set.deck if t.shuffle is not None and not t.round.closed else None


_PLAYER, _DEALER, _OPERATOR = (Role.PLAYER,), (Role.DEALER,), (Role.OPERATOR,)
_FLOOR = (Role.DEALER, *SUPERVISORS)
_ANYBODY = (*STAFF, Role.PLAYER)

GATE = Gate[Table, HouseGame](
    ask(common_cmd.BuyChips, buy, by=_PLAYER),
    ask(common_cmd.CashOut, cash_out, by=_PLAYER, when_shut=True),
    ask(common_cmd.Sit, sit, by=_PLAYER),
    ask(common_cmd.Stand, stand, by=_PLAYER, when_shut=True),
    ask(cmd.Perform, perform, by=STAFF),
    ask(common_cmd.Shuffle, shuffle, by=(Role.CHANCE,)),
    ask(common_cmd.Cut, cut, by=(*_FLOOR, Role.PLAYER)),
    ask(cmd.OrderShuffle, order_shuffle, by=SUPERVISORS),
    ask(cmd.ReplaceCards, replace_cards, by=_OPERATOR),
    ask(cmd.CountDeck, count_deck, by=_DEALER),
    ask(cmd.InspectDeck, inspect_deck, by=_FLOOR),
    ask(cmd.Direct, order.direct, by=order.DIRECTING),
    ask(common_cmd.PostNotice, post_notice, by=_OPERATOR),
    ask(cmd.ChangeLimits, change_limits, by=_OPERATOR),
    ask(common_cmd.CloseTable, close_table, by=_OPERATOR),
    ask(cmd.Wager, wager, by=_PLAYER),
    ask(cmd.Withdraw, withdraw, by=_PLAYER),
    ask(cmd.CloseBets, close_bets, by=_DEALER),
    ask(cmd.Choose, choose, by=_PLAYER),
    ask(cmd.Declare, declare, by=_PLAYER),
    ask(cmd.Proceed, proceed, by=_DEALER),
    ask(cmd.Slip, slip, by=_ANYBODY),
    ask(cmd.Report, report, by=_ANYBODY),
    ask(cmd.Answer, answer, by=STAFF),
    ask(cmd.RuleInWords, order.rule_in_words, by=(Role.OPERATOR, Role.CASINO_SUPERVISOR)),
    ask(cmd.Dispute, order.dispute, by=_PLAYER, when_shut=True),
    ask(cmd.DecideDispute, order.decide_dispute, by=_FLOOR, when_shut=True),
    ask(cmd.PayJackpot, pay_jackpot, by=(Role.JACKPOT,)),
    ask(cmd.ChangeOption, change_option, by=_OPERATOR),
    ask(cmd.Nominate, on_behalf.nominate, by=_PLAYER),
    ask(cmd.ApproveNominee, on_behalf.approve, by=SUPERVISORS),
    ask(cmd.AppointNominee, on_behalf.appoint, by=SUPERVISORS),
    ask(cmd.ReleaseNominee, on_behalf.release, by=_PLAYER),
    ask(cmd.EndNominee, on_behalf.end, by=SUPERVISORS),
    ask(cmd.SetPersonalLimit, on_behalf.personal_limit, by=_OPERATOR),
    ask(cmd.CallVoidHand, on_behalf.void_hand, by=SUPERVISORS),
    ask(cmd.SeeBurn, on_behalf.see_burn, by=_PLAYER),
    ask(cmd.ReduceWagers, on_behalf.reduce_wagers, by=_DEALER),
    title="The table",
)
"""Whose command it is. At a closed table chips are handed in, seats given up, disputes brought to their end."""
