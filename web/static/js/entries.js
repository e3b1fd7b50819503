// What the server says first: which games it has, and by which name it knows the visitor.

import { on, request } from "./socket.js";
import { t } from "./strings.js";

let asked = null;
let known = null; // the name of the visitor
let posed = false; // whether a game has problems
const listeners = new Set();

/** Asks once for each connection: it may be that of somebody with another name. */
function hello() {
  asked ??= request("hello").then(greeted, (error) => { asked = null; throw error; });
  return asked;
}

function greeted(answer) {
  const before = known;
  known = answer.you.name;
  posed = answer.entries.some((entry) => entry.problems);
  if (known !== before) for (const listen of listeners) listen(before);
  return answer;
}

on("again", () => {
  asked = null;
  hello().catch(() => {}); // it is asked again with the next connection
});

/** Listens to changes of the visitor's name; it gets the one before, or null. Returns the function that ends it. */
export function onname(listen) {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Returns all games. */
export async function entries() {
  return (await hello()).entries;
}

/** Returns the game with a name. */
export async function entryOf(name) {
  const found = (await entries()).find((entry) => entry.name === name);
  if (!found) throw new Error(t("There is no game {name} here", { name }));
  return found;
}

/** Returns the name of the visitor, or "". */
export function ownName() {
  return known ?? "";
}

/** Whether a game has problems to solve, as far as the server has answered. */
export function hasProblems() {
  return posed;
}

/** Returns the settings of a game that an address names. */
export function settingsIn(entry, query) {
  const given = entry.options.map(({ name }) => name).filter((option) => query.has(option));
  return Object.fromEntries(given.map((option) => [option, query.get(option)]));
}
