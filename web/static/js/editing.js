// Setting up a position: things are put on a board from a supply, moved about and taken off.

import { same } from "./place.js";

/** Chosen in place of a thing, to take things off. */
export const ERASER = "eraser";

export class Editing {
  /** What the person puts or takes at a touch: a thing of the supply, ERASER, or null. */
  chosen = null;

  #view;
  #onchange;
  #board = null;
  #things = [];
  #held = null; // the place of a thing that goes where the next touch is

  constructor(view, onchange) {
    this.#view = view;
    this.#onchange = onchange;
  }

  show({ board }) {
    if (board === this.#board) return;
    this.#board = board;
    this.#things = board.things;
    this.#held = null;
  }

  takeBack() {
    this.#things = this.#board.things;
  }

  get things() {
    return this.#things;
  }

  get last() {
    return [];
  }

  get alarm() {
    return [];
  }

  get selected() {
    return this.#held ? [this.#held] : [];
  }

  get targets() {
    return [];
  }

  can(place) {
    return Boolean(this.chosen || this.#held || this.#thing(place));
  }

  ghost(place) {
    if (!this.chosen || this.chosen === ERASER) return null;
    return { at: place, thing: this.#thing(place) ? null : this.chosen };
  }

  lights(_, carries) {
    return carries;
  }

  press(place) {
    return Boolean(this.#thing(place));
  }

  release(place, pressed, carried) {
    if (!carried) {
      if (place && same(place, pressed)) this.touch(place);
    } else if (!place) this.remove(pressed);
    else if (!same(place, pressed)) this.#move(pressed, place);
  }

  touch(place) {
    const there = this.#thing(place);
    if (this.chosen === ERASER) this.remove(place);
    else if (this.chosen && there && alike(there, this.chosen)) this.remove(place);
    else if (this.chosen) this.put(place, this.chosen);
    else if (same(place, this.#held)) this.drop();
    else if (this.#held) this.#move(this.#held, place);
    else if (there) {
      this.#held = place;
      this.#view.say(this.#view.t("{place} selected", { place: this.#view.describe(place) }));
      this.#view.render();
    }
  }

  /** Puts a thing of the supply on a place. */
  put(place, thing) {
    this.#change([...this.#without(place), { ...thing, at: place }]);
    this.#view.say(this.#view.describe(place));
  }

  /** Takes off what is at a place. */
  remove(place) {
    if (!this.#thing(place)) return;
    this.#change(this.#without(place));
    this.#view.say(this.#view.describe(place));
  }

  drop() {
    const had = this.#held !== null;
    this.#held = null;
    if (had) this.#view.render();
    return had;
  }

  #move(from, to) {
    const thing = this.#thing(from);
    this.#change([...this.#without(to).filter((other) => other !== thing), { ...thing, at: to }]);
    this.#view.say(this.#view.describe(to));
  }

  #change(things) {
    this.#held = null;
    this.#things = things;
    this.#view.render();
    this.#onchange(things);
  }

  #thing(place) {
    return this.#things.find((thing) => same(thing.at, place));
  }

  #without(place) {
    return this.#things.filter((thing) => !same(thing.at, place));
  }
}

// alike says whether two things are of the same kind, as the server sees it.
const alike = (a, b) => a.side === b.side && a.letter === b.letter && a.dark === b.dark;
