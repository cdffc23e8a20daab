"""Compiled rounds of a house game: policy, workers, and the answer in words or as a record."""

import runpy
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from croupier.cli.simulate.cluster import played_there, sent
from croupier.cli.simulate.crews import threads
from croupier.cli.simulate.running import How, bar, crew, gathered, pace
from croupier.cli.support.errors import Failed, existing, misused, unknown
from croupier.cli.support.odds import percent
from croupier.cli.support.output import console, show
from croupier.games.questions import changes, mathematics
from croupier.mathematics.blocks import blocks
from croupier.mathematics.records import Change, Kernel, Question, Unanswerable
from croupier.mathematics.simulation import Tally, added, compiled, estimates, nothing, played
from croupier.mathematics.writing import change

Words = Callable[[dict[str, Any]], None]


def simulated(question: Question, policy: str, how: How) -> tuple[dict[str, Any], Words]:
    """The answer, and what says it in words."""
    with bar(how.rounds) as say:
        say("tabulating the policy", 0)
        kernel, policy = kernel_of(question, policy)
        say("compiling", 0)
        compiled(kernel)
        with crew(how, threads) as workers:
            say("playing", 0)
            told = partial(_tell, kernel, say)
            run = gathered(workers.each(_work(kernel, how), blocks(how.rounds)), nothing(kernel), added, told)
    tally: Tally = run.total
    if not tally.rounds:
        raise Failed("stopped before the first block of rounds was finished", 130)
    changed = changes(question)
    found = {
        "game": question.game,
        "edition": question.edition,
        "options": msgspec.to_builtins(question.options),
        "pays": {wager: {prize: str(odds) for prize, odds in scale.items()} for wager, scale in question.pays.items()},
        "changed": bool(changed),
        "changes": [msgspec.to_builtins(one) for one in changed],
        "policy": policy,
        "rounds": tally.rounds,
        "seed": how.seed,
        "jobs": workers.workers,
        "wagers": {name: msgspec.to_builtins(one) for name, one in estimates(kernel, tally).items()},
        **run.told(tally.rounds),
    }
    return found, _words


def kernel_of(question: Question, policy: str) -> tuple[Kernel, str]:
    """The compiled rounds under a policy, and the policy's name."""
    game = mathematics(question.game)
    policy = policy or next(iter(game.POLICIES), "")
    own = policy not in game.POLICIES and ":" in policy
    if policy and not own and policy not in game.POLICIES:
        unknown(f"policy for {question.game}", policy, game.POLICIES)
    try:
        return game.kernel(question, _function(policy) if own else policy), policy
    except Unanswerable as wrong:
        misused(str(wrong))
    except Failed:
        raise
    except Exception as wrong:
        if not own:
            raise
        raise Failed(f"the policy {policy} failed: {type(wrong).__name__}: {wrong}") from wrong


def _function(policy: str) -> Callable[..., Any]:
    """A policy of one's own: FILE.py:FUNCTION."""
    path, _, name = policy.rpartition(":")
    file = existing(Path(path))
    try:
        found: Callable[..., Any] | None = runpy.run_path(str(file)).get(name)
    except Exception as wrong:  # noqa: BLE001  (whatever somebody's file does when it is read)
        misused(f"--policy {policy}: {path} cannot be read as Python ({type(wrong).__name__}: {wrong})")
    if found is None or not callable(found):
        misused(f"--policy {policy}: there is no function {name} in {path}")
    return found


def _work(kernel: Kernel, how: How) -> Callable[..., Tally]:
    """What a worker does with a block."""
    if not how.cluster:
        return partial(played, kernel, how.seed)

    return partial(played_there, sent(kernel), how.seed)


def _tell(kernel: Kernel, say: Callable[[str, int], None], tally: Tally) -> None:
    """The first wager as it stands, while the rest is played."""
    name, one = next(iter(estimates(kernel, tally).items()))
    error = "" if one.standard_error is None else f" ± {percent(one.standard_error)}"
    say(f"{name} {percent(one.edge)}{error}", tally.rounds)


def _words(found: dict[str, Any]) -> None:
    """The answer for people."""
    table = Table("wager", "edge", "± error", "95% interval", "variance", "hit frequency", "element of risk", box=None)
    table.pad_edge, table.header_style = False, "bold"
    for column in table.columns[1:]:
        column.justify = "right"
    for name, one in found["wagers"].items():
        sure = one["standard_error"] is not None
        table.add_row(
            name,
            percent(one["edge"]),
            percent(one["standard_error"]) if sure else "",
            f"{percent(one['low'])} to {percent(one['high'])}" if sure else "",
            f"{one['variance']:,.4f}" if sure else "",
            percent(one["hit_rate"]),
            percent(one["element_of_risk"]),
        )
    out = console()
    show(out, table)
    how = f" with the policy {found['policy']!r}" if found["policy"] else ""
    edition = f"changed from {found['edition']}" if found["changed"] else found["edition"]
    out.print(f"{found['rounds']:,} rounds of {found['game']} ({edition}){how}; seed {found['seed']}.")
    for one in found["changes"]:
        out.print(f"  {change(msgspec.convert(one, Change))}")
    out.print(pace(found, "rounds"), style="dim")
