// How a game ended, and what can follow.

import { el, button } from "./dom.js";
import { toast } from "./announce.js";
import { plays, together } from "./people.js";
import { go } from "./route.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";
import { timesOf } from "./times.js";

/** The result in a box. It is hidden while the game goes on. */
export class Outcome {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    this.result = el("strong", { "data-name": "result" });
    this.reason = el("span", { "data-name": "reason" });
    this.again = button("rematch", t("Rematch"), () => this.rematch(), { class: "button strong", icon: "swap" });
    this.next = el("a", { class: "button strong", "data-do": "next-game", hidden: true }, t("To the rematch"));
    this.element = el("div", { class: "outcome", hidden: true }, this.result, this.reason, this.again, this.next);
  }

  update() {
    const { game } = this.page;
    this.element.hidden = game.outcome === "ongoing";
    this.result.textContent = capital(this.who(game));
    this.reason.textContent = capital(t(game.reason ?? ""));
    const two = together(game);
    this.again.hidden = two && (!plays(game) || game.stage === "aborted" || game.next !== "");
    this.again.disabled = Boolean(game.offer && game.mine[game.offer.side]);
    this.next.hidden = game.next === "";
    this.next.href = `/game/${game.next}`;
  }

  who(game) {
    if (game.outcome === "aborted") return t("The game was aborted");
    if (game.outcome === "draw") return t("Draw");
    return t("{side} wins", { side: t(game.sides[game.outcome === "win" ? 0 : 1]) });
  }

  /** The result in a line. */
  text(game) { return [this.who(game), t(game.reason ?? "")].filter(Boolean).join(": "); }

  // rematch begins a new game with the sides swapped, where this one began. Another person is asked
  // first.
  async rematch() {
    if (together(this.page.game)) return this.page.command("offer", { kind: "rematch" });
    const { id, entry, settings, seats, clock } = this.page.game;
    try {
      const [began, start] = await Promise.all([request("look", { game: id, at: 0 }), request("board", { entry, settings, state: "" })]);
      const state = began.state === start.state ? "" : began.state;
      const { game } = await request("create", { entry, settings, seats: [seats[1], seats[0]], clock: timesOf(clock), state });
      go(`/game/${game}`);
    } catch (error) {
      toast(error.message);
    }
  }
}
