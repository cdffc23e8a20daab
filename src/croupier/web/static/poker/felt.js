// The felt of a poker table, drawn from a view: seats round the oval, cards, chips, board, pots, buttons. It knows no rule.

import { cardName, cardWords, drawCard, HEIGHT, WIDTH } from "../shared/cards.js";
import { clockBar, clockText } from "../shared/deciding.js";
import { s } from "../shared/dom.js";
import { dollars, drawStack } from "../shared/money.js";
import { directions, HIGH, on, outline, WIDE } from "./places.js";
import { clip, isBot, lying, middlePots, seatState, shortName } from "./words.js";

const PLATE = { wide: 126, high: 42 };
const MIDDLE = 500;
let known = new Set();

/** Whether a thing was not there in the picture before. */
function fresh(key, next) {
  next.add(key);
  return known.size > 0 && !known.has(key);
}

/** Let a group come from somewhere: the way is set as style, the motion itself is in the style sheet. */
function from(group, way) {
  group.style.setProperty("--dx", `${Math.round(way.x)}px`);
  group.style.setProperty("--dy", `${Math.round(way.y)}px`);
  return group;
}

const SCALE = 0.55;
/** How far apart cards lie: fewer lie further apart, so that a hand shown can be read. */
const stepOf = (count, open) => (count > 5 ? 17 : count > 4 ? 22 : count > 2 ? (open ? 27 : 16) : open ? 33 : 22);

/** Cards side by side round a point; those that are new come from `source`. */
function fan(cards, place, { scale, step, key, source, next }) {
  const across = step * (cards.length - 1) + WIDTH * scale;
  return cards.map((card, i) => {
    const x = place.x - across / 2 + i * step;
    const y = place.y - (HEIGHT * scale) / 2;
    const dealt = fresh(`${key}:${i}`, next);
    const turned = !dealt && fresh(`${key}:${i}:${card}`, next);
    next.add(`${key}:${i}:${card}`);
    const drawn = drawCard(cardName(card), { x, y, scale, cls: dealt ? "flies" : turned ? "turn" : "" });
    return dealt ? from(drawn, { x: (source.x - x) / scale, y: (source.y - y) / scale }) : drawn;
  });
}


/** How the cards of a seat lie: at the sides a long row lies further in, clear of the plate. */
function rowOf(view, seat, turn) {
  const cards = lying(view, seat);
  const scale = seat.seat === view.you ? 0.66 : SCALE;
  const step = stepOf(cards.length, cards.some((card) => card >= 0)) * (scale / SCALE);
  const across = step * (cards.length - 1) + WIDTH * scale;
  return { cards, scale, step, inward: Math.max(0, across / 2 - 42) * Math.cos(turn) };
}

function drawCards(view, seat, turn, ways, next) {
  const { cards, scale, step, inward } = rowOf(view, seat, turn);
  if (!cards.length) return null;
  const { x, y } = on("cards", turn);
  const place = { x: x - inward, y };
  return s("g", { class: "held", role: "group", "aria-label": cards.map((card) => cardWords(cardName(card))).join(", ") },
    fan(cards, place, { scale, step, key: `${view.number}:${seat.seat}`, source: ways.dealer, next }));
}

/** What lies in front of a seat in this round, or what was pushed to it. */
function drawBet(view, seat, turn, next) {
  const amount = seat.bet || seat.won;
  if (!amount) return null;
  const near = on("bet", turn);
  const place = { x: near.x - rowOf(view, seat, turn).inward, y: near.y };
  const plate = on("plate", turn);
  const key = `${view.number}:bet:${seat.seat}:${amount}`;
  const stack = drawStack(amount, view.chips, place.x, place.y, fresh(key, next) ? "flies" : "");
  return s("g", { class: seat.bet ? "bet" : "bet won", "data-bet": amount },
    from(stack, { x: plate.x - place.x, y: plate.y - place.y }),
    s("text", { x: place.x, y: place.y + 19 }, seat.bet ? dollars(amount) : `+${dollars(amount)}`));
}

