"""Who acts for whom, and what is agreed with single players: nominees, personal limits, requests between rounds."""

from croupier.house.game import HouseGame
from croupier.money import MOST, dollars
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Refusal
from croupier.play.people import Role
from croupier.rulebook import Rule, document
from croupier.table.opening import Decision
from croupier.table.seating import nameless
from croupier.table.state import Table

G = document("general")
EVERYBODY = ""


def _no_nominees(game: HouseGame) -> Refusal | None:
    return None if game.numbers.nominee else Refusal(G("G13"), f"{game.title} knows no nominees.")


# --- nominees -------------------------------------------------------------------------------------


def nominate(t: Table, game: HouseGame, c: cmd.Nominate) -> Decision:
    """A player proposes somebody to act on the player's behalf."""
    n, who = game.numbers.nominee, c.by.name
    refused = _no_nominees(game) or nameless(c.nominee, game.numbers)
    if refused is not None:
        return refused
    if c.nominee == who or who not in t.people:
        return Refusal(n["appoint"], "A nominee is somebody else, and acts for a player at this table.")
    if who in t.round.nominees:
        return Refusal(n["appoint"], f"{t.round.nominees[who]} acts for {who}; that has to end first.")
    if c.nominee in t.round.options.employees:
        return Refusal(n["employee"], f"{c.nominee} works at the casino and cannot be a nominee.")
    return _of_two(t, c.nominee, who, n["one"]) or (
        ev.NomineeProposed(player=who, nominee=c.nominee, cite=n["appoint"]),
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
    cite = game.numbers.nominee["appoint"]
    if c.player in t.approved:
        return Refusal(cite, f"{nominee} is approved as {c.player}'s nominee already.")
    return (ev.NomineeApproved(player=c.player, nominee=nominee, by=c.by.name, cite=cite),)


def appoint(t: Table, game: HouseGame, c: cmd.AppointNominee) -> Decision:
    """A supervisor announces a nominee that was approved; the marker goes before the player."""
    nominee = _proposed(t, game, c.player)
    if isinstance(nominee, Refusal):
        return nominee
    n = game.numbers.nominee
    if c.player not in t.approved:
        return Refusal(n["appoint"], f"{nominee} has not been approved; a supervisor approves a nominee first.")
    if t.round.closed and t.round.holders:
        return Refusal(n["announce"], "Cards are out: a nominee is announced between rounds.")
    return (ev.NomineeAppointed(player=c.player, nominee=nominee, by=c.by.name, cite=n["announce"]),)


def _proposed(t: Table, game: HouseGame, player: str) -> str | Refusal:
    """Whom a player has proposed, if nothing stands against it."""
    refused = _no_nominees(game)
    if refused is not None:
        return refused
    n = game.numbers.nominee
    nominee = t.proposed.get(player)
    if nominee is None:
        return Refusal(n["appoint"], f"{player} has proposed nobody.")
    if not any(_may(t, direction, player) for direction in ("own wagers", "own cards")):
        return Refusal(game.numbers.directions["own cards"], f"By direction {player} acts without a nominee.")
    return _of_two(t, nominee, player, n["one"]) or nominee


def _may(t: Table, direction: str, player: str) -> bool:
    """Whether no direction keeps this player from using a nominee for this."""
    forbidden = {person for d, people in t.withdrawn if d == direction for person in people or (EVERYBODY,)}
    return not forbidden & {player, EVERYBODY}


def release(t: Table, game: HouseGame, c: cmd.ReleaseNominee) -> Decision:
    """A player confirms that the nominee is to act no longer."""
    refused = _no_nominees(game)
    if refused is not None:
        return refused
    cite = game.numbers.nominee["cease"]
    if c.by.name not in t.round.nominees or c.by.name in t.released:
        return Refusal(cite, f"Nobody acts for {c.by.name}, or it was said already.")
    return (ev.NomineeReleased(player=c.by.name, cite=cite),)


def end(t: Table, game: HouseGame, c: cmd.EndNominee) -> Decision:
    """A supervisor announces that a nominee acts no longer: the player has confirmed it, or approval is withdrawn."""
    refused = _no_nominees(game)
    if refused is not None:
        return refused
    cite = game.numbers.nominee["cease"]
    nominee = t.round.nominees.get(c.player)
    if nominee is None:
        return Refusal(cite, f"Nobody acts for {c.player}.")
    withdrawn = [d for d in ("own wagers", "own cards") if not _may(t, d, c.player)]
    if c.player not in t.released and not withdrawn:
        return Refusal(cite, f"{c.player} has to confirm it first, or the approval is withdrawn by direction.")
    under = cite if c.player in t.released else game.numbers.directions[withdrawn[0]]
    return (ev.NomineeEnded(player=c.player, nominee=nominee, by=c.by.name, cite=under),)


def acts_for(t: Table, game: HouseGame, nominee: str, player: str) -> Refusal | None:
    """Whether this person may put down wagers, and take them back, for that player."""
    refused = _no_nominees(game)
    if refused is not None:
        return refused
    if t.round.nominees.get(player) != nominee:
        n = game.numbers.nominee
        if player in t.approved and t.proposed[player] == nominee:
            return Refusal(n["announce"], f"{nominee} is approved and not yet announced as {player}'s nominee.")
        return Refusal(n["appoint"], f"{nominee} is not {player}'s nominee.")
    if not _may(t, "own wagers", player):
        return Refusal(game.numbers.nominee["wagers"], f"By direction {player} places wagers without a nominee.")
    return None


# --- what is agreed between rounds ----------------------------------------------------------------


def personal_limit(t: Table, game: HouseGame, c: cmd.SetPersonalLimit) -> Decision:
    """The operator allows a player a maximum of their own."""
    cite = game.numbers.personal
    if cite is None:
        return Refusal(G("G1"), f"{game.title} knows no personal limits.")
    if t.round.stakes or t.round.closed:
        return Refusal(cite, "Wagers are out; set a personal limit between rounds.")
    if c.person not in t.people or not (c.maximum == 0 or t.round.minimum <= c.maximum <= MOST):
        low = dollars(t.round.minimum)
        return Refusal(cite, f"Name a person at the table and a maximum from {low} to {dollars(MOST)}, or 0 for none.")
    return (ev.PersonalLimitSet(person=c.person, maximum=c.maximum, by=c.by.name, cite=cite),)


def void_hand(t: Table, game: HouseGame, c: cmd.CallVoidHand) -> Decision:
    """A supervisor has the next round dealt without wagers."""
    cite = game.numbers.void_hand
    if cite is None or not game.void_hands(t.round.options):
        return Refusal(cite or G("G13"), "No rounds without wagers are dealt at this table.")
    if t.round.stakes or t.round.closed or t.round.void_hand:
        return Refusal(cite, "A round without wagers is called between rounds, before anybody wagers.")
    return (ev.VoidHandCalled(by=c.by.name, cite=cite),)


def see_burn(t: Table, game: HouseGame, c: cmd.SeeBurn) -> Decision:
    """A player asks to see what was burned from this shoe."""
    cite = game.numbers.see_burn
    if cite is None:
        return Refusal(G("G13"), f"{game.title} burns no card that players may see.")
    if not t.round.burned or c.by.name not in t.people:
        return Refusal(cite, "No card has been burned from this shoe, or you have no part in the game.")
    return (ev.BurnShown(cards=t.round.burned, by=c.by.name, cite=cite),)


def reduce_wagers(t: Table, game: HouseGame, _: cmd.ReduceWagers) -> Decision:
    """The dealer cuts wagers back to what the table allows."""
    if game.reduce is None:
        return Refusal(G("G1"), f"{game.title} has no wagers to cut back.")
    if t.round.closed:
        return Refusal(game.numbers.no_touching, "The bets are closed: wagers are cut back before that.")
    return game.reduce(t.round)


HELD_BY: dict[type[cmd.Command], tuple[Role, ...]] = {
    cmd.Nominate: (Role.PLAYER,),
    cmd.ApproveNominee: (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR),
    cmd.AppointNominee: (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR),
    cmd.ReleaseNominee: (Role.PLAYER,),
    cmd.EndNominee: (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR),
    cmd.SetPersonalLimit: (Role.OPERATOR,),
    cmd.CallVoidHand: (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR),
    cmd.SeeBurn: (Role.PLAYER,),
    cmd.ReduceWagers: (Role.DEALER,),
}
