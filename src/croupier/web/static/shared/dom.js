// Making elements. Text is always set as text: nothing that a server sends is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element: h("p", {class: "why"}, "text", child). */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element, in the same manner. */
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** The element with this id. */
export const at = (id) => document.getElementById(id);

/** Put new content into an element, unless it is what is there already (`mark` says what it is). */
export function show(element, mark, ...children) {
  if (element.dataset.mark === mark) return false;
  element.dataset.mark = mark;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  return true;
}

/** The place of a citation on the rules pages: "caribbean-stud 10.6(b)" to "/rules/caribbean-stud/10.6(b)". */
export function rulePath(cite) {
  const [book, number] = cite.split(" ");
  return `/rules/${encodeURIComponent(book)}/${encodeURIComponent(number)}`;
}

/** The number alone: "caribbean-stud 10.6(b)" to "10.6(b)". */
export const ruleNumber = (cite) => cite.split(" ")[1] ?? cite;

// Drawn anew between pressing and releasing, a button would lose its click: what comes meanwhile waits for the release.

const LONGEST_PRESS = 1000;

let pressed = 0;
const late = [];

function release() {
  clearTimeout(pressed);
  pressed = 0;
  while (late.length) late.shift()();
}

document.addEventListener("pointerdown", () => {
  clearTimeout(pressed);
  pressed = setTimeout(release, LONGEST_PRESS);
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release), true);

/** Do this now, or as soon as nothing is being pressed. */
export function steadily(what) {
  if (pressed) late.push(what);
  else what();
}
