"""What goes wrong at a table and what becomes of it: mistake, finding, ruling, effect.

A mistake happens and may go unnoticed. A finding is what somebody notices of it, reported if it is so. A ruling answers
under a rule, with an effect or with a question to an office. What everybody sees is ruled on without being found.

    Ruling: TypeAlias = irregular.Ruling[Round, AnyEffect]
    RULINGS = (Ruling(cite=R("12.4"), finding=CardExposed, when=_first, effects=lambda _, f: (TurnDown(f.place),)), ...)
    answer(RULINGS, law, r, found)

Rows are tried in order. mypy checks that `when` and `effects` take the finding that their row names.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar, cast

import msgspec

from croupier.kernel.people import Role
from croupier.law.books import Rule
from croupier.law.law import Law, Number


class Irregularity(msgspec.Struct, frozen=True, gc=False, tag=True):
    """What a ruling can answer. On disk it is inside an event and goes by the name of its class, as an effect does."""


class Mistake(Irregularity, frozen=True):
    """Something that goes wrong, noticed or not."""


class Finding(Irregularity, frozen=True):
    """What somebody notices."""


class Effect(msgspec.Struct, frozen=True, gc=False, tag=True):
    """What a ruling does."""


S = TypeVar("S")
F = TypeVar("F", bound=Irregularity)
E = TypeVar("E", bound=Effect)
S_contra = TypeVar("S_contra", contravariant=True)
E_co = TypeVar("E_co", bound=Effect, covariant=True)


class Question(msgspec.Struct, Generic[E_co], frozen=True, gc=False, kw_only=True):
    """A question to an office ("may" in a rule): stored until that office answers, and it stops the game."""

    cite: Rule
    offices: tuple[Role, ...]
    text: str
    effects: tuple[E_co, ...]


class Ruling(Generic[S_contra, E_co]):
    """A row: this finding, when this holds, has this effect; or one of several, which an office chooses.

    Which finding it was is forgotten once the row is checked.
    """

    __slots__ = ("cite", "effects", "finding", "offices", "text", "when")

    def __init__(  # noqa: PLR0913 - one name a column
        self,
        *,
        cite: Number,
        finding: type[F],
        effects: Callable[[S_contra, F], tuple[E_co, ...]],
        when: Callable[[S_contra, F], bool] | None = None,
        offices: tuple[Role, ...] = (),
        text: str = "",
    ) -> None:
        """A row; with `offices` there is a question, in `text`, and the effects are its answers."""
        self.cite = cite
        self.finding: type[Irregularity] = finding
        self.effects = cast("Callable[[S_contra, Irregularity], tuple[E_co, ...]]", effects)
        self.when = cast("Callable[[S_contra, Irregularity], bool] | None", when)
        self.offices = offices
        self.text = text

    def fits(self, state: S_contra, found: Irregularity) -> bool:
        """Whether this row speaks of what was found."""
        return isinstance(found, self.finding) and (self.when is None or self.when(state, found))


def first(rulings: Iterable[Ruling[S, E]], state: S, found: Irregularity) -> Ruling[S, E]:
    """The row that answers: the first that fits. A table ends with rows that always fit."""
    for row in rulings:
        if row.fits(state, found):
            return row
    raise AssertionError(f"no ruling on {found}")


def answer(rulings: Iterable[Ruling[S, E]], law: Law, state: S, found: Irregularity) -> tuple[E, Rule] | Question[E]:
    """The ruling on what was found: what it does and by which rule, or the question that it puts to an office."""
    row = first(rulings, state, found)
    effects, cite = row.effects(state, found), law(row.cite)
    if row.offices:
        return Question(cite=cite, offices=row.offices, text=row.text, effects=effects)
    return effects[0], cite
