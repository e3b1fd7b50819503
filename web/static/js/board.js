// A board to look at and to play on. It joins the parts: the picture, the things that move on it,
// the pointer, the keys, and what touches mean, which is either playing or editing.

import { arrow, Sketch } from "./arrows.js";
import { alarm, caption, disc, ground, light, mark, paint, rack, shape, svg } from "./draw.js";
import { Editing } from "./editing.js";
import { CELL, Frame } from "./frame.js";
import { Grid } from "./keys.js";
import { placeName, thingName } from "./names.js";
import { includes, same } from "./place.js";
import { Playing } from "./playing.js";
import { follow } from "./pointer.js";
import { Things } from "./things.js";
import { Tray } from "./tray.js";

const LARGER = { mouse: 1.12, pen: 1.3, touch: 1.6 }; // so much larger is what is carried

export class BoardView {
  /** Called with a move that was chosen: {text, touch}. The board shows it already. */
  onmove = () => {};
  /** Asks which of several moves with equal touches is meant. Null: none. */
  choose = async (moves) => moves[0];
  /** Says a text to a screen reader. */
  announce = () => {};

  #element;
  #t;
  #surface = document.createElement("div");
  #svg = svg("svg", { class: "picture", "aria-hidden": "true" });
  #layers = {};
  #things;
  #grid;
  #sketch = new Sketch();
  #arrows = [];
  #position = null; // what show got
  #frame = null;
  #frameKey = "";
  #captioned = new Set(); // the faces that have had a caption: they keep its space
  #pointed = null; // {place, touch}: where the pointer is
  #pressed = null; // the place where it went down
  #playing;
  #mode; // Playing or Editing
  #supply = null; // of the editor
  #tray = null;

