// A tournament: a clock to be read from afar, blinds, players, places, prizes, tables. It decides nothing.

import { drawConsole } from "../poker/staff.js";
import { capital, shortName } from "../poker/words.js";
import { clock, span, timeOfDay } from "../room/clock.js";
import { at, h, ruleNumber, rulePath, show } from "../shared/dom.js";
import { addEvents, listenForWhy } from "../shared/feed.js";
import { dollars } from "../shared/money.js";
import { control } from "../shared/offers.js";
import { connect } from "../shared/socket.js";

// The conditions of a tournament, item by item, each with the paragraph that asks for it.

const MONEY = new Set(["entry_fee", "buy_in", "buy_back_amount", "buy_back_fee"]);
const TIMES = new Set(["starts_at", "ends_at", "entry_opens", "entry_closes", "withdraw_until"]);

/** A value of the conditions in words. */
function told(name, value) {
  if (value === null || value === "" || (Array.isArray(value) && !value.length)) return "none";
  if (value === true || value === false) return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((one) => told(name, one)).join(typeof value[0] === "object" ? "; " : ", ");
  if (typeof value === "object") return Object.entries(value).filter(([, one]) => one !== 0 && one !== null && String(one) !== "").map(([inner, one]) => `${inner.replaceAll("_", " ")} ${told(inner, one)}`).join(", ");
  if (MONEY.has(name)) return dollars(value);
  if (TIMES.has(name)) return value ? new Date(value * 1000).toLocaleString("en-NZ", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hour12: false }) : "none";
  return String(value);
}

/** Draw the list. */
function drawTerms(view) {
  show(at("terms"), JSON.stringify(view.conditions), view.conditions.map((item) => [
    h("dt", {}, (item.text || item.name.replaceAll("_", " ")).replace(/,? in (cents|seconds)/, ""), " ", h("a", { href: rulePath(item.rule), "data-why": item.rule, class: "why" }, ruleNumber(item.rule))),
    h("dd", {}, told(item.name, item.value))]));
}

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const as = new URLSearchParams(location.search).get("as") ?? "";
const ROLES = document.body.dataset.offices ? ["", "tournament director", "casino supervisor", "operator"] : [];
const narrowScreen = matchMedia("(max-width: 760px)");
const count = new Intl.NumberFormat("en-NZ");
const FIRST = ["ApplyToEnter", "BuyBack", "MarkArrived", "ReturnToSeat"];
const HOUR = 3600;
let view = null;

const day = (seconds) => new Date(seconds * 1000).toLocaleDateString("en-NZ", { day: "numeric", month: "long" });
const chips = (amount) => count.format(amount);
const ordinal = (n) => `${n}${n % 100 > 10 && n % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th"}`;
const level = (blinds, ante, minimum = 0) => [blinds.map(chips).join(" / ") || (minimum ? `from ${chips(minimum)}` : ""), ante ? `ante ${chips(ante)}` : ""].filter(Boolean).join(", ");

const SAID = {
  conditions: "The conditions are not approved yet", entries: "Entries are open", drawing: "The seats are being drawn", seated: "The seats are drawn",
  playing: "", break: "Break", suspended: "Suspended", "between sessions": "Between sessions", over: "The tournament is over", settled: "The prizes are paid", cancelled: "Called off",
};

/** What the big figures count down to: the level, the end of the break, the start of a session, or nothing. */
function running() {
  const { clock: now } = view;
  if (now.break_until) return { until: now.break_until, words: "until play resumes" };
  if (now.level_ends) return { until: now.level_ends, words: "" };
  if (view.stage === "suspended" || (now.level && now.left)) return { still: now.left, words: "the clock is stopped" };
  if (now.starts_at - Date.now() / 1000 > HOUR) return { words: `Session ${now.session + 1} starts on ${day(now.starts_at)} at ${timeOfDay(now.starts_at)}` };
  if (now.starts_at) return { until: now.starts_at, words: `until session ${now.session + 1} at ${timeOfDay(now.starts_at)}` };
  return { words: "" };
}

function drawFace() {
  const { clock: now } = view;
  const time = running();
  const plays = now.level > 0;
  const next = level(now.next_blinds, now.next_ante);
  show(at("face"), JSON.stringify([now, view.stage]),
    SAID[view.stage] ? h("p", { class: "stage-words" }, SAID[view.stage]) : null,
    plays ? h("p", { class: "level" }, `Level ${now.level}`) : null,
    h("p", { class: "time", role: "timer", "aria-label": `Time left ${time.words}`, "data-until": time.until ?? null }, time.until ? "" : time.still === undefined ? "" : span(time.still)),
    time.words ? h("p", { class: "time-words" }, time.words) : null,
    plays ? h("p", { class: "blinds" }, h("span", { class: "quiet" }, "Blinds "), level(now.blinds, now.ante, now.minimum)) : null,
    plays && next ? h("p", { class: "next" }, `Next level ${next}`) : null);
}

