// A poker table in small, for the lobby: the oval, its seats, the board.

import { s } from "./dom.js";
import { directions, HIGH, on, outline, WIDE } from "./poker_places.js";

/** The table with its seats; those that are taken are filled. */
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
