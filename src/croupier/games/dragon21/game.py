"""Dragon21: the record of the game, what may be chosen together, its signs, and how its table is opened."""

from functools import cache

from croupier.engines.cards.game import HouseGame, Step
from croupier.engines.cards.procedure import scale_words
from croupier.games.baccarat import dealing as deal
from croupier.games.baccarat import opening
from croupier.games.baccarat.options import Choices, Style
from croupier.games.baccarat.tables import PERFECT_SCALES
from croupier.games.dragon21.bot import BOT
from croupier.games.dragon21.felt import FELT
from croupier.games.dragon21.hands import HANDS, count_words
from croupier.games.dragon21.options import G, Options, R, Wagers
from croupier.games.dragon21.round import Round
from croupier.games.dragon21.rules import TERMS, boards, bounds, closable, house_move, owed, placing, reduced, result
from croupier.games.dragon21.rulings import NUMBERS, RULINGS
from croupier.games.dragon21.tables import DRAGON, DRAGON_PAIR, TIE, TIE_PAYS, TIGER, TIGER_PAIR, WIN_PAYS
from croupier.games.record import RUNNING, Demo, Game
from croupier.kernel.answers import Refusal
from croupier.kernel.options import Device, change_granted, wrong_limits
from croupier.law.books import Rule
from croupier.law.law import Law, Number, law_of
from croupier.things.money import MOST, Money

LEAST_BEFORE_CUTTING_CARD = 16
"""The most cards that are burned, and those of one round: a shoe with fewer would end before it begins."""


