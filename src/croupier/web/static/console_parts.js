// Controls of the console: a button or a small form, each with a place for its refusal; what somebody types survives a redraw.

import { h, show } from "./dom.js";
import { refusal } from "./offers.js";

/** A button that sends a command; `build` makes it, or nothing if something is missing. */
export function act(ask, words, build, { strong = false, disabled = false, title = null, focus = words, after = null, around = [] } = {}) {
  const note = h("p", { class: "refusal", role: "alert" });
  const button = h("button", { type: "button", class: strong ? "act strong" : "act", disabled, title, "data-focus": focus,
    onclick: async () => {
      note.replaceChildren();
      const answer = await ask({ type: "command", command: build() });
      if (answer.type !== "ack") note.replaceChildren(...refusal(answer));
      else after?.();
    } }, words);
  return h("div", { class: around.length ? "control form" : "control" }, around, button, note);
}

/** A field; its text is kept under `keep` while the page is drawn anew. */
export const field = (keep, label, attributes = {}) => h("input", { type: "text", maxlength: 80, autocomplete: "off", "aria-label": label, placeholder: label, "data-keep": keep, ...attributes });

/** A choice of a few words. */
export const choice = (keep, label, options) => h("select", { "aria-label": label, "data-keep": keep }, options.map(([value, words]) => h("option", { value }, words)));

/** The cents of a field in dollars. */
export const amountOf = (input) => Math.round(Number(input.value) * 100);

/** Draw a part anew if `mark` has changed; the focus and what was typed stay. */
export function redraw(place, mark, draw) {
  const kept = new Map([...place.querySelectorAll("[data-keep]")].map((input) => [input.dataset.keep, input.value]));
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.dataset.part));
  const focus = place.contains(document.activeElement) ? document.activeElement.dataset.focus ?? document.activeElement.dataset.keep : "";
  if (place.dataset.mark === mark) return;
  show(place, mark, draw());
  for (const input of place.querySelectorAll("[data-keep]")) if (kept.has(input.dataset.keep)) input.value = kept.get(input.dataset.keep);
  for (const one of place.querySelectorAll("details")) one.open = one.open || open.has(one.dataset.part);
  if (focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"], [data-keep="${CSS.escape(focus)}"]`)?.focus();
}
