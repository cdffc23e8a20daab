"""Tournaments through the pit: tables, tournament, ledger and audit agree to the end, whatever people do."""

import random

import pytest
from msgspec.structs import replace
from tests.unit.room.tournament_pit import CUP, STAFF, Evening
from tests.unit.room.tournaments import OPERATOR, player

from croupier.play.people import Role, Who
from croupier.poker.every import take
from croupier.poker.state import in_play
from croupier.room import tournament_commands as tc
from croupier.room.tournament_standing import escrow
from croupier.table import offers

EIGHT = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("seed", range(4))
def test_to_the_prizes(seed: int) -> None:
    """Bots play a tournament out: chips and money are conserved, the books balance, the audit finds nothing."""
    evening = Evening(seed, entry_fee=10_00, buy_in=33_33, prizes=[50_00, 30_00, 20_00], prize_step=1)
    evening.playing(*EIGHT[: 5 + seed])
    evening.to_the_end()
    assert escrow(evening.t) == (10_00 + 33_33) * (5 + seed)
    evening.do(CUP, tc.PayPrizes(by=OPERATOR))
    t = evening.t
    assert t.settled
    assert sum(e.won for e in t.entrants.values()) == 33_33 * (5 + seed)
    assert t.purse.kept == 10_00 * (5 + seed)
    assert evening.audit() == []


PEOPLE = (
    *STAFF,
    Who("Sam", Role.POKER_ROOM_SUPERVISOR),
    Who("Ina", Role.INSPECTOR),
    Who("Gil", Role.GAME_SUPERVISOR),
    *(player(name) for name in EIGHT),
    player("Sue"),
)
RARE = {"PutIn": 0.0, "CancelTournament": 0.01, "DirectorLeaves": 0.1, "DisqualifyPlayer": 0.02}
"""How often some things are done that are offered all the time."""


def anything(evening: Evening, chance: random.Random) -> None:
    """Somebody does something that is offered; it is accepted, or the offer is wrong."""
    name = chance.choice([CUP, *evening.t.felts])
    who = chance.choice(PEOPLE)
    made = [one for one in offers(evening.pit, name, who) if chance.random() < RARE.get(one.command, 1.0)]
    if not made:
        return
    kind = chance.choice(sorted({one.command for one in made}))
    offer = chance.choice([one for one in made if one.command == kind])
    amount = chance.choice((offer.amount.least, offer.amount.most)) if offer.amount is not None else None
    if offer.words:
        offer = replace(offer, fields={**offer.fields, "words": "it is so"})
    command = tc.take(offer, who, at=evening.now) if name == CUP else take(offer, who, amount)
    evening.do(name, command)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_people_do(seed: int) -> None:
    """What is offered at tables and tournament is accepted, and both agree after everything."""
    chance = random.Random(seed)
    late = chance.choice(("dealt in", "dealt out"))
    disposition = chance.choice(("carried", "removed"))
    evening = Evening(seed, late_arrival=late, disposition=disposition, buy_backs=2, buy_back_amount=50_00,
                      buy_back_chips=500, buy_back_level=2, buy_back_minutes=30, forfeit_after=1)  # fmt: skip
    evening.playing(*EIGHT)
    for _ in range(250):
        evening.now += chance.randrange(20)
        anything(evening, chance)
        name = chance.choice([CUP, *evening.t.felts])
        if name == CUP or not in_play(evening.table(name)) or (evening.bot(name) is None and name in evening.t.felts):
            evening.settle(name)
    assert evening.audit() == []
