"""What a person may do now. Bots, pages, the terminal and the fuzzers use these; nothing else decides on a button."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import findings as fd
from croupier.engines.cards import irregular, skeleton, wagering
from croupier.engines.cards.deciding import GATE, decide, follow, unbroken
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.names import Direction, Shuffles
from croupier.engines.cards.opening import next_steps, ready
from croupier.engines.cards.people import nominees as on_request
from croupier.engines.cards.people import order as order_offers
from croupier.engines.cards.people.nominees import acts_for
from croupier.engines.cards.people.order import barred
from croupier.engines.cards.people.seats import free_boxes, place_allowed
from croupier.engines.cards.round import Round
from croupier.engines.cards.table import OF_NOMINEES, Person, Table
from croupier.engines.cards.wording import called, effect_words, finding_words, mistake_words
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Bounds, Offer, Refusal, by_office
from croupier.kernel.people import STAFF, SUPERVISORS, Role, Who
from croupier.law.books import Rule

BUY_IN = 1_000_000_00
"""The most that a button sells at once, in cents."""


def offers(t: Table, who: Who) -> tuple[Offer, ...]:
    """Everything that this person may do at this table now, the most usual first."""
    if t.game is None:
        return ()
    found = _player(t, t.game, who) if who.role is Role.PLAYER else _staff(t, t.game, who) if who.role in STAFF else ()
    if not t.closed:
        return tuple(found)
    still = {kind.__name__ for kind in GATE.when_shut}
    return tuple([offer for offer in found if offer.command in still])


def _offer(
    command: type[common_cmd.Command],
    cite: Rule,
    label: str,
    group: str,
    amount: Bounds | None = None,
    **fields: Any,
) -> Offer:
    return Offer(command=command.__name__, cite=cite, label=label, group=group, amount=amount, fields=fields)


# --- players --------------------------------------------------------------------------------------


def _player(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    me = t.people.get(who.name, Person())
    yield from _decisions(t, game, who, me)
    if me.box or game.standing(t.round.options):
        yield from _wagers(t, game, who, me)
    yield from _on_behalf(t, game, who)
    yield from _own_reports(t, game, who)
    if not me.box:
        yield from (
            _offer(common_cmd.Sit, t.law(game.numbers.boxes), f"Sit at box {b}", "seat", box=b)
            for b in free_boxes(t)
            if _allowed(t, common_cmd.Sit(by=who, box=b))
        )
        if not free_boxes(t) and who.name not in t.waiting and _allowed(t, common_cmd.Sit(by=who, box=0)):
            yield _offer(common_cmd.Sit, t.law(game.numbers.boxes), "Wait for a place", "seat", box=0)
    elif _allowed(t, common_cmd.Stand(by=who)):
        yield _offer(common_cmd.Stand, t.law(game.numbers.boxes), "Stand up", "seat")
    yield from on_request.of_players(t, game, who)
    smallest = min(t.round.options.chips)
    yield _offer(common_cmd.BuyChips, t.law("G15"), "Buy chips", "chips", Bounds(smallest, BUY_IN, smallest))
    if me.chips and _allowed(t, common_cmd.CashOut(by=who, amount=me.chips)):
        yield _offer(common_cmd.CashOut, t.law("G15"), "Cash out", "chips", amount=Bounds(1, me.chips))
    yield from order_offers.of_players(t, who)


def _allowed(t: Table, command: common_cmd.Command) -> bool:
    return not isinstance(decide(t, command), Refusal)


def _decisions(t: Table, game: HouseGame, who: Who, me: Person) -> Iterator[Offer]:
    for ask in skeleton.asked(game, t.round):
        if ask.who != who.name:
            continue
        for choice in ask.choices:
            bounds = choice.bounds
            if bounds is not None and choice.wager:
                if bounds.least > me.chips:
                    continue
                most = min(bounds.most, me.chips - (me.chips - bounds.least) % bounds.step)
                bounds = Bounds(bounds.least, most, bounds.step, usual=min(bounds.unnamed(), most))
            label = choice.label or choice.name.capitalize()
            where = {"box": ask.box, "hand": ask.hand, "choice": choice.name}
            yield replace(_offer(cmd.Choose, t.law(choice.cite), label, "decide", bounds, **where), cards=choice.cards)


def _wagers(t: Table, game: HouseGame, who: Who, me: Person) -> Iterator[Offer]:
    r = t.round
    if r.closed or not ready(t) or barred(t, who.name) is not None:
        return
    shared = game.bettors(r.options) > 1
    boxes = range(1, r.options.boxes + 1) if shared or game.several_boxes(r.options) else (me.box,)
    for box in sorted(boxes, key=lambda b: b != me.box):
        if place_allowed(t, game, who.name, box) is not None:
            continue
        for wager in game.wagers:
            if wager.fee or (wager.offered and not getattr(r.options, wager.offered)):
                continue
            if r.stake(box, wager.name, who.name if shared else "") is not None:
                take = cmd.Withdraw(by=who, box=box, wager=wager.name)
                if not isinstance(wagering.withdrawable(game, r, who.name, take), Refusal):
                    yield _offer(
                        cmd.Withdraw,
                        t.law(game.numbers.no_touching),
                        f"Take back {wager.label}",
                        "wager",
                        box=box,
                        wager=wager.name,
                    )
                continue
            bounds = wagering.placeable(game, r, who.name, box, wager.name)
            if not isinstance(bounds, Refusal) and bounds.least <= me.chips:
                most = min(bounds.most, me.chips - (me.chips - bounds.least) % bounds.step)
                yield _offer(
                    cmd.Wager,
                    t.law(wager.cite),
                    wager.label,
                    "wager",
                    Bounds(bounds.least, most, bounds.step),
                    box=box,
                    wager=wager.name,
                )


def _on_behalf(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """What a nominee may wager or take back for a player, at the player's own box and with the player's chips."""
    for player, nominee in t.round.nominees.items():
        box = t.people[player].box
        if nominee != who.name or not box or (acts_for(t, game, nominee, player) or barred(t, nominee)) is not None:
            continue
        for offer in _wagers(t, game, Who(player, Role.PLAYER), t.people[player]):
            if offer.fields["box"] == box:
                fields = {**offer.fields, "for_player": player}
                yield replace(offer, label=f"{offer.label} for {player}", fields=fields)


def _own_reports(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    r = t.round
    if r.question is None and r.found is None and not r.misdeal:
        yield from (_report(game, r, f) for f in irregular.of_players(game, r) if r.owners.get(f.box) == who.name)


# --- staff ----------------------------------------------------------------------------------------


def _staff(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    r = t.round
    question = r.question
    if question is not None and by_office(who, question.offices):
        for i, effect in enumerate(question.effects):
            yield _offer(cmd.Answer, question.cite, effect_words(effect, called(game.labels)), "ruling", effect=i)
    for step in next_steps(t):
        if _allowed(t, cmd.Perform(by=who, step=step.name)):
            yield _offer(cmd.Perform, t.law(step.cite), step.words.capitalize(), "procedure", step=step.name)
    if who.role is Role.DEALER:
        yield from _dealer(t, game, who)
    yield from _management(t, game, who)
    yield from (_report(game, r, f) for f in irregular.findings(game, r))
    if unbroken(t):
        yield _report(game, r, fd.ExposedBeforeShoe())
    if who.role is not Role.OPERATOR and not r.question and not r.found:
        group = "dealer" if who.role is Role.DEALER else "operator"
        yield _offer(cmd.InspectDeck, t.law(game.numbers.count), "Inspect the deck", group)
    for mistake in irregular.mistakes(game, r):
        cite = game.numbers.breach(mistake, r.options) or game.numbers.misdeal
        yield _offer(
            cmd.Slip,
            t.law(cite),
            mistake_words(mistake, called(game.labels), r.law.money),
            "slip",
            mistake=msgspec.to_builtins(mistake),
        )


def _management(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    """What supervisors and the operator may direct."""
    if who.role in SUPERVISORS and _allowed(t, cmd.OrderShuffle(by=who)):
        yield _offer(
            cmd.OrderShuffle,
            t.law(game.numbers.shuffle[Shuffles.SUSPECT]),
            "Shuffle: randomness is suspect",
            "operator",
            suspect=True,
        )
        yield _offer(
            cmd.OrderShuffle,
            t.law(game.numbers.shuffle[Shuffles.DISCRETION]),
            "Shuffle at discretion",
            "operator",
            suspect=False,
        )
    if who.role is Role.OPERATOR and _allowed(t, cmd.ReplaceCards(by=who)):
        yield _offer(cmd.ReplaceCards, t.law(game.numbers.replace_cards), "Replace the cards", "operator")
    if who.role is not Role.DEALER:
        yield from _directions(t, game)
    yield from on_request.of_staff(t, game, who)
    yield from order_offers.of_staff(t, game, who)
    uncovered = game.numbers.uncovered
    if uncovered is not None and by_office(who, GATE.by[cmd.RuleInWords]):
        offer = _offer(cmd.RuleInWords, t.law(uncovered), "Decide what no rule covers", "operator")
        yield replace(offer, words="What was decided")


def _dealer(t: Table, game: HouseGame, who: Who) -> Iterator[Offer]:
    if follow(t) is not None:
        yield _offer(cmd.Proceed, t.law(game.numbers.first_card), "Go on", "dealer")
    if _allowed(t, cmd.CloseBets(by=who)):
        yield _offer(cmd.CloseBets, t.law(game.numbers.close_bets), "No more bets", "dealer")
    if t.cut:
        yield _offer(
            common_cmd.Cut, t.law(game.numbers.cut), "Cut the cards", "dealer", at=len(t.round.shoe.cards) // 2
        )
    if not t.round.question and not t.round.found:
        yield _offer(cmd.CountDeck, t.law(game.numbers.count), "Count the deck", "dealer")


def _directions(t: Table, game: HouseGame) -> Iterator[Offer]:
    for direction, cite in game.numbers.directions.items():
        if direction in (Direction.APART, *OF_NOMINEES) or (direction == Direction.ONE_HAND and t.round.closed):
            continue
        lift = direction in t.directions
        yield _offer(
            cmd.Direct,
            t.law(cite),
            f"{'Lift' if lift else 'Direct'}: {direction.replace('english', 'English')}",
            "operator",
            direction=direction,
            lift=lift,
        )


def _report(game: HouseGame, r: Round, finding: fd.AnyFinding) -> Offer:
    cite = game.numbers.breach(finding, r.options) or game.numbers.misdeal
    return _offer(
        cmd.Report,
        r.law(cite),
        finding_words(finding, called(game.labels)),
        "irregularity",
        finding=msgspec.to_builtins(finding),
    )
