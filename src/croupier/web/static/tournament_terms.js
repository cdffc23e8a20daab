// The conditions of a tournament, item by item, each with the paragraph that asks for it.

import { at, h, ruleNumber, rulePath, show } from "./dom.js";
import { dollars } from "./money.js";

const MONEY = new Set(["entry_fee", "buy_in", "buy_back_amount", "buy_back_fee"]);
const TIMES = new Set(["starts_at", "ends_at", "entry_opens", "entry_closes", "withdraw_until"]);

/** A value of the conditions in words. */
function told(name, value) {
  if (value === null || value === "" || (Array.isArray(value) && !value.length)) return "none";
  if (value === true || value === false) return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((one) => told(name, one)).join(typeof value[0] === "object" ? "; " : ", ");
  if (typeof value === "object") return Object.entries(value).filter(([, one]) => one !== 0 && one !== null && String(one) !== "").map(([inner, one]) => `${inner.replaceAll("_", " ")} ${told(inner, one)}`).join(", ");
  if (MONEY.has(name)) return dollars(value);
  if (TIMES.has(name)) return value ? new Date(value * 1000).toLocaleString("en-NZ", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hour12: false }) : "none";
  return String(value);
}

/** Draw the list. */
export function drawTerms(view) {
  show(at("terms"), JSON.stringify(view.conditions), view.conditions.map((item) => [
    h("dt", {}, (item.text || item.name.replaceAll("_", " ")).replace(/,? in (cents|seconds)/, ""), " ", h("a", { href: rulePath(item.rule), "data-why": item.rule, class: "why" }, ruleNumber(item.rule))),
    h("dd", {}, told(item.name, item.value))]));
}
