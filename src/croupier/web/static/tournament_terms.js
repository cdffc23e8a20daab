// The conditions of a tournament, item by item, each with the paragraph that asks for it.

import { at, h, ruleNumber, rulePath, show } from "./dom.js";

/** A value of the conditions in words. */
function told(value) {
  if (value === null || value === "" || (Array.isArray(value) && !value.length)) return "none";
  if (value === true || value === false) return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(told).join(typeof value[0] === "object" ? "; " : ", ");
  if (typeof value === "object") return Object.entries(value).map(([name, one]) => `${name.replaceAll("_", " ")} ${told(one)}`).join(", ");
  return String(value);
}

/** Draw the list. */
export function drawTerms(view) {
  show(at("terms"), JSON.stringify(view.conditions), view.conditions.map((item) => [
    h("dt", {}, item.text || item.name.replaceAll("_", " "), " ", h("a", { href: rulePath(item.rule), "data-why": item.rule, class: "why" }, ruleNumber(item.rule))),
    h("dd", {}, told(item.value))]));
}
