// The actions of a poker player: exactly the offers, the most usual first, each with its key.

import { at, h, s, show } from "../shared/dom.js";
import { assign } from "../shared/keys.js";
import { dollars, drawStack, snap } from "../shared/money.js";
import { commandOf, control, offerKey, onPicked, picked, picker, press, refusal, send } from "../shared/offers.js";
import { drawIntents, keepIntents } from "./intents.js";
import { ownSeat, shortName } from "./words.js";

// Chips and cards that an action moves: bets with an amount, chips pushed forward without a word, cards to exchange.

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
function betControl(view, offer, ask, { shortcut, strong }) {
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
function drawControl(view, offer, ask, { shortcut, strong }) {
  const note = h("p", { class: "refusal", role: "alert" });
  const text = h("span", {});
  const cards = ownSeat(view)?.down ?? [];
  const chosen = () => picked(OWN).map((place) => cards[place - 1]).filter((card) => card !== undefined);
  const button = press(offer, text, { key: shortcut, strong }, () => send(ask, commandOf(offer, undefined, chosen()), button, note));
  const tell = () => {
    const count = chosen().length;
    text.textContent = count ? `Draw ${count} card${count === 1 ? "" : "s"}` : "Stand pat";
  };
  tell();
  onPicked(button, tell);
  return h("div", { class: "control with-cards" }, h("p", { class: "hint" }, "Pick the cards to discard, by click or number."), button, note);
}

/** Chips pushed forward without a word: the rules say what they mean. */
function putIn(view, offer, ask) {
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
    "aria-label": `A ${dollars(chip)} chip`, onclick: () => { if (total() + chip <= (own?.stack ?? 0)) pushed.push(chip); tell(); } },
  s("svg", { viewBox: "-12 -6 24 14", class: "one-chip", "aria-hidden": "true" }, drawStack(chip, view.chips, 0, 0)), dollars(chip)));
  tell();
  return h("section", { class: "of-group put-in", "aria-label": offer.label }, h("h3", {}, offer.label),
    h("p", { class: "hint" }, "Choose chips, then push them forward. The rules decide what they mean."),
    h("div", { class: "chip-row" }, chips, back), h("div", { class: "control" }, button, note));
}

/** Keys that stay the same from turn to turn. */
const KEYS = { Check: "c", Call: "c", Bet: "b", Raise: "r", AllIn: "a", Fold: "f", TakeKitty: "k", Draw: "d", Show: "s", Muck: "m", OverBlind: "o" };
const USUAL = ["PostBlind", "ComeBack", "CollectHeld"];
const GROUPS = { free: "Take seat", seat: "Your seat", chips: "Chips", ask: "Hands", move: "Move to seat", wish: "Ask for seat", keeping: "The table", reports: "Irregularities" };
let bet = null; // the amount that is being chosen, for the arrow keys

/** Change the amount of the bet that is offered by so many steps. */
export function nudge(steps) {
  if (!bet?.element.isConnected) return false;
  bet.step(steps);
  return true;
}

/** A button that asks for something in one click, with the refusal beside it. */
function oneClick(id, words, key, act) {
  const note = h("p", { class: "refusal", role: "alert" });
  const button = h("button", { type: "button", class: "act strong", id, "data-focus": id, "aria-keyshortcuts": key,
    onclick: async () => {
      const answer = await act();
      note.replaceChildren(...(answer.type === "ack" ? [] : refusal(answer)));
    } }, h("span", {}, words), h("kbd", { "aria-hidden": "true" }, key));
  return h("div", { class: "control" }, button, note);
}

/** What is going on while there is nothing to do. */
function idle(view) {
  const seat = ownSeat(view);
  if (!seat) return "You are watching.";
  if (!view.on) return view.shut ? "The table is closed." : "The next hand begins soon.";
  const turn = view.seats.find((one) => one.turn);
  const waits = turn ? `${shortName(turn.person)} to act.` : `Now: ${view.stage}.`;
  if (!seat.dealt) return `You are not in this hand. ${waits}`;
  if (!seat.live) return `You folded. ${waits}`;
  return seat.all_in ? `You are all-in. ${waits}` : waits;
}

/** Whether an offer stands among the usual ones now. */
function usual(view, offer) {
  if (offer.group === "act" || offer.group === "ruling" || USUAL.includes(offer.command)) return true;
  if (offer.command === "AskToSee") return true;
  const own = ownSeat(view);
  return offer.command === "BuyChips" && own?.stack === 0 && !own.live;
}

