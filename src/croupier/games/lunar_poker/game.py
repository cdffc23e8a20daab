"""Lunar Poker: the record of the game, its signs, and how its table is opened."""

from functools import cache

from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.procedure import equipment as at_any_table
from croupier.engines.cards.procedure import opening_steps, payout_sign, scale_words
from croupier.games.lunar_poker.acting import drawing, owed, too_late, undeclared
from croupier.games.lunar_poker.bot import BOT
from croupier.games.lunar_poker.deciding import asks, no_such_choice
from croupier.games.lunar_poker.hands import FIRST
from croupier.games.lunar_poker.options import (
    ANTE,
    ANTE_PAYS,
    BET,
    BET_PAYS,
    EXCHANGE,
    FORCE,
    SIXTH,
    SUPER,
    SUPER_PAYS,
    Choices,
    G,
    Options,
    R,
    Super,
    Wagers,
    instant_pays,
    super_pays,
    validate,
)
from croupier.games.lunar_poker.round import OWN_EVOLVE, Own
from croupier.games.lunar_poker.rules import bounds, first_deal, house_move
from croupier.games.lunar_poker.rulings import NUMBERS, RULINGS
from croupier.games.record import RUNNING, Game
from croupier.kernel.options import changeable
from croupier.law.law import Number, law_of
from croupier.things.hands.five import high
from croupier.things.hands.order import describe
from croupier.things.money import EVENS, Money

# --- 3: layout, inscriptions, signs ---------------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say (2.1, 3.2, 5.5, 5.6, 5.9, 5.12)."""
    bet = scale_words(BET_PAYS.odds).replace("odd cards", "ace and king")
    return (
        ("game", "Lunar Poker", R("2.1")),
        ("inscription", "Dealer only plays with ace and king or higher", R("3.2(a)")),
        ("limits", f"Ante and super {money(minimum)} to {money(maximum)}", G("G1")),
        ("ante pays", f"dealer does not qualify {EVENS}", R("5.5")),
        ("bet pays", bet, R("5.5")),
        ("instant cash pays", scale_words(instant_pays(o)), R("5.6")),
        ("super pays", scale_words(super_pays(o), Super), R("5.9")),
        *payout_sign(money, o, R("5.12")),
    )


# --- 3.4, 6: equipment, opening the table ---------------------------------------------------------


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table: a shoe for the draws even where a shuffler deals (3.4, 8.7)."""
    usual = at_any_table(o)
    return usual if "card shoe" in usual else (*usual, "card shoe")


@cache
def steps(o: Options) -> tuple[Step, ...]:
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
        to_players=False,
    )


LUNAR_POKER: HouseGame[Options, Own] = HouseGame(
    name="lunar-poker",
    title="Lunar Poker",
    law=law_of("lunar-poker"),
    edition="gazetted",
    options=Options,
    own=Own(),
    own_evolve=OWN_EVOLVE,
    validate=validate,
    change=changeable("instant_cash", "three_of_a_kind_pays", "ace_king_queen_pays", "max_payout", "act_at_once"),
    steps=steps,
    equipment=equipment,
    wagers=(ANTE, SUPER, BET, EXCHANGE, SIXTH, FORCE),
    scales={Wagers.ANTE: ANTE_PAYS, Wagers.BET: BET_PAYS, Wagers.SUPER: SUPER_PAYS},
    hand_size=lambda _o, _p: FIRST,
    bounds=bounds,
    first_deal=first_deal,
    owed=owed,
    asks=asks,
    house_move=house_move,
    words=lambda _o, c, _b: describe(high(c)) if len(c) >= FIRST else "",
    drawing=drawing,
    undeclared=lambda r: tuple(undeclared(r)),
    too_late=too_late,
    beside=frozenset({Choices.DECLINE}),
    no_such_choice=no_such_choice,
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
)

GAME = Game(
    editions=(LUNAR_POKER,),
    letters="LP",
    bot=BOT,
    odds=f"{__package__}.odds",
    # It has other scales too, and each would take a census half a minute: ask for them one by one.
    choices=tuple(Choices),
    running=RUNNING | {"act_at_once", "undeclared_instant_cash", "exposure_reopens", "draw_after_exposure"},
)
