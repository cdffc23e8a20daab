"""What a house game is: a record of its answers to four questions, and its tables. No class to inherit from."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, cast

import msgspec

from croupier.engines.cards.boards import Board
from croupier.engines.cards.effects import DEALER, AnyEffect, Place
from croupier.engines.cards.findings import NotDeclared
from croupier.engines.cards.questions import Ask
from croupier.engines.cards.round import HouseOptions, Round, Stake
from croupier.kernel import irregular
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers
from croupier.kernel.options import DealtFrom
from croupier.kernel.people import Role
from croupier.kernel.wagers import PayScale, Wager
from croupier.law.books import Rule
from croupier.law.law import Law, Number
from croupier.things.money import Money

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Opts = TypeVar("Opts", bound=HouseOptions, default=Any)
    Own = TypeVar("Own", default=Any)
    R_contra = TypeVar("R_contra", bound=Round, contravariant=True, default=Round)
else:  # before Python 3.13 a default is for whoever checks types alone
    from typing import TypeVar

    Opts, Own, R_contra = TypeVar("Opts"), TypeVar("Own"), TypeVar("R_contra", contravariant=True)


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a procedure: who performs it, in words, under which rule, after which other steps."""

    name: str
    words: str
    cite: Number
    offices: tuple[Role, ...]
    after: tuple[str, ...] = ()
    needs_player: bool = False
    """Only once a player is there to see it."""
    another: str = ""
    """Not by the person who performed that step."""
    inspects: bool = False
    """The cards are looked through: a wrong deck is found by it."""


Row: TypeAlias = irregular.Ruling[R_contra, AnyEffect]
"""A row of a game's table of rulings."""


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """Where this game's text says what every house game's text says: the skeleton cites these."""

    boxes: Number
    equipment: Number
    chips: Number
    spoken: Number
    several_boxes: Number
    nobody_excluded: Number
    one_wager: Number
    no_more_wagers: Number
    no_touching: Number
    losing_wager: Number
    close_bets: Number
    first_card: Number
    pick_up: Number
    decide: Number
    cut: Number
    count: Number
    replace_cards: Number
    shuffle: dict[str, Number]
    """When the cards are shuffled, by `Shuffles`."""
    directions: dict[str, Number]
    declare: Number
    misdeal: Number
    deck: Number
    wrong_count: Number
    run_out: Number | None = None
    """What is done when the cards run out in mid round, in a game where they can."""
    uncovered: Number | None = None
    """Who decides what no rule covers."""
    before_shuffler: bool = False
    """A card exposed before the cards enter the shuffler counts as one exposed before they enter the shoe."""
    player_cuts: Number | None = None
    """By which a seated player is offered the cut."""
    standing: Number | None = None
    """What people without a seat may not do."""
    see_burn: Number | None = None
    """By which a player may ask to see a burned card."""
    void_hand: Number | None = None
    """By which a round may be dealt without wagers."""
    personal: Number | None = None
    """By which a player may have a maximum of their own."""
    nominee: dict[str, Number] = {}
    """Acting for a player, by `Acting`."""
    broken: dict[type, Number]
    """For each mistake and finding, the rule that was broken."""
    broken_by_house: dict[type, Number] = {}
    """The same at a hand of the house, where another rule says what is done there."""
    of_shuffler: dict[Number, Number] = {}
    """For rules on dealing from a shoe those that say it of a shuffler."""

    def breach(self, record: Any, options: Any) -> Number | None:
        """The rule that a mistake or finding breaks; none if the game does not know such a one."""
        kind, (box, _) = type(record), getattr(record, "place", (1, 0))
        broken = (None if box else self.broken_by_house.get(kind)) or self.broken.get(kind)
        if broken is None or not self.of_shuffler or options.dealt_from == DealtFrom.SHOE:
            return broken
        return self.of_shuffler.get(broken, broken)


