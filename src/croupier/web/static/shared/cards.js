// Playing cards, drawn by us: rank, suit, nothing more. 60 by 84 units each.

import { s } from "./dom.js";

export const WIDTH = 60;
export const HEIGHT = 84;

const SUITS = {
  s: ["spades", "M12 2C12 2 3 9 3 14.5 3 17.5 5.2 19 7.3 19 9 19 10.4 18.2 11 17 10.8 19 10 21 8.5 22h7C14 21 13.2 19 13 17 13.6 18.2 15 19 16.7 19 18.8 19 21 17.5 21 14.5 21 9 12 2 12 2Z"],
  h: ["hearts", "M12 21.5S3 14.5 3 8.8C3 5.6 5.3 3.5 7.8 3.5 9.6 3.5 11.2 4.5 12 6.2 12.8 4.5 14.4 3.5 16.2 3.5 18.7 3.5 21 5.6 21 8.8 21 14.5 12 21.5 12 21.5Z"],
  d: ["diamonds", "M12 2 19.5 12 12 22 4.5 12Z"],
  c: ["clubs", "M12 2.5a4.4 4.4 0 0 1 3.6 6.9 4.4 4.4 0 1 1-2.6 7.6C13.2 19 14 21 15.5 22h-7C10 21 10.8 19 11 17A4.4 4.4 0 1 1 8.4 9.4 4.4 4.4 0 0 1 12 2.5Z"],
};

const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten",
  J: "jack", Q: "queen", K: "king", A: "ace",
};

/** "As" in words: "ace of spades"; a card that stays face down is just that. */
export function cardWords(card) {
  const known = SUITS[card[1]];
  return known ? `${RANKS[card[0]]} of ${known[0]}` : "face down card";
}

/** Number to short name: 51 to "As", anything else to "??". */
export const cardName = (n) => (n >= 0 && n < 52 ? "23456789TJQKA"[n >> 2] + "cdhs"[n & 3] : "??");

function back() {
  const lines = [];
  for (let x = -60; x <= 60; x += 10) {
    lines.push(`M${x} 84L${x + 84} 0`, `M${x} 0L${x + 84} 84`);
  }
  return [
    s("svg", { x: 5, y: 5, width: 50, height: 74, viewBox: "5 5 50 74" },
      s("rect", { x: 5, y: 5, width: 50, height: 74, class: "card-back" }),
      s("path", { d: lines.join(""), class: "card-lattice" })),
  ];
}

function face(card) {
  const [suit, path] = SUITS[card[1]];
  const rank = card[0] === "T" ? "10" : card[0];
  return [
    s("text", { x: 13, y: 27, class: rank === "10" ? "card-rank card-ten" : "card-rank" }, rank),
    s("path", { d: path, transform: "translate(4.5 31) scale(.72)", "data-suit": suit }),
    s("path", { d: path, transform: "translate(22 40) scale(1.5)", "data-suit": suit }),
  ];
}

/** One card as an SVG group with its corner at (x, y). */
export function drawCard(card, { x = 0, y = 0, scale = 1, cls = "" } = {}) {
  const known = card[1] in SUITS;
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})`, "data-card": card },
    s("g", { class: `card ${known ? "suit-" + card[1] : "down"} ${cls}`, role: "img", "aria-label": cardWords(card) },
      s("rect", { x: 0.5, y: 0.5, width: 59, height: 83, rx: 5, class: "card-face" }),
      ...(known ? face(card) : back())));
}

/** Several cards side by side in a picture of their own, for the hand in front of you; more than `most` overlap. */
export function drawHand(cards, { gap = 8, most = 6 } = {}) {
  const step = cards.length > most ? ((WIDTH + gap) * (most - 1)) / (cards.length - 1) : WIDTH + gap;
  const wide = step * (cards.length - 1) + WIDTH;
  return s("svg", { viewBox: `-2 -2 ${wide + 4} ${HEIGHT + 4}`, class: "hand-cards", role: "group", "aria-label": cards.map(cardWords).join(", ") },
    cards.map((card, i) => drawCard(card, { x: i * step })));
}
