"""Electronic tai-sai where the cases do not reach: scales and their teeth, the pit, redaction, names, help."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.books.checks import miscounted
from croupier.cases.files import packaged
from croupier.cases.runner import run
from croupier.cases.words.tai_sai import PHRASES, said
from croupier.engines.cards import commands as cmd
from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance import view as view_of
from croupier.engines.chance.shown import ConsoleView, TerminalView
from croupier.engines.chance.state import System
from croupier.engines.chance.wording import WORDS
from croupier.engines.pit.pit import Pit, chance_due, decide, evolve, follow, offers, view
from croupier.games.tai_sai.options import NZ, SCALES, Options, Preset, chosen, scale, validate
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, Role, Who
from croupier.law.law import law_of

OPERATOR = Who("olive", Role.OPERATOR)
DEALER = Who("dee", Role.DEALER)
SUPERVISOR = Who("sue", Role.GAME_SUPERVISOR)
ANN, BOB = Who("Ann", Role.PLAYER), Who("Bob", Role.PLAYER)
WATCHER = Who("walt", Role.WATCHER)


class Pits:
    """A pit with one system."""

    def __init__(self, **options: Any) -> None:
        """Ann at terminal 1 with $100."""
        self.pit = Pit()
        self.events: list[Any] = []
        self.do(common_cmd.RecordApproval(by=OPERATOR, subject="tai-sai system", reference="A"))
        self.do(
            common_cmd.OpenTable(
                by=OPERATOR, table="T", game="electronic-tai-sai", options={"inspection": False, **options}
            )
        )
        self.do(tc.CreditTerminal(by=DEALER, terminal=1, person="Ann", amount=100_00))

    def do(self, command: Any, to: str = "T") -> Refusal | None:
        """Carry a command out with all that follows."""
        decided = decide(self.pit, to, command)
        if isinstance(decided, Refusal):
            return decided
        for one in decided:
            self.pit = evolve(self.pit, one)
            self.events.append(one.event)
        for one in follow(self.pit, to):
            self.pit = evolve(self.pit, one)
            self.events.append(one.event)
        return None

    def spin(self, dice: tuple[int, int, int]) -> None:
        """A spin from the tumbler to the result; wagers were placed in between."""
        self.do(tc.CloseBetting(by=DEALER, at=10_000))
        self.do(tc.Uncover(by=DEALER))
        self.do(tc.EnterResult(by=DEALER, dice=dice))
        self.do(tc.ConfirmResult(by=DEALER, at=10_001))


@pytest.fixture
def pits() -> Pits:
    """A pit whose system takes wagers, the dice being 1 2 3."""
    found = Pits(layout=True)
    found.do(tc.StartSpin(by=DEALER))
    found.do(tc.Tumble(by=CHANCE, dice=(1, 2, 3)))
    return found


@pytest.mark.parametrize("line", NZ)
def test_every_line_of_the_scale_has_teeth(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With other odds in one line, a case of T7 fails."""
    monkeypatch.setitem(SCALES[Preset.NZ], line, 99)
    cases = [case for case in packaged("tai-sai") if case.name.startswith("T7")]
    assert not all(run(case).ok for case in cases)


LAW = law_of("electronic-tai-sai")


def test_typed_scales() -> None:
    """Any line can be typed in; nonsense is refused."""
    assert scale(Options(odds=("any-triple 24", "dice 5")))["any-triple"] == 24
    approved = {"tai-sai system": "A"}
    assert validate(LAW, Options(odds=("four 7",)), approved) is None
    for wrong in ("nine 7", "four", "four 0", "four 7.5", "four 99999"):
        refused = validate(LAW, Options(odds=(wrong,)), approved)
        assert refused is not None
        assert refused.cite == "tai-sai T7"
    assert validate(LAW, Options(minimum=5_00, maximum=1_00), approved) is not None
    assert validate(LAW, Options(chips=()), approved) is not None


def test_the_help_says_what_is_a_setting() -> None:
    """What rests on memory or inference is said to be the house's own choice."""
    text = " ".join(chosen(Options(pays=Preset.UK, tumbles=2)))
    assert "not reprinted" in text
    assert "uk" in text
    assert "2 times" in text
    other = Options(early_cover_voids=False, tumbler_voids=False, few_tumbles_void=False, inspection=False)
    assert chosen(other) != chosen(Options())


