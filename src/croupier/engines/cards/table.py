"""The state of one table against the house, and how events change it. Bookkeeping only: no rule lives here."""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards.evolving import evolve as round_after
from croupier.engines.cards.game import HouseGame, Result
from croupier.engines.cards.names import Direction, Notice
from croupier.engines.cards.round import JackpotPlay, NotOpen, Round, fresh
from croupier.engines.cards.shoe import Pack, Shoe, emptied, renewed
from croupier.kernel import events as common_ev
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.people import Role
from croupier.law.books import Rule
from croupier.law.law import Law, law_of
from croupier.things.cards import shoe


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table: chips in front, and the box where they sit (0: standing)."""

    chips: int = 0
    box: int = 0


class Matter(msgspec.Struct, frozen=True, gc=False):
    """What a player disputes, the office before which it stands, and whether that has decided."""

    words: str
    office: Role
    decided: bool = False


class Table(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One table: its game and options, its people, its cards, the round in hand."""

    law: Law = law_of("general")
    name: str = ""
    game: HouseGame | None = None
    coming: HouseGame | None = None
    """The game that it is to be opened with: whoever keeps the games finds it by name."""
    round: Round = Round(options=NotOpen())
    people: dict[str, Person] = {}
    seats: dict[int, str] = {}
    waiting: tuple[str, ...] = ()
    vacant: bool = False
    """The last player has left since the cards were shuffled."""
    approvals: dict[str, str] = {}
    steps: tuple[tuple[str, str], ...] = ()
    """Steps of the opening procedure performed, and by whom."""
    started: bool = False
    """Cards have been shuffled since the opening."""
    shuffle: Rule | None = None
    """The cards have to be shuffled, and why."""
    cut: bool = False
    """The cards have to be cut."""
    directions: tuple[str, ...] = ()
    withdrawn: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Directions that name the people they are for: without a nominee, sent away, guests; nobody named: everybody."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Groups of players who may not play at this table together; the first named stays."""
    notices: dict[str, tuple[dict[str, Any], int]] = {}
    house: int = 0
    """What the house has won (or lost) here, in cents."""
    into_jackpot: int = 0
    """Jackpot wagers taken here less prizes paid here out of the pool, in cents."""
    bought: int = 0
    """Chips bought here less chips cashed out, in cents."""
    closed: bool = False
    idle: dict[str, int] = {}
    """Seated players who let rounds pass without a wager, and how many in a row."""
    disputes: dict[str, Matter] = {}
    """What players dispute, or disputed last."""
    proposed: dict[str, str] = {}
    """Nominees that wait for a supervisor's approval, by player."""
    approved: frozenset[str] = frozenset()
    """Players whose proposed nominee was approved and is still to be announced."""
    released: frozenset[str] = frozenset()
    """Players who have confirmed that their nominee is to act no longer."""
    results: tuple[Result, ...] = ()
    """How the last rounds ended; those of one shoe where the shoe goes on."""


OF_NOMINEES = (Direction.OWN_WAGERS, Direction.OWN_CARDS)
"""Directions that players act without a nominee."""
SET_ASIDE = (Direction.PRIVATE_PARTY, Direction.TOURNAMENT)
"""For whom a table can be set aside."""
NAMING = (*OF_NOMINEES, Direction.SENT_AWAY, *SET_ASIDE)
"""Directions that name the people they are for, and keep nobody apart."""


def directed(t: Table, e: ev.Directed) -> Table:
    """The table under one direction more, or one less."""
    if e.direction in NAMING:
        return _for_people(t, e)
    apart = tuple([a for a in t.apart if a != e.people])
    if e.people and not e.lifted:
        apart = (*apart, e.people)
    in_force = not e.lifted or (bool(e.people) and bool(apart))
    r = t.round
    if e.direction == Direction.ONE_HAND:
        r = replace(r, one_hand=not e.lifted)
    return replace(t, directions=_directions(t, e.direction, in_force=in_force), apart=apart, round=r)