/** The offers of the player: those for now, chips without a word, and the rest. */
function sorted(view) {
  const words = view.offers.filter((offer) => offer.command === "PutIn");
  const others = view.offers.filter((offer) => offer.command !== "PutIn").map((offer) => (offer.command === "Sit" ? { ...offer, group: "free" } : offer));
  return { first: others.filter((offer) => usual(view, offer)), words, more: others.filter((offer) => !usual(view, offer)) };
}

function keysOf(offers) {
  const fixed = offers.map((offer) => KEYS[offer.command] ?? "");
  const rest = assign(offers.filter((_, i) => !fixed[i]).map((offer) => offer.label), fixed.filter(Boolean));
  return fixed.map((key) => key || rest.shift());
}

/** One control for an offer, of the kind that it wants. */
function drawn(view, offer, ask, look) {
  if (offer.command === "Draw") return drawControl(view, offer, ask, look);
  if (offer.command === "Bet" || offer.command === "Raise") {
    const made = betControl(view, offer, ask, look);
    bet = made.step ? made : null;
    return made.element;
  }
  return control(offer, ask, { ...look, digits: false });
}

/** Offers that differ only in the seat: its number is enough on the button. */
function numbered(offers, ask) {
  const note = h("p", { class: "refusal", role: "alert" });
  const buttons = offers.map((offer) => {
    const asked = offer.command === "Sit" ? () => ask({ type: "sit", box: offer.fields.box }) : ask; // chips come with a seat
    const button = press(offer, String(offer.fields.seat ?? offer.fields.box), {}, () => send(asked, commandOf(offer), button, note));
    button.setAttribute("aria-label", offer.label);
    return button;
  });
  return h("div", { class: "control" }, h("div", { class: "each numbers" }, buttons), note);
}

function ofGroup(group, offers, ask) {
  const plain = offers.filter((offer) => ["free", "move", "wish"].includes(group) && !offer.fields.drop);
  const rest = offers.filter((offer) => !plain.includes(offer));
  return h("section", { class: "of-group", "aria-label": GROUPS[group] ?? "Other" }, h("h3", {}, GROUPS[group] ?? "Other"),
    plain.length ? numbered(plain, ask) : null,
    rest.length ? h("div", { class: "each" }, rest.map((offer) => control(offer, ask, { digits: false }))) : null);
}

/** The rarer offers, group by group. */
function drawMore(view, offers, words, ask, open) {
  const groups = Object.keys(GROUPS).map((group) => [group, offers.filter((offer) => offer.group === group)]);
  const other = offers.filter((offer) => !(offer.group in GROUPS));
  const parts = [...groups, ["other", other]].filter(([, of]) => of.length);
  if (!parts.length && !words.length) return null;
  return h("details", { class: "more", open }, h("summary", {}, "More"), h("div", { class: "row" },
    words.map((offer) => putIn(view, offer, ask)),
    parts.map(([group, of]) => ofGroup(group, of, ask))));
}

/** What the demo gives with a seat. */
const welcome = (view, ask) => oneClick("sit", "Sit down with demo chips", "s", () => ask({ type: "sit", box: 0 }));

/** Draw the actions anew if the offers have changed; the focus stays where it was. */
export function drawActions(view, ask) {
  const place = at("actions");
  const { first, words, more } = sorted(view);
  const guest = !view.you && !view.shut && !view.tournament;
  const own = ownSeat(view);
  const turn = first.some((offer) => offer.group === "act");
  const intents = keepIntents(view, ask);
  const mark = JSON.stringify([first, words, more, guest, idle(view), intents, turn && [view.number, view.stage, view.to, view.pot, own?.stack], own?.down]);
  const focus = place.contains(document.activeElement) ? document.activeElement.dataset.focus : "";
  const opened = place.querySelector("details.more")?.open && place.dataset.seat === String(view.you); // another seat: begin anew
  place.dataset.seat = view.you;
  const typed = new Map([...place.querySelectorAll("input[type=text]")].map((input) => [input.dataset.focus, input.value]));
  if (place.dataset.mark !== mark) {
    bet = null;
    const keys = keysOf(first);
    show(place, mark,
      guest ? welcome(view, ask) : null,
      first.map((offer, i) => drawn(view, offer, ask, { shortcut: keys[i], strong: i === 0 && !guest })),
      first.length || guest ? null : h("p", { class: "idle" }, idle(view)),
      intents ? drawIntents(view, ask) : null,
      drawMore(view, more, words, ask, opened));
    for (const input of place.querySelectorAll("input[type=text]")) input.value = typed.get(input.dataset.focus) ?? "";
    if (focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  }
  place.toggleAttribute("data-turn", turn);
  document.title = `${turn ? "Your turn: " : ""}${view.title}, ${view.table}`;
  return first.map(offerKey);
}