/** The words over a shown hand. */
function drawRibbon(seat, turn) {
  const words = seat.hand;
  if (!words) return null;
  const { x, y } = on("cards", turn);
  const over = Math.sin(turn) > 0.1 && Math.sin(turn) < 0.85; // below, the plate would be in the way
  const top = over ? y - 40 : y + 20;
  const wide = Math.min(words.length * 6 + 20, 330);
  const aside = Math.cos(turn) > 0.3 ? x - 36 : Math.cos(turn) < -0.3 ? x + 36 - wide : x - wide / 2; // away from the chips in front
  const left = Math.min(Math.max(aside, 6), WIDE - wide - 6);
  return s("g", { class: seat.won ? "ribbon won" : "ribbon" },
    s("rect", { x: left, y: top, width: wide, height: 18, rx: 9 }), s("text", { x: left + wide / 2, y: top + 13 }, clip(words, 52)));
}

/** The marker buttons of a seat, and the dealer button. */
function drawMarkers(view, seat, turn, next) {
  const plate = on("plate", turn);
  const below = plate.y + PLATE.high / 2;
  const wide = seat.markers.map((name) => name.length * 5.4 + 14);
  const total = wide.reduce((sum, one) => sum + one + 4, -4);
  let left = plate.x - total / 2;
  const tags = seat.markers.map((name, i) => {
    const tag = s("g", { class: "marker", "data-marker": name, role: "img", "aria-label": `Marker button: ${name}` },
      s("rect", { x: left, y: below - 5, width: wide[i], height: 15, rx: 7.5 }), s("text", { x: left + wide[i] / 2, y: below + 6 }, name));
    left += wide[i] + 4;
    return tag;
  });
  return [tags, seat.dealer ? drawButton(view, turn, next) : null];
}

function drawButton(view, turn, next) {
  const place = on("button", turn + 0.2);
  const moved = fresh(`button:${view.number}:${Math.round(place.x)}:${Math.round(place.y)}`, next);
  return s("g", { class: moved ? "button arrives" : "button", role: "img", "aria-label": "Dealer button" },
    s("circle", { cx: place.x, cy: place.y, r: 12 }), s("text", { x: place.x, y: place.y + 4.5 }, "D"));
}

/** The plate of a player: name, chips, and the time that is left to act. */
function drawPlate(seat, turn, you) {
  const { x, y } = on("plate", turn);
  const left = x - PLATE.wide / 2;
  const top = y - PLATE.high / 2;
  const bot = !you && isBot(seat.person);
  const name = you ? "You" : clip(shortName(seat.person), 17);
  return s("g", { class: "plate" },
    s("rect", { x: left, y: top, width: PLATE.wide, height: PLATE.high, rx: 10, class: "board" }),
    s("text", { x, y: top + 17, class: name.length > 13 ? "who long" : "who" }, name, bot ? s("tspan", { class: "bot" }, " bot") : null),
    s("text", { x, y: top + 33, class: "chips" }, seat.all_in ? "all-in" : dollars(seat.stack), seat.turn ? clockText(seat.person) : null),
    seat.turn ? clockBar(seat.person, { x: left + 8, y: top + PLATE.high - 4.5, wide: PLATE.wide - 16 }) : null);
}

/** A seat that nobody has; with an offer for it, it can be taken with a click. */
function drawFree(seat, turn, take) {
  const { x, y } = on("plate", turn);
  const label = take ? take.words : `Seat ${seat.seat}`;
  const act = () => take?.act();
  return s("g", { class: take ? "seat free takes" : "seat free", "data-seat": seat.seat, role: take ? "button" : "group", tabindex: take ? 0 : null,
    "data-focus": `seat ${seat.seat}`, "aria-label": `Seat ${seat.seat}, free${take ? `: ${take.words}` : ""}`, onclick: act,
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    } },
  s("rect", { x: x - 43, y: y - 15, width: 86, height: 30, rx: 9, class: "board" }), s("text", { x, y: y + 4.5 }, label));
}

