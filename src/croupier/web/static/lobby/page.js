// The lobby: a card for each table under the name of its game, drawn from what the floor says of itself every few seconds.

import { drawSmallPoker } from "../poker/places.js";
import { boardOf, capital, gameTitle, isBot } from "../poker/words.js";
import { at, h, show, steadily } from "../shared/dom.js";
import { inMoney } from "../shared/money.js";
import { drawSmall } from "../table/felt.js";
import { drawTumbler } from "../terminal/dice.js";

const EVERY = 3000;
const MANY = 9;

function people(table) {
  const seated = table.boxes.filter(Boolean);
  if (seated.length > MANY) return `${seated.length - table.bots} people and ${table.bots} bots`;
  return seated.length ? seated.join(", ") : "nobody yet";
}

const felt = (table) => (table.layout ? drawSmall(table.layout, table.boxes.map(Boolean)) : drawTumbler(table.results[0], table.boxes.map(Boolean)));

const picture = (table) => (table.poker ? drawSmallPoker(table.boxes.map(Boolean), { board: boardOf({ ...table, board: [] }) }) : felt(table));

/** What may be wagered there; what only follows the cards is left out. */
function wagers(table) {
  const { on = {}, late = [] } = table.layout?.cloth ?? {};
  const following = [...Object.keys(on), ...late].map((name) => name.replaceAll("-", " "));
  return table.wagers.filter((label) => !following.includes(label.toLowerCase())).join(", ");
}

const CONSOLES = ["dealer", "supervisor", "operator"];
const ROOM_CONSOLES = ["dealer", "poker room supervisor", "casino supervisor", "operator"];

let staff = false;

const consoles = (path, roles) => (staff ? h("p", { class: "quiet consoles" }, "Staff consoles: ",
  roles.map((role, i) => [i ? ", " : "", h("a", { href: `${path}?as=${encodeURIComponent(role)}` }, role)])) : null);

/** A table of the poker room; one that is set aside for a tournament cannot be sat down at. */
function pokerCard(table, you) {
  const path = `/table/${encodeURIComponent(table.table)}`;
  const free = table.boxes.filter((name) => !name).length;
  const here = table.boxes.includes(you);
  const seated = table.boxes.filter((name) => name && !isBot(name));
  return h("article", { class: "table-card", "data-table": table.table },
    h("a", { href: path, class: "picture", "aria-label": `Watch table ${table.table}` }, picture(table)),
    h("h3", {}, table.title, " ", h("span", { class: "quiet" }, `Table ${table.table}`)),
    h("dl", {},
      h("dt", {}, "Limits"), h("dd", {}, capital(table.limits)),
      h("dt", {}, "Seats free"), h("dd", {}, `${free} of ${table.boxes.length}${table.bots ? ` (${table.bots} more held by bots)` : ""}`),
      h("dt", {}, "Playing"), h("dd", {}, seated.length ? seated.join(", ") : table.bots ? "bots only" : "nobody yet"),
      table.tournament ? [h("dt", {}, "Tournament"), h("dd", {}, h("a", { href: `/tournament/${encodeURIComponent(table.tournament)}` }, table.tournament))] : null),
    h("div", { class: "row" },
      table.tournament && !here ? null : h("form", { method: "post", action: `${path}/sit` }, h("button", { class: "act strong", type: "submit", "data-focus": `sit ${table.table}` }, here ? "Back to your seat" : "Sit down")),
      h("a", { class: "act", href: path, "data-focus": `watch ${table.table}` }, "Watch")),
    consoles(path, ROOM_CONSOLES));
}

/** A tournament: how it stands, what it costs, and the way to its clock. */
function tournamentCard(one) {
  const path = `/tournament/${encodeURIComponent(one.tournament)}`;
  const taking = one.stage === "entries";
  return h("article", { class: "table-card cup", "data-tournament": one.tournament },
    h("h3", {}, "Tournament ", one.tournament, " ", h("span", { class: "quiet" }, gameTitle(one.game))),
    h("dl", {},
      h("dt", {}, "Now"), h("dd", {}, capital(one.stage)),
      h("dt", {}, "Players"), h("dd", {}, one.places ? `${one.entered} of ${one.places}` : String(one.entered)),
      h("dt", {}, "Costs"), h("dd", {}, `${inMoney(one.money, one.buy_in)}${one.fee ? ` and a fee of ${inMoney(one.money, one.fee)}` : ""}`)),
    h("div", { class: "row" }, h("a", { class: taking ? "act strong" : "act", href: path, "data-focus": `cup ${one.tournament}` }, taking ? "Enter" : "Clock and places")),
    consoles(path, ["tournament director", "casino supervisor", "operator"]));
}

