// Where things lie on the oval felt. The table is turned so that the viewer sits at the bottom; the dealer has a place of its own.

import { s } from "../shared/dom.js";

export const WIDE = 1000;
export const HIGH = 570;
const MIDDLE = { x: 500, y: 285 };
const ROUND = 2.5; // 2 is an ellipse; more is nearer to the straight sides of a table
const SAMPLES = 720;

/** How far out things lie, from the middle: plates on the rail, then cards, chips, and the cloth itself. */
const RINGS = {
  cloth: [472, 258], rail: [448, 236], plate: [424, 230], button: [338, 186], cards: [312, 150], bet: [212, 92],
};

/** The point of a ring in this direction. */
export function on(ring, turn) {
  const [wide, high] = RINGS[ring];
  const bend = (value) => Math.sign(value) * Math.abs(value) ** (2 / ROUND);
  return { x: MIDDLE.x + wide * bend(Math.cos(turn)), y: MIDDLE.y + high * bend(Math.sin(turn)) };
}

/** A ring as a path. */
export function outline(ring) {
  const points = Array.from({ length: 121 }, (_, i) => on(ring, (i * Math.PI) / 60));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** Directions of so many places at equal distances along the rail, the first one straight down, then clockwise. */
function spread(count) {
  const turns = Array.from({ length: SAMPLES + 1 }, (_, i) => Math.PI / 2 + (i * 2 * Math.PI) / SAMPLES);
  const points = turns.map((turn) => on("plate", turn));
  const gone = [0];
  for (let i = 1; i <= SAMPLES; i++) gone.push(gone[i - 1] + Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y));
  return Array.from({ length: count }, (_, i) => turns[gone.findIndex((far) => far >= (i * gone[SAMPLES]) / count)]);
}

/** The direction of the dealer (0) and of every seat; seat 1 is at the dealer's left hand, and they go round clockwise. */
export function directions(seats, you) {
  const count = seats + 1;
  const turns = spread(count * 2); // twice as many: with the dealer straight up no seat need be straight down
  const at = (place) => (you ? (place - you) * 2 : place * 2 + count);
  return Array.from({ length: count }, (_, place) => turns[(((at(place) % (count * 2)) + count * 2) % (count * 2))]);
}

/** The table in small, for the lobby: its seats, the board; seats that are taken are filled. */
export function drawSmallPoker(taken, { board }) {
  const turns = directions(taken.length, 0);
  const dealer = on("plate", turns[0]);
  return s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "felt small", role: "img", "aria-label": `${taken.filter(Boolean).length} of ${taken.length} seats taken` },
    s("path", { d: outline("cloth"), class: "cloth" }), s("path", { d: outline("rail"), class: "rail" }),
    s("rect", { x: dealer.x - 46, y: dealer.y - 16, width: 92, height: 32, rx: 8, class: "dealer-place" }),
    taken.map((one, i) => {
      const { x, y } = on("plate", turns[i + 1]);
      return s("circle", { cx: x, cy: y, r: 26, class: one ? "seat taken" : "seat" });
    }),
    Array.from({ length: board }, (_, i) => s("rect", { x: 500 + (i - board / 2) * 62, y: 245, width: 54, height: 76, rx: 6, class: "card-face" })));
}
