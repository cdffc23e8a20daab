"""Tournament conditions: complete or refused, approved or not conducted, and what they may change (10.1, 10.2)."""

from typing import Any

import pytest
from tests.unit.engines.tournament.tournaments import CONDITIONS, DEPUTY, DIRECTOR, OPERATOR, START, Play, player

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.checking import table_options
from croupier.engines.tournament.conditions import items
from croupier.kernel import commands as cmd
from croupier.kernel.people import Role, Who

REQUIRED = {
    "10.2.1(a)": ("entry_fee",),
    "10.2.1(b)": ("chips", "buy_in", "disposition"),
    "10.2.1(c)": ("compulsory_wager",),
    "10.2.1(d)": ("sessions",),
    "10.2.1(e)": ("buy_backs",),
    "10.2.1(f)(i)": ("entitled_only",),
    "10.2.1(g)": (
        "entry_opens",
        "entry_closes",
        "withdraw_until",
        "application_form",
        "minimum_players",
        "maximum_players",
    ),
    "10.2.1(h)": ("disqualification", "retirement", "fee_refund", "buy_in_refund"),
    "10.2.1(i)": ("late_arrival", "forfeit_after"),
    "10.2.1(j)": ("prizes",),
    "10.2.1(k)": ("director_statement",),
}


def submit(conditions: dict[str, Any], by: Who = OPERATOR) -> tc.SubmitConditions:
    """A submission."""
    return tc.SubmitConditions(by=by, tournament="Cup", conditions=conditions)


def test_every_paragraph_has_its_items() -> None:
    """What must be in the conditions is what the text lists, paragraph by paragraph."""
    found: dict[str, tuple[str, ...]] = {}
    for item in items():
        if item.required:
            number = item.cite.partition(" ")[2]
            found[number] = (*found.get(number, ()), item.name)
    assert found == REQUIRED
    assert {"10.2.1(f)(ii)", "10.2.1(f)(iii)"} <= {item.cite.partition(" ")[2] for item in items()}


@pytest.mark.parametrize(("rule", "name"), [(rule, name) for rule, names in REQUIRED.items() for name in names])
def test_a_missing_item_is_named(rule: str, name: str) -> None:
    """Conditions without one item are refused under its paragraph."""
    cite, why = Play(**{name: None}).no(submit({k: v for k, v in CONDITIONS.items() if k != name}))
    assert cite == rule
    assert name in why


def test_everything_missing_is_listed() -> None:
    """An empty submission is refused with every paragraph."""
    cite, why = Play().no(submit({}))
    assert cite == "10.2.1(a)"
    assert all(f"{rule} {name}" in why for rule, names in REQUIRED.items() for name in names)


