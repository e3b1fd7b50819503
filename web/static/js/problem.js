// The page of a problem. The server keeps nothing of an attempt: the page sends all that was played, and is
// told what has become of it. Who reloads the page goes on, since the browser keeps that with the address.

import { el, button } from "./dom.js";
import { announce, toast } from "./announce.js";
import { arrow } from "./analysis.js";
import { PlayerBar } from "./bars.js";
import { BoardView } from "./board.js";
import { captured, faceDown } from "./captured.js";
import { Choices } from "./choices.js";
import { choose } from "./dialog.js";
import { entryOf, settingsIn } from "./entries.js";
import { faceOf } from "./faces.js";
import { problemName, problemPath, problemsPath } from "./problems.js";
import { Record } from "./record.js";
import { go } from "./route.js";
import { boardLook, onset } from "./settings.js";
import { progressText, solutionDetail, solutionText } from "./solution.js";
import { on, request } from "./socket.js";
import { noteSolved } from "./solved.js";
import { play } from "./sound.js";
import { capital, t } from "./strings.js";
import { TypedMove } from "./typed.js";
import { Verdict } from "./verdict.js";

/** Shows a problem. The place is the name of the game and the number of the problem, as in chess/3. */
export async function showProblem(main, place, query) {
  const [name, number] = place.split("/");
  const entry = await entryOf(name), settings = settingsIn(entry, query), at = Number(number) - 1;
  const ask = (what, played) => request(what, { entry: name, settings, at, played });
  const kept = history.state?.played ?? [];
  const first = await ask("problem", kept).catch(() => ask("problem", []));
  const page = new ProblemPage(main, { entry, settings, number: at, ask }, first);
  return () => page.end();
}

class ProblemPage {
  constructor(main, { entry, settings, number, ask }, first) {
    this.entry = entry;
    this.settings = settings;
    this.number = number; // from 0
    this.ask = ask;
    this.problem = first.problem;
    this.asked = 0; // counts what changes the attempt, so that only the answer to the last is taken
    this.version = 0; // of the attempt
    this.busy = false; // while the server judges a move
    this.past = new Map(); // positions that were looked at, by what was played
    this.flipped = this.problem.side === 1;
    this.bars = [new PlayerBar(0), new PlayerBar(1)];
    this.record = new Record(this);
    this.typed = new TypedMove(this);
    this.choices = new Choices(this);
    this.verdict = new Verdict({ takeBack: () => this.takeBack(), next: this.address(number + 1, first.count) });
    this.build(main, first);
    this.onkey = (event) => this.record.key(event);
    document.addEventListener("keydown", this.onkey);
    this.ends = [onset(() => this.update()), on("progress", ({ game, progress }) => { if (!game && this.solving) this.answer.textContent = progressText(progress); })];
    this.take(first);
    if (first.played.length > 0) this.resume();
  }

  // address returns the address of another problem, or null.
  address(number, count) {
    return number >= 0 && number < count ? problemPath(this.entry, this.settings, number) : null;
  }

  build(main, { title, count }) {
    const { problem, number } = this;
    this.board = el("div");
    this.text = el("pre", { class: "state", tabindex: 0, "aria-label": t("Position as text"), hidden: true });
    const row = el("div", { class: "board-row" }, this.board, this.text);
    this.table = el("section", { class: "table", "aria-label": t("Board") }, this.bars[1].element, row, this.bars[0].element, this.choices.element);
    const name = problemName(problem, number);
    this.task = capital(t(problem.task));
    main.append(el("div", { class: "game solving" }, this.table,
      el("div", { class: "head" },
        el("small", {}, `${capital(t(title))}, ${t("problem {n} of {all}", { n: number + 1, all: count })}`),
        el("h1", {}, name),
        el("p", { class: "status", "data-name": "task" }, this.task),
        problem.from && el("small", { "data-name": "from" }, t(problem.from)),
        this.verdict.element),
      el("div", { class: "panel" }, this.record.element, this.actions(), this.typed.element, this.ways(count)),
      this.solution()));
    document.title = `${name} – ${capital(t(title))} – ply`;
    this.view = new BoardView(this.board, { t });
    this.view.onmove = (move) => this.playLoudly(move.text);
    this.view.choose = (moves) => choose(moves, [...this.entry.supply, ...this.game.board.things], { face: this.face, side: this.game.turn, style: boardLook() });
    this.view.announce = announce;
  }

