// Offers become controls, one for one. What a button may do is decided elsewhere; a refusal stands beside its button.

import { cardWords, drawCard, HEIGHT, WIDTH } from "./cards.js";
import { h, ruleNumber, rulePath, s } from "./dom.js";
import { amounts, dollars, presets, priced, reach, snap } from "./money.js";

// Choosing an amount: presets, slider, wheel and arrow keys; every value it can show is a legal one.

const chosen = new Map();

/** The amount last chosen for this kind of offer, brought within its bounds; else the usual one. */
const amountFor = (key, bounds, usual = bounds.least) => snap(bounds, chosen.get(key) ?? usual);

/** A picker; `changed` hears each new amount. A brief one has only less and more; `named` are presets with names of their own. */
export function picker(key, label, bounds, changed, { usual = bounds.least, brief = false, named = null } = {}) {
  let amount = amountFor(key, bounds, usual);
  const slider = h("input", { type: "range", min: bounds.least, max: reach(bounds), step: bounds.step, value: amount,
    "aria-label": `${label}: amount`, "aria-valuetext": dollars(amount), "data-focus": `slide:${key}` });
  const buttons = (named ?? presets(bounds).map((preset) => [dollars(preset), preset])).map(([words, preset]) => h("button",
    { type: "button", class: "preset", "data-focus": `${key}:${words}`, title: dollars(preset), onclick: () => set(preset) }, words));

  function set(wanted) {
    amount = snap(bounds, wanted);
    if (!brief) chosen.set(key, amount); // what a decision puts down is measured anew each time
    slider.value = amount;
    slider.setAttribute("aria-valuetext", dollars(amount));
    changed(amount);
  }

  slider.addEventListener("input", () => set(Number(slider.value)));
  const element = h("div", { class: brief ? "picker brief" : "picker" },
    h("button", { type: "button", class: "step", "aria-label": `${label}: less`, onclick: () => set(amount - bounds.step) }, "−"),
    brief ? null : slider,
    h("button", { type: "button", class: "step", "aria-label": `${label}: more`, onclick: () => set(amount + bounds.step) }, "+"),
    brief ? null : h("div", { class: "presets", role: "group", "aria-label": `${label}: usual amounts` }, buttons));
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    set(amount + (event.deltaY < 0 ? bounds.step : -bounds.step));
  }, { passive: false });
  return { element, amount: () => amount, set };
}

// Cards of one's own hand that are picked for a choice which names cards, by their places in the hand from 1.

const hands = new Map();
let listeners = [];

function of(box) {
  if (!hands.has(box)) hands.set(box, { cards: "", picked: new Set() });
  return hands.get(box);
}

/** The places picked in the hand of a box, in their order. */
export const picked = (box) => [...of(box).picked].sort((one, other) => one - other);

/** Forget what was picked in a hand that is no longer the same. */
function keep(box, cards) {
  const hand = of(box);
  const now = cards.join(" ");
  if (hand.cards === now) return;
  hands.set(box, { cards: now, picked: new Set() });
}

/** Hear of every change for as long as this element is on the page. */
export function onPicked(element, hear) {
  listeners = listeners.filter((one) => one.element.isConnected);
  listeners.push({ element, hear });
}

function toggle(box, place, card) {
  const { picked: places } = of(box);
  if (!places.delete(place)) places.add(place);
  card.setAttribute("aria-checked", String(places.has(place)));
  listeners.forEach(({ hear }) => hear());
}

/** A hand whose cards can be picked with a tap, with space or with their number. */
export function pickable(box, cards, { gap = 8, keys = true } = {}) {
  keep(box, cards);
  const across = cards.length * (WIDTH + gap) - gap;
  return s("svg", { viewBox: `-2 -14 ${across + 4} ${HEIGHT + 34}`, class: "hand-cards picking", role: "group", "aria-label": "Your cards: pick those to name" },
    cards.map((card, i) => {
      const place = i + 1;
      const one = s("g", { class: "pick", role: "checkbox", tabindex: "0", "data-place": place, "data-focus": `pick ${box} ${place}`,
        "aria-checked": String(of(box).picked.has(place)), "aria-label": `Card ${place}, ${cardWords(card)}`, "aria-keyshortcuts": keys ? String(place) : null,
        onclick: () => toggle(box, place, one),
        onkeydown: (event) => {
          if (event.key !== " " && event.key !== "Enter") return;
          event.preventDefault();
          toggle(box, place, one);
        } },
      s("g", { class: "lifted" }, drawCard(card, { x: i * (WIDTH + gap) })),
      s("text", { x: i * (WIDTH + gap) + WIDTH / 2, y: HEIGHT + 15, class: "number" }, String(place)));
      return one;
    }));
}

