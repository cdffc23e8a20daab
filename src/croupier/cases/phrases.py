"""Commands as people say them: the inverse of the words of the table, of terminals and of the poker room."""

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.cases import kinds
from croupier.cases.values import types, words_of
from croupier.cases.words.poker import CONDITIONS, PokerGame
from croupier.cases.written import loose_words, option_words, string, sum_words, written_fields
from croupier.engines.betting import commands as pc
from croupier.engines.betting.options import Options
from croupier.engines.cards import commands as cmd
from croupier.engines.cards.jackpot.requests import JackpotCommand
from croupier.engines.chance import commands as tc
from croupier.engines.room.state import NAME as ROOM
from croupier.engines.room.state import Options as RoomOptions
from croupier.engines.tournament.commands import SubmitConditions
from croupier.engines.tournament.conditions import Conditions
from croupier.games import find
from croupier.games.poker.variants import GAMES
from croupier.games.tai_sai.options import NAME as TAI_SAI
from croupier.games.tai_sai.options import Options as TaiSaiOptions
from croupier.kernel import commands as common_cmd

Command = common_cmd.Command | JackpotCommand


def command_words(command: Command, game: str) -> Iterator[str]:
    """Ways to say a command, the most readable first; the last one names it with all its fields."""
    playable = kinds.game(game)
    yield from _phrases(command, poker=isinstance(playable, PokerGame))
    yield from _at_terminals(command)
    if isinstance(command, common_cmd.OpenTable):
        yield _opening(command)
        yield _by_name(command)
    elif isinstance(command, SubmitConditions):
        yield from _conditions(command)
    else:
        yield _by_name(command)


def _phrases(command: Command, *, poker: bool) -> Iterator[str]:
    """Phrases of the table."""
    plain = {
        cmd.CloseBets: "no more bets",
        cmd.Proceed: "go on",
        cmd.CountDeck: "count the deck",
        cmd.ReplaceCards: "replace the cards",
        common_cmd.Stand: "leave the table" if poker else "leave the seat",
        pc.StartHand: "start the hand",
        pc.OverBlind: "over-blind",
        pc.Fold: "fold",
        pc.Check: "check",
        pc.Call: "call",
        pc.AllIn: "all in",
        pc.TakeKitty: "take the kitty",
        pc.Muck: "muck",
        pc.Show: "show",
    }
    amounts = {common_cmd.BuyChips: "buy", common_cmd.CashOut: "cash out", pc.Bet: "bet", pc.Raise: "raise to"}
    kind = type(command)
    if kind in plain:
        yield plain[kind]
    elif kind in amounts:
        yield f"{amounts[kind]} {sum_words(command.amount)}"  # type: ignore[union-attr]
        yield f"{amounts[kind]} {command.amount}"  # type: ignore[union-attr]
    elif isinstance(command, common_cmd.Sit):
        yield f"sit {command.box}" if not poker else f"sit at {command.box}"
    elif isinstance(command, common_cmd.Cut):
        yield f"cut {command.at}"
    elif isinstance(command, cmd.Wager):
        yield f"{command.wager} {sum_words(command.amount)} on {command.box}"
    elif isinstance(command, cmd.Choose):
        amount = f" {sum_words(command.amount)}" if command.amount else ""
        hand = f" hand {command.hand + 1}" if command.hand else ""
        yield f"{command.choice}{amount} on {command.box}{hand}"
    elif isinstance(command, common_cmd.RecordApproval) and not command.conditions:
        yield f"approve {command.subject} {command.reference}"
    elif isinstance(command, common_cmd.PostNotice):
        pairs = [f"{name}={loose_words(name, value)}" for name, value in command.value.items()]
        yield " ".join(["notice", command.notice, *pairs, "at", str(command.at)])


def _at_terminals(command: Command) -> Iterator[str]:
    """Phrases of a tai-sai system, with their time."""
    plain = {
        tc.ClearBets: "clear",
        tc.RepeatBets: "repeat",
        tc.DoubleBets: "double",
        tc.UndoBet: "undo",
        tc.CloseBetting: "no more bets",
        tc.ConfirmResult: "confirm",
    }
    if type(command) in plain:
        yield f"{plain[type(command)]} at {command.at}"  # type: ignore[union-attr]
    elif isinstance(command, tc.StartSpin):
        yield f"spin {command.tumbles} times at {command.at}" if command.tumbles else f"spin at {command.at}"
    elif isinstance(command, tc.PlaceBet | tc.ChangeBet | tc.WithdrawBet):
        where = f"{command.bet}{' of the layout' * command.layout} at {command.at}"
        if isinstance(command, tc.WithdrawBet):
            yield f"withdraw {where}"
        else:
            verb = "put" if isinstance(command, tc.PlaceBet) else "make it"
            yield f"{verb} {sum_words(command.amount)} on {where}"


def _opening(command: common_cmd.OpenTable) -> str:
    """A table is opened with these options."""
    game = f"{command.game}, {command.edition}" if command.edition else command.game
    head = "open the system" if command.game == TAI_SAI else f"open {game}"
    options = _options_of(command.game, command.edition)
    known = types(options)
    pairs = [
        f"{name}={option_words(options, name, value) if name in known else loose_words(name, value)}"
        for name, value in command.options.items()
    ]
    return " ".join([head, *pairs])


def _options_of(game: str, edition: str) -> type:
    if game == TAI_SAI:
        return TaiSaiOptions
    if game == ROOM:
        return RoomOptions
    return Options if game in GAMES else find(game, edition).options


def _conditions(command: SubmitConditions) -> Iterator[str]:
    """The conditions of a tournament: those that are usual and missing are left out in so many words."""
    known = types(Conditions)
    pairs = [
        f"{name}={option_words(Conditions, name, value) if name in known else loose_words(name, value)}"
        for name, value in command.conditions.items()
        if CONDITIONS.get(name) != value
    ]
    absent = [f"{name}=none" for name in CONDITIONS if name not in command.conditions]
    yield " ".join(["submit the conditions", *pairs, *absent])
    every = [
        f"{name}={option_words(Conditions, name, value)}" for name, value in command.conditions.items() if name in known
    ]
    yield " ".join([f"SubmitConditions tournament={string(command.tournament)}", *every])


def _by_name(command: Command) -> str:
    """A command by its name with every field that says something."""
    kind: type = type(command)
    usual = {one.name: one.default for one in msgspec.structs.fields(kind)}
    options = getattr(command, "options", None)
    inner = [name for name in types(kind) if isinstance(getattr(command, name), msgspec.Struct) and name != "by"]
    if inner:
        record: Any = getattr(command, inner[0])
        others = [
            pair for pair in written_fields(command) if pair.partition("=")[0] in set(types(kind)) - {*inner, "at"}
        ]
        at = [f"at={command.at}"] if "at" in types(kind) else []  # type: ignore[union-attr]
        named = f"{inner[0]}={words_of(type(record))}"
        return " ".join([kind.__name__, *others, *at, named, *written_fields(record)])
    pairs = [
        pair
        for pair in written_fields(command)
        if (name := pair.partition("=")[0]) not in ("by", "options")
        if name == "at" or getattr(command, name) != usual[name]
    ]
    if isinstance(options, dict):
        known = types(Options)
        pairs += [
            f"{name}={option_words(Options, name, value) if name in known else loose_words(name, value)}"
            for name, value in options.items()
        ]
    return " ".join([kind.__name__, *pairs])
