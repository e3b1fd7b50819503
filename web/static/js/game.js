// The page of a game. It holds what the server said last and which position is looked at; the
// parts of the page show it.

import { el } from "./dom.js";
import { announce, toast } from "./announce.js";
import { Actions } from "./actions.js";
import { Analysis } from "./analysis.js";
import { PlayerBar } from "./bars.js";
import { BoardView } from "./board.js";
import { captured, faceDown } from "./captured.js";
import { Choices } from "./choices.js";
import { choose } from "./dialog.js";
import { entryOf } from "./entries.js";
import { faceOf } from "./faces.js";
import { Invite } from "./invite.js";
import { Offers, offerText } from "./offers.js";
import { Outcome } from "./outcome.js";
import { helped, plays, subject, together } from "./people.js";
import { Presence } from "./presence.js";
import { Record } from "./record.js";
import { go } from "./route.js";
import { boardLook, onset } from "./settings.js";
import { on, request } from "./socket.js";
import { play } from "./sound.js";
import { capital, t } from "./strings.js";
import { TypedMove } from "./typed.js";

/** Shows the page of the game with this id. */
export async function showGame(main, id, query) {
  const game = await request("join", { game: id });
  const page = new GamePage(main, game, await entryOf(game.entry), query.get("invite") ?? "");
  if (query.has("analysis") && helped(game)) page.analysis.toggle(true);
  return () => page.end();
}

class GamePage {
  constructor(main, game, entry, secret) {
    this.game = game;
    this.entry = entry;
    this.at = game.steps.length; // the step whose position is looked at
    this.flipped = game.mine[1] && !game.mine[0];
    this.past = new Map(); // positions that were looked at, by step
    this.marked = { hint: [], analysis: [] };
    this.bars = [new PlayerBar(0), new PlayerBar(1)];
    this.record = new Record(this);
    this.analysis = new Analysis(this);
    this.actions = new Actions(this);
    this.typed = new TypedMove(this);
    this.choices = new Choices(this);
    this.outcome = new Outcome(this);
    this.invite = new Invite(this, secret);
    this.offers = new Offers(this);
    this.presence = new Presence(this);
    this.build(main);
    this.ends = [
      on("game", (push) => this.receive(push.game)),
      on("notice", (push) => push.game === game.id && this.hear(push.notice)),
      onset(() => this.update()),
    ];
    this.onkey = (event) => this.record.key(event);
    document.addEventListener("keydown", this.onkey);
    this.update();
    this.fetchStart();
  }

  build(main) {
    this.board = el("div");
    this.text = el("pre", { class: "state", tabindex: 0, "aria-label": t("Position as text"), hidden: true });
    this.status = el("p", { class: "status", "data-name": "status" });
    this.rated = el("small", { "data-name": "rated" });
    this.notice = el("p", { class: "notice", hidden: true });
    const row = el("div", { class: "board-row" }, this.analysis.bar, this.board, this.text);
    this.table = el("section", { class: "table", "aria-label": t("Board") }, this.bars[1].element, row, this.bars[0].element, this.choices.element);
    main.append(el("div", { class: "game" }, this.table,
      el("div", { class: "head" },
        el("div", { class: "heading" }, el("h1", {}, capital(t(this.game.title))), this.rated, this.presence.watching),
        this.status, this.presence.role, this.notice, this.outcome.element, this.invite.element),
      el("div", { class: "panel" }, this.offers.element, this.presence.element, this.record.element, this.actions.element, this.typed.element),
      this.analysis.element));
    this.view = new BoardView(this.board, { t });
    this.view.onmove = (move) => this.playLoudly(move.text);
    this.view.choose = (moves) => {
      const things = [...this.entry.supply, ...this.game.board.things];
      return choose(moves, things, { face: this.face, side: this.game.turn, style: boardLook() });
    };
    this.view.announce = announce;
  }

  get steps() { return this.game.steps; }

  /** Whether the newest position is looked at. */
  get live() { return this.at === this.steps.length; }

  /** What is looked at: board, state, turn. */
  get looked() { return this.live ? this.game : this.past.get(this.at); }

  get face() { return faceOf(this.looked); }

  get state() { return this.looked.state; }

  /** Takes over what the server says. */
  receive(game) {
    if (game.id !== this.game.id || game.version < this.game.version) return;
    const before = this.game, stayed = this.live;
    faceOf(game);
    if (samePlace(before, game)) game.board = before.board; // somebody has come or offers something; a chosen move stays
    if (game.next && !before.next && plays(game)) return go(`/game/${game.next}`);
    if (before.stage === "open" && game.stage !== "open") this.begin(before, game);
    this.game = game;
    const same = before.steps.findIndex((step, i) => step.text !== game.steps[i]?.text);
    for (const at of this.past.keys()) if (same >= 0 && at > same) this.past.delete(at);
    if (same >= 0) this.analysis.forget(same);
    if (stayed || this.at > game.steps.length || !this.past.has(this.at)) this.at = game.steps.length;
    if (game.version !== before.version) this.arrows("hint", []);
    this.tell(before, game);
    this.update();
  }

  // hear shows a notice. The one that an invitation can have is that it was deleted.
  hear(notice) {
    if (this.game.stage === "open") this.invite.withdrawn();
    else toast(t(notice));
  }

  // begin is called when the second player has come. Lots may have given the sides.
  begin(before, game) {
    this.flipped = game.mine[1] && !game.mine[0];
    if (plays(game)) history.replaceState(null, "", `/game/${game.id}`); // the invitation has done its work
    play("join");
    this.presence.welcome();
    const name = subject(game, game.mine[0] ? 1 : 0);
    announce(before.invite ? t("{name} has joined. The game begins.", { name }) : t("The game begins."));
    announce(this.turnText(game));
  }

