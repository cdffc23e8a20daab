// What the rules want displayed on the cloth: inscriptions along the arc, pay scales beside the house, the jackpot's meter.

import { at, h, ruleNumber, rulePath, s } from "../shared/dom.js";
import { dollars } from "../shared/money.js";

const ROW = 12.4;
const TITLE = 16;
const BETWEEN = 14;

/** Whether a sign is a pay scale: "royal flush 250 to 1, ..." under a name that ends so. */
export const isScale = (sign) => sign.name.endsWith("pays");

/** What stands before the rows of a pay scale, as in "Lucky Match, Pay Scale 2: ...", and the rows. */
const parts = (sign) => sign.text.match(/^(?:([^:]*): )?(.*)$/).slice(1);

/** The rows of a pay scale: what is paid, and how; what is said besides has no odds. */
const rows = (sign) => parts(sign)[1].split(/, |; /).map((row) => row.match(/^(.*?) (\d+ to \d.*)$/) ?? [row, row, ""]).map(([, made, odds]) => [made, odds]);

/** The name of a scale as a heading, with what tells it from other scales of the wager. */
export function heading(sign) {
  const called = sign.name.replace(/ pays$/, "");
  const which = (parts(sign)[0] ?? "").replace(new RegExp(`^${called},?\\s*`, "i"), "").toLowerCase();
  return sign.name[0].toUpperCase() + sign.name.slice(1) + (which ? ` (${which})` : "");
}

function drawScale(sign, place) {
  return s("g", { class: "scale", role: "group", "aria-label": `${sign.name}: ${sign.text}` },
    s("text", { x: place.x, y: place.y, class: "title" }, heading(sign)),
    rows(sign).map(([made, odds], i) => [
      s("text", { x: place.x, y: place.y + TITLE + i * ROW }, made),
      s("text", { x: place.x + place.width, y: place.y + TITLE + i * ROW, class: "odds" }, odds)]));
}

/** Every pay scale, the longest first, each in the column that is shorter so far; the meter has its share of the last. */
export function drawScales(view, layout) {
  if (!layout.scales.length) return null;
  const ends = layout.scales.map((place) => place.y);
  if (hasMeter(view)) ends[ends.length - 1] = layout.meter.y + 62;
  const signs = view.signs.filter(isScale).sort((one, other) => rows(other).length - rows(one).length);
  return signs.map((sign) => {
    const column = ends.indexOf(Math.min(...ends));
    const drawn = drawScale(sign, { ...layout.scales[column], y: ends[column] });
    ends[column] += TITLE + rows(sign).length * ROW + BETWEEN;
    return drawn;
  });
}

const hasMeter = (view) => view.meter !== null && view.meter !== undefined;

/** What the jackpot stands at. */
export function drawMeter(view, place) {
  if (!place || !hasMeter(view)) return null;
  return s("g", { class: "display", role: "img", "aria-label": `Jackpot meter ${dollars(view.meter)}` },
    s("rect", { x: place.x - 96, y: place.y - 20, width: 192, height: 62, rx: 6 }),
    s("text", { x: place.x, y: place.y - 2, class: "label" }, "Progressive jackpot"),
    s("text", { x: place.x, y: place.y + 27, class: "figures" }, dollars(view.meter)));
}

/** The inscriptions, one under the other. */
export function drawInscriptions(view, layout) {
  const texts = view.signs.filter((sign) => sign.name === "inscription");
  if (!texts.length) return null;
  return [s("defs", {}, s("path", { id: "arc", d: layout.arc })),
    texts.map((sign, i) => s("text", { class: "inscription", "font-size": layout.inscription, dy: i * layout.inscription * 1.3 },
      s("textPath", { href: "#arc", startOffset: "50%" }, sign.text)))];
}

/** Show a pay scale by itself, for screens on which the cloth has no room for it. */
export function openScale(sign) {
  at("why-body").replaceChildren(h("h2", {}, heading(sign)),
    h("table", { class: "pays" }, h("tbody", {}, rows(sign).map(([made, odds]) => h("tr", {}, h("td", {}, made), h("td", {}, odds))))),
    h("p", {}, h("a", { href: rulePath(sign.cite) }, `Rule ${ruleNumber(sign.cite)}`)));
  at("why").showModal();
}