@pytest.mark.parametrize(
    ("rule", "changes"),
    [
        ("10.2", {"colour": "red"}),
        ("10.2.1(a)", {"entry_fee": -1}),
        ("10.2.1(a)", {"entry_fee": "ten"}),
        ("10.2.1(b)", {"chips": [1000, 1000]}),
        ("10.2.1(b)", {"chips": [0]}),
        ("10.2.1(b)", {"chips": [1010]}),
        ("10.2.1(b)", {"disposition": "thrown away"}),
        ("10.2.1(b)", {"disposition": "cash"}),
        ("10.2.1(b)", {"disposition": "cash", "chip_cash": 0}),
        ("10.2.1(b)", {"disposition": "cash", "chip_cash": 11}),
        ("10.2.1(h)", {"disposition": "cash", "chip_cash": 10, "buy_in_refund": 50}),
        ("10.2.1(c)", {"levels": None}),
        ("10.2.1(c)", {"compulsory_wager": False}),
        ("8.14.1(b)", {"compulsory_wager": False, "levels": None}),
        ("10.2.1(c)", {"levels": [{"minutes": 0, "blinds": [25, 50]}]}),
        ("10.2.1(c)", {"levels": [{"minutes": 9, "blinds": [10, 20]}]}),
        ("8.2.2", {"levels": [{"minutes": 9, "blinds": [50, 25]}]}),
        ("10.2.1(d)", {"sessions": [{"starts_at": START}]}),
        ("10.2.1(d)", {"sessions": [{"starts_at": START, "tables": 0}]}),
        ("10.2.1(d)", {"sessions": [{"starts_at": START, "tables": 1}]}),
        ("10.2.1(d)", {"sessions": [{"starts_at": START, "tables": 2, "progression": "survivors", "minutes": 9}]}),
        ("10.2.1(e)", {"buy_backs": 1}),
        ("10.2.1(e)", {"buy_backs": 1, "buy_back_amount": 0, "buy_back_chips": 0, "buy_back_level": 1}),
        ("10.2.1(f)(i)", {"entitled_only": False}),
        ("10.2.1(g)", {"minimum_players": 9}),
        ("10.2.1(g)", {"withdraw_until": START + 1}),
        ("10.2.1(g)", {"entry_opens": 20}),
        ("10.2.1(g)", {"application_form": " "}),
        ("10.2.1(h)", {"disqualification": ["a\nb"]}),
        ("10.2.1(h)", {"fee_refund": 101}),
        ("10.2.1(i)", {"late_arrival": "shot"}),
        ("10.2.1(j)", {"prizes": []}),
        ("10.2.1(j)", {"prizes": [0]}),
        ("10.2.1(j)", {"prizes": [99_99]}),
        ("10.2.1(j)", {"prizes": [10_00] * 9, "prizes_are": "amounts"}),
        ("10.2.1(k)", {"director_statement": False}),
        ("10.2.2", {"modifications": [{"rule": "99", "says": "nothing"}]}),
        ("10.2.2", {"modifications": [{"rule": "10.2.5", "says": "nobody need be there"}]}),
        ("10.2.2", {"modifications": [{"rule": "8.2.2", "says": "x", "option": "wings", "value": 1}]}),
        ("10.2.2", {"modifications": [{"rule": "8.2.1", "says": "x", "option": "blinds", "value": [1]}]}),
        ("1.3", {"game": "whist"}),
        ("4.1", {"seats": 11, "levels": [{"minutes": 9, "blinds": [25, 50]}]}),
        ("6.1", {"denominations": []}),
    ],
)
def test_conditions_that_cannot_be(rule: str, changes: dict[str, Any]) -> None:
    """Bad items are refused under their paragraph, and nothing raises."""
    play = Play(**{"entry_closes": 10, "withdraw_until": 10, **changes})
    assert play.no(submit(play.conditions))[0] == rule


def test_a_repechage_needs_its_place() -> None:
    """A repechage follows a session and comes before another."""
    wrong = [{"starts_at": START, "tables": 2, "repechage": True}]
    assert Play().no(submit({**CONDITIONS, "sessions": wrong}))[1].startswith("Session 1: a repechage")


def test_a_modification_reaches_the_tables() -> None:
    """A provision is modified by an option of the table, with the rule that it modifies (10.2.2)."""
    one = {"rule": "8.2.2", "says": "heads up the button posts", "option": "heads_up", "value": "the button"}
    play = Play(modifications=[one]).submitted()
    options = table_options(play.t.conditions, "Cup", 2)
    assert options["heads_up"] == "the button"
    assert (options["blinds"], options["minimum"], options["tournament"]) == ((50, 100), 100, "Cup")


def test_nothing_is_conducted_without_approval() -> None:
    """Before the written approval there are no entries; changed conditions need it anew (10.1.3)."""
    play = Play().submitted()
    assert play.no(tc.ApplyToEnter(by=player("Ann")))[0] == "10.1.3"
    approve = cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference="DCS 7")
    wrong = cmd.RecordApproval(by=OPERATOR, subject="the weather", reference="DCS 7")
    assert play.no(wrong)[0] == "10.1.3"
    assert play.no(cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference=" "))[0] == "10.1.3"
    play.do(approve)
    assert play.no(approve)[0] == "10.1.3"
    play.submitted()
    assert play.no(tc.ApplyToEnter(by=player("Ann")))[0] == "10.1.3"
    play.do(approve)
    play.do(tc.ApplyToEnter(by=player("Ann")))
    assert play.no(submit(play.conditions))[0] == "10.2.1(g)"


