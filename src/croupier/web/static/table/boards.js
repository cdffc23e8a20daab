// Results boards: grids of marks. Each mark is told by its letter or its shape as well as by its colour.

import { at, h, s, show } from "../shared/dom.js";

const NOTE = "Past results predict nothing.";
const ROWS = 6;
const LARGE = { size: 20, columns: 18 };
const SMALL = { size: 10, columns: 44 };
const FORMS = { "bead plate": disc, "big road": ring, "big eye boy": smallRing, "small road": smallDisc, "cockroach pig": slash };
const SLIGHT = ["big eye boy", "small road", "cockroach pig"];
const DERIVED = { red: "as before", blue: "otherwise" };

/** The tone of a mark: its place among the marks of the cloth, or the colour that it names. */
function tone(mark, marks) {
  const place = Object.keys(marks).indexOf(mark);
  return place >= 0 ? `tone-${place}` : mark in DERIVED ? `tone-${mark}` : "tone-none";
}

const letter = (mark, marks) => marks[mark] ?? mark.slice(0, 2).toUpperCase();

/** Pairs and the like: a small dot at a corner, the first side's at the foot, the other's at the head. */
function dots(cell, marks, x, y) {
  return cell.dots.map((dot) => {
    const place = Object.keys(marks).indexOf(dot.split(" ")[0]);
    const [dx, dy] = [[6.5, 6.5], [-6.5, -6.5]][place] ?? [6.5, -6.5];
    return s("circle", { cx: x + dx, cy: y + dy, r: 2.6, class: `dot ${place >= 0 ? "tone-" + place : "tone-none"}` });
  });
}

function disc(cell, marks, x, y) {
  return [s("circle", { cx: x, cy: y, r: 8.6, class: `disc ${tone(cell.mark, marks)}` }),
    s("text", { x, y: y + 4, class: "on-disc" }, letter(cell.mark, marks)), dots(cell, marks, x, y)];
}

function ring(cell, marks, x, y) {
  return [cell.mark ? s("circle", { cx: x, cy: y, r: 7.8, class: `ring ${tone(cell.mark, marks)}` }) : null,
    cell.mark && !cell.ties ? s("text", { x, y: y + 3.4, class: `in-ring ${tone(cell.mark, marks)}` }, letter(cell.mark, marks)) : null,
    cell.ties ? [s("path", { d: `M${x - 7} ${y + 7}L${x + 7} ${y - 7}`, class: "ties" }), s("text", { x: x + 0.5, y: y + 3.6, class: "tie-count" }, String(cell.ties))] : null,
    dots(cell, marks, x, y)];
}

function smallRing(cell, marks, x, y) {
  return [s("circle", { cx: x, cy: y, r: 3.5, class: `ring thin ${tone(cell.mark, marks)}` }),
    cell.mark === "blue" ? s("circle", { cx: x, cy: y, r: 1.2, class: `disc ${tone(cell.mark, marks)}` }) : null];
}

function smallDisc(cell, marks, x, y) {
  if (cell.mark === "blue") return s("rect", { x: x - 3.3, y: y - 3.3, width: 6.6, height: 6.6, class: `disc ${tone(cell.mark, marks)}` });
  return s("circle", { cx: x, cy: y, r: 3.8, class: `disc ${tone(cell.mark, marks)}` });
}

function slash(cell, marks, x, y) {
  const d = cell.mark === "blue" ? `M${x - 3.2} ${y - 3.2}L${x + 3.2} ${y + 3.2}` : `M${x - 3.2} ${y + 3.2}L${x + 3.2} ${y - 3.2}`;
  return s("path", { d, class: `stroke ${tone(cell.mark, marks)}` });
}

function figure(cell, _, x, y) {
  return [s("text", { x, y: y + 4, class: "figure" }, cell.mark), dots(cell, {}, x, y)];
}

/** How often each mark is there, in words. */
function counts(view, marks) {
  const names = Object.keys(marks);
  return names.map((name) => `${name[0].toUpperCase()}${name.slice(1)} ${view.results.filter((one) => one.winner === name).length}`).join(", ");
}

const told = (cell) => `${cell.mark || "tie"}${cell.ties ? `, ${cell.ties} ${cell.ties === 1 ? "tie" : "ties"}` : ""}${cell.dots.map((dot) => `, ${dot}`).join("")}`;

const HALF = ["small road", "cockroach pig"];

function drawGrid(board, marks) {
  const { size, columns: whole } = SLIGHT.includes(board.name) ? SMALL : LARGE;
  const columns = HALF.includes(board.name) ? Math.floor(whole / 2) : whole;
  const last = Math.max(-1, ...board.cells.map((cell) => cell.column));
  const from = Math.max(0, last + 2 - columns); // a free column shows where it goes on
  const form = FORMS[board.name] ?? figure;
  const lines = [];
  for (let i = 0; i <= columns; i++) lines.push(`M${i * size} 0V${ROWS * size}`);
  for (let i = 0; i <= ROWS; i++) lines.push(`M0 ${i * size}H${columns * size}`);
  const latest = board.cells.slice(-8).map(told).join("; ");
  return s("svg", { viewBox: `-1 -1 ${columns * size + 2} ${ROWS * size + 2}`, class: "grid", role: "img", "aria-label": `${board.title}, the latest last: ${latest || "nothing yet"}` },
    s("path", { d: lines.join(""), class: "grid-lines" }),
    board.cells.filter((cell) => cell.column >= from && cell.row < ROWS).map((cell) => s("g", { "data-mark": cell.mark },
      form(cell, marks, (cell.column - from + 0.5) * size, (cell.row + 0.5) * size))));
}

function drawBoard(board, marks) {
  const key = SLIGHT.includes(board.name) ? "round or / as before, square, dotted or \\ otherwise" : "";
  return h("figure", { class: HALF.includes(board.name) ? "board half" : "board", "data-board": board.name },
    h("figcaption", {}, h("strong", { title: key || null }, board.title), " ", h("span", { class: "note" }, NOTE)), drawGrid(board, marks));
}

/** The latest results in one line, for a narrow screen. */
function drawRecent(view, marks) {
  const latest = view.results.slice(-14);
  const board = { name: "bead plate", cells: latest.map((one, i) => ({ column: i, row: 0, mark: one.winner, ties: 0, dots: one.marks.filter((mark) => mark.endsWith(" pair")) })) };
  const lettered = latest.every((one) => one.winner in marks);
  return [s("svg", { viewBox: `0 0 ${14 * 20} 20`, class: "grid recent", role: "img", "aria-label": `Latest results: ${latest.map((one) => one.winner).join(", ")}` },
    board.cells.map((cell, i) => (lettered ? disc : figure)(lettered ? cell : { ...cell, mark: String(latest[i].points) }, marks, (i + 0.5) * 20, 10))),
  h("span", { class: "note" }, NOTE)];
}

/** Draw the boards of the table, if it has a results display. */
export function drawBoards(view, cloth) {
  const marks = cloth.cloth?.marks ?? {};
  const place = at("boards");
  place.hidden = !view.boards.length;
  at("recent").hidden = !view.results.length;
  if (!at("recent").hidden) show(at("recent"), JSON.stringify(view.results.slice(-14)), drawRecent(view, marks));
  if (place.hidden) return;
  if (!place.dataset.seen) place.open = ["player", "watcher", "nominee"].includes(view.role); // staff need the room for their console
  place.dataset.seen = "yes";
  show(at("roads"), JSON.stringify(view.boards), view.boards.map((board) => drawBoard(board, marks)));
  at("tally").textContent = counts(view, marks);
}
