// Words for what is on a poker table: people, seats, pots.

import { cardName, cardWords } from "../shared/cards.js";
import { dollars } from "../shared/money.js";

export const isBot = (name) => name.endsWith("(bot)");
export const shortName = (name) => name.replace(/ \(bot\)$/, "");
export const clip = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** How many cards the board of a game has room for. */
export const boardOf = (view) => (/holdem|omaha|manila/.test(view.game) ? 5 : view.board.length);

/** A seat's cards as they lie: the hidden ones first, in stud the last one at the end. */
export function lying(view, seat) {
  const first = view.game.startsWith("seven") ? 2 : seat.up.length ? 1 : seat.down.length;
  return [...seat.down.slice(0, first), ...seat.up, ...seat.down.slice(first)];
}

/** "seven-card-stud" to "Seven Card Stud". */
export const gameTitle = (game) => game.split("-").map(capital).join(" ");

/** The seat of this person, if one has it. */
export const ownSeat = (view) => view.seats.find((seat) => seat.seat === view.you);

/** Whether side pots have to be told apart: somebody is all-in. */
const divided = (view) => view.seats.some((seat) => seat.all_in);

/** The pots in the middle: `amount` in all, `lying` without what lies in front of the players in this round. */
export function middlePots(view) {
  if (!view.pot || view.seats.some((seat) => seat.won)) return []; // once pushed, the chips lie with who won them
  const inFront = view.seats.reduce((sum, seat) => sum + seat.bet, 0);
  const real = view.pots.filter((pot) => pot.seats.length > 1);
  if (!divided(view) || real.length < 2) return [{ label: "Pot", amount: view.pot, lying: view.pot - inFront, who: "" }];
  const name = (seat) => shortName(view.seats[seat - 1]?.person ?? "");
  return real.map((pot, i) => ({
    label: i ? (real.length > 2 ? `Side ${i}` : "Side pot") : real.length > 2 ? "Main" : "Main pot", amount: pot.amount,
    lying: inFront ? 0 : pot.amount, who: `, contested by ${pot.seats.map(name).join(", ")}`,
  }));
}

/** A seat in a sentence, for whoever listens. */
export function seatState(view, seat) {
  if (!seat.person) return `Seat ${seat.seat}, free`;
  const parts = [`Seat ${seat.seat}, ${seat.seat === view.you ? "you" : seat.person}, ${dollars(seat.stack)}`];
  if (seat.dealer) parts.push("dealer button");
  if (seat.turn) parts.push("to act");
  if (seat.bet) parts.push(`${dollars(seat.bet)} in front`);
  if (seat.all_in) parts.push("all-in");
  if (view.on && seat.dealt && !seat.live) parts.push("folded");
  if (seat.up.length) parts.push(`showing ${seat.up.map((card) => cardWords(cardName(card))).join(", ")}`);
  if (seat.hand) parts.push(seat.hand);
  if (seat.won) parts.push(`won ${dollars(seat.won)}`);
  return [...parts, ...seat.markers].join(", ");
}

/** What lies before a seat, for the strip of a phone. */
export const briefMoney = (seat) => (seat.won ? `+${dollars(seat.won)}` : seat.all_in ? "all-in" : seat.bet ? dollars(seat.bet) : "");

/** How a seat without cards stands, in a word. */
export const briefState = (view, seat) => (view.on && seat.dealt && !seat.live ? "folded" : seat.markers[0] ?? "");
