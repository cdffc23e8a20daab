"""The rules of a table: what becomes of a command. A refusal names its rule and changes nothing."""

from collections.abc import Callable
from typing import Any

from croupier.house import irregular, skeleton
from croupier.house.game import HouseGame
from croupier.house.mistaken import mistaken
from croupier.house.round import rack_cards
from croupier.money import dollars
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play import findings as fd
from croupier.play.answers import Refusal, by_office
from croupier.play.people import STAFF, SUPERVISORS, Role
from croupier.rulebook import Rule, document
from croupier.table import on_behalf, order
from croupier.table.notices import change_limits, change_option, close_table, post_notice
from croupier.table.on_behalf import acts_for
from croupier.table.opening import (
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
from croupier.table.seating import buy, cash_out, place_allowed, short_of_chips, sit, stand
from croupier.table.state import Table

G = document("general")


def decide(t: Table, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    if isinstance(c, cmd.OpenTable):
        return open_table(t, c)
    if isinstance(c, cmd.RecordApproval):
        return record_approval(t, c)
    if t.game is None:
        return Refusal(G("G1"), "The table is not open; an operator opens it first.")
    if t.closed and not isinstance(c, AFTER_CLOSING):
        return Refusal(G("G4"), "The table is closed; an operator can open it again.")
    offices = OFFICES.get(type(c), STAFF)
    if not by_office(c.by, offices):
        wanted = " or ".join(offices)
        return Refusal(_office_rule(t.game, c), f"That is for the {wanted}, not for a {c.by.role}.")
    return order.kept_out(t, c) or DECIDE[type(c)](t, t.game, c)


def _office_rule(game: HouseGame, c: cmd.Command) -> Rule:
    """The rule that gives this command to an office; the offices themselves are in the general rules."""
    n = game.numbers
    named = {
        cmd.Cut: n.cut,
        cmd.ReplaceCards: n.replace_cards,
        cmd.CountDeck: n.count,
        cmd.InspectDeck: n.count,
        cmd.CloseBets: n.close_bets,
        cmd.OrderShuffle: n.shuffle["discretion"],
        cmd.Shuffle: n.shuffle["start"],
    }
    return named.get(type(c), G("G13"))


# --- the round ------------------------------------------------------------------------------------


def wager(t: Table, game: HouseGame, c: cmd.Wager) -> Decision:
    """A player puts chips on an area."""
    if not ready(t):
        return Refusal(
            game.numbers.shuffle["start"],
            "The table is still being opened; wagers are taken once the cards are ready.",
        )
    who = c.for_player or c.by.name
    refused = acts_for(t, game, c.by.name, who) if c.for_player else None
    refused = refused or place_allowed(t, game, who, c.box) or short_of_chips(t, who, c.amount)
    if refused is not None and not t.round.closed:
        return refused
    return skeleton.place(game, t.round, who, c)


def withdraw(t: Table, game: HouseGame, c: cmd.Withdraw) -> Decision:
    """A player takes chips back while that is allowed, oneself or by a nominee."""
    who = c.for_player or c.by.name
    refused = acts_for(t, game, c.by.name, who) if c.for_player else None
    if refused is not None and not t.round.closed:
        return refused
    stake = skeleton.withdrawable(game, t.round, who, c)
    if isinstance(stake, Refusal):
        return stake
    (placed,) = [w for w in game.wagers if w.name == stake.wager]
    return (ev.WagerWithdrawn(stake=stake.id, by=c.by.name if c.for_player else "", cite=placed.handled),)


def close_bets(t: Table, game: HouseGame, c: cmd.CloseBets) -> Decision:
    """The dealer calls "No more bets", once the cards are ready to be dealt, and puts mistaken wagers right."""
    if not t.round.closed and (t.shuffle or t.cut or not t.round.cards):
        return Refusal(t.shuffle or game.numbers.cut, "The cards have to be shuffled and cut first.")
    if t.vacant and not t.round.closed and "vacant" in game.numbers.shuffle:
        return Refusal(
            game.numbers.shuffle["vacant"], "The table was vacant: the cards are shuffled before play goes on."
        )
    if t.round.bad and not t.round.closed:
        return Refusal(game.numbers.deck, "The deck is not complete; it has to be replaced before the next round.")
    if not t.round.closed and game.burn(t.round) is not None:
        return Refusal(game.numbers.first_card, "The first cards of the shoe have to be burned before play.")
    put_right, r = mistaken(game, t.round)
    closed = skeleton.close_bets(game, r, c.by.name, {p: box for box, p in t.seats.items()})
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
    return (event,) if event is not None else Refusal(game.numbers.close_bets, "Nothing is due from the dealer now.")


def slip(t: Table, game: HouseGame, c: cmd.Slip) -> Decision:
    """Something goes wrong."""
    m = c.mistake
    own = isinstance(m, fd.HandLaidDown | fd.BlindHandLookedAt) and t.round.owners.get(m.box) == c.by.name
    if c.by.role is Role.PLAYER and not own:
        return Refusal(game.numbers.misdeal, "That is no mistake of this player's to make.")
    if isinstance(m, fd.UnnoticedWager):
        if m.person not in t.people or not 1 <= m.box <= t.round.options.boxes:
            return Refusal(game.numbers.boxes, "Name a person at the table and one of its boxes.")
        if t.seats.get(m.box, m.person) != m.person:
            return Refusal(game.numbers.one_wager, f"{t.seats[m.box]} sits at box {m.box} and would notice.")
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
            return Refusal(G("G12"), "Tell the dealer or a supervisor; they report it.")
    if isinstance(f, fd.ExposedBeforeShoe):
        if not unbroken(t):
            why = "The cards are not between the shuffle and the first card that leaves the shoe."
            return Refusal(game.numbers.shuffle["exposed"], why)
        return (ev.Found(finding=f, by=c.by.name, cite=game.numbers.shuffle["exposed"]),)
    return irregular.report(game, t.round, f, c.by.name)


def unbroken(t: Table) -> bool:
    """Whether shuffled cards lie there of which none has been dealt or burned: one exposed before can still be told.

    Of the stud games only some texts speak of cards that enter a shuffler.
    """
    game, r = t.game, t.round
    if game is None or not r.cards or r.top or r.closed or t.shuffle is not None or r.found is not None:
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
    if c.box not in r.claims or c.box in r.paid or not 0 <= c.from_pool <= c.amount:
        return Refusal(
            game.numbers.misdeal,
            f"Box {c.box} has no claim on the jackpot that waits for {dollars(c.amount)}.",
        )
    return (
        ev.JackpotPaid(box=c.box, owner=r.owners[c.box], amount=c.amount, from_pool=c.from_pool, cite=Rule(c.rule)),
    )


# --- what is due unasked --------------------------------------------------------------------------


def follow(t: Table) -> ev.Event | None:
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
    if t.vacant and t.seats and "vacant" in n:
        return ev.ShuffleOrdered(why="vacant", cite=n["vacant"])
    if not r.cards:
        why = "round" if t.started else "start"
        return ev.ShuffleOrdered(why=why, cite=n[why])
    ended = game.end_of_shoe(r) if r.top else None
    if ended is not None and not r.stakes:
        return ev.ShuffleOrdered(why="end of shoe", cite=ended)
    return game.burn(r)


def chance_due(t: Table) -> tuple[int, ...] | None:
    """The cards that chance has to put in order now, if it has to."""
    if t.closed:
        return None
    if t.round.rack_due:
        return rack_cards(t.round)
    return t.round.deck if t.shuffle is not None and not t.round.closed else None


AFTER_CLOSING = (cmd.CashOut, cmd.Stand, cmd.Dispute, cmd.DecideDispute)
"""What is still done at a table that has closed: chips are handed in, seats given up, disputes brought to their end."""
_PLAYER = (Role.PLAYER,)
OFFICES: dict[type[cmd.Command], tuple[Role, ...]] = {
    cmd.BuyChips: _PLAYER,
    cmd.CashOut: _PLAYER,
    cmd.Sit: _PLAYER,
    cmd.Stand: _PLAYER,
    cmd.Wager: _PLAYER,
    cmd.Withdraw: _PLAYER,
    cmd.Choose: _PLAYER,
    cmd.Declare: _PLAYER,
    cmd.Perform: STAFF,
    cmd.Shuffle: (Role.CHANCE,),
    cmd.Cut: (Role.DEALER, *SUPERVISORS, Role.PLAYER),
    cmd.OrderShuffle: SUPERVISORS,
    cmd.ReplaceCards: (Role.OPERATOR,),
    cmd.CountDeck: (Role.DEALER,),
    cmd.InspectDeck: (Role.DEALER, *SUPERVISORS),
    cmd.PostNotice: (Role.OPERATOR,),
    cmd.ChangeLimits: (Role.OPERATOR,),
    cmd.CloseTable: (Role.OPERATOR,),
    cmd.CloseBets: (Role.DEALER,),
    cmd.Proceed: (Role.DEALER,),
    cmd.Slip: (*STAFF, Role.PLAYER),
    cmd.Report: (*STAFF, Role.PLAYER),
    cmd.Answer: STAFF,
    cmd.PayJackpot: (Role.JACKPOT,),
    cmd.ChangeOption: (Role.OPERATOR,),
    **on_behalf.HELD_BY,
    **order.HELD_BY,
}
"""Whose command it is."""

DECIDE: dict[type[cmd.Command], Callable[[Table, HouseGame, Any], Decision]] = {
    cmd.BuyChips: buy,
    cmd.CashOut: cash_out,
    cmd.Sit: sit,
    cmd.Stand: stand,
    cmd.Perform: perform,
    cmd.Shuffle: shuffle,
    cmd.Cut: cut,
    cmd.OrderShuffle: order_shuffle,
    cmd.ReplaceCards: replace_cards,
    cmd.CountDeck: count_deck,
    cmd.InspectDeck: inspect_deck,
    cmd.Direct: order.direct,
    cmd.PostNotice: post_notice,
    cmd.ChangeLimits: change_limits,
    cmd.CloseTable: close_table,
    cmd.Wager: wager,
    cmd.Withdraw: withdraw,
    cmd.CloseBets: close_bets,
    cmd.Choose: choose,
    cmd.Declare: declare,
    cmd.Proceed: proceed,
    cmd.Slip: slip,
    cmd.Report: report,
    cmd.Answer: answer,
    cmd.RuleInWords: order.rule_in_words,
    cmd.Dispute: order.dispute,
    cmd.DecideDispute: order.decide_dispute,
    cmd.PayJackpot: pay_jackpot,
    cmd.ChangeOption: change_option,
    cmd.Nominate: on_behalf.nominate,
    cmd.ApproveNominee: on_behalf.approve,
    cmd.AppointNominee: on_behalf.appoint,
    cmd.ReleaseNominee: on_behalf.release,
    cmd.EndNominee: on_behalf.end,
    cmd.SetPersonalLimit: on_behalf.personal_limit,
    cmd.CallVoidHand: on_behalf.void_hand,
    cmd.SeeBurn: on_behalf.see_burn,
    cmd.ReduceWagers: on_behalf.reduce_wagers,
}
