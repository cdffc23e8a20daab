"""What the player at the terminal sees: the table in cards and words, what happened, what may be done."""

import sys
from typing import Any, Protocol

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.roads import road
from croupier.cli.say import show
from croupier.cli.sitting import Entry, elsewhere
from croupier.money import dollars
from croupier.play import Bounds, Event, Offer, Refusal
from croupier.play import events as ev
from croupier.rulebook import rule
from croupier.table.shown import BoxShown, HandShown, StakeShown, View

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
UNSPOKEN = (ev.DealComplete, ev.PickedUp, ev.Collected, ev.ShuffleOrdered, ev.Shuffled, ev.CardsCut, ev.BetsClosed)
"""Steps that the table itself shows."""


class Talk(Protocol):
    """Both ways to talk to a player: in words and in JSON, one object a line."""

    def said(self, event: Event, words: str) -> None:
        """Something happened."""

    def asked(self, view: View, entries: list[Entry], hint: str) -> None:
        """The player is asked; what may be done is numbered from 1."""

    def over(self, view: View) -> None:
        """A round is over: the table with the cards that lay there."""

    def signs(self, view: View) -> None:
        """The signs at the table."""

    def menu(self, entries: list[Entry]) -> None:
        """Irregularities to choose from."""

    def rules(self, cites: list[str]) -> None:
        """The rules behind the last events."""

    def note(self, text: str) -> None:
        """A remark."""

    def refused(self, refusal: Refusal) -> None:
        """The rules say no."""

    def ended(self, **figures: int) -> None:
        """The player has left."""


def unspoken(event: Event) -> bool:
    """Whether an event is left to the picture of the table."""
    return isinstance(event, UNSPOKEN) or (isinstance(event, ev.Dealt) and not event.up)


FEW = 10
"""So many amounts are so few that their steps are worth telling."""


def name(entry: Entry, own_box: int) -> str:
    """An offer by the words that choose it."""
    offer = entry[1]
    box = offer.fields.get("box")
    other = offer.command in {"Wager", "Withdraw", "Choose"} and box not in (None, 0, own_box)
    text = offer.label[:1].upper() + offer.label[1:]
    return f"{text} on box {box}" if other else text


def label(entry: Entry, own_box: int) -> str:
    """An offer as the menu shows it, with the cards and the amount that it leaves open."""
    offer, text = entry[1], name(entry, own_box)
    if offer.cards is not None:
        text += f" {cards_wanted(offer.cards)}"
    if offer.amount is None:
        return text
    bounds = offer.amount
    least, most = dollars(bounds.least), dollars(bounds.most)
    if least == most:
        return f"{text} {least}" if offer.cards is None else f"{text} for {least}"
    steps = f" in steps of {dollars(bounds.step)}" if (bounds.most - bounds.least) // bounds.step < FEW else ""
    return f"{text} {least} to {most}{steps}"


def cards_wanted(bounds: Bounds) -> str:
    """How many cards an offer wants named."""
    many = f"{bounds.least}" if bounds.least == bounds.most else f"{bounds.least} to {bounds.most}"
    return f"{many} card{'' if bounds.most == 1 else 's'}"


def own_box(view: View) -> int:
    """Where the player sits; 0 for nowhere."""
    return next((b.box for b in view.boxes if b.player == view.you), 0)


