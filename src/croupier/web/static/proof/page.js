// The proof of a round: what the house sent is checked here, in the reader's own browser, and then shown.

import { cardName, cardWords } from "../shared/cards.js";
import { at, h } from "../shared/dom.js";
import { check } from "./check.js";

const [, , table, round] = location.pathname.split("/").map(decodeURIComponent);

/** What a page of the table kept of the promises of this round, if one did. */
function live() {
  try {
    return JSON.parse(sessionStorage.getItem(`croupier-seal ${table} ${round}`));
  } catch {
    return null;
  }
}

const line = (one) => h("li", { class: one.ok ? "yes" : "no" }, h("strong", {}, one.ok ? "yes" : "no"), " ", one.words);

/** A card of an outcome by its name; dice by their faces; a hidden one as such. */
function shown(card, dice) {
  if (card.hash) return h("li", { class: "hidden", title: card.hash }, "hidden");
  return h("li", { title: dice ? "" : cardWords(cardName(card.card)) }, dice ? String(card.card) : cardName(card.card));
}

function outcome(one, dice) {
  return h("section", { "aria-label": `Outcome ${one.number}` },
    h("h3", {}, `Outcome ${one.number}, from the first to the last`),
    h("p", { class: "hash" }, one.commitment),
    h("ol", { class: "order" }, one.cards.map((card) => shown(card, dice))));
}

function draw(proof) {
  const found = check(proof, live());
  const ok = found.every((one) => one.ok);
  const dice = proof.outcomes[0]?.cards.length === 3; // a deck has more
  at("proof").replaceChildren(
    h("p", { id: "verdict", class: ok ? "yes" : "no", role: "status" }, ok ? "Checked in this browser: the outcome was fixed before, and is what was promised." : "Checked in this browser: this round is not proved."),
    h("ul", { class: "checks" }, found.map(line)),
    h("h2", {}, "What happened to the cards"),
    h("ol", { class: "steps" }, proof.steps.filter((step) => step.round === proof.round).map((step) => h("li", {}, step.words || "not told"))),
    h("h2", {}, "What was sealed"),
    ...proof.outcomes.map((one) => outcome(one, dice)));
  at("proof").removeAttribute("aria-busy");
}

const answer = await fetch(`/api/proof/${encodeURIComponent(table)}/${encodeURIComponent(round)}`);
const body = await answer.json();
if (answer.ok) draw(body);
else at("proof").replaceChildren(h("p", { id: "verdict", class: "no", role: "status" }, body.why));
