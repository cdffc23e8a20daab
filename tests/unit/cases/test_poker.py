"""Cases of the poker room: cards fall where they are named, everything can be said, and what is wrong is named."""

from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest

from croupier.cases.notation import load
from croupier.cases.runner import run
from croupier.cases.stacking import mixed
from croupier.cases.trouble import CaseError, Wrong
from croupier.cases.values import types, words_of
from croupier.cases.words.poker import PHRASES, commands, events, inner, said
from croupier.engines.betting.events.hand import CardBurned, CardDealt, CardsShuffled, DeckCut
from croupier.kernel.people import Role
from croupier.law.books import Rule

HOLDEM = """Case: A hand
Rule: poker-victoria 8.14
Game: holdem
Seat 1: Ann $100
Seat 2: Ben $100
Seat 3: Cat $100
"""


def failures(text: str) -> list[tuple[int, str, str]]:
    """What does not come out as the case says: line, what was expected, what there was."""
    return [(one.line, one.expected, one.got) for one in run(load(text, "x.case")).failures]


def happened(text: str, kind: type) -> list[Any]:
    """The events of a kind in a case that comes out as it says."""
    outcome = run(load(text, "x.case"))
    assert outcome.failures == ()
    return [one.event for one in outcome.log if type(one.event) is kind]


def wrong(text: str) -> str:
    """What is said of a case that cannot be read."""
    with pytest.raises(CaseError) as error:
        load(text, "x.case")
    return str(error.value)


# --- cards ----------------------------------------------------------------------------------------


def test_cards_fall_where_they_are_named() -> None:
    """Hole cards, board and burns come to their places over the whole deal, whatever the cut."""
    text = f"""{HOLDEM}Cards Ann: As Ad
Cards seat 3: 2c 2d
Cards board: Kc Kd Kh Ks Qs
Burn: 3c 3d 3h

dealer: start the hand; until CardsShuffled
dealer: cut 7
Cat: call
Ann: call
Ben: check
  = board Kc Kd Kh
Ann: all in
Ben: call
Cat: fold
  = board Kc Kd Kh Ks Qs
  = Ben sees Ann: As Ad
"""
    burned = happened(text.replace("; until CardsShuffled", ""), CardBurned)
    assert [event.card for event in burned] == [4, 5, 6]
    assert [event.at for event in happened(text, DeckCut)] == [7]


def test_cards_decide_who_acts_and_still_fall_right() -> None:
    """In stud the named cards say whose turn it is; draws are named behind the first five."""
    stud = """Case: A hand
Rule: poker-victoria 8.7
Game: five-card-stud
Option: ante = $1
Seat 1: Ann $100
Seat 2: Ben $100
Cards Ann: As 3c 4d
Cards Ben: Ks 2c Ah

dealer: start the hand
  = turn Ben
Ben: bet $2
Ann: call
  = turn Ben
  = Ann sees Ben: ?? 2c Ah
"""
    assert failures(stud) == []
    draw = """Case: A hand
Rule: poker-victoria 8.4
Game: draw-blind
Seat 1: Ann $100
Seat 2: Ben $100
Cards Ann: As Ad 7c 2c 3c Ac
Next: 9c

dealer: start the hand
Ann: call
Ben: check
Ann: draw 2c 3c
  = Ann sees Ann: As Ad 7c Ac 9c
"""
    assert failures(draw) == []


def test_cards_of_a_later_shuffle() -> None:
    """Lines between actions belong to the next shuffle: of the next hand, or in mid-hand."""
    text = f"""{HOLDEM}Cards Ann: As Ad

dealer: start the hand
  = Ann sees Ann: As Ad
Cat: fold
Ann: fold
Cards Ann: 7c 2d
dealer: start the hand
  = Ann sees Ann: 7c 2d
"""
    assert failures(text) == []
    assert len(happened(text, CardsShuffled)) == 2


def test_the_raw_order_of_the_deck() -> None:
    """`Deck` is what comes off the top after the cut."""
    text = f"{HOLDEM}Deck: 2c 3c 4c 5c 6c 7c\n\ndealer: start the hand\n  = turn Cat\n"
    assert [event.card for event in happened(text, CardDealt)] == [0, 4, 8, 12, 16, 20]


@pytest.mark.parametrize(
    ("line", "got"),
    [
        ("Cards Ann: As Ad Ah", "Ah of seat 1 are never dealt"),
        ("Cards kitty: As", "As of the kitty are never dealt"),
        ("Burn: As", "As of the burn are never dealt"),
        ("Cards seat 7: As", "As of seat 7 are never dealt"),
    ],
)
def test_cards_that_never_fall(line: str, got: str) -> None:
    """The case does not run, and the failure names the cards and their place."""
    text = f"{HOLDEM}{line}\n\ndealer: start the hand\nCat: fold\nAnn: fold\n  = chips Ann $99\n"
    assert failures(text) == [(9, "as many cards as the place gets", got)]


