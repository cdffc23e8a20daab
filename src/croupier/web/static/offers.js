// Offers become controls, one for one. What a button may do is decided elsewhere; a refusal stands beside its button.

import { amountFor, picker } from "./amount.js";
import { h, ruleNumber, rulePath } from "./dom.js";
import { dollars } from "./money.js";

/** What tells this offer from the others on the page. */
export const offerKey = (offer) => `${offer.command} ${JSON.stringify(offer.fields)}`;

/** The command that an offer stands for. */
export function commandOf(offer, amount) {
  const command = { type: offer.command, ...offer.fields };
  if (offer.amount) command.amount = amount ?? offer.amount.least;
  return command;
}

/** Send an offer's command and show a refusal, if there is one, in `note`. */
async function send(ask, offer, amount, button, note) {
  button.disabled = true;
  note.replaceChildren();
  const answer = await ask({ type: "command", command: commandOf(offer, amount) });
  button.disabled = false;
  if (answer.type !== "ack") note.replaceChildren(...refusal(answer));
}

/** A refusal or an error in words, with its rule. */
export function refusal(answer) {
  const link = answer.cite
    ? h("a", { href: rulePath(answer.cite), "data-why": answer.cite, class: "why" }, `${ruleNumber(answer.cite)} why?`) : null;
  return [h("span", {}, answer.why, " "), link].filter(Boolean);
}

/** One control: a button that says what will move, and an amount to choose where the offer leaves one open. */
export function control(offer, ask, { shortcut = "", strong = false } = {}) {
  const key = offerKey(offer);
  const bounds = offer.amount;
  const open = bounds && bounds.least < bounds.most;
  const note = h("p", { class: "refusal", role: "alert" });
  const text = h("span", {});
  const name = (amount) => {
    text.textContent = bounds && !offer.label.includes("$") ? `${offer.label} ${dollars(amount)}` : offer.label;
  };
  const choose = open ? picker(key, offer.label, bounds, name) : null;
  const amount = () => (choose ? choose.amount() : bounds?.least);
  name(bounds ? amountFor(key, bounds) : 0);
  const button = h("button", { type: "button", class: strong ? "act strong" : "act", "data-focus": key, "data-command": offer.command,
    "aria-keyshortcuts": shortcut || null, title: `Rule ${ruleNumber(offer.cite)}`,
    onclick: () => send(ask, offer, amount(), button, note) },
  text, shortcut ? h("kbd", { "aria-hidden": "true" }, shortcut) : null);
  return h("div", { class: open ? "control with-amount" : "control" }, button, choose?.element, note);
}
