"""Electronic tai-sai: one tumbler, up to thirty terminals, with or without the table layout. Pure."""

from msgspec.structs import replace

from croupier.engines.chance import deciding, evolving, offering, postings, spinning, view
from croupier.engines.chance import events as te
from croupier.engines.chance.state import Phase, System, phase
from croupier.engines.chance.wording import WORDS
from croupier.kernel.events import Event
from croupier.kernel.stream import Engine
from croupier.kernel.terminals import Devices
from croupier.kernel.words import line

FACES = (1, 2, 3, 4, 5, 6)
"""What chance chooses from when the tumbler is run: three of these."""


def _settlement(s: System) -> tuple[Event, ...]:
    """Everything due unasked: a spin is settled on all terminals at once, or on none."""
    found: list[Event] = []
    while (event := spinning.follow(s)) is not None:
        found.append(event)
        s = evolving.evolve(s, event)
    return tuple(found)


def _unasked(s: System, event: Event) -> bool:
    """Devices that are built in credit and print by themselves, and a result may be entered by the system."""
    if isinstance(event, te.NoteCredited | te.VoucherPrinted):
        return s.options.devices is Devices.BUILT_IN
    return event.by == spinning.SYSTEM if isinstance(event, te.ResultEntered) else event.unasked


def _chips(s: System, person: str) -> int:
    """Chips, and the credits of one's terminal."""
    return s.people.get(person, 0) + sum(t.credits for t in s.terminals.values() if t.person == person)


def _sentence(s: System, event: Event) -> str:
    """The event in plain words, a bet as the layout calls it."""
    bet = s.game.bets.get(getattr(event, "bet", ""))
    return line(WORDS, s.law.money, event if bet is None else replace(event, bet=bet.label))


def _known(s: System) -> set[str]:
    """Whoever has a terminal, chips, a voucher, or something on the layout."""
    terminals, vouchers = [t.person for t in s.terminals.values()], [v.person for v in s.vouchers.values()]
    return {*s.people, *terminals, *vouchers, *[stake.owner for stake in s.stakes.values()]}


ENGINE = Engine[System](
    title="tai-sai system",
    state=System,
    decide=deciding.decide,
    follow=_settlement,
    evolve=evolving.evolve,
    offers=offering.offers,
    view=lambda s, who, _: view.view(s, who),
    redact=lambda s, event, who: view.seen(event, who) if view.told(s, event, who) else None,
    sentence=_sentence,
    chance_due=lambda s: FACES if phase(s) is Phase.TUMBLING else None,
    concealed=lambda s: s.spin.tumbled and not s.spin.uncovered and not s.shut,
    postings=postings.POSTINGS,
    standing=postings.standing,
    unasked=_unasked,
    number=lambda s: s.spin.number,
    chips=_chips,
    known=_known,
)
