// The actions of a player: exactly the offers, the most usual first, each with its key.

import { at, h, show } from "../shared/dom.js";
import { assign } from "../shared/keys.js";
import { dollars } from "../shared/money.js";
import { atBox, control, offerKey, refusal, wagerPanel } from "../shared/offers.js";
import { KEY as PACE } from "./pace.js";

const ORDER = ["decide", "irregularity", "wager", "seat", "chips"];
const MANY = 2;
let other = 0;
let lost = ""; // the control that had the focus when it went: between two cards of a hand it comes back

function ownBox(view) {
  return view.boxes.find((box) => view.you && box.player === view.you)?.box ?? 0;
}

/** The box to decide on now: the own one before others that its player wagered on. */
function decidingBox(view, own) {
  const asked = view.offers.filter((offer) => offer.group === "decide").map((offer) => offer.fields.box);
  return asked.includes(own) ? own : asked[0];
}

/** Whether an offer is a wager at a box where one does not sit. */
const away = (offer, own) => offer.group === "wager" && offer.fields.box && offer.fields.box !== own;

/** Whether an offer is one of the rarer things: seats, chips, a report while nothing waits for it. */
function rare(view, offer, own) {
  if (offer.group === "decide") return offer.fields.box !== decidingBox(view, own);
  if (offer.group === "irregularity") return view.phase === "betting";
  if (["SeeBurn", "ReleaseNominee"].includes(offer.command)) return true;
  return (offer.group === "seat" && (own || offer.fields.box)) || (offer.group === "chips" && own);
}

/** The player's offers in the order of use: the own box before other boxes. */
function sorted(view) {
  const own = ownBox(view);
  const first = [];
  const more = [];
  for (const offer of view.offers.filter((one) => ORDER.includes(one.group) && !away(one, own))) (rare(view, offer, own) ? more : first).push(atBox(offer, own));
  const rank = (offer) => ORDER.indexOf(offer.group) + (offer.command === "Withdraw" ? 0.5 : 0); // taking back comes after putting down
  return [first.sort((one, other) => rank(one) - rank(other)), more.sort((one, other) => rank(one) - rank(other))];
}

const DEMO_CHIPS = 100000;

/** A button that asks for something in one click, with the refusal beside it. */
function oneClick(id, words, key, strong, act) {
  const note = h("p", { class: "refusal", role: "alert" });
  const button = h("button", { type: "button", class: strong ? "act strong" : "act", id, "data-focus": id, "aria-keyshortcuts": key,
    onclick: async () => {
      const answer = await act();
      note.replaceChildren(...(answer.type === "ack" ? [] : refusal(answer)));
    } }, h("span", {}, words), h("kbd", { "aria-hidden": "true" }, key));
  return h("div", { class: "control" }, button, note);
}

const chipsOf = (view) => view.people.find((person) => person.name === view.you)?.chips ?? 0;

/** The one click that gives a guest demo chips and a seat; where people may wager standing, chips alone. */
function welcome(view, ask, standing) {
  const chips = chipsOf(view);
  const amount = DEMO_CHIPS;
  return [oneClick("sit", chips ? "Sit down" : `Sit down with ${dollars(amount)} in demo chips`, "s", true, () => ask({ type: "sit", box: 0 })),
    standing && chips < view.minimum ? oneClick("standing", `Wager standing, with ${dollars(amount)}`, "w", false, () => ask({ type: "command", command: { type: "BuyChips", amount } })) : null];
}

function idle(view) {
  const own = ownBox(view);
  if (!own) return "You are watching.";
  const settled = view.boxes.some((box) => box.stakes.some((stake) => stake.fate));
  const phases = {
    opening: "The staff are opening the table.", shuffling: "The cards are being shuffled.", dealing: "The cards are being dealt.",
    settling: settled ? "The wagers are being settled." : "The cards are being drawn.", ruling: view.question ? `The game is waiting for a ruling: ${view.question}` : "A ruling is pending.", closed: "The table is closed.",
    deciding: "The others are deciding.", betting: "Wait for the cards.",
  };
  return phases[view.phase] ?? "";
}

