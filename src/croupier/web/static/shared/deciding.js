// Who has how long to decide: a bar and seconds at the place of each, and for one's own decision what follows otherwise, with its rule.

import { at, h, ruleNumber, rulePath, s, show } from "./dom.js";

const NEAR = 10; // seconds before the end at which whom it concerns is told
const QUARTERS = 4; // where nothing is to move, a bar only goes down by quarters
const OFTEN = 250;

const still = matchMedia("(prefers-reduced-motion: reduce)");
const clocks = new Map(); // by person
let asked = () => false; // whether somebody has to decide, as the table stands
let you = "";
let calling = { what: "", ends: 0 }; // something that will be called for everybody, such as "No more bets"
let open = false; // whether it still can be
let begun = 0;
let said = "";
let ticking = 0;

/** The own name. */
export function nameClocks(name) {
  you = name;
}

/** A clock begins: that of somebody who is asked, or of a call for everybody. */
export function hearTimer(message) {
  const now = performance.now();
  if (message.what === "decide") clocks.set(message.person, { ...message, begun: ++begun, since: now, shown: false });
  else calling = { what: message.what, ends: now + message.seconds * 1000 };
  drawClocks();
}

/**
 * The table stands otherwise: `isAsked` says of a person whether they have to decide, `isOpen` whether the call for everybody is to come.
 * A clock may be heard of before the view that asks the question, so it goes when its question was seen and is gone.
 */
export function keepClocks(isAsked, isOpen = false) {
  asked = isAsked;
  open = isOpen;
  ticking ||= setInterval(drawClocks, OFTEN);
  for (const [person, clock] of clocks) {
    if (asked(person)) clock.shown = true;
    else if (clock.shown) clocks.delete(person);
  }
}

/** What somebody who is asked has left: of the time, or after it of the bank; null without a clock. */
function left(person) {
  const clock = clocks.get(person);
  if (!clock || !asked(person)) return null;
  const gone = (performance.now() - clock.since) / 1000;
  const bank = gone >= clock.seconds && clock.bank > 0;
  const whole = bank ? clock.bank : clock.seconds;
  const rest = Math.max(0, (bank ? clock.seconds + clock.bank : clock.seconds) - gone);
  return { clock, bank, seconds: Math.ceil(rest), share: whole > 0 ? rest / whole : 0 };
}

/** The first of some people who is being waited for by the clock; nobody: "". */
export const waitedFor = (people) => people.find((person) => person && left(person)) ?? "";

/** A bar on the felt that runs down with somebody's time. */
export const clockBar = (person, { x, y, wide, high = 3 }) => s("rect", { x, y, width: wide, height: high, rx: high / 2, class: "count", "data-clock": person, "data-wide": wide });

/** The seconds in a line of text on the felt. */
export const clockText = (person) => s("tspan", { class: "seconds", "data-clock": person });

/** The seconds on the strip of a phone. */
export const clockWords = (person) => h("span", { class: "seconds", "data-clock": person });

function drawMark(mark, now) {
  const share = still.matches ? Math.ceil((now?.share ?? 0) * QUARTERS) / QUARTERS : now?.share ?? 0;
  if ("wide" in mark.dataset) mark.setAttribute("width", (Number(mark.dataset.wide) * share).toFixed(1));
  else mark.textContent = now ? ` ${now.bank ? "bank " : ""}${now.seconds} s` : "";
  mark.classList.toggle("bank", Boolean(now?.bank));
}

/** What follows if no answer comes, with its rule. */
function otherwise({ then, cite }) {
  if (!then) return null;
  const link = cite ? h("a", { href: rulePath(cite), "data-why": cite, class: "why", "aria-label": `rule ${cite}` }, ruleNumber(cite)) : null;
  return h("p", { class: "then" }, `Otherwise: ${then} `, link);
}

/** The own time in words, over what one may do. */
function drawOwn({ clock, bank, seconds, share }) {
  const place = at("timer");
  show(place, `own ${clock.begun}`,
    h("p", {}, h("strong", { class: "seconds" }), h("span", { class: "until" })),
    h("progress", { max: 1, "aria-hidden": "true" }),
    otherwise(clock));
  place.querySelector(".seconds").textContent = `${seconds} s`;
  place.querySelector(".until").textContent = !seconds ? ": time is up" : bank ? " left in your bank" : clock.bank ? ` to decide, then ${Math.floor(clock.bank)} s from your bank` : " to decide";
  place.querySelector("progress").value = still.matches ? Math.ceil(share * QUARTERS) / QUARTERS : share;
  place.classList.toggle("bank", bank);
}

/** Until something is called for everybody. */
function drawCall() {
  const seconds = Math.ceil((calling.ends - performance.now()) / 1000);
  const words = open && seconds > 0 ? `${calling.what} in about ${seconds} s` : "";
  at("timer").classList.remove("bank");
  show(at("timer"), words, words ? h("p", {}, words) : null);
}

/** The last seconds stand in the title of the page, for whoever looks at another. */
function drawTitle(now) {
  const words = document.title.replace(/^\(\d+ s\) /, "");
  const title = now && now.seconds && now.seconds <= NEAR ? `(${now.seconds} s) ${words}` : words;
  if (document.title !== title) document.title = title;
}

const SAYINGS = {
  near: ({ seconds }) => `${seconds} seconds to decide, then your bank begins.`,
  bank: ({ seconds }) => `Your time is over. Your bank has begun: ${seconds} seconds.`,
  last: ({ seconds, clock }) => `${seconds} seconds left to decide.${clock.then ? ` Otherwise: ${clock.then}.` : ""}`,
};

/** Say once to whoever listens that the time is nearly over, that the bank has begun, and that it is nearly over too. */
function announce(now) {
  const last = now && (now.bank || !now.clock.bank);
  const what = !now ? "" : now.seconds <= NEAR ? (last ? "last" : "near") : now.bank ? "bank" : "";
  if (what && what !== said) at("said").textContent = SAYINGS[what](now);
  said = what;
}

/** Draw what is left, in all places. */
export function drawClocks() {
  for (const mark of document.querySelectorAll("[data-clock]")) drawMark(mark, left(mark.dataset.clock));
  const own = left(you);
  if (own) drawOwn(own);
  else drawCall();
  drawTitle(own);
  announce(own);
}
