"""What has happened at the tables of a floor, and what can happen at a table of a game at all."""

import re
from collections import Counter
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import get_args

import msgspec

from croupier.engines.cards import events as ev
from croupier.engines.cards.findings import AnyFinding, AnyMistake
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.events import AnyJackpotEvent
from croupier.engines.cards.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Offer
from croupier.kernel.irregular import first

SHARED = (
    *("skeleton.py", "irregular.py", "fates.py", "card_errors.py", "wagering.py", "deciding.py", "opening.py"),
    *("people/seats.py", "people/notices.py", "people/nominees.py"),
)
"""What the engine makes, whatever the game."""
FEES = {("baccarat", "ante")}
"""Put down like wagers, and kept by the house whatever the cards."""
WHYS = ("start", "round", "vacant", "suspect", "discretion")
"""Why a shuffle is ordered; what else a game's text has on shuffles is no order of its own."""
NOMINEES = {"NomineeProposed", "NomineeApproved", "NomineeAppointed", "NomineeReleased", "NomineeEnded"}
JACKPOT_ONLY = {"JackpotRefunded", "JackpotUnpaid", "JackpotPaid", "PoolsChanged"}
"""Made by what the games share, for a game with a jackpot."""


class Tally(msgspec.Struct):
    """How often what happened: "event Dealt", "ruling 3 12.10 DeckIncomplete", "slip CardLost" and so on."""

    seen: Counter[str]
    offered: set[str]
    """What could have happened: choices that were offered, answers that an office could have given."""

    def note(self, game: HouseGame, r: Round, event: common_ev.Event) -> None:
        """An event is about to happen in this round of this game."""
        self.seen[f"event {type(event).__name__}"] += 1
        if isinstance(event, ev.Ruled | ev.Referred):
            self._ruling(game, r, event)
        elif isinstance(event, ev.Slipped):
            self.seen[f"slip {type(event.mistake).__name__}"] += 1
        elif isinstance(event, ev.Found):
            self.seen[f"finding {type(event.finding).__name__}"] += 1
        elif isinstance(event, ev.Chosen):
            self.seen[f"choice {event.choice}"] += 1
            self.seen["choice by a nominee"] += event.by in r.nominees.values() and event.place in r.holders
        elif isinstance(event, ev.WagerPlaced):
            self.seen[f"wager {event.wager}"] += 1
            self.seen["wager by a nominee"] += bool(event.by)
        elif isinstance(event, ev.ShuffleOrdered):
            self.seen[f"shuffle, {event.why}"] += 1
        elif isinstance(event, ev.BetsClosed):
            self.seen["round without wagers"] += not event.boxes
        elif isinstance(event, ev.Settled | ev.Paid):
            fate = event.fate if isinstance(event, ev.Settled) else "paid beside"
            self.seen[f"{event.wager} {fate}"] += 1
            self.seen["maximum payout"] += event.limited
            self.seen["commission"] += isinstance(event, ev.Settled) and event.commission > 0

    def _ruling(self, game: HouseGame, r: Round, event: ev.Ruled | ev.Referred) -> None:
        """Which row of the table of rulings speaks, or which answer an office gives."""
        if r.question is not None:
            assert isinstance(event, ev.Ruled)
            assert event.by
            self.seen[f"answer {event.cite} {type(event.effect).__name__}"] += 1
            return
        if r.found is None:  # no irregularity that somebody could report: the cards have run out
            self.seen[f"ruling unasked, {event.cite}"] += 1
            return
        number = row_for(game, r)
        assert r.law(game.rulings[number].cite) == event.cite
        self.seen[row_name(game, number)] += 1
        if isinstance(event, ev.Referred):
            self.offered |= {f"answer {event.cite} {type(effect).__name__}" for effect in event.question.effects}

    def offers(self, found: list[Offer]) -> None:
        """These were offered."""
        self.offered |= {f"choice {o.fields['choice']}" for o in found if o.command == "Choose"}

    def unheard(self, game: HouseGame, number: int) -> bool:
        """Whether this row of the rulings never spoke, or an answer that it leaves to an office was never given."""
        answers = [name for name in self.offered if name.startswith(f"answer {game.rulings[number].cite} ")]
        return not self.seen[row_name(game, number)] or not all(self.seen[name] for name in answers)

    def missing(self, game: HouseGame) -> list[str]:
        """What can happen in this game, or was offered, and never happened."""
        return sorted(name for name in possible(game) | self.offered if not self.seen[name])


def tally() -> Tally:
    """Nothing has happened yet."""
    return Tally(Counter(), set())


def row_for(game: HouseGame, r: Round) -> int:
    """The first row of the table of rulings that fits the finding of this round."""
    assert r.found is not None
    return game.rulings.index(first(game.rulings, r, r.found))


