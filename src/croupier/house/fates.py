"""What becomes of a stake: won, lost, stood off, taken back or void."""

from croupier.house.round import Round, Stake
from croupier.play import events as ev
from croupier.rulebook import Rule


def settled(stake: Stake, fate: ev.Fate, cite: Rule, *, won: int = 0, limited: bool = False) -> ev.Settled:
    """A stake's fate: a lost one stays with the house, any other goes back with what it won."""
    return ev.Settled(
        stake=stake.id,
        owner=stake.owner,
        box=stake.box,
        wager=stake.wager,
        fate=fate,
        amount=stake.amount,
        back=0 if fate is ev.Fate.LOST else stake.amount,
        won=won,
        limited=limited,
        cite=cite,
    )


def void_stake(r: Round, stake: Stake, cite: Rule) -> ev.Event:
    """A void wager goes back; if it had gone into the jackpot, so does its increment."""
    if stake.id in r.accepted:
        return ev.JackpotRefunded(stake=stake.id, owner=stake.owner, box=stake.box, amount=stake.amount, cite=cite)
    return settled(stake, ev.Fate.VOID, cite)