/** The same in small beside a control, for a hand that is not the large one. */
const smallHand = (box, cards) => h("div", { class: "small-hand" }, pickable(box, cards, { keys: false }));

const FEW = 6;

/** What tells this offer from the others on the page. */
export const offerKey = (offer) => `${offer.command} ${JSON.stringify(offer.fields)}`;

/** The command that an offer stands for. */
export function commandOf(offer, amount, cards, words) {
  const command = { type: offer.command, ...offer.fields };
  if (offer.words) command.words = words;
  if (offer.amount) command.amount = amount ?? offer.amount.least;
  if (offer.cards) command.cards = cards;
  return command;
}

/** Send an offer's command and show a refusal, if there is one, in `note`. */
export async function send(ask, command, button, note) {
  button.disabled = true;
  note.replaceChildren();
  const answer = await ask({ type: "command", command });
  button.disabled = false;
  if (answer.type !== "ack") note.replaceChildren(...refusal(answer));
}

/** A refusal or an error in words, with its rule. */
export function refusal(answer) {
  const link = answer.cite
    ? h("a", { href: rulePath(answer.cite), "data-why": answer.cite, class: "why" }, `${ruleNumber(answer.cite)} why?`) : null;
  return [h("span", {}, answer.why, " "), link].filter(Boolean);
}

const capital = (label) => label.charAt(0).toUpperCase() + label.slice(1);
const named = (offer, amount) => capital(offer.amount && !priced(offer.label) ? `${offer.label} ${dollars(amount)}` : offer.label);

const AT_A_BOX = ["Wager", "Withdraw", "Choose"];

/** The offer with its box, if that is not the own one. */
export function atBox(offer, own) {
  const elsewhere = AT_A_BOX.includes(offer.command) && offer.fields.box && own && offer.fields.box !== own;
  return elsewhere ? { ...offer, label: `${offer.label}, box ${offer.fields.box}` } : offer;
}

/** A button of an offer; `key` is the key on the keyboard that presses it. */
export function press(offer, text, { key = "", strong = false, focus = offerKey(offer) }, act) {
  return h("button", { type: "button", class: strong ? "act strong" : "act", "data-focus": focus, "data-command": offer.command,
    "aria-keyshortcuts": key || null, title: `Rule ${ruleNumber(offer.cite)}`, onclick: act },
  text, key ? h("kbd", { "aria-hidden": "true" }, key) : null);
}

/** A button for each amount, where there are few: with `unit`, what they are multiples of, also how many times it. */
function severalButtons(offer, ask, { strong, unit, digits }) {
  const note = h("p", { class: "refusal", role: "alert" });
  const buttons = amounts(offer.amount).map((amount) => {
    const times = unit && amount % unit === 0 ? amount / unit : 0;
    const text = [h("span", {}, named(offer, amount)), times ? h("span", { class: "times" }, `${times}×`) : null];
    const button = press(offer, text, { key: digits && times && times < 10 ? String(times) : "", strong, focus: `${offerKey(offer)}:${amount}` },
      () => send(ask, commandOf(offer, amount), button, note));
    return button;
  });
  return h("div", { class: "control several", role: "group", "aria-label": offer.label }, h("div", { class: "each" }, buttons), note);
}

const cardCount = (bounds) => (bounds.least === bounds.most ? bounds.least : `${bounds.least} to ${bounds.most}`);

/** A button that waits until the cards it wants are picked. */
function withCards(offer, ask, { shortcut, strong, hand, large }) {
  const box = offer.fields.box;
  const note = h("p", { class: "refusal", role: "alert" });
  const text = h("span", {});
  const button = press(offer, text, { key: shortcut, strong }, () => send(ask, commandOf(offer, undefined, picked(box)), button, note));
  const price = offer.amount ? ` for ${dollars(offer.amount.least)}` : "";
  const tell = () => {
    const count = picked(box).length;
    button.disabled = count < offer.cards.least || count > offer.cards.most;
    text.textContent = button.disabled ? `${offer.label}: pick ${cardCount(offer.cards)} cards` : `${offer.label} ${count} card${count === 1 ? "" : "s"}${price}`;
  };
  tell();
  onPicked(button, tell);
  return h("div", { class: "control with-cards" }, button, large ? null : smallHand(box, hand), note);
}

