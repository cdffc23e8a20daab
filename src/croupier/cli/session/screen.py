"""How the terminal talks to the player: to a person in words, to a program in JSON, one object a line."""

import sys
from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec
from rich.console import Console
from rich.text import Text

from croupier.kernel.answers import Bounds, Offer, Refusal
from croupier.kernel.codec import plain
from croupier.kernel.events import Event
from croupier.kernel.people import Who
from croupier.law.books import rule
from croupier.things.money import Money

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
Entry: TypeAlias = tuple[Who, Offer]
"""An offer, and who takes it up."""

FEW = 10
"""So many amounts are so few that their steps are worth telling."""


def name(entry: Entry, own_box: int) -> str:
    """An offer by the words that choose it."""
    offer = entry[1]
    box = offer.fields.get("box")
    other = offer.command in {"Wager", "Withdraw", "Choose"} and box not in (None, 0, own_box)
    text = offer.label[:1].upper() + offer.label[1:]
    return f"{text} on box {box}" if other else text


def label(money: Money, entry: Entry, own_box: int) -> str:
    """An offer as the menu shows it, with the cards and the amount that it leaves open."""
    offer, text = entry[1], name(entry, own_box)
    if offer.cards is not None:
        text += f" {cards_wanted(offer.cards)}"
    if offer.amount is None:
        return text
    bounds = offer.amount
    least, most = money(bounds.least), money(bounds.most)
    if least == most:
        return f"{text} {least}" if offer.cards is None else f"{text} for {least}"
    steps = f" in steps of {money(bounds.step)}" if (bounds.most - bounds.least) // bounds.step < FEW else ""
    return f"{text} {least} to {most}{steps}"


def cards_wanted(bounds: Bounds) -> str:
    """How many cards an offer wants named."""
    many = f"{bounds.least}" if bounds.least == bounds.most else f"{bounds.least} to {bounds.most}"
    return f"{many} card{'' if bounds.most == 1 else 's'}"


class Words:
    """To a person."""

    def __init__(self, out: Console) -> None:
        """Suits are drawn where the terminal knows them."""
        self.out = out
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
        self._suits = SUITS if encoding.startswith("utf") else {s: s for s in SUITS}

    def said(self, event: Event, words: str) -> None:
        """A sentence, and the rule behind it."""
        self.out.print(Text(f"  {words}  ").append(event.cite, style="dim"))

    def signs(self, signs: Iterable[Any]) -> None:
        """What the signs say."""
        for sign in signs:
            self.out.print(Text(f"  {sign.text}  ").append(sign.cite, style="dim"))

    def menu(self, entries: list[Entry]) -> None:
        """Irregularities, numbered, with the rule that each breaks."""
        for n, (_, offer) in enumerate(entries, 1):
            what = "slip: " if offer.group in {"slip", "slips"} else ""
            self.out.print(Text(f"  [{n}] {what}{offer.label}  ").append(offer.cite, style="dim"))

    def rules(self, cites: list[str]) -> None:
        """Each rule in our words."""
        for cite in cites:
            self.out.print(Text(f"  {cite}: ", style="bold").append(_summary(cite), style="not bold"))

    def note(self, text: str) -> None:
        """A line."""
        self.out.print(text)

    def refused(self, refusal: Refusal) -> None:
        """The reason and the rule."""
        self.out.print(Text(f"  No: {refusal.why}  ", style="red").append(refusal.cite, style="dim"))

    def ended(self, money: Money, **figures: int) -> None:
        """How it went."""
        result = figures["result"]
        how = f"up {money(result)}" if result > 0 else f"down {money(-result)}" if result else "even"
        after = "1 round" if figures["rounds"] == 1 else f"{figures['rounds']} rounds"
        self.out.print(f"You leave after {after} with {money(figures['chips'])}: {how}.", style="bold")

    def cards(self, names: Iterable[str]) -> Text:
        """Cards side by side, those face down as ??."""
        text = Text()
        for card in names:
            back = card == "??"
            shown = card if back else card[0] + self._suits[card[1]]
            text.append(shown + " ", style="dim" if back else "red" if card[1] in "dh" else "bold")
        return text


def _summary(cite: str) -> str:
    try:
        record = rule(cite)
    except LookupError as wrong:
        return str(wrong.args[0])
    return record.summary or record.why


class Lines:
    """To a program: one JSON object a line."""

    def said(self, event: Event, words: str) -> None:
        """Everything the player may see of the event."""
        self._write("event", event=plain(event), words=words, rule=event.cite)

    def asked(self, view: msgspec.Struct, entries: list[Entry], hint: str) -> None:
        """The view, and the offers by number."""
        offers = [{"n": n, "by": who.name, "offer": offer} for n, (who, offer) in enumerate(entries, 1)]
        self._write("asked", view=msgspec.structs.replace(view, offers=()), offers=offers, hint=hint)

    def signs(self, signs: Iterable[Any]) -> None:
        """The signs as records."""
        self._write("signs", signs=signs)

    def menu(self, entries: list[Entry]) -> None:
        """Irregularities by number."""
        self._write("menu", offers=[{"n": n, "by": w.name, "offer": o} for n, (w, o) in enumerate(entries, 1)])

    def rules(self, cites: list[str]) -> None:
        """Rules with their summaries."""
        self._write("rules", rules=[{"rule": cite, "summary": _summary(cite)} for cite in cites])

    def note(self, text: str) -> None:
        """A remark."""
        self._write("note", text=text)

    def refused(self, refusal: Refusal) -> None:
        """The refusal."""
        self._write("refused", why=refusal.why, rule=refusal.cite)

    def ended(self, _: Money, **figures: int) -> None:
        """How it went, in cents."""
        self._write("end", **figures)

    def _write(self, kind: str, **parts: Any) -> None:
        if sys.stdout is not None:
            sys.stdout.write(msgspec.json.encode({"type": kind, **parts}).decode() + "\n")
            sys.stdout.flush()
