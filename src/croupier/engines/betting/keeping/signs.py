"""What the signs at a poker table say: the game, buy-in, limits, blinds, commission, and what is announced."""

import msgspec

from croupier.engines.betting.options import Commission, Limit, Options, deck_size, most_seats
from croupier.engines.betting.state import PokerTable
from croupier.kernel.variants import Forced, Variant
from croupier.law.books import Rule
from croupier.law.law import Number, Text
from croupier.things.hands.order import ORDERS
from croupier.things.money import Money

P = Text("poker-victoria")


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """A sign that a rule demands, in words."""

    name: str
    text: str
    cite: Rule


def signs(t: PokerTable) -> tuple[Sign, ...]:
    """Every sign at the table."""
    v, o = t.variant, t.options
    game = f"{v.title}, {deck_size(v, o)} cards"
    found = [
        Sign(name="game", text=game, cite=t.law("6.3")),
        Sign(name="buy-in", text=buy_in(t.money, o), cite=t.law("6.3")),
        Sign(name="limits", text=limits(t.money, o), cite=t.law("6.3")),
    ]
    if v.forced is not Forced.ANTES:
        found.append(Sign(name="blinds", text=blinds(t.money, o), cite=t.law("8.2.1")))
    if o.ante and v.forced is not Forced.BLINDS:
        found.append(Sign(name="ante", text=f"Ante {t.money(o.ante)}", cite=t.law(v.forces)))
    words, rule = commission(t.money, o)
    found.append(Sign(name="commission", text=words, cite=t.law(rule)))
    found.append(Sign(name="ranking", text=ranking(v, o), cite=t.law("3.2")))
    if o.tournament:
        words = f"Set aside for the tournament {o.tournament}"
        found.append(Sign(name="tournament", text=words, cite=t.law("10.3.2")))
    found.extend(_notices(t))
    cloth = f"Places for {most_seats(v, o)} players and one for the dealer"
    found.append(Sign(name="cloth", text=cloth, cite=t.law("2.2")))
    found.append(Sign(name="rules", text="Ask for the rules: you get a copy.", cite=t.law("11.11")))
    return tuple(found)


def ranking(v: Variant, o: Options) -> str:
    """How hands rank, the best first."""
    order = ORDERS[deck_size(v, o)]
    hands = ", ".join([one.name.lower().replace("_", " ") for one in reversed(order.categories)])
    return f"Hands rank: {hands}"


def buy_in(money: Money, o: Options) -> str:
    """What one has to buy in for."""
    most = f", at most {money(o.buy_in_most)}" if o.buy_in_most else ""
    return f"Buy-in at least {money(o.buy_in)}{most}"


def limits(money: Money, o: Options) -> str:
    """How much may be bet."""
    least = money(o.minimum)
    if o.limit is Limit.FIXED:
        return f"Fixed limit {least} and {money(o.big_bet or 2 * o.minimum)}"
    if o.limit is Limit.SPREAD:
        return f"Spread limit {least} to {money(o.maximum)}"
    kind = {Limit.HALF_POT: "Half pot limit", Limit.POT: "Pot limit", Limit.NONE: "No limit"}[o.limit]
    return f"{kind}, bets from {least}"


def blinds(money: Money, o: Options) -> str:
    """The compulsory blinds, and how many there are."""
    if not o.blinds:
        return "No compulsory blinds"
    each = ", ".join([money(one) for one in o.blinds])
    return f"{len(o.blinds)} compulsory blind{'s' if len(o.blinds) > 1 else ''}: {each}"


def commission(money: Money, o: Options) -> tuple[str, Number]:
    """The kind of commission with its least and greatest amount, and the rule on its sign."""
    if o.tournament or o.commission is Commission.NIL:
        return "No commission", P("7.4")
    if o.commission is Commission.TIME:
        return f"Time charge: at most {money(o.hourly)} for each player and hour, in advance", P("7.2.2(c)")
    if o.commission is Commission.FIXED:
        least, most = sorted((o.fee, o.fee_short))
        words = f"Fixed commission: {money(least)} to at most {money(most)} for each hand, by number of players"
        return words, P("7.2.3(b)")
    return f"Rake: {o.percent}% of the pots, from {money(0)} to at most {money(o.cap)} a hand", P("7.1")


def _notices(t: PokerTable) -> list[Sign]:
    """What is announced."""
    found = []
    change, closing = t.keeping.change, t.keeping.closing
    if change is not None:
        what = changes(t, change.game, change.options)
        words = f"After hand {change.after}, or as soon as most players agree: {what}"
        found.append(Sign(name="change", text=words, cite=t.law("6.9")))
    if closing is not None:
        words = f"This table may close after hand {closing.after}, or as soon as all players agree"
        found.append(Sign(name="closing", text=words, cite=t.law("11.2.6")))
    return found


def changes(t: PokerTable, game: str, options: dict[str, object]) -> str:
    """An announced change in words."""
    parts = [t.games[game].title] if game in t.games else []
    parts += [f"{name.replace('_', ' ')} {_value(t.money, name, value)}" for name, value in options.items()]
    return ", ".join(parts)


AMOUNTS = ("minimum", "maximum", "big_bet", "ante", "bring_in", "buy_in", "buy_in_most", "blinds")


def _value(money: Money, name: str, value: object) -> str:
    """The value of an option as a sign writes it."""
    many = value if isinstance(value, (list, tuple)) else (value,)
    return "/".join([money(one) if name in AMOUNTS and isinstance(one, int) else str(one) for one in many])