  // tell lets people hear what is new.
  tell(before, game) {
    this.offers.tell(before, game);
    const played = game.steps.length - before.steps.length, step = game.steps.at(-1);
    if (played > 0) {
      announce(`${t(game.sides[step.side])}: ${step.pass ? t("pass") : step.text}.`);
      const fewer = game.board.things.length < before.board.things.length;
      play(game.board.alarm?.length ? "check" : fewer ? "capture" : "move");
    } else if (played < 0) announce(t("A move was taken back."));
    if (game.board.alarm?.length && played !== 0) announce(t("Check!"));
    if (game.outcome !== "ongoing") {
      if (before.outcome === "ongoing") { play("end"); announce(this.outcome.text(game)); }
    } else if (played !== 0) announce(this.turnText(game));
  }

  turnText(game) {
    if (game.stage === "open") return t("Waiting for an opponent");
    if (game.paused) return t("Paused");
    const side = capital(t(game.sides[game.turn]));
    return game.mine[game.turn] && !game.mine[1 - game.turn] ? t("Your turn ({side})", { side }) : t("{side} to move", { side });
  }

  /** Shows everything anew. */
  update() {
    const { game, face, live, looked } = this;
    const drawn = Boolean(face?.columns);
    this.board.hidden = !drawn;
    this.text.hidden = drawn;
    this.text.textContent = looked.state;
    if (drawn) {
      const moves = live ? game.moves : [];
      this.view.show({
        ...boardLook(), face, board: looked.board, turn: looked.turn, moves, movable: moves.length > 0,
        flipped: this.flipped, supply: this.entry.supply,
      });
      this.table.style.setProperty("--ratio", this.board.style.getPropertyValue("--ratio"));
      this.view.arrows = [...this.marked.analysis, ...this.marked.hint];
    }
    const taken = captured(this.start?.board, looked.board);
    this.bars.forEach((bar, side) => bar.update(game, face, taken[1 - side], faceDown(looked.board, side)));
    this.table.classList.toggle("turned", this.flipped);
    this.choices.update(drawn);
    const words = capital(game.outcome === "ongoing" ? this.turnText(game) : this.outcome.text(game));
    this.status.textContent = words;
    this.status.hidden = game.outcome !== "ongoing" || game.invite !== ""; // a box says it
    this.rated.textContent = together(game) ? game.rated ? t("rated") : t("not rated") : "";
    this.notice.textContent = game.notice ? t(game.notice) : "";
    this.notice.hidden = !game.notice;
    const asked = game.offer && plays(game) && !game.mine[game.offer.side];
    document.title = `${asked ? offerText(game) : words} – ${capital(t(game.title))} – ply`;
    this.analysis.element.hidden = !helped(game);
    for (const part of [this.record, this.actions, this.typed, this.outcome, this.analysis, this.invite, this.offers, this.presence]) part.update();
  }

  /**
   * Plays a move. The board may have shown it already; if the server refuses it, it is taken back.
   * @returns {Promise<Error|null>} why it was refused
   */
  async play(text) {
    const { game } = this;
    this.arrows("hint", []);
    try {
      await request("play", { game: game.id, version: game.version, move: text });
      return null;
    } catch (error) {
      if (this.game.version > game.version && samePlace(game, this.game)) return this.play(text); // an offer came between
      this.view.takeBack();
      play("wrong");
      return error;
    }
  }

  async playLoudly(text) {
    const error = await this.play(text);
    if (error) toast(error.message);
  }

  /** Sends a command that changes the game, with its version. */
  command(what, fields) { return this.send(what, { ...fields, version: this.game.version }); }

  /** Sends a request about the game, and shows its error. */
  async send(what, fields) {
    try {
      return await request(what, { game: this.game.id, ...fields });
    } catch (error) {
      toast(error.message);
      return null;
    }
  }

  /** Looks at the position after that many steps. */
  async goto(at) {
    at = Math.max(0, Math.min(this.steps.length, at));
    this.wanted = at;
    const looked = at < this.steps.length && (this.past.get(at) ?? await this.send("look", { at }));
    if (looked === null || this.wanted !== at) return;
    if (looked) { faceOf(looked); this.past.set(at, looked); }
    this.at = at;
    this.arrows("hint", []);
    this.update();
    const step = this.steps[at - 1];
    announce(step ? `${step.number} ${step.pass ? t("pass") : step.text}` : t("First position"));
  }

  // fetchStart looks at the start, to know what was captured.
  async fetchStart() {
    const forms = this.game.board.things.map((thing) => thing.form);
    if (this.game.board.hidden || !forms.includes("drawn") && !forms.includes("disc")) return;
    this.start = await request("look", { game: this.game.id, at: 0 }).catch(() => null);
    if (this.start) { faceOf(this.start); this.update(); }
  }

  /** Shows arrows of one kind, hint or analysis. */
  arrows(kind, list) {
    this.marked[kind] = list;
    this.view.arrows = [...this.marked.analysis, ...this.marked.hint];
  }

  flip() {
    this.flipped = !this.flipped;
    this.update();
  }

  end() {
    this.record.halt();
    this.analysis.end();
    this.presence.end();
    for (const bar of this.bars) bar.clock.stop();
    for (const end of this.ends) end();
    document.removeEventListener("keydown", this.onkey);
    request("leave", { game: this.game.id }).catch(() => {});
  }
}

// samePlace reports whether nothing was played between two states of a game.
function samePlace(before, game) {
  return game.state === before.state && game.steps.length === before.steps.length && game.outcome === before.outcome;
}