class Words:
    """To a person."""

    def __init__(self, out: Console) -> None:
        """Suits are drawn where the terminal knows them."""
        self.out = out
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
        self._suits = SUITS if encoding.startswith("utf") else {s: s for s in SUITS}

    def said(self, event: Event, words: str) -> None:
        """A sentence, and the rule behind it."""
        if not unspoken(event):
            self.out.print(Text(f"  {words}  ").append(event.cite, style="dim"))

    def asked(self, view: View, entries: list[Entry], hint: str) -> None:
        """The table, and the numbered offers."""
        if view.house or any(b.hand or b.stakes for b in view.boxes):
            choosing = {o.fields.get("box") for _, o in entries if o.cards is not None}
            show(self.out, self._table(view, choosing))
        chips = sum(p.chips for p in view.people if p.name == view.you)
        line = f"Round {view.round}, {view.phase}. You have {dollars(chips)}."
        if view.meter is not None:
            line += f" The jackpot stands at {dollars(view.meter)}."
        shown = road(view)
        if shown and not view.house:
            self.out.print(shown, style="dim")
        self.out.print(line, style="bold")
        if view.question:
            self.out.print(
                f"For {entries[0][0].name if entries else 'the floor'}: {view.question}", style="bold yellow"
            )
        mine = own_box(view)
        here = [(n, e) for n, e in enumerate(entries, 1) if not elsewhere(e, mine)]
        self.out.print("  ".join(f"[{n}] {label(e, mine)}" for n, e in here))
        away = {e[1].fields["box"]: n for n, e in reversed(list(enumerate(entries, 1))) if elsewhere(e, mine)}
        if away:
            boxes = ", ".join(map(str, sorted(away)))
            example = name(entries[min(away.values()) - 1], mine).lower()
            self.out.print(f"Also wagers on boxes {boxes}, by their names, as in: {example} 20", style="dim")
        self.out.print(hint, style="dim")

    def over(self, view: View) -> None:
        """The table once more."""
        show(self.out, self._table(view, set()))

    def signs(self, view: View) -> None:
        """What the signs say."""
        for sign in view.signs:
            self.out.print(Text(f"  {sign.text}  ").append(sign.cite, style="dim"))

    def menu(self, entries: list[Entry]) -> None:
        """Irregularities, numbered, with the rule that each breaks."""
        for n, (_, offer) in enumerate(entries, 1):
            what = "slip: " if offer.group == "slip" else ""
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

    def ended(self, **figures: int) -> None:
        """How it went."""
        result = figures["result"]
        how = f"up {dollars(result)}" if result > 0 else f"down {dollars(-result)}" if result else "even"
        after = "1 round" if figures["rounds"] == 1 else f"{figures['rounds']} rounds"
        self.out.print(f"You leave after {after} with {dollars(figures['chips'])}: {how}.", style="bold")

    # --- drawing --------------------------------------------------------------------------------------------

    def _table(self, view: View, choosing: set[Any]) -> Table:
        """The cards and wagers; under a hand of which cards are to be named stand their numbers."""
        table = Table("", "cards", "hand", "wagers", box=None, pad_edge=False, header_style="dim")
        for house in view.house:
            held = f"held by {house.holder}" if house.holder else ""
            table.add_row(house.label.lower().removesuffix(" cards"), self._cards(house), house.words, held)
        for box in view.boxes:
            if box.player or box.stakes or box.hand:
                self._box(table, view, box, numbered=box.box in choosing)
        return table

    def _box(self, table: Table, view: View, box: BoxShown, *, numbered: bool) -> None:
        """A box: its first hand with the wagers, then every hand that was split off with its own."""
        hand = box.hand
        style = "bold" if (box.owner or box.player) == view.you else ""
        split = bool(box.more)
        table.add_row(
            Text(f"{box.box} {box.owner or box.player}", style),
            self._cards(hand) if hand else "",
            _hand_words(hand) if hand else "",
            _stakes(view, box, 0 if split else None),
        )
        if hand and numbered:
            numbers = "".join(f"{n:<3}" for n in range(1, len(hand.cards) + 1))
            table.add_row("", Text(numbers, style="dim"), Text("their numbers", style="dim"), "")
        for n, more in enumerate(box.more, 1):
            name = Text(f"  hand {n + 1}", style)
            table.add_row(name, self._cards(more), _hand_words(more), _stakes(view, box, n))

    def _cards(self, hand: HandShown) -> Text:
        text = Text()
        for card in hand.cards:
            back = card == "??"
            shown = card if back else card[0] + self._suits[card[1]]
            text.append(shown + " ", style="dim" if back else "red" if card[1] in "dh" else "bold")
        return text


def _hand_words(hand: HandShown) -> str:
    """What a hand is, how it was decided, what stands beside it."""
    free = [f"free {kind}" for kind in hand.markers]
    return ", ".join(filter(None, (hand.words, "to decide" if hand.asked else hand.choice, *free)))


def _stakes(view: View, box: BoxShown, hand: int | None) -> str:
    """The wagers of a box, or of one of its hands; whose they are, where several people have wagered there."""
    labels = {area.wager: area.label.lower() for area in view.areas}
    stakes = [stake for stake in box.stakes if hand in (None, stake.hand)]
    several = len({stake.owner for stake in box.stakes}) > 1
    return ", ".join((f"{s.owner}: " if several else "") + _stake(s, labels) for s in stakes)


def _stake(s: StakeShown, labels: dict[str, str]) -> str:
    fate = f" {s.fate}" + (f" {dollars(s.won)}" if s.won else "") if s.fate else ""
    return f"{labels.get(s.wager, s.wager)} {dollars(s.amount)}{fate}"


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
        self._write("event", event=event, words=words, rule=event.cite)

    def asked(self, view: View, entries: list[Entry], hint: str) -> None:
        """The view, and the offers by number."""
        offers = [{"n": n, "by": who.name, "offer": offer} for n, (who, offer) in enumerate(entries, 1)]
        self._write("asked", view=msgspec.structs.replace(view, offers=()), offers=offers, hint=hint)

    def poker(self, view: msgspec.Struct, offers: list[Offer], hint: str) -> None:
        """A poker table, and the offers by number."""
        numbered = [{"n": n, "offer": offer} for n, offer in enumerate(offers, 1)]
        self._write("asked", view=msgspec.structs.replace(view, offers=()), offers=numbered, hint=hint)

    def over(self, view: View) -> None:
        """Nothing: a program has seen every event."""

    def signs(self, view: View) -> None:
        """The signs as records."""
        self._write("signs", signs=view.signs)

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

    def ended(self, **figures: int) -> None:
        """How it went, in cents."""
        self._write("end", **figures)

    def _write(self, kind: str, **parts: Any) -> None:
        if sys.stdout is not None:
            sys.stdout.write(msgspec.json.encode({"type": kind, **parts}).decode() + "\n")
            sys.stdout.flush()
