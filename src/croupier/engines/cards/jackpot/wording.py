"""What happens to a jackpot, in plain words."""

from croupier.engines.cards.jackpot import events as je
from croupier.kernel.handlers import Handlers, on
from croupier.things.money import dollars

WORDS = Handlers[str](
    on(je.JackpotOpened, lambda e: f"Jackpot {e.name} is offered"),
    on(je.PoolAdded, lambda e: f"The operator adds {dollars(e.amount)} to the pool"),
    on(je.PoolsDivided, lambda _: "The pool is divided into a minor and a major one"),
    on(je.RateVaried, lambda _: "The rate of increment is varied"),
    on(
        je.RetainedVaried,
        lambda e: f"The operator retains {e.retained_share / 100:g}% of the jackpot wagers from now on",
    ),
    on(je.PoolsCombined, lambda _: "The pools are combined"),
    on(je.Contributed, lambda e: f"{dollars(e.amount)} from table {e.table} goes into the jackpot"),
    on(je.Uncontributed, lambda e: f"{dollars(e.amount)} goes back to table {e.table}"),
    on(je.Claimed, lambda e: f"Table {e.table}, box {e.box} claims a {e.hand.replace('_', ' ')}"),
    on(je.ClaimsReady, lambda e: f"Table {e.table} is ready for its payouts"),
    on(je.ClaimsDropped, lambda e: f"The claims of table {e.table} fall with its round"),
    on(je.WaitEnded, lambda e: f"{e.by}: table {e.table} is paid without waiting for hands on other tables"),
    on(je.Awarded, lambda e: f"Table {e.table}, box {e.box} is awarded {dollars(e.amount)}"),
    on(je.Unawarded, lambda e: f"The payout to table {e.table}, box {e.box} comes back"),
    on(je.RetainedTaken, lambda e: f"The operator takes {dollars(e.amount)} of its retained share"),
)
