"""Blackjack, with Free Bet Blackjack (section 20): box against dealer, nearest to 21 without breaking.

Options are in `options`, wagers and pay scales in `tables`, signs and opening in `table`, what hands allow in `hands`,
who is asked in `choosing`, cards and the dealer's hand in `playing`, fates in `settling`, irregularities in `rulings`;
the side bets begin at `sides/common`.
"""

from croupier.engines.cards.game import HouseGame
from croupier.games.blackjack.bot import BOT
from croupier.games.blackjack.choosing import asks, no_such_choice
from croupier.games.blackjack.felt import FELT
from croupier.games.blackjack.options import BESIDE, Choices, Options, Wagers
from croupier.games.blackjack.playing import first_deal, house_move, owed
from croupier.games.blackjack.round import OWN_EVOLVE, Own, markers
from croupier.games.blackjack.rulings import NUMBERS, RULINGS
from croupier.games.blackjack.sides import common as side
from croupier.games.blackjack.table import (
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
from croupier.games.blackjack.tables import BLACKJACK_PAYS, INSURANCE_PAYS, WIN_PAYS
from croupier.games.record import RUNNING, Demo, Game
from croupier.kernel.options import Device
from croupier.law.law import law_of
from croupier.things.hands.points import total


def words(_: Options, cards: tuple[int, ...], __: tuple[int, ...]) -> str:
    """What a hand counts, if all of it is known."""
    return str(total(cards)) if cards and min(cards) >= 0 else ""


BLACKJACK: HouseGame[Options, Own] = HouseGame(
    name="blackjack",
    title="Blackjack",
    law=law_of("blackjack-amendments"),
    edition="base with the amendments",
    options=Options,
    own=Own(),
    own_evolve=OWN_EVOLVE,
    markers=markers,
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
        Wagers.INITIAL: WIN_PAYS,
        **{f"blackjack, {scale}": pays for scale, pays in BLACKJACK_PAYS.items()},
        Wagers.INSURANCE: INSURANCE_PAYS,
        **side.SCALES,
    },
    asks_for_cards=((Wagers.INITIAL,),),
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
    beside=BESIDE,
    no_such_choice=no_such_choice,
    words=words,
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
)

GAME = Game(
    editions=(BLACKJACK,),
    letters="BJ",
    demos=(
        Demo(options={"lucky_match": True, "house_money": True}),
        Demo(options={"free_bet": True, "push_22": True, "results_display": True}),
    ),
    felt=FELT,
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    forms={
        "perfect_pairs_scale": (Wagers.PERFECT_PAIRS,),
        "any_pair_scale": (Wagers.ANY_PAIR,),
        "super_sevens_scale": (Wagers.SUPER_SEVENS,),
        "lucky_match_scale": (Wagers.LUCKY_MATCH,),
        "push_22_scale": (Wagers.PUSH_22,),
        "blackjack_pays": (Wagers.INITIAL,),
        "free_bet": (Wagers.INITIAL,),
    },
    running=RUNNING
    | {"cards", "cutting_card", "burn", "bettors", "back_bettors_join", "results_display", "cents_up", "run_out_voids"}
    | {"madness_21", "side_minimum", "side_maximum"},
)
