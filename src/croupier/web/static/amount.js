// Choosing an amount: presets, slider, wheel and arrow keys; every value it can show is a legal one.

import { h } from "./dom.js";
import { dollars, presets, reach, snap } from "./money.js";

const chosen = new Map();

/** The amount last chosen for this kind of offer, brought within its bounds. */
export const amountFor = (key, bounds) => snap(bounds, chosen.get(key) ?? bounds.least);

/** A picker; `changed` hears each new amount. */
export function picker(key, label, bounds, changed) {
  let amount = amountFor(key, bounds);
  const slider = h("input", { type: "range", min: bounds.least, max: reach(bounds), step: bounds.step, value: amount,
    "aria-label": `${label}: amount`, "aria-valuetext": dollars(amount), "data-focus": `slide:${key}` });
  const buttons = presets(bounds).map((preset) => h("button", { type: "button", class: "preset", "data-focus": `${key}:${preset}`,
    onclick: () => set(preset) }, dollars(preset)));

  function set(wanted) {
    amount = snap(bounds, wanted);
    chosen.set(key, amount);
    slider.value = amount;
    slider.setAttribute("aria-valuetext", dollars(amount));
    changed(amount);
  }

  slider.addEventListener("input", () => set(Number(slider.value)));
  const element = h("div", { class: "picker" },
    h("button", { type: "button", class: "step", "aria-label": `${label}: less`, onclick: () => set(amount - bounds.step) }, "−"),
    slider,
    h("button", { type: "button", class: "step", "aria-label": `${label}: more`, onclick: () => set(amount + bounds.step) }, "+"),
    h("div", { class: "presets", role: "group", "aria-label": `${label}: usual amounts` }, buttons));
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    set(amount + (event.deltaY < 0 ? bounds.step : -bounds.step));
  }, { passive: false });
  return { element, amount: () => amount };
}
