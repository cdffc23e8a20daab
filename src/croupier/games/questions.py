"""Questions put together and answered: a game by name, options as plain values, odds as they are typed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from croupier.engines.cards.game import HouseGame
from croupier.engines.chance.game import DeviceGame
from croupier.games import BY_NAME, GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.options import fields, read, written
from croupier.kernel.variants import Variant
from croupier.law.books import Rule, document
from croupier.mathematics.lint import Doubt, between_scales, doubts
from croupier.mathematics.records import (
    Advice,
    Change,
    Figures,
    InForce,
    Kernel,
    Pays,
    Question,
    Report,
    Seen,
    Unanswerable,
)
from croupier.things.money import MOST, Cents, Money, Odds, odds

MODULES: dict[str, str] = {game.name: game.odds for game in GAMES if game.odds}
"""The games with mathematics, and the module of each."""


class Mathematics(Protocol):
    """What the module of a game answers."""

    POLICIES: tuple[str, ...]
    """The strategies that can be simulated by name, the best first."""

    def analyse(self, question: Question) -> Report:
        """Figures of every wager that is offered under these options, and how to play."""

    def scales(self, question: Question) -> dict[str, dict[str, Odds]]:
        """The odds in force, by wager and by the words of the prize."""

    def advise(self, question: Question, seen: Seen) -> Advice:
        """What each choice is worth with these cards in view."""

    def kernel(self, question: Question, policy: Any) -> Kernel:
        """Compiled rounds under a policy: a name of POLICIES, or a function as the module describes it."""


def mathematics(game: str) -> Mathematics:
    """The module for a game."""
    if game not in MODULES:
        raise Unanswerable(f"there are no odds for {game!r}; choose from {', '.join(MODULES)}")
    module: Mathematics = import_module(MODULES[game])
    return module


G = document("general")
FEW = 12
"""More values than these are not gone through one by one."""


class _EveryApproval(dict[str, str]):
    """On paper every approval is granted: a rule change is judged before anybody is asked for it."""

    def __contains__(self, _: object) -> bool:
        return True


def ask(
    game: str, edition: str = "", given: Mapping[str, Any] | None = None, *, pays: Pays | None = None, **more: Any
) -> Question:
    """The question for these options, or Unanswerable: `more` may name the stake and the meter, in cents."""
    if game not in MODULES:
        raise Unanswerable(f"there are no odds for {game!r}; choose from {', '.join(MODULES)}")
    tables = tables_of(game, edition)
    options = read(tables.options, dict(given or {}), tables.law, "G1")
    refused = options if isinstance(options, Refusal) else tables.validate(tables.law, options, _EveryApproval())
    if refused is not None:
        raise Unanswerable(f"{refused.why} ({refused.cite})")
    for name in ("stake", "meter"):
        _amount(tables.law.money, name, more.get(name))
    if more.get("meter") is not None and not hasattr(options, "jackpot"):
        raise Unanswerable(f"{game} has no progressive jackpot, so no meter: leave the meter out")
    return Question(game=game, edition=tables.edition, options=options, pays=pays or {}, **more)


def tables_of(game: str, edition: str) -> HouseGame | DeviceGame:
    """The game in this edition, or in its first: its options, and what judges them."""
    known = [one for one in BY_NAME[game].editions if isinstance(one, HouseGame | DeviceGame)]
    for one in known:
        if edition in ("", one.edition):
            return one
    there = [one.edition for one in known]
    are = "editions are" if len(there) > 1 else "edition is"
    raise Unanswerable(f"{game} has no edition {edition!r}; its {are} {', '.join(there)}")


def _amount(money: Money, name: str, amount: Cents | None) -> None:
    if amount is not None and amount < 0:
        raise Unanswerable(f"the {name} cannot be negative")
    if amount is not None and amount > MOST:
        raise Unanswerable(f"a {name} of {money(amount)} is too much: {money(MOST)} at most")


def answer(question: Question) -> Report:
    """Everything about the game under this question."""
    module = mathematics(question.game)
    question = named(question)
    found = module.analyse(question)
    return replace(
        found,
        # Through JSON, so that a report that was kept and read again is the same.
        options=msgspec.json.decode(msgspec.json.encode(question.options)),
        scales=_words(module.scales(question)),
        pays=_words(question.pays),
        stake=question.stake,
        meter=question.meter,
        changes=changes(question, found.wagers),
    )


def in_force(report: Report) -> tuple[InForce, ...]:
    """Every option that a report rests on, with its rule; those that are not as usual come first."""
    kind = tables_of(report.game, report.edition).options
    changed = {one.name for one in report.changes}
    found = [
        InForce(one.name, written(one, report.options[one.name]), one.text, one.cite, one.name in changed)
        for one in fields(kind)
        if one.name in report.options
    ]
    return tuple(sorted(found, key=lambda one: not one.changed))


def named(question: Question) -> Question:
    """The question with wagers and prizes as the scales name them: people write ante-bonus for "ante bonus"."""
    if not question.pays:
        return question
    module = mathematics(question.game)
    usual = module.scales(replace(question, pays={}))
    pays: Pays = {}
    for wager, scale in question.pays.items():
        own = next((name for name in usual if _spaced(name) == _spaced(wager)), None)
        if own is None:
            raise Unanswerable(f"{question.game} has no pay scale {wager!r}; it has {', '.join(usual)}")
        prizes = {_spaced(prize): prize for prize in usual[own]}
        pays[own] = {prizes.get(_spaced(prize), _spaced(prize)): said for prize, said in scale.items()}
    found = replace(question, pays=pays)
    module.scales(found)  # a prize that cannot be had is refused here, before anything is worked out
    return found


def _spaced(name: str) -> str:
    return name.replace("-", " ")


def _words(pays: Pays) -> dict[str, dict[str, str]]:
    return {wager: {prize: str(odds) for prize, odds in scale.items()} for wager, scale in pays.items()}


def changes(question: Question, wagers: Iterable[Figures] = ()) -> tuple[Change, ...]:
    """What is not as usual; the wagers, where they were worked out, know which rule pays a prize."""
    return (*_options_changed(question), *_scales_changed(question, {one.name: one for one in wagers}))


def _options_changed(question: Question) -> Iterator[Change]:
    """The options that are not at their defaults, with the rule that leaves each to the operator."""
    plain, kind = msgspec.to_builtins(question.options), question.options.__class__
    for field in fields(kind):
        value, usual = written(field, plain[field.name]), written(field, field.default)
        if value != usual:
            yield Change(name=field.name, value=value, usual=usual, cite=field.cite, lawful=True)


def _scales_changed(question: Question, wagers: Mapping[str, Figures]) -> Iterator[Change]:
    """The lines of pay scales that were typed in and pay otherwise."""
    usual = mathematics(question.game).scales(replace(question, pays={}))
    for wager, scale in question.pays.items():
        ends = wagers[wager].outcomes if wager in wagers else ()
        for prize, pays in scale.items():
            before = usual[wager].get(prize)
            if before != pays:
                paying = next((end.cite for end in ends if end.label == prize and end.cite), None)
                cite = paying or _printed(question, wager)
                was = "" if before is None else str(before)
                yield Change(name=f"{wager}: {prize}", value=str(pays), usual=was, cite=cite, lawful=False)


def _printed(question: Question, wager: str) -> Rule:
    """The rule that prints the scale of a wager; the game's first scale where it has none of its own name."""
    tables = tables_of(question.game, question.edition)
    if isinstance(tables, DeviceGame):
        return tables.law(tables.pays)
    named = [scale.cite for name, scale in tables.scales.items() if name.partition(",")[0] == wager]
    return tables.law((named or [scale.cite for scale in tables.scales.values()])[0])