def test_streams_do_not_mix(pits: Pits) -> None:
    """A system is no table and a table no system; names are such as the books can keep."""
    assert pits.do(common_cmd.OpenTable(by=OPERATOR, table="T", game="caribbean-stud")) is not None
    pits.do(common_cmd.OpenTable(by=OPERATOR, table="C", game="caribbean-stud"), "C")
    for command, to in (
        (tc.StartSpin(by=DEALER), "C"),
        (tc.StartSpin(by=DEALER), "X"),
        (common_cmd.OpenTable(by=OPERATOR, table="C", game="electronic-tai-sai"), "C"),
        (common_cmd.OpenTable(by=OPERATOR, table="a/b", game="electronic-tai-sai"), "a/b"),
        (common_cmd.OpenTable(by=OPERATOR, table="Z", game="electronic-tai-sai", edition="x"), "Z"),
        (common_cmd.OpenTable(by=DEALER, table="Z", game="electronic-tai-sai"), "Z"),
        (common_cmd.OpenTable(by=OPERATOR, table="Z", game="electronic-tai-sai", options={"terminal": 1}), "Z"),
        (cmd.Proceed(by=DEALER), "T"),
        (tc.CreditTerminal(by=DEALER, terminal=2, person="a/b", amount=1), "T"),
        (tc.ClaimTerminal(by=Who("/", Role.PLAYER)), "T"),
        (common_cmd.RecordApproval(by=DEALER, subject="x", reference="y"), "T"),
        (common_cmd.RecordApproval(by=OPERATOR, subject=" ", reference="y"), "T"),
    ):
        assert pits.do(command, to) is not None, command
    assert chance_due(pits.pit, "T") is None


def test_who_hears_what(pits: Pits) -> None:
    """Nobody hears the dice under the cover; another player hears neither a voucher's code nor of the terminal."""
    (tumbled,) = [e for e in pits.events if isinstance(e, te.Tumbled)]
    hidden = te.Tumbled(dice=(0, 0, 0), cite=tumbled.cite)
    assert all(view_of.seen(tumbled, who) == hidden for who in (ANN, DEALER, OPERATOR, WATCHER))
    pits.do(tc.AskVoucher(by=ANN, code="s3cret"))
    (ordered,) = [e for e in pits.events if isinstance(e, te.VoucherOrdered)]
    told = {who.name: view_of.seen(ordered, who) == ordered for who in (ANN, BOB, DEALER, WATCHER)}
    assert told == {"Ann": True, "Bob": False, "dee": True, "walt": False}
    assert [view_of.told(pits.pit.state("T", System), ordered, who) for who in (ANN, BOB, DEALER)] == [
        True,
        False,
        True,
    ]
    assert view_of.told(pits.pit.state("T", System), tumbled, BOB)
    shown = view(pits.pit, "T", WATCHER)
    assert isinstance(shown, ConsoleView)
    assert [one.number for one in shown.vouchers] == [""]
    mine = view(pits.pit, "T", ANN)
    assert isinstance(mine, TerminalView)
    assert [one.number for one in mine.vouchers] == ["V1-s3cret"]


def test_recall_and_board(pits: Pits) -> None:
    """A terminal recalls its last spins, and the board comes with a note."""
    pits.do(tc.PlaceBet(by=ANN, bet="small", amount=5_00))
    pits.spin((1, 2, 3))
    mine = view(pits.pit, "T", ANN)
    assert isinstance(mine, TerminalView)
    assert mine.recall[0].bets == (("small", 5_00, 10_00),)
    assert (mine.results[0].total, mine.results[0].size) == (6, "small")
    assert "memory" in mine.results_note
    assert [area.won for area in mine.areas if area.bet == "small"] == [5_00]
    assert len(mine.areas) == 106


def test_a_stranger_sees_an_empty_screen(pits: Pits) -> None:
    """Who has no terminal sees the areas and limits of one, and nobody's chips."""
    pits.do(tc.PlaceBet(by=ANN, bet="small", amount=5_00))
    shown = view(pits.pit, "T", BOB)
    assert isinstance(shown, TerminalView)
    assert (shown.terminal, shown.state, shown.credits) == (0, "none", 0)
    assert not any(area.chips or area.most for area in shown.areas)
    mine = view(pits.pit, "T", ANN)
    assert isinstance(mine, TerminalView)
    assert [area.chips for area in mine.areas if area.chips] == [5_00]


def test_two_vouchers_at_once() -> None:
    """Two players ask before the printers get their turn: both vouchers come out."""
    pits = Pits()
    pits.do(tc.CreditTerminal(by=DEALER, terminal=2, person="Bob", amount=50_00))
    for who in (ANN, BOB):
        decided = decide(pits.pit, "T", tc.AskVoucher(by=who))
        assert not isinstance(decided, Refusal)
        pits.pit = evolve(pits.pit, decided[0])
    assert [type(one.event) for one in follow(pits.pit, "T")] == [te.VoucherPrinted, te.VoucherPrinted]


def test_every_event_has_words() -> None:
    """Every event of the game can be said in words."""
    assert set(WORDS.of) == set(te.AnyTaiSaiEvent.__args__)


def test_the_documentation_has_the_phrases() -> None:
    """Whatever can be said at a system stands in docs/cases.md; what cannot is refused with what can."""
    written = (Path(__file__).parents[3] / "docs" / "cases.md").read_text()
    assert [phrase for phrase, _, _ in PHRASES if f"    {phrase}\n" not in written] == []
    with pytest.raises(ValueError, match="put"):
        said("put everything on red")
    with pytest.raises(ValueError, match="lacks"):
        said("PressKey")


