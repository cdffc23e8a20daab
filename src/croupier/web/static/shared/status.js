// How the connection and the floor are: a word at the top, and a calm banner while something has to be waited for.

import { at, h, show } from "./dom.js";

const WORDS = { open: "connected", lost: "connection lost, reconnecting …" };

/** The connection is "open" or "lost". */
export function tellState(state) {
  document.body.dataset.connection = state;
  at("connection").textContent = WORDS[state];
  if (state === "open") calm("closing");
  else calm("trouble"); // whoever comes back is told again if it lasts
}

/** What the server says of a frame that was none, of a table that has stopped, or of somebody whom it sends away. */
export function tellFault(why) {
  at("connection").textContent = why;
}

const sentence = (words) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** The floor waits for its store, or with no reason does so no longer. */
export function tellTrouble(why) {
  if (why) banner("trouble", `${sentence(why)} What you do waits as well, and is not lost.`);
  else calm("trouble");
}

/** The server is being stopped. */
export function tellClosing(why) {
  banner("closing", `${sentence(why ? `The floor is closing: ${why}` : "The floor is closing")} This page comes back by itself when it is open again.`);
}

function banner(kind, words) {
  show(at("banner"), `${kind} ${words}`, h("p", { "data-kind": kind }, words));
}

/** Take down a banner of this kind; one of another kind stays. */
function calm(kind) {
  if (at("banner").querySelector(`[data-kind=${kind}]`)) show(at("banner"), "");
}
