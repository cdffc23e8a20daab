"""Who acts for whom, and what the house agrees on with single players: taken, or refused under the right rule."""

from typing import Any

import pytest

from croupier.cases.people import OFFICES
from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.opening import next_steps
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit, chance_due, decide, evolve, follow, offers, view
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, Role, Who

ANN, BOB, CAT, EVE = (Who(name, Role.PLAYER) for name in ("Ann", "Bob", "Cat", "Eve"))
OPERATOR, DEALER = OFFICES["operator"], OFFICES["dealer"]
BY_ROLE = {who.role: who for who in OFFICES.values()}
SUPERVISOR = BY_ROLE[Role.GAME_SUPERVISOR]
T = "T1"
BOTH = pytest.mark.parametrize("game", ["baccarat", "dragon21"])


def done(pit: Pit, *commands: Any) -> Pit:
    """After commands that have to be taken, and everything that follows them unasked; cards come in their order."""
    for command in commands:
        events = decide(pit, T, command)
        assert not isinstance(events, Refusal), events
        while events:
            for one in events:
                pit = evolve(pit, one)
            events = follow(pit, T)
        cards = chance_due(pit, T)
        if cards is not None:
            pit = done(pit, common_cmd.Shuffle(by=CHANCE, order=cards))
        if pit.state(T, Table).cut:
            pit = done(pit, common_cmd.Cut(by=DEALER, at=100))
    return pit


def refused(pit: Pit, command: common_cmd.Command) -> Refusal:
    """The refusal of a command."""
    answer = decide(pit, T, command)
    assert isinstance(answer, Refusal), answer
    return answer


def opened(game: str, **options: Any) -> Pit:
    """A table with Ann, Bob and Cat at boxes 1 to 3, ready for wagers; Eve works at the casino."""
    chosen = {"employees": ("Eve",), "dealt_from": "batch shuffler", **options}
    pit = done(Pit(), common_cmd.OpenTable(by=OPERATOR, table=T, game=game, options=chosen))
    for who in (ANN, BOB, CAT):
        pit = done(pit, common_cmd.BuyChips(by=who, amount=1000_00), common_cmd.Sit(by=who))
    while steps := next_steps(pit.state(T, Table)):
        pit = done(pit, cmd.Perform(by=BY_ROLE[steps[0].offices[0]], step=steps[0].name))
    return pit


def wager(game: str, **more: Any) -> cmd.Wager:
    """A wager on the first hand of the game at box 1."""
    fields: dict[str, Any] = {
        "by": ANN,
        "box": 1,
        "wager": "player" if game == "baccarat" else "dragon",
        "amount": 50_00,
    }
    return cmd.Wager(**(fields | more))


def appointed(game: str, **options: Any) -> Pit:
    """Bob acts for Ann."""
    pit = done(opened(game, **options), cmd.Nominate(by=ANN, nominee="Bob"))
    return done(pit, *announced("Ann"))


def announced(player: str) -> tuple[common_cmd.Command, common_cmd.Command]:
    """A supervisor approves the nominee of a player, and announces it."""
    return cmd.ApproveNominee(by=SUPERVISOR, player=player), cmd.AppointNominee(by=SUPERVISOR, player=player)


# --- nominees -------------------------------------------------------------------------------------


@BOTH
def test_a_nominee_is_proposed_approved_and_put_on_show(game: str) -> None:
    """A player proposes, a supervisor approves and announces; before both are done nobody acts for anybody."""
    pit = done(opened(game), cmd.Nominate(by=ANN, nominee="Bob"))
    assert "is not Ann's nominee" in refused(pit, wager(game, by=BOB, for_player="Ann")).why
    assert pit.state(T, Table).proposed == {"Ann": "Bob"}
    assert "has not been approved" in refused(pit, announced("Ann")[1]).why
    pit = done(pit, announced("Ann")[0])
    assert "not yet announced" in refused(pit, wager(game, by=BOB, for_player="Ann")).why
    (offer,) = [o for o in offers(pit, T, SUPERVISOR) if o.command == "AppointNominee"]
    assert offer.fields == {"player": "Ann"}
    pit = done(pit, cmd.AppointNominee(by=SUPERVISOR, player="Ann"))
    assert pit.state(T, Table).proposed == {}
    assert view(pit, T, CAT).nominees == {"Ann": "Bob"}
    assert any(sign.name == "marker" for sign in view(pit, T, CAT).signs)


@BOTH
def test_a_nominee_wagers_with_the_player_s_chips(game: str) -> None:
    """The chips are the player's, the wager too; the nominee's own wager beside it is the nominee's."""
    pit = appointed(game)
    events = decide(pit, T, wager(game, by=BOB, for_player="Ann"))
    assert not isinstance(events, Refusal)
    (placed,) = [one.event for one in events]
    assert isinstance(placed, ev.WagerPlaced)
    assert (placed.owner, placed.by) == ("Ann", "Bob")
    pit = done(pit, wager(game, by=BOB, for_player="Ann"), wager(game, by=BOB, box=2))
    people = pit.state(T, Table).people
    assert (people["Ann"].chips, people["Bob"].chips) == (950_00, 950_00)
    assert {s.owner for s in pit.state(T, Table).round.stakes} == {"Ann", "Bob"}


