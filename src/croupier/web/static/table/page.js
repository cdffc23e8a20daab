// The table page: it draws views and sends commands, and decides nothing.

import { at } from "../shared/dom.js";
import { addEvents, callHouse, listenForWhy } from "../shared/feed.js";
import { listen } from "../shared/keys.js";
import { settle } from "../shared/settings.js";
import { connect } from "../shared/socket.js";
import { drawStaff } from "../shared/staff.js";
import { drawActions } from "./actions.js";
import { drawBoards } from "./boards.js";
import { drawFelt } from "./felt.js";
import { drawOwn, drawStrip, drawTop, keepResults } from "./parts.js";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const as = new URLSearchParams(location.search).get("as") ?? "";
const narrowScreen = matchMedia("(max-width: 760px)");
let view = null;
let cloth = null;
let ends = 0;
let what = "";
let ticking = 0;
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
  document.body.dataset.phase = view.phase;
  tick();
  document.body.toggleAttribute("data-staff", !at("staff").hidden);
}

/** Keep what the dealer called last, until the next wager or card. */
function keepCalled(entries) {
  for (const { event } of entries) {
    if (event.type === "Called") called = event.words;
    if (["WagerPlaced", "BetsClosed"].includes(event.type)) called = "";
  }
}

function countDown(message) {
  ends = performance.now() + message.seconds * 1000;
  what = message.what;
  tick();
}

/** A quiet countdown while wagers are taken; silent once it has run out. */
function tick() {
  const left = Math.ceil((ends - performance.now()) / 1000);
  const running = left > 0 && view?.phase === "betting";
  at("timer").textContent = running ? `${what} in about ${left} s` : "";
  clearTimeout(ticking);
  if (running) ticking = setTimeout(tick, 250);
}

const connection = connect(table, as, {
  state(state) {
    document.body.dataset.connection = state;
    at("connection").textContent = state === "open" ? "connected" : "connection lost, reconnecting …";
  },
  hear(message) {
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
      draw();
    }
    if (message.type === "timer") countDown(message);
    if (message.type === "error" && !message.id) at("connection").textContent = message.why;
  },
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
