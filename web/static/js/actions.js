// The buttons of a game.

import { el, button, icon, reveal } from "./dom.js";
import { announce, toast } from "./announce.js";
import { arrow } from "./analysis.js";
import { copyPosition } from "./copy.js";
import { ask } from "./dialog.js";
import { changePlayers, newGame } from "./newgame.js";
import { begun, helped, plays, together } from "./people.js";
import { go } from "./route.js";
import { openSettings } from "./settings.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";
import { timesOf } from "./times.js";

/** The row of buttons, and the menu with the rest. */
export class Actions {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    const small = (name, label, act, icon = name) => button(name, label, act, { icon, bare: true });
    this.undo = small("undo", t("Undo"), () => page.command("undo"));
    this.redo = small("redo", t("Redo"), () => page.command("redo"));
    this.takeback = small("takeback", t("Ask to take back a move"), () => this.offer("takeback"), "undo");
    this.hint = small("hint", t("Hint"), () => this.showHint());
    this.pause = small("pause", t("Pause"), () => page.send("pause"));
    this.resume = small("resume", t("Go on"), () => page.send("resume"), "play");
    this.draw = small("draw", t("Offer a draw"), () => this.offerDraw());
    this.abort = small("abort", t("Abort the game"), () => this.giveUp("abort"), "close");
    this.resign = small("resign", t("Resign"), () => this.giveUp("resign"));
    this.flip = small("flip", t("Flip the board"), () => page.flip());
    this.element = el("div", { class: "actions", role: "group", "aria-label": t("Actions") },
      this.undo, this.redo, this.takeback, this.hint, this.pause, this.resume, this.draw, this.abort, this.resign, this.flip, this.menu());
  }

  menu() {
    const { page } = this;
    const file = el("input", {
      type: "file", name: "load", class: "unseen", tabindex: -1, "aria-label": t("File of a game"),
      onchange: () => this.load(file.files[0]),
    });
    const item = (name, label, act) => button(name, label, () => { menu.open = false; act(); }, { class: "item" });
    this.pass = item("pass", t("Pass: hand the turn over"), () => page.command("pass"));
    this.casual = item("casual", t("Ask to play on unrated, with help allowed"), () => this.offer("casual"));
    this.players = item("players", t("Change the players"), () => changePlayers(page));
    this.edit = item("edit", t("Edit this position"), () => this.editPosition());
    this.problems = item("problems", t("Solve problems"), () => go(`/problems/${page.game.entry}`));
    const summary = el("summary", { class: "button", "data-do": "menu", "aria-label": t("More"), title: t("More"), onclick: () => place(summary, list) }, icon("menu"));
    const list = el("div", { class: "menu-list" },
      item("new", t("New game"), () => this.begin()),
      this.pass,
      this.casual,
      this.players,
      el("a", { class: "item", "data-do": "save", href: `/game/${page.game.id}/file`, download: true }, t("Save the game")),
      item("load", t("Load a game"), () => file.click()),
      this.edit,
      this.problems,
      item("copy", t("Copy the position"), () => copyPosition(page.state)),
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
    const going = game.outcome === "ongoing", two = together(game), playing = plays(game) && game.stage !== "open";
    const machines = game.seats.every((seat) => seat !== "person"), help = helped(game);
    this.undo.hidden = this.redo.hidden = this.players.hidden = two;
    this.undo.disabled = game.steps.length === 0 && going;
    this.redo.disabled = !game.ahead;
    this.takeback.hidden = !two || !playing;
    this.takeback.disabled = !going || !game.steps.some(({ side }) => game.mine[side]);
    this.hint.hidden = !help || two && !playing;
    this.edit.hidden = !help;
    this.problems.hidden = !entry.problems || two;
    this.hint.disabled = !live || game.moves.length === 0;
    this.pass.hidden = !entry.passes || !help;
    this.pass.disabled = !live || !game.pass || !game.mine[game.turn];
    this.casual.hidden = !playing || !game.rated || !going;
    this.pause.hidden = !machines || game.paused;
    this.resume.hidden = !game.paused;
    this.pause.disabled = this.resume.disabled = !going;
    this.draw.hidden = this.resign.hidden = !playing;
    this.draw.disabled = !going || two && game.steps.length === 0;
    this.resign.disabled = !going;
    reveal(this.abort, two && playing && going && !begun(game));
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

  /** Offers something to the other player. */
  offer(kind) { return this.page.command("offer", { kind }); }

  async offerDraw() {
    const { page, side } = this, { game } = page, two = together(game);
    const beside = !two && game.seats[1 - side] === "person";
    const sure = beside ? ask(t("Do both players agree to a draw?"), t("Agree to a draw")) : ask(t("Offer a draw?"), t("Offer a draw"));
    if (!await sure) return;
    if (two) return void this.offer("draw");
    const answer = await page.send("draw", { side });
    if (answer && !answer.accepted) toast(t("The draw was declined: {why}.", { why: t(answer.why) }));
  }

  // giveUp ends the game, by resigning it or by aborting it.
  async giveUp(how) {
    const { page, side } = this;
    const resigns = capital(t("{side} resigns?", { side: t(page.game.sides[side]) }));
    const sure = how === "abort" ? ask(t("Abort the game? It will count for nobody."), t("Abort the game")) : ask(resigns, t("Resign"));
    if (await sure) page.send(how, { side });
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
    const { game, entry } = this.page, { settings, clock } = game;
    newGame(entry, { settings, seats: together(game) ? undefined : game.seats, clock: timesOf(clock) });
  }

  editPosition() {
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