def test_cards_that_the_deck_does_not_have() -> None:
    """A deck of 36 has no deuces; and cards that no shuffle comes for are a mistake of the case."""
    text = HOLDEM.replace("holdem", "two-card-manila") + "Cards Ann: 2c\n\ndealer: start the hand\n  = turn Cat\n"
    assert failures(text) == [(9, "cards that are shuffled", "2c cannot be dealt: not among the cards")]
    unused = f"{HOLDEM}Cards Ann: As\n\nAnn: sit out\n  = markers Ann dealt-out\n"
    assert failures(unused) == [(3, "the cards named for T1 are shuffled in", "no shuffle came after them")]


def test_a_card_that_has_left_the_deck() -> None:
    """A card named for later that was dealt before by raw order cannot fall again."""
    text = f"{HOLDEM}Cards Dan: As\n\ndealer: start the hand\n  = turn Cat\n"
    assert "'Dan' is not a place at the table" in wrong(text)
    assert "named at two places" in wrong(f"{HOLDEM}Cards Ann: As\nCards Ben: As\n\ndealer: start the hand\n")


def test_unnamed_cards_come_in_a_fixed_order() -> None:
    """Every deck is mixed completely, and always alike."""
    for size in (52, 40, 36, 32, 11, 35, 1):
        cards = tuple(range(size))
        assert sorted(mixed(cards)) == list(cards)
        assert mixed(cards) == mixed(cards)


# --- what follows by itself -----------------------------------------------------------------------


def test_shuffle_and_cut_may_be_written() -> None:
    """They follow by themselves, but not before a line that does them, nor before an over-blind."""
    written = """Case: A hand
Rule: poker-victoria 8.4
Game: draw-blind
Seat 1: Ann $100
Seat 2: Ben $100
Seat 3: Cat $100
Cards Ann: As Ad Ah Ac Kc

dealer: start the hand
  - CardsShuffled
Cat: over-blind
  - CardsShuffled
chance: shuffle
  - DeckCut
dealer: cut 20
  = Ann sees Ann: As Ad Ah Ac Kc
"""
    assert failures(written) == []


def test_play_is_held_and_goes_on() -> None:
    """`until` stops after an event, `deal` after so many cards, `wait` at once; `go on` goes on."""
    text = f"""{HOLDEM}
dealer: start the hand; deal 4
  = 8.14.2(a) CardDealt seat=1
  = stage the deal
dealer: go on; until RoundOpened
  = turn Cat
Cat: call; wait
Ann: call
Ben: check; until CardBurned
  = board nothing
dealer: go on
  = 8.14.4(a) BoardDealt
"""
    assert failures(text) == []
    assert len(happened(text.partition("\ndealer: go on; until")[0] + "\n", CardDealt)) == 4
    never = f"{HOLDEM}\ndealer: start the hand; until HandShown\n  = turn Cat\n"
    assert failures(never) == [(8, "HandShown follows", "it did not")]


def test_two_tables_and_the_room() -> None:
    """Tables of other games stand beside each other, and the room hears of them."""
    text = f"""{HOLDEM}Table: T2, omaha
Seat 1: Dan $100
Seat 2: Eve $100
Table: ROOM, poker-room

T2 dealer: start the hand
  = T2 8.15.2(a) CardDealt seat=1
  = T1 turn nobody
  = T2 turn Dan
ROOM supervisor: OpenList game=draw
ROOM Fay: JoinList game=draw
  = ROOM list draw: Fay
  - ROOM list draw: nobody
ROOM Eve as director: JoinList game=draw
"""
    assert failures(text + "  ! 8.3 no such words\n")[0][0] == 21
    assert "refused under" in failures(text + "  = ROOM list draw: Fay\n")[0][2]


CUP = """Case: A small tournament
Rule: poker-victoria 10.1.1
Game: holdem
Opening: by hand
Table: CUP, tournament

CUP operator: submit the conditions
  = CUP 10.2.1 ConditionsSubmitted
CUP operator: approve tournament conditions DCS-7
CUP operator: AppointDirector person=director qualified=yes
CUP Ann: ApplyToEnter at=100
CUP Ben: ApplyToEnter at=100
CUP Cat: ApplyToEnter at=100
CUP director: DirectorArrives
CUP director: BriefPlayers
CUP director: DesignateTable table=T1
CUP director: CallSeatDraw
  = CUP 8.1.1(a) SeatsDrawn
CUP director: StartSession at=36000
Cards seat 1: As Ah
Cards seat 2: Ks Kh
Cards board: 3c 4d 9h Js Tc
dealer: start the hand
  = hand 1
  = chips Ann 975, Ben 950
  = Cat may raise 100 to 1000
Cat: fold
Ann: raise to 1000
Ben: call
  = chips Ann 2000, Ben 0
  = 8.14.6(d) Ann gets 2000
  = CUP 10.2.1(d) EntrantEliminated person=Ben
"""


