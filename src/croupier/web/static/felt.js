// The felt, drawn from a view and a layout. It knows areas, cards and chips, and no game.

import { drawCard, HEIGHT, WIDTH } from "./cards.js";
import { drawStack } from "./chips.js";
import { s } from "./dom.js";
import { narrow, wide } from "./layout.js";
import { dollars } from "./money.js";

let known = new Set();

/** The class of a thing that was not there in the picture before. */
function arrival(key, next, how = "arrive") {
  next.add(key);
  return known.size && !known.has(key) ? how : "";
}

function fan(cards, place, step, scale, key, next) {
  const wideAs = step * (cards.length - 1) + WIDTH * scale;
  return cards.map((card, i) => {
    const fresh = arrival(`${key}:${i}`, next);
    const turned = fresh || arrival(`${key}:${i}:${card}`, next, "turn");
    next.add(`${key}:${i}:${card}`);
    return drawCard(card, { x: place.x - wideAs / 2 + i * step, y: place.y, scale, cls: turned });
  });
}

function dealerPlace(view, place, next) {
  const hand = view.dealer;
  const cards = hand ? fan(hand.cards, place, 62 * place.scale, place.scale, "dealer", next) : [];
  const words = hand?.words || (hand ? "" : "dealer");
  return s("g", { class: "dealer", role: "group", "aria-label": `Dealer. ${hand?.words ?? ""}` },
    hand ? null : [0, 1, 2, 3, 4].map((i) => s("rect", {
      x: place.x + (i - 2.5) * 62 * place.scale + 1, y: place.y, width: WIDTH * place.scale, height: HEIGHT * place.scale, rx: 5, class: "spot" })),
    cards,
    s("text", { x: place.x, y: place.y + 84 * place.scale + 20, class: "words" }, words || "dealer"));
}

function stakeWords(stake) {
  if (!stake.fate) return "";
  if (stake.won) return `${stake.fate} +${dollars(stake.won)}`;
  return stake.fate;
}

/** What stands under the chips: the amount while the stake is open, then its fate or what it won. */
function under(stake) {
  if (!stake.fate) return dollars(stake.amount);
  return stake.won ? `+${dollars(stake.won)}` : stake.fate;
}

function printedArea(area, stake, x, y, width, denominations, key, next) {
  const middle = x + width / 2;
  const told = stake ? stakeWords(stake) : "";
  return s("g", { class: `area ${stake ? "taken" : ""} ${stake?.fate ? "fate-" + stake.fate.replace(" ", "-") : ""}`,
    "data-wager": area.wager, role: "group",
    "aria-label": `${area.label}${stake ? ": " + dollars(stake.amount) + (told ? ", " + told : "") : ": empty"}` },
  s("rect", { x, y, width, height: 54, rx: 6 }),
  s("text", { x: middle, y: y + 11, class: "label" }, stake?.won ? `${area.label} won` : area.label),
  stake && !["lost", "taken back"].includes(stake.fate)
    ? drawStack(stake.amount, denominations, middle, y + 34, arrival(`${key}:${stake.amount}`, next)) : null,
  stake ? s("text", { x: middle, y: y + 50, class: "amount" }, under(stake)) : null);
}

function slotArea(area, stake, x, y) {
  const lit = Boolean(stake?.lit);
  const told = stake ? stakeWords(stake) || dollars(stake.amount) : "";
  return s("g", { class: `slot ${lit ? "lit" : ""}`, "data-wager": area.wager, role: "img",
    "aria-label": `${area.label} slot, light ${lit ? "on" : "off"}${told ? ", " + told : ""}` },
  s("circle", { cx: x, cy: y, r: 5.5, class: "lamp" }),
  s("rect", { x: x + 10, y: y - 2, width: 16, height: 4, rx: 2, class: "slit" }),
  s("text", { x: x + 31, y: y + 3.5, class: "label" }, told ? `${area.label} ${told}` : area.label));
}

function boxState(view, box) {
  if (box.hand?.choice) return { fold: "folded", bet: "bet" }[box.hand.choice] ?? box.hand.choice;
  if (box.hand && view.phase === "deciding") return "to decide";
  return "";
}

