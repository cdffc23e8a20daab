"""The side bets of blackjack read naively: 15B to 15F, 20A and B21 to B24 as they are printed, slow and plain."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.round import Stake
from croupier.games.blackjack.options import Options
from croupier.games.blackjack.round import Round
from croupier.kernel import events as common_ev

# --- the slow and plain way: the tables as they are printed ----------------------------------------

PERFECT = {"PP-A": (25, 12, 6), "PP-B": (30, 10, 5), "PP-C": (25, 15, 5), "PP-D": (25, 12, 5), "PP-E": (25, 10, 5)}
"""Of one suit, of one colour, of two colours."""
ANY = (11, 10)
LUCKY = ((25, 10, 5, 100), (20, 10, 5, 500))
"""Of one suit, of one colour, of two colours, three of one suit."""
PUSH = ((50, 20, 8), (50, 20, 7))
PLAYED = ("hit", "double", "split", "free-double", "free-split", "stand", "surrender")
SEVEN_PAYS = {"usual": (3, 50, 100, 500, 5000), "adelaide": (0, 50, 150, 500, 7770)}


def count(cards: Sequence[int]) -> int:
    """The total of a hand: aces down from eleven to one while it is over 21."""
    points = [11 if c // 4 == 12 else 10 if c // 4 > 8 else c // 4 + 2 for c in cards]
    while sum(points) > 21 and 11 in points:
        points[points.index(11)] = 1
    return sum(points)


def colour(card: int) -> str:
    """Clubs and spades are black."""
    return "black" if "cdhs"[card % 4] in "cs" else "red"


def alike(first: int, second: int) -> int | None:
    """0 for one suit, 1 for one colour, 2 for two colours, None for two ranks."""
    if first // 4 != second // 4:
        return None
    return 0 if first % 4 == second % 4 else 1 if colour(first) == colour(second) else 2


def next_to(first: int, second: int) -> bool:
    """Whether two ranks follow each other round the circle, but for king and two."""
    circle = "A23456789TJQKA"
    ranks = {"23456789TJQKA"[c // 4] for c in (first, second)}
    return any({low, high} == ranks for low, high in pairwise(circle))


def house_money(first: int, second: int) -> int:
    """What House Money pays, to one; 0 if it loses."""
    suited = first % 4 == second % 4
    if suited and {first // 4, second // 4} == {11, 12}:
        return 9
    if first // 4 == second // 4:
        return 3
    return (4 if suited else 1) if next_to(first, second) else 0


def let_it_ride(first: int, second: int) -> int:
    """What Let it Ride pays, to one; 0 if it loses."""
    return [0, 1, 2][(first % 4 == second % 4) + next_to(first, second)]


def super_sevens(cards: Sequence[int], scale: str) -> int:
    """What Super Sevens pays on the first cards, to one."""
    run = "".join("7" if c // 4 == 5 else "-" for c in cards[:3]).split("-")[0]
    one_suit = len({c % 4 for c in cards[: len(run)]}) == 1
    line = {0: None, 1: 0, 2: 2 if one_suit else 1, 3: 4 if one_suit else 3}[len(run)]
    return 0 if line is None else SEVEN_PAYS[scale][line]


def push_22(dealer: Sequence[int], scale: int) -> int:
    """What Push 22 pays on the dealer's hand, to one."""
    if count(dealer) != 22:
        return 0
    suits, colours = {c % 4 for c in dealer}, {colour(c) for c in dealer}
    return PUSH[scale - 1][0 if len(suits) == 1 else 1 if len(colours) == 1 else 2]


def lucky(cards: Sequence[int], *, split: bool, scale: int) -> int:
    """What Lucky Match pays on the first cards, to one: after a split two of them count."""
    kind = alike(cards[0], cards[1])
    if kind is None:
        return 0
    triple = not split and len(cards) > 2 and cards[0] == cards[1] == cards[2]
    return LUCKY[scale - 1][3 if triple else kind]


def riding(
    amount: int, mine: Sequence[int], dealer: Sequence[int], how: dict[str, bool], o: Options
) -> tuple[str, int]:
    """What becomes of riding money and what comes back of it: `how` says whether the hand was split or given up."""
    dealer_blackjack = len(dealer) == 2 and count(dealer) == 21
    if count(mine) > 21:
        saved = dealer_blackjack and o.broken_riding == "stand off"
        return ("broken, saved", amount) if saved else ("broken", 0)
    if dealer_blackjack:
        return "dealer's blackjack", amount
    up = int(o.cents_up)
    if how["given up"]:
        return "given up", (amount + up) // 2
    if len(mine) == 2 and count(mine) == 21 and not how["split"]:
        return "blackjack", amount + (3 * amount + up) // 2
    if o.free_bet and count(dealer) == 22:
        return "dealer's 22", amount
    if count(dealer) > 21 or count(mine) > count(dealer):
        return "won", 2 * amount
    return ("stand off", amount) if count(mine) == count(dealer) else ("lost", 0)


# --- an onlooker ----------------------------------------------------------------------------------