Due: TypeAlias = Event | None


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a round ended, as a results display shows it."""

    winner: str
    points: int = 0
    marks: tuple[str, ...] = ()


class HouseGame(msgspec.Struct, Generic[Opts, Own], frozen=True, eq=False, kw_only=True):
    """One game of the house, in one edition.

    Its functions take rounds of its own. `HouseGame` alone is any game: that a table's round is one of its game's is
    more than types can say; the opening of the table sees to it.
    """

    name: str
    title: str
    law: Law
    """The law under which it is played; its text is the one that people are shown."""
    edition: str
    options: type
    own: Own = cast("Own", None)
    """What only this game knows of a round, as a round begins."""
    own_evolve: Handlers[Round[Opts, Own], Own] = Handlers()
    """How events change that, given the round before them."""
    validate: Callable[[Law, Opts, dict[str, str]], Refusal | None]
    """Whether these options may be in force with these approvals on record."""
    steps: Callable[[Opts], tuple[Step, ...]]
    equipment: Callable[[Opts], tuple[str, ...]]
    decks: Callable[[Opts], int] = lambda _: 1
    """How many decks the cards in play are."""
    spare: Callable[[Opts], bool] = lambda o: bool(o.dealt_from == DealtFrom.SHUFFLER)
    """Whether a second set of cards takes turns with the first."""
    cut_by_hand: Callable[[Opts], bool] = lambda o: bool(o.dealt_from == DealtFrom.SHOE)
    wagers: tuple[Wager, ...]
    scales: dict[str, PayScale]
    """What each wager pays, by its name."""
    asks_for_cards: tuple[tuple[str, ...], ...] = (("ante",),)
    """The wagers that ask for cards: all of one of these sets."""
    decided: tuple[tuple[str, ...], ...] = ()
    """Of these sets the ones whose hand its player decides on, where others are only settled; none: all of them."""
    house: tuple[Place, ...] = (DEALER,)
    """Where the house's cards lie; those of the first place are turned up last."""
    hand_size: Callable[[Opts, Place], int]
    """How many cards a place gets in the first deal."""
    bounds: Callable[[Round[Opts, Own], int, Wager, str], Bounds | Refusal]
    """How much this person may put on this area now, before the first card."""
    bettors: Callable[[Opts], int] = lambda _: 1
    """How many players may wager on one area."""
    standing: Callable[[Opts], bool] = lambda _: False
    """Whether people without a seat may wager."""
    closable: Callable[[Round[Opts, Own]], Refusal | None] = lambda _: None
    """Why "No more bets" has to wait."""
    reduce: Callable[[Round[Opts, Own]], tuple[Event, ...] | Refusal] | None = None
    """Wagers cut back to what the table allows."""
    in_turn: bool = False
    """Hands are decided one after the other: nobody is asked while a card or a payment is owed."""
    face_up: bool = False
    """Hands are dealt face up, and nobody picks them up."""
    keeps_shoe: Callable[[Opts], bool] = lambda _: False
    """Whether used cards stay out until the shoe ends."""
    end_of_shoe: Callable[[Round[Opts, Own]], Rule | None] = lambda _: None
    """Between rounds: the rule by which the shoe has come to its end."""
    burn: Callable[[Round[Opts, Own]], Due] = lambda _: None
    """The next card to be burned before the first round of a shoe."""
    change: Callable[[Round[Opts, Own], str, dict[str, str]], Rule | Refusal] | None = None
    """The rule by which an option may be changed now, between rounds, with these approvals on record."""
    void_hands: Callable[[Opts], bool] = lambda _: True
    """Whether rounds without wagers are dealt, where a rule knows them."""
    result: Callable[[Round[Opts, Own]], Result | None] = lambda _: None
    """What a results display keeps of a round that is over."""
    boards: Callable[[tuple[Result, ...]], tuple[Board, ...]] = lambda _: ()
    """What a results display draws."""
    labels: tuple[str, ...] = ("Dealer", "Community cards")
    """What the hands of the house at (0, 0) and (0, 1) are called."""
    markers: Callable[[Round[Opts, Own], Place], tuple[str, ...]] = lambda _r, _p: ()
    """What is laid beside the wagers of a hand to mark them."""
    placing: Callable[[Round[Opts, Own], Wager, Stake], Rule] = lambda r, wager, _: r.law(wager.cite)
    """The rule by which these chips are put on this area."""
    first_deal: Callable[[Round[Opts, Own]], Due]
    """The next card of the first deal, whatever people say."""
    owed: Callable[[Round[Opts, Own]], Due]
    """What is owed at once, whatever people say: a fate that a rule decides now, a card that a choice has bought."""
    asks: Callable[[Round[Opts, Own]], tuple[Ask, ...]]
    """Who is asked what."""
    house_move: Callable[[Round[Opts, Own]], Due]
    """What the house does once nobody is asked."""
    words: Callable[[Opts, tuple[int, ...], tuple[int, ...]], str]
    """What a hand is, in words, under these options and with the community cards that are up."""
    drawing: Callable[[Round[Opts, Own]], dict[Place, Rule]] = lambda _: {}
    """The hands that are getting cards of a draw at this moment, with the rule by which each comes."""
    undeclared: Callable[[Round[Opts, Own]], tuple[NotDeclared, ...]] = lambda _r: ()
    """Combinations that may have gone undeclared and could still be paid."""
    too_late: Callable[[Round[Opts, Own], NotDeclared], Rule | None] = lambda _r, _f: None
    """By which rule a combination that was not declared can no longer be paid."""
    beside: frozenset[str] = frozenset()
    """What is chosen beside the decision on a hand: it does not tell how the hand stands."""
    no_such_choice: Callable[[Round[Opts, Own], Place, str], Refusal | None] = lambda _r, _p, _c: None
    """Why a hand cannot choose this now, where a rule of its own says so."""
    several_boxes: Callable[[Opts], bool] = lambda o: bool(getattr(o, "several_boxes", False))
    """Whether a player may wager on more than one box."""
    rulings: tuple[Row[Round[Opts, Own]], ...]
    numbers: Numbers
    signs: Callable[[Money, Opts, int, int], tuple[tuple[str, str, Number], ...]]
    """The inscriptions and signs that the rules demand, amounts in the money of the table: name, text, rule."""
    jackpot_wager: str = ""
    """The wager that goes into a linked jackpot, if the game has one."""
    may_qualify: Callable[[Round[Opts, Own], int], bool] = lambda _r, _b: False
    """Whether the hand of a box may still win the jackpot."""

    @property
    def document(self) -> str:
        """The text that people are shown."""
        return self.law.document