  /**
   * @param {HTMLElement} element an empty element, which becomes the board
   * @param {{t: (text: string, values?: object) => string}} options t translates
   */
  constructor(element, { t }) {
    this.#element = element;
    this.#t = t;
    paint();
    for (const name of ["ground", "lights", "pointed", "things", "rack", "rackLights", "targets", "marks", "arrows", "top"]) {
      this.#layers[name] = svg("g", { class: `layer-${name}` });
      this.#svg.append(this.#layers[name]);
    }
    this.#things = new Things(this.#layers.things, this.#layers.top);
    this.#grid = new Grid({
      touch: (place) => this.#mode.touch(place),
      remove: (place) => this.#mode.remove(place),
      drop: () => this.#mode.drop(),
    });
    this.#surface.className = "surface";
    this.#surface.append(this.#svg, this.#grid.element);
    element.classList.add("board");
    element.replaceChildren(this.#surface);
    this.#playing = this.#mode = new Playing(this.#host());
    follow(this.#surface, this.#gestures());
  }

  /** What playing and editing need of the board. */
  #host() {
    return {
      render: () => this.#render(),
      describe: (place) => this.#words(place, this.#mode.things).join(", "),
      t: this.#t,
      say: (text) => this.announce(text),
      choose: async (moves) => {
        try {
          return await this.choose(moves);
        } catch {
          return null; // the question was closed
        }
      },
      onmove: (move) => this.onmove(move),
    };
  }

  /**
   * Shows a position: the truth from the server, or one of the past. A move that was chosen stays
   * on the board as long as this gets the very same board; another object is new truth.
   */
  show(position) {
    if (position.board.about !== this.#position?.board.about) this.#sketch.clear(); // it was about another position
    this.#position = position;
    if (captionOf(position.board)) this.#captioned.add(position.face.key);
    this.#mode.show(position);
    this.#render();
  }

  /** Takes back a move that was chosen, because the server has refused it. */
  takeBack() {
    if (!this.#position) return;
    this.#mode.takeBack();
    this.#render();
  }

  /** Arrows of hints and analysis: {from, to, color}. Without to, or to the same place: a ring. */
  set arrows(arrows) {
    this.#arrows = arrows;
    this.#drawArrows();
  }

  /** Lets the person set up a position: with a supply of things, and onchange(things). Null ends it. */
  edit(options) {
    this.#mode = options ? new Editing(this.#host(), options.onchange) : this.#playing;
    this.#supply = options?.supply ?? null;
    this.#frameKey = "";
    if (!this.#position) return;
    this.#mode.show(this.#position);
    this.#render();
  }

  get #style() {
    const { letters = false, simplified = false } = this.#position;
    return { letters, simplified };
  }

  #render() {
    const { face, board, animate = true } = this.#position ?? {};
    if (!face?.columns) return;
    const fresh = this.#layOut();
    this.#things.show(this.#mode.things, {
      frame: this.#frame, style: this.#style, last: this.#mode.last, animate: animate && !fresh && this.#mode === this.#playing,
    });
    this.#drawLights(board);
    this.#drawPointed();
    this.#drawArrows();
    this.#describe();
  }

  /** Draws what is under the things, if it is another than before. */
  #layOut() {
    const { face, flipped = false, names = true } = this.#position;
    const captioned = this.#captioned.has(face.key);
    const key = JSON.stringify([face.key, flipped, names, captioned, this.#style]);
    if (key === this.#frameKey) return false;
    this.#frameKey = key;
    this.#frame = new Frame(face, { flipped, names, captioned, ...this.#style });
    const { width, height } = this.#frame;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#element.style.setProperty("--ratio", width / height);
    this.#layers.ground.replaceChildren(...ground(this.#frame, this.#style));
    this.#layers.rack.replaceChildren(...rack(this.#frame));
    this.#layers.lights.replaceChildren();
    this.#layers.rackLights.replaceChildren();
    this.#things.clear();
    this.#grid.build(this.#frame, this.#t("Board"));
    this.#buildTray();
    return true;
  }

  #drawLights(board) {
    const words = captionOf(board), { marks } = board;
    const { selected, targets, last, alarm: attacked, things } = this.#mode;
    const frame = this.#frame;
    const lights = this.#layers[frame.face.ground === "holes" ? "rackLights" : "lights"];
    lights.replaceChildren(
      ...last.map((place) => light(frame, place, "last")),
      ...attacked.map((place) => alarm(frame, place)),
      ...selected.map((place) => light(frame, place, "selected")),
      ...(words ? [caption(frame, words)] : []));
    this.#layers.targets.replaceChildren(...targets.map((place) =>
      things.some((thing) => same(thing.at, place)) ? disc(frame, place, "target around", 0.46) : disc(frame, place, "target", 0.14)));
    this.#layers.marks.replaceChildren(...(marks ?? []).map((m) => mark(frame, m)));
  }

  /** Draws what the pointer is over: a thing that would be put there, or a light. */
  #drawPointed() {
    const { place, touch } = this.#pointed ?? {};
    const can = Boolean(place) && this.#mode.can(place);
    this.#surface.classList.toggle("can", can);
    const { carries } = this.#things;
    const ghost = can && !carries ? this.#mode.ghost(place) : null;
    const parts = [];
    if (ghost && touch) parts.push(this.#crosshair(ghost.at));
    if (ghost?.thing) parts.push(this.#ghost(ghost));
    else if (ghost) parts.push(disc(this.#frame, ghost.at, "pointed-ring", 0.48));
    else if (place && this.#mode.lights(place, carries)) parts.push(light(this.#frame, place, "pointed"));
    this.#layers.pointed.replaceChildren(...parts);
  }

  #ghost({ at, thing }) {
    const { x, y } = this.#frame.at(at);
    return svg("g", { class: "ghost", transform: `translate(${x} ${y})` }, shape(thing, this.#position.face, this.#style));
  }

  /** Lines through a place, which is under the finger. */
  #crosshair(place) {
    const { left, top, face } = this.#frame;
    const { x, y } = this.#frame.at(place);
    return svg("path", { class: "crosshair", d: `M${left} ${y}H${left + CELL * face.columns}M${x} ${top}V${top + CELL * face.rows}` });
  }

  #drawArrows() {
    if (!this.#frame) return;
    const given = [...(this.#position.board.arrows ?? []), ...this.#arrows];
    this.#layers.arrows.replaceChildren(
      ...given.map((a) => arrow(this.#frame, a)),
      ...this.#sketch.all.map((a) => arrow(this.#frame, a, a.kind)));
  }

  #describe() {
    const { selected, targets, last, alarm: attacked, things } = this.#mode;
    this.#grid.describe((place) => {
      const words = this.#words(place, things);
      if (includes(selected, place)) words.push(this.#t("selected"));
      if (includes(targets, place)) words.push(this.#t("can go here"));
      if (includes(last, place)) words.push(this.#t("last move"));
      if (includes(attacked, place)) words.push(this.#t("attacked"));
      return { label: words.join(", "), selected: includes(selected, place) };
    });
  }

  /** The name of a place, and of what is there. */
  #words(place, things) {
    const thing = things.find(({ at }) => same(at, place));
    return [placeName(this.#position.face, place, this.#t), thing ? thingName(thing, this.#t) : this.#t("empty")];
  }

  #gestures() {
    const point = (event) => this.#pointAt(event);
    return {
      press: (event) => {
        const place = this.#press(event);
        return Boolean(place) && this.#mode.press(place);
      },
      slide: (event) => this.#hover(event),
      carry: (event) => {
        if (!this.#things.carries) this.#things.lift(this.#pressed);
        this.#things.carry(point(event), LARGER[event.pointerType]);
        this.#hover(event);
      },
      release: (event, carried) => {
        this.#things.release();
        this.#mode.release(this.#placeAt(event), this.#pressed, carried);
        this.#pointed = event.pointerType === "mouse" ? { place: this.#placeAt(event) } : null;
        this.#render();
      },
      cancel: () => {
        this.#sketch.cancel();
        this.#things.release();
        this.#mode.drop();
        this.#pointed = null;
        this.#render();
      },
      hover: (event) => this.#hover(event),
      leave: () => this.#hover(null),
      begin: (event) => this.#draw(() => this.#placeAt(event) && this.#sketch.begin(this.#placeAt(event), event)),
      draw: (event) => this.#draw(() => this.#sketch.move(this.#placeAt(event))),
      end: () => this.#draw(() => this.#sketch.end()),
    };
  }

  #press(event) {
    this.#sketch.clear();
    this.#pressed = this.#placeAt(event);
    if (this.#pressed) this.#grid.moveTo(this.#pressed);
    this.#hover(event);
    this.#drawArrows();
    return this.#pressed;
  }

  #hover(event) {
    const place = event && this.#placeAt(event);
    const touch = Boolean(event) && event.pointerType !== "mouse";
    if (this.#pointed && same(place, this.#pointed.place)) return;
    this.#pointed = place ? { place, touch } : null;
    if (this.#frame) this.#drawPointed();
  }

  #draw(change) {
    change();
    this.#drawArrows();
  }

  /** Where an event is in the picture. */
  #pointAt({ clientX, clientY }) {
    const { left, top, width } = this.#svg.getBoundingClientRect();
    const scale = (this.#frame?.width ?? 0) / width;
    return { x: (clientX - left) * scale, y: (clientY - top) * scale };
  }

  #placeAt(event) {
    return this.#frame ? this.#frame.place(this.#pointAt(event)) : null;
  }

  #buildTray() {
    this.#tray?.element.remove();
    this.#tray = null;
    if (!this.#supply) return;
    const editing = this.#mode;
    const { face } = this.#position;
    this.#tray = new Tray({
      supply: this.#supply, face, style: this.#style, t: this.#t,
      choose: (what) => {
        editing.chosen = what;
        editing.drop();
        this.#tray.press(what);
      },
      drag: (thing, event) => {
        if (!this.#things.carries) this.#things.hold(thing, face, this.#style);
        this.#things.carry(this.#pointAt(event), LARGER[event.pointerType]);
        this.#hover(event);
      },
      drop: (thing, event) => {
        this.#things.release();
        this.#hover(null);
        const place = event.type === "pointerup" && this.#placeAt(event);
        if (place) editing.put(place, thing);
      },
    });
    this.#tray.press(editing.chosen);
    this.#element.append(this.#tray.element);
  }
}

/** The line below a board. What lies face down is shown beside it, in pictures. */
function captionOf({ caption, hidden, captured }) {
  return hidden || captured ? "" : caption;
}