def test_audit_of_a_system(pits: Pits) -> None:
    """The audit knows what nobody asked for, what accounts hold, and meters that do not add up."""
    pits.do(tc.PlaceBet(by=ANN, bet="small", amount=5_00))
    pits.spin((1, 2, 3))
    there = pits.pit.streams["T"]
    assert {type(e) for e in pits.events if there.unasked(e)} == {te.LayoutLit, te.BetSettled, te.SpinEnded}
    assert there.standing("T")["terminal:1@T"] == 105_00
    assert miscounted(pits.pit) == []
    s = pits.pit.state("T", System)
    terminal = replace(s.terminals[1], credits=s.terminals[1].credits + 1)
    forged = pits.pit.put("T", replace(s, terminals={**s.terminals, 1: terminal}))
    assert miscounted(forged) == ["the meters of terminal 1 of T do not make up its credits"]


def test_offers_of_a_stranger(pits: Pits) -> None:
    """Somebody without a terminal may take one or buy chips; a watcher may do nothing."""
    commands = {offer.command for offer in offers(pits.pit, "T", BOB)}
    assert commands == {"ClaimTerminal", "BuyChips"}
    assert offers(pits.pit, "T", WATCHER) == ()


def test_a_redeemed_voucher_is_nobody_elses_business(pits: Pits) -> None:
    """What a voucher was worth is heard by staff and by whoever it was paid to, and by no other player."""
    pits.do(tc.AskVoucher(by=ANN))
    pits.do(tc.RedeemVoucher(by=OPERATOR, number="V1"))
    event = pits.events[-1]
    assert isinstance(event, te.VoucherRedeemed)
    assert view_of.told(pits.pit.state("T", System), event, ANN)
    assert view_of.told(pits.pit.state("T", System), event, DEALER)
    assert not view_of.told(pits.pit.state("T", System), event, BOB)


@pytest.mark.parametrize("what", ["x" * 201, "a\nb", "\0"])
def test_reasons_are_a_line(pits: Pits, what: str) -> None:
    """A reason or a report is a line that fits a display."""
    refused = pits.do(tc.ReportFault(by=ANN, terminal=1, what=what))
    assert isinstance(refused, Refusal)
    assert "a line" in refused.why
    assert pits.do(tc.ReportFault(by=ANN, terminal=1, what="x" * 200)) is None


@pytest.mark.parametrize("line", ["any-triple", "any-triple x", "total-3 5", "dice 0", "dice 1001", "", "dice -5"])
def test_lines_that_are_none(line: str) -> None:
    """A line of the pay scale that cannot be is named as it was written."""
    refused = validate(LAW, Options(odds=(line,)), {"tai-sai system": "A"})
    assert refused is not None
    assert repr(line) in refused.why


def test_touches_to_undo_are_limited(pits: Pits) -> None:
    """A restless finger does not fill the memory: the last hundred touches of a spin can be undone."""
    pits.do(tc.StartSpin(by=DEALER))
    pits.do(tc.Tumble(by=CHANCE, dice=(1, 2, 3)))
    for n in range(150):
        pits.do(tc.ChangeBet(by=ANN, bet="small", amount=1_00 + n % 2 * 1_00))
    undone = 0
    while pits.do(tc.UndoBet(by=ANN)) is None:
        undone += 1
    assert undone == 100


def test_nothing_comes_between_a_void_spin_and_its_refunds() -> None:
    """Until the wagers of a void spin have gone back, nobody wagers and the dealer neither closes nor spins."""
    pits = Pits(order="wagers first")
    pits.do(tc.PlaceBet(by=ANN, bet="small", amount=10_00))
    pits.do(tc.CloseBetting(by=DEALER, at=100))
    decided = decide(pits.pit, "T", tc.NoSpin(by=DEALER, why="alarm", at=101))
    assert not isinstance(decided, Refusal)
    for one in decided:
        pits.pit = evolve(pits.pit, one)
    late = 10_000
    for command in (
        tc.PlaceBet(by=ANN, bet="big", amount=5_00, at=102),
        tc.CloseBetting(by=DEALER, at=late),
        tc.StartSpin(by=DEALER, at=late),
        tc.LeaveTerminal(by=ANN),
        tc.Recalculate(by=OPERATOR, dice=(1, 2, 3)),
    ):
        assert isinstance(decide(pits.pit, "T", command), Refusal), command
    assert pits.do(tc.ReportFault(by=DEALER, terminal=2, what="dark")) is None
    assert pits.pit.state("T", System).terminals[1].credits == 100_00


def test_two_people_inspect() -> None:
    """Who inspects as a dealer does not inspect as a supervisor, too."""
    pits = Pits(inspection=True)
    assert pits.do(tc.Inspect(by=DEALER)) is None
    assert isinstance(pits.do(tc.Inspect(by=Who(DEALER.name, Role.GAME_SUPERVISOR))), Refusal)
    assert pits.do(tc.Inspect(by=SUPERVISOR)) is None


@pytest.mark.parametrize("bad", [{"chips": ()}, {"notes": ()}, {"chips": (0,)}, {"notes": (-5,)}, {"chips": (10**11,)}])
def test_denominations_that_are_none(bad: dict[str, Any]) -> None:
    """A house needs chips and notes, each worth something."""
    refused = validate(LAW, Options(**bad), {"tai-sai system": "A"})
    assert refused is not None
    assert refused.cite == "general G14"
