"""Baccarat: what a table may be opened with, its signs, and the rules under which it deals."""

from functools import cache

from croupier.house import baccarat_opening as opening
from croupier.house.baccarat_deal import FIRST, SECOND
from croupier.house.baccarat_hands import draw_rule, next_draw
from croupier.house.baccarat_options import Options
from croupier.house.baccarat_terms import Side, Terms
from croupier.house.baccarat_wagers import ANY_PAIR_PAYS, MATCH_PAYS, PERFECT_SCALES, ante_due, ante_most
from croupier.house.game import PayScale, Step
from croupier.house.options import change_granted
from croupier.house.procedure import scale_words, wrong_limits
from croupier.house.round import Round
from croupier.money import MOST, dollars
from croupier.play.answers import Refusal
from croupier.rulebook import Rule, document

R = document("baccarat")
A = document("baccarat-amendments")
G = document("general")

TERMS = Terms(
    sides={
        FIRST: Side(word="Player", label="Player's hand", wager="player"),
        SECOND: Side(word="Banker", label="Banker's hand", wager="banker"),
    },
    next_draw=next_draw,
    draw_rule=draw_rule,
    received=R("C15(a)"),
    inspected=R("C15(a)"),
    spread=R("C15(b)"),
    mixed=R("C15(c)"),
    loaded=R("C15(d)"),
    prechecked=(A("6.5(a)"), A("6.5(b)"), A("6.5(c)")),
    preshuffled=A("6.5"),
    sealed=A("6.6"),
    burn_first=A("7.7(i)(a)"),
    burn_more=A("7.7(i)(b)"),
    burn_one=A("7.7(ii)"),
    initial=R("C18(b)"),
    passed=R("C19(c)"),
    style_change=A("8.5"),
    holder=R("C19(d)"),
    turn=R("C19(e)"),
    dealer_turns=R("C19(f)"),
    more_down=R("C19(h)"),
    more_open=R("C19(i)"),
    not_style_b=R("C4(c)"),
    two_sets=R("C4(b)"),
    cutting_card=R("C22"),
    last_round=R("C22(c)"),
    face_up_in_shoe=R("C24(a)"),
    drawn_to_first=R("C24(b)"),
    drawn_to_second=R("C24(c)"),
    misplaced=R("C24(d)"),
    order_lost=R("C24(e)"),
    exposed=R("C24(f)"),
    too_few=R("C24(g)"),
    spoilt=R("C24(h)"),
    absent=R("C24(h)"),
    wrong_deck=R("C24(j)"),
    shuffler_moved=R("C24(k)"),
    shuffler_harmed=R("C24(l)"),
    shuffler_no_spare=R("C24(m)"),
    void_instead=R("C24(n)"),
    no_more_cards=R("C20"),
    before_shoe=R("C16(d)"),
    unnoticed=R("C10(a)"),
)

# --- what may be chosen ---------------------------------------------------------------------------

EXCLUDED = (
    ("perfect_pairs", "Perfect pairs", A("11A.2")),
    ("any_pair", "Any pair", A("11C.2")),
    ("lucky_match", "Lucky match", A("11D.2")),
)
"""The extra wagers of which a table offers one at most, each with the rule by which it excludes the others."""