/** A button with a field for the words that go with it. */
function withWords(offer, ask) {
  const note = h("p", { class: "refusal", role: "alert" });
  const field = h("input", { type: "text", maxlength: 200, placeholder: offer.words, "aria-label": offer.words, "data-focus": `${offerKey(offer)}:words` });
  const button = press(offer, offer.label, {}, () => send(ask, commandOf(offer, undefined, undefined, field.value), button, note));
  return h("div", { class: "control with-words" }, field, button, note);
}

/** Whether there are so few amounts that each has a button: all of them multiples of the wager before. */
function few({ amount, group }, unit) {
  const all = amounts(amount);
  return group === "decide" && all.length <= FEW && (!unit || all.every((one) => one % unit === 0));
}

/** The name of a wager where there is little room; whoever listens hears the whole. */
const shorter = (offer, short) => (offer.label.length > 16 ? short[offer.fields.wager] ?? offer.label : offer.label);

/** Several wagers of one box with one amount for all of them; what each button moves is written on it. */
export function wagerPanel(offers, ask, { keys = [], strong = false, label = "Amount", back = [], short = {} } = {}) {
  const note = h("p", { class: "refusal", role: "alert" });
  const open = offers.filter((offer) => offer.amount && offer.amount.least < offer.amount.most).map((offer) => offer.amount);
  const bounds = { least: Math.min(...open.map((one) => one.least)), most: Math.max(...open.map((one) => one.most)), step: Math.min(...open.map((one) => one.step)) };
  const usual = Math.max(...open.map((one) => one.least));
  let amount = 0;
  const own = (offer) => (offer.amount ? snap(offer.amount, amount) : 0);
  const texts = offers.map(() => h("span", {}));
  let buttons = [];
  const name = (now) => {
    amount = now;
    offers.forEach((offer, i) => {
      texts[i].textContent = named({ ...offer, label: shorter(offer, short) }, own(offer));
      buttons[i]?.setAttribute("aria-label", named(offer, own(offer)));
    });
  };
  const choose = picker("panel", label, bounds, name, { usual });
  buttons = offers.map((offer, i) => {
    const button = press(offer, texts[i], { key: keys[i], strong: strong && i === 0 }, () => send(ask, commandOf(offer, own(offer)), button, note));
    return button;
  });
  name(choose.amount());
  const taken = back.map((offer) => {
    const button = press(offer, `Take back ${shorter({ ...offer, label: offer.label.replace(/^Take back /, "") }, short)}`, { key: keys[offers.length + back.indexOf(offer)] ?? "" }, () => send(ask, commandOf(offer), button, note));
    button.classList.add("back");
    return button;
  });
  return h("div", { class: "control with-amount panel", role: "group", "aria-label": "Wagers" }, choose.element, h("div", { class: "each" }, buttons, taken), note);
}

/** One control: a button that says what will move, and an amount or cards to choose where the offer leaves them open. */
export function control(offer, ask, { shortcut = "", strong = false, unit = 0, hand = [], large = true, digits = true } = {}) {
  const bounds = offer.amount;
  const open = bounds && bounds.least < bounds.most;
  if (offer.words) return withWords(offer, ask);
  if (offer.cards) return withCards(offer, ask, { shortcut, strong, hand, large });
  if (open && few(offer, unit)) return severalButtons(offer, ask, { strong, unit, digits });
  const key = offerKey(offer);
  const brief = offer.group === "decide"; // as much as may be is what is usual there
  const usual = brief ? bounds?.most : bounds?.least;
  const note = h("p", { class: "refusal", role: "alert" });
  const text = h("span", {});
  const name = (amount) => {
    text.textContent = named(offer, amount);
  };
  const choose = open ? picker(key, offer.label, bounds, name, { usual, brief }) : null;
  name(bounds ? amountFor(key, bounds, usual) : 0);
  const button = press(offer, text, { key: shortcut, strong },
    () => send(ask, commandOf(offer, choose ? choose.amount() : bounds?.least), button, note));
  return h("div", { class: open ? (brief ? "control brief-amount" : "control with-amount") : "control" }, button, choose?.element, note);
}