class Story:
    """What a naive onlooker writes down of a round."""

    def __init__(self) -> None:
        """An empty page."""
        self.came: dict[tuple[int, int], list[int]] = {}
        self.cards: dict[tuple[int, int], list[int]] = {}
        self.split: set[int] = set()
        self.extra: set[int] = set()
        self.said: dict[int, list[tuple[str, int]]] = {}
        self.got: dict[tuple[int, str], int] = {}
        self.placed: dict[tuple[int, str], int] = {}

    @classmethod
    def of(cls, r: Round) -> "Story":
        """The page of a round before its first card."""
        story = cls()
        story.placed = {(s.box, "initial"): s.amount for s in r.stakes if s.wager == "initial"}
        return story

    def note(self, event: common_ev.Event) -> None:
        """Write down one event."""
        if isinstance(event, ev.Dealt):
            self.came.setdefault(event.to, []).append(event.card)
            self.cards.setdefault(event.to, []).append(event.card)
            if event.cite == "blackjack B21(d)":
                self.extra.add(event.to[0])
        elif isinstance(event, ev.SplitOff) and event.place[1] == 0:
            self.split.add(event.place[0])
            del self.cards[event.place][1]
        elif isinstance(event, ev.Chosen) and event.place[1] == 0:
            self.said.setdefault(event.place[0], []).append((event.choice, event.amount))
        elif isinstance(event, ev.WagerPlaced):
            self.placed[event.box, event.wager] = event.amount
        elif isinstance(event, ev.Paid):
            key = event.box, f"{event.wager} beside"
            self.got[key] = self.got.get(key, 0) + event.won
        elif isinstance(event, ev.Settled) and event.wager != "split":
            assert (event.box, event.wager) not in self.got or event.wager in ("double", "split"), "settled once"
            self.got[event.box, event.wager] = event.back + event.won


# --- holding the one against the other ------------------------------------------------------------


def check_box(r: Round, story: Story, box: int, seen: Counter[tuple[str, ...]]) -> None:
    """Every side bet of one box came out as the plain reading says."""
    o: Options = r.options
    dealer = story.cards[DEALER]
    split = box in story.split
    first = story.came[box, 0]
    for stake in r.stakes:
        if stake.box != box or stake.wager == "initial":
            continue
        bet, got = stake.wager, story.got[box, stake.wager]
        if bet in ("house-money", "let-it-ride"):
            check_riding(o, story, stake, first[:2], seen)
            continue
        kind = alike(first[0], first[1])
        to_one = {
            "perfect-pairs": 0 if kind is None else PERFECT[o.perfect_pairs_scale][kind],
            "any-pair": 0 if kind is None else ANY[o.any_pair_scale - 1],
            "lucky-match": lucky(first[:2] if box in story.extra else first, split=split, scale=o.lucky_match_scale),
            "super-sevens": super_sevens(first, o.super_sevens_scale),
            "push-22": push_22(dealer, o.push_22_scale),
        }[bet]
        assert got == (stake.amount * (to_one + 1) if to_one else 0), (bet, first, dealer, o)
        if bet == "super-sevens" and len(dealer) == 2 and count(dealer) == 21 and to_one >= 50:
            assert len(first) > 2, "a third card comes although the dealer has blackjack"
            seen["super-sevens", "third card at the end"] += box in story.extra
        seen[bet, str(to_one), "split" if split else ""] += 1


def check_riding(o: Options, story: Story, stake: Stake, first: Sequence[int], seen: Counter[tuple[str, ...]]) -> None:
    """House Money or Let it Ride: the wager, the choice, and what became of the money that rode."""
    box, bet = stake.box, stake.wager
    to_one = (house_money if bet == "house-money" else let_it_ride)(*first)
    total = stake.amount * (to_one + 1)
    assert story.got[box, bet] == (total if to_one else 0)
    words = [(choice, amount) for choice, amount in story.said.get(box, ()) if choice in (*PLAYED, "take", "ride")]
    rode = [amount for choice, amount in words[:1] if choice == "ride"]
    assert all(choice in PLAYED for choice, _ in words[1:]), "asked once, and never after the hand was played"
    key = f"{bet}-riding"
    assert ((box, key) in story.placed) == bool(rode)
    seen[bet, str(to_one), words[0][0] if to_one and words and words[0][0] in ("take", "ride") else "unasked"] += 1
    if not rode:
        assert (box, key) not in story.got
        return
    assert rode[0] == story.placed[box, key] <= total
    initial = story.placed.get((box, "initial"), 0)
    if bet == "house-money":
        assert rode[0] + initial <= o.maximum
    how = {"split": box in story.split, "given up": any(choice == "surrender" for choice, _ in words)}
    ending, back = riding(rode[0], story.cards[box, 0], story.cards[DEALER], how, o)
    assert story.got[box, key] + story.got.get((box, f"{key} beside"), 0) == back, (ending, story.cards, o)
    seen[key, ending] += 1


def demanded(seen: Counter[tuple[str, ...]], deals: int) -> None:
    """Every line of every scale was paid, and riding money met every ending."""
    paid = {key[:2] for key in seen}
    for bet, lines in (
        ("perfect-pairs", {0, *(line for scale in PERFECT.values() for line in scale)}),
        ("any-pair", {0, *ANY}),
        ("lucky-match", {0, *(line for scale in LUCKY for line in scale)}),
        ("super-sevens", {0, *(line for scale in SEVEN_PAYS.values() for line in scale)}),
        ("push-22", {0, *(line for scale in PUSH for line in scale)}),
        ("house-money", {0, 1, 3, 4, 9}),
        ("let-it-ride", {0, 1, 2}),
    ):
        assert {(bet, str(line)) for line in lines} <= paid, f"every line of {bet} was met"
        assert sum(times for key, times in seen.items() if key[0] == bet) >= deals
    endings = {"broken", "broken, saved", "dealer's blackjack", "given up", "blackjack", "dealer's 22", "won", "lost"}
    endings.add("stand off")
    for key in ("house-money-riding", "let-it-ride-riding"):
        met = {ending for bet, ending, *_ in seen if bet == key}
        assert met == endings, f"{key} met every ending but {endings - met}"
    for bet in ("house-money", "let-it-ride"):
        assert all(seen[bet, "1", how] for how in ("take", "ride", "unasked"))
    assert seen["lucky-match", "25", "split"]
    assert seen["super-sevens", "500", "split"]
    assert seen["super-sevens", "third card at the end"]