/** What a control has to know beside its offer: the ante that amounts are multiples of, the hand that cards are picked from. */
function around(view, offer) {
  const box = view.boxes.find((one) => one.box === offer.fields.box);
  const unit = box?.stakes.find((stake) => stake.wager === view.areas[0]?.wager && stake.owner === view.you && !stake.fate)?.amount ?? 0;
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

const isOpen = (offer) => offer.command === "Wager" && offer.amount && offer.amount.least < offer.amount.most;

/** The controls of some offers: wagers of one box share an amount once there are many of them. */
function controls(view, cloth, offers, ask, keys = []) {
  const many = offers.filter(isOpen).length >= MANY;
  const fixed = (offer) => (isOpen(offer) ? 1 : 0); // what has one amount only mostly has to go with what lies there
  const grouped = many ? offers.filter((offer) => offer.command === "Wager").sort((one, two) => fixed(one) - fixed(two)) : [];
  const back = many ? offers.filter((offer) => offer.command === "Withdraw") : [];
  const key = (offer) => keys[offers.indexOf(offer)] ?? "";
  const look = { keys: [...grouped, ...back].map(key), strong: keys.length > 0, back, short: cloth.cloth?.short ?? {} };
  const panel = many ? [wagerPanel(grouped, ask, look)] : [];
  return [...panel, ...offers.filter((offer) => !grouped.includes(offer) && !back.includes(offer)).map((offer) => control(offer, ask,
    { shortcut: key(offer), strong: keys.length > 0 && standsOut(offers, offers.indexOf(offer)), ...around(view, offer), ...(keys.length ? {} : { digits: false }) }))];
}

/** Wagers at boxes where one does not sit: first the box, then what may be put there. */
function otherBoxes(view, cloth, ask, standing) {
  const offers = view.offers.filter((offer) => away(offer, ownBox(view)));
  const boxes = [...new Set(offers.map((offer) => offer.fields.box))].sort((one, two) => one - two);
  if (!boxes.length) return null;
  if (!boxes.includes(other)) other = standing ? boxes[0] : 0;
  const place = h("div", { class: "there" });
  const fill = () => {
    place.replaceChildren(...controls(view, cloth, offers.filter((offer) => offer.fields.box === other), ask));
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(boxes[i] === other)));
  };
  const buttons = boxes.map((box) => h("button", { type: "button", class: "preset", "data-focus": `other ${box}`, "aria-label": `Box ${box}`,
    onclick: () => {
      other = box;
      fill();
    } }, String(box)));
  fill();
  return h("div", { class: "other-boxes", role: "group", "aria-label": "Wagers at other boxes" },
    h("div", { class: "boxes" }, h("span", {}, standing ? "Or wager standing, at box" : "Wager at another box"), buttons), place);
}

/** Draw the actions anew if the offers have changed; the focus stays where it was. */
export function drawActions(view, cloth, ask) {
  const place = at("actions");
  const [first, more] = sorted(view);
  const guest = view.role === "player" && !ownBox(view);
  const hands = first.filter((offer) => offer.cards).map((offer) => around(view, offer).hand);
  const mark = JSON.stringify([first, more, view.offers.filter((offer) => away(offer, ownBox(view))), guest, view.you, guest && chipsOf(view), idle(view), hands]);
  const free = document.activeElement === document.body;
  const focus = place.contains(document.activeElement) ? document.activeElement.dataset.focus : free ? lost : "";
  const opened = place.querySelector("details")?.open;
  const usual = guest ? first.filter((offer) => offer.group !== "chips" && offer.group !== "seat") : first;
  const keys = assign(usual.map((offer) => offer.label), guest ? ["s", "w"] : [PACE]);
  const rest = guest ? [...first.filter((offer) => !usual.includes(offer)), ...more] : more;
  const elsewhere = otherBoxes(view, cloth, ask, guest);
  const extra = guest ? null : elsewhere;
  const drawn = show(place, mark,
    guest ? welcome(view, ask, cloth.standing) : null,
    controls(view, cloth, usual, ask, keys),
    guest ? elsewhere : null,
    usual.length || guest ? null : h("p", { class: "idle" }, idle(view)),
    rest.length || extra ? h("details", { class: "more", open: opened }, h("summary", {}, "More"),
      h("div", { class: "row" }, extra, rest.map((offer) => control(offer, ask, { ...around(view, offer), digits: false })))) : null);
  if (drawn && focus) {
    const again = place.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
    lost = again ? "" : focus;
    again?.focus();
  }
  document.title = `${view.offers.some((offer) => offer.group === "decide") ? "Your turn: " : ""}${view.title}, ${view.table}`;
  return usual.map(offerKey);
}
