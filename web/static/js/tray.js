// The supply of things beside a board whose position is being set up: a button for each kind of
// thing, and one that takes things off. Things can be dragged from it.

import { picture, svg } from "./draw.js";
import { ERASER } from "./editing.js";
import { thingName } from "./names.js";

const FAR = 4; // pixels: a pointer that moves less than that has clicked

export class Tray {
  #element = document.createElement("div");
  #buttons = new Map(); // by what they choose

  /**
   * @param {{supply: object[], face: object, style: object, t: Function, choose: Function, drag: Function, drop: Function}} options
   *   choose(what) is called at a click; drag(thing, event) and drop(thing, event) as a thing is dragged
   */
  constructor({ supply, face, style, t, choose, drag, drop }) {
    this.#element.className = "tray";
    this.#element.setAttribute("role", "group");
    this.#element.setAttribute("aria-label", t("Pieces"));
    for (const side of [0, 1, -1]) {
      const own = supply.filter((thing) => thing.side === side);
      if (own.length > 0) this.#element.append(this.#buttonsOf(own, { face, style, t, choose, drag, drop }));
    }
    (this.#element.lastChild ?? this.#element).append(this.#button(ERASER, eraser(), t("Remove pieces"), choose)); // in a row of things
  }

  /** The things of one side. */
  #buttonsOf(things, { face, style, t, choose, drag, drop }) {
    const group = document.createElement("div");
    group.className = "side";
    for (const thing of things) {
      const button = this.#button(thing, picture(thing, face, style), thingName(thing, t), choose);
      dragging(button, (event) => drag(thing, event), (event) => drop(thing, event));
      group.append(button);
    }
    return group;
  }

  get element() {
    return this.#element;
  }

  #button(what, image, name, choose) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "supply";
    button.dataset.supply = what.name ?? what;
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-pressed", "false");
    button.title = name;
    button.append(image);
    button.addEventListener("click", () => choose(button.getAttribute("aria-pressed") === "true" ? null : what));
    this.#buttons.set(what, button);
    return button;
  }

  /** Shows what is chosen. */
  press(chosen) {
    for (const [what, button] of this.#buttons) button.setAttribute("aria-pressed", String(what === chosen));
  }
}

/** A bin. */
function eraser() {
  return svg("svg", { class: "thing-picture eraser", viewBox: "-30 -30 60 60", "aria-hidden": "true" },
    svg("path", { d: "M-14-10L-11 20H11L14-10M-19-14H19M-6-14V-20H6V-14M-5-4L-4 14M5-4L4 14" }));
}

/** Tells of the pointer that drags something off a button. Then there is no click. */
function dragging(button, drag, drop) {
  let start = null;
  let moved = false;
  button.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    start = event;
    moved = false;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointermove", (event) => {
    if (!start) return;
    moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
    if (moved) drag(event);
  });
  const end = (event) => {
    if (start && moved) drop(event);
    start = null;
  };
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", end);
  button.addEventListener("click", (event) => {
    if (moved && event.detail > 0) event.stopImmediatePropagation();
    moved = false;
  }, { capture: true });
}
