// Finds out which things of a new board are the things of the board before, so that they can move
// from place to place.

import { same } from "./place.js";

/** @typedef {{at: import("./place.js").Place, look: string, form: string, side: number, dark: boolean}} Item a thing with a text for how it looks */

/**
 * Pairs new things with old ones. A new thing without a pair appears, and an old one vanishes.
 * @param {Item[]} before
 * @param {Item[]} after
 * @param {import("./place.js").Place[][]} ways touches of moves between the two boards, from the first place to the last
 * @returns {Map<Item, Item>} by new thing
 */
export function match(before, after, ways) {
  const pairs = new Map();
  const free = new Set(before);
  const pair = (next, old) => {
    if (!old) return;
    pairs.set(next, old);
    free.delete(old);
  };
  const open = () => after.filter((next) => !pairs.has(next));

  for (const way of ways) {
    const [from, to] = [way[0], way.at(-1)];
    if (same(from, to)) continue;
    for (const next of open().filter((item) => same(item.at, to))) {
      const stays = after.some((item) => same(item.at, from) && item.look === next.look);
      if (!stays) pair(next, [...free].find((old) => same(old.at, from) && (old.look === next.look || turned(old, next))));
    }
  }
  for (const next of open()) {
    pair(next, [...free].find((old) => same(old.at, next.at) && (old.look === next.look || counts(old, next))));
  }
  for (const next of open()) { // a stone that is turned over stays where it is, and a piece that is turned up
    pair(next, [...free].find((old) => same(old.at, next.at) && (turned(old, next) || (old.form === "stone" && next.form === "stone"))));
  }
  for (const next of open()) {
    const alike = [...free].filter((old) => old.look === next.look);
    pair(next, nearest(alike, next.at));
  }
  return pairs;
}

/** Whether both are the same but for the number that they hold. */
const counts = (old, next) => old.form === next.form && old.side === next.side && (next.form === "bowl" || next.form === "bare");

/** Whether one is the other with its face down. */
export const turned = (old, next) => old.dark !== next.dark && old.form === next.form && old.side === next.side;

function nearest(items, { x, y }) {
  const distance = ({ at }) => Math.hypot(at.x - x, at.y - y);
  return items.reduce((best, item) => (best && distance(best) <= distance(item) ? best : item), undefined);
}
