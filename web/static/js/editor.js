// The editor of positions: by drag and drop on the board, and by text.

import { el, button, field } from "./dom.js";
import { announce, toast } from "./announce.js";
import { BoardView } from "./board.js";
import { copyPosition } from "./copy.js";
import { entryOf, settingsIn } from "./entries.js";
import { faceOf } from "./faces.js";
import { newGame, optionFields } from "./newgame.js";
import { go } from "./route.js";
import { boardLook, onset } from "./settings.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";

const rest = 400; // milliseconds without a key before typed text is read

/** Shows the editor of a game. The address may have a position and settings. */
export async function showEditor(main, name, query) {
  const entry = await entryOf(name);
  const page = new Editor(main, entry, settingsIn(entry, query));
  await page.read(query.get("state") ?? "");
  return () => page.end();
}

class Editor {
  constructor(main, entry, settings) {
    this.entry = entry;
    this.flipped = false;
    this.asked = 0; // counts questions, so that only the answer to the last one is taken
    this.options = optionFields(entry, settings, () => this.read(""));
    this.text = el("textarea", {
      name: "state", rows: 3, spellcheck: "false", "aria-describedby": "state-error",
      oninput: () => this.typed(),
    });
    this.error = el("p", { class: "error", id: "state-error", hidden: true });
    this.turns = entry.sides.map((side, i) =>
      el("input", { type: "radio", name: "turn", value: i, onchange: () => this.arrange(this.things) }));
    this.board = el("div");
    this.picture = el("pre", { class: "state", tabindex: 0, "aria-label": t("Position as text"), hidden: true }); // where no board is drawn
    this.table = el("section", { class: "table editing", "aria-label": t("Board") }, this.board, this.picture);
    const begin = () => newGame(entry, { settings: this.options.values(), state: this.state });
    this.play = button("play", t("Play from here"), begin, { class: "button strong" });
    this.analyze = button("analyze", t("Analyze"), () => this.openAnalysis(), { icon: "analysis" });
    this.copy = button("copy", t("Copy the position"), () => copyPosition(this.text.value));
    const title = t("{game}: set up a position", { game: capital(t(entry.title)) });
    main.append(el("div", { class: "game editor" }, this.table, el("div", { class: "head" }, el("h1", {}, title)), this.panel()));
    document.title = `${title} – ply`;
    this.view = new BoardView(this.board, { t });
    this.view.announce = announce;
    if (entry.supply.length > 0) this.view.edit({ supply: entry.supply, onchange: (things) => this.arrange(things) });
    this.endset = onset(() => this.show());
  }

  panel() {
    const { entry } = this;
    const turn = el("fieldset", { class: "turns" }, el("legend", {}, t("To move")),
      ...entry.sides.map((side, i) => el("label", { class: "check" }, this.turns[i], el("span", {}, capital(t(side))))));
    const how = entry.supply.length > 0
      ? t("Drag pieces to the board, between its places, or off the board. Or choose a piece and click.")
      : t("Positions of this game are set up as text.");
    return el("div", { class: "panel stack" },
      el("p", { class: "note" }, how),
      this.options.element, entry.supply.length > 0 && turn,
      el("div", {}, field(t("Position as text"), this.text), this.error),
      el("div", { class: "row" },
        button("start", t("Start position"), () => this.read("")),
        entry.supply.length > 0 && button("clear", t("Clear the board"), () => this.arrange([])),
        button("flip", t("Flip the board"), () => { this.flipped = !this.flipped; this.show(); }, { icon: "flip", bare: true }),
        this.copy),
      el("div", { class: "row" }, this.play, this.analyze));
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.read(this.text.value.trim(), true), rest);
  }

  /** Reads a position as text; an empty text is the start. */
  async read(state, typing = false) {
    await this.ask("board", { state }, typing);
    if (!this.seen && state) await this.ask("board", { state: "" }, false, this.error.textContent);
  }

  /** Puts things on the board. The server says what position that is, or what is wrong with it. */
  arrange(things) {
    this.things = things;
    this.seen.board = { ...this.seen.board, things, last: [], alarm: [] };
    this.show();
    return this.ask("arrange", { state: this.state, things, turn: this.turns[1].checked ? 1 : 0 });
  }

  async ask(what, fields, typing = false, trouble = "") {
    const mine = ++this.asked;
    try {
      const answer = await request(what, { entry: this.entry.name, settings: this.options.values(), ...fields });
      if (mine === this.asked) this.take(answer, typing, trouble);
    } catch (error) {
      if (mine !== this.asked) return;
      if (what === "arrange") this.text.value = ""; // the things are no position
      this.say(error.message);
    }
  }

  take(answer, typing, trouble) {
    faceOf(answer);
    this.seen = answer;
    this.state = answer.state;
    this.things = answer.board.things;
    this.turns[answer.turn].checked = true;
    if (!typing) this.text.value = answer.state;
    this.say(trouble);
    this.show();
  }

  say(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
    this.text.toggleAttribute("aria-invalid", Boolean(text));
    this.play.disabled = this.analyze.disabled = this.copy.disabled = Boolean(text);
    if (text) announce(text);
  }

  show() {
    const face = this.seen && faceOf(this.seen);
    this.board.hidden = !face?.columns;
    this.picture.hidden = !this.seen || Boolean(face?.columns);
    this.picture.textContent = this.state;
    if (!face?.columns) return;
    this.view.show({ ...boardLook(), face, board: this.seen.board, moves: [], movable: false, flipped: this.flipped });
    this.table.style.setProperty("--ratio", this.board.style.getPropertyValue("--ratio"));
  }

  async openAnalysis() {
    try {
      const settings = this.options.values(), seats = ["person", "person"];
      const { game } = await request("create", { entry: this.entry.name, settings, seats, clock: null, state: this.state });
      go(`/game/${game}?analysis=1`);
    } catch (error) {
      toast(error.message);
    }
  }

  end() {
    clearTimeout(this.timer);
    this.endset();
  }
}
