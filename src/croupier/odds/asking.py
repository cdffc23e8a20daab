"""Questions put together and answered: a game by name, options as plain values, odds as they are typed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.house import GAMES, find
from croupier.house.options import fields, read, written
from croupier.money import MOST, Cents, dollars, odds
from croupier.odds.games import MODULES, mathematics
from croupier.odds.records import Change, Figures, Pays, Question, Report, Unanswerable
from croupier.play.answers import Refusal
from croupier.rulebook import Rule, document
from croupier.tai_sai import options as tai_sai

G = document("general")
T = document("tai-sai")
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
        raise Unanswerable(f"there is no mathematics for {game!r}; there is for {', '.join(MODULES)}")
    kind, edition, check = _tables(game, edition)
    options = read(kind, dict(given or {}), G("G1"))
    refused = options if isinstance(options, Refusal) else check(options, _EveryApproval())
    if refused is not None:
        raise Unanswerable(f"{refused.why} ({refused.cite})")
    for name in ("stake", "meter"):
        _amount(name, more.get(name))
    if more.get("meter") is not None and not hasattr(options, "jackpot"):
        raise Unanswerable(f"{game} has no progressive jackpot, so no meter: leave the meter out")
    return Question(game=game, edition=edition, options=options, pays=pays or {}, **more)


def _tables(game: str, edition: str) -> tuple[Any, str, Callable[[Any, dict[str, str]], Refusal | None]]:
    """The game's class of options, its edition, and what judges the options."""
    if game == tai_sai.NAME:
        if edition not in ("", "gazetted"):
            raise Unanswerable(f"{game} has no edition {edition!r}; its edition is gazetted")
        return tai_sai.Options, "gazetted", tai_sai.validate
    try:
        found = find(game, edition)
    except LookupError as wrong:
        raise Unanswerable(str(wrong.args[0])) from wrong
    return found.options, found.edition, found.validate


def _amount(name: str, amount: Cents | None) -> None:
    if amount is not None and amount < 0:
        raise Unanswerable(f"the {name} cannot be negative")
    if amount is not None and amount > MOST:
        raise Unanswerable(f"a {name} of {dollars(amount)} is too much: {dollars(MOST)} at most")


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


class InForce(NamedTuple):
    """An option as it stands in a report."""

    name: str
    value: str
    text: str
    cite: Rule
    changed: bool


def in_force(report: Report) -> tuple[InForce, ...]:
    """Every option that a report rests on, with its rule; those that are not as usual come first."""
    kind, _, _ = _tables(report.game, report.edition)
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
    if question.game == tai_sai.NAME:
        return T("T7")
    scales = find(question.game, question.edition).scales
    named = [scale.cite for name, scale in scales.items() if name.partition(",")[0] == wager]
    return (named or [scale.cite for scale in scales.values()])[0]


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
    return tuple(g.edition for g in GAMES if g.name == game) or ("gazetted",)


def values_of(game: str, edition: str = "") -> tuple[Values, ...]:
    """The options of a game that have few values: words, truth values and short ranges of numbers."""
    kind, _, _ = _tables(game, edition)
    found = []
    for field in fields(kind):
        values = field.values
        if not values and field.kind == "int" and field.least is not None and field.most is not None:
            span = range(int(field.least), int(field.most) + 1)
            values = tuple(map(str, span)) if len(span) <= FEW else ()
        found.append(Values(field.name, values, written(field, field.default), field.cite))
    return tuple(found)
