// Who is there. A player who is away for long loses the game, if the other one says so: the box counts
// down to that and has the buttons then.

import { el, button, icon, reveal } from "./dom.js";
import { announce } from "./announce.js";
import { format } from "./clock.js";
import { begun, plays, subject, together } from "./people.js";
import { play } from "./sound.js";
import { t } from "./strings.js";

const settled = 2000; // milliseconds after which a person has come or gone, and has not only loaded the page anew
const day = 24 * 60 * 60 * 1000;

/** The box of an absence, and the number of spectators. */
export class Presence {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    this.words = el("p");
    this.countdown = el("p", { "data-name": "countdown", role: "timer" });
    this.claims = el("div", { class: "row", hidden: true },
      button("claim-win", t("Claim the win"), () => page.send("claim", { result: "win" }), { class: "button strong" }),
      button("claim-draw", t("Call it a draw"), () => page.send("claim", { result: "draw" })));
    this.element = el("section", { class: "away card-box", "aria-label": t("Absence"), "data-name": "away", hidden: true },
      this.words, this.countdown, this.claims);
    this.role = el("p", { class: "note", "data-name": "role", hidden: true });
    this.watching = el("span", { class: "watching", "data-name": "watching", role: "img", hidden: true });
    this.said = page.game.players.map((player) => player.here);
  }

  update() {
    const { game } = this.page;
    this.since = performance.now();
    clearInterval(this.timer);
    const shown = game.away && plays(game) && !game.mine[game.away.side];
    if (shown) {
      this.words.textContent = t("{name} is away.", { name: subject(game, game.away.side) });
      this.timer = setInterval(() => this.tick(), 1000);
      this.tick();
    }
    if (!shown || !begun(game)) this.claims.hidden = true;
    reveal(this.element, Boolean(shown));
    this.showRole(game);
    this.showWatching(game);
    clearTimeout(this.settle);
    this.settle = setTimeout(() => this.tell(), settled);
  }

  tick() {
    if (!begun(this.page.game)) {
      this.countdown.textContent = t("The game has hardly begun; you can abort it.");
      return;
    }
    const left = Math.max(0, this.page.game.away.left - (performance.now() - this.since));
    const words = left > day ? t("{n} days", { n: Math.ceil(left / day) }) : format(left, false);
    this.countdown.textContent = left > 0 ? t("If it stays so, you can claim the game in {time}.", { time: words }) : t("You can claim the game now.");
    if (left === 0 && this.claims.hidden) { announce(this.countdown.textContent); play("offer"); }
    this.claims.hidden = left > 0;
  }

  showRole(game) {
    const watches = together(game) && game.stage !== "open" && !plays(game);
    this.role.textContent = this.page.invite.secret ? t("The seat is taken; you can watch.") : t("You are watching.");
    this.role.hidden = !watches;
  }

  showWatching(game) {
    const label = t("Spectators: {n}", { n: game.watching });
    this.watching.hidden = !game.watching;
    this.watching.replaceChildren(icon("eye"), String(game.watching));
    this.watching.setAttribute("aria-label", label);
    this.watching.title = label;
  }

  /** Both players have come; the page says that itself. */
  welcome() {
    this.said = [true, true];
  }

  // tell says who has come and who has gone.
  tell() {
    const { game } = this.page;
    if (game.stage !== "live" || game.outcome !== "ongoing") return;
    game.players.forEach(({ here }, side) => {
      if (here === this.said[side]) return;
      this.said[side] = here;
      const name = subject(game, side);
      if (!game.mine[side]) announce(here ? t("{name} is here.", { name }) : t("{name} is away.", { name }));
    });
  }

  end() {
    clearInterval(this.timer);
    clearTimeout(this.settle);
  }
}