/** The poker room: its tables under one heading, the way to the board, its tournaments. */
function pokerRoom(floor) {
  const tables = floor.tables.filter((one) => one.poker);
  if (!tables.length) return null;
  return h("section", { class: "game room", "data-game": "poker-room", "aria-label": "Poker room" },
    h("h2", {}, "Poker room ", floor.room ? h("a", { href: "/room", "data-focus": "room" }, "Waiting lists and free seats") : null),
    h("div", { class: "tables" }, floor.tournaments.map(tournamentCard), tables.map((table) => pokerCard(table, floor.you))));
}

function card(table, you) {
  const path = `/table/${encodeURIComponent(table.table)}`;
  const free = table.boxes.filter((name) => !name).length;
  const here = table.boxes.includes(you);
  return h("article", { class: "table-card", "data-table": table.table },
    h("a", { href: path, class: "picture", "aria-label": `Watch table ${table.table}` }, picture(table)),
    h("h3", {}, `Table ${table.table}`, " ", h("span", { class: "quiet" }, table.edition)),
    h("dl", {},
      h("dt", {}, "Limits"), h("dd", {}, `${inMoney(table.money, table.minimum)} to ${inMoney(table.money, table.maximum)}`),
      h("dt", {}, table.layout ? "Seats free" : "Terminals free"), h("dd", {}, `${free} of ${table.boxes.length}${table.bots ? ` (${table.bots} more held by bots)` : ""}`),
      table.layout ? [h("dt", {}, "Wagers"), h("dd", {}, wagers(table))] : null,
      h("dt", {}, "Playing"), h("dd", {}, people(table)),
      table.meter === null ? null : [h("dt", {}, "Jackpot"), h("dd", { class: "meter" }, inMoney(table.money, table.meter))]),
    h("div", { class: "row" },
      h("form", { method: "post", action: `${path}/sit` }, h("button", { class: "act strong", type: "submit", "data-focus": `sit ${table.table}` }, here ? "Back to your seat" : "Sit down")),
      h("a", { class: "act", href: path, "data-focus": `watch ${table.table}` }, "Watch")),
    consoles(path, CONSOLES));
}

/** What the odds page says of each game in a line, asked for once. */
let edges = {};
fetch("/api/odds").then((answer) => answer.json()).then((lines) => { edges = lines; refresh(); }).catch(() => null);

/** The tables game by game, in the order in which the floor names them. */
function byGame(tables, you) {
  const games = new Map();
  for (const table of tables.filter((one) => !one.poker)) games.set(table.game, [...(games.get(table.game) ?? []), table]);
  return [...games.values()].map((of) => h("section", { class: of.length > 1 ? "game several" : "game", "data-game": of[0].game, "aria-label": of[0].title },
    h("h2", {}, of[0].title), edges[of[0].game] ? h("a", { class: "edge", href: `/odds/${of[0].game}`, "data-focus": `odds ${of[0].game}` }, edges[of[0].game]) : null, h("div", { class: "tables" }, of.map((table) => card(table, you)))));
}

async function refresh() {
  const answer = await fetch("/api/floor").catch(() => null);
  document.body.dataset.connection = answer?.ok ? "open" : "lost";
  if (!answer?.ok) return;
  const floor = await answer.json();
  at("you").textContent = floor.you;
  at("staff").hidden = !floor.staff;
  ({ staff } = floor);
  steadily(() => {
    const focus = document.activeElement?.dataset?.focus;
    show(at("tables"), JSON.stringify([floor, edges]), byGame(floor.tables, floor.you), pokerRoom(floor));
    if (focus) document.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  });
}

refresh();
setInterval(refresh, EVERY);
