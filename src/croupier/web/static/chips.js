// A stack of chips seen from the side, the smaller denominations on top.

import { s } from "./dom.js";
import { chipsFor, dollars } from "./money.js";

function layers(amount, denominations, tallest) {
  const list = [];
  const sorted = [...denominations].sort((one, other) => one - other);
  for (const [chip, count] of chipsFor(amount, denominations)) {
    for (let i = 0; i < count; i++) list.push(sorted.indexOf(chip) % 8);
  }
  return list.length > tallest ? [...list.slice(0, tallest - 1), list.at(-1)] : list;
}

/** The stack, standing on (x, y); a stack that would be too tall is drawn with fewer chips. */
export function drawStack(amount, denominations, x, y, cls = "", { scale = 1, tallest = 7 } = {}) {
  const stack = layers(amount, denominations, tallest);
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})`, role: "img", "aria-label": dollars(amount) },
    s("g", { class: `stack ${cls}` },
      stack.map((kind, i) => s("g", { transform: `translate(0 ${-i * 3.2})`, class: `chip chip-${kind}` },
        s("ellipse", { cx: 0, cy: 1.8, rx: 11, ry: 5, class: "chip-edge" }),
        s("ellipse", { cx: 0, cy: 0, rx: 11, ry: 5, class: "chip-top" }),
        s("ellipse", { cx: 0, cy: 0, rx: 6.5, ry: 2.9, class: "chip-ring" })))));
}
