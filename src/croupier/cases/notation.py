"""The notation of cases: a header, then the play. Reading only; `croupier.cases.runner` runs what was read.

    Case: A flush beats the dealer's pair
    Rule: caribbean-stud 10.6(b), 5.1(a)
    Game: caribbean-stud
    Seat 1: Ann $1,000
    Cards box 1: As Qs 9s 5s 2s
    Cards dealer: Kc Kd 7h 4s 3c

    Ann: ante $10
    dealer: no more bets
    Ann: bet
      = 10.6(b) Settled box=1 wager=bet fate=won won=$100
      = chips Ann $1,110

Actions stand at the margin, WHO: words (`croupier.cases.words`); two blanks deeper stands what has to follow: `=` it is
so, `-` it is not so, `!` the action is refused (`croupier.cases.expecting`). After an action everything due unasked
happens, unless its line ends in `; deal 5` (stop at the fifth card of the round), `; until DealComplete` (stop after
that event), `; 2 steps` (so many things follow at this table) or `; wait` (nothing at all happens). Cards named come
with the next shuffle of their table.
"""

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from croupier.cases import kinds, standing
from croupier.cases.expecting.table import Refused, addressed, cite, expectation
from croupier.cases.kinds import Playable
from croupier.cases.people import JACKPOT, NOBODY, OFFICES, person
from croupier.cases.records import Action, Case, RuleShown, Seat, Stacked, Step, TableSetup
from croupier.cases.runner import stop
from croupier.cases.stacking import BURN, NEXT
from croupier.cases.trouble import CaseError, Wrong, listed
from croupier.cases.values import AS_IT_LIES, MOST_COPIES, fits, hand, money, option, types, unquoted, whole
from croupier.cases.words.poker import PokerGame
from croupier.cases.words.table import Said, said
from croupier.cases.words.tai_sai import DICE, SystemGame, faces
from croupier.engines.cards.commands import Proceed
from croupier.engines.cards.effects import Place
from croupier.engines.cards.game import HouseGame
from croupier.engines.chance.commands import ClaimTerminal, CreditTerminal
from croupier.kernel.commands import BuyChips, Sit

HEADERS = (
    "Case: TITLE", "Rule: DOCUMENT NUMBER, ...", "Game: NAME[, EDITION][ at TABLE]",
    "Rule shown by absence: DOCUMENT NUMBER, ...", "Approval: SUBJECT REFERENCE", "Option: NAME = VALUE",
    "Seat 1: NAME $1,000", "Round: 12", "Last hand: button 3, blinds 4 5", "Reserved: seats 4 7",
    "Standing: NAME $1,000", "Shoe: As ...", "Shoe used: 57, 3 burned", "Missing: 5h", "Added: 5h",
    "Pools: $9,000, minor $400 at 15%, retained $3.75",
    "Clock: confirmed at 100, closes at 140", "Counted: 40 stakes, 12 notes",
    "Button: seat 3", "Jackpot: NAME, pool $10,000", "Cards box 1: As ...", "Cards dealer: ...",
    "Cards community: ...", "Burn: 5h", "Next: 2h ...", "Deck: ...", "Dice: 1 4 6", "Opening: by hand", "Table: T2",
)  # fmt: skip
_ACTION = re.compile(r"(?P<who>[^:]+):\s*(?P<words>.+?)(?:\s*;\s*(?P<stop>.*))?")
_GAME = re.compile(r"(?P<game>.+?)(?:,? at (?P<table>\S+|\"[^\"]+\"))?")
_APPROVAL = re.compile(r"(?P<subject>.+?) (?P<reference>\S+|\"(?:[^\"\\]|\\.)*\")")
_BUTTON = re.compile(r"(?:seat )?(?P<seat>[0-9]{1,2})")
_JACKPOT = re.compile(r"(?P<name>[^,]+)(?:, pool (?P<pool>[^\s]+?))?(?P<rest>(?:, .+)?)")


def load(text: str, name: str) -> Case:
    """Read a case; CaseError says which line is wrong, what is there and what was expected."""
    reader = Reader(name)
    for number, raw in enumerate(text.splitlines(), 1):
        line = re.sub(r"(^|\s)#.*", "", raw).rstrip()
        try:
            reader.read(number, line)
        except Wrong as wrong:
            raise CaseError(name, number, wrong.what, wrong.expected) from None
    try:
        return reader.case(text)
    except Wrong as wrong:
        raise CaseError(name, len(text.splitlines()) or 1, wrong.what, wrong.expected) from None