def _for_people(t: Table, e: ev.Directed) -> Table:
    """A direction that names people: each group is lifted by itself."""
    r = t.round
    if e.direction == Direction.OWN_CARDS:
        named = frozenset(e.people or ("",))
        r = replace(r, own_cards=r.own_cards - named if e.lifted else r.own_cards | named)
    kept = tuple([one for one in t.withdrawn if one != (e.direction, e.people)])
    kept = kept if e.lifted else (*kept, (e.direction, e.people))
    directions = _directions(t, e.direction, in_force=any(one == e.direction for one, _ in kept))
    gone = e.people if e.direction == Direction.SENT_AWAY else ()
    waiting = tuple([w for w in t.waiting if w not in gone])
    return replace(t, directions=directions, withdrawn=kept, waiting=waiting, round=r)


def _directions(t: Table, direction: str, *, in_force: bool) -> tuple[str, ...]:
    rest = tuple([d for d in t.directions if d != direction])
    return (*rest, direction) if in_force else rest


def evolve(t: Table, event: common_ev.Event) -> Table:
    """The table after an event."""
    outer = EVOLVE.of.get(type(event))
    if outer is not None:
        t = outer(t, event)
    if t.game is None:
        return t
    r = round_after(t.game, t.round, event)
    return t if r is t.round else replace(t, round=r)


def _with_chips(t: Table, person: str, more: int) -> dict[str, Person]:
    before = t.people.get(person, Person())
    return {**t.people, person: Person(before.chips + more, before.box)}


def _opened(t: Table, e: common_ev.TableOpened) -> Table:
    game = t.coming
    assert game is not None, f"nobody said which game {e.game} is"
    options: Any = msgspec.convert(e.options, game.options)
    deck = shoe(game.decks(options))
    one, other = getattr(options, "backs", ("", "")) if e.spare else ("", "")
    r = Round(
        law=game.law,
        options=options,
        own=game.own,
        shoe=Shoe(set=Pack(deck, back=one), spare=Pack(deck, back=other) if e.spare else None),
        minimum=options.minimum,
        maximum=options.maximum,
        # A table that was closed before goes on counting its rounds and stakes: the books keep them by number.
        number=t.round.number,
        next_stake=t.round.next_stake,
        jackpot=JackpotPlay(divided=t.round.jackpot.divided),
    )
    away = tuple([one for one in t.withdrawn if one[0] == Direction.SENT_AWAY])
    return Table(
        law=game.law,
        name=e.table,
        game=game,
        round=r,
        people={name: Person(person.chips) for name, person in t.people.items()},
        approvals=t.approvals,
        withdrawn=away,
        directions=(Direction.SENT_AWAY,) if away else (),
        house=t.house,
        into_jackpot=t.into_jackpot,
        bought=t.bought,
        disputes=t.disputes,
    )


def _approved(t: Table, e: common_ev.ApprovalRecorded) -> Table:
    return replace(t, approvals={**t.approvals, e.subject: e.reference})


def _bought(t: Table, e: common_ev.ChipsBought) -> Table:
    return replace(t, people=_with_chips(t, e.person, e.amount), bought=t.bought + e.amount)


def _cashed(t: Table, e: common_ev.CashedOut) -> Table:
    return replace(t, people=_with_chips(t, e.person, -e.amount), bought=t.bought - e.amount)


def _sat(t: Table, e: ev.SatDown) -> Table:
    person = Person(t.people[e.person].chips if e.person in t.people else 0, e.box)
    waiting = tuple([w for w in t.waiting if w != e.person])
    return replace(t, people={**t.people, e.person: person}, seats={**t.seats, e.box: e.person}, waiting=waiting)


def _stood(t: Table, e: ev.StoodUp) -> Table:
    seats = {box: p for box, p in t.seats.items() if p != e.person}
    people = {**t.people, e.person: Person(t.people[e.person].chips, 0)}
    idle = {person: rounds for person, rounds in t.idle.items() if person != e.person}
    return replace(t, people=people, seats=seats, vacant=t.vacant or not seats, idle=idle)


