// The terminals on the console: a line for each, and everything about the one that is chosen.

import { at, h } from "./dom.js";
import { act, amountOf, choice, field, redraw } from "./console_parts.js";
import { dollars } from "./money.js";
import { cents } from "./terminal_money.js";

const METERS = { notes: "Notes in", dealer: "Credited by the dealer", tickets: "Vouchers in", wins: "Won", refunds: "Refunded", unrecovered: "Not taken back", turnover: "Turnover", vouchers: "Vouchers out", cancelled: "Cancelled" };

function line(one, chosen, choose) {
  return h("tr", { class: one.terminal === chosen ? "chosen" : "", "data-terminal": one.terminal, "data-state": one.state, onclick: () => choose(one.terminal) },
    h("th", { scope: "row" }, h("button", { type: "button", class: "pick", "data-focus": `terminal ${one.terminal}`, "aria-pressed": String(one.terminal === chosen), "aria-label": `Terminal ${one.terminal}` }, String(one.terminal))),
    h("td", {}, one.person || h("span", { class: "quiet" }, "nobody")),
    h("td", {}, h("span", { class: `state ${one.state}` }, one.state), one.note_held ? h("span", { class: "quiet" }, ` holds ${dollars(one.note_held)}`) : null),
    [one.credits, one.wagered, one.last_won].map((amount) => h("td", { class: "figure" }, amount ? cents(amount) : "–")));
}

/** The list. */
export function drawLines(view, chosen, choose) {
  redraw(at("terminals"), JSON.stringify([view.terminals, chosen]), () => h("table", {},
    h("thead", {}, h("tr", {}, ["Terminal", "Player", "State", "Credits", "Wagered", "Last won"].map((words) => h("th", { scope: "col" }, words)))),
    h("tbody", {}, view.terminals.map((one) => line(one, chosen, choose)))));
}

/** Who calls the dealer. */
export function drawCalls(calls, choose) {
  redraw(at("calls"), JSON.stringify(calls), () => calls.map((one) => h("button", { type: "button", class: "act", onclick: () => choose(one.terminal) }, `Terminal ${one.terminal}: ${one.person} asks to be paid`)));
}

function credit(one, ask) {
  const person = field(`credit person ${one.terminal}`, "Player", { value: one.person });
  const amount = field(`credit amount ${one.terminal}`, "Dollars", { type: "number", min: "0", step: "0.01" });
  const tendered = choice(`credit tendered ${one.terminal}`, "Tendered", [["cash", "Cash"], ["chips", "Chips"]]);
  return act(ask, "Credit", () => ({ type: "CreditTerminal", terminal: one.terminal, person: person.value.trim(), amount: amountOf(amount), tendered: tendered.value }),
    { around: [person, h("div", { class: "two" }, amount, tendered)], after: () => { amount.value = ""; } });
}

function faults(one, ask) {
  const n = one.terminal;
  const what = field(`fault ${n}`, "What is wrong?");
  const reference = field(`reference ${n}`, "Reference of the investigation");
  return [
    act(ask, "Report a fault", () => ({ type: "ReportFault", terminal: n, what: what.value }), { around: [what], after: () => { what.value = ""; } }),
    h("div", { class: "row" },
      act(ask, "Repaired", () => ({ type: "Repair", terminal: n })),
      act(ask, "Tilted: lock it", () => ({ type: "ReportTilt", terminal: n })),
      act(ask, "Unlock", () => ({ type: "Unlock", terminal: n }))),
    act(ask, "Refuse the last payment", () => ({ type: "RefuseToPay", terminal: n })),
    act(ask, "Investigated, take the seal off", () => ({ type: "Investigated", terminal: n, reference: reference.value }), { around: [reference] }),
  ];
}

function limits(one, ask) {
  const least = field(`least ${one.terminal}`, "Minimum in dollars", { type: "number", min: "0", step: "0.01", value: one.minimum / 100 });
  const most = field(`most ${one.terminal}`, "Maximum in dollars", { type: "number", min: "0", step: "0.01", value: one.maximum / 100 });
  const agreed = h("input", { type: "checkbox" });
  return act(ask, "Set limits", () => ({ type: "SetLimits", terminal: one.terminal, minimum: amountOf(least), maximum: amountOf(most), agreed: agreed.checked }),
    { around: [h("div", { class: "two" }, least, most), h("label", {}, agreed, " The player agrees")] });
}

/** Everything about the chosen terminal. */
export function drawDetail(view, chosen, ask) {
  const one = view.terminals.find((line_) => line_.terminal === chosen);
  redraw(at("detail"), JSON.stringify([one, view.role]), () => (!one ? h("p", { class: "quiet" }, "Choose a terminal.") : [
    h("h2", {}, `Terminal ${one.terminal}`, " ", h("span", { class: "quiet" }, one.person || "nobody")),
    one.why ? h("p", { class: "reason" }, one.why) : null,
    h("p", {}, `Credits ${cents(one.credits)}, wagered ${cents(one.wagered)} on ${one.bets} bet${one.bets === 1 ? "" : "s"}; ${dollars(one.minimum)} to ${dollars(one.maximum)} a wager.`),
    credit(one, ask),
    h("div", { class: "row" },
      act(ask, `Cancel credit, pay ${cents(one.credits)}`, () => ({ type: "CancelCredit", terminal: one.terminal }), { disabled: !one.credits, focus: "cancel" }),
      act(ask, "Free the terminal", () => ({ type: "LeaveTerminal", terminal: one.terminal }), { disabled: !one.person })),
    h("details", { "data-part": "faults", open: ["fault", "locked", "sealed"].includes(one.state) }, h("summary", {}, "Faults, locks and refused payments"), faults(one, ask)),
    h("details", { "data-part": "limits" }, h("summary", {}, "Limits"), limits(one, ask)),
    h("details", { "data-part": "meters" }, h("summary", {}, "Meters"), h("dl", { class: "facts" }, Object.entries(one.meters).map(([name, amount]) => [h("dt", {}, METERS[name] ?? name), h("dd", {}, cents(amount))])))]));
}
