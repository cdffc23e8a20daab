// Choosing an amount: presets, slider, wheel and arrow keys; every value it can show is a legal one.

import { h } from "./dom.js";
import { dollars, presets, reach, snap } from "./money.js";

const chosen = new Map();

/** The amount last chosen for this kind of offer, brought within its bounds; else the usual one. */
export const amountFor = (key, bounds, usual = bounds.least) => snap(bounds, chosen.get(key) ?? usual);

/** A picker; `changed` hears each new amount. A brief one has only less and more; `named` are presets with names of their own. */
export function picker(key, label, bounds, changed, { usual = bounds.least, brief = false, named = null } = {}) {
  let amount = amountFor(key, bounds, usual);
  const slider = h("input", { type: "range", min: bounds.least, max: reach(bounds), step: bounds.step, value: amount,
    "aria-label": `${label}: amount`, "aria-valuetext": dollars(amount), "data-focus": `slide:${key}` });
  const buttons = (named ?? presets(bounds).map((preset) => [dollars(preset), preset])).map(([words, preset]) => h("button",
    { type: "button", class: "preset", "data-focus": `${key}:${words}`, title: dollars(preset), onclick: () => set(preset) }, words));

  function set(wanted) {
    amount = snap(bounds, wanted);
    if (!brief) chosen.set(key, amount); // what a decision puts down is measured anew each time
    slider.value = amount;
    slider.setAttribute("aria-valuetext", dollars(amount));
    changed(amount);
  }

  slider.addEventListener("input", () => set(Number(slider.value)));
  const element = h("div", { class: brief ? "picker brief" : "picker" },
    h("button", { type: "button", class: "step", "aria-label": `${label}: less`, onclick: () => set(amount - bounds.step) }, "−"),
    brief ? null : slider,
    h("button", { type: "button", class: "step", "aria-label": `${label}: more`, onclick: () => set(amount + bounds.step) }, "+"),
    brief ? null : h("div", { class: "presets", role: "group", "aria-label": `${label}: usual amounts` }, buttons));
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    set(amount + (event.deltaY < 0 ? bounds.step : -bounds.step));
  }, { passive: false });
  return { element, amount: () => amount, set };
}
