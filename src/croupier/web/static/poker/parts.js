// The smaller parts of the poker page: the bar at the top, your hand, the strip of other seats on a phone, the countdown.

import { cardName, cardWords, drawHand } from "../shared/cards.js";
import { clockWords } from "../shared/deciding.js";
import { at, h, ruleNumber, rulePath, show } from "../shared/dom.js";
import { dollars } from "../shared/money.js";
import { pickable } from "../shared/offers.js";
import { OWN } from "./actions.js";
import { briefMoney, briefState, capital, clip, lying, ownSeat, seatState, shortName } from "./words.js";

const cited = (line) => h("a", { href: rulePath(line.cite), "data-why": line.cite, class: "why", "aria-label": `rule ${line.cite}` }, ruleNumber(line.cite));

/** Game, table, limits, what is going on, signs and notices. */
export function drawTop(view) {
  show(at("game"), view.title, h("strong", {}, view.title));
  show(at("table-name"), `${view.table} ${view.number}`, `Table ${view.table}`, view.number ? h("span", { class: "quiet" }, ` hand ${view.number}`) : null);
  show(at("limits"), view.limits, capital(view.limits));
  show(at("stage"), view.stage, capital(view.stage));
  show(at("signs"), JSON.stringify([view.signs, view.notices]),
    view.notices.map((line) => h("li", { "data-sign": "notice" }, h("strong", {}, line.text), " ", cited(line))),
    view.signs.map((line) => h("li", {}, line.text, " ", cited(line))));
}

/** The cards one sees of one's own: large, and to be picked while some are to be named. */
function ownCards(view, seat, picking) {
  const cards = lying(view, seat).map(cardName);
  if (!cards.length) return null;
  return picking ? pickable(OWN, seat.down.map(cardName)) : drawHand(cards, { most: 5 });
}

function words(view, seat) {
  if (!seat) return view.tournament ? `This table is set aside for ${view.tournament}.` : "You are watching.";
  if (view.yours) return `You have: ${view.yours}`;
  const cards = lying(view, seat);
  if (cards.length && cards.every((card) => card >= 0)) return `You have: ${cards.map((card) => cardWords(cardName(card))).join(", ")}`;
  if (view.on && seat.dealt && !seat.live) return "You folded.";
  return seat.dealt && view.on ? "Your cards are coming." : `You sit in seat ${view.you}.`;
}

function money(view, seat) {
  const parts = [];
  if (seat.won) parts.push(`You won ${dollars(seat.won)}. `);
  if (seat.bet) parts.push(`In front of you ${dollars(seat.bet)}. `);
  if (view.to_call) parts.push(`To call ${dollars(view.to_call)}. `);
  if (seat.markers.length) parts.push(`Marker: ${seat.markers.join(", ")}. `);
  return parts.join("");
}

/** Your cards, large, and in words what they are and what is at stake. */
export function drawOwn(view) {
  const seat = ownSeat(view);
  const place = at("hand");
  place.hidden = false;
  if (!seat) return void show(place, words(view), h("div", { class: "own-words" }, h("p", { class: "words", id: "own-words" }, words(view)),
    h("p", { class: "money" }, view.tournament ? h("a", { href: `/tournament/${encodeURIComponent(view.tournament)}` }, "Clock, places and prizes") : view.shut ? "" : "Click any free seat on the felt to sit down; demo chips come with it.")));
  const picking = view.offers.some((offer) => offer.command === "Draw");
  const focus = document.activeElement?.dataset?.focus;
  const drawn = show(place, JSON.stringify([seat, view.yours, view.to_call, view.on, picking]),
    ownCards(view, seat, picking),
    h("div", { class: "own-words" },
      h("p", { class: view.yours ? "words made" : "words", id: "own-words" }, words(view, seat)),
      h("p", { class: "money" }, money(view, seat), h("span", { class: "purse" }, "Chips ", h("strong", { id: "purse" }, dollars(seat.stack))),
        view.tournament ? [" ", h("a", { href: `/tournament/${encodeURIComponent(view.tournament)}` }, view.tournament)] : null)));
  if (drawn && focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

/** The other seats in the order of play, for a narrow screen; free ones are left out. */
export function drawStrip(view) {
  const round = [...view.seats.slice(view.you), ...view.seats.slice(0, view.you)].filter((seat) => seat.person && seat.seat !== view.you);
  const rows = Math.ceil(round.length / 5);
  at("strip").style.setProperty("--columns", Math.max(3, Math.ceil(round.length / rows) || 1));
  show(at("strip"), JSON.stringify([round, view.on]), round.map((seat) => {
    const cards = lying(view, seat);
    const open = cards.some((card) => card >= 0);
    const brief = briefMoney(seat);
    const classes = [seat.turn ? "turn" : "", view.on && !seat.live ? "folded" : "", seat.won ? "winner" : ""];
    return h("li", { class: classes.filter(Boolean).join(" "), "data-seat": seat.seat, "aria-label": seatState(view, seat) },
      h("span", { class: "name" }, h("span", { class: "who" }, `${seat.seat} ${clip(shortName(seat.person), 14)}`), seat.dealer ? h("span", { class: "disc" }, "D") : null),
      h("span", { class: "chips" }, dollars(seat.stack)),
      open ? drawHand(cards.map(cardName), { gap: -16, most: 9 }) : cards.length ? h("span", { class: "backs", "aria-hidden": "true" }, "▮".repeat(cards.length)) : h("span", { class: "backs" }, briefState(view, seat)),
      brief ? h("span", { class: "brief" }, brief) : null,
      seat.turn ? clockWords(seat.person) : null,
      seat.hand ? h("span", { class: "made" }, seat.hand) : null);
  }));
}