def test_a_tournament_with_its_table() -> None:
    """Conditions are the usual ones, the table opens when it is designated, and its chips are plain numbers."""
    assert failures(CUP) == []
    without = CUP.replace("submit the conditions", "submit the conditions prizes=none")
    assert "10.2.1(j)" in failures(without)[0][2]


def test_plain_numbers_are_tournament_chips_only() -> None:
    """At a table that plays for money an amount without a dollar sign is a mistake of the case."""
    text = f"{HOLDEM}\ndealer: start the hand\nCat: raise to 10\n  = turn Ann\n"
    assert failures(text) == [(9, "dollars, as in $10", "'10' is not an amount of money")]


def test_a_shuffle_in_mid_hand() -> None:
    """Cards named before the draw that uses the deck up come out of the discards; nobody got them before."""
    players = "".join(f"Seat {n}: {name} $100\n" for n, name in enumerate(("Ann", "Ben", "Cat", "Dan", "Eve"), 1))
    text = f"""Case: A hand
Rule: poker-victoria 8.6.4(b)
Game: draw-ante
Option: ante = $1
Option: deck = 36
{players}Cards Ann: As Ah 7h 6c 9d
Cards Ben: Ks Kh 8d 7s 6h
Cards Cat: Qs Qh 9s 9c 8c

dealer: start the hand
Ann: check
Ben: check
Cat: check
Dan: check
Eve: check
Ann: draw As Ah 7h 6c 9d
Ben: draw Ks Kh 8d 7s 6h
Cards Cat: Ks As
Cat: draw 9s 9c 8c
  = 8.6.4(b) CardsShuffled of=muck
  = 8.6.4(a) CardDealt card=Ks
  = 8.6.4(a) CardDealt card=As
"""
    assert failures(text) == []
    gone = text.replace("Cards Cat: Ks As", "Cards Cat: Qs")
    assert failures(gone) == [(24, "cards that are shuffled", "Qs cannot be dealt: not among the cards")]


# --- what can be said -----------------------------------------------------------------------------


def example(name: str, kind: Any) -> str:
    """A value of a field as a case writes it."""
    if name in ("cards", "order") and kind is not int:
        return "As Kd"
    if kind is bool:
        return "yes"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return str(next(iter(kind)).value)
    if get_origin(kind) is dict:
        return "{}"
    if get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is tuple:
        return "[[1, 500]]"
    if kind is int or get_origin(kind) is tuple:
        return "1"
    return "word"


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_can_be_said(name: str) -> None:
    """Any command of a poker table, the room or a tournament can be written by its name with its fields."""
    kind = commands()[name]
    inside, union = inner(kind)
    pairs = [(field, example(field, type_)) for field, type_ in types(kind).items() if field not in ("by", inside)]
    if union is not None:
        first = get_args(union)[0]
        pairs += [(inside, words_of(first)), *((field, example(field, t)) for field, t in types(first).items())]
    spoken = said(" ".join([name, *(f"{field}={text}" for field, text in pairs)]))
    assert spoken.kind is kind
    missing = [f.name for f in msgspec.structs.fields(kind) if f.required and f.name not in {"by", *spoken.fields}]
    assert missing == []


def test_the_documentation_has_the_phrases_of_poker() -> None:
    """Whatever can be said in the poker room stands in docs/cases.md."""
    written = (Path(__file__).parents[3] / "docs" / "cases.md").read_text()
    assert [phrase for phrase, _, _ in PHRASES if f"    {phrase}\n" not in written] == []


EXAMPLES = {
    "announce [GAME] option=value": "announce omaha limit=pot",
    "vary the commission option=value": "vary the commission percent=10",
    "slip MISTAKE field=value": "slip card exposed seat=2 nth=1",
    "report IRREGULARITY field=value": "report wrong order mend=yes",
    "report Ann for CONDUCT[: WORDS]": "report Ann for side bet: with Ben",
    "submit the conditions [name=value]": "submit the conditions buy_in=$50 prizes=[10000]",
    "open GAME option=value": "open holdem blinds=$2, $5",
}


