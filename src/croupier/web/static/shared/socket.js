// One connection to one table. It notices when nothing comes any more, comes back by itself, calmly, and asks for what it missed.

import { steadily } from "./dom.js";
import { playFor } from "./money.js";
import { tellClosing, tellFault, tellState, tellTrouble } from "./status.js";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const OPENING = 8000; // a connection that takes longer to open is lost
const IDLE = 20_000; // after so long without a word the page asks whether the server is there
const ANSWERING = 8000; // and if nothing comes for so long, it is not
const NOT_WANTED = 1008; // the server says why, and that coming back by itself is of no use

let counter = 0;
const opened = crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Connect to a table; `hear` gets every message that is for the page. */
export function connect(table, as, hear) {
  let line = null; // the socket in use: one that was given up is not heard any more
  let last = 0;
  let pause = FIRST_PAUSE;
  let alarm = 0; // when the line counts as lost, or has to be asked
  let again = 0;
  let over = false;
  let shown = null; // the last view
  const waiting = new Map();

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = as ? `?as=${encodeURIComponent(as)}` : "";
    const mine = new WebSocket(`${scheme}://${location.host}/socket/${encodeURIComponent(table)}${query}`);
    const on = (name, act) => mine.addEventListener(name, (event) => line === mine && act(event));
    clearTimeout(again);
    line = mine;
    alarm = setTimeout(lose, OPENING);
    on("open", () => {
      pause = FIRST_PAUSE;
      alive();
      line.send(JSON.stringify({ type: "hello", last }));
      for (const { frame } of waiting.values()) line.send(frame); // the same id: the server answers the same
    });
    on("message", (message) => {
      const heard = JSON.parse(message.data);
      alive();
      steadily(() => receive(heard));
    });
    on("close", lose);
  }

  /** Something was heard: the next word is due within a while, and if it does not come the server is asked for one. */
  function alive() {
    clearTimeout(alarm);
    alarm = setTimeout(() => {
      line.send(JSON.stringify({ type: "ping" }));
      alarm = setTimeout(lose, ANSWERING);
    }, IDLE);
  }

  /** Give the line up, without waiting for the farewell of somebody who may not be there, and come back after a pause. */
  function lose({ code = 0, reason = "" } = {}) {
    const old = line;
    line = null;
    clearTimeout(alarm);
    old.close();
    steadily(() => tellState("lost"));
    for (const [id, { once, answer }] of waiting) {
      if (once) {
        waiting.delete(id);
        answer({ type: "error", id, why: "The connection was lost before an answer came." });
      }
    }
    over = code === NOT_WANTED;
    if (over) return steadily(() => tellFault(`${reason} Load the page again to come back.`));
    again = setTimeout(open, pause * (0.75 + Math.random() / 2)); // not everybody at the same moment
    pause = Math.min(pause * 2, LONGEST_PAUSE);
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
    if (message.type === "trouble") tellTrouble(message.why);
    if (message.type === "closing") tellClosing(message.why);
    if (message.type === "error" && !message.id) tellFault(message.why);
    if (message.type === "events") last = Math.max(last, ...message.events.map((event) => event.n));
    if (message.type === "view") {
      shown = message;
      if (message.view.money) playFor(message.view.money); // the board of the poker room has none
      tellState("open");
    }
    if (waiting.has(message.id)) {
      waiting.get(message.id).answer(message);
      waiting.delete(message.id);
    }
    hear(message);
  }

  /** Send a message that wants an answer; the promise gives ack, refused or error. What is said `once` is not said again on another line. */
  function ask(message, { once = false } = {}) {
    const id = `${opened}-${++counter}`;
    const frame = JSON.stringify({ ...message, id });
    const ready = line?.readyState === WebSocket.OPEN;
    if (once && !ready) return Promise.resolve({ type: "error", id, why: "There is no connection at the moment." });
    return new Promise((answer) => {
      waiting.set(id, { frame, answer, once });
      if (ready) line.send(frame);
    });
  }

  addEventListener("offline", () => line && lose());
  addEventListener("online", () => {
    if (line || over) return;
    pause = FIRST_PAUSE;
    open();
  });
  open();
  return { ask };
}
