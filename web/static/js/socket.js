// The one connection to the server. Requests are answered by promises, pushes go to listeners.
// If the connection breaks, it is made again after growing pauses, and games are joined again.

import { refusal, t } from "./strings.js";

const shortest = 500, longest = 15000; // pauses before a new attempt, in milliseconds
const somebodyElse = 1012; // the server ends a connection by this code when the visitor has another name now

let socket = null;
let pause = shortest;
let lastID = 0;
const pending = new Map(); // by id: what waits for an answer
const listeners = new Map(); // by push: a set of functions
const joined = new Set(); // games to join again

/** Connects, and keeps connecting. */
export function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/socket`);
  socket.onopen = opened;
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = closed;
}

function opened() {
  const again = pause > shortest;
  pause = shortest;
  banner(false);
  for (const { text } of pending.values()) socket.send(text);
  if (!again) return;
  for (const game of joined) rejoin(game);
  tell("again", {});
}

async function rejoin(game) {
  try {
    tell("game", { game: await request("join", { game }) });
  } catch {
    joined.delete(game);
  }
}

function receive(message) {
  if (message.push) return tell(message.push, message);
  const { resolve, reject } = pending.get(message.id) ?? {};
  pending.delete(message.id);
  if (message.error) reject?.(new Error(refusal(message.error)));
  else resolve?.(message.result);
}

function tell(push, message) {
  for (const listen of listeners.get(push) ?? []) listen(message);
}

// closed gives up what was asked, since nobody knows whether the server has done it.
function closed({ code }) {
  for (const { reject } of pending.values()) reject(new Error(t("The connection was lost.")));
  pending.clear();
  banner(code !== somebodyElse);
  setTimeout(connect, pause * (0.75 + Math.random() / 2));
  pause = Math.min(2 * pause, longest);
}

function banner(offline) {
  const line = document.getElementById("offline");
  line.hidden = !offline;
  line.textContent = offline ? t("No connection. Trying again…") : "";
}

/**
 * Asks the server to do something. What is asked before the connection is open waits for it.
 * @param {string} what
 * @param {Object} [fields]
 * @returns {Promise<any>} the result; an error has a text for a person
 */
export function request(what, fields = {}) {
  if (socket.readyState > WebSocket.OPEN) return Promise.reject(new Error(t("There is no connection to the server.")));
  const id = ++lastID;
  const text = JSON.stringify({ id, do: what, ...fields });
  if (what === "join") joined.add(fields.game);
  if (what === "leave") joined.delete(fields.game);
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject, text });
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
  });
}

// A browser may keep a page that was left, and its connection. The searches for it are to end.
window.addEventListener("pagehide", () => socket?.close());

/** Listens to a push, or to "again": the connection is there again. Returns the function that ends it. */
export function on(push, listen) {
  if (!listeners.has(push)) listeners.set(push, new Set());
  listeners.get(push).add(listen);
  return () => listeners.get(push).delete(listen);
}
