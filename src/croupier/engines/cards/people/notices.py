"""Notices at the table: limits and options that change, a table that closes."""

from typing import Any

import msgspec

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.names import Notice
from croupier.engines.cards.table import Table
from croupier.kernel import commands as common_cmd
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import settled
from croupier.kernel.options import Operated, read
from croupier.things.money import MOST

WHEN_NARROWER = "a notice that has stood for 20 minutes, the agreement of every player, or a vacant table."


def post_notice(_: Table, __: HouseGame, c: common_cmd.PostNotice) -> tuple[common_ev.Event, ...] | Refusal:
    """Put up a sign with the limits or the closing to come."""
    if c.notice not in tuple(Notice):
        return Refusal(_.law("G2"), f"{c.notice!r} is not a notice that the rules know; those are {', '.join(Notice)}.")
    cite = _.law("G2") if c.notice == Notice.LIMITS else _.law("G4")
    return (common_ev.NoticePosted(notice=c.notice, value=settled(c.value), at=c.at, by=c.by.name, cite=cite),)


def change_limits(t: Table, _: HouseGame, c: cmd.ChangeLimits) -> tuple[common_ev.Event, ...] | Refusal:
    """Change the limits: at once if it narrows nothing, else after notice, by agreement or at a vacant table."""
    r = t.round
    smallest = min(r.options.chips)
    if not 0 < c.minimum <= c.maximum <= MOST or c.minimum % smallest or c.maximum % smallest:
        return Refusal(
            t.law("G1"),
            f"Limits are a minimum and a larger maximum, made of chips of {t.law.money(smallest)} and more.",
        )
    if r.stakes:
        return Refusal(t.law("G1"), "Wagers are out; change the limits between rounds.")
    event = ev.LimitsChanged(minimum=c.minimum, maximum=c.maximum, by=c.by.name, cite=t.law("G3"))
    if c.minimum <= r.minimum and c.maximum >= r.maximum:
        return (event,)
    if _notified(t, Notice.LIMITS, c.at, {"minimum": c.minimum, "maximum": c.maximum}) or _free_to(t, c.agreed):
        return (ev.LimitsChanged(minimum=c.minimum, maximum=c.maximum, by=c.by.name, cite=t.law("G2")),)
    return Refusal(t.law("G2"), f"Narrower limits need {WHEN_NARROWER}")


def change_option(t: Table, game: HouseGame, c: cmd.ChangeOption) -> tuple[common_ev.Event, ...] | Refusal:
    """The operator changes an option of an open table, where a rule lets it and the whole still is allowed."""
    r = t.round
    if game.change is None:
        return Refusal(t.law(game.numbers.equipment), f"{game.title} keeps its options as long as the table is open.")
    cite = game.change(r, c.option, t.approvals)
    if isinstance(cite, Refusal):
        return cite
    if r.stakes or r.closed:
        return Refusal(cite, "Options are changed between rounds, before anybody wagers.")
    now = {**msgspec.to_builtins(r.options), "minimum": r.minimum, "maximum": r.maximum}
    options = read(game.options, {**now, c.option: c.value}, t.law, game.numbers.boxes)
    if isinstance(options, Refusal):
        return options
    refused = game.validate(t.law, options, t.approvals)
    if refused is not None:
        return refused
    value = msgspec.to_builtins(getattr(options, c.option))
    if (
        _narrower(game, r.options, c.option, value)
        and not _notified(t, Notice.LIMITS, c.at, {c.option: value})
        and not _free_to(t, c.agreed)
    ):
        return Refusal(t.law("G2"), f"A narrower {c.option.replace('_', ' ')} needs {WHEN_NARROWER}")
    return (ev.OptionChanged(option=c.option, value=value, by=c.by.name, cite=cite),)


def _narrower(game: HouseGame, o: Any, option: str, new: Any) -> bool:
    """Whether an amount on the sign with the limits leaves less to players than it does now."""
    old = getattr(o, option)
    if option == "max_differential":
        return new is not None and (old is None or new < old)
    if option == "super_sevens_stake":
        return bool(o.super_sevens) and new != old
    if option in ("ante", "ante_waived_from"):
        more = new is None or new > old if old is not None else False
        return bool(o.ante_up) and more  # a larger fee, or one that fewer are let off
    if option == "jackpot_wager":  # the sign with the limits says it (11.2)
        return bool(o.jackpot != Operated.NOT_OFFERED) and new != old
    if not any(getattr(o, w.offered) for w in game.wagers if w.offered):
        return False  # no wager takes these amounts now
    return (option == "side_minimum" and new > old) or (option == "side_maximum" and new < old)


def close_table(t: Table, _: HouseGame, c: common_cmd.CloseTable) -> tuple[common_ev.Event, ...] | Refusal:
    """Close the table: with players at it only after notice or by agreement."""
    if t.round.stakes or t.round.closed:
        return Refusal(t.law("G4"), "A round is on; close the table after it.")
    if _notified(t, Notice.CLOSING, c.at, None) or _free_to(t, c.agreed):
        return (common_ev.TableClosed(by=c.by.name, cite=t.law("G4")),)
    return Refusal(
        t.law("G4"),
        "Players are at the table: a notice has to stand for 20 minutes first, or every player agrees.",
    )


def _free_to(t: Table, agreed: tuple[str, ...]) -> bool:
    """Nobody is there to object, or nobody objects."""
    return set(t.seats.values()) <= set(agreed)


def _notified(t: Table, notice: str, now: int, value: dict[str, Any] | None) -> bool:
    """Whether this notice has stood for twenty minutes."""
    if notice not in t.notices:
        return False
    said, since = t.notices[notice]
    return now - since >= common_cmd.NOTICE_SECONDS and (value is None or said == value)