@pytest.mark.parametrize("phrase", [phrase for phrase, _, _ in PHRASES])
def test_every_phrase_is_understood(phrase: str) -> None:
    """A phrase as the documentation writes it, with its brackets or without, stands for a command."""
    full = EXAMPLES.get(phrase, phrase.replace("[", "").replace("]", ""))
    assert said(full).kind.__name__ in commands()


@pytest.mark.parametrize(
    ("spoken", "hint"),
    [
        ("bet everything", "bet \\$10"),
        ("dance", "start the hand"),
        ("PutIn", "chips=..."),
        ("Fold amount=$5", "no field 'amount'"),
        ("slip nonsense", "not a mistake"),
        ("report Ann for singing", "side bet"),
        ("vary the commission holdem percent=5", "does not belong to anything"),
        ("put in five", "put in \\$5"),
        ("UndoBustOut person=Ann stacks=[[", "JSON"),
        ("UndoBustOut person=Ann stacks=[1]", "stacks"),
        ("Fold by=Ann", "before the colon"),
    ],
)
def test_what_cannot_be_said(spoken: str, hint: str) -> None:
    """It is refused with what can."""
    with pytest.raises(Wrong, match=hint):
        said(spoken)


def test_people_of_the_poker_room() -> None:
    """The supervisor is the poker room's; a name can carry an office."""
    text = f"{HOLDEM}\nsupervisor: announce omaha\n  = 6.9 sign change Omaha\nEve as director: start the hand\n"
    first, second = [step for step in load(text, "x.case").steps if hasattr(step, "who")]
    assert (first.who.role, second.who.role) == (Role.POKER_ROOM_SUPERVISOR, Role.TOURNAMENT_DIRECTOR)
    assert second.who.name == "Eve"


# --- what can be expected -------------------------------------------------------------------------

TURNED = (
    "= chips Ann $99, Ben $98", "= pot $3", "= turn Cat", "= button Cat", "= button seat 3",
    "= board nothing", "= commission $0", "= stage first round of betting", "= hand 1", "= bet Ann $1",
    "= markers Ann none", "= seat 1 Ann", "= seat 9 empty", "= held Ann $0", "= Cat may raise $4 to $100",
    "= Cat may call $2", "= Cat may not check", "= Cat may PutIn", "= Ann sees Ben: ?? ??", "= Ann sees board: nothing",
    "= 6.3 sign game Holdem", "= Ann reads to_call $1", "= Ann reads seats.0.person Ann", "= round 1",
    "= 8.2.2(a) ForcedPosted owner=Ann kind=blind", "= 8.14.3(a) RoundOpened pending=1 2 3",
    "= 8.14.1(a) HandBegan order=1 2 3", "- Ann gets $5",
)  # fmt: skip


@pytest.mark.parametrize("line", TURNED)
def test_every_kind_of_expectation(line: str) -> None:
    """It holds, and turned round it fails."""
    sign = {"=": "-", "-": "="}[line[0]]
    text = f"{HOLDEM}\ndealer: start the hand\n  {line}\n"
    assert failures(text) == []
    turned = f"{sign}{line[1:]}".replace("- 8.2.2(a) F", "- F").replace("= Ann gets", "= 8.1.5 Ann gets")
    assert len(failures(text.replace(line, turned))) == 1


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("= pot", "pot VALUE"),
        ("= pot much", "dollars"),
        ("= chips Zoe $5", "not at the table"),
        ("= turn Zoe", "not at the table"),
        ("= Ann may fly", "not something that is offered"),
        ("= Ann may Fold box=3", "no field 'box'"),
        ("= Ann gets $5", "does not cite a rule"),
        ("= 8.1.5 CardDealt colour=red", "no field 'colour'"),
        ("= CardDealt", "does not cite a rule"),
        ("= board 2x", "cards separated by spaces"),
        ("= markers Ann", "markers NAME VALUE"),
    ],
)
def test_expectations_that_cannot_be_read(line: str, hint: str) -> None:
    """The message says what was wrong and what would be right."""
    assert hint in wrong(f"{HOLDEM}\ndealer: start the hand\n  {line}\n")


def test_tables_that_cannot_stand_together() -> None:
    """A table of the poker room is not beside one against the house."""
    assert "cannot be played alongside" in wrong(f"{HOLDEM}Table: T2, caribbean-stud\n\ndealer: start the hand\n")
    house = "Case: X\nRule: general G1\nGame: caribbean-stud\nTable: T2, holdem\n"
    assert "cannot be played alongside" in wrong(house)
    assert "not an option of" in wrong(f"{HOLDEM}Option: colour = red\n")


def test_every_event_cites_a_rule() -> None:
    """Whatever can be expected of the poker room rests on a rule."""
    assert all(Rule in types(kind).values() for kind in events().values())
