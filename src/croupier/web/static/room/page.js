// The board of the poker room: lists by game in large type, tables with free seats, who is called. It decides nothing.

import { drawConsole } from "../poker/staff.js";
import { capital, shortName } from "../poker/words.js";
import { at, h, ruleNumber, rulePath, show } from "../shared/dom.js";
import { addEvents, listenForWhy } from "../shared/feed.js";
import { commandOf, control, press, send } from "../shared/offers.js";
import { connect } from "../shared/socket.js";
import { clock, remaining } from "./clock.js";

const room = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const as = new URLSearchParams(location.search).get("as") ?? "";
const ROLES = document.body.dataset.offices ? ["", "poker room supervisor", "casino supervisor", "dealer"] : [];
const PLACES = { taken: "●", open: "○", left: "◌" };
const narrowScreen = matchMedia("(max-width: 760px)");
let view = null;
let you = "";

const tablePath = (table) => `/table/${encodeURIComponent(table)}`;
const ordinal = (n) => `${n}${n % 100 > 10 && n % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th"}`;

/** A table of a list: its places as dots, and the way there. */
function tableLine(name) {
  const table = view.tables.find((one) => one.table === name);
  if (!table) return null;
  const words = table.open ? `${table.open} free` : "full";
  return h("li", { "data-table": name, class: table.open ? "" : "full" },
    h("a", { href: tablePath(name), "data-focus": `table ${name}` }, name),
    h("span", { class: "dots", role: "img", "aria-label": `${table.players} of ${table.seats} seats taken` }, table.places.map((place) => PLACES[place.state]).join("")),
    h("strong", {}, words));
}

/** The list of one game. */
function listCard(list) {
  const own = view.offers.find((offer) => ["JoinList", "LeaveList"].includes(offer.command) && offer.fields.game === list.game && !offer.fields.person);
  const mine = view.own.find((one) => one.game === list.game);
  const label = own?.command === "JoinList" ? "Put me on the list" : "Take me off the list";
  return h("article", { class: mine ? "list mine" : "list", "data-list": list.game, "aria-label": list.game },
    h("h2", {}, list.game),
    h("ul", { class: "felts", "aria-label": "Tables" }, list.tables.map(tableLine)),
    list.called.map((one) => h("p", { class: "now" }, h("strong", {}, shortName(one.person)), ` to ${one.table}`)),
    list.waiting.length ? h("ol", { class: "line", "aria-label": `Waiting for ${list.game}` }, list.waiting.map((person) => h("li", { class: person === view.you ? "you" : "" }, person === view.you ? `${person} (you)` : shortName(person))))
      : h("p", { class: "quiet empty" }, "Nobody is waiting."),
    own ? named(own, label, own.command === "JoinList") : null);
}

/** An offer under words of its own, with the place for its refusal. */
function named(offer, label, strong = false) {
  const note = h("p", { class: "refusal", role: "alert" });
  const button = press(offer, label, { strong }, () => send(connection.ask, commandOf(offer), button, note));
  button.setAttribute("aria-label", `${label}: ${offer.fields.game ?? ""}`);
  return h("div", { class: "control" }, button, note);
}

/** Everybody who is called, in the largest type. */
function drawCalled() {
  const called = view.lists.flatMap((list) => list.called);
  show(at("called"), JSON.stringify(called), called.length ? h("section", { class: "called", "aria-label": "Called now" },
    h("h2", {}, "Called now"), h("ul", {}, called.map((one) => h("li", { class: one.person === view.you ? "you" : "" },
      h("strong", {}, shortName(one.person)), " to ", h("strong", {}, one.table), " ", h("span", { class: "left", "data-until": one.until }))))) : null);
}

/** What concerns this person: a page to answer, the places in line, the seat. */
function drawOwn() {
  const page = view.offers.filter((offer) => offer.group === "page");
  const rest = as ? [] : view.offers.filter((offer) => !["page", "lists"].includes(offer.group) || offer.command === "Depart");
  const lines = view.own.map((one) => (one.place ? `You are ${ordinal(one.place)} in line for ${one.game}.` : `You are called for ${one.game}.`));
  const open = at("own").querySelector("details")?.open;
  show(at("own"), JSON.stringify([view.called, view.own, view.at, view.seat, page, rest, view.drawing]),
    view.drawing ? h("p", { class: "drawing" }, `Cards are drawn: ${view.drawing}`) : null,
    view.called ? h("section", { class: "paged", role: "alert" }, h("h2", {}, `A seat is free for you at ${view.called.table}`),
      h("p", {}, "Answer within ", h("strong", { "data-until": view.called.until }), "."),
      h("div", { class: "row" }, page.map((offer, i) => control(offer, connection.ask, { strong: i === 0 })))) : null,
    lines.length || view.at ? h("p", { class: "standing" }, lines.join(" "), view.at ? [" You sit at ", h("a", { href: tablePath(view.at) }, `${view.at}, seat ${view.seat}`), "."] : null) : null,
    rest.length ? h("details", { class: "wishes", open }, h("summary", {}, view.at ? "Another seat or table" : "More"), h("div", { class: "row" }, rest.map((offer) => control(offer, connection.ask)))) : null);
}

function drawTop() {
  show(at("roles"), as, ROLES.map((role) => h("a", { class: "tab", href: `/room/${encodeURIComponent(room)}${role ? `?as=${encodeURIComponent(role)}` : ""}`, "aria-current": role === as ? "page" : null }, role ? capital(role) : "Board")));
  at("you").textContent = as ? "" : `You are ${you}`;
  document.title = view.called ? `Called to ${view.called.table}: poker room` : "Poker room: croupier";
  show(at("notice"), view.notice, view.notice, " ", h("a", { href: rulePath(view.cite), "data-why": view.cite, class: "why" }, `${ruleNumber(view.cite)} why?`));
}

/** What a console says while nothing has to be done. */
const waiting = () => (view.away.length ? `Picked up: ${view.away.map((one) => `${one.person} (${one.game})`).join(", ")}.` : "Nobody to call.");

/** The offers of a console: calling people is what is due, the most usual first. */
function duties() {
  const steps = ["CheckPages", "PagePlayer", "DeclinePage"];
  const of = (command) => view.offers.filter((offer) => offer.command === command && offer.group === "pages").map((offer) => ({ ...offer, group: "step" }));
  return [...steps.flatMap(of), ...view.offers.filter((offer) => offer.group !== "pages")];
}

function draw() {
  if (!view) return;
  const focus = document.activeElement?.dataset?.focus;
  drawTop();
  drawCalled();
  drawOwn();
  const drawn = show(at("lists"), JSON.stringify([view.lists, view.tables, view.own, view.offers]), view.lists.map(listCard),
    view.lists.length ? null : h("p", { class: "quiet" }, "No table in the room is open."));
  if (drawn && focus) document.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  drawConsole({ offers: duties() }, as, connection.ask, waiting());
  remaining();
}

const connection = connect(room, as, (message) => {
  if (message.type === "you") you = message.name;
  if (message.type === "events") addEvents(message.events);
  if (message.type === "view") {
    view = message.view;
    draw();
  }
});

const fit = () => {
  document.querySelector(".happened").open = !narrowScreen.matches;
};

fit();
narrowScreen.addEventListener("change", fit);
clock();
setInterval(clock, 1000);
listenForWhy();