def _waited(t: Table, e: ev.Waited) -> Table:
    return replace(t, waiting=(*t.waiting, e.person))


def _step(t: Table, e: ev.StepDone) -> Table:
    return replace(t, steps=(*t.steps, (e.step, e.by)))


def _shuffle_ordered(t: Table, e: ev.ShuffleOrdered) -> Table:
    assert t.game is not None
    results = () if t.game.keeps_shoe(t.round.options) else t.results
    r = replace(t.round, shoe=emptied(t.round.shoe))
    return replace(t, shuffle=e.cite, cut=False, vacant=False, round=r, results=results)


def _shuffled(t: Table, e: ev.Shuffled) -> Table:
    return replace(t, shuffle=None, cut=e.cut, started=True)


def _cut(t: Table, _: ev.CardsCut) -> Table:
    return replace(t, cut=False)


def _replaced(t: Table, _: ev.CardsReplaced) -> Table:
    game, r = t.game, t.round
    assert game is not None
    r = replace(r, shoe=renewed(r.shoe, shoe(game.decks(r.options))))
    return replace(t, steps=(), started=False, shuffle=None, cut=False, round=r)


def _over(t: Table, e: ev.RoundEnded | ev.RoundVoided) -> Table:
    """The next round begins; a results display keeps how the last one ended."""
    assert t.game is not None
    result = t.game.result(t.round) if isinstance(e, ev.RoundEnded) else None
    results = (*t.results, result)[-200:] if result else t.results
    idle = _idle(t) if isinstance(e, ev.RoundEnded) else t.idle
    r = fresh(t.round, keeps_shoe=t.game.keeps_shoe(t.round.options), own=t.game.own)
    return replace(t, results=results, idle=idle, round=r)


def _idle(t: Table) -> dict[str, int]:
    """Who of those who sat there at the close has let this round pass too."""
    r = t.round
    if r.void_hand:
        return t.idle
    wagered = {s.owner for s in r.settled} | {s.owner for s in (*r.stakes, *r.jackpot.taken)}
    passed = [p for p in t.seats.values() if p in r.seats and p not in wagered]
    return {person: t.idle.get(person, 0) + 1 for person in passed}


def _disputed(t: Table, e: ev.Disputed) -> Table:
    return replace(t, disputes={**t.disputes, e.person: Matter(e.words, e.office)})


def _decided(t: Table, e: ev.DisputeDecided) -> Table:
    matter = Matter(t.disputes[e.person].words, e.office, decided=True)
    return replace(t, disputes={**t.disputes, e.person: matter})


def _proposed(t: Table, e: ev.NomineeProposed) -> Table:
    return replace(t, proposed={**t.proposed, e.player: e.nominee}, approved=t.approved - {e.player})


def _nominee_approved(t: Table, e: ev.NomineeApproved) -> Table:
    return replace(t, approved=t.approved | {e.player})


def _appointed(t: Table, e: ev.NomineeAppointed) -> Table:
    proposed = {player: one for player, one in t.proposed.items() if player != e.player}
    return replace(t, proposed=proposed, approved=t.approved - {e.player})


def _released(t: Table, e: ev.NomineeReleased) -> Table:
    return replace(t, released=t.released | {e.player})


def _nominee_ended(t: Table, e: ev.NomineeEnded) -> Table:
    return replace(t, released=t.released - {e.player})


def _notice(t: Table, e: common_ev.NoticePosted) -> Table:
    return replace(t, notices={**t.notices, e.notice: (e.value, e.at)})


def _option(t: Table, e: ev.OptionChanged) -> Table:
    """What was announced has come about."""
    return replace(t, notices={k: v for k, v in t.notices.items() if v[0] != {e.option: e.value}})


def _limits(t: Table, _: ev.LimitsChanged) -> Table:
    return replace(t, notices={k: v for k, v in t.notices.items() if k != Notice.LIMITS})


def _closed(t: Table, _: common_ev.TableClosed) -> Table:
    return replace(t, closed=True)


