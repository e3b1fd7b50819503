// The record of a game: its moves in two columns, and the ways through them.

import { el, button, icon, select } from "./dom.js";
import { set, settings } from "./settings.js";
import { t } from "./strings.js";

const second = 1000; // between two moves of a replay at speed 1

/** The record, with buttons for first, previous, next, last and replay. */
export class Record {
  /** @param {{at: number, steps: Object[], goto: (at: number) => void}} page */
  constructor(page) {
    this.page = page;
    this.body = el("tbody");
    this.list = el("div", { class: "moves", tabindex: 0, role: "region", "aria-label": t("Moves") }, el("table", {}, this.body));
    const move = (name, label, to) => button(name, label, () => { this.halt(); page.goto(to()); }, { icon: name, bare: true });
    this.first = move("first", t("First position"), () => 0);
    this.previous = move("previous", t("Previous move"), () => page.at - 1);
    this.next = move("next", t("Next move"), () => page.at + 1);
    this.last = move("last", t("Last position"), () => page.steps.length);
    this.replay = button("replay", t("Replay"), () => this.toggle(), { icon: "play", bare: true });
    this.speed = select("speed", [0.5, 1, 2, 4].map((n) => [n, `${n}×`]), settings.speed, (value) => {
      set("speed", Number(value));
      if (this.timer) this.run();
    });
    this.speed.setAttribute("aria-label", t("Speed of the replay"));
    const back = () => { this.halt(); page.goto(page.steps.length); };
    this.back = button("live", t("Back to the game"), back, { class: "button strong wide" });
    new ResizeObserver(() => this.reveal()).observe(this.list);
    this.element = el("section", { class: "record", "aria-label": t("Record") },
      this.list, this.back,
      el("div", { class: "ways" }, this.first, this.previous, this.next, this.last, this.replay, this.speed));
  }

  update() {
    const { at, steps } = this.page;
    if (this.shown !== steps) this.write(steps);
    this.shown = steps;
    for (const move of this.body.querySelectorAll("button")) {
      if (Number(move.dataset.at) === at) move.setAttribute("aria-current", "true");
      else move.removeAttribute("aria-current");
    }
    this.reveal();
    this.first.disabled = this.previous.disabled = at === 0;
    this.next.disabled = this.last.disabled = at === steps.length;
    this.replay.disabled = steps.length === 0;
    this.back.hidden = at === steps.length;
  }

  // reveal shows the move that is looked at. It scrolls the list alone; scrollIntoView would move
  // the whole page on a phone.
  reveal() {
    const { list } = this, row = list.querySelector("[aria-current]")?.closest("tr");
    const top = row?.offsetTop ?? 0, bottom = top + (row?.offsetHeight ?? 0);
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  // write writes the moves that are new. What stands there already stays, and keeps the focus.
  write(steps) {
    const known = this.shown ?? [];
    const same = known.every((step, i) => step.text === steps[i]?.text && step.number === steps[i].number);
    if (!same) this.body.replaceChildren();
    for (let i = same ? known.length : 0; i < steps.length; i++) this.add(steps[i], i + 1);
  }

  // add writes a move into the last row, or into a new one if there is no place for it.
  add(step, at) {
    const number = step.number.replace(/\.+$/, ".");
    let row = this.body.lastElementChild;
    const later = row && [...row.cells].slice(step.side + 1); // the places of this side, and of the one after it
    if (row?.cells[0].textContent !== number || later.some((cell) => cell.hasChildNodes())) {
      row = el("tr", {}, el("th", { scope: "row" }, number), el("td"), el("td"));
      this.body.append(row);
    }
    const look = () => { this.halt(); this.page.goto(at); };
    row.cells[step.side + 1].append(el("button", { type: "button", "data-at": at, onclick: look }, step.pass ? t("pass") : step.text));
  }

  /** Walks through the record by a key of the page, unless it is meant for a control or for the board. */
  key(event) {
    const { at, steps } = this.page;
    const taken = event.target.closest("input, select, textarea, dialog, .board, .menu, .scroll") || event.altKey || event.ctrlKey || event.metaKey;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length }[event.key];
    if (taken || to === undefined) return;
    event.preventDefault();
    this.halt();
    this.page.goto(to);
  }

  toggle() {
    if (this.timer) return this.halt();
    if (this.page.at === this.page.steps.length) this.page.goto(0);
    this.run();
  }

  run() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.forward(), second / settings.speed);
    this.mark("pause", t("Stop the replay"));
  }

  forward() {
    const { at, steps } = this.page;
    if (at < steps.length) this.page.goto(at + 1);
    if (at + 1 >= steps.length) this.halt();
  }

  /** Ends the replay. */
  halt() {
    clearInterval(this.timer);
    this.timer = null;
    this.mark("play", t("Replay"));
  }

  mark(name, label) {
    this.replay.replaceChildren(icon(name));
    this.replay.setAttribute("aria-label", label);
    this.replay.title = label;
  }
}
