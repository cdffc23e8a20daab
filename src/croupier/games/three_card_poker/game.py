"""Three Card Poker: the record of the game, its signs, and how its table is opened."""

from functools import cache

from croupier.engines.cards.felt import Felt
from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.procedure import equipment, opening_steps, payout_sign, scale_words
from croupier.games.record import RUNNING, Game
from croupier.games.three_card_poker.bot import BOT
from croupier.games.three_card_poker.options import (
    ANTE,
    BONUS_PAYS,
    EVEN_PAYS,
    PAIR_PLUS,
    PAIR_PLUS_PAYS,
    PLAY,
    Choices,
    G,
    Options,
    R,
    Ties,
    Wagers,
    validate,
)
from croupier.games.three_card_poker.rules import asks, bounds, first_deal, house_move, no_such_choice, owed
from croupier.games.three_card_poker.rulings import NUMBERS, RULINGS
from croupier.kernel.options import changeable
from croupier.law.law import Number, law_of
from croupier.things.hands.three import Category, describe, high
from croupier.things.money import Money

# --- T3, T8 to T10, T19: signs --------------------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say."""
    ties = ". Player wins ties" if o.ties is Ties.PLAYER_WINS else ""
    wagers = "Ante and Pair Plus" if o.pair_plus else "Ante"
    bonus, pair_plus = BONUS_PAYS[o.bonus_scale], PAIR_PLUS_PAYS[o.pair_plus_scale]
    shown = [
        ("inscription", f"Dealer plays with {o.qualifies} or better{ties}", R("T19")),
        ("limits", f"{wagers} {money(minimum)} to {money(maximum)}", G("G1")),
        ("ante bonus pays", scale_words(bonus.odds, Category), bonus.cite),
    ]
    if o.pair_plus:
        shown.append(("pair plus pays", scale_words(pair_plus.odds, Category), pair_plus.cite))
    return (*shown, *payout_sign(money, o, R("T10")))


# --- T11: opening the table -----------------------------------------------------------------------


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle."""
    return opening_steps(
        received=R("T11(a)"),
        inspect=R("T11(a)"),
        spread=R("T11(b)"),
        seen=R("T11(b)"),
        mixed=R("T11(c)"),
        loaded=R("T11(d)"),
        cutting=R("T11(d)"),
        o=o,
    )


THREE_CARD_POKER: HouseGame[Options, object] = HouseGame(
    name="three-card-poker",
    title="Three Card Poker",
    law=law_of("three-card-poker"),
    edition="base",
    options=Options,
    validate=validate,
    change=changeable("blind_play", "pair_plus", "pair_plus_alone", "several_boxes", "pair_plus_scale", "max_payout"),
    steps=steps,
    wagers=(ANTE, PLAY, PAIR_PLUS),
    scales={
        Wagers.ANTE: EVEN_PAYS,
        Wagers.PLAY: EVEN_PAYS,
        **{f"ante bonus, scale {name}": scale for name, scale in BONUS_PAYS.items()},
        **{f"pair-plus, scale {name}": scale for name, scale in PAIR_PLUS_PAYS.items()},
    },
    asks_for_cards=((Wagers.ANTE,), (Wagers.PAIR_PLUS,)),
    decided=((Wagers.ANTE,),),
    hand_size=lambda _o, _p: 3,
    bounds=bounds,
    first_deal=first_deal,
    owed=owed,
    asks=asks,
    house_move=house_move,
    no_such_choice=no_such_choice,
    words=lambda _o, cards, _b: describe(high(cards)) if len(cards) == 3 else "",
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
    equipment=equipment,
)

GAME = Game(
    editions=(THREE_CARD_POKER,),
    letters="TC",
    felt=Felt(rows=((Wagers.ANTE, Wagers.PLAY), (Wagers.PAIR_PLUS,))),
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    forms={"bonus_scale": (Wagers.ANTE,), "pair_plus_scale": (Wagers.PAIR_PLUS,)},
    running=RUNNING | {"pair_plus_alone", "blind_play", "exposure_voids", "exposure_reopens"},
)