def validate(o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force with these approvals on record."""
    return (
        _wrong_offer(o)
        or wrong_limits(o, R("C10(a)"))
        or opening.wrong_deal(o, approvals, TERMS)
        or _wrong_odds(o)
        or _wrong_amounts(o)
        or (_wrong_ante(o) if o.ante_up else None)
    )


def _wrong_offer(o: Options) -> Refusal | None:
    """Each of the three extra wagers excludes the next one, the last the first."""
    for (name, label, cite), (other, other_label, _) in zip(EXCLUDED, EXCLUDED[1:] + EXCLUDED[:1], strict=True):
        if getattr(o, name) and getattr(o, other):
            return Refusal(cite, f"{label} and {other_label.lower()} cannot be offered at the same table.")
    return None


def _wrong_odds(o: Options) -> Refusal | None:
    """What is wrong with the form that is played."""
    if o.two_to_one and o.no_commission:
        return Refusal(A("13.1"), "2 to 1 Baccarat has odds of its own: the form without commission cannot be played.")
    if o.banker_six and not o.two_to_one:
        return Refusal(A("13.4"), "The Banker's 6 at 1 to 2 is an election of 2 to 1 Baccarat.")
    return None


BEFORE = 17
"""A burn and a round, both as long as can be: so many cards at least lie before the cutting card."""


def _wrong_amounts(o: Options) -> Refusal | None:
    """What is wrong with the cutting card, the differential and other amounts that go by no other option."""
    if o.ante_waived_from is not None and not 0 < o.ante_waived_from <= MOST:
        return Refusal(A("14.4"), f"The ante is waived from an amount of a cent to {dollars(MOST)}; none for never.")
    if 52 * o.decks - o.cutting_card < BEFORE:
        return Refusal(R("C17(b)"), f"{BEFORE} cards at least lie before the cutting card, for the burn and a round.")
    if o.max_differential is not None and not 0 <= o.max_differential <= MOST:
        return Refusal(R("C12"), f"A maximum differential is nothing to {dollars(MOST)}; leave it out for none.")
    if any(getattr(o, name) for name, _, _ in EXCLUDED) and (
        o.side_minimum > o.side_maximum or o.side_minimum % min(o.chips)
    ):
        cite = A("11D.5") if o.lucky_match else R("C9") if o.perfect_pairs else A("11C.5")
        return Refusal(cite, "The smallest pair or match wager is made of chips, and is not over the largest.")
    return None


def _wrong_ante(o: Options) -> Refusal | None:
    """What is wrong with the ante."""
    if o.ante > ante_most(o.minimum):
        most = dollars(ante_most(o.minimum))
        return Refusal(R("C1(f)"), f"The ante is an eighth of the minimum at most: {most}.")
    if o.ante % min(o.chips):
        return Refusal(A("14.3"), f"{dollars(o.ante)} cannot be made of this table's chips.")
    return None


AT_DISCRETION = frozenset(
    {
        *(name for name, _, _ in EXCLUDED),
        *("any_pair_scale", "lucky_match_scale", "perfect_scale", "side_minimum", "side_maximum"),
        *("two_to_one", "no_commission", "ante_up", "ante", "ante_waived_from", "max_differential", "area_capped"),
        *("bettors", "both_sides", "extra_up", "void_hands", "results_display"),
    }
)
"""What the rules leave to the house without a word on when: it may change between rounds, and the signs with it."""


def change(r: Round, option: str, approvals: dict[str, str]) -> Rule | Refusal:
    """The rule by which an option may be changed now, between rounds (8.5, 11C.1, 11D.1, 13.6 and others)."""
    if option == "style":
        return opening.change_style(r, approvals, TERMS)
    if option == "burn":
        return opening.change_burn(r, A("7.7"))
    if option == "banker_six":
        return A("13.6")
    return change_granted(type(r.options), option, AT_DISCRETION, R("C4"))


# --- signs ----------------------------------------------------------------------------------------


def signs(o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Rule], ...]:
    """What the layout and the signs at the table say."""
    apart = "" if o.max_differential is None else f"; maximum differential {dollars(o.max_differential)}"
    limits = f"Player, Banker and Tie {dollars(minimum)} to {dollars(maximum)}{apart}"
    shown = [
        ("inscription", "Player, Banker, Tie", R("C3")),
        ("limits", limits, R("C12") if apart else G("G1")),
        ("tie", f"Tie pays {o.tie_pays}", A("13.3(b)") if o.two_to_one else A("5.10(c)")),
    ]
    if o.two_to_one:
        shown.append(("2 to 1", "2 to 1 Baccarat: a winning 8 or 9 with three cards pays 2 to 1", A("13.5")))
    if o.banker_six:
        shown.append(("banker 6", "Banker wins with 6: 1 to 2", A("13.6")))
    if o.no_commission:
        shown.append(("no commission", "No commission; Banker wins with 6: 1 to 2", R("C8")))
    return (*shown, *_ante_signs(o, minimum), *_side_signs(o))


def _ante_signs(o: Options, minimum: int) -> tuple[tuple[str, str, Rule], ...]:
    """The ante, and from what amount it is waived."""
    if not o.ante_up:
        return ()
    ante = ("ante", f"Ante Up Baccarat: ante {dollars(ante_due(o, minimum))}", A("14.3"))
    if o.ante_waived_from is None:
        return (ante,)
    return ante, ("no ante", f"No ante from {dollars(o.ante_waived_from)}", A("14.4"))


def _side_signs(o: Options) -> tuple[tuple[str, str, Rule], ...]:
    """The pair or match wager that is offered: its limits and its scale."""
    range_ = f"{dollars(o.side_minimum)} to {dollars(o.side_maximum)}"
    found: tuple[str, PayScale, Rule, Rule]
    if o.any_pair:
        found = ("Any pair", ANY_PAIR_PAYS[o.any_pair_scale], A("11C.5"), A("11C.9"))
    elif o.lucky_match:
        found = ("Lucky match", MATCH_PAYS[o.lucky_match_scale], A("11D.5"), A("11D.10"))
    elif o.perfect_pairs:
        found = ("Perfect pairs", PERFECT_SCALES[o.perfect_scale], R("C9"), R("C9"))
    else:
        return ()
    label, scale, amounts, shown = found
    pays = scale_words(scale.odds, scale.kind)
    return (f"{label.lower()} limits", f"{label} {range_}", amounts), (f"{label.lower()} pays", pays, shown)


# --- opening --------------------------------------------------------------------------------------


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle (C15, 6.5, 6.6)."""
    return opening.steps(o, TERMS)


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table (C4)."""
    display = ("results display",) if o.results_display else ()
    return (*opening.equipment(o, TERMS), *display)
