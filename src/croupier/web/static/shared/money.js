// Money is whole cents everywhere; only here does it become words.

import { s } from "./dom.js";

const whole = new Intl.NumberFormat("en-NZ", { maximumFractionDigits: 0 });

let played = { sign: "$", unit: 100 };

/** Say amounts in the money of the table from now on; chips of a tournament have no sign: "1,500" instead of "$15". */
export function playFor(money) {
  played = money;
}

/** An amount in some money: "$25", "$1,234.50", "-$3"; the cents only where there are any. */
export function inMoney(money, amount) {
  const size = Math.abs(amount);
  const rest = size % money.unit;
  return `${amount < 0 ? "-" : ""}${money.sign}${whole.format((size - rest) / money.unit)}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

/** An amount in the money of the table. */
export const dollars = (amount) => inMoney(played, amount);

/** Whether words say an amount in the money of the table. */
export const priced = (words) => played.sign !== "" && words.includes(played.sign);

/** "$25.00", "-$3.50": always both, as credits are displayed. */
export function cents(amount) {
  const short = dollars(amount);
  return short.includes(".") ? short : `${short}.00`;
}

/** The legal amount nearest to the one wanted. */
export function snap(bounds, wanted) {
  const held = Math.min(Math.max(wanted, bounds.least), bounds.most);
  const steps = Math.round((held - bounds.least) / bounds.step);
  const snapped = bounds.least + steps * bounds.step;
  return snapped > bounds.most ? snapped - bounds.step : snapped;
}

/** Every legal amount, from the least up; far more than anybody could list are cut short. */
export function amounts(bounds) {
  const count = Math.min(Math.floor((bounds.most - bounds.least) / bounds.step), 100);
  return Array.from({ length: count + 1 }, (_, i) => bounds.least + i * bounds.step);
}

/** The most that a slider runs to: beyond a thousand times the least it would be too coarse to use. */
export const reach = (bounds) => Math.min(bounds.most, bounds.least * 1000);

/** Amounts worth a button of their own: the least, round multiples of it, the most. */
export function presets(bounds) {
  const most = reach(bounds);
  const times = most / bounds.least > 200 ? [1, 10, 100, 500, 1000] : [1, 2, 5, 10];
  const wanted = [...times.map((n) => n * bounds.least).filter((amount) => amount < most), most];
  return [...new Set(wanted.map((amount) => snap(bounds, amount)))].sort((one, other) => one - other);
}

/** An amount as chips, the smaller ones on top: [[denomination, count], ...] from the largest. */
function chipsFor(amount, denominations) {
  const stack = [];
  let rest = amount;
  for (const chip of [...denominations].sort((one, other) => other - one)) {
    const count = Math.floor(rest / chip);
    if (count) stack.push([chip, count]);
    rest -= count * chip;
  }
  return stack;
}

// A stack of chips seen from the side, the smaller denominations on top.

function layers(amount, denominations, tallest) {
  const list = [];
  const sorted = [...denominations].sort((one, other) => one - other);
  for (const [chip, count] of chipsFor(amount, denominations)) {
    for (let i = 0; i < count; i++) list.push(sorted.indexOf(chip) % 8);
  }
  return list.length > tallest ? [...list.slice(0, tallest - 1), list.at(-1)] : list;
}

/** The stack, standing on (x, y); a stack that would be too tall is drawn with fewer chips. */
export function drawStack(amount, denominations, x, y, cls = "", { scale = 1, tallest = 7 } = {}) {
  const stack = layers(amount, denominations, tallest);
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})`, role: "img", "aria-label": dollars(amount) },
    s("g", { class: `stack ${cls}` },
      stack.map((kind, i) => s("g", { transform: `translate(0 ${-i * 3.2})`, class: `chip chip-${kind}` },
        s("ellipse", { cx: 0, cy: 1.8, rx: 11, ry: 5, class: "chip-edge" }),
        s("ellipse", { cx: 0, cy: 0, rx: 11, ry: 5, class: "chip-top" }),
        s("ellipse", { cx: 0, cy: 0, rx: 6.5, ry: 2.9, class: "chip-ring" })))));
}
