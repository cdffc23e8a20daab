"""Four Card Poker: the record of the game, its signs, and how its table is opened."""

from functools import cache

from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.procedure import equipment, opening_steps, payout_sign, scale_words
from croupier.games.four_card_poker.bot import BOT
from croupier.games.four_card_poker.options import (
    ACES,
    ACES_UP,
    ANTE,
    ANTE_BONUS,
    ANTE_PAYS,
    PLAY,
    PLAY_PAYS,
    Choices,
    G,
    Options,
    R,
    Wagers,
    validate,
)
from croupier.games.four_card_poker.rules import asks, bounds, first_deal, house_move, no_such_choice, owed
from croupier.games.four_card_poker.rulings import NUMBERS, RULINGS
from croupier.games.record import RUNNING, Game
from croupier.kernel.options import changeable
from croupier.law.law import Number, law_of
from croupier.things.hands.four import Category, high
from croupier.things.hands.order import describe
from croupier.things.money import Money

# --- 3: layout, inscriptions, signs ---------------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say (3.2, 5.7.1, 5.7.3, 5.10)."""
    aces_up = scale_words(ACES_UP[o.aces_up_scale - 1].odds, Category).replace("one pair", "pair of aces")
    return (
        ("inscription", "Dealer always qualifies. Player wins ties", R("3.2")),
        ("limits", f"Ante and Aces Up {money(minimum)} to {money(maximum)}", G("G1")),
        ("ante bonus pays", scale_words(ANTE_BONUS.odds, Category), R("5.7.1")),
        ("aces up scale", f"Aces Up pays by scale {o.aces_up_scale} of seven", R("5.7.3")),
        ("aces up pays", aces_up, R("5.7.3")),
        *payout_sign(money, o, R("5.10")),
    )


# --- 6, 7: opening the table ----------------------------------------------------------------------


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
    )


FOUR_CARD_POKER: HouseGame[Options, object] = HouseGame(
    name="four-card-poker",
    title="Four Card Poker",
    law=law_of("four-card-poker"),
    edition="gazetted",
    options=Options,
    validate=validate,
    change=changeable("blind_betting", "aces_up_alone", "several_boxes", "aces_up_scale", "max_payout"),
    steps=steps,
    wagers=(ANTE, PLAY, ACES),
    scales={
        Wagers.ANTE: ANTE_PAYS,
        Wagers.PLAY: PLAY_PAYS,
        "ante bonus": ANTE_BONUS,
        **{f"aces, scale {n}": scale for n, scale in enumerate(ACES_UP, 1)},
    },
    asks_for_cards=((Wagers.ANTE,), (Wagers.ACES,)),
    hand_size=lambda _o, place: 6 if place == DEALER else 5,
    bounds=bounds,
    first_deal=first_deal,
    owed=owed,
    asks=asks,
    house_move=house_move,
    no_such_choice=no_such_choice,
    words=lambda _o, cards, _b: describe(high(cards)) if len(cards) >= 4 else "",
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
    equipment=equipment,
)

GAME = Game(
    editions=(FOUR_CARD_POKER,),
    letters="FC",
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    forms={"aces_up_scale": (Wagers.ACES,)},
    running=RUNNING | {"aces_up_alone", "exposure_reopens"},
)
