"""Who acts for whom, and what is agreed with single players: nominees, personal limits, requests between rounds."""

from collections.abc import Iterator
from typing import Any

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.names import Acting, Direction
from croupier.engines.cards.opening import Decision
from croupier.engines.cards.people.notices import change_option
from croupier.engines.cards.table import OF_NOMINEES, Table
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.people import SUPERVISORS, Role, Who
from croupier.law.books import Rule
from croupier.law.law import Law, Text
from croupier.things.money import MOST

G = Text("general")
EVERYBODY = ""


def _no_nominees(law: Law, game: HouseGame) -> Refusal | None:
    return None if game.numbers.nominee else Refusal(law("G13"), f"{game.title} has no nominees.")


# --- nominees -------------------------------------------------------------------------------------


def nominate(t: Table, game: HouseGame, c: cmd.Nominate) -> Decision:
    """A player proposes somebody to act on the player's behalf."""
    n, who = game.numbers.nominee, c.by.name
    refused = _no_nominees(t.law, game)
    if refused is not None:
        return refused
    if not c.nominee:
        return Refusal(t.law(n[Acting.APPOINT]), "Say who is to act on your behalf.")
    if c.nominee == who or who not in t.people:
        return Refusal(t.law(n[Acting.APPOINT]), "A nominee is somebody else, and acts for a player at this table.")
    if who in t.round.nominees:
        return Refusal(t.law(n[Acting.APPOINT]), f"{t.round.nominees[who]} acts for {who}; that has to end first.")
    if c.nominee in getattr(t.round.options, "employees", ()):
        return Refusal(t.law(n[Acting.EMPLOYEE]), f"{c.nominee} works at the casino and cannot be a nominee.")
    return _of_two(t, c.nominee, who, t.law(n[Acting.ONE])) or (
        ev.NomineeProposed(player=who, nominee=c.nominee, cite=t.law(n[Acting.APPOINT])),
    )


def _of_two(t: Table, nominee: str, player: str, cite: Rule) -> Refusal | None:
    """A nominee acts for one player at a time."""
    for other, one in t.round.nominees.items():
        if one == nominee and other != player:
            return Refusal(cite, f"{nominee} is {other}'s nominee; nobody acts for two players at a time.")
    return None


def approve(t: Table, game: HouseGame, c: cmd.ApproveNominee) -> Decision:
    """A supervisor approves the proposal; who was approved is announced before acting."""
    nominee = _proposed(t, game, c.player)
    if isinstance(nominee, Refusal):
        return nominee
    cite = game.numbers.nominee[Acting.APPOINT]
    if c.player in t.approved:
        return Refusal(t.law(cite), f"{nominee} is approved as {c.player}'s nominee already.")
    return (ev.NomineeApproved(player=c.player, nominee=nominee, by=c.by.name, cite=t.law(cite)),)


def appoint(t: Table, game: HouseGame, c: cmd.AppointNominee) -> Decision:
    """A supervisor announces a nominee that was approved; the marker goes before the player."""
    nominee = _proposed(t, game, c.player)
    if isinstance(nominee, Refusal):
        return nominee
    n = game.numbers.nominee
    if c.player not in t.approved:
        return Refusal(
            t.law(n[Acting.APPOINT]), f"{nominee} has not been approved; a supervisor approves a nominee first."
        )
    if t.round.closed and t.round.holders:
        return Refusal(t.law(n[Acting.ANNOUNCE]), "Cards are out: a nominee is announced between rounds.")
    return (ev.NomineeAppointed(player=c.player, nominee=nominee, by=c.by.name, cite=t.law(n[Acting.ANNOUNCE])),)


def _proposed(t: Table, game: HouseGame, player: str) -> str | Refusal:
    """Whom a player has proposed, if nothing stands against it."""
    refused = _no_nominees(t.law, game)
    if refused is not None:
        return refused
    n = game.numbers.nominee
    nominee = t.proposed.get(player)
    if nominee is None:
        return Refusal(t.law(n[Acting.APPOINT]), f"{player} has proposed nobody.")
    if not any(_may(t, direction, player) for direction in OF_NOMINEES):
        return Refusal(
            t.law(game.numbers.directions[Direction.OWN_CARDS]), f"By direction {player} acts without a nominee."
        )
    return _of_two(t, nominee, player, t.law(n[Acting.ONE])) or nominee