function drawSeat(view, seat, turn, ways, next) {
  if (!seat.person) return [drawFree(seat, turn, ways.take(seat.seat)), seat.dealer ? drawButton(view, turn, next) : null];
  const classes = ["seat", seat.turn ? "turn" : "", view.on && !seat.live ? "folded" : "", seat.seat === view.you ? "mine" : "", seat.won ? "winner" : ""];
  return s("g", { class: classes.filter(Boolean).join(" "), role: "group", "data-seat": seat.seat, "aria-label": seatState(view, seat) },
    drawCards(view, seat, turn, ways, next), drawPlate(seat, turn, seat.seat === view.you), drawMarkers(view, seat, turn, next),
    drawBet(view, seat, turn, next), drawRibbon(seat, turn));
}

const backs = (x, y, count, label) => s("g", { class: "pile", role: "img", "aria-label": `${label}: ${count} cards` },
  count ? drawCard("??", { x: x - 9, y: y - 13, scale: 0.3 }) : s("rect", { x: x - 9, y: y - 13, width: 18, height: 25, rx: 3, class: "spot" }),
  s("text", { x, y: y + 24 }, count ? `${label} ${count}` : label));

/** The dealer's place with the deck, the burn cards and the muck. */
function drawDealer(view, turn) {
  const plate = on("plate", turn);
  const { x, y } = on("cards", turn);
  return s("g", { class: "house", role: "group", "aria-label": "The dealer" },
    s("rect", { x: plate.x - 40, y: plate.y - 14, width: 80, height: 28, rx: 8, class: "tray" }), s("text", { x: plate.x, y: plate.y + 4.5, class: "dealer-name" }, "Dealer"),
    backs(x - 46, y, view.left, "deck"), backs(x, y, view.burns, "burn"), backs(x + 46, y, view.muck, "muck"));
}

const BOARD_SCALE = 0.86;

/** The board or the kitty in the middle, with the pots over it. */
function drawMiddle(view, ways, next) {
  const y = 292;
  const spots = view.kitty ? 5 : ways.board;
  const step = 57;
  const across = step * (spots - 1) + WIDTH * BOARD_SCALE;
  const empty = Array.from({ length: spots }, (_, i) => s("rect", { x: MIDDLE - across / 2 + i * step, y: y - (HEIGHT * BOARD_SCALE) / 2,
    width: WIDTH * BOARD_SCALE, height: HEIGHT * BOARD_SCALE, rx: 5, class: "spot" }));
  const cards = view.kitty ? Array(view.kitty).fill(-1) : view.board;
  const gap = { x: MIDDLE - (spots > cards.length ? (step * (spots - cards.length)) / 2 : 0), y };
  return s("g", { class: "middle" },
    s("g", { role: "group", class: "board-cards", "aria-label": view.kitty ? "The kitty" : `The board: ${cards.map((card) => cardWords(cardName(card))).join(", ") || "no cards yet"}` },
      empty.slice(cards.length), fan(cards, gap, { scale: BOARD_SCALE, step, key: `${view.number}:board`, source: ways.dealer, next }),
      view.kitty ? s("text", { x: MIDDLE, y: y + 54, class: "label" }, "the kitty") : null),
    drawPots(view, spots ? y - 56 : y, next));
}

/** Whether there is room for words in the middle: nobody's winnings are to be read. */
const spotsLeft = (view) => !view.seats.some((seat) => seat.won);

