// The board for keyboards and screen readers: a grid with a cell for each place, over the picture.
// The arrow keys move as the board is seen. One cell can be reached with Tab: where the cursor is.

import { CELL } from "./frame.js";
import { includes, placeOf, same, textOf } from "./place.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Grid {
  #element = document.createElement("div");
  #cells = new Map(); // by the text of their place
  #frame = null;
  #cursor = null;

  /** @param {{touch: Function, drop: Function, remove: Function}} on what keys do: with a place, and drop without */
  constructor(on) {
    this.#element.className = "places";
    this.#element.setAttribute("role", "grid");
    this.#element.addEventListener("keydown", (event) => this.#key(event, on));
    this.#element.addEventListener("focusin", (event) => this.moveTo(placeOf(event.target.dataset.at)));
    // A screen reader clicks without a pointer.
    this.#element.addEventListener("click", (event) => {
      if (event.detail === 0 && event.target.dataset.at) on.touch(placeOf(event.target.dataset.at));
    });
  }

  get element() {
    return this.#element;
  }

  /** Makes the cells of a board, in the order in which they are seen. */
  build(frame, label) {
    const focused = this.#element.contains(document.activeElement);
    this.#frame = frame;
    this.#cells.clear();
    this.#element.setAttribute("aria-label", label);
    this.#element.replaceChildren(...this.#rows());
    const { columns, rows } = frame.face;
    if (!this.#cell(this.#cursor)) this.#cursor = frame.place(frame.at({ x: columns >> 1, y: rows >> 1 })) ?? placeOf([...this.#cells.keys()][0]);
    this.#cell(this.#cursor).tabIndex = 0;
    if (focused) this.#cell(this.#cursor).focus();
  }

  #rows() {
    const { columns, rows } = this.#frame.face;
    const lines = [];
    for (let line = 0; line < rows; line++) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let i = 0; i < columns; i++) {
        const place = this.#seen(i, rows - 1 - line);
        if (!includes(this.#frame.face.void ?? [], place)) row.append(this.#make(place));
      }
      if (row.hasChildNodes()) lines.push(row);
    }
    return lines;
  }

  #make(place) {
    const { width, height, face } = this.#frame;
    const { x, y } = this.#frame.at(place);
    const cell = document.createElement("div");
    cell.className = face.ground === "points" || face.ground === "holes" ? "place round" : "place";
    cell.setAttribute("role", "gridcell");
    cell.dataset.at = textOf(place);
    cell.tabIndex = -1;
    cell.style.left = `${(100 * (x - CELL / 2)) / width}%`;
    cell.style.top = `${(100 * (y - CELL / 2)) / height}%`;
    cell.style.width = `${(100 * CELL) / width}%`;
    cell.style.height = `${(100 * CELL) / height}%`;
    this.#cells.set(cell.dataset.at, cell);
    return cell;
  }

  /** Writes what there is at each place. describe returns {label, selected}. */
  describe(describe) {
    for (const [at, cell] of this.#cells) {
      const { label, selected } = describe(placeOf(at));
      set(cell, "aria-label", label);
      set(cell, "aria-selected", selected ? "true" : null);
    }
  }

  /** Moves the cursor, without the focus. */
  moveTo(place) {
    if (!this.#cell(place) || same(place, this.#cursor)) return;
    this.#cell(this.#cursor).tabIndex = -1;
    this.#cell(place).tabIndex = 0;
    this.#cursor = place;
  }

  #key(event, on) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const place = this.#cursor;
    let done = true;
    if (STEPS[event.key]) this.#step(STEPS[event.key]);
    else if (event.key === "Home") this.#go(0, this.#seen(place.x, place.y).y);
    else if (event.key === "End") this.#go(this.#frame.face.columns - 1, this.#seen(place.x, place.y).y);
    else if (event.key === "Enter" || event.key === " ") on.touch(place);
    else if (event.key === "Delete" || event.key === "Backspace") on.remove(place);
    else if (event.key === "Escape") done = on.drop();
    else done = false;
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Steps over places that the board does not have. */
  #step([dx, dy]) {
    let { x, y } = this.#seen(this.#cursor.x, this.#cursor.y);
    const { columns, rows } = this.#frame.face;
    do {
      x += dx;
      y += dy;
    } while (x >= 0 && y >= 0 && x < columns && y < rows && !this.#cell(this.#seen(x, y)));
    this.#go(x, y);
  }

  #go(x, y) {
    this.#cell(this.#seen(x, y))?.focus();
  }

  /** The place that is seen in a column and a row, and the other way round. */
  #seen(x, y) {
    const { columns, rows } = this.#frame.face;
    return this.#frame.flipped ? { x: columns - 1 - x, y: rows - 1 - y } : { x, y };
  }

  #cell(place) {
    return place && this.#cells.get(textOf(place));
  }
}

/** Sets an attribute if it has another value. Null removes it. */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
