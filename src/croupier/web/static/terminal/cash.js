// Money in and out of a terminal: notes, vouchers, the dealer. The note acceptor and the printer are simulated.

import { at, h, show } from "../shared/dom.js";
import { cents, dollars } from "../shared/money.js";
import { control, refusal } from "../shared/offers.js";

const STATES = { printing: "being printed", out: "not redeemed yet", paid: "redeemed", failed: "not printed" };

/** A button that sends something and says beside itself what was refused. */
function asking(ask, words, message, { strong = false, focus = words, disabled = false, label = null, done = null } = {}) {
  const note = h("p", { class: "refusal", role: "alert" });
  const button = h("button", { type: "button", class: strong ? "act strong" : "act", "data-focus": focus, disabled, "aria-label": label,
    onclick: async () => {
      note.replaceChildren();
      const answer = await ask(message());
      if (answer.type !== "ack") note.replaceChildren(...refusal(answer));
      else done?.();
    } }, words);
  return h("div", { class: "control" }, button, note);
}

const command = (type, fields = {}) => () => ({ type: "command", command: { type, ...fields } });

/** A row of notes; one note after the other goes into the acceptor. A guest without a terminal gets one with it. */
export function noteButtons(view, ask) {
  const busy = Boolean(view.terminal) && !view.notes.length;
  const note = h("p", { class: "refusal", role: "alert" });
  const insert = async (amount) => {
    note.replaceChildren();
    const answer = await ask({ type: "note", amount });
    if (answer.type !== "ack") note.replaceChildren(...refusal(answer));
  };
  return h("div", { class: "control" },
    h("div", { class: "notes", role: "group", "aria-label": "Insert a note" }, view.options.notes.map((amount) => h("button", { type: "button", class: "act banknote", disabled: busy, "data-focus": `note ${amount}`,
      "aria-label": `Insert ${dollars(amount)}`, onclick: () => insert(amount) }, dollars(amount)))), note);
}

function slip(voucher) {
  return h("li", { class: `slip ${voucher.state}`, "data-voucher": voucher.voucher },
    h("span", { class: "title" }, "Payment voucher"), h("strong", {}, cents(voucher.amount)),
    h("span", { class: "number" }, voucher.number), h("span", { class: "quiet" }, `Terminal ${voucher.terminal}, ${STATES[voucher.state] ?? voucher.state}`));
}

function insertVoucher(ask) {
  const field = h("input", { type: "text", maxlength: 40, autocomplete: "off", "aria-label": "Number of a voucher", placeholder: "Number on the voucher", "data-focus": "voucher field" });
  return h("div", { class: "with-field" }, field, asking(ask, "Insert", () => ({ type: "command", command: { type: "InsertVoucher", number: field.value.trim() } }),
    { focus: "insert voucher", label: "Insert voucher", done: () => { field.value = ""; } }));
}

/** The section of money. */
export function drawCash(view, ask, called) {
  const place = at("cash");
  const offer = (name) => view.offers.find((one) => one.command === name);
  const cashOut = offer("CashOut");
  const leave = offer("LeaveTerminal");
  const fault = offer("ReportFault");
  const focus = document.activeElement?.dataset?.focus;
  const wrong = place.querySelector("details")?.open;
  const kept = place.querySelector("[data-focus='voucher field']")?.value ?? "";
  const mark = JSON.stringify([view.terminal, view.notes, view.note_held, view.vouchers, view.credits, view.chips, view.offers.map((one) => [one.command, one.amount]), called]);
  const drawn = show(place, mark,
    h("h2", {}, "Money"),
    view.terminal ? h("h3", {}, "Insert a note ", h("span", { class: "quiet" }, "simulated")) : null,
    view.terminal ? noteButtons(view, ask) : null,
    view.note_held ? h("p", { class: "unseen", role: "status" }, `The acceptor is checking a ${dollars(view.note_held)} note.`) : null,
    view.terminal ? h("h3", {}, "Cash out") : null,
    view.terminal ? h("div", { class: "row" },
      asking(ask, `Voucher for ${cents(view.credits)}`, command("AskVoucher"), { strong: true, focus: "voucher", disabled: !offer("AskVoucher") }),
      asking(ask, called ? "The dealer has been called" : "Call the dealer to cash out", () => ({ type: "call" }), { focus: "call", disabled: !view.credits || called })) : null,
    view.chips ? h("p", { class: "waiting" }, "Chips at the table: ", h("strong", { id: "table-chips" }, cents(view.chips))) : null,
    view.layout_offered && offer("BuyChips") ? control(offer("BuyChips"), ask) : null,
    cashOut ? asking(ask, `Cash out ${cents(cashOut.amount.most)}`, command("CashOut", { amount: cashOut.amount.most }), { focus: "cash out" }) : null,
    view.terminal ? h("h3", {}, "Insert a voucher") : null,
    view.terminal ? insertVoucher(ask) : null,
    view.vouchers.length ? h("ul", { class: "slips", "aria-label": "Your vouchers" }, view.vouchers.slice(0, 3).map(slip)) : null,
    leave ? asking(ask, leave.label, command("LeaveTerminal", leave.fields), { focus: "leave" }) : null,
    fault ? h("details", { open: wrong }, h("summary", {}, "Something is wrong"), h("p", { class: "quiet" }, "The terminal is out of use until the staff have repaired it."),
      asking(ask, fault.label, command("ReportFault", fault.fields), { focus: "fault" })) : null);
  if (!drawn) return;
  const field = place.querySelector("[data-focus='voucher field']");
  if (field) field.value = kept;
  if (focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}
