// The buttons of a game.

import { el, button, icon } from "./dom.js";
import { announce, toast } from "./announce.js";
import { arrow } from "./analysis.js";
import { timesOf } from "./clock.js";
import { ask, copy } from "./dialog.js";
import { changePlayers, newGame } from "./newgame.js";
import { go } from "./route.js";
import { openSettings } from "./settings.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";

/** The row of buttons, and the menu with the rest. */
export class Actions {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    const small = (name, label, act) => button(name, label, act, { icon: name, bare: true });
    this.undo = small("undo", t("Undo"), () => page.command("undo"));
    this.redo = small("redo", t("Redo"), () => page.command("redo"));
    this.hint = small("hint", t("Hint"), () => this.showHint());
    this.pause = small("pause", t("Pause"), () => page.send("pause"));
    this.resume = button("resume", t("Go on"), () => page.send("resume"), { icon: "play", bare: true });
    this.draw = small("draw", t("Offer a draw"), () => this.offerDraw());
    this.resign = small("resign", t("Resign"), () => this.giveUp());
    this.flip = small("flip", t("Flip the board"), () => page.flip());
    this.element = el("div", { class: "actions", role: "group", "aria-label": t("Actions") },
      this.undo, this.redo, this.hint, this.pause, this.resume, this.draw, this.resign, this.flip, this.menu());
  }

  menu() {
    const { page } = this;
    const file = el("input", {
      type: "file", name: "load", class: "unseen", tabindex: -1, "aria-label": t("File of a game"),
      onchange: () => this.load(file.files[0]),
    });
    const item = (name, label, act) => button(name, label, () => { menu.open = false; act(); }, { class: "item" });
    this.pass = item("pass", t("Pass: hand the turn over"), () => page.command("pass"));
    const summary = el("summary", { class: "button", "data-do": "menu", "aria-label": t("More"), title: t("More"), onclick: () => place(summary, list) }, icon("menu"));
    const list = el("div", { class: "menu-list" },
      item("new", t("New game"), () => this.begin()),
      this.pass,
      item("players", t("Change the players"), () => changePlayers(page)),
      el("a", { class: "item", "data-do": "save", href: `/game/${page.game.id}/file`, download: true }, t("Save the game")),
      item("load", t("Load a game"), () => file.click()),
      item("edit", t("Edit this position"), () => this.edit()),
      item("copy", t("Copy the position"), () => copy(page.state)),
      item("settings", t("Settings"), openSettings));
    const menu = el("details", { class: "menu" }, summary, list, file);
    menu.addEventListener("focusout", (event) => { if (!menu.contains(event.relatedTarget)) menu.open = false; });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      summary.focus();
    });
    new ResizeObserver(() => place(summary, list)).observe(page.record.element); // the buttons move with it
    return menu;
  }

  update() {
    const { game, live, entry } = this.page;
    const going = game.outcome === "ongoing", mine = game.mine[0] || game.mine[1];
    const machines = game.seats.every((seat) => seat !== "person");
    this.undo.disabled = game.steps.length === 0 && going;
    this.redo.disabled = !game.ahead;
    this.hint.disabled = !live || game.moves.length === 0;
    this.pass.hidden = !entry.passes;
    this.pass.disabled = !live || !game.pass || !game.mine[game.turn];
    this.pause.hidden = !machines || game.paused;
    this.resume.hidden = !game.paused;
    this.pause.disabled = this.resume.disabled = !going;
    this.draw.hidden = this.resign.hidden = !mine;
    this.draw.disabled = this.resign.disabled = !going;
  }

  // side is the side that a person speaks for: their own, or the one to move.
  get side() {
    const { mine, turn } = this.page.game;
    return mine[0] && mine[1] ? turn : mine[0] ? 0 : 1;
  }

  async showHint() {
    const { page } = this;
    this.hint.classList.add("busy");
    page.typed.say("");
    try {
      const { move, touch } = await request("hint", { game: page.game.id });
      const shown = arrow(touch, "#2f7d4f");
      page.arrows("hint", shown ? [shown] : []);
      if (shown) announce(t("Hint: {move}", { move }));
      else toast(t("Hint: {move}", { move }));
    } catch (error) {
      toast(error.message);
    } finally {
      this.hint.classList.remove("busy");
    }
  }

  async offerDraw() {
    const { page, side } = this;
    const person = page.game.seats[1 - side] === "person";
    const sure = person ? ask(t("Do both players agree to a draw?"), t("Agree to a draw")) : ask(t("Offer a draw?"), t("Offer a draw"));
    if (!await sure) return;
    const answer = await page.send("draw", { side });
    if (answer && !answer.accepted) toast(t("The draw was declined: {why}.", { why: t(answer.why) }));
  }

  async giveUp() {
    const { page, side } = this;
    if (await ask(capital(t("{side} resigns?", { side: t(page.game.sides[side]) })), t("Resign"))) page.send("resign", { side });
  }

  async load(file) {
    if (!file) return;
    const { entry, settings, seats } = this.page.game;
    try {
      const { game } = await request("create", { entry, settings, seats, clock: null, state: "", file: await file.text() });
      go(`/game/${game}`);
    } catch (error) {
      toast(error.message);
    }
  }

  // begin opens the dialog of a new game with the players and the clock of this one.
  begin() {
    const { settings, seats, clock } = this.page.game;
    newGame(this.page.entry, { settings, seats, clock: timesOf(clock) });
  }

  edit() {
    const { game, state } = this.page;
    go(`/editor/${game.entry}?${new URLSearchParams({ ...game.settings, state })}`);
  }
}

// place opens a list above or below its button, where there is more room, and not longer than that.
function place(button, list) {
  const { top, bottom } = button.getBoundingClientRect(), below = innerHeight - bottom;
  list.classList.toggle("below", below > top);
  list.style.maxHeight = `${Math.max(top, below) - 12}px`;
}
