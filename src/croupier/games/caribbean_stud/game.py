"""Caribbean stud: the record of the game, its signs, and how its table is opened."""

from functools import cache

from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.procedure import equipment, opening_steps, payout_sign, scale_words
from croupier.engines.cards.round import Stake
from croupier.games.caribbean_stud.bot import BOT
from croupier.games.caribbean_stud.jackpot import may_qualify
from croupier.games.caribbean_stud.options import (
    ANTE,
    ANTE_PAYS,
    BET,
    BET_PAYS,
    JACKPOT,
    Choices,
    G,
    Options,
    R,
    Wagers,
    validate,
)
from croupier.games.caribbean_stud.round import Round
from croupier.games.caribbean_stud.rules import asks, bounds, first_deal, house_move, owed
from croupier.games.caribbean_stud.rulings import NUMBERS, RULINGS
from croupier.games.record import RUNNING, Demo, Game
from croupier.kernel.options import Operated, changeable
from croupier.kernel.wagers import Wager
from croupier.law.books import Rule
from croupier.law.law import Number, law_of
from croupier.things.hands.five import high
from croupier.things.hands.order import describe
from croupier.things.money import Money


def placing(r: Round, wager: Wager, _: Stake) -> Rule:
    """The rule by which chips are put on an area; the jackpot's chip goes into its slot or on its area (11.3)."""
    if wager is not JACKPOT:
        return r.law(wager.cite)
    return r.law("11.3(a)") if r.options.jackpot is Operated.ELECTRONICALLY else r.law("11.3(b)")


# --- 3: layout, inscriptions, signs ---------------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say (3.2, 5.8, 5.9, 11.2)."""
    shown = [
        ("inscription", "Dealer only plays with ace and king or higher", R("3.2(a)")),
        ("limits", f"Ante {money(minimum)} to {money(maximum)}", G("G1")),
        ("bet pays", scale_words(BET_PAYS.odds).replace("odd cards", "ace and king"), R("5.8")),
        *payout_sign(money, o, R("5.9"), " on the bet"),
    ]
    if o.jackpot is not Operated.NOT_OFFERED:
        shown.append(("jackpot", f"Progressive jackpot wager {money(o.jackpot_wager)}", R("11.2")))
    return tuple(shown)


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


CARIBBEAN_STUD: HouseGame[Options, object] = HouseGame(
    name="caribbean-stud",
    title="Caribbean stud poker",
    law=law_of("caribbean-stud"),
    edition="gazetted",
    options=Options,
    validate=validate,
    change=changeable("blind_betting", "several_boxes", "max_payout", "jackpot", "jackpot_wager"),
    steps=steps,
    wagers=(ANTE, JACKPOT, BET),
    scales={Wagers.ANTE: ANTE_PAYS, Wagers.BET: BET_PAYS},
    hand_size=lambda _o, _p: 5,
    bounds=bounds,
    first_deal=first_deal,
    owed=owed,
    asks=asks,
    house_move=house_move,
    words=lambda _o, c, _b: describe(high(c)) if len(c) == 5 else "",
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
    placing=placing,
    equipment=equipment,
    jackpot_wager=Wagers.JACKPOT,
    may_qualify=may_qualify,
)

GAME = Game(
    editions=(CARIBBEAN_STUD,),
    letters="CS",
    also=("caribbean",),
    demos=(Demo(options={"jackpot": "electronically"}, approvals=("jackpot equipment",)),),
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    running=RUNNING | {"exposure_reopens"},
)