  actions() {
    const small = (name, label, act, icon = name) => button(name, label, act, { icon, bare: true });
    this.undo = small("undo", t("Take back"), () => this.takeBack());
    this.again = small("again", t("Begin again"), () => this.goBack([]));
    this.hint = small("hint", t("Hint"), () => this.showHint());
    return el("div", { class: "actions", role: "group", "aria-label": t("Actions") }, this.undo, this.again, this.hint,
      small("solution", t("Show the solution"), () => this.solve(), "eye"),
      small("analyze", t("Analyze"), () => this.analyze(), "analysis"),
      small("flip", t("Flip the board"), () => { this.flipped = !this.flipped; this.update(); }));
  }

  // ways leads to other problems.
  ways(count) {
    const link = (name, href, label) => href && el("a", { class: "button", "data-do": name, href }, label);
    return el("nav", { class: "row other-problems", "aria-label": t("Problems") },
      link("previous-problem", this.address(this.number - 1, count), t("Previous problem")),
      link("all-problems", problemsPath(this.entry, this.settings), t("All problems")),
      link("next-problem", this.address(this.number + 1, count), t("Next problem")));
  }

  solution() {
    this.answer = el("output", { class: "note", "data-name": "solution" });
    this.found = el("div");
    this.solved = el("section", { class: "analysis card-box stack small", "aria-label": t("Solution"), hidden: true },
      el("strong", {}, t("Solution")), this.answer, this.found);
    return this.solved;
  }

  get steps() { return this.attempt.steps; }

  get live() { return this.at === this.steps.length; }

  /** What is looked at. */
  get looked() { return this.live ? this.attempt : this.past.get(this.key(this.at)); }

  get face() { return faceOf(this.looked); }

  key(at) { return JSON.stringify(this.attempt.played.slice(0, at)); }

  /** The attempt in the form of a game, for the parts of the page that it shares with games. */
  get game() {
    const { attempt, problem, busy, version } = this;
    const mine = [problem.side === 0, problem.side === 1];
    const nobody = { name: "", rating: 0, change: 0, here: false };
    return {
      ...attempt, version, mine, seats: mine.map((own) => (own ? "person" : "defender")), players: [nobody, nobody],
      moves: busy ? [] : attempt.moves, thinking: busy, paused: false, stage: "solo", clock: null,
    };
  }

  // take shows an attempt.
  take(attempt) {
    const before = this.attempt;
    faceOf(attempt);
    this.attempt = attempt;
    this.version++;
    this.at = attempt.steps.length;
    this.past.set(this.key(this.at), attempt);
    this.view.arrows = [];
    if (before) this.tell(before, attempt);
    if (!this.busy) history.replaceState({ played: attempt.played }, "");
    this.update();
  }

  // tell lets people hear what is new.
  tell(before, { steps, sides, board, outcome }) {
    for (const step of steps.slice(before.steps.length)) announce(`${t(sides[step.side])}: ${step.text}.`);
    if (steps.length < before.steps.length) announce(t("A move was taken back."));
    if (steps.length <= before.steps.length) return;
    const fewer = board.things.length < before.board.things.length;
    play(board.alarm?.length ? "check" : fewer ? "capture" : "move");
    if (board.alarm?.length && outcome === "ongoing") announce(t("Check!"));
  }

  update() {
    const { attempt, face, looked, game } = this;
    const drawn = Boolean(face?.columns);
    this.board.hidden = !drawn;
    this.text.hidden = drawn;
    this.text.textContent = looked.state;
    if (drawn) {
      const moves = this.live ? game.moves : [];
      this.view.show({
        ...boardLook(), face, board: looked.board, turn: looked.turn, moves, movable: moves.length > 0,
        flipped: this.flipped, supply: this.entry.supply,
      });
      this.table.style.setProperty("--ratio", this.board.style.getPropertyValue("--ratio"));
    }
    const taken = captured(this.past.get("[]")?.board, looked.board);
    this.bars.forEach((bar, side) => bar.update(game, face, taken[1 - side], faceDown(looked.board, side)));
    this.table.classList.toggle("turned", this.flipped);
    this.choices.update(drawn);
    this.undo.disabled = this.again.disabled = attempt.played.length === 0;
    this.hint.disabled = !this.live || game.moves.length === 0;
    for (const part of [this.record, this.typed]) part.update();
  }

