"""One device with many terminals: what its operator settles, and the bets, as records that a game fills in."""

from enum import StrEnum

import msgspec

from croupier.kernel.answers import Refusal
from croupier.law.law import Law, Number
from croupier.things.money import MOST


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """A contingency on which a wager can be placed: its name, its kind, the numbers it is about."""

    name: str
    kind: str
    label: str
    numbers: tuple[int, ...]
    lines: tuple[str, ...]
    """The lines of the pay scale by which it can be paid."""
    wager: Number
    """The rule that says when it wins."""
    pays: Number
    """The rule that says what it pays."""
    offered: str = ""
    """The option that has to be on for it; none if it always is."""


class Order(StrEnum):
    """Whether the dice are tumbled before wagers are invited, or after they are closed."""

    TUMBLE_FIRST = "tumble first"
    WAGERS_FIRST = "wagers first"


class Recording(StrEnum):
    """How the outcome gets into the game system."""

    MANUAL = "manual"
    AUTOMATIC = "automatic"


class Multiples(StrEnum):
    """From where the permitted multiples are counted."""

    MINIMUM = "minimum"
    ZERO = "zero"


class Above(StrEnum):
    """What a terminal does with a wager above its credits."""

    REFUSED = "refused"
    LOWERED = "lowered"


class AfterVoid(StrEnum):
    """What becomes of wagers after a void spin."""

    RETURNED = "returned"
    STAND = "stand"


class Devices(StrEnum):
    """Who speaks for note acceptor and printer."""

    BUILT_IN = "built in"
    DRIVEN = "driven"


class TerminalOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator settles of any such device; the options of a game say what each means, and by which rule."""

    terminals: int
    layout: bool
    minimum: int
    maximum: int
    step: int
    aggregate: int
    layout_minimum: int
    layout_maximum: int
    chips: tuple[int, ...]
    notes: tuple[int, ...]
    note_limit: int
    vouchers: bool
    voucher_limit: int
    voucher_while_wagered: bool
    window: int
    recording: Recording
    order: Order
    tumbles: int
    inspection: bool
    multiples: Multiples
    above_credits: Above
    after_void: AfterVoid
    early_cover_voids: bool
    tumbler_voids: bool
    few_tumbles_void: bool
    devices: Devices


def least(minimum: int, step: int, multiples: Multiples) -> int:
    """The smallest permitted wager: the minimum, or the multiple of the step to which it is rounded up."""
    return minimum if multiples is Multiples.MINIMUM else -(-minimum // step) * step


def wrong_limits(law: Law, minimum: int, maximum: int, step: int, multiples: Multiples) -> Refusal | None:
    """What is wrong with limits."""
    words = f"{law.money(minimum)} to {law.money(maximum)} in steps of {law.money(step)}"
    if not 0 < minimum <= maximum <= MOST or not 0 < step <= MOST:
        return Refusal(law("4.8"), f"{words} are not limits for a wager.")
    if least(minimum, step, multiples) > maximum:
        return Refusal(law("4.8"), f"{words} leave no permitted wager where multiples count from zero.")
    return None
