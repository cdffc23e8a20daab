// The wagering areas of a box: their cells in rows, and what lies on them. It knows no game, only areas and stakes.

import { s } from "../shared/dom.js";
import { dollars, drawStack } from "../shared/money.js";

const GAP = 4;
const BOTTOM = 8;
const TALL = { height: 54, most: 58 };
const LOW = { height: 35, fee: 26 };
const LETTER = 5.3;
const CARDS = 58; // where boxes get no cards the areas take their room

/** The lines of a label in a cell so wide: one, or two of about the same length. */
function lines(label, width) {
  const words = label.split(" ");
  if (label.length * LETTER <= width - 4 || words.length === 1) return [label];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (cut) => Math.max(...cut.map((one) => one.length));
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}

function row(areas, width, top, height, short = {}) {
  const each = (width + GAP) / areas.length - GAP;
  return areas.map((area, i) => ({ area, x: -width / 2 + i * (each + GAP), y: top, width: each, height, lines: lines(printedName(area, each, short), each) }));
}

/** What is printed in a cell so wide: the name, or the short one where that has no room. */
const printedName = (area, width, short) => (area.label.length * LETTER <= width - 4 ? area.label : short[area.wager] ?? area.label);

/** The areas in the order of the layout, which is that of the paragraphs that name them. */
const inOrder = (areas) => [...areas].sort((one, other) => one.cite.localeCompare(other.cite));

const fits = (area, width) => lines(area.label, width).length === 1;

const MAIN = { one: 50, several: 31 };
const SIDE = 30;
const WIDEST = 150;

/** The cells by the rows that the cloth names, from the player up; areas that come late only once chips lie there. */
function byRows(areas, width, { rows, late, short }, foot, taken, tallFirst) {
  const across = Math.min(width, WIDEST);
  const there = rows.map((names) => names.map((name) => areas.find((area) => area.wager === name))
    .filter((area) => area && (!late.includes(area.wager) || taken(area)))).filter((found) => found.length);
  let top = foot;
  return there.flatMap((found, i) => {
    const height = i === 0 && tallFirst ? MAIN.one : found.length === 1 ? MAIN.several : SIDE;
    top -= height + (i ? 3 : 0);
    return row(found, across, top, height, short);
  });
}

/** The cells of a box by the cloth of its game. */
export function cellsOf(areas, width, cloth, { bare = false, taken = () => false } = {}) {
  if (!cloth.cloth?.rows?.length) return cells(areas, width);
  return byRows(areas, width, cloth.cloth, cloth.hand || bare ? BOTTOM : BOTTOM + CARDS, taken, cloth.hand > 0);
}

/** The cells of a box so wide, the first areas nearest to the player: one tall row of two, or low rows, fees on top. */
function cells(areas, width) {
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
  return fee ? fee.label.toLowerCase() : { fold: "folded", stand: "stands", double: "doubled", "free-double": "doubled", decline: "", pass: "" }[choice] ?? choice.replace("-", " ");
}

/** What became of a stake, in words for whoever listens. */
function stakeWords(stake) {
  if (!stake.fate) return "";
  return stake.won ? `${stake.fate} +${dollars(stake.won)}` : stake.fate;
}

/** What stands with the chips: the amount while the stake is open, then its fate or what it won. */
function figures(stake) {
  if (!stake.fate) return dollars(stake.amount);
  return stake.won ? `+${dollars(stake.won)}` : stake.fate;
}

const gone = (stake) => ["lost", "taken back", "fee"].includes(stake.fate);

/** The stakes on an area as piles, one for each person and hand: your own first, then hand by hand. */
function piles(stakes, you) {
  const found = new Map();
  for (const stake of stakes) {
    const key = `${stake.owner} ${stake.hand}`;
    const pile = found.get(key);
    if (!pile) found.set(key, { ...stake });
    else if (!pile.fate === !stake.fate) found.set(key, { ...pile, amount: pile.amount + stake.amount, won: pile.won + stake.won });
    else if (pile.fate) found.set(key, { ...stake });
  }
  const mine = (pile) => (pile.owner === you ? 0 : 1);
  return [...found.values()].sort((one, other) => mine(one) - mine(other) || one.hand - other.hand);
}

/** The letter that tells whose pile it is, where several people have chips on an area. */
const initial = (pile, you) => (pile.owner === you ? "You" : pile.owner.slice(0, 1));

/** Piles side by side, each with its amount below it, from x on. */
function many(found, { x, width, foot, you, denominations, cls }) {
  const each = width / found.length;
  const people = new Set(found.map((pile) => pile.owner)).size > 1;
  return found.map((pile, i) => {
    const middle = x + each * (i + 0.5);
    const told = people ? `${initial(pile, you)} ${figures(pile)}` : figures(pile);
    return [gone(pile) ? null : drawStack(pile.amount, denominations, middle, foot - 12, cls, { scale: Math.min(0.55, each / 26), tallest: 3 }),
      s("text", { x: middle, y: foot - 2, class: people && pile.owner === you ? "pile own" : "pile", "font-size": Math.min(8.6, (each - 2) / (told.length * 0.56)) }, told)];
  });
}

