// What a board probably looks like after a move. It is shown until the server tells the truth.

import { same } from "./place.js";

/**
 * The things after a move: what was touched first goes to the last place, and what stood there is
 * gone. A move of one touch on an empty place puts a thing there.
 * @param {object[]} things
 * @param {import("./place.js").Place[]} touch
 * @param {object | null} own what a thing of the player looks like, if it is known
 */
export function after(things, touch, own) {
  const [from, to] = [touch[0], touch.at(-1)];
  if (touch.length === 1) {
    const empty = !things.some((thing) => same(thing.at, to));
    return empty && own ? [...things, { ...own, at: to }] : things;
  }
  if (same(from, to) || !things.some((thing) => same(thing.at, from))) return things;
  return things.filter((thing) => !same(thing.at, to)).map((thing) => (same(thing.at, from) ? { ...thing, at: to } : thing));
}

/** Remembers what the things of each side look like, in games where they all look the same. */
export class Looks {
  #faceKey;
  #known = [null, null];

  /** Learns from the things of a board, or of a supply. */
  learn(faceKey, things) {
    if (faceKey !== this.#faceKey) this.#known = [null, null];
    this.#faceKey = faceKey;
    for (const side of [0, 1]) {
      const own = things.filter((thing) => thing.side === side);
      const kinds = new Set(own.map(({ form, figure, label, dark }) => [form, figure, label, dark].join("|")));
      if (kinds.size === 1) this.#known[side] = own[0];
      if (kinds.size > 1) this.#known[side] = null;
    }
  }

  of(side) {
    return this.#known[side] ?? null;
  }
}
