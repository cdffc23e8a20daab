// What a player will do when the turn comes, said while others act: taken back with a second press, and never said in turn.

import { h, steadily } from "../shared/dom.js";
import { dollars } from "../shared/money.js";
import { refusal } from "../shared/offers.js";
import { ownSeat } from "./words.js";

const NOTHING = { what: "", hand: 0, to: 0 };
let said = NOTHING;
let seen = null; // the last view
let unsure = true; // whether the dealer may still go by something from before this page was loaded

/** Whether somebody else is to act in a round of betting, and this player may be later. */
function waits(view) {
  const own = ownSeat(view);
  return Boolean(own && view.on && own.live && !own.all_in && !own.turn && view.turn && view.stage.endsWith("betting") && !view.offers.some((offer) => offer.group === "act"));
}

/** What can be said: as the dealer understands it, and in words. */
const sayings = (view) => (view.to_call ? [["check or fold", "Fold"], ["call", `Call ${dollars(view.to_call)}`], ["call any", "Call any"]]
  : [["check or fold", "Check or fold"], ["check", "Check"], ["call any", "Call any"]]);

/** Whether what was said means nothing any more: another hand, the turn has come, or the bet has changed. */
const lapsed = (view) => said.hand !== view.number || !waits(view) || (said.to !== view.to && ["call", "check"].includes(said.what));

/** Say what to do in turn, or with a second press nothing; unless the turn came while the button was being pressed. */
function intend(what, ask, note) {
  if (!waits(seen)) return;
  const now = said.what === what ? NOTHING : { what, hand: seen.number, to: seen.to };
  said = now;
  for (const button of note.parentElement.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.what === now.what));
  note.replaceChildren();
  ask({ type: "intend", what: now.what, to: seen.to }, { once: true }).then((answer) => {
    if (answer.type === "ack" || said !== now) return;
    said = NOTHING;
    for (const button of note.parentElement.querySelectorAll("button")) button.setAttribute("aria-pressed", "false");
    note.replaceChildren(...refusal(answer));
  });
}

/** Keep up with the table; the mark changes with what is to be drawn, and is empty where nothing can be said. */
export function keepIntents(view, ask) {
  seen = view;
  if (lapsed(view)) said = NOTHING;
  if (!waits(view)) return "";
  if (unsure) ask({ type: "intend", what: "" }, { once: true });
  unsure = false;
  return `${view.number} ${view.to} ${view.to_call} ${said.what}`;
}

/** The toggles. */
export function drawIntents(view, ask) {
  const note = h("p", { class: "refusal", role: "alert" });
  const buttons = sayings(view).map(([what, words]) => h("button", { type: "button", class: "preset", "data-what": what, "data-focus": `intend ${what}`,
    "aria-pressed": String(said.what === what), onclick: () => steadily(() => intend(what, ask, note)) }, words));
  return h("div", { class: "control intents", role: "group", "aria-label": "When your turn comes" }, h("span", { class: "quiet" }, "In turn:"), buttons, note);
}