def _may(t: Table, direction: str, player: str) -> bool:
    """Whether no direction keeps this player from using a nominee for this."""
    forbidden = {person for d, people in t.withdrawn if d == direction for person in people or (EVERYBODY,)}
    return not forbidden & {player, EVERYBODY}


def release(t: Table, game: HouseGame, c: cmd.ReleaseNominee) -> Decision:
    """A player confirms that the nominee is to act no longer."""
    refused = _no_nominees(t.law, game)
    if refused is not None:
        return refused
    cite = game.numbers.nominee[Acting.CEASE]
    if c.by.name not in t.round.nominees or c.by.name in t.released:
        return Refusal(t.law(cite), f"Nobody acts for {c.by.name}, or it was said already.")
    return (ev.NomineeReleased(player=c.by.name, cite=t.law(cite)),)


def end(t: Table, game: HouseGame, c: cmd.EndNominee) -> Decision:
    """A supervisor announces that a nominee acts no longer: the player has confirmed it, or approval is withdrawn."""
    refused = _no_nominees(t.law, game)
    if refused is not None:
        return refused
    cite = game.numbers.nominee[Acting.CEASE]
    nominee = t.round.nominees.get(c.player)
    if nominee is None:
        return Refusal(t.law(cite), f"Nobody acts for {c.player}.")
    withdrawn = [d for d in OF_NOMINEES if not _may(t, d, c.player)]
    if c.player not in t.released and not withdrawn:
        return Refusal(t.law(cite), f"{c.player} has to confirm it first, or the approval is withdrawn by direction.")
    under = cite if c.player in t.released else game.numbers.directions[withdrawn[0]]
    return (ev.NomineeEnded(player=c.player, nominee=nominee, by=c.by.name, cite=t.law(under)),)


def acts_for(t: Table, game: HouseGame, nominee: str, player: str) -> Refusal | None:
    """Whether this person may put down wagers, and take them back, for that player."""
    refused = _no_nominees(t.law, game)
    if refused is not None:
        return refused
    if t.round.nominees.get(player) != nominee:
        n = game.numbers.nominee
        if player in t.approved and t.proposed[player] == nominee:
            return Refusal(
                t.law(n[Acting.ANNOUNCE]), f"{nominee} is approved and not yet announced as {player}'s nominee."
            )
        return Refusal(t.law(n[Acting.APPOINT]), f"{nominee} is not {player}'s nominee.")
    if not _may(t, Direction.OWN_WAGERS, player):
        return Refusal(
            t.law(game.numbers.nominee[Acting.WAGERS]), f"By direction {player} places wagers without a nominee."
        )
    return None


# --- what is agreed between rounds ----------------------------------------------------------------


def personal_limit(t: Table, game: HouseGame, c: cmd.SetPersonalLimit) -> Decision:
    """The operator allows a player a maximum of their own."""
    cite = game.numbers.personal
    if cite is None:
        return Refusal(t.law("G1"), f"{game.title} has no personal limits.")
    if t.round.stakes or t.round.closed:
        return Refusal(t.law(cite), "Wagers are out; set a personal limit between rounds.")
    if c.person not in t.people or not (c.maximum == 0 or t.round.minimum <= c.maximum <= MOST):
        low = t.law.money(t.round.minimum)
        return Refusal(
            t.law(cite), f"Name a person at the table and a maximum from {low} to {t.law.money(MOST)}, or 0 for none."
        )
    return (ev.PersonalLimitSet(person=c.person, maximum=c.maximum, by=c.by.name, cite=t.law(cite)),)


def void_hand(t: Table, game: HouseGame, c: cmd.CallVoidHand) -> Decision:
    """A supervisor has the next round dealt without wagers."""
    cite = game.numbers.void_hand
    if cite is None or not game.void_hands(t.round.options):
        return Refusal(t.law(cite or "G13"), "No rounds without wagers are dealt at this table.")
    if t.round.stakes or t.round.closed or t.round.void_hand:
        return Refusal(t.law(cite), "A round without wagers is called between rounds, before anybody wagers.")
    return (ev.VoidHandCalled(by=c.by.name, cite=t.law(cite)),)


