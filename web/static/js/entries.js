// The games that the server knows.

import { request } from "./socket.js";
import { t } from "./strings.js";

let asked = null;

/** Returns all games, asked for once. */
export function entries() {
  asked ??= request("hello").then((answer) => answer.entries, (error) => { asked = null; throw error; });
  return asked;
}

/** Returns the game with a name. */
export async function entryOf(name) {
  const found = (await entries()).find((entry) => entry.name === name);
  if (!found) throw new Error(t("There is no game {name} here", { name }));
  return found;
}
