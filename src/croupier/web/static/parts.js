// The smaller parts of the table page: the bar at the top, your hand, the strip of other boxes on a phone.

import { choiceWords } from "./areas.js";
import { cardWords, drawHand } from "./cards.js";
import { at, h, rulePath, show } from "./dom.js";
import { dollars } from "./money.js";
import { pickable } from "./picking.js";
import { heading, isScale, openScale } from "./signs.js";

/** Game, edition, limits, signs and meter. */
export function drawTop(view) {
  show(at("game"), view.title + view.edition, h("strong", {}, view.title), " ", h("span", { class: "quiet" }, view.edition));
  show(at("table-name"), view.table + view.round, `Table ${view.table}`, view.round ? h("span", { class: "quiet" }, ` round ${view.round}`) : null);
  show(at("limits"), `${view.minimum}-${view.maximum}`, `${dollars(view.minimum)} to ${dollars(view.maximum)}`);
  const meter = at("meter");
  meter.hidden = view.meter === null || view.meter === undefined;
  if (!meter.hidden) show(meter, String(view.meter), h("span", { class: "quiet" }, "Jackpot "), h("strong", {}, dollars(view.meter)));
  show(at("signs"), JSON.stringify([view.signs, view.directions]),
    view.signs.map((sign) => h("li", { "data-sign": sign.name, "data-on-felt": sign.name === "inscription" || isScale(sign) },
      isScale(sign) ? h("button", { type: "button", class: "scale-name", onclick: () => openScale(sign) }, heading(sign)) : null,
      h("span", { class: isScale(sign) ? "scale-text" : "" }, sign.text), " ",
      h("a", { href: rulePath(sign.cite), "data-why": sign.cite, class: "why", "aria-label": `rule ${sign.cite}` }, sign.cite.split(" ")[1]))),
    view.directions.map((direction) => h("li", { "data-sign": "direction" }, direction)));
}

function own(view) {
  return view.boxes.find((box) => view.you && box.player === view.you);
}

function chipsOf(view) {
  return view.people.find((person) => person.name === view.you)?.chips;
}

/** What an event moves to its owner, in cents: out of a settlement, beside one, through the jackpot, and back again. */
const MOVES = {
  Settled: (event) => event.back + (event.won ?? 0) - event.amount,
  Reversed: (event) => event.amount - event.back - event.won,
  Paid: (event) => event.won,
  PaidBack: (event) => -event.won,
  JackpotAccepted: (event) => -event.amount,
  JackpotRefunded: (event) => event.amount,
  JackpotPaid: (event) => event.amount,
  JackpotUnpaid: (event) => -event.amount,
};
let lastRound = null;
let going = { net: 0, any: false, cards: [], words: "" };

/** Keep what your wagers came to, so that the end of a round can be read after the cards are gone. */
export function keepResults(entries, you) {
  for (const { event } of entries) {
    if (event.owner === you && event.type in MOVES) going = { ...going, any: true, net: going.net + MOVES[event.type](event) };
    if (event.type === "RoundEnded" || event.type === "RoundVoided") {
      if (going.any) lastRound = going;
      going = { net: 0, any: false, cards: [], words: "" };
    }
  }
}

function lastWords() {
  if (!lastRound) return "";
  const { net, words } = lastRound;
  return `Last round: ${net > 0 ? "won " + dollars(net) : net < 0 ? "lost " + dollars(-net) : "even"}${words ? " with " + words : ""}.`;
}

function result(view, box) {
  const settled = box.stakes.filter((stake) => stake.fate);
  const between = ["betting", "shuffling", "opening"].includes(view.phase);
  if (between && lastRound && settled.length === box.stakes.length) return lastWords();
  if (!settled.length || settled.length < box.stakes.length) return "";
  const net = box.stakes.reduce((sum, stake) => sum + stake.back + stake.won - stake.amount, 0);
  return net > 0 ? `You win ${dollars(net)} this round.` : net < 0 ? `You lose ${dollars(-net)} this round.` : "You break even this round.";
}

/** Your cards, large, and in words what they are and what is at stake. */
export function drawOwn(view) {
  const box = own(view);
  const place = at("hand");
  const chips = chipsOf(view);
  place.hidden = !box && !chips;
  if (place.hidden) return;
  const cards = box?.hand?.cards ?? [];
  if (box?.hand?.words) going = { ...going, cards, words: box.hand.words };
  const stake = (box?.stakes ?? []).filter((one) => !one.fate).reduce((sum, one) => sum + one.amount, 0);
  const words = handWords(box);
  const folded = box?.hand?.choice === "fold" ? "You folded. " : "";
  const picking = view.offers.some((offer) => offer.cards && offer.fields.box === box?.box);
  const focus = document.activeElement?.dataset?.focus;
  const drawn = show(place, JSON.stringify([cards, words, stake, chips, box?.stakes, folded, lastRound, view.phase, picking]),
    cards.length ? (picking ? pickable(box.box, cards) : drawHand(cards)) : null,
    h("div", { class: "own-words" },
      h("p", { class: "words", id: "own-words" }, words),
      h("p", { class: "money" }, folded, box ? result(view, box) : "", stake ? ` At stake ${dollars(stake)}.` : "",
        chips === undefined ? "" : h("span", { class: "purse" }, " Chips ", h("strong", { id: "purse" }, dollars(chips))))));
  if (drawn && focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

/** What you hold, in words; before a hand can be told, the cards themselves. */
function handWords(box) {
  if (!box) return "You have no seat.";
  const cards = box.hand?.cards ?? [];
  if (box.hand?.words) return `You have: ${box.hand.words}`;
  if (!cards.length) return `You sit at box ${box.box}.`;
  return cards.includes("??") ? "Your cards lie face down." : `You have: ${cards.map(cardWords).join(", ")}`;
}

function brief(view, box) {
  if (!box.player) return "free";
  if (box.hand?.choice) return choiceWords(view.areas, box.hand.choice);
  if (box.hand && view.phase === "deciding") return "deciding";
  const stake = box.stakes.reduce((sum, one) => sum + one.amount, 0);
  const won = box.stakes.reduce((sum, one) => sum + one.won, 0);
  if (won) return `+${dollars(won)}`;
  if (stake && box.stakes.every((one) => one.fate)) return box.stakes[0].fate;
  return stake ? dollars(stake) : "waits";
}

/** The other boxes as a strip, for a narrow screen. */
export function drawStrip(view) {
  const others = view.boxes.filter((box) => !view.you || box.player !== view.you);
  show(at("strip"), JSON.stringify(others.map((box) => [box.box, box.player, brief(view, box), box.hand?.cards])),
    others.map((box) => h("li", { class: box.player ? "" : "free", "aria-label": `Box ${box.box}: ${box.player || "free"}, ${brief(view, box)}` },
      h("span", { class: "n" }, String(box.box)), h("span", { class: "name" }, box.player || "free"), box.player ? h("span", { class: "brief" }, brief(view, box)) : null)));
}
