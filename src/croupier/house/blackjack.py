"""Blackjack, with Free Bet Blackjack (section 20): box against dealer, nearest to 21 without breaking.

Options are in `blackjack_options`, layout and opening in `blackjack_table`, what hands allow in `blackjack_hands`, who
is asked in `blackjack_choosing`, cards and the dealer's hand in `blackjack_playing`, fates in `blackjack_settling`,
section 20 in `blackjack_free`, irregularities in `blackjack_rulings`; the side bets begin at `blackjack_side`.
"""

from croupier.hands.points import total
from croupier.house import blackjack_side as side
from croupier.house.blackjack_choosing import asks, no_such_choice
from croupier.house.blackjack_options import Options
from croupier.house.blackjack_playing import first_deal, house_move, owed
from croupier.house.blackjack_rulings import NUMBERS, RULINGS
from croupier.house.blackjack_settling import BLACKJACK_PAYS, INSURANCE_PAYS, WIN_PAYS
from croupier.house.blackjack_table import (
    WAGERS,
    boards,
    bounds,
    burn,
    change,
    end_of_shoe,
    equipment,
    hand_size,
    result,
    signs,
    steps,
    validate,
)
from croupier.house.game import HouseGame
from croupier.house.procedure import Device


def words(_: Options, cards: tuple[int, ...], __: tuple[int, ...]) -> str:
    """What a hand counts, if all of it is known."""
    return str(total(cards)) if cards and min(cards) >= 0 else ""


BLACKJACK = HouseGame(
    name="blackjack",
    title="Blackjack",
    document="blackjack-amendments",
    edition="base with the amendments",
    options=Options,
    validate=validate,
    steps=steps,
    equipment=equipment,
    decks=lambda o: int(o.decks),
    spare=lambda o: o.dealt_from is Device.BATCH,
    cut_by_hand=lambda o: o.dealt_from is not Device.CONTINUOUS,
    keeps_shoe=lambda o: o.dealt_from is not Device.CONTINUOUS,
    end_of_shoe=end_of_shoe,
    burn=burn,
    change=change,
    wagers=WAGERS,
    scales={
        "initial": WIN_PAYS,
        **{f"blackjack, {scale}": pays for scale, pays in BLACKJACK_PAYS.items()},
        "insurance": INSURANCE_PAYS,
        **side.SCALES,
    },
    asks_for_cards=(("initial",),),
    hand_size=hand_size,
    bounds=bounds,
    bettors=lambda _: 3,
    standing=lambda _: True,
    face_up=True,
    in_turn=True,
    result=result,
    boards=boards,
    first_deal=first_deal,
    owed=owed,
    asks=asks,
    house_move=house_move,
    no_such_choice=no_such_choice,
    words=words,
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
)