def see_burn(t: Table, game: HouseGame, c: cmd.SeeBurn) -> Decision:
    """A player asks to see what was burned from this shoe."""
    cite = game.numbers.see_burn
    if cite is None:
        return Refusal(t.law("G13"), f"{game.title} burns no card that players may see.")
    if not t.round.shoe.burned or c.by.name not in t.people:
        return Refusal(t.law(cite), "No card has been burned from this shoe, or you have no part in the game.")
    return (ev.BurnShown(cards=t.round.shoe.burned, by=c.by.name, cite=t.law(cite)),)


def reduce_wagers(t: Table, game: HouseGame, _: cmd.ReduceWagers) -> Decision:
    """The dealer cuts wagers back to what the table allows."""
    if game.reduce is None:
        return Refusal(t.law("G1"), f"{game.title} has no wagers to cut back.")
    if t.round.closed:
        return Refusal(t.law(game.numbers.no_touching), "The bets are closed: wagers are cut back before that.")
    return game.reduce(t.round)


def _offer(command: type[common_cmd.Command], cite: Rule, label: str, group: str, **fields: Any) -> Offer:
    return Offer(command=command.__name__, cite=cite, label=label, group=group, fields=fields)


def of_players(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """A player may see what was burned, and say that the nominee is to act no longer."""
    n = game.numbers
    if t.cut and n.player_cuts and who.name in t.seats.values():
        yield _offer(common_cmd.Cut, t.law(n.player_cuts), "Cut the cards", "seat", at=len(t.round.shoe.cards) // 2)
    if n.see_burn is not None and not isinstance(see_burn(t, game, cmd.SeeBurn(by=who)), Refusal):
        yield _offer(cmd.SeeBurn, t.law(n.see_burn), "See the burned cards", "seat")
    for other in t.people if n.nominee and who.name not in t.proposed else ():
        if not isinstance(nominate(t, game, cmd.Nominate(by=who, nominee=other)), Refusal):
            yield _offer(
                cmd.Nominate,
                t.law(n.nominee[Acting.APPOINT]),
                f"Ask for {other} as your nominee",
                "seat",
                nominee=other,
            )
    if who.name in t.round.nominees and who.name not in t.released:
        yield _offer(
            cmd.ReleaseNominee,
            t.law(n.nominee[Acting.CEASE]),
            f"Let {t.round.nominees[who.name]} stop acting",
            "seat",
        )


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
    if n.void_hand is not None and not isinstance(void_hand(t, game, cmd.CallVoidHand(by=who)), Refusal):
        yield _offer(cmd.CallVoidHand, t.law(n.void_hand), "Deal a round without wagers", "operator")
    yield from _nominees(t, game, who)


def _nominees(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """A supervisor approves and announces nominees, and announces their end."""
    n = game.numbers
    for player, nominee in t.proposed.items():
        if not isinstance(approve(t, game, cmd.ApproveNominee(by=who, player=player)), Refusal):
            label = f"Approve {nominee} as {player}'s nominee"
            yield _offer(cmd.ApproveNominee, t.law(n.nominee[Acting.APPOINT]), label, "operator", player=player)
        if not isinstance(appoint(t, game, cmd.AppointNominee(by=who, player=player)), Refusal):
            label = f"Announce {nominee} as {player}'s nominee"
            yield _offer(cmd.AppointNominee, t.law(n.nominee[Acting.ANNOUNCE]), label, "operator", player=player)
    for player, nominee in t.round.nominees.items():
        if not isinstance(end(t, game, cmd.EndNominee(by=who, player=player)), Refusal):
            label = f"Announce that {nominee} no longer acts for {player}"
            yield _offer(cmd.EndNominee, t.law(n.nominee[Acting.CEASE]), label, "operator", player=player)


def _side_wagers(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """The operator offers a wager that is left to its discretion, or no longer does."""
    for option in dict.fromkeys(w.offered for w in game.wagers if w.offered):
        on = bool(getattr(t.round.options, option))
        changed = change_option(t, game, cmd.ChangeOption(by=who, option=option, value=not on))
        if not isinstance(changed, Refusal):
            label = f"{'No longer offer' if on else 'Offer'} {option.replace('_', ' ')}"
            yield _offer(cmd.ChangeOption, changed[0].cite, label, "operator", option=option, value=not on)
