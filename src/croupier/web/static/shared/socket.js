// One connection to one table. It comes back by itself, calmly, and asks for what it missed.

import { steadily } from "./dom.js";
import { playFor } from "./money.js";

const LONGEST_PAUSE = 8000;
const NOT_WANTED = 1008; // the server says why, and that coming back by itself is of no use

let counter = 0;
const opened = crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Connect to a table; `hear` gets every message, `state` gets "open" or "lost". */
export function connect(table, as, { hear, state }) {
  let socket;
  let last = 0;
  let pause = 250;
  let shown = null; // the last view
  const waiting = new Map();

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = as ? `?as=${encodeURIComponent(as)}` : "";
    socket = new WebSocket(`${scheme}://${location.host}/socket/${encodeURIComponent(table)}${query}`);
    socket.addEventListener("open", () => {
      pause = 250;
      socket.send(JSON.stringify({ type: "hello", last }));
      for (const { frame } of waiting.values()) socket.send(frame); // the same id: the server answers the same
    });
    socket.addEventListener("message", (message) => steadily(() => receive(JSON.parse(message.data))));
    socket.addEventListener("close", (close) => {
      steadily(() => state("lost"));
      if (close.code === NOT_WANTED) {
        steadily(() => hear({ type: "error", why: `${close.reason} Load the page again to come back.` }));
        return;
      }
      setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  }

  function receive(message) {
    if (message.type === "update") {
      if (message.events.length) receive({ type: "events", events: message.events });
      receive({ type: "view", n: message.n, view: message.view });
      return;
    }
    if (message.type === "meter") {
      if (shown?.view.meter != null) receive({ ...shown, view: { ...shown.view, meter: message.meter } });
      return;
    }
    if (message.type === "events") last = Math.max(last, ...message.events.map((event) => event.n));
    if (message.type === "view") {
      shown = message;
      if (message.view.money) playFor(message.view.money); // the board of the poker room has none
      state("open");
    }
    if (waiting.has(message.id)) {
      waiting.get(message.id).answer(message);
      waiting.delete(message.id);
    }
    hear(message);
  }

  /** Send a message that wants an answer; the promise gives ack, refused or error. */
  function ask(message) {
    const id = `${opened}-${++counter}`;
    const frame = JSON.stringify({ ...message, id });
    return new Promise((answer) => {
      waiting.set(id, { frame, answer });
      if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    });
  }

  open();
  return { ask, drop: () => socket.close() };
}
