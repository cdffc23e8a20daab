// Checking a proof: the same bytes and the same steps as `croupier verify`, worked out here and not by the house.

import { sha256 } from "./sha256.js";

const text = new TextEncoder();

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Bytes one after the other. */
function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A value as the house frames it: a letter for its type, its length in eight bytes, its bytes. */
function framed(letter, body) {
  const head = new DataView(new ArrayBuffer(9));
  head.setUint8(0, letter.charCodeAt(0));
  head.setUint32(5, body.length);
  return joined(new Uint8Array(head.buffer), body);
}

const word = (value) => framed("s", text.encode(value));
const number = (value) => framed("i", text.encode(String(value)));

/** The hash of one card at its place, or the one that stands for it. */
function leaf(card, place) {
  if (card.hash) return fromHex(card.hash);
  const end = new DataView(new ArrayBuffer(4));
  end.setUint16(0, place);
  end.setUint16(2, card.card);
  return sha256(joined(fromHex(card.salt), new Uint8Array(end.buffer)));
}

/** The commitment to an outcome, worked out from its cards. */
export function commitment(proof, outcome) {
  const leaves = joined(...outcome.cards.map(leaf));
  const body = joined(word("croupier commitment 1"), word(proof.table), word(proof.seal), number(outcome.number), framed("b", leaves));
  return toHex(sha256(body));
}

const HIDDEN = -1;

/** Whether cards are the same, as far as they are known. */
const alike = (due, came) => due.length === came.length && due.every((card, i) => card === came[i] || card === HIDDEN || came[i] === HIDDEN);

/** The deck after a step; a step that does not follow from it is thrown. */
function after({ deck, top }, step, orders) {
  const cards = step.cards ?? [];
  if (step.do === "shuffle") {
    const kept = Array.from({ length: step.kept ?? 0 }, (_, i) => deck[i] ?? HIDDEN);
    return { deck: [...kept, ...(orders.get(step.outcome) ?? [])], top: step.top ?? 0 };
  }
  const rest = deck.slice(top);
  if (step.do === "cut") return { deck: [...deck.slice(0, top), ...rest.slice(step.at), ...rest.slice(0, step.at)], top };
  if (step.do === "back") return { deck, top: top - step.count };
  if (step.do !== "out") return { deck: [...deck.slice(0, top), ...cards], top };
  if (!alike(rest.slice(0, step.count), cards.length ? cards : Array(step.count).fill(HIDDEN))) throw new Error(`Record ${step.position}, ${step.words}: by the promised order it had to be another card.`);
  return { deck, top: top + step.count };
}

/** Every card came in the order that was promised: the deck is gone through once more, step by step. */
function dealt(proof) {
  const orders = new Map(proof.outcomes.map((one) => [one.number, one.cards.map((card) => card.card ?? HIDDEN)]));
  let state = { deck: [], top: 0 };
  let right = 0;
  try {
    for (const step of proof.steps) {
      state = after(state, step, orders);
      if (step.do === "out" && step.round === proof.round) right += step.count;
    }
  } catch (wrong) {
    return { ok: false, words: wrong.message };
  }
  return { ok: true, words: right ? `The ${right} cards of the round came out in that order, cut, burns and all.` : "No card came out in the round." };
}

/** What was promised live, as the page of the table kept it, against what the proof says. */
function seen(proof, live) {
  if (!live) return [];
  const same = live.seal === proof.seal && live.commitments.every((one, i) => proof.outcomes[i]?.commitment === one);
  return [{ ok: same, words: same ? "It is what this browser was promised while the round was on." : "This browser was promised something else while the round was on." }];
}

/** Everything that a proof shows by itself, as sentences with a yes or a no. */
export function check(proof, live) {
  const first = proof.outcomes[0];
  if (!first) return [{ ok: false, words: "The proof lacks an outcome of chance." }];
  const promises = proof.outcomes.map((one) => {
    const found = commitment(proof, one);
    const hidden = one.cards.filter((card) => card.hash).length;
    const what = `Outcome ${one.number}, ${one.cards.length} cards${hidden ? ` of which ${hidden} stay hidden` : ""}`;
    return { ok: found === one.commitment, words: `${what}, ${found === one.commitment ? "gives" : `gives ${found} and not`} the commitment ${one.commitment}.` };
  });
  const early = first.position < proof.before.position;
  const when = `in record ${first.position} at ${first.at}, ${early ? "before" : "and not before"} ${proof.before.words} in record ${proof.before.position} at ${proof.before.at}`;
  return [...promises, ...seen(proof, live), { ok: early, words: `The order was committed to ${when}.` }, dealt(proof)];
}
