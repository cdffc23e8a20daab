"""A game as data: what `croupier games` shows, read off the game's own tables."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from croupier.engines.betting.options import Options as PokerOptions
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.pools import FIXED, LEAST, Prizes
from croupier.engines.chance.game import DeviceGame
from croupier.games import BY_NAME
from croupier.kernel.options import fields, written
from croupier.kernel.variants import Street, Variant
from croupier.law.books import Rule, book, document, rules
from croupier.law.law import Law

R = document("caribbean-stud")
ANY_HAND = "any winning hand"
SHARES: dict[str, tuple[str, Rule]] = {
    Prizes.ROYAL_FLUSH: ("the pool, at least {} to 1", R("11.9(a)")),
    Prizes.STRAIGHT_FLUSH: ("a tenth of the pool, at least {} to 1", R("11.9(b)")),
}


NAMES = tuple(BY_NAME)
"""All games, also those of the poker room and the one that is played at terminals."""


def describe(name: str, edition: str = "") -> dict[str, Any]:
    """Everything about a game of this name; this edition, or the first, gives the tables."""
    usual, editions = BY_NAME[name].editions[0], BY_NAME[name].house
    if isinstance(usual, DeviceGame):
        return _at_terminals(usual)
    if isinstance(usual, Variant):
        return _poker(usual)
    game = next(g for g in editions if edition in ("", g.edition))
    standings = Counter(record.standing for record in rules(game.document))
    return {
        "name": game.name,
        "title": game.title,
        "document": game.document,
        "edition": game.edition,
        "editions": [g.edition for g in editions],
        "options": [_option(o) for o in fields(game.options, game.law)],
        "wagers": [
            {
                "name": w.name,
                "area": w.label,
                "rule": game.law(w.cite),
                "area_rule": game.law(w.area),
                "meaning_rule": game.law(w.meaning),
            }
            for w in game.wagers
        ],
        "pay_scales": list(pay_scales(game)),
        "jackpot": list(_jackpot(game.law)) if game.jackpot_wager else [],
        "rules": dict(standings.most_common()),
    }


def _at_terminals(game: DeviceGame) -> dict[str, Any]:
    """A game at terminals: kinds of bets as wagers, and what each line of a scale pays."""
    kinds, law = {bet.kind: bet for bet in reversed(tuple(game.bets.values()))}, game.law
    return {
        "name": game.name,
        "title": game.title,
        "document": game.document,
        "edition": game.edition,
        "editions": [game.edition],
        "options": [_option(o) for o in fields(game.options)],
        "wagers": [
            {
                "name": kind,
                "area": bet.label,
                "rule": law(bet.wager),
                "area_rule": law(game.area),
                "meaning_rule": law(bet.wager),
            }
            for kind, bet in reversed(kinds.items())
        ],
        "pay_scales": [
            {
                "wager": name,
                "rule": law(game.pays),
                "pays": [{"hand": line.replace("-", " "), "odds": f"{to} to 1"} for line, to in scale.items()],
            }
            for name, scale in game.scales.items()
        ],
        "jackpot": [],
        "rules": dict(Counter(record.standing for record in rules(game.document)).most_common()),
    }


def _poker(v: Variant) -> dict[str, Any]:
    """A game of the poker room: what is forced, its rounds of betting, and how many may play with which deck."""
    return {
        "name": v.name,
        "title": v.title,
        "document": "poker-victoria",
        "edition": "gazetted",
        "editions": ["gazetted"],
        "options": [_option(o) for o in fields(PokerOptions)],
        "wagers": [{"name": str(v.forced), "area": "", "rule": v.before, "area_rule": "", "meaning_rule": v.before}],
        "pay_scales": [],
        "jackpot": [],
        "streets": [
            {"deals": _deal(s), "opens": str(s.opener), "deal_rule": s.deals, "betting_rule": s.acts} for s in v.streets
        ],
        "seats": {str(deck): seats for deck, seats in v.seats.items()},
        "made_from": "two of your own cards and three from the board" if v.two_and_three else "the best five",
        "wins": "the highest hand, and the lowest that qualifies" if v.low else "the highest hand",
        "rules": dict(Counter(record.standing for record in rules("poker-victoria")).most_common()),
    }


def _deal(s: Street) -> str:
    """What a street deals, in words."""
    parts = [(s.down, "down"), (s.up, "up"), (s.board, "on the board")]
    dealt = [f"{count} {where}" for count, where in parts if count]
    return ", ".join(["the draw"] if s.draw else dealt)


def _option(o: Any) -> dict[str, Any]:
    """An option, and whether the rule that grants it is gazetted or of the base game."""
    return {
        "name": o.name,
        "default": o.default,
        "written": written(o, o.default),
        "unit": "cents" if o.money else "",
        "kind": o.kind,
        "values": o.values,
        "least": o.least,
        "most": o.most,
        "rule": o.cite,
        "gazetted": book(o.cite.split(" ")[0]).kind == "gazetted",
        "text": o.text,
    }


def pay_scales(game: HouseGame) -> Iterator[dict[str, Any]]:
    """What each wager pays; one row where several hands pay the same."""
    for wager, scale in game.scales.items():
        odds = set(scale.odds.values())
        if len(scale.odds) > 1 and len(odds) == 1:
            rows = [{"hand": ANY_HAND, "odds": str(odds.pop())}]
        else:
            rows = [{"hand": words(scale.kind(made).name), "odds": str(o)} for made, o in reversed(scale.odds.items())]
        yield {"wager": wager, "rule": game.law(scale.cite), "pays": rows}


def _jackpot(law: Law) -> Iterator[dict[str, Any]]:
    """What the progressive jackpot pays, the best hand first."""
    for hand, to_one in LEAST.items():
        text, number = SHARES[hand]
        yield {"hand": words(hand), "pays": text.format(f"{to_one:,}"), "rule": law(number)}
    for hand, (to_one, fixed) in FIXED.items():
        yield {"hand": words(hand), "pays": f"{to_one:,} to 1", "rule": law(fixed)}


def words(name: str) -> str:
    """The name of a class of hands as people write it."""
    return name.replace("_", " ").lower()


# --- two editions of a game -----------------------------------------------------------------------


def in_play(first: HouseGame, second: HouseGame) -> Iterator[dict[str, str]]:
    """What the two records of a game have differently: options, pay scales, rulings."""
    for what, of in (("option", _options), ("pay scale", _scales), ("ruling", _rulings)):
        ours, theirs = of(first), of(second)
        for key in dict.fromkeys((*ours, *theirs)):
            if ours.get(key) != theirs.get(key):
                yield {"what": f"{what} {key}", "first": ours.get(key, ""), "second": theirs.get(key, "")}


def _options(game: HouseGame) -> dict[str, str]:
    return {o.name: f"{', '.join(o.values) or o.kind} (default {written(o, o.default)})" for o in fields(game.options)}


def _scales(game: HouseGame) -> dict[str, str]:
    return {
        f"{wager}, {scale.kind(made).name.lower().replace('_', ' ')}": str(odds)
        for wager, scale in game.scales.items()
        for made, odds in scale.odds.items()
    }


def _rulings(game: HouseGame) -> dict[str, str]:
    """Who rules on each finding, row by row: an office, or the rule itself."""
    found: dict[str, str] = {}
    for row in game.rulings:
        name = row.finding.__name__
        who = " or ".join(row.offices) if row.offices else "by the rule"
        found[name] = f"{found[name]}; {who}" if name in found else who
    return found
