// What covers the layout while there is nothing to play: no terminal yet, somebody else's, a fault, a seal, a closed table.

import { at, h, show } from "../shared/dom.js";
import { cents } from "../shared/money.js";
import { refusal } from "../shared/offers.js";
import { noteButtons } from "./cash.js";

const TITLES = { fault: "Out of order", locked: "Locked", sealed: "Sealed" };
const ADVICE = {
  fault: "The terminal is out of use until it is repaired. Please call the staff.",
  locked: "A supervisor has to unlock it. Please call the staff.",
  sealed: "Nobody may operate it until the malfunction has been investigated.",
};

function button(words, ask, message, strong = false) {
  const note = h("p", { class: "refusal", role: "alert" });
  return h("div", { class: "control" }, h("button", { type: "button", class: strong ? "act strong" : "act", "data-focus": words,
    onclick: async () => {
      const answer = await ask(message);
      note.replaceChildren(...(answer.type === "ack" ? [] : refusal(answer)));
    } }, words), note);
}

const claim = (terminal) => ({ type: "command", command: { type: "ClaimTerminal", terminal } });

function welcome(view, wanted, ask) {
  const holder = view.terminals.find(([n]) => n === wanted)?.[1];
  const known = view.terminals.some(([n]) => n === wanted);
  if (!known || holder) {
    const words = known ? `${holder} has terminal ${wanted}.` : wanted ? `There is no terminal ${wanted}.` : "No terminal is chosen.";
    return [h("h2", {}, words), button("Take any free terminal", ask, claim(0), true)];
  }
  return [h("h2", {}, `Terminal ${wanted} is free`),
    h("p", {}, "Insert a note to play. The credits are for demonstration only."),
    noteButtons(view, ask),
    button("Sit down without a note", ask, claim(wanted))];
}

function outOfUse(view) {
  return [h("h2", {}, TITLES[view.state] ?? "The game is stopped"),
    view.why ? h("p", { class: "reason" }, view.why) : null,
    h("p", {}, ADVICE[view.state] ?? "The game will go on once the staff have dealt with it."),
    view.credits || view.wagered ? h("p", {}, `Your credits of ${cents(view.credits)}${view.wagered ? ` and wagers of ${cents(view.wagered)}` : ""} are on record.`) : null];
}

/** Cover the layout, or uncover it. */
export function drawScreen(view, wanted, ask, onLayout) {
  const place = at("screen");
  const broken = view.state in TITLES || view.phase === "stopped";
  const content = view.phase === "shut" ? [h("h2", {}, "The table is closed"), h("p", {}, "Vouchers can still be redeemed.")]
    : broken ? outOfUse(view) : !view.terminal && !onLayout ? welcome(view, wanted, ask) : null;
  place.hidden = !content;
  at("layout").inert = Boolean(content);
  document.body.toggleAttribute("data-covered", Boolean(content));
  place.dataset.state = broken ? "fault" : "welcome";
  if (!content) return;
  const mark = JSON.stringify([view.phase, view.state, view.why, view.terminal, wanted, view.credits, view.wagered, view.terminals.find(([n]) => n === wanted), view.notes]);
  show(place, mark, h("div", { class: "card" }, content.filter(Boolean)));
}
