// Under the thumb: credits, wagered, last won; the chip to place; repeat, double, undo, clear.

import { at, h, show } from "../shared/dom.js";
import { cents, dollars } from "../shared/money.js";
import { refusal } from "../shared/offers.js";
import { chipClass } from "./layout.js";

export const OFF = "off";
const TOOLS = [["RepeatBets", "Repeat", "r"], ["DoubleBets", "Double", "d"], ["UndoBet", "Undo", "u"], ["ClearBets", "Clear", "c"]];
let chosen = null;

/** The chip that a touch places, in cents, or OFF. */
export const tool = () => chosen;

const sum = (areas, name) => areas.reduce((total, area) => total + area[name], 0);

/** What is displayed of credits, or of the chips on the table layout: in dollars and cents. */
export function drawMeters(view, onLayout) {
  const rows = onLayout
    ? [["Chips", "layout-chips", view.chips], ["Wagered", "layout-wagered", sum(view.layout_areas, "chips")], ["Last won", "layout-won", sum(view.layout_areas, "won")]]
    : [["Credits", "credits", view.credits], ["Wagered", "wagered", view.wagered], ["Last won", "last-won", view.last_won]];
  show(at("meters"), JSON.stringify(rows), rows.map(([words, id, amount]) => h("div", {}, h("dt", {}, words), h("dd", { id }, cents(amount)))));
}

function choose(what, view) {
  chosen = what;
  drawChips(view);
}

/** The chips to choose from. */
export function drawChips(view) {
  const chips = view.denominations;
  if (chosen === null || (chosen !== OFF && !chips.includes(chosen))) chosen = chips.find((chip) => chip >= view.minimum) ?? chips[0];
  const place = at("chips");
  const focus = document.activeElement?.dataset?.focus;
  const drawn = show(place, JSON.stringify([chips, chosen]),
    chips.map((chip, i) => h("button", { type: "button", class: `chip ${chipClass(chip, chips)}`, "data-focus": `chip ${chip}`, "aria-pressed": String(chosen === chip),
      "aria-keyshortcuts": String(i + 1), "aria-label": `Chip ${dollars(chip)}`, onclick: () => choose(chip, view) }, h("span", {}, dollars(chip)))),
    h("button", { type: "button", class: "act take-off", "data-focus": "chip off", "aria-pressed": String(chosen === OFF), "aria-keyshortcuts": "t",
      onclick: () => choose(OFF, view) }, "Take off"));
  if (drawn && focus?.startsWith("chip")) place.querySelector(`[data-focus="${focus}"]`)?.focus();
}

/** The four tools; each works as long as it is offered. */
export function drawTools(view, ask, surface) {
  const place = at("tools");
  const focus = document.activeElement?.dataset?.focus;
  const offered = TOOLS.map(([command]) => view.offers.find((offer) => offer.command === command && Boolean(offer.fields.layout) === Boolean(surface.layout)));
  const note = h("p", { class: "refusal", role: "alert" });
  const drawn = show(place, JSON.stringify([offered, surface]),
    TOOLS.map(([command, words, key], i) => h("button", { type: "button", class: "act tool", "data-focus": command, "data-command": command, disabled: !offered[i], "aria-keyshortcuts": key,
      onclick: async () => {
        note.replaceChildren();
        const answer = await ask({ type: "command", command: { type: command, ...offered[i].fields } });
        if (answer.type !== "ack") note.replaceChildren(...refusal(answer));
      } }, words, h("kbd", { "aria-hidden": "true" }, key))), note);
  if (drawn && focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}