def validate(law: Law, o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (3.4, 5.3, 5.12, 6.1, 11A.1)."""
    if o.max_differential is not None and not 0 <= o.max_differential <= MOST:
        return Refusal(law("5.12"), f"A maximum differential is nothing to {law.money(MOST)}; leave it out for none.")
    if 52 * o.decks - o.cutting_card < LEAST_BEFORE_CUTTING_CARD:
        return Refusal(law("11.1"), f"At least {LEAST_BEFORE_CUTTING_CARD} cards come before the cutting card.")
    return wrong_limits(law, o, R("5.3")) or opening.wrong_deal(law, o, approvals, TERMS) or _wrong_pairs(law, o)


def _wrong_pairs(law: Law, o: Options) -> Refusal | None:
    """What is wrong with the limits of Perfect Pairs, where it is offered."""
    if not o.perfect_pairs or (o.side_minimum <= o.side_maximum and not o.side_minimum % min(o.chips)):
        return None
    return Refusal(law("11A.1"), "The smallest Perfect Pairs wager is made of chips, and is not over the largest.")


# --- 3: layout, signs, equipment, opening ----------------------------------------------------------


def signs(money: Money, o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Number], ...]:
    """What the layout and the signs at the table say (2.1, 3.2, 5.1, 5.1a, 5.12, 11A.1)."""
    limits = f"Dragon, Tiger and Tie {money(minimum)} to {money(maximum)}"
    apart = () if o.max_differential is None else (f"Maximum differential {money(o.max_differential)}",)
    shown = [
        ("game", "Dragon21", R("2.1")),
        ("inscription", "Dragon, Tiger, Tie", R("3.2")),
        ("limits", "; ".join((limits, *apart)), R("5.12") if apart else G("G1")),
        ("dragon and tiger pays", "over 21 5 to 1, blackjack 3 to 2, 18 to 21 1 to 1; 17 and a tie push", R("5.1a")),
        ("tie pays", "blackjack 12 to 1, 21 9 to 1, over 21 7 to 1, under 21 7 to 1", R("5.1(c)(i)")),
    ]
    shown.append(("style", f"Dealing style {o.style}; {_DRAWN[additional(o)]}", additional(o)))
    if o.perfect_pairs:
        odds = PERFECT_SCALES[o.perfect_scale]
        pays = scale_words(odds.odds, odds.kind)
        range_ = f"{money(o.side_minimum)} to {money(o.side_maximum)}"
        shown += [
            ("perfect pairs limits", f"Perfect Pairs {range_}", R("11A.1")),
            ("perfect pairs pays", pays, R("11A.1")),
        ]
    return tuple(shown)


def additional(o: Options) -> Number:
    """The rule by which additional cards are dealt open or not in the style of the table (9.3 to 9.5)."""
    if o.style is not Style.B:
        return R("9.3")
    return R("9.5") if o.extra_up else R("9.4")


_DRAWN = {
    R("9.3"): "additional cards are dealt face up",
    R("9.4"): "additional cards are dealt face down to the holder of the hand",
    R("9.5"): "additional cards are dealt face up all the same",
}


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table (3.4)."""
    second = ("second cutting card",) if o.cutting_cards == 2 else ()
    display = ("results display",) if o.results_display else ()
    return (*opening.equipment(o, TERMS, always_pucks=True), *second, *display)


AT_DISCRETION = frozenset(
    {
        *("max_differential", "bettors", "area_total", "extra_up", "void_hands", "results_display"),
        *("perfect_pairs", "perfect_scale", "side_minimum", "side_maximum"),
    }
)
"""What the rules leave to the house without a word on when: it may change between rounds, and the signs with it."""


def change(r: Round, option: str, approvals: dict[str, str]) -> Rule | Refusal:
    """The rule by which an option may be changed now, between rounds (5.7, 5.12, 8.1, 9.5, 11A.1)."""
    if option == "style":
        return opening.change_style(r, approvals, TERMS)
    if option == "burn":
        return opening.change_burn(r, "7.1")
    return change_granted(type(r.options), r.law, option, AT_DISCRETION, "3.4")


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle, as in baccarat (6.1)."""
    return opening.steps(o, TERMS)


DRAGON21: HouseGame[Options, object] = HouseGame(
    name="dragon21",
    title="Dragon21",
    law=law_of("dragon21"),
    edition="gazetted",
    options=Options,
    validate=validate,
    steps=steps,
    equipment=equipment,
    decks=lambda o: int(o.decks),
    spare=lambda o: o.dealt_from is Device.BATCH,
    cut_by_hand=deal.keeps_shoe,
    wagers=(DRAGON, TIGER, TIE, DRAGON_PAIR, TIGER_PAIR),
    scales={
        Wagers.DRAGON: WIN_PAYS,
        Wagers.TIGER: WIN_PAYS,
        Wagers.TIE: TIE_PAYS,
        **{f"perfect pairs, {scale}": pays for scale, pays in PERFECT_SCALES.items()},
    },
    in_turn=True,
    asks_for_cards=((Wagers.DRAGON,), (Wagers.TIGER,), (Wagers.TIE,)),
    house=HANDS,
    hand_size=lambda _o, place: deal.INITIAL if place in HANDS else 0,
    bounds=bounds,
    placing=placing,
    bettors=lambda o: int(o.bettors),
    standing=lambda _: True,
    closable=closable,
    reduce=reduced,
    face_up=True,
    keeps_shoe=deal.keeps_shoe,
    end_of_shoe=lambda r: deal.end_of_shoe(r, TERMS),
    burn=lambda r: deal.burn(r, TERMS),
    change=change,
    void_hands=lambda o: bool(o.void_hands),
    result=result,
    boards=boards,
    labels=tuple([TERMS.sides[place].word for place in HANDS]),
    first_deal=lambda r: deal.first_deal(r, TERMS),
    owed=owed,
    asks=lambda r: deal.asks(r, TERMS),
    house_move=house_move,
    words=lambda _o, cards, _b: count_words(cards) if cards and min(cards) >= 0 else "",
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
)

GAME = Game(
    editions=(DRAGON21,),
    letters="DR",
    demos=(Demo(options={"perfect_pairs": True}),),
    felt=FELT,
    bot=BOT,
    odds=f"{__package__}.odds",
    choices=tuple(Choices),
    forms={"perfect_scale": (Wagers.DRAGON_PAIR,)},
    running=RUNNING
    | {"cutting_cards", "results_display", "bettors", "area_total", "max_differential", "employees", "prepared", "burn"}
    | {"style", "extra_up", "cutting_card", "cut_in_round", "cut_first", "announce_last", "void_hands", "errors_void"}
    | {"side_minimum", "side_maximum"},
)
