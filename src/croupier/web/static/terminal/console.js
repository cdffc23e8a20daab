// The console of dealer, supervisor and operator: it draws views and sends commands, and decides nothing.

import { at, h, show } from "../shared/dom.js";
import { addEvents, listenForWhy } from "../shared/feed.js";
import { cents, dollars } from "../shared/money.js";
import { refusal } from "../shared/offers.js";
import { connect } from "../shared/socket.js";
import { setClock, tick } from "./clock.js";
import { dice, die, resultWords } from "./dice.js";

// Controls of the console: a button or a small form, each with a place for its refusal; what somebody types survives a redraw.

/** A button that sends a command; `build` makes it, or nothing if something is missing. */
function act(ask, words, build, { strong = false, disabled = false, title = null, focus = words, after = null, around = [] } = {}) {
  const note = h("p", { class: "refusal", role: "alert" });
  const button = h("button", { type: "button", class: strong ? "act strong" : "act", disabled, title, "data-focus": focus,
    onclick: async () => {
      note.replaceChildren();
      const answer = await ask({ type: "command", command: build() });
      if (answer.type !== "ack") note.replaceChildren(...refusal(answer));
      else after?.();
    } }, words);
  return h("div", { class: around.length ? "control form" : "control" }, around, button, note);
}

/** A field; its text is kept under `keep` while the page is drawn anew. */
const field = (keep, label, attributes = {}) => h("input", { type: "text", maxlength: 80, autocomplete: "off", "aria-label": label, placeholder: label, "data-keep": keep, ...attributes });

/** A choice of a few words. */
const choice = (keep, label, options) => h("select", { "aria-label": label, "data-keep": keep }, options.map(([value, words]) => h("option", { value }, words)));

/** The cents of a field in dollars. */
const amountOf = (input) => Math.round(Number(input.value) * 100);

/** Draw a part anew if `mark` has changed; the focus and what was typed stay. */
function redraw(place, mark, draw) {
  const kept = new Map([...place.querySelectorAll("[data-keep]")].map((input) => [input.dataset.keep, input.value]));
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.dataset.part));
  const focus = place.contains(document.activeElement) ? document.activeElement.dataset.focus ?? document.activeElement.dataset.keep : "";
  if (place.dataset.mark === mark) return;
  show(place, mark, draw());
  for (const input of place.querySelectorAll("[data-keep]")) if (kept.has(input.dataset.keep)) input.value = kept.get(input.dataset.keep);
  for (const one of place.querySelectorAll("details")) one.open = one.open || open.has(one.dataset.part);
  if (focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"], [data-keep="${CSS.escape(focus)}"]`)?.focus();
}

// The spin on the console: the step that is due, the entry terminal with its six keys, no spin, recalculation.

const STEPS = ["Inspect", "StartSpin", "CloseBetting", "Uncover", "ConfirmResult"];
const KEYS = [1, 2, 3, 4, 5, 6];

const commandOf = (offer) => () => ({ type: offer.command, ...offer.fields });

/** The step that is due, and the dice as far as anybody may see them. */
function drawSteps(view, ask) {
  const offers = view.offers.filter((offer) => STEPS.includes(offer.command));
  const last = view.results[0];
  redraw(at("steps"), JSON.stringify([offers, view.dice, view.covered, last, view.spin, view.tumbles]), () => [
    h("p", { class: "spin-line" }, view.spin ? `Spin ${view.spin}` : "No spin yet", view.covered && view.tumbles ? `, tumbled ${view.tumbles} times` : ""),
    h("div", { class: "shown" }, view.dice.length ? dice(view.dice, "large") : h("span", { class: "dice large", role: "img", "aria-label": "The dice are covered" }, die(0), die(0), die(0)),
      h("span", { class: "quiet" }, view.dice.length ? `Total ${view.dice.reduce((sum, n) => sum + n, 0)}` : view.covered ? "Under the cover" : "No dice shown")),
    offers.map((offer, i) => act(ask, offer.label, commandOf(offer), { strong: i === 0, title: `Rule ${offer.cite.split(" ")[1]}` })),
    offers.length ? null : h("p", { class: "quiet" }, "Nothing is due from you."),
    view.role === "dealer" ? h("p", { class: "quiet" }, "You run the table while this console is open; otherwise the automatic dealer does.") : null,
    last ? h("p", { class: "quiet", id: "last-result" }, `Last result: ${resultWords(last)}${last.corrected ? " (corrected)" : ""}`) : null]);
}

function display(view) {
  const shown = [...Array.from({ length: 3 - view.keys.length }, () => 0), ...view.keys];
  return h("output", { class: "display", id: "display", "aria-label": `Display: ${view.keys.join(" ") || "empty"}`, "aria-live": "polite" },
    shown.map((n) => h("span", { class: n ? "digit" : "digit blank" }, n ? String(n) : "–")));
}

/** The entry terminal: six keys, the entry key, the last three numbers. */
function drawEntry(view, press) {
  const ready = view.offers.some((offer) => offer.command === "PressKey");
  redraw(at("entry"), JSON.stringify([view.keys, view.entered, ready, view.role]), () => [
    h("h2", {}, "Entry terminal"),
    display(view),
    h("div", { class: "keys", role: "group", "aria-label": "Number keys" }, KEYS.map((n) => h("button", { type: "button", class: "key", "data-key": n, "data-focus": `key ${n}`, "aria-label": `Key ${n}`, "aria-disabled": String(!ready),
      onclick: () => press({ type: "PressKey", key: n }) }, String(n), die(n)))),
    h("button", { type: "button", class: ready && view.keys.length === 3 && !view.entered.length ? "act strong" : "act", "data-focus": "entry", "aria-disabled": String(!ready), onclick: () => press({ type: "PressEntry" }) }, "Entry"),
    view.entered.length ? h("p", { id: "entered", role: "status" }, "Entered: ", h("strong", {}, view.entered.join(" ")), ". Confirm it, or enter the right numbers.") : null,
    h("p", { class: "refusal", id: "entry-note", role: "alert" }),
    ready ? h("p", { class: "quiet" }, "Keys 1 to 6 and Enter on the keyboard work too.") : h("p", { class: "quiet" }, "Takes numbers once the cover is off.")]);
}