@BOTH
@pytest.mark.parametrize(
    ("command", "why"),
    [
        (cmd.Nominate(by=ANN, nominee="Ann"), "somebody else"),
        (cmd.Nominate(by=ANN, nominee="\0"), "not a name"),
        (cmd.Nominate(by=ANN, nominee="Eve"), "works at the casino"),
        (cmd.Nominate(by=Who("Zoe", Role.PLAYER), nominee="Bob"), "a player at this table"),
        (cmd.AppointNominee(by=SUPERVISOR, player="Ann"), "proposed nobody"),
        (cmd.AppointNominee(by=ANN, player="Ann"), "not for a player"),
        (cmd.ReleaseNominee(by=ANN), "Nobody acts for Ann"),
        (cmd.EndNominee(by=SUPERVISOR, player="Ann"), "Nobody acts for Ann"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, common_cmd.Command) else value,
)
def test_no_such_nominee(game: str, command: common_cmd.Command, why: str) -> None:
    """What nobody may be, propose, approve or end."""
    assert why in refused(opened(game), command).why


@BOTH
def test_nobody_acts_for_two_players(game: str) -> None:
    """Bob acts for Ann: Cat cannot have him; and Ann has one nominee."""
    pit = appointed(game)
    assert "two players" in refused(pit, cmd.Nominate(by=CAT, nominee="Bob")).why
    assert "has to end first" in refused(pit, cmd.Nominate(by=ANN, nominee="Cat")).why
    # Two may have proposed him while he was free.
    both = done(opened(game), cmd.Nominate(by=ANN, nominee="Bob"), cmd.Nominate(by=CAT, nominee="Bob"))
    both = done(both, announced("Cat")[0], *announced("Ann"))
    assert "two players" in refused(both, cmd.AppointNominee(by=SUPERVISOR, player="Cat")).why


@BOTH
def test_the_player_confirms_before_a_nominee_ceases(game: str) -> None:
    """A supervisor announces the end once the player has confirmed it; then nobody wagers for the player."""
    pit = appointed(game)
    assert "has to confirm" in refused(pit, cmd.EndNominee(by=SUPERVISOR, player="Ann")).why
    pit = done(pit, cmd.ReleaseNominee(by=ANN))
    assert "said already" in refused(pit, cmd.ReleaseNominee(by=ANN)).why
    pit = done(pit, cmd.EndNominee(by=SUPERVISOR, player="Ann"))
    assert pit.state(T, Table).round.nominees == {}
    assert "is not Ann's nominee" in refused(pit, wager(game, by=BOB, for_player="Ann")).why


@BOTH
@pytest.mark.parametrize("people", [(), ("Ann",)], ids=["everybody", "Ann"])
def test_approval_is_withdrawn_by_direction(game: str, people: tuple[str, ...]) -> None:
    """By direction a player wagers in person; the nominee may then be ended unconfirmed, and with both none acts."""
    direct = cmd.Direct(by=SUPERVISOR, direction="own wagers", people=people)
    pit = done(appointed(game), direct)
    assert "without a nominee" in refused(pit, wager(game, by=BOB, for_player="Ann")).why
    pit = done(pit, wager(game), cmd.EndNominee(by=SUPERVISOR, player="Ann"))
    pit = done(pit, cmd.Nominate(by=ANN, nominee="Bob"))
    pit = done(pit, cmd.Direct(by=SUPERVISOR, direction="own cards", people=people))
    assert "without a nominee" in refused(pit, cmd.AppointNominee(by=SUPERVISOR, player="Ann")).why
    lift = cmd.Direct(by=SUPERVISOR, direction="own cards", people=people, lift=True)
    pit = done(pit, lift, *announced("Ann"))
    assert pit.state(T, Table).round.nominees == {"Ann": "Bob"}
    assert "without a nominee" in refused(pit, wager(game, by=BOB, for_player="Ann")).why


def test_a_direction_for_one_player_leaves_the_others_alone() -> None:
    """Cat has to wager in person; Bob goes on for Ann."""
    pit = done(appointed("baccarat"), cmd.Direct(by=SUPERVISOR, direction="own wagers", people=("Cat",)))
    done(pit, wager("baccarat", by=BOB, for_player="Ann"))


@pytest.mark.parametrize("game", ["blackjack", "caribbean-stud"])
def test_games_without_nominees(game: str) -> None:
    """Where the text knows no nominees there are none."""
    pit = done(Pit(), common_cmd.OpenTable(by=OPERATOR, table=T, game=game), common_cmd.BuyChips(by=ANN, amount=100_00))
    for command in (
        cmd.Nominate(by=ANN, nominee="Bob"),
        cmd.AppointNominee(by=SUPERVISOR, player="Ann"),
        cmd.ReleaseNominee(by=ANN),
        cmd.EndNominee(by=SUPERVISOR, player="Ann"),
        cmd.SetPersonalLimit(by=OPERATOR, person="Ann", maximum=100_00),
        cmd.CallVoidHand(by=SUPERVISOR),
        cmd.ReduceWagers(by=DEALER),
    ):
        refused(pit, command)


# --- limits, rounds without wagers, burned cards, wagers cut back ---------------------------------


@BOTH
def test_a_personal_limit_is_one_player_s(game: str) -> None:
    """Ann may wager more than the table's maximum, Bob may not; 0 takes the limit away, and it lasts over rounds."""
    pit = done(opened(game), cmd.SetPersonalLimit(by=OPERATOR, person="Ann", maximum=800_00))
    done(pit, wager(game, amount=800_00))
    refused(pit, wager(game, amount=801_00))
    refused(pit, wager(game, by=BOB, box=2, amount=800_00))
    assert (
        "between rounds"
        in refused(done(pit, wager(game)), cmd.SetPersonalLimit(by=OPERATOR, person="Ann", maximum=0)).why
    )
    pit = done(pit, cmd.SetPersonalLimit(by=OPERATOR, person="Ann", maximum=0))
    refused(pit, wager(game, amount=800_00))
    for person, maximum in (("Zoe", 100_00), ("Ann", 1), ("Ann", 10**15), ("Ann", -5)):
        refused(pit, cmd.SetPersonalLimit(by=OPERATOR, person=person, maximum=maximum))


@BOTH
def test_a_round_without_wagers(game: str) -> None:
    """It is called before anybody wagers; then nobody does, and "No more bets" deals it."""
    pit = opened(game)
    assert "before anybody wagers" in refused(done(pit, wager(game)), cmd.CallVoidHand(by=SUPERVISOR)).why
    refused(pit, cmd.CloseBets(by=DEALER))
    pit = done(pit, cmd.CallVoidHand(by=SUPERVISOR))
    refused(pit, cmd.CallVoidHand(by=SUPERVISOR))
    assert "without wagers" in refused(pit, wager(game)).why
    number = pit.state(T, Table).round.number
    pit = done(pit, cmd.CloseBets(by=DEALER))
    after = pit.state(T, Table).round
    assert (after.number, after.void_hand, after.shoe.start > 0) == (number + 1, False, True)


@BOTH
def test_no_round_without_wagers_where_the_house_has_none(game: str) -> None:
    """The option is off."""
    refused(opened(game, void_hands=False), cmd.CallVoidHand(by=SUPERVISOR))


@BOTH
def test_burned_cards_are_seen_on_request(game: str) -> None:
    """One card burned unseen: nobody knows it before a player asks; then everybody does."""
    pit = opened(game, burn="one card")
    (burned,) = pit.state(T, Table).round.shoe.burned
    events = decide(pit, T, cmd.SeeBurn(by=ANN))
    assert not isinstance(events, Refusal)
    (shown,) = [one.event for one in events]
    assert isinstance(shown, ev.BurnShown)
    assert shown.cards == (burned,)
    assert "no part in the game" in refused(pit, cmd.SeeBurn(by=Who("Zoe", Role.PLAYER))).why


@BOTH
def test_wagers_are_cut_back_to_the_differential(game: str) -> None:
    """Over the maximum nobody calls "No more bets"; the dealer cuts the heavier side, and what is cut goes back."""
    one, other = ("player", "banker") if game == "baccarat" else ("dragon", "tiger")
    pit = opened(game, max_differential=50_00)
    refused(pit, cmd.ReduceWagers(by=DEALER))
    pit = done(pit, wager(game, wager=one, amount=200_00), wager(game, by=BOB, box=2, wager=one, amount=100_00))
    pit = done(pit, wager(game, by=CAT, box=3, wager=other, amount=100_00))
    refused(pit, cmd.CloseBets(by=DEALER))
    pit = done(pit, cmd.ReduceWagers(by=DEALER))
    stakes = {s.owner: s.amount for s in pit.state(T, Table).round.stakes}
    assert stakes == {"Ann": 100_00, "Bob": 50_00, "Cat": 100_00}
    assert pit.state(T, Table).people["Ann"].chips == 900_00
    pit = done(pit, cmd.CloseBets(by=DEALER))
    refused(pit, cmd.ReduceWagers(by=DEALER))


@BOTH
def test_options_of_an_open_table(game: str) -> None:
    """The style changes before the shoe is begun; the cards are settled at the opening; wrong values change nothing."""
    pit = done(Pit(), common_cmd.OpenTable(by=OPERATOR, table=T, game=game))
    pit = done(pit, cmd.ChangeOption(by=OPERATOR, option="style", value="C"))
    assert getattr(pit.state(T, Table).round.options, "style", "") == "C"
    for option, value in (("style", "D"), ("decks", 6), ("nothing", 1), ("style", None)):
        refused(pit, cmd.ChangeOption(by=OPERATOR, option=option, value=value))
    refused(pit, cmd.ChangeOption(by=DEALER, option="style", value="A"))
    refused(opened(game), cmd.ChangeOption(by=OPERATOR, option="style", value="C"))
