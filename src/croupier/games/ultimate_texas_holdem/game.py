"""Ultimate Texas Hold'em: the record of the game, its signs, and how its table is opened."""

from functools import cache

from msgspec.structs import replace

from croupier.engines.cards.effects import COMMUNITY, DEALER
from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.names import Steps
from croupier.engines.cards.procedure import equipment, opening_steps, payout_sign, scale_words
from croupier.games.record import RUNNING, Game
from croupier.games.ultimate_texas_holdem.bot import BOT
from croupier.games.ultimate_texas_holdem.options import (
    BLIND_PAYS,
    EVEN_PAYS,
    TRIPS_PAYS,
    WAGERS,
    Choices,
    G,
    Options,
    R,
    Wagers,
    validate,
)
from croupier.games.ultimate_texas_holdem.rules import (
    asks,
    bounds,
    first_deal,
    fold_due,
    house_move,
    no_such_choice,
    words,
)
from croupier.games.ultimate_texas_holdem.rulings import NUMBERS, RULINGS
from croupier.kernel.options import changeable
from croupier.law.law import Number, law_of
from croupier.things.money import Money

# --- U3, U8 to U11, U21: signs --------------------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say."""
    first = f"{o.preflop_least}" if o.preflop_least == o.preflop_most else f"{o.preflop_least} to {o.preflop_most}"
    shown = [
        ("inscription", "Dealer qualifies with a pair or better", R("U21")),
        ("limits", f"Ante and blind {money(minimum)} to {money(maximum)} each", G("G1")),
        ("play", f"Play {first} antes before the flop, {o.flop_antes} after it, {o.river_antes} at the end", R("U8")),
        ("blind pays", scale_words(BLIND_PAYS.odds), R("U9")),
    ]
    if o.trips:
        scale = TRIPS_PAYS[o.trips_scale]
        shown.append(("trips pays", scale_words(scale.odds), scale.cite))
    return (*shown, *payout_sign(money, o, R("U11")))


# --- U12: opening the table -----------------------------------------------------------------------


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle."""
    opening = opening_steps(
        received=R("U12(a)"),
        inspect=R("U12(a)"),
        spread=R("U12(b)"),
        seen=R("U12(b)"),
        mixed=R("U12(c)"),
        loaded=R("U12(d)"),
        cutting=R("U12(d)"),
        o=o,
    )
    # Stacking has a paragraph of its own here, apart from letting players look.
    return tuple([replace(step, cite=R("U12(c)")) if step.name == Steps.STACKED else step for step in opening])


ULTIMATE_TEXAS_HOLDEM: HouseGame[Options, object] = HouseGame(
    name="ultimate-texas-holdem",
    title="Ultimate Texas Hold'em",
    law=law_of("ultimate-texas-holdem-amendment"),
    edition="base with the amendment",
    options=Options,
    validate=validate,
    change=changeable("several_boxes", "community_first", "trips", "trips_scale", "max_payout"),
    steps=steps,
    wagers=WAGERS,
    scales={
        Wagers.ANTE: EVEN_PAYS,
        Wagers.BLIND: BLIND_PAYS,
        Wagers.PLAY: EVEN_PAYS,
        **{f"trips, scale {name}": scale for name, scale in TRIPS_PAYS.items()},
    },
    asks_for_cards=((Wagers.ANTE, Wagers.BLIND),),
    house=(DEALER, COMMUNITY),
    hand_size=lambda _o, place: 5 if place == COMMUNITY else 2,
    bounds=bounds,
    first_deal=first_deal,
    owed=lambda r: fold_due(r) if r.closed else None,
    asks=asks,
    house_move=house_move,
    words=words,
    no_such_choice=no_such_choice,
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
    equipment=equipment,
)

GAME = Game(
    editions=(ULTIMATE_TEXAS_HOLDEM,),
    letters="UT",
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    forms={"trips_scale": (Wagers.TRIPS,)},
    running=RUNNING | {"community_first", "exposure_voids", "exposure_ends_checking"},
)