function drawFigures() {
  const counted = view.entries.filter((one) => !["applied", "refused", "withdrawn"].includes(one.status));
  const left = counted.filter((one) => one.status === "entered").length;
  const places = view.conditions.find((one) => one.name === "maximum_players")?.value;
  const rows = [["Players", view.in_play ? `${left} of ${counted.length}` : places ? `${left} of ${places}` : String(left)], ["Chips in play", chips(view.in_play)], ["Average", chips(view.average)],
    ["Tables", String(view.tables.filter((one) => one.state !== "concluded").length)], ["Prize pool", dollars(view.pool)]];
  if (view.clock.sessions > 1) rows.push(["Session", `${view.clock.session} of ${view.clock.sessions}`]);
  show(at("figures"), JSON.stringify(rows), rows.map(([words, value]) => h("div", {}, h("dt", {}, words), h("dd", {}, value))));
}

function drawColumns() {
  show(at("prizes"), JSON.stringify(view.prizes), h("h2", {}, "Prizes"),
    view.prizes.length ? h("ol", { class: "rows" }, view.prizes.map((one) => h("li", {}, h("span", {}, ordinal(one.place)), h("strong", {}, dollars(one.amount))))) : h("p", { class: "quiet" }, "None are named yet."));
  show(at("places"), JSON.stringify([view.standings, view.in_play]), h("h2", {}, view.in_play ? "Places" : "Entered"),
    view.standings.length ? h("ol", { class: "rows" }, view.standings.map((one) => h("li", {}, view.in_play ? h("span", {}, ordinal(one.place)) : null, h("span", { class: "people" }, one.people.map(shortName).join(", ")), h("strong", {}, one.chips ? chips(one.chips) : view.in_play ? "out" : "")))) : h("p", { class: "quiet" }, "Nobody is playing yet."));
  show(at("felts"), JSON.stringify(view.tables), h("h2", {}, "Tables"),
    view.tables.length ? view.tables.map((one) => h("section", { class: "felt-list", "data-table": one.table }, h("h3", {}, h("a", { href: `/table/${encodeURIComponent(one.table)}` }, one.table), ` ${one.state}${one.hand ? `, hand ${one.hand}` : ""}`),
      h("ol", { class: "rows" }, one.seats.filter((seat) => seat.person).map((seat) => h("li", {}, h("span", {}, `Seat ${seat.seat}`), h("span", { class: "people" }, shortName(seat.person)), h("strong", {}, chips(seat.chips))))))) : h("p", { class: "quiet" }, "None are set aside yet."));
}

/** What this person may do, and where the own seat is. */
function drawOwn() {
  const mine = view.entries.find((one) => one.person === view.you || one.plays === view.you);
  const offers = as ? [] : view.offers;
  const seat = mine?.seat ? h("p", { class: "standing" }, "Your seat: ", h("a", { href: `/table/${encodeURIComponent(mine.table)}` }, `${mine.table}, seat ${mine.seat}`), ` with ${chips(mine.chips)} chips.`)
    : mine ? h("p", { class: "standing" }, `Your entry: ${mine.status}${mine.why ? `, ${mine.why}` : ""}.`) : null;
  show(at("own"), JSON.stringify([mine, offers]), seat, offers.length ? h("div", { class: "row" }, offers.map((offer, i) => control(offer, connection.ask, { strong: i === 0 && FIRST.includes(offer.command) }))) : null);
}

/** The most usual offers of the director stand first. */
const duties = () => view.offers.map((offer) => (["session", "conditions", "presence"].includes(offer.group) && offer.command !== "DirectorLeaves" ? { ...offer, group: "step" } : offer));

function draw() {
  if (!view) return;
  show(at("game"), view.tournament, view.tournament);
  show(at("roles"), as, ROLES.map((role) => h("a", { class: "tab", href: `/tournament/${encodeURIComponent(name)}${role ? `?as=${encodeURIComponent(role)}` : ""}`, "aria-current": role === as ? "page" : null }, role ? capital(role) : "Clock")));
  drawOwn();
  drawFace();
  drawFigures();
  drawColumns();
  drawTerms(view);
  drawConsole({ offers: duties() }, as, connection.ask, "Nothing is due.");
  document.title = `${view.tournament}: ${SAID[view.stage] || `level ${view.clock.level}`}`;
  document.body.dataset.stage = view.stage;
  clock();
}

const connection = connect(name, as, (message) => {
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
setInterval(clock, 500);
listenForWhy();
