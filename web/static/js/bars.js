// The bar of a player: name and rating, whether they are there, what was captured, what lies face down,
// the clock, and whose turn it is.

import { el, icon } from "./dom.js";
import { Clock } from "./clock.js";
import { colorOf, picture } from "./draw.js";
import { byLot, changeText, personLink, playerName, plays, ratingText, together } from "./people.js";
import { boardLook } from "./settings.js";
import { capital, t } from "./strings.js";

/** The bar of one player. */
export class PlayerBar {
  constructor(side) {
    this.side = side;
    this.clock = new Clock(side);
    this.dot = el("span", { class: "dot", "aria-hidden": "true" });
    this.kind = el("span", { class: "bar-kind", "aria-hidden": "true" });
    this.here = el("span", { class: "here", role: "img", "data-name": `here${side}`, hidden: true });
    this.title = el("strong");
    this.who = el("span", { class: "bar-who", "data-name": `player${side}` });
    this.rating = el("span", { class: "rating", "data-name": `rating${side}` });
    this.change = el("span", { class: "change", "data-name": `change${side}` });
    this.name = el("span", { class: "bar-name" }, this.here, this.title, this.who, this.rating, this.change);
    this.state = el("span", { class: "bar-state" });
    this.captured = el("span", { class: "captured", role: "img", hidden: true });
    this.pool = el("span", { class: "pool", role: "img", "data-name": `pool${side}`, hidden: true });
    const things = el("span", { class: "bar-things" }, this.pool, this.captured);
    this.element = el("div", { class: "bar", "data-side": side },
      this.dot, this.kind, el("span", { class: "bar-words" }, this.name, things), this.state, this.clock.element);
  }

  /**
   * @param {Object} game
   * @param {Object} face
   * @param {Object[]} taken the other player's things that are gone
   * @param {{thing: Object, count: number}[]} pool what lies face down of this player
   */
  update(game, face, taken, pool) {
    const { side } = this;
    const on = game.outcome === "ongoing" && game.stage !== "open" && game.turn === side;
    this.dot.className = `dot paint ${colorOf(face ?? {}, side)}`;
    this.kind.replaceChildren(icon(game.seats[side] === "person" ? "person" : "machine"));
    this.showPerson(game);
    this.element.classList.toggle("on", on);
    this.state.textContent = stateOf(game, side, on);
    this.state.classList.toggle("busy", on && Boolean(game.thinking) && !game.paused);
    this.captured.hidden = taken.length === 0;
    this.captured.setAttribute("aria-label", t("Captured: {list}", { list: taken.map((thing) => t(thing.name)).join(", ") }));
    this.captured.replaceChildren(...taken.map((thing) => picture(thing, face, boardLook())));
    this.showPool(pool, face);
    this.clock.update(game.clock, game.mine[side]);
  }

  showPool(pool, face) {
    this.pool.hidden = pool.length === 0;
    const words = t("Face down: {list}", { list: pool.map(({ thing, count }) => `${count} × ${t(thing.name)}`).join(", ") });
    this.pool.setAttribute("aria-label", words);
    this.pool.title = words;
    this.pool.replaceChildren(...pool.map(({ thing, count }) => el("span", { class: "stock" }, picture(thing, face, boardLook()), count)));
  }

  // showPerson shows who it is. The name leads to the page of the person, except where somebody plays:
  // a finger beside the board must not lead them away.
  showPerson(game) {
    const { side } = this, { name, rating, change, here } = game.players[side];
    const two = together(game), drawn = byLot(game), seated = two && !drawn && side !== game.free;
    const linked = name && !drawn && !(plays(game) && game.outcome === "ongoing");
    this.title.textContent = capital(t(game.sides[side]));
    this.who.replaceChildren(linked ? personLink(name) : playerName(game, side));
    this.rating.textContent = rating && seated ? ratingText(rating) : "";
    this.change.textContent = change ? changeText(change) : "";
    this.here.hidden = !seated;
    this.kind.hidden = two;
    this.here.classList.toggle("on", here);
    const words = here ? t("is here") : t("is away");
    this.here.setAttribute("aria-label", words);
    this.here.title = words;
  }
}

function stateOf(game, side, on) {
  if (game.outcome === "win" || game.outcome === "loss") return (game.outcome === "win") === (side === 0) ? t("won") : "";
  if (!on) return "";
  if (game.paused) return t("paused");
  if (game.thinking) return t("thinking…");
  return game.mine[side] && !game.mine[1 - side] ? t("your turn") : t("to move");
}
