// The odds page: a change of the form is answered at once, in its place. Without this script the form works by its button.

import { at } from "../shared/dom.js";

const form = at("question");
const asked = new Set(new URLSearchParams(location.search).keys());
let latest = 0;

/** Only what differs from the usual or was asked before, so that an address says what was asked. */
function address() {
  const query = new URLSearchParams();
  for (const control of form.elements) {
    if (!control.name || !control.value.trim()) continue;
    const usual = control.tagName === "SELECT" ? [...control.options].find((one) => one.defaultSelected)?.value : control.defaultValue;
    // A line of a pay scale is usual when it is empty: lines come anew with every answer, with what was typed as default.
    if (control.closest("#scales") || control.value !== usual || asked.has(control.name)) query.set(control.name, control.value);
  }
  return `${form.getAttribute("action")}${query.size ? `?${query}` : ""}`;
}

/** The pay scales of the answer: another option may bring another scale. Whoever was in one of its lines stays there. */
function showScales(fresh) {
  const focus = document.activeElement?.name;
  if (fresh) at("scales").replaceChildren(...fresh.childNodes);
  if (focus && focus !== document.activeElement?.name) form.elements[focus]?.focus();
}

async function answer() {
  const mine = ++latest;
  const to = address();
  const place = at("answer");
  place.setAttribute("aria-busy", "true");
  const got = await fetch(to).then((found) => found.text()).catch(() => null);
  if (mine !== latest) return;
  place.removeAttribute("aria-busy");
  if (got === null) return;
  const page = new DOMParser().parseFromString(got, "text/html");
  const fresh = page.getElementById("answer");
  if (fresh) place.replaceChildren(...fresh.childNodes);
  if (!place.querySelector(".refusal")) showScales(page.getElementById("scales"));
  history.replaceState(null, "", to);
}

form?.addEventListener("change", answer);
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});
