// The consoles of the staff: the next step due, questions to answer, irregularities to report, slips for training.

import { at, h, ruleNumber, rulePath, show } from "./dom.js";
import { assign } from "./keys.js";
import { control } from "./offers.js";

const STEPS = ["dealer", "procedure"];

const list = (offers, ask) => h("div", { class: "stack-list" }, offers.map((offer) => control(offer, ask)));

/** The steps of the staff, each with its key. */
export function steps(offers, ask) {
  const keys = assign(offers.map((offer) => offer.label));
  return h("div", { class: "stack-list" }, offers.map((offer, i) => control(offer, ask, { shortcut: keys[i], strong: i === 0 })));
}

/** A long list with a field that narrows it down. */
export function sought(offers, ask, label, empty) {
  if (!offers.length) return h("p", { class: "quiet" }, empty);
  const controls = offers.map((offer) => control(offer, ask));
  const field = h("input", { type: "search", placeholder: "Find …", "aria-label": label, "data-focus": label,
    oninput: () => controls.forEach((one, i) => {
      one.hidden = !offers[i].label.toLowerCase().includes(field.value.toLowerCase().trim());
    }) });
  return h("div", { class: "sought" }, offers.length > 6 ? field : null, h("div", { class: "stack-list scrolls" }, controls));
}

function pending(view, rulings, ask) {
  const cite = rulings[0]?.cite;
  return h("section", { class: "question", "aria-label": "Pending question" },
    h("h3", {}, "A ruling is pending"),
    h("p", {}, view.question, " ", cite ? h("a", { href: rulePath(cite), "data-why": cite, class: "why" }, `${ruleNumber(cite)} why?`) : null),
    rulings.length ? list(rulings, ask) : h("p", { class: "quiet" }, "Somebody else has to answer this."));
}

/** Draw the console of whoever is here as staff; players have none. */
export function drawStaff(view, ask) {
  const place = at("staff");
  const groups = Object.groupBy ? Object.groupBy(view.offers, (offer) => offer.group) : group(view.offers);
  const of = (...names) => names.flatMap((name) => groups[name] ?? []);
  place.hidden = ["player", "watcher", "nominee"].includes(view.role);
  if (place.hidden) return;
  const focus = document.activeElement?.dataset?.focus;
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.dataset.part));
  const irregular = of("irregularity");
  const slips = of("slip");
  const operator = of("operator");
  const mark = JSON.stringify([view.role, view.due, view.question, view.offers]);
  const part = (name, title, body, always = false) => h("details", { "data-part": name, open: always || open.has(name) }, h("summary", {}, title), body);
  const drawn = show(place, mark,
    h("h2", {}, `${view.role[0].toUpperCase()}${view.role.slice(1)}’s console`),
    view.question ? pending(view, of("ruling"), ask) : null,
    h("section", { class: "due" }, h("h3", {}, "Next step due"), h("p", { class: "due-words" }, view.due || "Nothing is due: the game is waiting for the players."),
      steps(of(...STEPS), ask)),
    part("irregularity", `Report an irregularity (${irregular.length})`, sought(irregular, ask, "Find an irregularity", "None can be reported at this moment."),
      !place.dataset.seen && view.role.includes("supervisor")),
    operator.length ? part("operator", `Operator (${operator.length})`, sought(operator, ask, "Find a direction", "")) : null,
    slips.length ? part("slip", `Make a mistake, for training (${slips.length})`, sought(slips, ask, "Find a mistake", "")) : null);
  place.dataset.seen = "yes";
  if (drawn && focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

function group(offers) {
  const groups = {};
  for (const offer of offers) (groups[offer.group] ??= []).push(offer);
  return groups;
}