def test_opened_as_any_table() -> None:
    """A tournament may be opened with its conditions as options, once."""
    play = Play()
    open_ = cmd.OpenTable(by=OPERATOR, table="Cup", game="tournament", options=CONDITIONS)
    play.do(open_)
    assert play.t == Play().submitted().t
    assert play.no(open_)[0] == "10.1.1"
    assert Play().no(cmd.OpenTable(by=OPERATOR, table="Cup", game="holdem"))[0] == "10.1.1"
    less = {**CONDITIONS, "prizes": []}
    assert Play().no(cmd.OpenTable(by=OPERATOR, table="Cup", game="tournament", options=less))[0] == "10.2.1(j)"


def test_the_director_is_qualified() -> None:
    """Director and deputies are qualified to be game supervisors, and do not play (10.1.2)."""
    play = Play().submitted()
    assert play.no(tc.AppointDirector(by=OPERATOR, person="Dora", qualified=False))[0] == "10.1.2(a)"
    assert play.no(tc.NominateDeputy(by=OPERATOR, person="Dirk", qualified=False))[0] == "10.1.2(b)"
    play = Play().entered("Ann")
    assert play.no(tc.AppointDirector(by=OPERATOR, person="Ann", qualified=True))[0] == "10.1.2(a)"
    assert play.no(tc.NominateDeputy(by=OPERATOR, person="Dora", qualified=True))[0] == "10.1.2(b)"
    assert play.no(tc.ApplyToEnter(by=Who("Dora", Role.PLAYER)))[0] == "10.1.2"


def test_a_deputy_acts_in_the_absence() -> None:
    """While the director is there a deputy does not act; outsiders never do (10.1.2(b))."""
    play = Play().approved()
    table = tc.DesignateTable(by=DEPUTY, table="North")
    assert play.no(table)[0] == "10.2.5"
    play.do(tc.DirectorArrives(by=DEPUTY))
    assert play.no(table)[0] == "10.1.2(b)"
    play.do(tc.DirectorLeaves(by=DIRECTOR))
    play.do(table)
    other = Who("Eve", Role.TOURNAMENT_DIRECTOR)
    assert play.no(tc.DesignateTable(by=other, table="South"))[0] == "10.1.2"
    assert play.no(tc.DirectorArrives(by=other))[0] == "10.1.2"
    assert play.no(tc.DirectorArrives(by=DEPUTY))[0] == "10.2.5"
    assert play.no(tc.DirectorLeaves(by=DIRECTOR))[0] == "10.2.5"


def test_nobody_directs_before_somebody_is_appointed() -> None:
    """The operator must appoint somebody first (10.1.2(a))."""
    assert Play().submitted().no(tc.DirectorArrives(by=DIRECTOR))[0] == "10.1.2"
    play = Play().submitted()
    play.do(cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference="DCS 7"))
    assert play.no(tc.DesignateTable(by=DIRECTOR, table="North"))[0] == "10.1.2(a)"


@pytest.mark.parametrize(
    "command",
    [
        tc.SubmitConditions(by=player("Ann"), tournament="Cup", conditions=CONDITIONS),
        tc.SubmitConditions(by=OPERATOR, tournament="", conditions=CONDITIONS),
        tc.SubmitConditions(by=OPERATOR, tournament="a:b", conditions=CONDITIONS),
        tc.ApplyToEnter(by=player("Ann\n")),
        tc.ApplyToEnter(by=player("Ann"), at=-1),
        tc.ApplyToEnter(by=DIRECTOR),
        cmd.Sit(by=player("Ann")),
    ],
)
def test_bad_requests_are_refused(command: cmd.Command) -> None:
    """Whoever asks for whatever, the answer is a refusal."""
    assert Play().no(command)[0]
