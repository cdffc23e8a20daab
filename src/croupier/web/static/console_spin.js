// The spin on the console: the step that is due, the entry terminal with its six keys, no spin, recalculation.

import { at, h } from "./dom.js";
import { act, choice, field, redraw } from "./console_parts.js";
import { dice, die, resultWords } from "./terminal_dice.js";

const STEPS = ["Inspect", "StartSpin", "CloseBetting", "Uncover", "ConfirmResult"];
const KEYS = [1, 2, 3, 4, 5, 6];

const commandOf = (offer) => () => ({ type: offer.command, ...offer.fields });

/** The step that is due, and the dice as far as anybody may see them. */
export function drawSteps(view, ask) {
  const offers = view.offers.filter((offer) => STEPS.includes(offer.command));
  const last = view.results[0];
  redraw(at("steps"), JSON.stringify([offers, view.dice, view.covered, last, view.spin, view.tumbles]), () => [
    h("p", { class: "spin-line" }, view.spin ? `Spin ${view.spin}` : "No spin yet", view.covered && view.tumbles ? `, tumbled ${view.tumbles} times` : ""),
    h("div", { class: "shown" }, view.dice.length ? dice(view.dice, "large") : h("span", { class: "dice large", role: "img", "aria-label": "The dice are covered" }, die(0), die(0), die(0)),
      h("span", { class: "quiet" }, view.dice.length ? `Total ${view.dice.reduce((sum, n) => sum + n, 0)}` : view.covered ? "Under the cover" : "No dice shown")),
    offers.map((offer, i) => act(ask, offer.label, commandOf(offer), { strong: i === 0, title: `Rule ${offer.cite.split(" ")[1]}` })),
    offers.length ? null : h("p", { class: "quiet" }, "Nothing is due from you."),
    view.role === "dealer" ? h("p", { class: "quiet" }, "You run the table while this console is open; otherwise the automatic dealer does.") : null,
    last ? h("p", { class: "quiet", id: "last-result" }, `Last result: ${resultWords(last)}${last.corrected ? " (corrected)" : ""}`) : null]);
}

function display(view) {
  const shown = [...Array.from({ length: 3 - view.keys.length }, () => 0), ...view.keys];
  return h("output", { class: "display", id: "display", "aria-label": `Display: ${view.keys.join(" ") || "empty"}`, "aria-live": "polite" },
    shown.map((n) => h("span", { class: n ? "digit" : "digit blank" }, n ? String(n) : "–")));
}

/** The entry terminal: six keys, the entry key, the last three numbers. */
export function drawEntry(view, press) {
  const ready = view.offers.some((offer) => offer.command === "PressKey");
  redraw(at("entry"), JSON.stringify([view.keys, view.entered, ready, view.role]), () => [
    h("h2", {}, "Entry terminal"),
    display(view),
    h("div", { class: "keys", role: "group", "aria-label": "Number keys" }, KEYS.map((n) => h("button", { type: "button", class: "key", "data-key": n, "data-focus": `key ${n}`, "aria-label": `Key ${n}`, "aria-disabled": String(!ready),
      onclick: () => press({ type: "PressKey", key: n }) }, String(n), die(n)))),
    h("button", { type: "button", class: ready && view.keys.length === 3 && !view.entered.length ? "act strong" : "act", "data-focus": "entry", "aria-disabled": String(!ready), onclick: () => press({ type: "PressEntry" }) }, "Entry"),
    view.entered.length ? h("p", { id: "entered", role: "status" }, "Entered: ", h("strong", {}, view.entered.join(" ")), ". Confirm it, or enter the right numbers.") : null,
    h("p", { class: "refusal", id: "entry-note", role: "alert" }),
    ready ? h("p", { class: "quiet" }, "Keys 1 to 6 and Enter on the keyboard work too.") : h("p", { class: "quiet" }, "Takes numbers once the cover is off.")]);
}

function noSpin(ask) {
  const why = field("no-spin", "What compromises the game?");
  return act(ask, "No spin", () => ({ type: "NoSpin", why: why.value }), { around: [why], after: () => { why.value = ""; } });
}

const faces = KEYS.map((n) => [n, String(n)]);

function recalculate(view, ask) {
  const chosen = [1, 2, 3].map((n) => choice(`recalculate ${n}`, `Die ${n}`, faces));
  const spin = choice("recalculate spin", "Spin", view.results.slice(0, 20).map((one) => [one.spin, `#${one.spin}: ${one.dice.join(" ")}`]));
  return act(ask, "Recalculate", () => ({ type: "Recalculate", dice: chosen.map((one) => Number(one.value)), spin: Number(spin.value) }), { around: [h("div", { class: "three" }, spin, chosen)] });
}

/** No spin, irregularities of the spin, recalculation. */
export function drawIrregular(view, ask) {
  const reports = view.offers.filter((offer) => ["ReportTrouble", "RepairTumbler"].includes(offer.command));
  redraw(at("irregular"), JSON.stringify([reports, view.results.length, view.results[0], view.role]), () => [
    h("h2", {}, "Irregularities"),
    noSpin(ask),
    reports.length ? h("div", { class: "stack-list" }, reports.map((offer) => act(ask, offer.label, commandOf(offer)))) : null,
    view.results.length ? h("details", { "data-part": "recalculate" }, h("summary", {}, "Recalculate a result"), recalculate(view, ask)) : null,
    h("details", { "data-part": "system" }, h("summary", {}, "The whole system"), system(ask))]);
}

function system(ask) {
  const what = field("system fault", "What is wrong?");
  const reference = field("system reference", "Reference of the investigation");
  return [
    act(ask, "Report a fault of the system", () => ({ type: "ReportFault", terminal: 0, what: what.value }), { around: [what] }),
    act(ask, "The system is repaired", () => ({ type: "Repair", terminal: 0 })),
    act(ask, "The system is investigated", () => ({ type: "Investigated", terminal: 0, reference: reference.value }), { around: [reference] }),
  ];
}
