// The felt, drawn from a view and a layout. It knows areas, cards and chips, and no game.

import { drawCard, HEIGHT, WIDTH } from "../shared/cards.js";
import { clockBar, clockText, waitedFor } from "../shared/deciding.js";
import { s } from "../shared/dom.js";
import { cellsOf, choiceWords, drawArea, drawSlot, rowsOf } from "./areas.js";
import { drawInscriptions, drawMeter, drawScales } from "./signs.js";

// Where things lie on the felt. A felt is data: its outline, the house's places, the places of the boxes.

const SCALE = 1.08;
const WIDEST = 200;
const COLUMN = 176;

const APART = 172;

/** Where the house's hands lie: one, two below each other, or two side by side that play against each other. */
function housePlaces(house, beside) {
  if (house.length === 1) return [{ x: 500, y: 36, scale: 0.92 }];
  if (!beside) return [{ x: 500, y: 22, scale: 0.8 }, { x: 500, y: 124, scale: 0.9 }];
  return house.map((_, i) => ({ x: 500 + (i ? APART : -APART), y: 44, scale: 0.95 }));
}

/** The wide felt: boxes in an arc, box 1 on the dealer's left, which is the right of whoever faces the dealer. */
function wide(count, { house, cloth }) {
  const spacing = Math.min(956 / count, WIDEST);
  const reach = (spacing * (count - 1)) / 2;
  const high = count > 5 ? 244 : 290; // wide boxes hang lower, beside the pay scales
  const places = [];
  for (let i = 0; i < count; i++) {
    const x = 500 + reach - i * spacing;
    const off = reach ? (x - 500) / Math.max(reach, 400) : 0;
    places.push({ x, y: high + (452 - high) * (1 - off * off) ** 0.6, scale: SCALE, width: (spacing - 4) / SCALE });
  }
  const rows = housePlaces(house, cloth?.beside).map((place, i) => ({ ...place, room: house[i].most * 62 * place.scale }));
  const half = cloth?.beside ? APART + rows[0].room / 2 + 6 : Math.max(...rows.map((place) => place.room / 2), 110);
  return {
    viewBox: "0 0 1000 590",
    outline: "M26 6H974C988 6 994 14 994 26V250C994 500 800 584 500 584S6 500 6 250V26C6 14 12 6 26 6Z",
    rail: "M38 16H962C978 16 984 22 984 38V250C984 490 790 574 500 574S16 490 16 250V38C16 22 22 16 38 16Z",
    house: rows,
    called: cloth?.beside ? { x: 500, y: 96 } : null,
    arc: "M150 202Q500 392 850 202",
    inscription: 17,
    scales: [{ x: 500 - half - 16 - COLUMN, y: 46, width: COLUMN }, { x: 500 + half + 16, y: 46, width: COLUMN }],
    meter: { x: 768, y: 62 },
    places,
  };
}

const GAP = 16;
const ROOM = 366;

/** The house's cards side by side on a narrow screen, as large as all of them together allow. */
function sideBySide(house) {
  const cards = house.reduce((sum, one) => sum + one.most, 0);
  const scale = Math.min(house.length > 1 ? 0.82 : 1, (ROOM - GAP * (house.length - 1)) / (cards * 62));
  const widths = house.map((one) => one.most * 62 * scale);
  let left = 195 - (widths.reduce((sum, one) => sum + one, 0) + GAP * (house.length - 1)) / 2;
  return house.map((_, i) => {
    const place = { x: left + widths[i] / 2, y: 16, scale, room: widths[i] };
    left += widths[i] + GAP;
    return place;
  });
}

