// The console of dealer, supervisor and operator: it draws views and sends commands, and decides nothing.

import { at, h, show } from "./dom.js";
import { addEvents } from "./feed.js";
import { act, field, redraw } from "./console_parts.js";
import { drawEntry, drawIrregular, drawSteps } from "./console_spin.js";
import { drawCalls, drawDetail, drawLines } from "./console_terminals.js";
import { refusal } from "./offers.js";
import { connect } from "./socket.js";
import { setClock, tick } from "./terminal_clock.js";
import { cents } from "./terminal_money.js";
import { listenForWhy } from "./why.js";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const ROLES = ["dealer", "supervisor", "operator"];
const asked = new URLSearchParams(location.search).get("as");
const role = ROLES.includes(asked) ? asked : "dealer";
let view = null;
let calls = [];
let chosen = 1;

function choose(terminal) {
  chosen = terminal;
  draw();
}

/** A key of the entry terminal; what it says no to stands under the keys. */
async function press(command) {
  const answer = await connection.ask({ type: "command", command });
  at("entry-note")?.replaceChildren(...(answer.type === "ack" ? [] : refusal(answer)));
}

function voucher(one) {
  return h("li", { "data-voucher": one.voucher },
    h("span", { class: "number" }, one.number || `V${one.voucher}`), h("strong", {}, cents(one.amount)),
    h("span", { class: "quiet" }, `${one.person}, terminal ${one.terminal}, ${one.state}`),
    one.state === "out" ? act(connection.ask, "Redeem", () => ({ type: "RedeemVoucher", number: one.number }), { focus: `redeem ${one.voucher}` }) : null);
}

function drawVouchers() {
  redraw(at("vouchers"), JSON.stringify(view.vouchers), () => {
    const number = field("voucher", "Number on the voucher");
    return [h("h2", {}, "Vouchers"),
      act(connection.ask, "Redeem by number", () => ({ type: "RedeemVoucher", number: number.value.trim() }), { around: [number] }),
      view.vouchers.length ? h("ul", { class: "vouchers" }, view.vouchers.map(voucher)) : h("p", { class: "quiet" }, "None is out.")];
  });
}

function drawIncidents() {
  redraw(at("incidents"), JSON.stringify([view.log, view.house, view.people]), () => [
    h("h2", {}, "Incidents and reports"),
    view.log.length ? h("ol", { class: "log", tabindex: 0, "aria-label": "Incidents, the latest first" }, view.log.map((words) => h("li", {}, words))) : h("p", { class: "quiet" }, "None so far."),
    h("p", { class: "quiet" }, `The house has ${view.house < 0 ? "lost" : "won"} ${cents(Math.abs(view.house))} here.`),
    view.people.some((one) => one.chips || one.wagered) ? h("details", { "data-part": "people" }, h("summary", {}, "Chips at the table"),
      h("ul", { class: "vouchers" }, view.people.filter((one) => one.chips || one.wagered).map((one) => h("li", {}, h("span", {}, one.name), h("strong", {}, cents(one.chips)))))) : null]);
}

function drawTop() {
  show(at("game"), view.title, h("strong", {}, view.title), " ", h("span", { class: "quiet" }, `Table ${view.table}`));
  show(at("roles"), role, ROLES.map((one) => h("a", { class: "tab", href: `/console/${encodeURIComponent(table)}?as=${one}`, "aria-current": one === role ? "page" : null }, one[0].toUpperCase() + one.slice(1))));
  at("stopped").hidden = !view.stopped;
  at("stopped").textContent = view.stopped;
  document.title = `${role[0].toUpperCase()}${role.slice(1)}’s console, ${view.table}`;
}

function draw() {
  if (!view) return;
  drawTop();
  drawSteps(view, connection.ask);
  drawEntry(view, press);
  drawIrregular(view, connection.ask);
  drawCalls(calls, choose);
  drawLines(view, chosen, choose);
  drawDetail(view, chosen, connection.ask);
  drawVouchers();
  drawIncidents();
  document.body.dataset.phase = view.phase;
  tick(view);
}

const connection = connect(table, role, {
  state(state) {
    document.body.dataset.connection = state;
    at("connection").textContent = state === "open" ? "connected" : "connection lost, coming back …";
  },
  hear(message) {
    if (message.type === "events") addEvents(message.events);
    if (message.type === "clock") setClock(message.now);
    if (message.type === "calls") calls = message.calls;
    if (message.type === "view") view = message.view;
    if (["view", "calls"].includes(message.type)) draw();
    if (message.type === "error" && !message.id) at("connection").textContent = message.why;
  },
});

/** Number keys press the keys of the entry terminal, those it does not have too: it says so. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.target.closest?.("input, select, textarea, dialog")) return;
  if (/^[0-9]$/.test(event.key)) press({ type: "PressKey", key: Number(event.key) });
  else if (event.key === "Enter" && !event.target.closest?.("button, a, summary")) press({ type: "PressEntry" });
});

listenForWhy();
setInterval(() => tick(view), 250);
