// The touches by which a person plays a move, one after the other, such as those of a piece and of
// its target. It knows the list of moves and nothing of a page.

import { same, textOf } from "./place.js";

/** @typedef {import("./place.js").Place} Place */
/** @typedef {{text: string, touch: Place[]}} Move */

export class Touches {
  #moves;
  #byFirst = new Map(); // the moves, by the text of their first place: on a large board there are many
  #places = [];

  /** @param {Move[]} moves all that can be played; those without touches are left out */
  constructor(moves) {
    this.#moves = moves.filter((move) => move.touch?.length > 0);
    for (const move of this.#moves) {
      const first = textOf(move.touch[0]);
      if (!this.#byFirst.has(first)) this.#byFirst.set(first, []);
      this.#byFirst.get(first).push(move);
    }
  }

  /** The places that were touched so far. */
  get places() {
    return this.#places;
  }

  /** The place that was touched last, or null. */
  get last() {
    return this.#places.at(-1) ?? null;
  }

  /** The places that go on with what was begun. If nothing was, those where a move begins. */
  next() {
    const n = this.#places.length;
    const places = this.#beginning(this.#places).filter(({ touch }) => touch.length > n).map(({ touch }) => touch[n]);
    return [...new Map(places.map((place) => [textOf(place), place])).values()]; // each once
  }

  /** Whether a touch goes on with what was begun, or begins a move. */
  accepts(place) {
    return this.#goesOn(place) || this.#beginning([place]).length > 0;
  }

  /** Whether a touch goes on with a move that was begun. */
  continues(place) {
    return this.last !== null && this.#goesOn(place);
  }

  /** Whether a first touch here selects something that is then moved by other touches. */
  selects(place) {
    return this.#beginning([place]).some((move) => move.touch.length > 1);
  }

  /** The moves that a second touch on the last place ends. */
  ending() {
    const n = this.#places.length;
    return n === 0 ? [] : this.#beginning(this.#places).filter(({ touch }) => touch.length === n);
  }

  /**
   * Touches a place. A place that does not go on with the move begins another, and one that cannot
   * do that drops everything, as does a second touch on the last place if no move ends there.
   * @returns {Move[]} the moves that this ends: none, one, or several to choose from
   */
  touch(place) {
    if (same(place, this.last) && (this.ending().length > 0 || !this.#goesOn(place))) {
      const ended = this.ending();
      this.drop();
      return ended;
    }
    const places = this.#goesOn(place) ? [...this.#places, place] : [place];
    const moves = this.#beginning(places);
    this.#places = moves.length > 0 ? places : [];
    if (moves.some((move) => move.touch.length > places.length)) return [];
    this.drop();
    return moves;
  }

  /** Forgets what was touched. */
  drop() {
    this.#places = [];
  }

  #goesOn(place) {
    const n = this.#places.length;
    return this.#beginning(this.#places).some(({ touch }) => same(touch[n], place));
  }

  /** The moves whose touches begin with these places. */
  #beginning(places) {
    if (places.length === 0) return this.#moves;
    const moves = this.#byFirst.get(textOf(places[0])) ?? [];
    return moves.filter(({ touch }) => places.every((place, i) => same(place, touch[i])));
  }
}
