"""Big Raise Stud: the records of its two editions, their signs, and how a table is opened."""

from functools import cache
from typing import Any

from croupier.engines.cards.effects import COMMUNITY
from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.procedure import equipment, opening_steps, payout_sign, scale_words
from croupier.games.big_raise_stud.bot import BOT
from croupier.games.big_raise_stud.options import (
    APPROVED,
    DRAFT,
    SCALES,
    WAGERS,
    Choices,
    Edition,
    G,
    Options,
    R,
    Sevens,
    Wagers,
    validate,
)
from croupier.games.big_raise_stud.rules import (
    asks,
    bounds,
    first_deal,
    fold_due,
    hand_size,
    house_move,
    no_such_choice,
    words,
)
from croupier.games.big_raise_stud.rulings import NUMBERS, rulings
from croupier.games.record import RUNNING, Demo, Game
from croupier.kernel.options import changeable
from croupier.law.law import Number
from croupier.things.hands import three
from croupier.things.money import Money

# --- 3: layout and signs --------------------------------------------------------------------------


def signs(money: Money, o: Any, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say (3.2, 5.7, 5.8, 10.3)."""
    raises = scale_words(SCALES[Wagers.RAISE].odds).replace("one pair", "pair of tens or better")
    bonus = ("three card bonus pays", scale_words(SCALES[Wagers.BONUS].odds, three.Category), R("10.3"))
    return (
        ("limits", f"Ante {money(minimum)} to {money(maximum)}", G("G1")),
        ("bet pays", raises, R("5.7")),
        ("stand off", _stands_off(o), R("5.7")),
        *((bonus,) if o.three_card_bonus else ()),
        *payout_sign(money, o, R("5.8"), " on the bet"),
    )


def _stands_off(o: Any) -> str:
    """The pairs that stand off: sixes to nines, without the sevens where they lose."""
    sevens_lose = getattr(o, "sevens", None) is Sevens.LOSE
    return f"A pair of sixes{', eights or' if sevens_lose else ' to'} nines stands off"


# --- 6: opening the table -------------------------------------------------------------------------


@cache
def steps(o: Any) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle (6.1 to 6.4)."""
    return opening_steps(
        received=R("6.1"),
        inspect=R("6.1"),
        spread=R("6.2"),
        seen=R("6.3"),
        mixed=R("6.4(a)"),
        loaded=R("6.4(b)"),
        cutting=R("6.4(c)"),
        o=o,
    )


def edition(e: Edition) -> HouseGame[Options, object]:
    """The game in one edition."""
    return HouseGame(
        name="big-raise-stud",
        title="Big Raise Stud Poker",
        law=e.law,
        edition=e.name,
        options=e.options,
        validate=validate,
        change=changeable("three_card_bonus", "blind_betting", "several_boxes", "max_payout"),
        steps=steps,
        equipment=equipment,
        wagers=WAGERS,
        scales=SCALES,
        house=(COMMUNITY,),
        hand_size=hand_size,
        bounds=bounds,
        first_deal=first_deal,
        owed=lambda r: fold_due(e, r) if r.closed else None,
        asks=asks,
        house_move=house_move,
        words=words,
        no_such_choice=no_such_choice,
        rulings=rulings(e),
        numbers=NUMBERS,
        signs=signs,
    )


BIG_RAISE_STUD = edition(APPROVED)
BIG_RAISE_STUD_DRAFT = edition(DRAFT)

GAME = Game(
    editions=(BIG_RAISE_STUD, BIG_RAISE_STUD_DRAFT),
    letters="BR",
    demos=(Demo(), Demo(edition="draft")),
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    forms={"sevens": (Wagers.ANTE,)},
    running=RUNNING | {"exposure_reopens"},
)