/** The narrow felt: the house and one box, as large as the screen of a phone allows; its cards lie below, larger still. */
function narrow(box, count, { house, cloth }, { rows, slots, height, lines }) {
  const cards = sideBySide(house);
  const scale = rows > 3 ? 1.15 : rows > 1 ? 1.35 : 1.6; // two low rows need what one tall row does
  const arc = 16 + 84 * cards[0].scale + (cloth?.beside ? 42 : 32);
  const top = arc + (slots ? 60 : 17 + 17 * Math.max(lines, 1));
  const y = top + (cloth?.rows?.length ? height : rows > 1 ? 65 : 46) * scale;
  const places = Array.from({ length: count }, (_, i) => (i + 1 === box ? { x: 195, y, scale, width: 340 / scale, bare: true } : null));
  const bottom = box ? y + 8 * scale + 16 : arc + 29 + 17 * Math.max(lines, 1);
  const side = bottom - (box ? 96 : 66);
  const bend = box ? side + 66 : side + 44;
  return {
    viewBox: `0 0 390 ${bottom + 4}`,
    outline: `M14 4H376C384 4 387 8 387 16V${side}C387 ${bend} 340 ${bottom} 195 ${bottom}S3 ${bend} 3 ${side}V16C3 8 6 4 14 4Z`,
    rail: "",
    house: cards,
    called: null,
    arc: `M10 ${arc}Q195 ${arc + 40} 380 ${arc}`,
    inscription: 13,
    scales: [],
    places,
  };
}

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

/** Who handles a hand of the house: the puck before that player. */
function drawPuck(view, hand, x, y) {
  if (!hand?.holder) return null;
  const who = hand.holder === view.you ? "You" : hand.holder;
  return s("g", { class: "puck", role: "img", "aria-label": `${who} handle${who === "You" ? "" : "s"} the cards of the ${hand.label}` },
    s("circle", { cx: x - who.length * 3 - 12, cy: y, r: 9 }), s("text", { x: x - who.length * 3 - 12, y: y + 3.2 }, hand.label.slice(0, 1)),
    s("text", { x: x + 4, y: y + 4, class: "name" }, who));
}

/** A place of the house: its cards, or the spots where they will lie. */
function drawHouse(view, { place: name, label, cards: count }, place, next) {
  const hand = view.house.find((one) => one.label === label);
  const wideAs = WIDTH * place.scale;
  const lying = Math.max(count, hand?.cards.length ?? 0);
  const step = Math.min(62 * place.scale, lying > 1 ? Math.max(place.room - wideAs, 0) / (lying - 1) : Infinity);
  const spots = Array.from({ length: count }, (_, i) => s("rect", { x: place.x - (step * (count - 1) + wideAs) / 2 + i * step,
    y: place.y, width: wideAs, height: HEIGHT * place.scale, rx: 5, class: "spot" }));
  const foot = place.y + HEIGHT * place.scale + 18;
  const words = hand?.words ? (hand.words.length < 14 ? `${label}: ${hand.words}` : hand.words) : label;
  return s("g", { class: `${name} ${hand?.asked ? "asked" : ""}`, role: "group", "data-house": name, "aria-label": `${label}. ${hand?.words ?? ""}` },
    spots.slice(hand?.cards.length ?? 0), hand ? fan(hand.cards, place, step, place.scale, `${view.round}:${name}`, next, count) : null,
    s("text", { x: place.x, y: foot, class: "words" }, hand?.asked ? `${words} (to turn)` : words, hand?.asked && hand.holder ? clockText(hand.holder) : null),
    drawPuck(view, hand, place.x, foot + 16));
}

const handsOf = (box) => [box.hand, ...(box.more ?? [])].filter(Boolean);

/** Everybody who may have to decide at a box: who sits there before others with chips on it. */
export const peopleOf = (box) => [box.player, box.owner, ...box.stakes.map((stake) => stake.owner)].filter(Boolean);

/** The time of whoever has to decide at a box: a bar under the name, and seconds after the words. */
function drawTime(box, width, low) {
  const person = waitedFor(peopleOf(box)) || box.player;
  const wide = Math.min(width, 96);
  return { bar: clockBar(person, { x: -wide / 2, y: 84.6 + low, wide, high: 2 }), seconds: clockText(person) };
}

/** How a box stands, in a word or two. */
function boxState(view, box) {
  const asked = view.offers.some((offer) => offer.group === "decide" && offer.fields.box === box.box);
  if (asked || handsOf(box).some((hand) => hand.asked)) return "to decide";
  return choiceWords(view.areas, box.hand?.choice);
}

