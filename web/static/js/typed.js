// The field to type a move into, for the keyboard alone.

import { el } from "./dom.js";
import { t } from "./strings.js";

/** The field. Its error stands below it. */
export class TypedMove {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    this.error = el("p", { class: "error", id: "move-error", role: "alert", hidden: true });
    this.input = el("input", {
      name: "move", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-label": t("Type a move"), "aria-describedby": "move-error",
      oninput: () => this.say(""),
    });
    this.button = el("button", { type: "submit", class: "button", "data-do": "play" }, t("Play it"));
    this.element = el("form", { class: "typed", onsubmit: (event) => this.submit(event) }, this.input, this.button, this.error);
  }

  update() {
    const { game, live, at } = this.page;
    const shown = `${game.version} ${at}`, example = live && game.moves?.[0]?.text;
    if (shown !== this.shown) this.say(""); // the error was of another position
    this.shown = shown;
    this.input.placeholder = example ? t("Type a move, such as {move}", { move: example }) : t("Type a move");
    this.element.hidden = game.outcome !== "ongoing" || game.stage === "open" || !(game.mine[0] || game.mine[1]);
    this.button.disabled = !game.mine[game.turn];
  }

  async submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || this.button.disabled) return;
    if (!this.page.live) return void this.say(t("Go back to the game first"));
    const error = await this.page.play(text);
    this.say(error?.message ?? "");
    if (!error) this.input.value = "";
  }

  say(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
    this.input.toggleAttribute("aria-invalid", Boolean(text));
  }
}
