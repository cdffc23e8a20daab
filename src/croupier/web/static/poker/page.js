// The poker table: it draws views and sends commands, and decides nothing.

import { drawClocks, hearTimer, keepClocks, nameClocks } from "../shared/deciding.js";
import { at } from "../shared/dom.js";
import { addEvents, listenForWhy } from "../shared/feed.js";
import { listen } from "../shared/keys.js";
import { refusal } from "../shared/offers.js";
import { drawSeal, hearSeal } from "../shared/seal.js";
import { settle } from "../shared/settings.js";
import { connect } from "../shared/socket.js";
import { drawActions, nudge } from "./actions.js";
import { drawNarrowFelt, drawPokerFelt } from "./felt.js";
import { drawOwn, drawStrip, drawTop } from "./parts.js";
import { drawConsole } from "./staff.js";
import { boardOf, capital } from "./words.js";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const as = new URLSearchParams(location.search).get("as") ?? "";
const narrowScreen = matchMedia("(max-width: 760px)");
let view = null;

/** What a click on a free seat does: sit down there, or move there; nothing where neither is offered. */
function take(seat) {
  const offer = view.offers.find((one) => (one.command === "Sit" && one.fields.box === seat) || (one.command === "ChangeSeat" && one.fields.seat === seat && !one.fields.person));
  if (!offer || as) return null;
  const sit = offer.command === "Sit";
  return { words: sit ? "Sit here" : "Move here", act: async () => {
    at("felt-note").replaceChildren();
    const answer = await connection.ask(sit ? { type: "sit", box: seat } : { type: "command", command: { type: offer.command, ...offer.fields } });
    if (answer.type !== "ack") at("felt-note").replaceChildren(...refusal(answer));
  } };
}

function drawFelt() {
  const focus = at("felt").contains(document.activeElement) ? document.activeElement.dataset.focus : "";
  const look = { take, board: boardOf(view) };
  at("felt").replaceChildren(narrowScreen.matches ? drawNarrowFelt(view, look) : drawPokerFelt(view, look));
  if (focus) at("felt").querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

/** What a console says while no step is due. */
function waiting() {
  const turn = view.seats.find((seat) => seat.turn);
  if (turn) return `${turn.person} to act.`;
  return view.on ? `Proceeding automatically: ${view.stage}.` : "Nothing is due: the table is waiting for players.";
}

function draw() {
  if (!view) return;
  drawTop(view);
  drawFelt();
  drawStrip(view);
  drawOwn(view);
  drawConsole(view, as, connection.ask, waiting());
  if (!as) drawActions(view, connection.ask);
  else document.title = `${capital(as)}’s console, ${view.table}`;
  document.body.dataset.on = view.on ? "yes" : "no";
  document.body.toggleAttribute("data-staff", Boolean(as));
  drawSeal(view.table, view.number);
  drawClocks();
}

/** Whether somebody has to decide: in turn, or whether to count as all-in. */
const asked = (person) => view.seats.some((seat) => seat.person === person && (seat.turn || (seat.seat === view.you && view.offers.some((offer) => offer.command === "ChooseAllIn"))));

const connection = connect(table, as, (message) => {
  if (message.type === "events") addEvents(message.events);
  if (message.type === "view") {
    view = message.view;
    keepClocks(asked);
    draw();
  }
  if (message.type === "you") nameClocks(message.name);
  if (message.type === "timer") hearTimer(message);
  if (["seal", "opened"].includes(message.type)) hearSeal(message);
});

function fit() {
  document.querySelector(".happened").open = !narrowScreen.matches;
  draw();
}

/** Arrow keys change the amount of the bet, page keys by ten steps; on a slider they do so anyway. */
document.addEventListener("keydown", (event) => {
  const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
  if (!steps || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, textarea, select, dialog, ol, [role=checkbox]")) return;
  if (nudge(steps)) event.preventDefault();
});

/** A click beside the list of rarer offers closes it, and so does Escape. */
function closeMore(event) {
  const more = document.querySelector(".more[open]");
  if (more && !more.contains(event.target)) more.open = false;
}

document.addEventListener("click", closeMore);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMore({ target: null });
});

narrowScreen.addEventListener("change", fit);
fit();
settle();
listenForWhy();
listen({ "?": () => at("help").showModal() });
