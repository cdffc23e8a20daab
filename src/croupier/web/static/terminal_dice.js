// Faces of dice, and what three of them come to in words.

import { h, s } from "./dom.js";

const NAMES = ["", "one", "two", "three", "four", "five", "six"];
const PIPS = {
  1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], 6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};
const SIZES = { small: "Small", big: "Big", triple: "Triple" };

/** One face; without a number a covered die. */
export function die(n, cls = "") {
  return s("svg", { class: `die ${cls}`, viewBox: "0 0 40 40", "data-face": n || null, "aria-hidden": "true" },
    s("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 7, class: "die-face" }),
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