def row_name(game: HouseGame, number: int) -> str:
    """A row of the table of rulings, by its place and rule."""
    row = game.rulings[number]
    return f"ruling {number} {row.cite} {row.finding.__name__}"


def possible(game: HouseGame) -> set[str]:
    """Everything that can happen at a table of this game."""
    broken = game.numbers.broken
    found = {f"event {name}" for name in _events(game)}
    found |= {row_name(game, number) for number in range(len(game.rulings))}
    found |= {f"slip {kind.__name__}" for kind in get_args(AnyMistake) if kind in broken}
    found |= {f"finding {kind.__name__}" for kind in get_args(AnyFinding) if kind in broken}
    found |= {f"wager {wager.name}" for wager in game.wagers}
    for wager in game.wagers:
        if wager.name != game.jackpot_wager:
            kept = wager.fee or (game.name, wager.name) in FEES
            found |= {f"{wager.name} fee"} if kept else {f"{wager.name} won", f"{wager.name} lost"}
    if hasattr(game.options, "max_payout"):
        found.add("maximum payout")
    found |= {f"shuffle, {why}" for why in game.numbers.shuffle if why in WHYS}
    return found | _of_shoes_and_people(game)


def _of_shoes_and_people(game: HouseGame) -> set[str]:
    """What happens where the shoe goes on over rounds, and where people act for others or wager in company."""
    own, numbers = _sources(game), game.numbers
    found = set()
    if game.keeps_shoe(game.options()):
        found.add("shuffle, end of shoe")
    if numbers.nominee:
        found.add("wager by a nominee")
    if numbers.nominee and "ev.HolderNamed(" in own:
        found.add("choice by a nominee")
    if numbers.void_hand:
        found.add("round without wagers")
    if game.reduce is not None:
        found.add("wagers reduced")
    if re.search(r"\bcommission=", own):
        found.add("commission")
    return found


def _sources(game: HouseGame) -> str:
    """The sources of a game: its own folder, modules of games that it builds on, and what pairs have of their own."""
    package = files("croupier")
    found = _texts(package / "games" / game.name.replace("-", "_"))
    modules: set[str] = set()
    while named := set(re.findall(r"^from croupier\.games\.(\w+\.\w+) import", found, re.MULTILINE)) - modules:
        own = game.name.replace("-", "_")
        modules |= named
        others = [one for one in sorted(named) if not one.startswith(f"{own}.")]
        found += "".join((package / "games" / f"{one.replace('.', '/')}.py").read_text() for one in others)
    used = [one for one in ("pairs", "differential") if f"engines.cards.{one}" in found]
    return found + "".join((package / "engines" / "cards" / f"{one}.py").read_text() for one in used)


def _texts(folder: Traversable) -> str:
    """The sources in a folder and below, but for its mathematics."""
    inside = sorted(folder.iterdir(), key=lambda one: one.name)
    texts = [one.read_text() for one in inside if one.name.endswith(".py")]
    return "".join(
        [*texts, *(_texts(one) for one in inside if one.is_dir() and one.name not in ("odds", "__pycache__"))]
    )


def _events(game: HouseGame) -> set[str]:
    """The types of event that the sources of a game make, and those of the shared sources that concern it."""
    package, numbers = files("croupier"), game.numbers
    own = _sources(game)
    shared = "".join((package / "engines" / "cards" / name).read_text() for name in SHARED)
    shared += (package / "engines" / "pit" / "pit.py").read_text()
    made = set(re.findall(r"\b(?:common_)?ev\.([A-Z]\w+)\(", own + shared)) & {
        kind.__name__ for kind in get_args(ev.AnyEvent)
    }
    if not re.search(r"\bpaid\(|\bev\.Paid\(", own):
        made -= {"Paid", "PaidBack"}
    absent = {
        **dict.fromkeys(("RackOrdered", "RackShuffled"), "ev.RackOrdered(" not in own),
        "PickedUp": game.face_up and "ev.PickedUp(" not in own,
        "HandDeclared": not game.hand_size(game.options(), (1, 0)),
        "RuledInWords": numbers.uncovered is None,
        "OptionChanged": game.change is None,
        "VoidHandCalled": numbers.void_hand is None,
        "BurnShown": numbers.see_burn is None,
        "PersonalLimitSet": numbers.personal is None,
        **dict.fromkeys(NOMINEES, not numbers.nominee),
    }
    made -= {name for name, gone in absent.items() if gone}
    return made | {k.__name__ for k in get_args(AnyJackpotEvent)} if game.jackpot_wager else made - JACKPOT_ONLY