/** The pot, or the main pot and the side pots once somebody is all-in, each with its chips. */
function drawPots(view, y, next) {
  const pots = middlePots(view);
  if (!pots.length) return view.on || !spotsLeft(view) ? null : s("text", { x: MIDDLE, y, class: "stage" }, view.shut ? "The table is closed" : "Between hands");
  const apart = pots.length > 2 ? 108 : 130;
  return pots.map((pot, i) => {
    const x = MIDDLE + (i - (pots.length - 1) / 2) * apart;
    const words = `${pot.label} ${dollars(pot.amount)}`;
    const half = (words.length * 8) / 2;
    return s("g", { class: pots.length > 2 ? "pot many" : "pot", "data-pot": pot.amount, role: "group", "aria-label": `${words}${pot.who}` },
      pot.lying ? drawStack(pot.lying, view.chips, x - half - 14, y + 2, fresh(`${view.number}:pot:${i}:${pot.lying}`, next) ? "arrive" : "", { scale: 0.9, tallest: 6 }) : null,
      s("text", { x: x + 8, y: y + 5 }, words));
  });
}

/** The whole felt. `take` says what a click on a free seat does; `board` how many cards the board has room for. */
export function drawPokerFelt(view, { take, board }) {
  const next = new Set();
  const turns = directions(view.seats.length, view.you);
  const ways = { dealer: on("cards", turns[0]), take, board };
  const drawn = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "felt oval", role: "group", "aria-label": `${view.title}, table ${view.table}: ${view.stage}` },
    s("path", { d: outline("cloth"), class: "cloth" }), s("path", { d: outline("rail"), class: "rail" }),
    drawMiddle(view, ways, next), drawDealer(view, turns[0]),
    view.seats.map((seat) => drawSeat(view, seat, turns[seat.seat], ways, next)));
  known = next;
  return drawn;
}

/** The felt of a phone: board, pots and your own chips; the others stand in the strip. */
export function drawNarrowFelt(view, { board }) {
  const next = new Set();
  const spots = view.kitty ? 5 : board;
  const mine = view.seats.find((seat) => seat.seat === view.you);
  const high = spots ? 196 : 130;
  const top = spots ? 70 : 20;
  const scale = 1.04;
  const step = 66;
  const across = step * (spots - 1) + WIDTH * scale;
  const cards = view.kitty ? Array(view.kitty).fill(-1) : view.board;
  const empty = Array.from({ length: spots }, (_, i) => s("rect", { x: 195 - across / 2 + i * step, y: top, width: WIDTH * scale, height: HEIGHT * scale, rx: 5, class: "spot" }));
  const pots = middlePots(view);
  const drawn = s("svg", { viewBox: `0 0 390 ${high}`, class: "felt narrow", role: "group", "aria-label": `${view.title}, table ${view.table}: ${view.stage}` },
    s("rect", { x: 4, y: 4, width: 382, height: high - 8, rx: 40, class: "cloth" }),
    pots.length ? pots.slice(0, 3).map((pot, i) => s("g", { class: pots.length > 2 ? "pot many" : "pot", "data-pot": pot.amount },
      s("text", { x: 195 + (i - (Math.min(pots.length, 3) - 1) / 2) * 118, y: 34 }, `${pot.label} ${dollars(pot.amount)}`)))
      : s("text", { x: 195, y: 34, class: "stage" }, view.on ? view.stage : view.shut ? "The table is closed" : "Between hands"),
    s("text", { x: 195, y: 54, class: "piles" }, `deck ${view.left}, burn ${view.burns}, muck ${view.muck}`),
    empty.slice(cards.length),
    fan(cards, { x: 195 - (spots > cards.length ? (step * (spots - cards.length)) / 2 : 0), y: top + (HEIGHT * scale) / 2 }, { scale, step, key: `${view.number}:board`, source: { x: 195, y: -60 }, next }),
    mine && (mine.bet || mine.won) ? s("g", { class: mine.bet ? "bet" : "bet won" },
      drawStack(mine.bet || mine.won, view.chips, 170, high - 18), s("text", { x: 206, y: high - 13, class: "beside" }, mine.bet ? dollars(mine.bet) : `+${dollars(mine.won)}`)) : null);
  known = next;
  return drawn;
}
