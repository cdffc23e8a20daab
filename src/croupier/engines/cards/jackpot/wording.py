"""What happens to a jackpot, in plain words."""

from croupier.engines.cards.jackpot import events as je
from croupier.kernel.handlers import Handlers, on
from croupier.things.money import Money

WORDS = Handlers[Money, str](
    on(je.JackpotOpened, lambda _, e: f"Jackpot {e.name} is offered"),
    on(je.PoolAdded, lambda m, e: f"The operator adds {m(e.amount)} to the pool"),
    on(je.PoolsDivided, lambda *_: "The pool is divided into a minor and a major one"),
    on(je.RateVaried, lambda *_: "The rate of increment is varied"),
    on(
        je.RetainedVaried,
        lambda _, e: f"The operator retains {e.retained_share / 100:g}% of the jackpot wagers from now on",
    ),
    on(je.PoolsCombined, lambda *_: "The pools are combined"),
    on(je.Contributed, lambda m, e: f"{m(e.amount)} from table {e.table} goes into the jackpot"),
    on(je.Uncontributed, lambda m, e: f"{m(e.amount)} goes back to table {e.table}"),
    on(je.Claimed, lambda _, e: f"Table {e.table}, box {e.box} claims a {e.hand.replace('_', ' ')}"),
    on(je.ClaimsReady, lambda _, e: f"Table {e.table} is ready for its payouts"),
    on(je.ClaimDropped, lambda _, e: f"The claim of table {e.table}, box {e.box} falls with its hand"),
    on(je.ClaimsDropped, lambda _, e: f"The claims of table {e.table} fall with its round"),
    on(je.WaitEnded, lambda _, e: f"{e.by}: table {e.table} is paid without waiting for hands on other tables"),
    on(je.Awarded, lambda m, e: f"Table {e.table}, box {e.box} is awarded {m(e.amount)}"),
    on(je.Unawarded, lambda _, e: f"The payout to table {e.table}, box {e.box} comes back"),
    on(je.RetainedTaken, lambda m, e: f"The operator takes {m(e.amount)} of its retained share"),
)