/** The size at which a text fits a cell so wide. */
const fitting = (text, width) => Math.min(10, (width - 3) / (text.length * 0.56));

function label(cell, x, y, cls = "label") {
  const size = Math.min(...cell.lines.map((line) => fitting(line, cell.width)));
  const step = 10.5;
  return cell.lines.map((line, i) => s("text", { x, y: y + (i - (cell.lines.length - 1) / 2) * step, class: cls, "font-size": size }, line));
}

function tall(cell, found, { denominations, cls, you }) {
  const { x, y, width, height } = cell;
  const middle = x + width / 2;
  const [pile] = found;
  const printed = cell.lines.join(" ");
  const name = s("text", { x: middle, y: y + 11, class: "label", "font-size": fitting(printed, width) }, pile?.won && found.length === 1 ? `${printed} won` : printed);
  if (found.length > 1) return [name, many(found, { x, width, foot: y + height - 3, you, denominations, cls })];
  return [name,
    pile && !gone(pile) ? drawStack(pile.amount, denominations, middle, y + height - 20, cls) : null,
    pile ? s("text", { x: middle, y: y + height - 4, class: "amount" }, figures(pile)) : null];
}

/** A wide low cell: its name on the left, chips on the right of it; several piles take its whole width. */
function beside(cell, found, { denominations, cls, you }) {
  const { x, y, width, height } = cell;
  const printed = cell.lines.join(" ");
  if (found.length > 1) {
    return [s("text", { x: x + 4 + printed.length * 2, y: y + 8.5, class: "label", "font-size": 7.5 }, printed), many(found, { x, width, foot: y + height - 1, you, denominations, cls })];
  }
  const name = 6 + printed.length * LETTER;
  const middle = x + name + (width - name) / 2;
  return [s("text", { x: found.length ? x + name / 2 + 1 : x + width / 2, y: y + height / 2 + 3.5, class: "label" }, printed), found.map((pile) => {
    const told = figures(pile);
    const chips = !gone(pile);
    return [chips ? drawStack(pile.amount, denominations, middle - told.length * 3.2 - 3, y + height / 2 + 5, cls, { scale: 0.7, tallest: 4 }) : null,
      s("text", { x: middle + (chips ? 10 : 0), y: y + height / 2 + 4, class: "amount" }, told)];
  })];
}

function low(cell, found, { denominations, cls, you }) {
  const { x, y, width, height, area } = cell;
  const middle = x + width / 2;
  const fee = area.fee ? "label fee" : "label";
  const [stake] = found;
  if (!stake) return label(cell, middle, y + height / 2 + 3.5, fee);
  if (found.length > 1 || width < TIGHT) return many(found, { x, width, foot: y + height - 1, you, denominations, cls });
  const told = stake.fate === "fee" ? `fee ${dollars(stake.amount)}` : figures(stake);
  const chips = !gone(stake);
  const start = middle - (told.length * 6 + (chips ? 21 : 0)) / 2;
  const foot = y + height - (area.fee ? 9 : 6); // chips for a fee cover its small print
  const room = height > 30 || cell.lines.length === 1;
  return [
    area.fee || !room ? null : s("text", { x: middle, y: y + 12, class: fee, "font-size": fitting(cell.lines.join(" "), width) }, cell.lines.join(" ")),
    chips ? drawStack(stake.amount, denominations, start + 8, room ? foot - 2 : y + height / 2 + 4, cls, { scale: 0.7, tallest: 3 }) : null,
    s("text", { x: chips ? start + 20 + told.length * 3 : middle, y: room ? foot : y + height / 2 + 4, class: "amount" }, told),
  ];
}

const WIDE = 95;
const TIGHT = 45;

/** One area with what lies on it. */
export function drawArea(cell, stakes, look) {
  const { area, x, y, width, height } = cell;
  const found = piles(stakes, look.you);
  const told = stakes.map((stake) => `${stake.owner === look.you ? "you" : stake.owner} ${dollars(stake.amount)}${stake.hand ? ` on hand ${stake.hand + 1}` : ""}${stakeWords(stake) ? ", " + stakeWords(stake) : ""}`);
  const fates = new Set(found.map((pile) => pile.fate));
  const how = height >= MAIN.one ? tall : width >= WIDE && !area.fee ? beside : low;
  return s("g", { class: `area ${area.fee ? "for-fee" : ""} ${found.length ? "taken" : ""} ${fates.size === 1 && found[0].fate ? "fate-" + found[0].fate.replace(" ", "-") : ""}`,
    "data-wager": area.wager, role: "group", "aria-label": `${area.label}: ${told.join("; ") || "empty"}` },
  s("rect", { x, y, width, height, rx: 6 }),
  how(cell, found, look));
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
