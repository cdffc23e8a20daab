// The consoles of the poker room's staff: the step due, rulings, irregularities to report, slips for training, the keeping of the table.

import { at, h, show } from "../shared/dom.js";
import { sought, steps } from "../shared/staff.js";
import { capital } from "./words.js";

const FIRST = ["step", "act"];
/** Groups in the order of a supervisor's work; what is new here comes after them under its own name. */
const TITLES = {
  ruling: "Rule", rulings: "Rule", irregularity: "Report an irregularity", reports: "Report an irregularity",
  seat: "Players", move: "Move a player", chips: "Chips", keeping: "Run the table", slip: "Make a mistake, for training", slips: "Make a mistake, for training",
};
const OPEN = ["ruling", "rulings"];

/** Offers by the title under which they stand. */
function grouped(offers) {
  const groups = new Map();
  const order = Object.keys(TITLES);
  const rank = (offer) => (order.includes(offer.group) ? order.indexOf(offer.group) : order.length);
  for (const offer of [...offers].sort((one, other) => rank(one) - rank(other))) {
    const title = TITLES[offer.group] ?? capital(offer.group);
    groups.set(title, [...(groups.get(title) ?? []), offer]);
  }
  return [...groups];
}

/** Draw the console of whoever is here as staff; `none` says what to show when no step is due. */
export function drawConsole(view, role, ask, none) {
  const place = at("staff");
  place.hidden = !role;
  if (!role) return;
  const focus = document.activeElement?.dataset?.focus;
  const typed = new Map([...place.querySelectorAll("input")].map((input) => [input.dataset.focus, input.value]));
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.dataset.part));
  const due = view.offers.filter((offer) => FIRST.includes(offer.group));
  const rest = grouped(view.offers.filter((offer) => !FIRST.includes(offer.group)));
  const drawn = show(place, JSON.stringify([role, none, view.offers]),
    h("h2", {}, `${capital(role)}’s console`),
    h("section", { class: "due" }, h("h3", {}, "Next step due"), due.length ? steps(due, ask) : h("p", { class: "due-words" }, none)),
    rest.map(([title, offers]) => h("details", { "data-part": title, open: open.has(title) || OPEN.includes(offers[0].group) },
      h("summary", {}, `${title} (${offers.length})`), sought(offers, ask, `Find: ${title}`, ""))));
  if (!drawn) return;
  for (const input of place.querySelectorAll("input")) {
    if (!typed.get(input.dataset.focus)) continue;
    input.value = typed.get(input.dataset.focus);
    input.dispatchEvent(new Event("input"));
  }
  if (focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}
