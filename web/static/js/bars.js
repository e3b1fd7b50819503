// The bar of a player: name, what was captured, the clock, and whose turn it is.

import { el, icon } from "./dom.js";
import { Clock } from "./clock.js";
import { colorOf, picture } from "./draw.js";
import { playerName } from "./seats.js";
import { boardLook } from "./settings.js";
import { capital, t } from "./strings.js";

/** The bar of one player. */
export class PlayerBar {
  constructor(side) {
    this.side = side;
    this.clock = new Clock(side);
    this.dot = el("span", { class: "dot", "aria-hidden": "true" });
    this.kind = el("span", { class: "bar-kind", "aria-hidden": "true" });
    this.name = el("span", { class: "bar-name" });
    this.state = el("span", { class: "bar-state" });
    this.captured = el("span", { class: "captured", role: "img", hidden: true });
    this.element = el("div", { class: "bar", "data-side": side },
      this.dot, this.kind, el("span", { class: "bar-words" }, this.name, this.captured), this.state, this.clock.element);
  }

  /**
   * @param {Object} game
   * @param {Object} face
   * @param {Object[]} taken the other player's things that are gone
   */
  update(game, face, taken) {
    const { side } = this;
    const on = game.outcome === "ongoing" && game.turn === side;
    this.dot.className = `dot paint ${colorOf(face ?? {}, side)}`;
    this.kind.replaceChildren(icon(game.seats[side] === "person" ? "person" : "machine"));
    this.name.replaceChildren(el("strong", {}, capital(t(game.sides[side]))), " ", playerName(game, side));
    this.element.classList.toggle("on", on);
    this.state.textContent = stateOf(game, side, on);
    this.state.classList.toggle("busy", on && Boolean(game.thinking) && !game.paused);
    this.captured.hidden = taken.length === 0;
    this.captured.setAttribute("aria-label", t("Captured: {list}", { list: taken.map((thing) => t(thing.name)).join(", ") }));
    this.captured.replaceChildren(...taken.map((thing) => picture(thing, face, boardLook())));
    this.clock.update(game.clock, game.mine[side]);
  }
}

function stateOf(game, side, on) {
  if (game.outcome === "win" || game.outcome === "loss") return (game.outcome === "win") === (side === 0) ? t("won") : "";
  if (!on) return "";
  if (game.paused) return t("paused");
  if (game.thinking) return t("thinking…");
  return game.mine[side] && !game.mine[1 - side] ? t("your turn") : t("to move");
}
