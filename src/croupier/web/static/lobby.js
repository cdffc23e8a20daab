// The lobby: a card for each table, drawn from what the floor says of itself every few seconds.

import { at, h, show } from "./dom.js";
import { drawSmall } from "./felt.js";
import { dollars } from "./money.js";

const EVERY = 3000;

function people(table) {
  const seated = table.boxes.filter(Boolean);
  return seated.length ? seated.join(", ") : "nobody yet";
}

function card(table, you) {
  const path = `/table/${encodeURIComponent(table.table)}`;
  const free = table.boxes.filter((name) => !name).length;
  const here = table.boxes.includes(you);
  return h("article", { class: "table-card", "data-table": table.table },
    h("a", { href: path, class: "picture", "aria-label": `Watch table ${table.table}` }, drawSmall(table.boxes.map(Boolean))),
    h("h2", {}, table.title, " ", h("span", { class: "quiet" }, `table ${table.table}`)),
    h("dl", {},
      h("dt", {}, "Limits"), h("dd", {}, `${dollars(table.minimum)} to ${dollars(table.maximum)}`),
      h("dt", {}, "Seats free"), h("dd", {}, `${free} of ${table.boxes.length}${table.bots ? ` (${table.bots} more held by bots)` : ""}`),
      h("dt", {}, "Playing"), h("dd", {}, people(table)),
      table.meter === null ? null : [h("dt", {}, "Jackpot"), h("dd", { class: "meter" }, dollars(table.meter))]),
    h("div", { class: "row" },
      h("form", { method: "post", action: `${path}/sit` }, h("button", { class: "act strong", type: "submit", "data-focus": `sit ${table.table}` }, here ? "Back to your seat" : "Sit down")),
      h("a", { class: "act", href: path, "data-focus": `watch ${table.table}` }, "Watch")),
    h("p", { class: "quiet consoles" }, "Staff consoles: ",
      ["dealer", "supervisor", "operator"].map((role, i) => [i ? ", " : "", h("a", { href: `${path}?as=${role}` }, role)])));
}

async function refresh() {
  const answer = await fetch("/api/floor").catch(() => null);
  document.body.dataset.connection = answer?.ok ? "open" : "lost";
  if (!answer?.ok) return;
  const floor = await answer.json();
  at("you").textContent = floor.you;
  const focus = document.activeElement?.dataset?.focus;
  show(at("tables"), JSON.stringify(floor), floor.tables.map((table) => card(table, floor.you)));
  if (focus) document.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

refresh();
setInterval(refresh, EVERY);
