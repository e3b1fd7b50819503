// Arrows and rings over a board: those of hints and of analysis, and those that a person draws with
// the right button.

import { CELL } from "./frame.js";
import { disc, svg } from "./draw.js";
import { same } from "./place.js";

// The measures of an arrow, in cells, as in package board.
const SHAFT = 0.15;
const HEAD_WIDTH = 0.44;
const HEAD_LONG = 0.38;
const TAIL_GAP = 0.2;
const TIP_GAP = 0.06; // so that the tips of several arrows to the same place can be told apart

/** Draws an arrow, or a ring if it does not lead to another place. */
export function arrow(frame, { from, to, color }, kind = "") {
  const goes = to && !same(from, to);
  const element = goes ? svg("path", { class: `arrow ${kind}`, d: outline(frame.at(from), frame.at(to)) }) : disc(frame, from, `arrow-ring ${kind}`, 0.45);
  if (color) element.style.setProperty("--mark", color);
  return element;
}

function outline(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (along, aside) => `${from.x + along * ux - aside * uy} ${from.y + along * uy + aside * ux}`;
  const tail = TAIL_GAP * CELL;
  const tip = length - TIP_GAP * CELL;
  const neck = tip - HEAD_LONG * CELL;
  const [half, wide] = [(SHAFT * CELL) / 2, (HEAD_WIDTH * CELL) / 2];
  const corners = [[tip, 0], [neck, wide], [neck, half], [tail, half], [tail, -half], [neck, -half], [neck, -wide]];
  return `M${corners.map(([along, aside]) => corner(along, aside)).join("L")}Z`;
}

/** What a person draws on a board: arrows and rings in four colours. */
export class Sketch {
  #drawn = [];
  #now = null;

  /** All that is drawn, with what is being drawn now. */
  get all() {
    return this.#now ? [...this.#drawn, this.#now] : this.#drawn;
  }

  begin(place, { shiftKey, ctrlKey, altKey }) {
    const red = shiftKey || ctrlKey;
    const kind = red && altKey ? "by-yellow" : red ? "by-red" : altKey ? "by-blue" : "by-green";
    this.#now = { from: place, to: place, kind };
  }

  move(place) {
    if (this.#now && place) this.#now.to = place;
  }

  /** Ends what is being drawn. What is drawn a second time is taken away. */
  end() {
    const now = this.#now;
    this.#now = null;
    if (!now) return;
    const others = this.#drawn.filter((a) => !(same(a.from, now.from) && same(a.to, now.to)));
    const again = this.#drawn.some((a) => same(a.from, now.from) && same(a.to, now.to) && a.kind === now.kind);
    this.#drawn = again ? others : [...others, now];
  }

  /** Forgets what is being drawn now. */
  cancel() {
    this.#now = null;
  }

  clear() {
    this.#drawn = [];
    this.#now = null;
  }
}
