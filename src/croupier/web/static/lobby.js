// The lobby: a card for each table under the name of its game, drawn from what the floor says of itself every few seconds.

import { at, h, show } from "./dom.js";
import { drawSmall } from "./felt.js";
import { dollars } from "./money.js";
import { drawTumbler } from "./terminal_dice.js";

const EVERY = 3000;
const MANY = 9;

function people(table) {
  const seated = table.boxes.filter(Boolean);
  if (seated.length > MANY) return `${seated.length - table.bots} people and ${table.bots} bots`;
  return seated.length ? seated.join(", ") : "nobody yet";
}

const picture = (table) => (table.layout ? drawSmall(table.layout, table.boxes.map(Boolean)) : drawTumbler(table.results[0], table.boxes.map(Boolean)));

/** What may be wagered there; what only follows the cards is left out. */
function wagers(table) {
  const { on = {}, late = [] } = table.layout?.cloth ?? {};
  const following = [...Object.keys(on), ...late].map((name) => name.replaceAll("-", " "));
  return table.wagers.filter((label) => !following.includes(label.toLowerCase())).join(", ");
}

function card(table, you) {
  const path = `/table/${encodeURIComponent(table.table)}`;
  const free = table.boxes.filter((name) => !name).length;
  const here = table.boxes.includes(you);
  return h("article", { class: "table-card", "data-table": table.table },
    h("a", { href: path, class: "picture", "aria-label": `Watch table ${table.table}` }, picture(table)),
    h("h3", {}, `Table ${table.table}`, " ", h("span", { class: "quiet" }, table.edition)),
    h("dl", {},
      h("dt", {}, "Limits"), h("dd", {}, `${dollars(table.minimum)} to ${dollars(table.maximum)}`),
      h("dt", {}, table.layout ? "Seats free" : "Terminals free"), h("dd", {}, `${free} of ${table.boxes.length}${table.bots ? ` (${table.bots} more held by bots)` : ""}`),
      table.layout ? [h("dt", {}, "Wagers"), h("dd", {}, wagers(table))] : null,
      h("dt", {}, "Playing"), h("dd", {}, people(table)),
      table.meter === null ? null : [h("dt", {}, "Jackpot"), h("dd", { class: "meter" }, dollars(table.meter))]),
    h("div", { class: "row" },
      h("form", { method: "post", action: `${path}/sit` }, h("button", { class: "act strong", type: "submit", "data-focus": `sit ${table.table}` }, here ? "Back to your seat" : "Sit down")),
      h("a", { class: "act", href: path, "data-focus": `watch ${table.table}` }, "Watch")),
    h("p", { class: "quiet consoles" }, "Staff consoles: ",
      ["dealer", "supervisor", "operator"].map((role, i) => [i ? ", " : "", h("a", { href: `${path}?as=${role}` }, role)])));
}

/** The tables game by game, in the order in which the floor names them. */
function byGame(tables, you) {
  const games = new Map();
  for (const table of tables) games.set(table.game, [...(games.get(table.game) ?? []), table]);
  return [...games.values()].map((of) => h("section", { class: of.length > 1 ? "game several" : "game", "data-game": of[0].game, "aria-label": of[0].title },
    h("h2", {}, of[0].title), h("div", { class: "tables" }, of.map((table) => card(table, you)))));
}

async function refresh() {
  const answer = await fetch("/api/floor").catch(() => null);
  document.body.dataset.connection = answer?.ok ? "open" : "lost";
  if (!answer?.ok) return;
  const floor = await answer.json();
  at("you").textContent = floor.you;
  const focus = document.activeElement?.dataset?.focus;
  show(at("tables"), JSON.stringify(floor), byGame(floor.tables, floor.you));
  if (focus) document.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

refresh();
setInterval(refresh, EVERY);
