// Places of a board: {x, y}, counted from the bottom left, as in package board.

/** @typedef {{x: number, y: number}} Place */

/** Whether two places are the same. */
export const same = (a, b) => Boolean(a && b) && a.x === b.x && a.y === b.y;

/** Whether a list has a place. */
export const includes = (places, place) => places.some((p) => same(p, place));

/** A place as text, as the attribute data-at has it. */
export const textOf = (place) => `${place.x},${place.y}`;

/** The place that a text of textOf stands for. */
export function placeOf(text) {
  const [x, y] = text.split(",").map(Number);
  return { x, y };
}
