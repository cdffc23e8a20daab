// Faces of dice, and what three of them come to in words.

import { h, s } from "../shared/dom.js";

const NAMES = ["", "one", "two", "three", "four", "five", "six"];
const PIPS = {
  1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], 6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};
const SIZES = { small: "Small", big: "Big", triple: "Triple" };

/** One face; without a number a covered die. */
export function die(n, place = {}) {
  return s("svg", { class: "die", viewBox: "0 0 40 40", "data-face": n || null, "aria-hidden": "true", ...place },
    s("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 7, class: "die-face card-face" }),
    (PIPS[n] ?? []).map(([x, y]) => s("circle", { cx: x * 10, cy: y * 10, r: n === 1 ? 5 : 4, class: n === 1 ? "pip one" : "pip" })),
    n ? null : s("text", { x: 20, y: 27, class: "die-covered" }, "?"));
}

/** Several faces in a row that a screen reader reads as one thing. */
export const dice = (numbers, cls = "") => h("span", { class: `dice ${cls}`, role: "img", "aria-label": numbers.map((n) => NAMES[n]).join(", ") },
  numbers.map((n) => die(n)));

/** "Small", "Big" or "Triple". */
export const sizeWords = (result) => SIZES[result.size] ?? result.size;

/** "1 2 5, total 8, small". */
export const resultWords = (result) => `${result.dice.join(" ")}, total ${result.total}, ${sizeWords(result).toLowerCase()}`;

/** A tai-sai table for the lobby: the last three dice, and a mark for each terminal, filled where somebody plays. */
export function drawTumbler(last, taken) {
  const row = Math.ceil(taken.length / 2);
  return s("svg", { viewBox: "0 0 1000 590", class: "felt small", "aria-hidden": "true" },
    s("rect", { x: 10, y: 20, width: 980, height: 550, rx: 60, class: "cloth" }),
    s("rect", { x: 40, y: 50, width: 920, height: 490, rx: 40, class: "rail" }),
    (last ?? [0, 0, 0]).map((n, i) => die(n, { x: 250 + i * 175, y: 105, width: 150, height: 150 })),
    taken.map((full, i) => s("circle", { cx: 500 + ((i % row) - (row - 1) / 2) * 56, cy: i < row ? 370 : 450, r: 19, class: full ? "seat taken" : "seat" })));
}
