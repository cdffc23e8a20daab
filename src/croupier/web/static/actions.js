// The actions of a player: exactly the offers, the most usual first, each with its key.

import { at, h, show } from "./dom.js";
import { control, offerKey, refusal } from "./offers.js";
import { assign } from "./keys.js";

const ORDER = ["decide", "wager", "seat", "chips"];

function ownBox(view) {
  return view.boxes.find((box) => view.you && box.player === view.you)?.box ?? 0;
}

/** The player's offers in the order of use: the own box before other boxes. */
function sorted(view) {
  const own = ownBox(view);
  const first = [];
  const more = [];
  for (const offer of view.offers.filter((one) => ORDER.includes(one.group))) {
    const elsewhere = offer.fields.box && own && offer.fields.box !== own && offer.group === "wager";
    const aside = elsewhere || (offer.group === "seat" && (own || offer.fields.box)) || (offer.group === "chips" && own);
    (aside ? more : first).push(offer);
  }
  const rank = (offer) => ORDER.indexOf(offer.group) + (offer.command === "Withdraw" ? 0.5 : 0); // taking back comes after putting down
  return [first.sort((one, other) => rank(one) - rank(other)), more.sort((one, other) => rank(one) - rank(other))];
}

/** The one click that gives a guest demo chips and a seat. */
function sitDown(ask) {
  const note = h("p", { class: "refusal", role: "alert" });
  const button = h("button", { type: "button", class: "act strong", id: "sit", "data-focus": "sit", "aria-keyshortcuts": "s",
    onclick: async () => {
      const answer = await ask({ type: "sit", box: 0 });
      note.replaceChildren(...(answer.type === "ack" ? [] : refusal(answer)));
    } }, h("span", {}, "Sit down with $1,000 in demo chips"), h("kbd", { "aria-hidden": "true" }, "s"));
  return h("div", { class: "control" }, button, note);
}

function idle(view) {
  const own = ownBox(view);
  if (!own) return "You are watching.";
  const phases = {
    opening: "The staff are opening the table.", shuffling: "The cards are being shuffled.", dealing: "The cards are being dealt.",
    settling: "The wagers are being settled.", ruling: view.question ? `The game waits for a ruling: ${view.question}` : "A ruling is pending.", closed: "The table is closed.",
    deciding: "The others are deciding.", betting: "Wait for the cards.",
  };
  return phases[view.phase] ?? "";
}

/** Draw the actions anew if the offers have changed; the focus stays where it was. */
export function drawActions(view, ask) {
  const place = at("actions");
  const [first, more] = sorted(view);
  const guest = view.role === "player" && !ownBox(view);
  const mark = JSON.stringify([first, more, guest, view.you, idle(view)]);
  const focus = document.activeElement?.dataset?.focus;
  const opened = place.querySelector("details")?.open;
  const usual = guest ? first.filter((offer) => offer.group !== "chips" && offer.group !== "seat") : first;
  const keys = assign(usual.map((offer) => offer.label), guest ? ["s"] : []);
  const rest = guest ? [...first.filter((offer) => !usual.includes(offer)), ...more] : more;
  const drawn = show(place, mark,
    guest ? sitDown(ask) : null,
    usual.map((offer, i) => control(offer, ask, { shortcut: keys[i], strong: i === 0 && (offer.group === "decide" || offer.amount?.least < offer.amount?.most) })),
    usual.length || guest ? null : h("p", { class: "idle" }, idle(view)),
    rest.length ? h("details", { class: "more", open: opened }, h("summary", {}, "More"), h("div", { class: "row" }, rest.map((offer) => control(offer, ask)))) : null);
  if (drawn && focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  document.title = `${view.offers.some((offer) => offer.group === "decide") ? "Your turn: " : ""}${view.title}, ${view.table}`;
  return usual.map(offerKey);
}