function noSpin(ask) {
  const why = field("no-spin", "What compromises the game?");
  return act(ask, "No spin", () => ({ type: "NoSpin", why: why.value }), { around: [why], after: () => { why.value = ""; } });
}

const faces = KEYS.map((n) => [n, String(n)]);

function recalculate(view, ask) {
  const chosen = [1, 2, 3].map((n) => choice(`recalculate ${n}`, `Die ${n}`, faces));
  const spin = choice("recalculate spin", "Spin", view.results.slice(0, 20).map((one) => [one.spin, `#${one.spin}: ${one.dice.join(" ")}`]));
  return act(ask, "Recalculate", () => ({ type: "Recalculate", dice: chosen.map((one) => Number(one.value)), spin: Number(spin.value) }), { around: [h("div", { class: "three" }, spin, chosen)] });
}

/** No spin, irregularities of the spin, recalculation. */
function drawIrregular(view, ask) {
  const reports = view.offers.filter((offer) => ["ReportTrouble", "RepairTumbler"].includes(offer.command));
  redraw(at("irregular"), JSON.stringify([reports, view.results.length, view.results[0], view.role]), () => [
    h("h2", {}, "Irregularities"),
    noSpin(ask),
    reports.length ? h("div", { class: "stack-list" }, reports.map((offer) => act(ask, offer.label, commandOf(offer)))) : null,
    view.results.length ? h("details", { "data-part": "recalculate" }, h("summary", {}, "Recalculate a result"), recalculate(view, ask)) : null,
    h("details", { "data-part": "system" }, h("summary", {}, "The whole system"), system(ask))]);
}

function system(ask) {
  const what = field("system fault", "What is wrong?");
  const reference = field("system reference", "Reference of the investigation");
  return [
    act(ask, "Report a system fault", () => ({ type: "ReportFault", terminal: 0, what: what.value }), { around: [what] }),
    act(ask, "The system has been repaired", () => ({ type: "Repair", terminal: 0 })),
    act(ask, "The system has been investigated", () => ({ type: "Investigated", terminal: 0, reference: reference.value }), { around: [reference] }),
  ];
}

// The terminals on the console: a line for each, and everything about the one that is chosen.

const METERS = { notes: "Notes in", dealer: "Credited by the dealer", tickets: "Vouchers in", wins: "Won", refunds: "Refunded", unrecovered: "Not taken back", turnover: "Turnover", vouchers: "Vouchers out", cancelled: "Cancelled" };

function line(one, chosen, choose) {
  return h("tr", { class: one.terminal === chosen ? "chosen" : "", "data-terminal": one.terminal, "data-state": one.state, onclick: () => choose(one.terminal) },
    h("th", { scope: "row" }, h("button", { type: "button", class: "pick", "data-focus": `terminal ${one.terminal}`, "aria-pressed": String(one.terminal === chosen), "aria-label": `Terminal ${one.terminal}` }, String(one.terminal))),
    h("td", {}, one.person || h("span", { class: "quiet" }, "nobody")),
    h("td", {}, h("span", { class: `state ${one.state}` }, one.state), one.note_held ? h("span", { class: "quiet" }, ` holds ${dollars(one.note_held)}`) : null),
    [one.credits, one.wagered, one.last_won].map((amount) => h("td", { class: "figure" }, amount ? cents(amount) : "–")));
}

/** The list. */
function drawLines(view, chosen, choose) {
  redraw(at("terminals"), JSON.stringify([view.terminals, chosen]), () => h("table", {},
    h("thead", {}, h("tr", {}, ["Terminal", "Player", "State", "Credits", "Wagered", "Last won"].map((words) => h("th", { scope: "col" }, words)))),
    h("tbody", {}, view.terminals.map((one) => line(one, chosen, choose)))));
}

/** Who calls the dealer. */
function drawCalls(calls, choose) {
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
    act(ask, "Investigated: remove the seal", () => ({ type: "Investigated", terminal: n, reference: reference.value }), { around: [reference] }),
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
function drawDetail(view, chosen, ask) {
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
      view.vouchers.length ? h("ul", { class: "vouchers" }, view.vouchers.map(voucher)) : h("p", { class: "quiet" }, "None outstanding.")];
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

const connection = connect(table, role, (message) => {
  if (message.type === "events") addEvents(message.events);
  if (message.type === "clock") setClock(message.now);
  if (message.type === "calls") calls = message.calls;
  if (message.type === "view") view = message.view;
  if (["view", "calls"].includes(message.type)) draw();
});

/** Number keys press the keys of the entry terminal, those it does not have too: it says so. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.target.closest?.("input, select, textarea, dialog")) return;
  if (/^[0-9]$/.test(event.key)) press({ type: "PressKey", key: Number(event.key) });
  else if (event.key === "Enter" && !event.target.closest?.("button, a, summary")) press({ type: "PressEntry" });
});

listenForWhy();
setInterval(() => tick(view), 250);
