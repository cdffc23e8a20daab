// The actions of a player: exactly the offers, the most usual first, each with its key.

import { at, h, show } from "./dom.js";
import { atBox, control, offerKey, refusal } from "./offers.js";
import { assign } from "./keys.js";

const ORDER = ["decide", "irregularity", "wager", "seat", "chips"];

function ownBox(view) {
  return view.boxes.find((box) => view.you && box.player === view.you)?.box ?? 0;
}

/** The box to decide on now: the own one before others that its player wagered on. */
function decidingBox(view, own) {
  const asked = view.offers.filter((offer) => offer.group === "decide").map((offer) => offer.fields.box);
  return asked.includes(own) ? own : asked[0];
}

/** Whether an offer is one of the rarer things: other boxes, seats, chips, a report while nothing waits for it. */
function rare(view, offer, own) {
  if (offer.group === "decide") return offer.fields.box !== decidingBox(view, own);
  if (offer.group === "irregularity") return view.phase === "betting";
  if (offer.group === "wager") return offer.fields.box && own && offer.fields.box !== own;
  return (offer.group === "seat" && (own || offer.fields.box)) || (offer.group === "chips" && own);
}

/** The player's offers in the order of use: the own box before other boxes. */
function sorted(view) {
  const own = ownBox(view);
  const first = [];
  const more = [];
  for (const offer of view.offers.filter((one) => ORDER.includes(one.group))) (rare(view, offer, own) ? more : first).push(atBox(offer, own));
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

/** What a control has to know beside its offer: the ante that amounts are multiples of, the hand that cards are picked from. */
function around(view, offer) {
  const box = view.boxes.find((one) => one.box === offer.fields.box);
  const unit = box?.stakes.find((stake) => stake.wager === view.areas[0]?.wager && !stake.fate)?.amount ?? 0;
  const large = offer.fields.box === ownBox(view);
  const picking = view.offers.some((one) => one.cards && one.fields.box === ownBox(view));
  return { unit, hand: box?.hand?.cards ?? [], large, digits: large && !picking };
}

/** Which of the usual offers stand out: playing on with the hand, or the wager that comes next. */
function standsOut(offers, i) {
  const { group, amount } = offers[i];
  if (group === "decide") return i === 0;
  return i === 0 && group === "wager" && offers[i].command === "Wager" && Boolean(amount);
}

/** Draw the actions anew if the offers have changed; the focus stays where it was. */
export function drawActions(view, ask) {
  const place = at("actions");
  const [first, more] = sorted(view);
  const guest = view.role === "player" && !ownBox(view);
  const hands = first.filter((offer) => offer.cards).map((offer) => around(view, offer).hand);
  const mark = JSON.stringify([first, more, guest, view.you, idle(view), hands]);
  const focus = document.activeElement?.dataset?.focus;
  const opened = place.querySelector("details")?.open;
  const usual = guest ? first.filter((offer) => offer.group !== "chips" && offer.group !== "seat") : first;
  const keys = assign(usual.map((offer) => offer.label), guest ? ["s"] : []);
  const rest = guest ? [...first.filter((offer) => !usual.includes(offer)), ...more] : more;
  const drawn = show(place, mark,
    guest ? sitDown(ask) : null,
    usual.map((offer, i) => control(offer, ask, { shortcut: keys[i], strong: standsOut(usual, i), ...around(view, offer) })),
    usual.length || guest ? null : h("p", { class: "idle" }, idle(view)),
    rest.length ? h("details", { class: "more", open: opened }, h("summary", {}, "More"), h("div", { class: "row" }, rest.map((offer) => control(offer, ask, { ...around(view, offer), digits: false })))) : null);
  if (drawn && focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  document.title = `${view.offers.some((offer) => offer.group === "decide") ? "Your turn: " : ""}${view.title}, ${view.table}`;
  return usual.map(offerKey);
}
