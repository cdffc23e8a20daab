"""Free Bet Blackjack, 20.1 to 20.5: doubles and splits for a lammer instead of chips."""

from croupier.hands.points import blackjack_value, total
from croupier.house import blackjack_side as side
from croupier.house.blackjack_options import A, LammerWorth, Options
from croupier.house.round import Round, Stake
from croupier.play import events as ev
from croupier.play.answers import Choice
from croupier.play.effects import Place
from croupier.rulebook import Rule

FREE_DOUBLE = Choice(name="free-double", label="free double", cite=A("20.3"))
FREE_SPLIT = Choice(name="free-split", label="free split", cite=A("20.4"), again=True)
DOUBLED, SPLIT = "double", "split"
"""What a lammer stands for."""


def doubles_free(o: Options, cards: tuple[int, ...]) -> bool:
    """Whether two first cards may be doubled for free: a total of 9, 10 or 11 (20.3)."""
    return o.free_bet and len(cards) == 2 and 9 <= total(cards).points <= 11


def splits_free(o: Options, cards: tuple[int, ...]) -> bool:
    """Whether a pair may be split for free: any but tens (20.4)."""
    return o.free_bet and blackjack_value(cards[0]) != 10 and cards[0] >> 2 == cards[1] >> 2


def lammer_placed(r: Round, place: Place, owners: tuple[str, ...], kind: str, cite: Rule) -> ev.Event | None:
    """The next lammer that goes beside a hand, one for everybody who bets on it (20.3, 20.4)."""
    have = {m.owner for m in r.markers if m.place == place and m.kind == kind}
    for owner in owners:
        if owner not in have:
            return ev.MarkerPlaced(place=place, owner=owner, kind=kind, worth=worth(r, place[0], owner), cite=cite)
    return None


def worth(r: Round, box: int, owner: str) -> int:
    """What a lammer counts for: the original bet (20.8), or as the house has it, with the money that rides (15D.7)."""
    stakes: tuple[Stake | ev.Settled, ...] = (*r.stakes, *r.settled)
    made = [s.amount for s in stakes if s.box == box and s.owner == owner and s.wager == "initial"]
    riding = side.riding(r, box, owner) if r.options.lammer_worth is LammerWorth.WITH_RIDING else 0
    return sum(made[:1]) + riding
