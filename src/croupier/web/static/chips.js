// A stack of chips seen from the side, the smaller denominations on top, with its amount in figures.

import { s } from "./dom.js";
import { chipsFor, dollars } from "./money.js";

const TALLEST = 7;

function layers(amount, denominations) {
  const list = [];
  const sorted = [...denominations].sort((one, other) => one - other);
  for (const [chip, count] of chipsFor(amount, denominations)) {
    for (let i = 0; i < count; i++) list.push(sorted.indexOf(chip) % 8);
  }
  return list.length > TALLEST ? [...list.slice(0, TALLEST - 1), list.at(-1)] : list;
}

/** The stack, standing on (x, y); `words` is what became of it, if anything. */
export function drawStack(amount, denominations, x, y, cls = "") {
  const stack = layers(amount, denominations);
  return s("g", { transform: `translate(${x} ${y})`, role: "img", "aria-label": dollars(amount) },
    s("g", { class: `stack ${cls}` },
      stack.map((kind, i) => s("g", { transform: `translate(0 ${-i * 3.2})`, class: `chip chip-${kind}` },
        s("ellipse", { cx: 0, cy: 1.8, rx: 11, ry: 5, class: "chip-edge" }),
        s("ellipse", { cx: 0, cy: 0, rx: 11, ry: 5, class: "chip-top" }),
        s("ellipse", { cx: 0, cy: 0, rx: 6.5, ry: 2.9, class: "chip-ring" })))));
}
