// Time of day, the help dialog, and what a person prefers (kept in this browser only).

import { at } from "./dom.js";

function clock() {
  const now = new Date();
  at("clock").textContent = now.toLocaleTimeString("en-NZ", { hour: "2-digit", minute: "2-digit", hour12: false });
  at("clock").dateTime = now.toISOString();
}

function prefer(name, on) {
  document.documentElement.classList.toggle(name, on);
  try {
    localStorage.setItem(name, on ? "yes" : "no");
  } catch {
    return; // a browser that keeps nothing still plays
  }
}

function kept(name) {
  try {
    return localStorage.getItem(name) === "yes";
  } catch {
    return false;
  }
}

/** Start the clock, bring back the preferences, make the help button work. */
export function settle() {
  clock();
  setInterval(clock, 5000);
  const four = at("four-colour");
  four.checked = kept("four-colour");
  prefer("four-colour", four.checked);
  four.addEventListener("change", () => prefer("four-colour", four.checked));
  at("help-button").addEventListener("click", () => at("help").showModal());
}
