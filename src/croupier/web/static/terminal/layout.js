// The betting layout: every area a large touch area with its odds, its chips and, after a result, its light.

import { at, h } from "../shared/dom.js";
import { dollars } from "../shared/money.js";
import { refusal } from "../shared/offers.js";
import { die } from "./dice.js";

const GROUPS = {
  main: ["small", "odd", "double", "triple", "any-triple", "even", "big", "total", "dice", "face"],
  combos: ["four", "three"],
};
const TITLES = { double: "Doubles", triple: "Triples", total: "Totals", dice: "Two numbers", face: "One number", four: "Four numbers: any three of them", three: "Three numbers" };
const SPOKEN = { dice: "Two numbers", three: "Three numbers", four: "Four numbers" };
const RANGES = { small: "4 to 10, no triple", big: "11 to 17, no triple", odd: "no triple", even: "no triple" };
const FACES = { double: 2, triple: 3 };

const places = new Map();
let drawn = "";

/** "1 to 1, 2 to 1, 3 to 1" in short: "1, 2 or 3 to 1". */
function shortOdds(odds) {
  const parts = odds.split(", ");
  if (parts.length === 1 || !parts.every((part) => part.endsWith(" to 1"))) return odds;
  const figures = parts.map((part) => part.replace(" to 1", ""));
  return `${figures.join("·")} to 1`;
}

function picture(area) {
  const { kind, numbers } = area;
  if (kind in FACES) return h("span", { class: "faces" }, Array.from({ length: FACES[kind] }, () => die(numbers[0])));
  if (kind === "dice" || kind === "three") return h("span", { class: "faces" }, numbers.map((n) => die(n)));
  if (kind === "face") return h("span", { class: "faces one" }, die(numbers[0]));
  if (kind === "total") return h("span", { class: "figure" }, String(numbers[0]));
  if (kind === "four") return h("span", { class: "figure four" }, numbers.join(" "));
  return h("span", { class: "figure word" }, area.label);
}

function button(area, touch) {
  const chip = h("span", { class: "on", hidden: true });
  const mark = h("span", { class: "mark", hidden: true });
  const element = h("button", { type: "button", class: `area kind-${area.kind}`, "data-bet": area.bet, tabindex: -1, onclick: () => touch(area.bet) },
    picture(area), RANGES[area.kind] ? h("span", { class: "range" }, RANGES[area.kind]) : null,
    h("span", { class: "odds" }, shortOdds(area.odds)), chip, mark);
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    touch(area.bet, true);
  });
  places.set(area.bet, { element, chip, mark });
  return element;
}

function build(areas, touch) {
  places.clear();
  const panels = Object.entries(GROUPS).map(([name, kinds]) => h("div", { class: `areas ${name}`, "data-panel": name },
    kinds.map((kind) => {
      const of = areas.filter((area) => area.kind === kind);
      if (!of.length) return null;
      return h("div", { class: `group group-${kind}`, role: "group", "aria-label": TITLES[kind] ?? of[0].label },
        TITLES[kind] ? h("h3", {}, TITLES[kind]) : null, h("div", { class: "cells" }, of.map((area) => button(area, touch))));
    })));
  at("layout").replaceChildren(...panels, h("p", { class: "note", id: "note", role: "alert", hidden: true }));
  for (const panel of panels) panel.querySelector(".area")?.setAttribute("tabindex", 0);
}

/** Small chips get dark letters on a light ground, whatever their colour means to anybody. */
export const chipClass = (amount, denominations) => `c${Math.max(0, [...denominations].sort((one, other) => one - other).filter((chip) => chip <= amount).length - 1) % 6}`;

function spoken(area, chips) {
  const name = SPOKEN[area.kind] ? `${SPOKEN[area.kind]} ${area.label}` : area.label;
  return [name, `pays ${area.odds}`, chips ? `your wager ${dollars(area.chips)}` : "", area.lit ? "wins" : "", area.won ? `won ${dollars(area.won)}` : ""].filter(Boolean).join(", ");
}

function update(area, denominations) {
  const { element, chip, mark } = places.get(area.bet);
  chip.hidden = !area.chips;
  chip.textContent = area.chips ? dollars(area.chips) : "";
  chip.className = `on ${chipClass(area.chips, denominations)}`;
  mark.hidden = !area.lit;
  mark.textContent = area.won ? `✓ +${dollars(area.won)}` : area.lit ? "✓" : "";
  element.classList.toggle("staked", area.chips > 0);
  element.classList.toggle("lit", area.lit);
  element.classList.toggle("won", area.won > 0);
  element.setAttribute("aria-label", spoken(area, area.chips > 0));
}

/** Draw the areas, lit if the last result is still shown; `touch(bet, off)` hears what is touched. */
export function drawLayout(areas, denominations, lights, touch) {
  const mark = areas.map((area) => area.bet + area.odds).join();
  if (mark !== drawn) build(areas, touch);
  drawn = mark;
  for (const area of areas) update(lights ? area : { ...area, lit: false, won: 0 }, denominations);
}

/** Put a few words beside an area; nothing takes them away but the next touch. */
function beside(bet, children, cls) {
  const note = at("note");
  const place = places.get(bet)?.element;
  if (!note || !place) return;
  note.className = `note ${cls}`;
  note.replaceChildren(...children, h("button", { type: "button", class: "shut", "aria-label": "Close the note", onclick: hush }, "×"));
  note.hidden = false;
  const frame = at("layout");
  const outer = frame.getBoundingClientRect();
  const inner = place.getBoundingClientRect();
  const top = inner.bottom - outer.top + frame.scrollTop + 6;
  const above = inner.top - outer.top + frame.scrollTop - note.offsetHeight - 6;
  note.style.left = `${Math.max(4, Math.min(inner.left - outer.left, outer.width - note.offsetWidth - 8))}px`;
  note.style.top = `${top + note.offsetHeight > frame.scrollHeight && above > 0 ? above : top}px`;
}

/** A refusal beside the area that was touched. */
export const refuse = (bet, answer) => beside(bet, refusal(answer), "refusal");

/** Something worth knowing beside an area. */
export const tell = (bet, words, link) => beside(bet, [h("span", {}, words, " "), link], "told");

/** Take the words away. */
export function hush() {
  const note = at("note");
  if (note) note.hidden = true;
}

function nearest(from, dx, dy) {
  const box = from.getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  let best = null;
  for (const other of from.closest(".areas").querySelectorAll(".area")) {
    const there = other.getBoundingClientRect();
    const x = there.x + there.width / 2 - middle.x;
    const y = there.y + there.height / 2 - middle.y;
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (other === from || along <= 2) continue;
    const far = along + across * 3;
    if (!best || far < best.far) best = { other, far };
  }
  return best?.other;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys go from area to area, Delete takes a wager back. */
export function listenOnLayout(touch) {
  at("layout").addEventListener("keydown", (event) => {
    const area = event.target.closest(".area");
    if (!area) return;
    if (["Delete", "Backspace"].includes(event.key)) touch(area.dataset.bet, true);
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const next = nearest(area, ...way);
    if (!next) return;
    area.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}
