// Playing on a board: it turns touches into moves, and shows a move at once.

import { after, Looks } from "./preview.js";
import { includes, same, textOf } from "./place.js";
import { Touches } from "./touch.js";

export class Playing {
  #view; // what it needs of the board: render, onmove, choose, t, say, describe
  #position = {};
  #touches = new Touches([]);
  #known = ""; // the moves of #touches, as text
  #chosen = null; // the touches of a move that was chosen and is not yet true
  #looks = new Looks();
  #pressedFirst = false; // the press that is going on has selected the place

  constructor(view) {
    this.#view = view;
  }

  show(position) {
    const { face, board, moves, movable, supply } = position;
    const waits = this.#chosen && board === this.#position.board;
    this.#position = position;
    if (waits) return;
    this.#chosen = null;
    this.#looks.learn(face.key, supply ?? []);
    this.#looks.learn(face.key, board.things);
    const known = JSON.stringify(movable ? moves : []);
    if (known !== this.#known) this.#touches = new Touches(movable ? moves : []);
    this.#known = known;
  }

  /** Forgets a move that was chosen. */
  takeBack() {
    this.#chosen = null;
    this.#known = "";
    this.show(this.#position);
  }

  get things() {
    const { things } = this.#position.board;
    const touch = this.#chosen ?? this.#touches.places;
    return this.#chosen || touch.length > 1 ? after(things, touch, this.#looks.of(this.#position.turn)) : things;
  }

  /** The places of the last move. */
  get last() {
    return this.#chosen ?? this.#position.board.last ?? [];
  }

  get alarm() {
    return this.#chosen ? [] : (this.#position.board.alarm ?? []);
  }

  get selected() {
    return this.#touches.places;
  }

  /** The places that can be touched now, as far as they are worth showing. */
  get targets() {
    const next = this.#touches.next();
    if (this.#touches.last) return next;
    const { columns, rows, ground } = this.#position.face;
    if (ground === "holes") return []; // a touch anywhere in a column is enough
    // Moves of one touch: shown if they are on few of the empty places, as in Reversi, or of the things.
    const full = new Set(this.things.map((thing) => textOf(thing.at)));
    const one = next.filter((place) => !this.#touches.selects(place));
    const onThings = one.filter((place) => full.has(textOf(place)));
    const onEmpty = one.filter((place) => !full.has(textOf(place)));
    const few = (places, all) => (2 * places.length < all ? places : []);
    return [...few(onThings, full.size), ...few(onEmpty, columns * rows - full.size)];
  }

  /** Whether a touch here does something. */
  can(place) {
    const aim = this.#aim(place);
    return this.#touches.accepts(aim) || same(aim, this.#touches.last);
  }

  /** What would be put at the place that is aimed at: {at, thing}. The thing is null if that is not known. */
  ghost(place) {
    const at = this.#aim(place);
    if (!this.#touches.accepts(at) || this.#touches.selects(at) || this.#touches.last) return null;
    return { at, thing: this.#thing(at) ? null : this.#looks.of(this.#position.turn) };
  }

  /** Whether the place lights up under the pointer. */
  lights(place) {
    return includes(this.targets, place);
  }

  /**
   * The pointer goes down.
   * @returns {boolean} whether it can carry the thing that is there
   */
  press(place) {
    this.#pressedFirst = false;
    const touches = this.#touches;
    if (!touches.continues(place) && !same(place, touches.last) && touches.selects(place)) {
      touches.drop();
      this.touch(place);
      this.#pressedFirst = true;
    }
    return same(place, touches.last) && Boolean(this.#thing(place));
  }

  /** The pointer goes up, at a place or elsewhere. */
  release(place, pressed, carried) {
    const aim = place && this.#aim(place);
    if (carried) {
      if (aim && this.#touches.continues(aim)) this.touch(aim);
      else if (!same(aim, this.#touches.last)) this.drop();
    } else if (aim && (same(place, pressed) || this.#touches.accepts(aim)) && !(this.#pressedFirst && same(place, pressed))) {
      this.touch(aim);
    }
  }

  /** A touch, by pointer or by key. */
  touch(place) {
    const aim = this.#aim(place);
    const moves = this.#touches.touch(aim);
    if (moves.length > 0) this.#finish(moves);
    else this.#saySelected();
    this.#view.render();
  }

  #saySelected() {
    const { last } = this.#touches;
    const { t, say, describe } = this.#view;
    if (!last) say(t("nothing selected"));
    else say(t("{place} selected, places to go to: {count}", { place: describe(last), count: this.#touches.next().length }));
  }

  /** Drops what was selected. Returns false if nothing was. */
  drop() {
    const had = this.#touches.last !== null;
    this.#touches.drop();
    if (!had) return false;
    this.#saySelected();
    this.#view.render();
    return true;
  }

  remove() {}

  async #finish(moves) {
    const { board } = this.#position;
    this.#chosen = moves[0].touch;
    this.#touches = new Touches([]);
    this.#known = "";
    const move = moves.length === 1 ? moves[0] : await this.#view.choose(moves);
    if (board !== this.#position.board) return; // the board has changed while the person was asked
    if (move) {
      this.#view.onmove(move); // the page says the move when it is true
      return;
    }
    this.takeBack();
    this.#view.render();
  }

  #thing(place) {
    return this.things.find((thing) => same(thing.at, place));
  }

  /** In a rack with holes things fall, so a touch anywhere in a column is meant for its one target. */
  #aim(place) {
    if (this.#position.face.ground !== "holes" || this.#touches.accepts(place)) return place;
    const column = this.#touches.next().filter((target) => target.x === place.x);
    return column.length === 1 ? column[0] : place;
  }
}