function drawBox(view, box, place, next) {
  const mine = box.player === view.you && view.you;
  const printed = view.areas.filter((area) => !area.slot);
  const slots = view.areas.filter((area) => area.slot);
  const staked = (area) => box.stakes.find((stake) => stake.wager === area.wager);
  const width = Math.min(62, 122 / Math.max(printed.length, 1)) - 4;
  const start = -((width + 4) * printed.length - 4) / 2;
  const state = boxState(view, box);
  const who = mine ? "You" : box.player || "free";
  const key = `${view.round}:${box.box}`;
  return s("g", { transform: `translate(${place.x} ${place.y}) scale(${place.scale})` },
    s("g", { class: `box ${mine ? "mine" : ""} ${box.player ? "" : "free"} ${state === "to decide" ? "asked" : ""} ${state === "folded" ? "folded" : ""}`,
      role: "group", "data-box": box.box, "aria-label": `Box ${box.box}, ${who}${state ? ", " + state : ""}${box.hand?.words ? ", " + box.hand.words : ""}` },
    slots.map((area, i) => slotArea(area, staked(area), -42 + i * 60, -58)),
    printed.map((area, i) => printedArea(area, staked(area), start + i * (width + 4), -46, width, view.chips, `${key}:${area.wager}`, next)),
    place.bare ? null : box.hand ? fan(box.hand.cards, { x: 0, y: 14 }, 19.5, 0.62, `${key}:hand`, next)
      : s("rect", { x: -57, y: 14, width: 114, height: 52, rx: 6, class: "spot" }),
    place.bare ? null : s("text", { x: 0, y: 81, class: "who" }, `${box.box}  ${who}`),
    place.bare ? null : s("text", { x: 0, y: 95, class: "state" }, box.hand?.words && !mine ? box.hand.words : state)));
}

/** A pay scale that the rules want displayed: "royal flush 250 to 1, ..." in two columns. */
function payScale(view, place) {
  const sign = view.signs.find((one) => one.name.endsWith("pays"));
  if (!sign || !place) return null;
  const rows = sign.text.split(", ").map((row) => row.match(/^(.*?) (\d.*)$/)).filter(Boolean);
  return s("g", { class: "scale", role: "group", "aria-label": `${sign.name}: ${sign.text}` },
    s("text", { x: place.x, y: place.y, class: "title" }, sign.name[0].toUpperCase() + sign.name.slice(1)),
    rows.map(([, made, odds], i) => [
      s("text", { x: place.x, y: place.y + 16 + i * 12.4 }, made), s("text", { x: place.x + 150, y: place.y + 16 + i * 12.4, class: "odds" }, odds)]));
}

function meter(view, place) {
  if (!place || view.meter === null || view.meter === undefined) return null;
  return s("g", { class: "display", role: "img", "aria-label": `Jackpot meter ${dollars(view.meter)}` },
    s("rect", { x: place.x - 96, y: place.y - 20, width: 192, height: 62, rx: 6 }),
    s("text", { x: place.x, y: place.y - 2, class: "label" }, "Progressive jackpot"),
    s("text", { x: place.x, y: place.y + 27, class: "figures" }, dollars(view.meter)));
}

/** The whole felt as one picture; `phone` shows the dealer and your own box only. */
export function drawFelt(view, { phone = false } = {}) {
  const next = new Set();
  const own = view.boxes.find((box) => view.you && box.player === view.you);
  const layout = phone ? narrow(own?.box ?? 0, view.boxes.length) : wide(view.boxes.length);
  const inscription = view.signs.find((sign) => sign.name === "inscription");
  const picture = s("svg", { viewBox: layout.viewBox, class: `felt phase-${view.phase}`, role: "group",
    "aria-label": `The felt: ${view.title}, round ${view.round}, ${view.phase}` },
  s("path", { d: layout.outline, class: "cloth" }),
  layout.rail ? s("path", { d: layout.rail, class: "rail" }) : null,
  inscription ? [
    s("defs", {}, s("path", { id: "arc", d: layout.arc })),
    s("text", { class: "inscription", "font-size": layout.inscription },
      s("textPath", { href: "#arc", startOffset: "50%" }, inscription.text)),
  ] : null,
  payScale(view, layout.scale),
  meter(view, layout.meter),
  dealerPlace(view, layout.dealer, next),
  view.boxes.map((box, i) => (layout.places[i] ? drawBox(view, box, layout.places[i], next) : null)));
  known = next;
  return picture;
}

/** A small drawing of the felt for the lobby: outline, dealer and boxes, the taken ones filled. */
export function drawSmall(taken) {
  const layout = wide(taken.length);
  return s("svg", { viewBox: layout.viewBox, class: "felt small", "aria-hidden": "true" },
    s("path", { d: layout.outline, class: "cloth" }),
    s("path", { d: layout.rail, class: "rail" }),
    [0, 1, 2, 3, 4].map((i) => drawCard("??", { x: 355 + i * 60, y: 44, scale: 0.9 })),
    taken.map((full, i) => s("circle", { cx: layout.places[i].x, cy: layout.places[i].y, r: 36, class: full ? "seat taken" : "seat" })));
}
