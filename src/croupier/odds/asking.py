"""Questions put together and answered: a game by name, options as plain values, odds as they are typed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.house import GAMES, find
from croupier.house.options import fields, read
from croupier.money import MOST, Cents, dollars, odds
from croupier.odds.games import MODULES, mathematics
from croupier.odds.records import Pays, Question, Report, Unanswerable
from croupier.play.answers import Refusal
from croupier.rulebook import Rule, document
from croupier.tai_sai import options as tai_sai

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
    scales = module.scales(question)
    for wager in question.pays:
        if wager not in scales:
            raise Unanswerable(f"{question.game} has no pay scale {wager!r}; it has {', '.join(scales)}")
    return replace(
        module.analyse(question),
        # Through JSON, so that a report that was kept and read again is the same.
        options=msgspec.json.decode(msgspec.json.encode(question.options)),
        scales={wager: {prize: str(pays) for prize, pays in scale.items()} for wager, scale in scales.items()},
    )


def typed(lines: Iterable[str]) -> Pays:
    """Pay scales as they are typed: "bet: royal flush = 100 to 1"."""
    pays: Pays = {}
    for line in lines:
        wager, colon, rest = line.partition(":")
        prize, equals, text = rest.partition("=")
        if not colon or not equals or not wager.strip() or not prize.strip():
            raise Unanswerable(f"{line!r} is no line of a pay scale: write it as in bet: royal flush = 100 to 1")
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
        usual = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
        found.append(Values(field.name, values, usual, field.cite))
    return tuple(found)
