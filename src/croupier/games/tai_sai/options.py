"""What the operator settles when it opens an electronic tai-sai system: pay scales too, and the help that tells of it.

A pay scale is a mapping from lines to odds to one. Where a bet has one line only, the line bears the name of its kind;
totals have a line for each pair of opposite totals, one number has one for each count, three numbers two.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.options import Grants
from croupier.kernel.terminals import (
    Above,
    AfterVoid,
    Devices,
    Multiples,
    Order,
    Recording,
    TerminalOptions,
    wrong_limits,
)
from croupier.law.books import document
from croupier.law.law import Law
from croupier.things.money import AMOUNT, AMOUNT_OR_NONE, AMOUNTS, MOST

R = document("electronic-tai-sai")
T = document("tai-sai")
G = document("general")

NAME = "electronic-tai-sai"
TITLE = "Electronic tai-sai"
APPROVED = "tai-sai system"
"""The subject of the approval that 3.4 asks for."""
MOST_TERMINALS = 30
LEAST_WINDOW = 30
"""Seconds between a confirmed result and the end of wagers for the next spin, at least (3.3(b)(ii))."""
HOUSES = 64
"""For how many sets of options the help is kept ready."""


# --- what bets pay --------------------------------------------------------------------------------


class Preset(StrEnum):
    """Pay scales that houses use."""

    NZ = "nz"
    ASIA = "asia"
    US_CLASSIC = "us_classic"
    UK = "uk"


NZ: dict[str, int] = {
    "small": 1,
    "big": 1,
    "odd": 1,
    "even": 1,
    "triple": 180,
    "any-triple": 31,
    "double": 11,
    "total-4": 62,
    "total-5": 31,
    "total-6": 18,
    "total-7": 12,
    "total-8": 8,
    "total-9": 7,
    "total-10": 6,
    "dice": 6,
    "face-1": 1,
    "face-2": 2,
    "face-3": 3,
    "three-alike": 60,
    "three-different": 30,
    "four": 7,
}


def _totals(*pay: int) -> dict[str, int]:
    return {f"total-{n}": one for n, one in zip(range(4, 11), pay, strict=True)}


SCALES: dict[Preset, dict[str, int]] = {
    Preset.NZ: NZ,
    Preset.ASIA: {
        **NZ,
        **_totals(50, 18, 14, 12, 8, 6, 6),
        "triple": 150,
        "any-triple": 24,
        "double": 8,
        "dice": 5,
    },
    Preset.US_CLASSIC: {**NZ, **_totals(60, 30, 17, 12, 8, 6, 6), "any-triple": 30, "double": 10, "dice": 5},
    Preset.UK: {**NZ, **_totals(60, 30, 18, 12, 8, 7, 6), "any-triple": 30, "double": 10, "three-alike": 50},
}
"""The presets; what the research does not give for a house is as in New Zealand."""


# --- what the operator settles --------------------------------------------------------------------


class Options(TerminalOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a system."""

    document: ClassVar[str] = "electronic-tai-sai"
    terminals: Annotated[
        int, msgspec.Meta(ge=1, le=MOST_TERMINALS), Grants(R("3.1(b)"), "Terminals of the table, at most thirty.")
    ] = 30
    layout: Annotated[bool, Grants(R("3.2"), "Players may also wager on the table layout.")] = False
    minimum: Annotated[int, AMOUNT, Grants(R("4.8"), "The smallest wager on a terminal.")] = 1_00
    maximum: Annotated[int, AMOUNT, Grants(R("4.8"), "The largest wager on a terminal.")] = 500_00
    step: Annotated[int, AMOUNT, Grants(R("3.3(c)(iii)(A)"), "The multiples permitted over the minimum.")] = 1_00
    aggregate: Annotated[
        int,
        AMOUNT_OR_NONE,
        Grants(R("3.3(c)(iv)"), "What the wagers of a terminal must come to in a spin; 0 for none."),
    ] = 0
    layout_minimum: Annotated[int, AMOUNT, Grants(R("4.8"), "The smallest wager on the layout.")] = 5_00
    layout_maximum: Annotated[int, AMOUNT, Grants(R("4.8"), "The largest wager on the layout.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations of chips.")] = (
        1_00,
        5_00,
        25_00,
        100_00,
        500_00,
    )
    notes: Annotated[tuple[int, ...], AMOUNTS, Grants(R("4.3(a)"), "The notes that the acceptors take.")] = (
        5_00,
        10_00,
        20_00,
        50_00,
        100_00,
    )
    note_limit: Annotated[
        int, AMOUNT, Grants(R("4.3(a)"), "The acceptor takes no note once the credits come to this.")
    ] = 10_000_00
    vouchers: Annotated[bool, Grants(R("3.3(d)"), "Terminals print payment vouchers.")] = True
    voucher_limit: Annotated[
        int, AMOUNT, Grants(R("3.3(d)"), "Above this the dealer pays by hand; no voucher is printed.")
    ] = 10_000_00
    voucher_while_wagered: Annotated[
        bool, Grants(R("3.3(d)"), "A voucher for the free credits may be had while a wager stands.")
    ] = True
    window: Annotated[
        int,
        msgspec.Meta(ge=LEAST_WINDOW, le=3600),
        Grants(R("3.3(b)(ii)"), "Seconds for wagers after a confirmed result, at least thirty."),
    ] = LEAST_WINDOW
    recording: Annotated[Recording, Grants(R("5.4(a)"), "Whether the outcome is entered by hand or recorded.")] = (
        Recording.MANUAL
    )
    order: Annotated[Order, Grants(T("T9"), "The dice are tumbled before wagers are invited, or after they close.")] = (
        Order.TUMBLE_FIRST
    )
    tumbles: Annotated[int, msgspec.Meta(ge=1, le=9), Grants(T("T9"), "How often the tumbler is run for a spin.")] = 3
    inspection: Annotated[bool, Grants(T("T8"), "Dealer and supervisor inspect the dice before the table opens.")] = (
        True
    )
    pays: Annotated[Preset, Grants(T("T7"), "Which pay scale is in force.")] = Preset.NZ
    odds: Annotated[
        tuple[str, ...], Grants(T("T7"), "Lines of the pay scale that pay differently, as in: any-triple 24, dice 5.")
    ] = ()
    single_triple: Annotated[
        int, msgspec.Meta(ge=0, le=1000), Grants(T("T7(j)"), "What one number on all three dice pays; 0: as the scale.")
    ] = 0
    odd_even: Annotated[bool, Grants(T("T6(c)"), "Odd and even are offered.")] = True
    multiples: Annotated[
        Multiples, Grants(R("3.3(c)(iii)(A)"), "Whether multiples are counted from the minimum or from zero.")
    ] = Multiples.MINIMUM
    above_credits: Annotated[
        Above, Grants(R("3.3(b)(iii)"), "Whether a wager above the credits is refused or lowered to them.")
    ] = Above.REFUSED
    after_void: Annotated[
        AfterVoid, Grants(R("7.2"), "Whether wagers go back after a void spin or stand for the next.")
    ] = AfterVoid.RETURNED
    early_cover_voids: Annotated[bool, Grants(T("T14"), "A cover that comes off too early voids the spin.")] = True
    tumbler_voids: Annotated[bool, Grants(T("T15"), "A tumbler that fails voids the spin and stops the game.")] = True
    few_tumbles_void: Annotated[
        bool, Grants(T("T16"), "Too few runs of the tumbler, found under the cover, void the spin.")
    ] = True
    devices: Annotated[
        Devices, Grants(R("3.1(c)"), "Note acceptor and printer are built in and never fail, or have a driver.")
    ] = Devices.BUILT_IN


