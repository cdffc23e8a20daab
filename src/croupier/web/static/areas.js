// The wagering areas of a box: their cells in rows, and what lies on them. It knows no game, only areas and stakes.

import { drawStack } from "./chips.js";
import { s } from "./dom.js";
import { dollars } from "./money.js";

const GAP = 4;
const BOTTOM = 8;
const TALL = { height: 54, most: 58 };
const LOW = { height: 35, fee: 26 };
const LETTER = 5.3;

/** The lines of a label in a cell so wide: one, or two of about the same length. */
function lines(label, width) {
  const words = label.split(" ");
  if (label.length * LETTER <= width - 4 || words.length === 1) return [label];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (cut) => Math.max(...cut.map((one) => one.length));
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}

function row(areas, width, top, height) {
  const each = (width + GAP) / areas.length - GAP;
  return areas.map((area, i) => ({ area, x: -width / 2 + i * (each + GAP), y: top, width: each, height, lines: lines(area.label, each) }));
}

/** The areas in the order of the layout, which is that of the paragraphs that name them. */
const inOrder = (areas) => [...areas].sort((one, other) => one.cite.localeCompare(other.cite));

const fits = (area, width) => lines(area.label, width).length === 1;

/** The cells of a box so wide, the first areas nearest to the player: one tall row of two, or low rows, fees on top. */
export function cells(areas, width) {
  const wagers = inOrder(areas).filter((area) => !area.slot && !area.fee);
  const fees = inOrder(areas).filter((area) => area.fee);
  if (wagers.length <= 2 && !fees.length) return row(wagers, Math.min(width, wagers.length * (TALL.most + GAP) - GAP), BOTTOM - TALL.height, TALL.height);
  const columns = wagers.length === 3 && width >= 150 && wagers.every((area) => fits(area, TALL.most)) ? 3 : 2;
  const across = Math.min(width, columns * (TALL.most + GAP) - GAP);
  const placed = [];
  let top = BOTTOM;
  for (let i = 0; i < wagers.length; i += columns) {
    top -= LOW.height + (i ? 3 : 0);
    placed.push(...row(wagers.slice(i, i + columns), across, top, LOW.height));
  }
  if (fees.length) placed.push(...row(fees, across, top - LOW.fee - 3, LOW.fee));
  return placed;
}

/** How many rows the cells lie in. */
export const rowsOf = (placed) => new Set(placed.map((cell) => cell.y)).size;

/** How a hand was decided, in words: by its name, or by the area of the fee that it costs. */
export function choiceWords(areas, choice) {
  if (!choice) return "";
  const fee = areas.find((area) => area.fee && area.wager === choice);
  return fee ? fee.label.toLowerCase() : { fold: "folded" }[choice] ?? choice;
}

/** What became of a stake, in words for whoever listens. */
export function stakeWords(stake) {
  if (!stake.fate) return "";
  return stake.won ? `${stake.fate} +${dollars(stake.won)}` : stake.fate;
}

/** What stands with the chips: the amount while the stake is open, then its fate or what it won. */
function figures(stake) {
  if (!stake.fate) return dollars(stake.amount);
  return stake.won ? `+${dollars(stake.won)}` : stake.fate;
}

const gone = (stake) => ["lost", "taken back", "fee"].includes(stake.fate);

function tall({ x, y, width, area }, stake, denominations, cls) {
  const middle = x + width / 2;
  return [
    s("text", { x: middle, y: y + 11, class: "label" }, stake?.won ? `${area.label} won` : area.label),
    stake && !gone(stake) ? drawStack(stake.amount, denominations, middle, y + 34, cls) : null,
    stake ? s("text", { x: middle, y: y + 50, class: "amount" }, figures(stake)) : null,
  ];
}

function low(cell, stake, denominations, cls) {
  const { x, y, width, height, area } = cell;
  const middle = x + width / 2;
  const fee = area.fee ? "label fee" : "label";
  if (!stake) {
    const step = 10.5;
    const first = y + height / 2 + 3.5 - ((cell.lines.length - 1) * step) / 2;
    return cell.lines.map((line, i) => s("text", { x: middle, y: first + i * step, class: fee }, line));
  }
  const told = stake.fate === "fee" ? `fee ${dollars(stake.amount)}` : figures(stake);
  const chips = !gone(stake);
  const start = middle - (told.length * 6 + (chips ? 21 : 0)) / 2;
  const foot = y + height - (area.fee ? 9 : 6); // chips for a fee cover its small print
  return [
    area.fee ? null : s("text", { x: middle, y: y + 12, class: fee }, area.label),
    chips ? drawStack(stake.amount, denominations, start + 8, foot - 2, cls, { scale: 0.7, tallest: 3 }) : null,
    s("text", { x: chips ? start + 20 + told.length * 3 : middle, y: foot, class: "amount" }, told),
  ];
}

/** One area with what lies on it. */
export function drawArea(cell, stake, denominations, cls) {
  const { area, x, y, width, height } = cell;
  const told = stake ? stakeWords(stake) : "";
  return s("g", { class: `area ${area.fee ? "for-fee" : ""} ${stake ? "taken" : ""} ${stake?.fate ? "fate-" + stake.fate.replace(" ", "-") : ""}`,
    "data-wager": area.wager, role: "group",
    "aria-label": `${area.label}${stake ? ": " + dollars(stake.amount) + (told ? ", " + told : "") : ": empty"}` },
  s("rect", { x, y, width, height, rx: 6 }),
  (height === TALL.height ? tall : low)(cell, stake, denominations, cls));
}

/** A slot in the table with its light. */
export function drawSlot(area, stake, x, y) {
  const lit = Boolean(stake?.lit);
  const told = stake ? stakeWords(stake) || dollars(stake.amount) : "";
  return s("g", { class: `slot ${lit ? "lit" : ""}`, "data-wager": area.wager, role: "img",
    "aria-label": `${area.label} slot, light ${lit ? "on" : "off"}${told ? ", " + told : ""}` },
  s("circle", { cx: x, cy: y, r: 5.5, class: "lamp" }),
  s("rect", { x: x + 10, y: y - 2, width: 16, height: 4, rx: 2, class: "slit" }),
  s("text", { x: x + 31, y: y + 3.5, class: "label" }, told ? `${area.label} ${told}` : area.label));
}
