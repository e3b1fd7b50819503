// Clocks that run between two messages of the server. The server decides when time is up.

import { el } from "./dom.js";
import { t } from "./strings.js";
import { play } from "./sound.js";

const low = 10000; // milliseconds from which on a clock is red

/** The clock of a player. */
export class Clock {
  constructor(side) {
    this.side = side;
    this.total = el("span", { class: "clock-total" });
    this.moveTime = el("span");
    this.move = el("span", { class: "clock-move" }, this.moveTime, el("span", { class: "clock-words" }, ` ${t("for the move")}`));
    this.element = el("span", { class: "clock", role: "timer", hidden: true }, this.move, this.total);
  }

  /**
   * Takes over what the server says.
   * @param {Object|null} clock as in a game
   * @param {boolean} warn whether to sound when little time is left
   */
  update(clock, warn) {
    this.clock = clock;
    this.warn = warn;
    this.since = performance.now();
    this.element.hidden = !clock;
    clearInterval(this.timer);
    if (!clock) return;
    this.running = clock.running === this.side;
    if (this.running) this.timer = setInterval(() => this.tick(), 100);
    this.tick();
  }

  tick() {
    const { left, move, base, perMove } = this.clock;
    const gone = this.running ? performance.now() - this.since : 0;
    const total = Math.max(0, left[this.side] - gone);
    const forMove = Math.max(0, (this.running ? move : perMove) - gone);
    this.total.textContent = base > 0 ? format(total) : "";
    this.moveTime.textContent = format(forMove);
    this.move.hidden = !(perMove > 0);
    const scarce = this.running && Math.min(base > 0 ? total : Infinity, perMove > 0 ? forMove : Infinity) < low;
    if (scarce && !this.scarce && this.warn && base > 0) play("low");
    this.scarce = scarce;
    this.element.classList.toggle("scarce", scarce);
    this.element.classList.toggle("running", this.running);
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** Writes milliseconds as 1:02:03, 2:03 or, when little is left and it is to be exact, 0:09.4. */
export function format(ms, exact = true) {
  const seconds = Math.floor(ms / 1000), pad = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(seconds % 60)}`;
  const tenths = exact && ms < low ? `.${Math.floor(ms / 100) % 10}` : "";
  return `${minutes}:${pad(seconds % 60)}${tenths}`;
}
