// Where everything is in the picture of a board, and how large. The measures are those of package
// board, so that a board looks the same in the browser and in a file.

import { includes } from "./place.js";

/** The width of a square, or the distance between two points, in units of the picture. */
export const CELL = 60;

const MARGIN = 8; // around everything
const EDGE = 5; // added to the margin, for things on the outermost lines
const NAME_SPACE = 22; // for names, on a board of eight columns
const NEARLY = 6; // the space on a side without names, so that the picture looks centred
const CAPTIONED = 34; // for the caption
const NEAR = 0.45; // of a cell: so far outside the board, a touch counts for the place at its edge

export class Frame {
  /**
   * @param face what does not change about the board
   * @param {{flipped?: boolean, names?: boolean, letters?: boolean, captioned?: boolean}} style
   */
  constructor(face, { flipped = false, names = true, letters = false, captioned = false }) {
    this.face = face;
    this.flipped = flipped;
    this.names = names ? edges(face, flipped, letters) : {};
    // Larger on a large board, because its picture is scaled down.
    this.font = 16 + 0.6 * (Math.max(face.columns, 8) - 8);
    this.nameSpace = Math.round((NAME_SPACE * this.font) / 16);

    const base = MARGIN + (face.ground === "points" ? EDGE : 0);
    const { left, above, below } = this.names;
    const nearly = left && below && !above ? NEARLY : 0;
    this.left = base + (left ? this.nameSpace : 0);
    this.top = base + (above ? this.nameSpace : 0) + nearly;
    this.width = this.left + CELL * face.columns + base + nearly;
    this.height = this.top + CELL * face.rows + base + (below ? this.nameSpace : 0) + (captioned ? CAPTIONED : 0);
  }

  /** Where a point of the board is in the picture. */
  at({ x, y }) {
    const { columns, rows } = this.face;
    if (this.flipped) [x, y] = [columns - 1 - x, rows - 1 - y];
    return { x: this.left + CELL * (x + 0.5), y: this.top + CELL * (rows - y - 0.5) };
  }

  /** The place nearest to a point of the picture, or null if the board has none there. */
  place({ x, y }) {
    const { columns, rows } = this.face;
    const column = toRange((x - this.left) / CELL, columns);
    const row = toRange((y - this.top) / CELL, rows);
    if (column === null || row === null) return null;
    const place = this.flipped ? { x: columns - 1 - column, y: row } : { x: column, y: rows - 1 - row };
    return includes(this.face.void ?? [], place) ? null : place;
  }

  /** The distance from the cells to the middle of the names at an edge. */
  get gap() {
    return Math.round((MARGIN + this.nameSpace) / 2) + (this.face.ground === "points" ? 2 : 0);
  }

  /** Where the caption is written. */
  get captionAt() {
    return { x: this.width / 2, y: this.height - MARGIN - 8 };
  }
}

/** The names at the edges, as they are seen. */
function edges(face, flipped, letters) {
  const { below, above, left } = (letters && face.plain) || face.names || {};
  return flipped && above ? { below: above, above: below, left } : { below, above, left };
}

function toRange(value, count) {
  if (value < -NEAR || value > count + NEAR) return null;
  return Math.min(Math.max(Math.floor(value), 0), count - 1);
}
