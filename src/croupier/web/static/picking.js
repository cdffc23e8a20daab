// Cards of one's own hand that are picked for a choice which names cards, by their places in the hand from 1.

import { cardWords, drawCard, HEIGHT, WIDTH } from "./cards.js";
import { h, s } from "./dom.js";

const hands = new Map();
let listeners = [];

function of(box) {
  if (!hands.has(box)) hands.set(box, { cards: "", picked: new Set() });
  return hands.get(box);
}

/** The places picked in the hand of a box, in their order. */
export const picked = (box) => [...of(box).picked].sort((one, other) => one - other);

/** Forget what was picked in a hand that is no longer the same. */
function keep(box, cards) {
  const hand = of(box);
  const now = cards.join(" ");
  if (hand.cards === now) return;
  hands.set(box, { cards: now, picked: new Set() });
}

/** Hear of every change for as long as this element is on the page. */
export function onPicked(element, hear) {
  listeners = listeners.filter((one) => one.element.isConnected);
  listeners.push({ element, hear });
}

function toggle(box, place, card) {
  const { picked: places } = of(box);
  if (!places.delete(place)) places.add(place);
  card.setAttribute("aria-checked", String(places.has(place)));
  listeners.forEach(({ hear }) => hear());
}

/** A hand whose cards can be picked with a tap, with space or with their number. */
export function pickable(box, cards, { gap = 8, keys = true } = {}) {
  keep(box, cards);
  const across = cards.length * (WIDTH + gap) - gap;
  return s("svg", { viewBox: `-2 -14 ${across + 4} ${HEIGHT + 34}`, class: "hand-cards picking", role: "group", "aria-label": "Your cards: pick those to name" },
    cards.map((card, i) => {
      const place = i + 1;
      const one = s("g", { class: "pick", role: "checkbox", tabindex: "0", "data-place": place, "data-focus": `pick ${box} ${place}`,
        "aria-checked": String(of(box).picked.has(place)), "aria-label": `Card ${place}, ${cardWords(card)}`, "aria-keyshortcuts": keys ? String(place) : null,
        onclick: () => toggle(box, place, one),
        onkeydown: (event) => {
          if (event.key !== " " && event.key !== "Enter") return;
          event.preventDefault();
          toggle(box, place, one);
        } },
      s("g", { class: "lifted" }, drawCard(card, { x: i * (WIDTH + gap) })),
      s("text", { x: i * (WIDTH + gap) + WIDTH / 2, y: HEIGHT + 15, class: "number" }, String(place)));
      return one;
    }));
}

/** The same in small beside a control, for a hand that is not the large one. */
export const smallHand = (box, cards) => h("div", { class: "small-hand" }, pickable(box, cards, { keys: false }));
