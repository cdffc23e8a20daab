// How fast a table goes for somebody who is alone there with bots: deal now, faster, slower. The wish is kept for the session.

import { isBot } from "../poker/words.js";
import { at, h, show } from "../shared/dom.js";
import { refusal } from "../shared/offers.js";

export const KEY = "n"; // of no other action on the page
const KEPT = "croupier-tempo";
const TEMPI = ["fast", "normal", "slow"];
let told = "normal"; // what the dealer of this table goes by, as far as this page knows

function kept() {
  try {
    const tempo = sessionStorage.getItem(KEPT);
    return TEMPI.includes(tempo) ? tempo : "normal";
  } catch {
    return told; // a browser that keeps nothing still plays
  }
}

function keep(tempo) {
  try {
    sessionStorage.setItem(KEPT, tempo);
  } catch {
    return;
  }
}

/** The dealer may have forgotten: another connection, perhaps to a server that has just started. */
export function paceAnew() {
  told = "normal";
}

/** Whether nobody but this person, and bots, plays here. */
function alone(view) {
  if (view.role !== "player") return false;
  const people = new Set(view.boxes.flatMap((box) => [box.player, ...box.stakes.map((stake) => stake.owner)]).filter((name) => name && !isBot(name)));
  return people.size === 1 && people.has(view.you);
}

/** Whether dealing now would mean something: wagers are taken, and one's own lies there. */
const ready = (view) => view.phase === "betting" && view.boxes.some((box) => box.stakes.some((stake) => stake.owner === view.you && !stake.fate));

/** Draw the control where one is alone; a wish from before is told to the dealer again. */
export function drawPace(view, ask) {
  const place = at("pace");
  const go = async (tempo) => {
    const answer = await ask({ type: "go", tempo }, { once: true });
    place.querySelector(".refusal")?.replaceChildren(...(answer.type === "ack" ? [] : refusal(answer)));
  };
  const choose = (tempo) => {
    told = tempo;
    keep(tempo);
    drawPace(view, ask);
    go(tempo);
  };
  place.hidden = !alone(view);
  if (place.hidden) return;
  if (kept() !== told) {
    told = kept();
    go(told);
  }
  const focus = place.contains(document.activeElement) ? document.activeElement.dataset.focus : "";
  const drawn = show(place, `${told} ${ready(view)}`,
    h("button", { type: "button", class: "preset", "data-focus": "pace now", "aria-keyshortcuts": KEY, disabled: !ready(view), onclick: () => go("now") },
      "Deal now", h("kbd", { "aria-hidden": "true" }, KEY)),
    h("span", { class: "tempi", role: "group", "aria-label": "Pace of the dealer" }, TEMPI.map((tempo) => h("button", { type: "button", class: "preset",
      "data-focus": `pace ${tempo}`, "aria-pressed": String(tempo === told), onclick: () => choose(tempo) }, tempo))),
    h("p", { class: "refusal", role: "alert" }));
  if (drawn && focus) place.querySelector(`[data-focus="${focus}"]`)?.focus();
}
