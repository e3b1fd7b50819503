// The things on a board. They keep their elements from one board to the next, and move, appear and
// vanish. One of them can be carried by the pointer.

import { look, shape, svg } from "./draw.js";
import { match, turned } from "./match.js";
import { same, textOf } from "./place.js";

const TIME = 180; // of a motion, in milliseconds

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Things {
  #layer;
  #top; // for what is carried, above all
  #items = [];
  #last = [];
  #carried = null; // the element that is in the hand
  #dropped = null; // one that was let go of, and finds its place when things are shown

  constructor(layer, top) {
    this.#layer = layer;
    this.#top = top;
  }

  /** Takes all things away, such as before another kind of board. */
  clear() {
    this.#carried?.remove();
    this.#carried = this.#dropped = null;
    this.#layer.replaceChildren();
    this.#items = [];
  }

  /**
   * Shows these things.
   * @param {{frame: import("./frame.js").Frame, style: object, last: object[], animate: boolean}} options
   */
  show(things, { frame, style, last, animate }) {
    const moves = animate && !still.matches;
    const after = things.map((thing) => ({ at: thing.at, look: look(thing, frame.face, style), form: thing.form, side: thing.side, dark: Boolean(thing.dark), thing }));
    const pairs = match(this.#items, after, [last, [...this.#last].reverse()].filter((way) => way.length > 1));
    const kept = new Set(pairs.values());
    for (const old of this.#items) if (!kept.has(old)) this.#remove(old, moves);
    for (const item of after) {
      const old = pairs.get(item);
      if (old) this.#keep(item, old, frame, style, moves);
      else this.#add(item, frame, style, moves);
      item.element.classList.toggle("newest", same(item.at, last.at(-1)));
    }
    this.#items = after;
    this.#last = last;
  }

  #add(item, frame, style, moves) {
    item.element = svg("g", { class: "thing", "data-at": textOf(item.at) }, shape(item.thing, frame.face, style));
    put(item.element, frame.at(item.at));
    this.#layer.append(item.element);
    if (!moves) return;
    if (frame.face.ground === "holes") fall(item, frame);
    else item.element.animate([{ opacity: 0 }, {}], { duration: TIME, easing: "ease-out" });
  }

  #keep(item, old, frame, style, moves) {
    const element = (item.element = old.element);
    if (item.look !== old.look) redraw(element, shape(item.thing, frame.face, style), moves && (item.form === "stone" || turned(item, old)));
    const dropped = this.#dropped === element;
    const moved = !same(item.at, old.at);
    if (!moved && !dropped) return;
    const from = getComputedStyle(element).transform;
    this.#forget(element);
    element.classList.remove("carried");
    element.dataset.at = textOf(item.at);
    put(element, frame.at(item.at));
    this.#layer.append(element); // above the things that it passes
    // What was carried to another place is there already.
    if (moves && !(dropped && moved)) element.animate([{ transform: from }, {}], { duration: TIME, easing: "ease-in-out" });
  }

  #remove({ element }, moves) {
    this.#forget(element);
    if (!moves) {
      element.remove();
      return;
    }
    element.classList.replace("thing", "gone");
    element.removeAttribute("data-at");
    const fade = element.animate([{}, { opacity: 0 }], { duration: TIME, easing: "ease-out", fill: "forwards" });
    fade.onfinish = () => element.remove();
  }

  /** Lets the pointer carry the thing at a place. */
  lift(place) {
    const item = this.#items.findLast((i) => same(i.at, place));
    if (item) this.#carry(item.element);
  }

  /** Lets the pointer carry a thing that is not on the board. */
  hold(thing, face, style) {
    this.#carry(svg("g", { class: "from-supply" }, shape(thing, face, style)));
  }

  #carry(element) {
    this.#carried = element;
    for (const motion of element.getAnimations()) motion.cancel();
    element.classList.add("carried");
    this.#top.append(element);
  }

  /** Whether something is carried. */
  get carries() {
    return this.#carried !== null;
  }

  /** Moves what is carried to a point of the picture. */
  carry(point, scale) {
    if (this.#carried) put(this.#carried, point, scale);
  }

  /** Lets go of what is carried. Things must be shown then. */
  release() {
    const fromSupply = this.#carried?.classList.contains("from-supply");
    if (fromSupply) this.#carried.remove();
    else this.#dropped = this.#carried;
    this.#carried = null;
  }

  #forget(element) {
    if (this.#carried === element) this.#carried = null;
    if (this.#dropped === element) this.#dropped = null;
  }
}

/** Lets a thing fall into a rack, from above its column. */
function fall({ element, at }, frame) {
  const from = frame.at({ x: at.x, y: frame.face.rows });
  const [start, end] = [`translate(${from.x}px, ${from.y}px)`, element.style.transform];
  const duration = 100 * Math.sqrt(frame.face.rows - at.y);
  element.animate([{ transform: start }, { transform: end }], { duration, easing: "cubic-bezier(0.5, 0, 0.9, 0.8)" });
}

/** Gives a thing another shape. A stone is turned over, and so is what lay face down. */
function redraw(element, next, turns) {
  const before = [...element.children];
  element.append(next);
  if (!turns) {
    for (const old of before) old.remove();
    return;
  }
  const thin = { transform: "scaleX(0)" };
  for (const old of before) {
    old.animate([{}, thin], { duration: TIME / 2, easing: "ease-in", fill: "forwards" }).onfinish = () => old.remove();
  }
  next.animate([thin, {}], { duration: TIME / 2, delay: TIME / 2, easing: "ease-out", fill: "backwards" });
}

function put(element, { x, y }, scale = 1) {
  element.style.transform = `translate(${x}px, ${y}px)` + (scale === 1 ? "" : ` scale(${scale})`);
}
