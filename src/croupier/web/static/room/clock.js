// The time of day on a board, and how long something still has.

import { at } from "../shared/dom.js";

/** Seconds as "4:05", or "1:02:03" from an hour up. */
export function span(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The time of day as "21:40". */
export const timeOfDay = (seconds) => new Date(seconds * 1000).toLocaleTimeString("en-NZ", { hour: "2-digit", minute: "2-digit", hour12: false });

/** Fill in what is left until the time in `data-until`. */
export function remaining() {
  for (const place of document.querySelectorAll("[data-until]")) {
    place.textContent = span(Number(place.dataset.until) - Date.now() / 1000);
    place.classList.toggle("long", place.textContent.length > 5);
  }
}

/** Show the time of day, and what is left. */
export function clock() {
  const now = Date.now() / 1000;
  at("clock").textContent = timeOfDay(now);
  at("clock").dateTime = new Date().toISOString();
  remaining();
}
