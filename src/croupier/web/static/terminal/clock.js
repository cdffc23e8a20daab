// The time: the server's own clock, so that every terminal closes at the same moment, and the ring that runs down to it.

import { at, h, s, show } from "../shared/dom.js";
import { cents } from "../shared/money.js";

const LENGTH = 2 * Math.PI * 20;
const WARN = 5;
const SHOWN = 8;
let ahead = 0;
let announced = "";

/** The server says what time it is. */
export function setClock(now) {
  ahead = now - Date.now() / 1000;
}

/** The time in seconds. */
const now = () => Date.now() / 1000 + ahead;

/** Seconds until no more wagers are accepted; null if the dealer calls it. */
const left = (clock) => (clock.closes_at ? Math.max(0, clock.closes_at - now()) : null);

/** Whether wagers are taken, as far as this page can tell. */
export const taking = (view) => view.phase === "betting" && view.clock.open && left(view.clock) !== 0;

/** Whether the last result is still the news: until the next spin starts, or for a while where wagers come first. */
export const lighting = (view) => ["idle", "settling", "stopped", "shut"].includes(view.phase) || (view.phase === "betting" && now() - view.clock.since < SHOWN);

const PHASES = {
  opening: ["Opening", "The staff inspect the dice."],
  idle: ["Next spin soon", "The dealer is about to start it."],
  tumbling: ["Tumbling", "The dice are being tumbled under the cover."],
  betting: ["Place your wagers", "The dice lie under the cover."],
  closed: ["No more bets", "The cover is about to come off."],
  uncovered: ["The cover is off", "The result is being entered."],
  entered: ["The cover is off", "The result is being confirmed."],
  settling: ["Settling", "Wagers are being settled."],
  stopped: ["The game is stopped", "Please wait for the staff."],
  shut: ["Closed", "The table is closed."],
};

/** What goes on, in a few words and a sentence. */
function phaseWords(view) {
  if (view.phase === "betting" && !taking(view)) return ["No more bets", "Betting time is up."];
  if (view.phase === "idle" && view.last_won) return ["Next spin soon", `The last spin paid you ${cents(view.last_won)}.`];
  return PHASES[view.phase] ?? [view.phase, ""];
}

function drawRing(view) {
  const open = taking(view);
  const seconds = left(view.clock);
  const whole = Math.max(view.clock.closes_at - (view.clock.since || 0), 1);
  const share = open && seconds !== null ? Math.min(seconds / Math.min(whole, 30), 1) : 0;
  const text = !open ? "–" : seconds === null ? "∞" : String(Math.ceil(seconds));
  const ring = at("ring");
  show(ring, "drawn",
    s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, s("circle", { cx: 24, cy: 24, r: 20, class: "track" }),
      s("circle", { cx: 24, cy: 24, r: 20, class: "run", "stroke-dasharray": LENGTH, transform: "rotate(-90 24 24)" })),
    h("span", { class: "seconds", role: "timer", "aria-label": "Seconds until no more bets" }));
  ring.querySelector(".run").setAttribute("stroke-dashoffset", LENGTH * (1 - share));
  ring.querySelector(".seconds").textContent = text;
  ring.dataset.state = !open ? "closed" : seconds !== null && seconds <= WARN ? "warn" : "open";
}

/** Say once to whoever listens that the end is near, or has come. */
function announce(view) {
  const seconds = left(view.clock);
  const words = view.phase !== "betting" ? "" : !taking(view) ? "No more bets." : seconds !== null && seconds <= 10 ? "Ten seconds until no more bets." : "";
  if (words && words !== announced) at("said").textContent = words;
  announced = words;
}

function drawTime() {
  const time = new Date(now() * 1000);
  const words = time.toLocaleTimeString("en-NZ", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
  if (at("clock").textContent !== words) {
    at("clock").textContent = words;
    at("clock").dateTime = time.toISOString();
  }
}

/** Draw everything that runs with the clock. */
export function tick(view) {
  drawTime();
  if (!view) return;
  const [words, more] = phaseWords(view);
  const seconds = left(view.clock);
  const until = taking(view) && seconds !== null ? `Wagers close in ${Math.ceil(seconds)} s.` : more;
  if (at("phase-words").textContent !== words) at("phase-words").textContent = words;
  if (at("phase-more").textContent !== until) at("phase-more").textContent = until;
  drawRing(view);
  announce(view);
  document.body.toggleAttribute("data-taking", taking(view));
}