def typed(lines: Iterable[str]) -> Pays:
    """Pay scales as they are typed: "bet: royal flush = 100 to 1"."""
    pays: Pays = {}
    for line in lines:
        wager, colon, rest = line.partition(":")
        prize, equals, text = rest.partition("=")
        if not colon or not equals or not wager.strip() or not prize.strip():
            raise Unanswerable(f"{line!r} is not a line of a pay scale: write it as in bet: royal flush = 100 to 1")
        try:
            pays.setdefault(wager.strip().lower(), {})[" ".join(prize.lower().split())] = odds(text.strip())
        except ValueError as wrong:
            raise Unanswerable(str(wrong)) from wrong
    return pays


class Values(NamedTuple):
    """An option with what it may be, as it is written on a command line."""

    name: str
    values: tuple[str, ...]
    usual: str
    cite: Rule


def editions(game: str) -> tuple[str, ...]:
    """The editions of a game."""
    return tuple([one.edition for one in BY_NAME[game].editions if not isinstance(one, Variant)])


def values_of(game: str, edition: str = "") -> tuple[Values, ...]:
    """The options of a game that have few values: words, truth values and short ranges of numbers."""
    found = []
    for field in fields(tables_of(game, edition).options):
        values = field.values
        if not values and field.kind == "int" and field.least is not None and field.most is not None:
            span = range(int(field.least), int(field.most) + 1)
            values = tuple(map(str, span)) if len(span) <= FEW else ()
        found.append(Values(field.name, values, written(field, field.default), field.cite))
    return tuple(found)


# --- every wager of every game --------------------------------------------------------------------


class Line(NamedTuple):
    """One wager of the census."""

    game: str
    edition: str
    setting: str
    figures: Figures


Answer = Callable[[str, str, list[str]], Report]
"""The report on a game, an edition and settings as they are written: worked out now, or before."""


def census(game: str, answer: Answer) -> Iterator[tuple[list[Line], list[Doubt]]]:
    """Every wager of a game in each edition, then under each of its other scales and forms; and what looks wrong."""
    for edition in editions(game):
        report = answer(game, edition, [])
        usual = list(doubts(report))
        yield [Line(game, edition, "", wager) for wager in report.wagers], usual
        options = {one.name: one for one in values_of(game, edition)}
        for option, wagers in BY_NAME[game].forms.items():
            if option in options:
                yield from _forms(report, options[option], wagers, usual, answer)


def _forms(
    report: Report, option: Values, wagers: tuple[str, ...], usual: list[Doubt], answer: Answer
) -> Iterator[tuple[list[Line], list[Doubt]]]:
    """The values of one option, and its wagers against each other; what is doubted as `usual` is not said again."""
    game, edition = report.game, report.edition
    by_value = {value: answer(game, edition, [f"{option.name}={value}"]) for value in option.values}
    names = wagers or tuple(w.name for w in report.wagers)
    for value, other in by_value.items():
        if value != option.usual:
            setting = f"{option.name} = {value}"
            new = [replace(one, text=f"{one.text}, with {setting}") for one in doubts(other) if one not in usual]
            yield [Line(game, edition, setting, w) for w in other.wagers if w.name in names], new
    for name in wagers:
        scales = {v: next(w for w in other.wagers if w.name == name) for v, other in by_value.items()}
        yield [], list(between_scales(game, option.name, scales, option.cite))