class Reader:
    """What has been read so far."""

    def __init__(self, name: str) -> None:
        """Nothing yet."""
        self.name = name
        self.title = ""
        self.shown: list[RuleShown] = []
        self.game: Playable | None = None
        self.tables: list[TableSetup] = []
        self.jackpot: Said | None = None
        self.pool = 0
        self.steps: list[Step] = []
        self.people: set[str] = set()
        self.begun = self.playing = False
        self.headers: dict[str, Callable[[int, str, str], None]] = {
            "Case": self._case,
            "Rule": self._rule,
            "Game": self._game,
            "Table": self._table,
            "Approval": self._approval,
            "Option": self._option,
            "Seat": self._seat,
            "Button": self._button,
            "Round": self._round,
            "Last": self._last,
            "Reserved": self._reserved,
            "Standing": self._standing,
            "Shoe": self._shoe,
            "Missing": partial(self._odd, "missing"),
            "Added": partial(self._odd, "added"),
            "Pools": self._pools,
            "Clock": self._clock,
            "Counted": self._counted,
            "Jackpot": self._offered,
            "Cards": self._cards,
            "Burn": partial(self._named, BURN),
            "Next": partial(self._named, NEXT),
            "Deck": partial(self._named, None),
            "Dice": self._dice,
            "Opening": self._opening,
        }

    def read(self, number: int, line: str) -> None:
        """One line: of the header until the first blank one, then of the play."""
        if not line:
            if self.begun and not self.playing:
                self._demand()
                self.playing = True
        elif not self.playing:
            self._header(number, line)
        elif line.startswith("  ") and line[2:3] not in (" ", "\t"):
            self._expectation(number, line.strip())
        elif line[0].isspace():
            raise Wrong(f"{line.strip()!r} is indented", "two spaces before what is expected, none before an action")
        else:
            self._step(number, line)

    def header(self, text: str = "") -> Case:
        """The case as far as it has been read."""
        game = self._demand()
        return Case(
            name=self.name,
            title=self.title,
            rules=tuple([one.rule for one in self.shown]),
            shown=tuple(self.shown),
            game=game.name,
            edition=game.edition,
            tables=tuple(self.tables),
            jackpot=self.jackpot,
            pool=self.pool,
            steps=tuple(self.steps),
            text=text,
        )

    def action(self, line: str) -> Action:
        """What a line of the play asks for, read and not kept."""
        table, rest = self._addressed(line)
        return self._action(0, table, rest)

    def case(self, text: str) -> Case:
        """The whole case, if nothing is missing."""
        self._demand()
        actions = [step for step in self.steps if isinstance(step, Action)]
        if not actions:
            raise Wrong("nobody does anything", "after a blank line, actions such as: Ann: ante $10")
        if not any(action.expected for action in actions):
            raise Wrong("nothing is expected, so nothing can fail", "an indented line such as: = chips Ann $1,110")
        return self.header(text)

    def _demand(self) -> Playable:
        """The game, if the header has the three lines that every case needs."""
        for found, header in zip((self.title, self.shown, self.game), HEADERS[:3], strict=True):
            if not found:
                raise Wrong(f"the header lacks its {header.split(':')[0]} line", header)
        assert self.game is not None
        return self.game

    # --- the header ---------------------------------------------------------------------------------------

    def _header(self, number: int, line: str) -> None:
        self.begun = True
        key, colon, value = line.partition(":")
        word, value = key.split()[0] if key.split() else "", value.strip()
        if not colon or word not in self.headers or line[0].isspace():
            if self._of_the_play(line, key):
                raise Wrong(f"{line.strip()!r} is in the header", "an empty line between the header and what people do")
            raise Wrong(f"{line.strip()!r} is not a header line", listed(line, HEADERS))
        if not value:
            raise Wrong(f"{key} is empty", next(h for h in HEADERS if h.startswith(word)))
        if not self.tables and word not in ("Case", "Rule", "Game"):
            raise Wrong(f"{key} comes before the game", "Case, Rule and Game first")
        self.headers[word](number, key.removeprefix(word).strip(), value)

    def _of_the_play(self, line: str, key: str) -> bool:
        """Whether a line that is no header reads as play: the blank line between them is missing."""
        who = key.strip()
        found = addressed(who, [one.name for one in self.tables])
        who = found[1] if found is not None else who
        known = who in (*self.people, *kinds.of(self.game).offices, JACKPOT, NOBODY.name) or " as " in who
        return self.game is not None and (line.startswith(("  =", "  -", "  !")) or (known and ":" in line))

    def _case(self, _: int, __: str, value: str) -> None:
        self.title = value

    def _rule(self, number: int, how: str, value: str) -> None:
        if how not in ("", "shown by absence"):
            raise Wrong(f"Rule {how}", "Rule: ..., or Rule shown by absence: ...")
        first, *more = [part.strip() for part in value.split(",")]
        book, blank, _number = first.partition(" ")
        if not blank and self.shown:
            book = self.shown[0].rule.partition(" ")[0]
        elif not blank:
            raise Wrong(f"{first!r} does not name a document", "document and number, as in caribbean-stud 10.6(b)")
        for text in (first, *more):
            rule = cite(text, book)
            if rule in [one.rule for one in self.shown]:
                raise Wrong(f"{rule} is named twice", "each rule once, under Rule or under Rule shown by absence")
            self.shown.append(RuleShown(number, rule, bool(how)))

    def _game(self, number: int, _: str, value: str) -> None:
        if self.game is not None:
            raise Wrong("the game is named twice", "one Game line; another table is Table: T2, NAME")
        found = _GAME.fullmatch(value)
        assert found is not None
        self.game = kinds.game(found["game"])
        name = unquoted(found["table"] or "T1")
        self.tables = [TableSetup(name=name, line=number, game=self.game.name, edition=self.game.edition)]

    def _table(self, number: int, _: str, value: str) -> None:
        assert self.game is not None
        name, _comma, other = [part.strip() for part in value.partition(",")]
        name = unquoted(name)
        if name in [table.name for table in self.tables]:
            raise Wrong(f"there is a table {name} already", "another name")
        played = kinds.game(other) if other else self.game
        if type(played) is not type(self.game):
            raise Wrong(f"{other or value} cannot be played alongside {self.game.name}", "a game of the same kind")
        self.tables.append(TableSetup(name=name, line=number, game=played.name, edition=played.edition))

    def _change(self, **fields: Any) -> None:
        self.tables[-1] = msgspec.structs.replace(self.tables[-1], **fields)

    def _approval(self, _: int, __: str, value: str) -> None:
        found = _APPROVAL.fullmatch(value)
        if found is None:
            raise Wrong(f"{value!r} has no reference", "subject and reference, as in maximum payout DIA-17")
        self._change(approvals=(*self.tables[-1].approvals, (found["subject"], unquoted(found["reference"]))))

    def _option(self, number: int, _: str, value: str) -> None:
        setup = self.tables[-1]
        name, equals, text = [part.strip() for part in value.partition("=")]
        options = kinds.game(f"{setup.game}, {setup.edition}").options
        known = types(options)
        if name not in known:
            raise Wrong(f"{name!r} is not an option of {setup.game}", listed(name, known))
        if not equals or not text:
            raise Wrong(
                f"the option {name} has no value", f"Option: {name} = VALUE, or {name} = none for an empty list"
            )
        if name in setup.options:
            raise Wrong(f"the option {name} is given twice", f"one line for it; see line {setup.lines[name]}")
        found = option(options, name, text, chips=self._chips())
        fits(options, name, found, text)
        self._change(options={**setup.options, name: found}, lines={**setup.lines, name: number})

    def _chips(self) -> bool:
        """Whether amounts may be plain numbers: a tournament is part of the case."""
        return kinds.with_chips(self.tables)

    def _button(self, number: int, _: str, value: str) -> None:
        found = _BUTTON.fullmatch(value)
        if not isinstance(self.game, PokerGame) or not kinds.has_button(self.tables[-1].game):
            raise Wrong(f"{self.tables[-1].game} has no button", "no such line, or a game of poker with a button")
        if found is None:
            raise Wrong(f"{value!r} is not a seat", "Button: seat 3")
        self._change(button=int(found["seat"]), button_line=number)

    def _stood(self, **fields: Any) -> None:
        self._change(stood=msgspec.structs.replace(self.tables[-1].stood, **fields))

    def _round(self, _: int, __: str, value: str) -> None:
        self._stood(number=whole(value))

    def _before(self, of: type | None, key: str) -> None:
        """A line that says what earlier rounds left behind, at a table of this kind."""
        if not self.tables[-1].stood.number:
            raise Wrong(f"{key} comes before Round", "Round: 12 first, the round that the case begins with")
        if of is not None and not isinstance(self.game, of):
            raise Wrong(f"{self.tables[-1].game} has no such line", f"{key} only where there is such a thing")

    def _last(self, _: int, what: str, value: str) -> None:
        if what != "hand":
            raise Wrong(f"Last {what}", "Last hand: button 3, blinds 4 5")
        self._before(PokerGame, "Last hand")
        self._stood(**standing.last_hand(value))

    def _reserved(self, _: int, __: str, value: str) -> None:
        self._before(PokerGame, "Reserved")
        self._stood(reserved=tuple([whole(one) for one in re.sub("^seats? ", "", value).split()]))

    def _standing(self, _: int, __: str, value: str) -> None:
        self._before(None, "Standing")
        name, blank, chips = value.rpartition(" ")
        if not blank:
            raise Wrong(f"{value!r} is not a player", "a name and chips, as in Ann $1,000")
        self.people.add(name)
        self._stood(standing=(*self.tables[-1].stood.standing, (name, money(chips))))

    def _shoe(self, _: int, what: str, value: str) -> None:
        if what not in ("", "used"):
            raise Wrong(f"Shoe {what}", "Shoe: As ..., or Shoe used: 57")
        self._before(HouseGame, "Shoe")
        self._stood(**({"shoe": hand(value, AS_IT_LIES)} if not what else standing.shoe_used(value)))

    def _odd(self, what: str, _: int, __: str, value: str) -> None:
        self._before(HouseGame, what.capitalize())
        self._stood(**{what: hand(value, AS_IT_LIES)})

    def _counted(self, _: int, __: str, value: str) -> None:
        self._before(SystemGame, "Counted")
        self._stood(**standing.counted(value))

    def _pools(self, _: int, __: str, value: str) -> None:
        self._before(HouseGame, "Pools")
        if self.jackpot is None:
            raise Wrong("Pools comes before Jackpot", "Jackpot: NAME, pool $10,000 first")
        self._stood(**standing.pools(value))

    def _clock(self, _: int, __: str, value: str) -> None:
        self._before(SystemGame, "Clock")
        self._stood(**standing.clock(value))

    def _seat(self, number: int, box: str, value: str) -> None:
        value, *more = value.split(", ")
        if more:
            self._before(PokerGame if isinstance(self.game, PokerGame) else SystemGame, f"{value}, {more[0]}")
        markers = tuple([standing.marker(one, terminal=isinstance(self.game, SystemGame)) for one in more])
        name, blank, chips = value.rpartition(" ")
        if not blank or name in (*kinds.of(self.game).offices, JACKPOT, NOBODY.name) or ":" in name:
            raise Wrong(f"{value!r} is not a player", "a name and chips, as in Ann $1,000")
        if self.tables[-1].by_hand:
            raise Wrong("a seat with Opening: by hand", "buy and sit in the play")
        amount = money(chips)
        if amount < 0:
            raise Wrong(f"{chips} is not an amount of chips", "chips, as in Ann $1,000, or $0 for none")
        if name in [seat.person for seat in self.tables[-1].seats]:
            raise Wrong(f"{name} has a seat already", "one seat for each; a second box is played with: ante $10 on 2")
        self.people.add(name)
        self._change(seats=(*self.tables[-1].seats, Seat(number, whole(box), name, amount, markers)))

    def _offered(self, _: int, __: str, value: str) -> None:
        found = _JACKPOT.fullmatch(value)
        if found is None:
            raise Wrong(f"{value!r} is not a jackpot", "main, pool $10,000, retained 25%, approval DIA-9")
        self.jackpot = said(f"offer {found['name']}{found['rest']}", jackpot=True)
        self.pool = money(found["pool"]) if found["pool"] else 0

    def _copies(self) -> int:
        """How many times a card may be in the shoe."""
        assert self.game is not None
        return 1 if isinstance(self.game, PokerGame) or self.game.decks(self.game.options()) < 2 else MOST_COPIES

    def _cards(self, number: int, where: str, value: str) -> None:
        self._named(kinds.of(self.game).where(where, self.tables[-1]), number, "", value)

    def _named(self, where: Place | None, number: int, _: str, value: str) -> None:
        cards = hand(value, self._copies())
        self._stack(Stacked(line=number, table=self.tables[-1].name, place=where, cards=cards))

    def _dice(self, number: int, _: str, value: str) -> None:
        self._stack(Stacked(line=number, table=self.tables[-1].name, place=DICE, cards=faces(value)))

    def _opening(self, _: int, __: str, value: str) -> None:
        if value != "by hand":
            raise Wrong(f"Opening: {value}", "by hand, or no such line")
        if self.tables[-1].seats:
            raise Wrong("a seat with Opening: by hand", "buy and sit in the play")
        self._change(by_hand=True)

    # --- the play -----------------------------------------------------------------------------------------------

    def _stack(self, new: Stacked) -> None:
        """Cards for the next shuffle of a table, each once, each place once."""
        for step in reversed(self.steps):
            if isinstance(step, Action):
                break
            if step.table != new.table:
                continue
            if step.place == new.place or step.place is None or new.place is None:
                raise Wrong("these cards were named already", "each place once, or the whole deck")
            named = Counter(step.cards + new.cards)
            if max(named.values(), default=0) > self._copies():
                raise Wrong("a card is named at two places", f"each card once; see line {step.line}")
        self.steps.append(new)

    def _addressed(self, line: str) -> tuple[str, str]:
        """The table that a line speaks of, and what it says."""
        found = addressed(line, [one.name for one in self.tables])
        return found if found is not None else (self.tables[0].name, line)

    def _step(self, number: int, line: str) -> None:
        table, rest = self._addressed(line)
        word = rest.split()[0].rstrip(":")
        if word == "Dice":
            self._dice(number, "", rest.partition(":")[2])
        elif word in ("Cards", "Burn", "Next", "Deck"):
            key, colon, value = rest.partition(":")
            if not colon:
                raise Wrong(f"{rest!r} does not name any cards", "Cards box 1: As ..., Cards dealer: ... or Deck: ...")
            of_word = {"Burn": BURN, "Next": NEXT, "Deck": None}
            setup = next(one for one in self.tables if one.name == table)
            of_place = key.removeprefix("Cards").strip()
            where = of_word[word] if word in of_word else kinds.of(self.game).where(of_place, setup)
            self._stack(Stacked(line=number, table=table, place=where, cards=hand(value, self._copies())))
        else:
            self.steps.append(self._action(number, table, rest))

    def _action(self, number: int, table: str, line: str) -> Action:
        found = _ACTION.fullmatch(line)
        if found is None:
            raise Wrong(f"{line!r} is not an action", "WHO: words, as in Ann: ante $10")
        name = found["who"].strip()
        words = self._words(table, name, found["words"])
        offices = kinds.of(self.game).offices
        comes = words.kind in (Sit, BuyChips, ClaimTerminal) or isinstance(self.game, PokerGame)
        comes = comes or name.endswith(" as player")
        if comes and name not in (*offices, NOBODY.name) and (" as " not in name or name.endswith(" as player")):
            self.people.add(name.removesuffix(" as player"))
        if words.kind is CreditTerminal:
            self.people.add(words.fields["person"])
        who = OFFICES["operator"] if name == JACKPOT else person(name, self.people, offices)
        held = stop(found["stop"].strip(), kinds.of(self.game).events()) if found["stop"] is not None else {}
        return Action(line=number, text=line, table=table, who=who, said=words, **held)

    def _words(self, table: str, name: str, words: str) -> Said:
        if name != NOBODY.name:
            game = kinds.played(self.tables, table)
            return kinds.of(game).said(game, words, name)
        if words != "go on":
            raise Wrong(f"nobody says {words!r}", "nobody: go on")
        return Said(Proceed)

    def _expectation(self, number: int, text: str) -> None:
        last = self.steps[-1] if self.steps else None
        if not isinstance(last, Action):
            raise Wrong(f"{text!r} comes before any action", "an action above it")
        book = self.shown[0].rule.partition(" ")[0] if self.shown else ""
        new = expectation(text, number, kinds.of(self.game).setting(book, self.people, self.tables))
        if isinstance(new, Refused) and any(isinstance(one, Refused) for one in last.expected):
            raise Wrong("an action can be refused only once", "one line with !")
        self.steps[-1] = msgspec.structs.replace(last, expected=(*last.expected, new))
