// What happened: one line an event, the newest first, each with its rule.

import { at, h, ruleNumber, rulePath } from "./dom.js";
import { remember } from "./why.js";

const LONGEST = 200;
const RESULTS = new Set(["Settled", "Paid", "PaidBack", "JackpotPaid", "Called", "Ruled", "RuledInWords", "Referred", "RoundVoided", "Found", "Slipped",
  "PotAwarded", "HandShown", "HandSeen", "Misdealt", "HandRuled", "DiscoveryMade"]);
const ENDS = new Set(["RoundEnded", "HandEnded"]);
const SILENT = new Set(["CardDealt", "CardBurned", "RoundClosed", "CardsShuffled", "DeckCut"]); // shown, but not said aloud
let newest = 0;

const sentence = (words) => words[0].toUpperCase() + words.slice(1);

function line(entry) {
  return h("li", { class: RESULTS.has(entry.event.type) ? "result" : ENDS.has(entry.event.type) ? "end" : "", "data-n": entry.n, "data-type": entry.event.type },
    h("span", { class: "words" }, sentence(entry.words)), " ",
    h("a", { href: rulePath(entry.cite), "data-why": entry.cite, "data-n": entry.n, class: "why" }, `${ruleNumber(entry.cite)} why?`));
}

/** Add events that the list does not have yet, and say them to whoever listens. */
export function addEvents(entries) {
  const list = at("feed");
  const fresh = entries.filter((entry) => entry.n > newest);
  for (const entry of fresh) {
    remember(entry);
    list.prepend(line(entry));
    newest = entry.n;
  }
  while (list.children.length > LONGEST) list.lastElementChild.remove();
  const said = fresh.filter((entry) => !SILENT.has(entry.event.type));
  if (said.length && fresh.length < 12) at("said").textContent = said.map((entry) => entry.words).join(" ");
  if (said.length) at("latest").textContent = sentence(said.at(-1).words);
}
