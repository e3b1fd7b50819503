// What one of two players asks the other for: a draw, to take back a move, to play on unrated, a
// rematch. The box has the offer that stands; the page has the buttons to make one.

import { el, button, reveal } from "./dom.js";
import { announce, toast } from "./announce.js";
import { plays, subject } from "./people.js";
import { play } from "./sound.js";
import { t } from "./strings.js";

/** The box of the offer that stands. */
export class Offers {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    this.withdrew = false; // one's own offer, so that nobody tells that it was declined
    this.words = el("p");
    this.agree = button("agree", t("Agree"), () => this.answer("offer"), { class: "button strong" });
    this.decline = button("decline", t("Decline"), () => this.answer("decline"));
    this.element = el("section", { class: "offer card-box", "aria-label": t("Offer"), "data-name": "offer", hidden: true },
      this.words, el("div", { class: "row" }, this.agree, this.decline));
  }

  update() {
    const { game } = this.page, { offer } = game;
    reveal(this.element, offer !== null);
    if (!offer) return;
    const own = game.mine[offer.side];
    this.words.textContent = offerText(game);
    this.agree.hidden = own || !plays(game);
    this.decline.hidden = !plays(game);
    this.decline.firstChild.textContent = own ? t("Take the offer back") : t("Decline");
  }

  answer(what) {
    const { game } = this.page;
    this.withdrew = what === "decline" && game.mine[game.offer.side];
    return this.page.send(what, { kind: game.offer.kind, version: game.version });
  }

  /** Lets people hear what is new: an offer, or the answer to it. */
  tell(before, game) {
    const { offer } = game, earlier = before.offer;
    if (offer && (offer.kind !== earlier?.kind || offer.side !== earlier.side)) {
      announce(offerText(game));
      if (plays(game) && !game.mine[offer.side]) play("offer");
    }
    if (before.rated && !game.rated) toast(t("The game is no longer rated."));
    if (earlier && !offer && game.mine[earlier.side] && !this.withdrew && refused(before, game)) toast(t("Your offer was declined."));
    this.withdrew = false;
  }
}

// refused reports whether an offer that is gone was neither agreed to nor overtaken by a move of who made it.
function refused(before, game) {
  const { kind, side } = before.offer, played = game.steps.length - before.steps.length;
  const agreed = { draw: game.outcome !== "ongoing", takeback: played < 0, casual: !game.rated, rematch: game.next !== "" }[kind];
  return !agreed && game.outcome === before.outcome && (played === 0 || game.steps.at(-1).side !== side);
}

/** Returns the offer that stands in words, or "". */
export function offerText(game) {
  if (!game.offer) return "";
  const { kind, side } = game.offer, name = subject(game, side);
  if (game.mine[side]) {
    return { draw: t("You have offered a draw."), takeback: t("You have asked to take back a move."),
      casual: t("You have asked to play on unrated."), rematch: t("You have offered a rematch.") }[kind];
  }
  return { draw: t("{name} offers a draw.", { name }), takeback: t("{name} asks to take back a move.", { name }),
    casual: t("{name} asks to play on unrated.", { name }), rematch: t("{name} offers a rematch.", { name }) }[kind];
}