/** Markers beside a hand: lammers that stand for a wager which need not be made. */
function drawMarkers(hand, x, y) {
  return hand.markers.map((kind, i) => s("g", { class: "lammer", role: "img", "aria-label": `free ${kind}` },
    s("circle", { cx: x - i * 19, cy: y, r: 9 }), s("text", { x: x - i * 19, y: y + 2.4 }, "FREE")));
}

const TWO = 2;

/** The hands of a box: one, or several after a split, each with its count and a frame while it is to be decided. */
function drawHands(box, width, key, next) {
  const hands = handsOf(box);
  if (!hands.length) return s("rect", { x: -57, y: 14, width: 114, height: 52, rx: 6, class: "spot" });
  if (hands.length === 1) {
    const [hand] = hands;
    const step = hand.cards.length > 1 ? Math.min(40, (width - WIDTH * 0.62 - 7) / (hand.cards.length - 1)) : 0;
    return [fan(hand.cards, { x: 0, y: 14 }, step, 0.62, `${key}:hand`, next), drawMarkers(hand, width / 2 - 8, 58)];
  }
  const scale = hands.length > TWO ? 0.4 : 0.54;
  const each = (width - 4) / TWO;
  return hands.map((hand, i) => {
    const place = { x: -width / 2 + each * ((i % TWO) + 0.5) + 2, y: hands.length > TWO ? 12 + 38 * Math.floor(i / TWO) : 14 };
    const step = hand.cards.length > 1 ? Math.min(WIDTH * scale * 0.55, (each - WIDTH * scale - 4) / (hand.cards.length - 1)) : 0;
    return s("g", { "data-hand": i + 1, role: "group", "aria-label": `Hand ${i + 1}: ${hand.words}${hand.asked ? ", to decide" : ""}` },
      hand.asked ? s("rect", { x: place.x - each / 2 + 1, y: place.y - 3, width: each - 2, height: HEIGHT * scale + 6, rx: 4, class: "to-play" }) : null,
      fan(hand.cards, place, step, scale, `${key}:hand${i}`, next), drawMarkers(hand, place.x + each / 2 - 9, place.y + 8));
  });
}

/** The marker before a player for whom somebody else acts. */
function drawNominee(nominee, player, width) {
  if (!nominee) return null;
  return s("g", { class: "lammer nominee", role: "img", "aria-label": `${nominee} acts for ${player}` },
    s("title", {}, `${nominee} acts for ${player}`), s("circle", { cx: width / 2 - 8, cy: 77, r: 9 }), s("text", { x: width / 2 - 8, y: 79.4 }, "NOM"));
}

const short = (text, width) => (text.length * 6.4 > width ? `${text.slice(0, Math.max(3, Math.floor(width / 6.4) - 1))}…` : text);

/** What stands under a box: its words, each hand's after a split, or how it was decided. */
function boxWords(box, mine, state) {
  const hands = handsOf(box);
  if (hands.length > 1) return hands.map((hand) => `${hand.words || "?"}${hand.choice === "stand" ? " stands" : ""}`).join("  |  ");
  if (state === "to decide" && box.hand?.words && box.hand.words.length < 9) return `${box.hand.words}, to decide`;
  return box.hand?.words && !mine ? box.hand.words : box.hand?.words && box.hand.words.length < 9 ? `${box.hand.words}${state ? `, ${state}` : ""}` : state;
}

