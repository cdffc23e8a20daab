// The touch terminal: it draws views and sends commands, and decides nothing.

import { at, h, ruleNumber, rulePath, show } from "../shared/dom.js";
import { addEvents, listenForWhy } from "../shared/feed.js";
import { listen } from "../shared/keys.js";
import { cents, dollars } from "../shared/money.js";
import { drawSeal, hearSeal } from "../shared/seal.js";
import { connect } from "../shared/socket.js";
import { drawBoard, drawLast, latestWords } from "./board.js";
import { drawCash } from "./cash.js";
import { lighting, setClock, taking, tick } from "./clock.js";
import { drawChips, drawMeters, drawTools, OFF, tool } from "./dock.js";
import { drawLayout, hush, listenOnLayout, refuse, tell } from "./layout.js";
import { drawScreen } from "./screen.js";

const path = location.pathname.split("/");
const table = decodeURIComponent(path[2] ?? "");
const TABS = [["main", "Layout"], ["combos", "Combinations"], ["cash", "Money"], ["board", "Results"], ["log", "Log"]];
let wanted = Number(path[3] ?? 0);
let view = null;
let you = "";
let early = [];
let called = false;
let onLayout = false;
let lit = false;
let announced = 0;

const surface = () => (onLayout ? { layout: true } : {});

function drawTabs() {
  const layouts = view?.layout_offered ? [["terminal", "Terminal"], ["table", "Table layout"]] : [];
  show(at("tabs"), JSON.stringify([document.body.dataset.tab, onLayout, layouts]),
    TABS.map(([name, words]) => h("button", { type: "button", class: "tab", "data-to": name, "data-focus": `tab ${name}`, "aria-pressed": String(document.body.dataset.tab === name),
      onclick: () => turnTo(name) }, words)),
    layouts.length ? h("span", { class: "surfaces", role: "group", "aria-label": "Where to wager" }, layouts.map(([name, words]) => h("button", { type: "button", class: "tab", "data-focus": `surface ${name}`,
      "aria-pressed": String(onLayout === (name === "table")), onclick: () => { onLayout = name === "table"; draw(); } }, words))) : null);
}

function turnTo(name) {
  document.body.dataset.tab = name;
  hush();
  drawTabs();
  at("tabs").querySelector(`[data-to="${name}"]`).focus();
}

/** Put the chosen chip on a bet, or take the wager there off. */
async function touch(bet, off = false) {
  hush();
  const away = off || tool() === OFF;
  const command = away ? { type: "WithdrawBet", bet, ...surface() } : { type: "PlaceBet", bet, amount: tool(), ...surface() };
  const answer = await connection.ask({ type: "command", command });
  if (answer.type !== "ack") refuse(bet, answer);
}

function drawTop() {
  show(at("game"), view.title, h("strong", {}, view.title));
  show(at("place"), `${view.table} ${view.terminal} ${view.spin}`, h("span", { class: "wide" }, `Table ${view.table}${view.terminal ? ", " : ""}`), view.terminal ? `terminal ${view.terminal}` : null,
    view.spin ? h("span", { class: "quiet wide" }, ` spin ${view.spin}`) : null);
  const least = view.aggregate && !onLayout ? `, ${dollars(view.aggregate)} or more a spin` : "";
  const limits = onLayout ? view.layout_areas[0] : view;
  show(at("limits"), JSON.stringify([limits.minimum, limits.maximum, least]), `${dollars(limits.minimum)} to ${dollars(limits.maximum)}`, h("span", { class: "wide" }, " a wager"), least);
  show(at("help-house"), JSON.stringify(view.help), view.help.map((words) => h("li", {}, words)));
  document.title = `${taking(view) ? "Place your wagers: " : ""}${view.title}, ${view.table}`;
}

function draw() {
  if (!view) return;
  const mine = view.terminal;
  if (mine && mine !== wanted) {
    wanted = mine;
    history.replaceState(null, "", `/terminal/${encodeURIComponent(table)}/${mine}${location.search}`);
  }
  lit = lighting(view);
  if (!view.layout_offered) onLayout = false;
  if (!view.credits) called = false;
  drawTop();
  drawTabs();
  drawLast(view);
  drawLayout(onLayout ? view.layout_areas : view.areas, view.denominations, lit, touch);
  drawMeters(view, onLayout);
  drawChips(view);
  drawTools(view, connection.ask, surface());
  drawCash(view, ask, called);
  drawBoard(view);
  drawScreen(view, wanted, ask, onLayout);
  drawSeal(view.table, view.spin);
  document.body.dataset.phase = view.phase;
  tick(view);
}

/** Send something; a note finds a terminal first, a call is remembered. */
async function ask(message) {
  if (message.type === "note") {
    if (!view.terminal) {
      const claimed = await connection.ask({ type: "command", command: { type: "ClaimTerminal", terminal: wanted } });
      if (claimed.type !== "ack") return claimed;
    }
    return connection.ask({ type: "command", command: { type: "InsertNote", amount: message.amount } });
  }
  const answer = await connection.ask(message);
  if (message.type === "call" && answer.type === "ack" && view.credits) {
    called = true;
    draw();
  }
  return answer;
}

/** A result has many lines; whoever listens hears the one that counts. */
function announceResult(first) {
  const spin = view.results[0]?.spin ?? 0;
  if (spin === announced) return;
  announced = spin;
  if (!first) at("said").textContent = `Result: ${latestWords(view)}. ${view.last_won ? `You are paid ${cents(view.last_won)}.` : ""}`;
}

const concerns = (event) => event.terminal === undefined || event.terminal === 0 ? event.owner === undefined || event.owner === you : event.terminal === view.terminal;

function hearEvents(entries) {
  if (!view) {
    early.push(...entries); // which of them concern this terminal only the view tells
    return;
  }
  const ours = entries.filter(({ event }) => concerns(event));
  addEvents(ours);
  for (const { event, cite } of ours) {
    if (event.type === "BetPlaced" && event.amount < event.asked && !event.undo) {
      tell(event.bet, `Placed ${dollars(event.amount)} instead of ${dollars(event.asked)}: the next lowest wager permitted.`,
        h("a", { href: rulePath(cite), "data-why": cite, class: "why" }, `${ruleNumber(cite)} why?`));
    }
  }
}

const connection = connect(table, "", (message) => {
  if (message.type === "you") you = message.name;
  if (message.type === "events") hearEvents(message.events);
  if (message.type === "clock") setClock(message.now);
  if (["seal", "opened"].includes(message.type)) hearSeal(message);
  if (message.type === "view") {
    const first = !view;
    if (view?.spin !== message.view.spin) hush();
    view = message.view;
    draw();
    if (first) hearEvents(early.splice(0).slice(-60));
    if (view.phase !== "settling") announceResult(first);
  }
});

listenForWhy();
listenOnLayout(touch);
listen({ "?": () => at("help").showModal() });
at("help-button").addEventListener("click", () => at("help").showModal());
setInterval(() => {
  tick(view);
  if (view && lit !== lighting(view)) draw();
}, 250);
tick(null);
