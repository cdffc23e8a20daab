// The felt, drawn from a view and a layout. It knows areas, cards and chips, and no game.

import { cells, choiceWords, drawArea, drawSlot, rowsOf } from "./areas.js";
import { drawCard, HEIGHT, WIDTH } from "./cards.js";
import { s } from "./dom.js";
import { narrow, wide } from "./layout.js";
import { drawInscriptions, drawMeter, drawScales } from "./signs.js";

const HOUSE = { dealer: "dealer", community: "community cards" };
const NARROW = 212;
let known = new Set();

/** The class of a thing that was not there in the picture before. */
function arrival(key, next, how = "arrive") {
  next.add(key);
  return known.size && !known.has(key) ? how : "";
}

/** Cards side by side, centred as if there were `count` of them: the first ones lie where they will stay. */
function fan(cards, place, step, scale, key, next, count = cards.length) {
  const wideAs = step * (Math.max(count, cards.length) - 1) + WIDTH * scale;
  return cards.map((card, i) => {
    const fresh = arrival(`${key}:${i}`, next);
    const turned = fresh || arrival(`${key}:${i}:${card}`, next, "turn");
    next.add(`${key}:${i}:${card}`);
    return drawCard(card, { x: place.x - wideAs / 2 + i * step, y: place.y, scale, cls: turned });
  });
}

/** A place of the house: its cards, or the spots where they will lie. */
function drawHouse(view, { place: name, cards: count }, place, next) {
  const hand = view[name];
  const step = 62 * place.scale;
  const spots = Array.from({ length: count }, (_, i) => s("rect", { x: place.x - (step * (count - 1) + WIDTH * place.scale) / 2 + i * step,
    y: place.y, width: WIDTH * place.scale, height: HEIGHT * place.scale, rx: 5, class: "spot" }));
  return s("g", { class: name, role: "group", "data-house": name, "aria-label": `${HOUSE[name]}. ${hand?.words ?? ""}` },
    spots.slice(hand?.cards.length ?? 0), hand ? fan(hand.cards, place, step, place.scale, name, next, count) : null,
    s("text", { x: place.x, y: place.y + HEIGHT * place.scale + 18, class: "words" }, hand?.words || HOUSE[name]));
}

/** How a box stands, in a word or two. */
function boxState(view, box) {
  const asked = view.offers.some((offer) => offer.group === "decide" && offer.fields.box === box.box);
  if (asked || (box.hand && !box.hand.choice && view.phase === "deciding")) return "to decide";
  return choiceWords(view.areas, box.hand?.choice);
}

function drawBox(view, box, place, next) {
  const mine = view.you && box.player === view.you;
  const holder = box.player || box.owner;
  const slots = view.areas.filter((area) => area.slot);
  const staked = (area) => box.stakes.find((stake) => stake.wager === area.wager);
  const state = boxState(view, box);
  const who = view.you && holder === view.you ? "You" : holder || "free";
  const key = `${view.round}:${box.box}`;
  const room = Math.min(place.width, 140) - WIDTH * 0.62 - 7;
  const step = box.hand?.cards.length > 1 ? Math.min(40, room / (box.hand.cards.length - 1)) : 0;
  return s("g", { transform: `translate(${place.x} ${place.y}) scale(${place.scale})` },
    s("g", { class: `box ${mine ? "mine" : ""} ${holder ? "" : "free"} ${state === "to decide" ? "asked" : ""} ${state === "folded" ? "folded" : ""}`,
      role: "group", "data-box": box.box, "aria-label": `Box ${box.box}, ${who}${state ? ", " + state : ""}${box.hand?.words ? ", " + box.hand.words : ""}` },
    slots.map((area, i) => drawSlot(area, staked(area), -42 + i * 60, -58)),
    cells(view.areas, place.width).map((cell) => {
      const stake = staked(cell.area);
      return drawArea(cell, stake, view.chips, stake ? arrival(`${key}:${cell.area.wager}:${stake.amount}`, next) : "");
    }),
    place.bare ? null : box.hand ? fan(box.hand.cards, { x: 0, y: 14 }, step, 0.62, `${key}:hand`, next)
      : s("rect", { x: -57, y: 14, width: 114, height: 52, rx: 6, class: "spot" }),
    place.bare ? null : s("text", { x: 0, y: 81, class: "who" }, `${box.box}  ${who}`),
    place.bare ? null : s("text", { x: 0, y: 95, class: "state" }, box.hand?.words && !mine ? box.hand.words : state)));
}

/** The whole felt as one picture; `phone` shows the house and your own box only. */
export function drawFelt(view, cloth, { phone = false } = {}) {
  const next = new Set();
  const own = view.boxes.find((box) => view.you && box.player === view.you);
  const count = view.boxes.length;
  const needs = { rows: rowsOf(cells(view.areas, NARROW)), slots: view.areas.some((area) => area.slot) };
  const layout = phone ? narrow(own?.box ?? 0, count, cloth.house, needs) : wide(count, cloth.house);
  const picture = s("svg", { viewBox: layout.viewBox, class: `felt phase-${view.phase}`, role: "group",
    "aria-label": `The felt: ${view.title}, round ${view.round}, ${view.phase}` },
  s("path", { d: layout.outline, class: "cloth" }),
  layout.rail ? s("path", { d: layout.rail, class: "rail" }) : null,
  drawInscriptions(view, layout),
  drawScales(view, layout),
  drawMeter(view, layout.meter),
  cloth.house.map((one, i) => drawHouse(view, one, layout.house[i], next)),
  view.boxes.map((box, i) => (layout.places[i] ? drawBox(view, box, layout.places[i], next) : null)));
  known = next;
  return picture;
}

/** A small drawing of the felt for the lobby: outline, the house's cards and the boxes, the taken ones filled. */
export function drawSmall(cloth, taken) {
  const layout = wide(taken.length, cloth.house);
  return s("svg", { viewBox: layout.viewBox, class: "felt small", "aria-hidden": "true" },
    s("path", { d: layout.outline, class: "cloth" }),
    s("path", { d: layout.rail, class: "rail" }),
    cloth.house.map(({ place, cards }, i) => {
      const { y, scale } = layout.house[i];
      const step = 62 * scale;
      return Array.from({ length: cards }, (_, n) => drawCard("??", { x: 500 - (step * cards) / 2 + n * step, y: y + (place === "community" ? 8 : 0), scale }));
    }),
    taken.map((full, i) => s("circle", { cx: layout.places[i].x, cy: layout.places[i].y, r: 36, class: full ? "seat taken" : "seat" })));
}