def scale(o: Options) -> dict[str, int]:
    """The pay scale in force."""
    three = {"face-3": o.single_triple} if o.single_triple else {}
    return {**SCALES[o.pays], **three, **dict(map(_line, o.odds))}


def _line(text: str) -> tuple[str, int]:
    """A line of a pay scale and what it pays to one; 0 if that is no number."""
    line, _, to_one = text.rpartition(" ")
    return line.strip(), int(to_one) if to_one.isdecimal() and len(to_one) < 5 else 0


def validate(law: Law, o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether a system may be opened with these options (3.4, 4.8)."""
    if APPROVED not in approvals:
        return Refusal(law("3.4"), f"Terminals and game system need {law.regulator}'s approval on record: {APPROVED}.")
    if not o.chips or min(o.chips) < 1 or not o.notes or min(o.notes) < 1 or max(*o.chips, *o.notes, 1) > MOST:
        return Refusal(law("G14"), "Chips and notes have denominations of a cent or more.")
    wrong = wrong_limits(law, o.minimum, o.maximum, o.step, o.multiples)
    wrong = wrong or wrong_limits(law, o.layout_minimum, o.layout_maximum, min(o.chips), o.multiples)
    if wrong is not None:
        return wrong
    for text in o.odds:
        line, to_one = _line(text)
        if line not in NZ or not 1 <= to_one <= 1000:
            lines = ", ".join(NZ)
            return Refusal(
                law("T7"), f"{text!r} is not a line and what it pays, from 1 to 1000; the lines are {lines}."
            )
    return None


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table (3.1, 3.2)."""
    common = ("dice tumbler with cover", "3 sealed dice", "spare dice", f"{o.terminals} terminals", "game system")
    if not o.layout:
        return common
    return (*common, "drop box", "lit layout", "entry terminal", "display rack", "marker buttons", "change block")


@lru_cache(maxsize=HOUSES)
def chosen(o: Options) -> tuple[str, ...]:
    """What the house has chosen where the rules of the base game are not at hand, in sentences for the help."""
    early = "voids" if o.early_cover_voids else "does not void"
    fails = "voids" if o.tumbler_voids else "does not void"
    few = "void it if found under the cover" if o.few_tumbles_void else "never void it"
    after = "go back" if o.after_void is AfterVoid.RETURNED else "stand for the next spin"
    inspected = " Dealer and supervisor inspect the dice before the table opens." if o.inspection else ""
    return (
        "The rules of tai-sai itself (Division 9) are not reprinted in those of the electronic game.",
        "The points below are settings of this house, from memory or inference, and not quotations from the law.",
        f"Pay scale {o.pays}; odds for any triple, totals, two numbers, one number, odd and even are from memory.",
        f"The tumbler is run {'once' if o.tumbles == 1 else f'{o.tumbles} times'}, {o.order}.{inspected}",
        "The dealer calls the numbers from low to high with their total.",
        f"A cover off too early {early} the spin; a tumbler that fails {fails} it; too few runs {few}.",
        f"Multiples count from the {o.multiples}; a wager above the credits is {o.above_credits}.",
        f"After a void spin wagers {after}.",
    )
