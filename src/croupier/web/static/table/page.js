// The table page: it draws views and sends commands, and decides nothing.

import { drawClocks, hearTimer, keepClocks, nameClocks } from "../shared/deciding.js";
import { at } from "../shared/dom.js";
import { addEvents, callHouse, listenForWhy } from "../shared/feed.js";
import { listen } from "../shared/keys.js";
import { drawSeal, hearSeal } from "../shared/seal.js";
import { settle } from "../shared/settings.js";
import { connect } from "../shared/socket.js";
import { drawStaff } from "../shared/staff.js";
import { drawActions } from "./actions.js";
import { drawBoards } from "./boards.js";
import { drawFelt, peopleOf } from "./felt.js";
import { drawPace, paceAnew } from "./pace.js";
import { drawOwn, drawStrip, drawTop, keepResults } from "./parts.js";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const as = new URLSearchParams(location.search).get("as") ?? "";
const narrowScreen = matchMedia("(max-width: 760px)");
let view = null;
let cloth = null;
let called = "";

function draw() {
  if (!view || !cloth) return;
  drawTop(view);
  at("felt").replaceChildren(drawFelt(view, cloth, { phone: narrowScreen.matches, called }));
  drawStrip(view);
  drawBoards(view, cloth);
  drawOwn(view, cloth);
  drawStaff(view, connection.ask);
  drawActions(view, cloth, connection.ask);
  drawPace(view, connection.ask);
  drawSeal(view.table, view.round);
  drawClocks();
  document.body.dataset.phase = view.phase;
  document.body.toggleAttribute("data-staff", !at("staff").hidden);
}

/** Keep what the dealer called last, until the next wager or card. */
function keepCalled(entries) {
  for (const { event } of entries) {
    if (event.type === "Called") called = event.words;
    if (["WagerPlaced", "BetsClosed"].includes(event.type)) called = "";
  }
}

/** Whether somebody has to decide: at a box where they sit or have chips, or on a hand of the house that they handle. */
function asked(person) {
  if (person === view.you) return view.offers.some((offer) => offer.group === "decide");
  const waits = (hand) => hand?.asked;
  return view.house.some((hand) => waits(hand) && hand.holder === person)
    || view.boxes.some((box) => [box.hand, ...box.more].some(waits) && peopleOf(box).includes(person));
}

const connection = connect(table, as, (message) => {
  if (message.type === "events") {
    addEvents(message.events);
    keepCalled(message.events);
    if (view) keepResults(message.events, view.you);
  }
  if (message.type === "layout") {
    cloth = message.layout;
    callHouse(cloth.house);
  }
  if (message.type === "view") {
    view = message.view;
    keepClocks(asked, view.phase === "betting");
    draw();
  }
  if (message.type === "you") {
    nameClocks(message.name);
    paceAnew();
  }
  if (message.type === "timer") hearTimer(message);
  if (["seal", "opened"].includes(message.type)) hearSeal(message);
});

function fit() {
  document.querySelector(".happened").open = !narrowScreen.matches;
  draw();
}

narrowScreen.addEventListener("change", fit);
fit();
settle();
listenForWhy();
listen({ "?": () => at("help").showModal() });
