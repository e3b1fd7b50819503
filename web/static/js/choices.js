// Buttons for the moves that have no touches; without a board, for all moves.

import { el, button } from "./dom.js";
import { t } from "./strings.js";

/** The buttons. */
export class Choices {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    this.pressed = ""; // the last button that was pressed
    this.element = el("div", { class: "row choices", role: "group", "aria-label": t("Other moves") });
  }

  /** @param {boolean} drawn whether there is a board */
  update(drawn) {
    const { page } = this;
    const moves = page.live ? page.game.moves.filter((move) => !drawn || !move.touch?.length) : [];
    this.element.replaceChildren(...moves.map((move) => {
      const made = button("move", t(move.text), () => { this.pressed = move.text; page.playLoudly(move.text); });
      made.dataset.move = move.text;
      return made;
    }));
    this.element.hidden = moves.length === 0;
    if (document.activeElement !== document.body) return;
    this.element.querySelector(`[data-move="${CSS.escape(this.pressed)}"]`)?.focus(); // for who plays by keyboard
  }
}
