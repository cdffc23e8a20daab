// What was: the last result, the board of results, and the last spins of this terminal.

import { at, h, ruleNumber, rulePath, show } from "../shared/dom.js";
import { cents } from "../shared/money.js";
import { dice, die, resultWords, sizeWords } from "./dice.js";

/** The dice of this spin once they are uncovered, else the last winning numbers. */
export function drawLast(view) {
  const open = view.dice.length > 0;
  const last = view.results[0];
  const numbers = open ? view.dice : view.last_dice;
  const words = open ? "This spin" : [h("span", { class: "wide" }, "Last winning numbers"), h("span", { class: "narrow" }, "Last")];
  const total = numbers.reduce((sum, n) => sum + n, 0);
  show(at("last"), JSON.stringify([numbers, open, last, view.phase]),
    numbers.length ? dice(numbers, "large") : h("span", { class: "dice large", role: "img", "aria-label": "No result yet" }, die(0), die(0), die(0)),
    h("p", {}, h("span", { class: "quiet" }, numbers.length ? words : "No result yet"),
      numbers.length ? h("strong", { id: "last-words" }, `Total ${total}${!open && last ? `, ${sizeWords(last)}` : ""}`) : null,
      !open && last?.corrected ? h("span", { class: "quiet" }, "corrected") : null));
}

function line(result) {
  return h("li", { class: `result ${result.size}`, "data-spin": result.spin },
    h("span", { class: "n quiet" }, `#${result.spin}`), dice(result.dice), h("strong", {}, String(result.total)),
    h("span", { class: "size" }, sizeWords(result)), result.corrected ? h("span", { class: "quiet" }, "corrected") : null);
}

function recalled(one) {
  return h("li", {}, h("span", { class: "quiet" }, `#${one.spin}`), dice(one.dice), h("span", {}, `wagered ${cents(one.staked)}, back ${cents(one.returned)}`));
}

/** A sign that the rules demand, with its rule. */
const sign = (one) => h("li", { "data-sign": one.name }, one.text, " ", h("a", { href: rulePath(one.cite), "data-why": one.cite, class: "why", "aria-label": `rule ${one.cite}` }, ruleNumber(one.cite)));

/** The board, with the note that belongs to it, and the signs of the terminal. */
export function drawBoard(view) {
  const place = at("board");
  const opened = place.querySelector("details")?.open;
  show(place, JSON.stringify([view.results, view.recall, view.signs]),
    h("h2", {}, "Results"),
    h("p", { class: "foretell" }, "Past results predict nothing."),
    view.results.length ? h("ol", { class: "results", tabindex: 0, "aria-label": "Results, the latest first" }, view.results.map(line)) : h("p", { class: "quiet" }, "No spin has had a result yet."),
    view.recall?.length ? h("details", { open: opened }, h("summary", {}, "Your last spins"), h("ol", { class: "recall" }, view.recall.map(recalled))) : null,
    h("ul", { class: "signs", "aria-label": "Signs" }, view.signs.map(sign)));
}

/** The latest result in words, for whoever listens. */
export const latestWords = (view) => (view.results[0] ? resultWords(view.results[0]) : "");
