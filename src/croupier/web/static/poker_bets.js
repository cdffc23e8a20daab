// Chips and cards that an action moves: bets with an amount, chips pushed forward without a word, cards to exchange.

import { drawStack } from "./chips.js";
import { h, s } from "./dom.js";
import { picker } from "./amount.js";
import { commandOf, press, send } from "./offers.js";
import { dollars, snap } from "./money.js";
import { onPicked, picked } from "./picking.js";
import { ownSeat } from "./poker_words.js";

export const OWN = 0; // the own hand, for picking cards

/** Amounts worth a button: the least, half the pot and the pot where they are legal, and everything. */
function presetsOf(view, bounds) {
  const called = view.pot + view.to_call;
  const own = ownSeat(view);
  const all = own ? own.stack + own.bet : 0;
  const wanted = [["Min", bounds.least], ["½ pot", view.to + Math.round(called / 2)], ["Pot", view.to + called], [bounds.most === all ? "All-in" : "Max", bounds.most]];
  const taken = new Set();
  return wanted.filter(([, amount]) => amount >= bounds.least && amount <= bounds.most).map(([words, amount]) => [words, snap(bounds, amount)])
    .reverse().filter(([, amount]) => !taken.has(amount) && taken.add(amount)).reverse();
}

/** A bet or a raise: the button says what will lie in front of the player. */
export function betControl(view, offer, ask, { shortcut, strong }) {
  const bounds = offer.amount;
  const open = bounds.least < bounds.most;
  const key = `${offer.command} ${view.number} ${view.stage} ${view.to}`; // another turn starts from the least again
  const note = h("p", { class: "refusal", role: "alert" });
  const text = h("span", {});
  const name = (amount) => {
    text.textContent = `${offer.label} ${dollars(amount)}`;
  };
  const choose = open ? picker(key, offer.label, bounds, name, { named: presetsOf(view, bounds) }) : null;
  name(choose ? choose.amount() : bounds.least);
  const button = press(offer, text, { key: shortcut, strong }, () => send(ask, commandOf(offer, choose ? choose.amount() : bounds.least), button, note));
  const element = h("div", { class: open ? "control with-amount" : "control", "data-part": "bet" }, button, choose?.element, note);
  return { element, step: choose ? (steps) => choose.set(choose.amount() + steps * bounds.step) : null };
}

/** Exchange the cards that are picked in the own hand; none is to stand. */
export function drawControl(view, offer, ask, { shortcut, strong }) {
  const note = h("p", { class: "refusal", role: "alert" });
  const text = h("span", {});
  const cards = ownSeat(view)?.down ?? [];
  const chosen = () => picked(OWN).map((place) => cards[place - 1]).filter((card) => card !== undefined);
  const button = press(offer, text, { key: shortcut, strong }, () => send(ask, commandOf(offer, undefined, chosen()), button, note));
  const tell = () => {
    const count = chosen().length;
    text.textContent = count ? `Draw ${count} card${count === 1 ? "" : "s"}` : "Stand, draw nothing";
  };
  tell();
  onPicked(button, tell);
  return h("div", { class: "control with-cards" }, h("p", { class: "hint" }, "Pick the cards to throw away, by click or number."), button, note);
}

/** Chips pushed forward without a word: the rules say what they mean. */
export function putIn(view, offer, ask) {
  const pushed = [];
  const own = ownSeat(view);
  const note = h("p", { class: "refusal", role: "alert" });
  const text = h("span", {});
  const total = () => pushed.reduce((sum, chip) => sum + chip, 0);
  const button = press(offer, text, {}, () => send(ask, { type: "PutIn", chips: pushed }, button, note));
  const back = h("button", { type: "button", class: "preset", onclick: () => { pushed.pop(); tell(); } }, "Back");
  const tell = () => {
    text.textContent = pushed.length ? `Push ${dollars(total())} forward` : "Push chips forward";
    button.disabled = !pushed.length;
    back.disabled = !pushed.length;
  };
  const chips = view.chips.filter((chip) => chip <= (own?.stack ?? 0)).map((chip) => h("button", { type: "button", class: "preset chip-choice",
    "aria-label": `A chip of ${dollars(chip)}`, onclick: () => { if (total() + chip <= (own?.stack ?? 0)) pushed.push(chip); tell(); } },
  s("svg", { viewBox: "-12 -6 24 14", class: "one-chip", "aria-hidden": "true" }, drawStack(chip, view.chips, 0, 0)), dollars(chip)));
  tell();
  return h("section", { class: "of-group put-in", "aria-label": offer.label }, h("h3", {}, offer.label),
    h("p", { class: "hint" }, "Choose chips, then push them. What they mean is for the rules to say."),
    h("div", { class: "chip-row" }, chips, back), h("div", { class: "control" }, button, note));
}
