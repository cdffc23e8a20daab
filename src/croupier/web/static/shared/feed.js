// What happened: one line an event, the newest first, each with its rule.

import { cardName, cardWords } from "./cards.js";
import { at, h, ruleNumber, rulePath } from "./dom.js";
import { dollars } from "./money.js";

// "Why?": the rule in our words, and the facts that the event rested on.

const MONEY = new Set(["amount", "back", "won", "from_pool", "minimum", "maximum", "commission", "worth", "asked", "before", "offset", "short"]);
const CARDS = new Set(["card", "cards", "order", "discards"]);
/** What is money in the events of a poker table beside that. */
const POKER_MONEY = new Set(["to", "by", "base", "amounts", "stacks", "refunds", "raked"]);
const facts = new Map();

/** Remember an event under its number, so that its link can tell what it rested on. */
function remember(entry) {
  facts.set(String(entry.n), entry);
  if (facts.size > 600) facts.delete(facts.keys().next().value);
}

const PLACES = ["dealer", "community"];
const house = ["dealer", "community cards"];

/** Learn what the hands of the house are called at this table. */
export function callHouse(places) {
  for (const { place: name, label } of places) {
    house[PLACES.indexOf(name)] = ["Dealer", "Community cards"].includes(label) ? label.toLowerCase() : label;
  }
}

const place = ([box, hand]) => (box === 0 ? house[hand] ?? "the house" : `box ${box}${hand > 0 ? `, hand ${hand + 1}` : ""}`);

/** A fact of a poker table that means something else there than at other tables; null if it does not. */
function toldAtPoker(name, value, type) {
  const list = [value].flat();
  if (POKER_MONEY.has(name) && list.every(Number.isInteger)) return list.map(dollars).join(", ");
  if (name === "order" && type !== "CardsShuffled") return `seats ${list.join(", ")}`;
  if (name === "pending") return `seats ${Array.from({ length: 12 }, (_, seat) => seat).filter((seat) => (value >> seat) & 1).join(", ")}`;
  return null;
}

function told(name, value, event = null) {
  if (event?.cite?.startsWith("poker-victoria")) return toldAtPoker(name, value, event.type) ?? told(name, value);
  if (MONEY.has(name) && typeof value === "number") return dollars(value);
  if (CARDS.has(name)) {
    const list = [value].flat();
    return list.length > 12 ? `${list.length} cards` : list.map((n) => cardWords(cardName(n))).join(", ") || "none";
  }
  if (["to", "place"].includes(name) && Array.isArray(value)) return place(value);
  if (Array.isArray(value)) return value.map((one) => told("", one)).join(", ");
  if (value && typeof value === "object") {
    return Object.entries(value).map(([key, inner]) => (key === "type" ? inner : `${key} ${told(key, inner)}`)).join(", ");
  }
  return value === true ? "yes" : value === false ? "no" : String(value);
}

function factList(event) {
  const rows = Object.entries(event).filter(([name, value]) => !["type", "cite", "stake"].includes(name) && value && String(value) !== "");
  return h("dl", { class: "facts" }, rows.map(([name, value]) => [h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, told(name, value, event))]));
}

function links(rule) {
  const kinds = { subject_to: "Subject to", notwithstanding: "Notwithstanding", refers_to: "Refers to" };
  return Object.entries(kinds).filter(([kind]) => rule.links[kind]?.length).map(([kind, words]) => h("p", {}, `${words}: `,
    rule.links[kind].map((target, i) => [i ? ", " : "", target.href ? h("a", { href: target.href }, target.number) : target.number])));
}

async function open(cite, n) {
  const dialog = at("why");
  const entry = facts.get(n);
  const answer = await fetch(`/api${rulePath(cite)}`).catch(() => null);
  const rule = answer?.ok ? await answer.json() : null;
  at("why-body").replaceChildren(...[
    h("h2", {}, `Rule ${cite.split(" ")[1] ?? cite}`),
    h("p", { class: "quiet" }, rule?.title ?? cite.split(" ")[0]),
    h("p", { class: "summary" }, rule?.summary ?? "The rule could not be fetched; the server did not answer."),
    ...(rule ? links(rule) : []),
    entry ? h("h3", {}, entry.words) : null,
    entry ? factList(entry.event) : null,
    h("p", {}, h("a", { href: rulePath(cite) }, "Open the rule's page")),
  ].filter(Boolean));
  if (!dialog.open) dialog.showModal();
}

/** Open the dialog from any link on the page that cites a rule. */
export function listenForWhy() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-why]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link.dataset.why, link.dataset.n);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
    if (event.target.tagName === "DIALOG") event.target.close();
  });
}

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