function drawBox(view, cloth, box, place, next) {
  const mine = view.you && box.player === view.you;
  const holder = box.player || box.owner;
  const slots = view.areas.filter((area) => area.slot);
  const on = cloth.cloth?.on ?? {};
  const staked = (area) => box.stakes.filter((stake) => (on[stake.wager] ?? stake.wager) === area.wager);
  const state = boxState(view, box);
  const who = view.you && holder === view.you ? "You" : holder || "free";
  const key = `${view.round}:${box.box}`;
  const width = Math.min(place.width, 140);
  const low = (box.more?.length ?? 0) > 1 ? 18 : 0;
  const bare = place.bare || !cloth.hand;
  const time = state === "to decide" ? drawTime(box, place.width, low) : {};
  return s("g", { transform: `translate(${place.x} ${place.y}) scale(${place.scale})` },
    s("g", { class: `box ${mine ? "mine" : ""} ${holder ? "" : "free"} ${state === "to decide" ? "asked" : ""} ${state === "folded" ? "folded" : ""}`,
      role: "group", "data-box": box.box, "aria-label": `Box ${box.box}, ${who}${state ? ", " + state : ""}${box.hand?.words ? ", " + box.hand.words : ""}` },
    slots.map((area, i) => drawSlot(area, staked(area)[0], -42 + i * 60, -58)),
    cellsOf(view.areas, place.width, cloth, { bare: place.bare, taken: (area) => staked(area).length }).map((cell) => {
      const stakes = staked(cell.area);
      const cls = stakes.length ? arrival(`${key}:${cell.area.wager}:${stakes.map((stake) => stake.amount)}`, next) : "";
      return drawArea(cell, stakes, { denominations: view.chips, cls, you: view.you });
    }),
    bare ? null : drawHands(box, width, key, next),
    place.bare ? null : s("text", { x: 0, y: 81 + low, class: "who" }, short(`${box.box}  ${who}`, place.width)),
    drawNominee(view.nominees?.[holder], holder, place.width),
    place.bare ? null : time.bar,
    place.bare ? null : s("text", { x: 0, y: (time.bar ? 97 : 95) + low, class: "state" }, boxWords(box, mine, state), time.seconds)));
}

/** The whole felt as one picture; `phone` shows the house and your own box only. */
export function drawFelt(view, cloth, { phone = false, called = "" } = {}) {
  const next = new Set();
  const own = view.boxes.find((box) => view.you && box.player === view.you);
  const count = view.boxes.length;
  const placed = cellsOf(view.areas, NARROW, cloth, { bare: true });
  const needs = { rows: rowsOf(placed), slots: view.areas.some((area) => area.slot), height: -Math.min(...placed.map((cell) => cell.y)),
    lines: view.signs.filter((sign) => sign.name === "inscription").length };
  const layout = phone ? narrow(own?.box ?? 0, count, cloth, needs) : wide(count, cloth);
  const picture = s("svg", { viewBox: layout.viewBox, class: `felt phase-${view.phase}`, role: "group",
    "aria-label": `The felt: ${view.title}, round ${view.round}, ${view.phase}` },
  s("path", { d: layout.outline, class: "cloth" }),
  layout.rail ? s("path", { d: layout.rail, class: "rail" }) : null,
  drawInscriptions(view, layout),
  drawScales(view, layout),
  drawMeter(view, layout.meter),
  cloth.house.map((one, i) => drawHouse(view, one, layout.house[i], next)),
  layout.called && called ? s("text", { ...layout.called, class: "called" }, called) : null,
  view.boxes.map((box, i) => (layout.places[i] ? drawBox(view, cloth, box, layout.places[i], next) : null)));
  known = next;
  return picture;
}

/** A small drawing of the felt for the lobby: outline, the house's cards and the boxes, the taken ones filled. */
export function drawSmall(cloth, taken) {
  const layout = wide(taken.length, cloth);
  const radius = Math.min(36, 380 / taken.length);
  return s("svg", { viewBox: layout.viewBox, class: "felt small", "aria-hidden": "true" },
    s("path", { d: layout.outline, class: "cloth" }),
    s("path", { d: layout.rail, class: "rail" }),
    cloth.house.map(({ place, cards }, i) => {
      const { x, y, scale } = layout.house[i];
      const step = 62 * scale;
      return Array.from({ length: cards }, (_, n) => drawCard("??", { x: x - (step * cards) / 2 + n * step, y: y + (place === "community" && !cloth.cloth?.beside ? 8 : 0), scale }));
    }),
    taken.map((full, i) => s("circle", { cx: layout.places[i].x, cy: layout.places[i].y, r: radius, class: full ? "seat taken" : "seat" })));
}
