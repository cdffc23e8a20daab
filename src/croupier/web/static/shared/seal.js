// The seal on the cards of a round: what the house has promised before the bets were closed, kept here, and the way to check it.

import { at, h, s, show } from "./dom.js";

const DIGITS = 8;
let sealed = null; // the last promise
let checked = null; // the last round whose seal was opened

const key = (table, round) => `croupier-seal ${table} ${round}`;

function keep({ table, round, seal, commitments }) {
  try {
    sessionStorage.setItem(key(table, round), JSON.stringify({ seal, commitments }));
  } catch {
    return; // a browser that keeps nothing still shows it
  }
}

function kept(table, round) {
  try {
    return JSON.parse(sessionStorage.getItem(key(table, round)));
  } catch {
    return null;
  }
}

/** The cards of a round were sealed, or the seal was opened. */
export function hearSeal(message) {
  if (message.type === "seal") {
    sealed = message;
    keep(message);
  } else checked = message;
  draw();
}

/** After the page was loaded again: the promise of this round, if it was heard before. */
export function drawSeal(table, round) {
  const promise = sealed ? null : kept(table, round);
  if (promise) sealed = { table, round, ...promise };
  draw();
}

/** Whether the seal that is shown was opened. */
const isOpen = () => Boolean(checked && checked.round === sealed.round);

/** A round seal with a notched edge, and a tick in it once it was opened. */
function mark() {
  const edge = Array.from({ length: 24 }, (_, i) => {
    const turn = (i * Math.PI) / 12;
    const far = i % 2 ? 8 : 9.6;
    return `${(10 + far * Math.cos(turn)).toFixed(1)} ${(10 + far * Math.sin(turn)).toFixed(1)}`;
  });
  return s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: `M${edge.join("L")}Z`, class: "edge" }), isOpen() ? s("path", { d: "M6 10.4l2.8 2.8 5.4-6", class: "tick" }) : s("circle", { cx: 10, cy: 10, r: 2.4, class: "whole" }));
}

const path = ({ table, round }) => `/proof/${encodeURIComponent(table)}/${encodeURIComponent(round)}`;

/** The way to the check; in a page of its own, so that nobody leaves the table for it, which gets to know what was kept here. */
const check = (one) => h("a", { href: path(one), target: "_blank", rel: "opener", "data-focus": "check" }, "check this round");

/** What it means, and all of its digits. */
function explain() {
  at("why-body").replaceChildren(...[
    h("h2", {}, `The seal of round ${sealed.round}`),
    h("p", {}, "What chance has decided was fixed before the bets were closed: it lies sealed, and these digits were shown for it. Nothing else has the same digits."),
    h("p", { class: "digits" }, sealed.commitments.at(-1)),
    h("p", {}, "When the round is over the seal is opened. Your browser can then work the digits out from what was under it, and compare them with those that it kept."),
    isOpen() ? null : h("p", { class: "quiet" }, "It has not been opened yet."),
    checked ? h("p", {}, isOpen() ? "It has been opened: " : `That of round ${checked.round} has been opened: `, check(checked), ".") : null,
  ].filter(Boolean));
  at("why").showModal();
}

function draw() {
  const place = at("seal");
  const focus = place.contains(document.activeElement) ? document.activeElement.dataset.focus : "";
  const drawn = show(place, JSON.stringify([sealed, checked]),
    sealed ? h("button", { type: "button", "data-focus": "seal", "aria-label": `Round ${sealed.round} is sealed: what does that mean?`, title: `Round ${sealed.round} is sealed`, onclick: explain },
      mark(), h("code", {}, sealed.commitments.at(-1).slice(0, DIGITS))) : null,
    checked ? check(checked) : null);
  if (drawn && focus) place.querySelector(`[data-focus="${focus}"]`)?.focus();
}
