// The smaller parts of the table page: the bar at the top, your hand, the strip of other boxes on a phone.

import { cardWords, drawHand } from "../shared/cards.js";
import { clockWords } from "../shared/deciding.js";
import { at, h, rulePath, show } from "../shared/dom.js";
import { dollars } from "../shared/money.js";
import { pickable } from "../shared/offers.js";
import { choiceWords } from "./areas.js";
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

function result(view) {
  const stakes = mineOn(view);
  const settled = stakes.filter((stake) => stake.fate);
  const between = ["betting", "shuffling", "opening"].includes(view.phase);
  if (between && lastRound && settled.length === stakes.length) return lastWords();
  if (!settled.length || settled.length < stakes.length) return "";
  const net = stakes.reduce((sum, stake) => sum + stake.back + stake.won - stake.amount, 0);
  return net > 0 ? `You win ${dollars(net)} this round.` : net < 0 ? `You lose ${dollars(-net)} this round.` : "You break even this round.";
}

/** Your own stakes, on whatever box they lie. */
const mineOn = (view) => view.boxes.flatMap((box) => box.stakes).filter((stake) => view.you && stake.owner === view.you);

/** The hands of your box after a split, each with its words, its stake and its markers; framed while it is to be decided. */
function severalHands(view, cloth, box) {
  const main = (wager) => (cloth.cloth?.on?.[wager] ?? wager) === view.areas[0].wager;
  return h("div", { class: "hands", role: "group", "aria-label": "Your hands" }, [box.hand, ...box.more].map((hand, i) => {
    const stakes = box.stakes.filter((one) => one.owner === view.you && one.hand === i && main(one.wager));
    const stake = stakes.filter((one) => !one.fate).reduce((sum, one) => sum + one.amount, 0);
    const how = hand.asked ? "to decide" : stake || !stakes.length ? choiceWords(view.areas, hand.choice) : stakes[0].fate;
    return h("figure", { class: hand.asked ? "one-hand asked" : "one-hand", "data-hand": i + 1 }, drawHand(hand.cards, { gap: 4, most: box.more.length > 1 ? 2 : 3 }),
      h("figcaption", {}, h("strong", {}, hand.words || `Hand ${i + 1}`), how ? ` ${how}` : "", stake ? ` ${dollars(stake)}` : "", hand.markers.map((kind) => ` + free ${kind}`)));
  }));
}

/** Wagers of yours at other boxes, in words. */
function elsewhere(view, box) {
  const there = view.boxes.filter((one) => one.box !== box?.box).flatMap((one) => one.stakes.filter((stake) => stake.owner === view.you && !stake.fate)
    .map((stake) => `${view.areas.find((area) => area.wager === stake.wager)?.label ?? stake.wager} ${dollars(stake.amount)} at box ${one.box}`));
  return there.length ? ` Elsewhere: ${there.join(", ")}.` : "";
}

/** Your cards, large, and in words what they are and what is at stake. */
export function drawOwn(view, cloth) {
  const box = own(view);
  const place = at("hand");
  const chips = chipsOf(view);
  place.hidden = !box && !chips && !mineOn(view).length;
  if (place.hidden) return;
  const cards = box?.hand?.cards ?? [];
  if (box?.hand?.words) going = { ...going, cards, words: box.more.length ? "" : box.hand.words };
  const stake = mineOn(view).filter((one) => !one.fate).reduce((sum, one) => sum + one.amount, 0);
  const words = handWords(view, box);
  const folded = box?.hand?.choice === "fold" ? "You folded. " : "";
  const picking = view.offers.some((offer) => offer.cards && offer.fields.box === box?.box);
  const focus = document.activeElement?.dataset?.focus;
  const drawn = show(place, JSON.stringify([box?.hand, box?.more, words, stake, chips, view.boxes.map((one) => one.stakes), folded, lastRound, view.phase, picking]),
    cards.length ? (picking ? pickable(box.box, cards) : box.more.length ? severalHands(view, cloth, box) : drawHand(cards)) : null,
    h("div", { class: "own-words" },
      h("p", { class: "words", id: "own-words" }, words),
      h("p", { class: "money" }, folded, result(view), stake ? ` At stake ${dollars(stake)}.` : "", elsewhere(view, box),
        chips === undefined ? "" : h("span", { class: "purse" }, " Chips ", h("strong", { id: "purse" }, dollars(chips))))));
  if (drawn && focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

/** What you hold, in words; before a hand can be told, the cards themselves. */
function handWords(view, box) {
  const held = view.house.filter((hand) => hand.holder && hand.holder === view.you).map((hand) => hand.label);
  if (held.length) return `You handle the cards of the ${held.join(" and the ")}.`;
  if (!box) return "You have no seat.";
  const cards = box.hand?.cards ?? [];
  if (box.more.length) return `You have ${box.more.length + 1} hands.`;
  const free = (box.hand?.markers ?? []).map((kind) => `, with a free ${kind}`).join("");
  if (box.hand?.words) return `You have: ${box.hand.words}${free}`;
  if (!cards.length) return `You sit at box ${box.box}.`;
  return cards.includes("??") ? "Your cards are face down." : `You have: ${cards.map(cardWords).join(", ")}`;
}

function brief(view, box) {
  if (!box.player) return "free";
  const hands = [box.hand, ...box.more].filter(Boolean);
  if (hands.some((hand) => hand.asked)) return `${hands.map((hand) => (hand.words.length < 9 ? hand.words : "")).filter(Boolean).join("/")} deciding`.trim();
  if (hands.length && box.stakes.some((one) => !one.fate)) {
    const counted = hands.map((hand) => hand.words).filter((words) => words && words.length < 9);
    return counted.join("/") || choiceWords(view.areas, box.hand?.choice) || dollars(box.stakes.reduce((sum, one) => sum + one.amount, 0));
  }
  if (box.hand?.choice && !box.stakes.length) return choiceWords(view.areas, box.hand.choice);
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
      h("span", { class: "n" }, String(box.box)), h("span", { class: "name" }, box.player || "free"), box.player ? h("span", { class: "brief" }, brief(view, box), clockWords(box.player)) : null)));
}
