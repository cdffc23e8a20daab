"""The form of an odds page: every option with its rule and sentence, and the pay scales line by line."""

from collections.abc import Mapping
from html import escape
from typing import Any
from urllib.parse import quote

import msgspec

from croupier.house.options import OptionField, fields, written
from croupier.odds.asking import editions
from croupier.odds.records import Question

AT_THE_TABLE = {
    *(
        "boxes",
        "minimum",
        "chips",
        "dealt_from",
        "several_boxes",
        "bettors",
        "cards",
        "cutting_card",
        "burn",
        "results_display",
    ),
    *("over_maximum", "under_minimum", "maximum", "exposure_reopens", "back_bettors_join", "employees", "prepared"),
    *("cutting_cards", "announce_last", "void_hands", "errors_void", "cut_in_round", "cut_first", "style", "extra_up"),
    *("area_total", "max_differential", "run_out_voids", "cents_up", "terminals", "layout", "step", "aggregate"),
    *("layout_minimum", "layout_maximum", "notes", "note_limit", "vouchers", "voucher_limit", "window", "recording"),
    *("voucher_while_wagered", "order", "tumbles", "inspection", "multiples", "above_credits", "after_void"),
    *("early_cover_voids", "tumbler_voids", "few_tumbles_void", "devices", "madness_21", "side_minimum"),
    *("side_maximum", "exposure_voids", "exposure_ends_checking", "community_first", "draw_after_exposure"),
    *("act_at_once", "undeclared_instant_cash", "standing_players", "area_capped", "both_sides", "commission_rounding"),
    *("aces_up_alone",),
}
"""Options of how a table is run: they move no chance and no prize, and stay out of the form."""
MOVES = {"baccarat": ("minimum",)}
"""But these do, in these games: an ante is an eighth of the minimum at most."""


def shell(title: str, body: str) -> str:
    """A page around its content."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}: croupier</title>'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/static/base.css"><link rel="stylesheet" href="/static/sheet.css">'
        '<link rel="stylesheet" href="/static/odds.css"><script type="module" src="/static/odds.js"></script></head>'
        '<body class="page odds-page"><header class="top"><span class="demo">DEMO</span>'
        '<a href="/">Floor</a><a href="/odds">Odds</a><a href="/rules">Rules</a></header>'
        f"<main>{body}</main></body></html>"
    )


def form(question: Question, scales: Mapping[str, Mapping[str, str]], given: Mapping[str, str]) -> str:
    """The form with what was given, or what is usual. A line of a scale that is left empty pays as it says."""
    kind: type = type(question.options)
    moves = MOVES.get(question.game, ())
    known = [field for field in fields(kind) if field.name not in AT_THE_TABLE or field.name in moves]
    in_force = msgspec.to_builtins(question.options)
    options = "".join(_option(field, given.get(field.name), in_force[field.name]) for field in known)
    lines = "".join(_scale(wager, scale, given) for wager, scale in scales.items() if scale)
    return (
        f'<form id="question" method="get" action="/odds/{quote(question.game)}" aria-label="The rules in question">'
        f"{_edition(question)}<fieldset><legend>Options</legend>{options}</fieldset>{_meter(question, given)}"
        f'<div id="scales">{lines}</div><p class="row"><button class="act strong" type="submit">Work it out</button>'
        f'<a class="act" href="/odds/{quote(question.game)}">The usual rules</a></p></form>'
    )


def _edition(question: Question) -> str:
    there = editions(question.game)
    if len(there) < 2:
        return ""
    options = "".join(
        f"<option{' selected' if one == question.edition else ''}>{escape(one)}</option>" for one in there
    )
    return f'<label class="field"><span>Edition</span><select name="edition">{options}</select></label>'


def _option(field: OptionField, said: str | None, in_force: Any) -> str:
    value = said if said is not None else written(field, in_force)
    name = field.name.replace("_", " ").capitalize()
    if field.values:
        choices = "".join(
            f'<option value="{escape(one)}"{" selected" if one == value else ""}>{escape(_word(one))}</option>'
            for one in field.values
        )
        control = f'<select name="{field.name}">{choices}</select>'
    else:
        counted = field.kind == "int" and not field.money
        limits = (("min", field.least), ("max", field.most)) if counted else ()
        bounds = "".join(f' {edge}="{limit:g}"' for edge, limit in limits if limit is not None)
        kind = "number" if counted else "text"
        control = f'<input type="{kind}" name="{field.name}" value="{escape(value)}"{bounds}>'
    document, _, number = field.cite.partition(" ")
    rule = f'<a href="/rules/{quote(document)}/{quote(number, safe="()")}">{escape(field.cite)}</a>'
    hint = f'<p class="hint">{escape(field.text)} {rule}</p>'
    return f'<label class="field"><span>{escape(name)}</span>{control}</label>{hint}'


def _meter(question: Question, given: Mapping[str, str]) -> str:
    """The stake, which counts where payouts are capped, and the jackpot's meter where there is one."""
    asks = [("stake", "Stake in dollars")]
    if question.game == "caribbean-stud":
        asks.append(("meter", "Jackpot meter in dollars"))
    return "<fieldset><legend>Money</legend>" + "".join(
        f'<label class="field"><span>{words}</span><input type="text" inputmode="decimal" name="{name}" '
        f'value="{escape(given.get(name, ""))}"></label>'
        for name, words in asks
    ) + "</fieldset>"  # fmt: skip


def _scale(wager: str, scale: Mapping[str, str], given: Mapping[str, str]) -> str:
    lines = ""
    for prize, usual in scale.items():
        name = escape(f"pay.{wager}.{prize}")
        typed = escape(given.get(f"pay.{wager}.{prize}", ""))
        lines += (
            f'<label class="field"><span>{escape(prize.capitalize())}</span>'
            f'<input type="text" name="{name}" value="{typed}" placeholder="{escape(usual)}"></label>'
        )
    return f"<fieldset><legend>{escape(wager.replace('-', ' ').capitalize())} pays</legend>{lines}</fieldset>"


def _word(value: str) -> str:
    return {"true": "yes", "false": "no"}.get(value, value)
