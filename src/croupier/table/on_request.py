"""What may be asked for beside play: a burned card, a nominee, a round without wagers, wagers cut back."""

from collections.abc import Iterator
from typing import Any

from croupier.house.game import HouseGame
from croupier.play import commands as cmd
from croupier.play.answers import Offer, Refusal
from croupier.play.people import SUPERVISORS, Role, Who
from croupier.rulebook import Rule
from croupier.table import on_behalf
from croupier.table.notices import change_option
from croupier.table.state import Table


def _offer(command: type[cmd.Command], cite: Rule, label: str, group: str, **fields: Any) -> Offer:
    return Offer(command=command.__name__, cite=cite, label=label, group=group, fields=fields)


def of_players(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """A player may see what was burned, and say that the nominee is to act no longer."""
    n = game.numbers
    if t.cut and n.player_cuts and who.name in t.seats.values():
        yield _offer(cmd.Cut, n.player_cuts, "Cut the cards", "seat", at=len(t.round.cards) // 2)
    if n.see_burn is not None and not isinstance(on_behalf.see_burn(t, game, cmd.SeeBurn(by=who)), Refusal):
        yield _offer(cmd.SeeBurn, n.see_burn, "See the burned cards", "seat")
    for other in t.people if n.nominee and who.name not in t.proposed else ():
        if not isinstance(on_behalf.nominate(t, game, cmd.Nominate(by=who, nominee=other)), Refusal):
            yield _offer(cmd.Nominate, n.nominee["appoint"], f"Ask for {other} as your nominee", "seat", nominee=other)
    if who.name in t.round.nominees and who.name not in t.released:
        yield _offer(cmd.ReleaseNominee, n.nominee["cease"], f"Let {t.round.nominees[who.name]} act no longer", "seat")


def of_staff(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """The dealer cuts wagers back, the operator offers side wagers, supervisors see to nominees and void hands."""
    n = game.numbers
    if who.role is Role.DEALER and game.reduce is not None and not t.round.closed:
        reduced = game.reduce(t.round)
        if not isinstance(reduced, Refusal) and reduced:
            yield _offer(cmd.ReduceWagers, reduced[0].cite, "Cut the wagers back", "dealer")
    if who.role is Role.OPERATOR:
        yield from _side_wagers(t, game, who)
    if who.role not in SUPERVISORS:
        return
    if n.void_hand is not None and not isinstance(on_behalf.void_hand(t, game, cmd.CallVoidHand(by=who)), Refusal):
        yield _offer(cmd.CallVoidHand, n.void_hand, "Deal a round without wagers", "operator")
    yield from _nominees(t, game, who)


def _nominees(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """A supervisor approves and announces nominees, and announces their end."""
    n = game.numbers
    for player, nominee in t.proposed.items():
        if not isinstance(on_behalf.approve(t, game, cmd.ApproveNominee(by=who, player=player)), Refusal):
            label = f"Approve {nominee} as {player}'s nominee"
            yield _offer(cmd.ApproveNominee, n.nominee["appoint"], label, "operator", player=player)
        if not isinstance(on_behalf.appoint(t, game, cmd.AppointNominee(by=who, player=player)), Refusal):
            label = f"Announce {nominee} as {player}'s nominee"
            yield _offer(cmd.AppointNominee, n.nominee["announce"], label, "operator", player=player)
    for player, nominee in t.round.nominees.items():
        if not isinstance(on_behalf.end(t, game, cmd.EndNominee(by=who, player=player)), Refusal):
            label = f"Announce that {nominee} acts no longer for {player}"
            yield _offer(cmd.EndNominee, n.nominee["cease"], label, "operator", player=player)


def _side_wagers(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """The operator offers a wager that is left to its discretion, or no longer does."""
    for option in dict.fromkeys(w.offered for w in game.wagers if w.offered):
        on = bool(getattr(t.round.options, option))
        changed = change_option(t, game, cmd.ChangeOption(by=who, option=option, value=not on))
        if not isinstance(changed, Refusal):
            label = f"{'No longer offer' if on else 'Offer'} {option.replace('_', ' ')}"
            yield _offer(cmd.ChangeOption, changed[0].cite, label, "operator", option=option, value=not on)