  /**
   * Plays a move: it is shown first, and then judged and answered.
   * @returns {Promise<Error|null>} why it was refused
   */
  async play(text) {
    const before = this.attempt, mine = ++this.asked;
    const played = [...before.played, text];
    try {
      const moved = await this.ask("problem", played);
      if (mine !== this.asked) return null;
      this.busy = true;
      this.verdict.wait();
      this.take(moved);
      await this.judge(played, mine);
      return null;
    } catch (error) {
      if (mine !== this.asked) return null; // it was taken back meanwhile
      this.busy = false;
      this.view.takeBack();
      if (this.attempt !== before) { this.take(before); this.verdict.clear(); }
      play("wrong");
      return error;
    }
  }

  // judge asks for the judgement of what was played, and for the answer of the machine.
  async judge(played, mine) {
    const judged = await this.ask("judge", played);
    if (mine !== this.asked) return;
    this.busy = false;
    this.take(judged);
    this.verdict.show(judged.judgement);
    const { course } = judged.judgement;
    if (course === "solved") noteSolved(this.entry.name, this.problem);
    if (course === "solved" || course === "wrong") play(course === "solved" ? "end" : "wrong");
  }

  async playLoudly(text) {
    const error = await this.play(text);
    if (error) toast(error.message);
  }

  // resume goes on with what the browser has kept. If that is over, it is judged again.
  async resume() {
    const mine = this.asked;
    if (this.attempt.outcome !== "ongoing") await this.judge(this.attempt.played, mine).catch((error) => toast(error.message));
    const start = await this.ask("problem", []).catch(() => null); // to know what was captured
    if (!start) return;
    faceOf(start);
    this.past.set("[]", start);
    this.update();
  }

  /** Takes back the person's last move, and what was answered to it. */
  takeBack() {
    const last = this.steps.findLastIndex((step) => step.side === this.problem.side);
    if (last >= 0) return this.goBack(this.attempt.played.slice(0, last));
  }

  async goBack(played) {
    const mine = ++this.asked;
    if (this.busy && !this.solving) request("stop").catch(() => {});
    try {
      const earlier = this.past.get(JSON.stringify(played)) ?? await this.ask("problem", played);
      if (mine !== this.asked) return;
      this.busy = false;
      this.verdict.clear();
      this.take(earlier);
    } catch (error) {
      toast(error.message);
    }
  }

  async showHint() {
    const { attempt } = this;
    this.hint.classList.add("busy");
    try {
      const { judgement } = await this.ask("judge", attempt.played);
      if (attempt !== this.attempt || !judgement.move) return;
      const words = t("Hint: {move}", { move: judgement.move });
      const shown = arrow(attempt.moves.find((move) => move.text === judgement.move)?.touch, "#2f7d4f");
      this.view.arrows = shown ? [shown] : [];
      if (shown) announce(words);
      else toast(words);
    } catch (error) {
      toast(error.message);
    } finally {
      this.hint.classList.remove("busy");
    }
  }

  /** Solves the problem from its beginning. */
  async solve() {
    this.solved.hidden = false;
    if (this.whole || this.solving) return;
    this.solving = true;
    this.answer.textContent = t("thinking…");
    try {
      this.whole = await this.ask("solution", []);
      this.answer.textContent = solutionText(this.whole);
      this.found.replaceChildren(...solutionDetail(this.whole));
    } catch (error) {
      this.answer.textContent = error.message;
    } finally {
      this.solving = false;
    }
  }

  /** Opens the position that is looked at as a game of its own, with an analysis. */
  async analyze() {
    try {
      const { entry, settings, looked } = this;
      const { game } = await request("create", { entry: entry.name, settings, seats: ["person", "person"], clock: null, state: looked.state });
      go(`/game/${game}?analysis=1`);
    } catch (error) {
      toast(error.message);
    }
  }

  /** Looks at the position after that many steps. */
  async goto(at) {
    at = Math.max(0, Math.min(this.steps.length, at));
    this.wanted = at;
    const key = this.key(at);
    try {
      const looked = this.past.get(key) ?? await this.ask("problem", JSON.parse(key));
      if (this.wanted !== at || this.key(at) !== key) return;
      faceOf(looked);
      this.past.set(key, looked);
    } catch (error) {
      return void toast(error.message);
    }
    this.at = at;
    this.view.arrows = [];
    this.update();
    const step = this.steps[at - 1];
    announce(step ? `${step.number} ${step.text}` : t("First position"));
  }

  end() {
    this.record.halt();
    for (const end of this.ends) end();
    document.removeEventListener("keydown", this.onkey);
    request("stop").catch(() => {});
  }
}