def _placed(t: Table, e: ev.WagerPlaced) -> Table:
    return replace(t, people=_with_chips(t, e.owner, -e.amount))


def _withdrawn(t: Table, e: ev.WagerWithdrawn) -> Table:
    (stake,) = [s for s in t.round.stakes if s.id == e.stake]
    return replace(t, people=_with_chips(t, stake.owner, stake.amount))


def _settled(t: Table, e: ev.Settled) -> Table:
    people = _with_chips(t, e.owner, e.back + e.won) if e.back or e.won else t.people
    return replace(t, people=people, house=t.house + e.amount - e.back - e.won)


def _paid_beside(t: Table, e: ev.Paid) -> Table:
    return replace(t, people=_with_chips(t, e.owner, e.won), house=t.house - e.won)


def _paid_back(t: Table, e: ev.PaidBack) -> Table:
    return replace(t, people=_with_chips(t, e.owner, -e.won), house=t.house + e.won)


def _reversed(t: Table, e: ev.Reversed) -> Table:
    more = e.amount - e.back - e.won
    return replace(t, people=_with_chips(t, e.owner, more), house=t.house - more)


def _accepted(t: Table, e: ev.JackpotAccepted) -> Table:
    return replace(t, into_jackpot=t.into_jackpot + e.amount)


def _refunded(t: Table, e: ev.JackpotRefunded) -> Table:
    return replace(t, people=_with_chips(t, e.owner, e.amount), into_jackpot=t.into_jackpot - e.amount)


def _paid(t: Table, e: ev.JackpotPaid) -> Table:
    return replace(
        t,
        people=_with_chips(t, e.owner, e.amount),
        into_jackpot=t.into_jackpot - e.from_pool,
        house=t.house - (e.amount - e.from_pool),
    )


def _unpaid(t: Table, e: ev.JackpotUnpaid) -> Table:
    return replace(
        t,
        people=_with_chips(t, e.owner, -e.amount),
        into_jackpot=t.into_jackpot + e.from_pool,
        house=t.house + (e.amount - e.from_pool),
    )


def _ruled(t: Table, e: ev.Ruled) -> Table:
    return replace(t, shuffle=e.cite, cut=False) if isinstance(e.effect, fx.ShuffleAgain) else t


EVOLVE = Handlers[Table, Table](
    on(common_ev.TableOpened, _opened),
    on(common_ev.ApprovalRecorded, _approved),
    on(common_ev.ChipsBought, _bought),
    on(common_ev.CashedOut, _cashed),
    on(ev.SatDown, _sat),
    on(ev.StoodUp, _stood),
    on(ev.Waited, _waited),
    on(ev.StepDone, _step),
    on(ev.ShuffleOrdered, _shuffle_ordered),
    on(ev.Shuffled, _shuffled),
    on(ev.CardsCut, _cut),
    on(ev.CardsReplaced, _replaced),
    on(ev.Directed, directed),
    on(ev.Disputed, _disputed),
    on(ev.DisputeDecided, _decided),
    on(common_ev.NoticePosted, _notice),
    on(ev.LimitsChanged, _limits),
    on(ev.OptionChanged, _option),
    on(common_ev.TableClosed, _closed),
    on(ev.WagerPlaced, _placed),
    on(ev.WagerWithdrawn, _withdrawn),
    on(ev.Settled, _settled),
    on(ev.Paid, _paid_beside),
    on(ev.PaidBack, _paid_back),
    on(ev.Reversed, _reversed),
    on(ev.JackpotAccepted, _accepted),
    on(ev.JackpotRefunded, _refunded),
    on(ev.JackpotPaid, _paid),
    on(ev.JackpotUnpaid, _unpaid),
    on(ev.Ruled, _ruled),
    on(ev.RoundEnded, _over),
    on(ev.RoundVoided, _over),
    on(ev.NomineeProposed, _proposed),
    on(ev.NomineeApproved, _nominee_approved),
    on(ev.NomineeAppointed, _appointed),
    on(ev.NomineeReleased, _released),
    on(ev.NomineeEnded, _nominee_ended),
)
