// The panel of analysis: the bar beside the board, the best lines, the score over the game, and
// solving a position.

import { el, button, field, select } from "./dom.js";
import { announce, toast } from "./announce.js";
import { chart } from "./chart.js";
import { colorOf } from "./draw.js";
import { set, settings } from "./settings.js";
import { progressText, solutionDetail, solutionText } from "./solution.js";
import { on, request } from "./socket.js";
import { t } from "./strings.js";

const colors = ["#2f7d4f", "#3b6ea8", "#8a6d3b", "#7a5ea0", "#6f6f6f"]; // of the arrows, the best line first

/** The panel. It asks the server about the position that the page shows. */
export class Analysis {
  /** @param {Object} page the page of the game */
  constructor(page) {
    this.page = page;
    this.on = false;
    this.scores = [];
    this.lines = el("ol", { class: "lines" });
    this.state = el("p", { class: "note", "data-name": "analysis-state" });
    this.fill = el("span");
    this.number = el("span");
    this.bar = el("div", { role: "img", hidden: true }, this.fill, this.number);
    this.chance = 0.5; // that the first player wins
    this.graph = el("div", { class: "graph", hidden: true });
    this.switch = el("input", {
      type: "checkbox", role: "switch", name: "analysis", "data-do": "analysis",
      onchange: () => this.toggle(this.switch.checked),
    });
    const count = select("lines", ["1", "2", "3", "4", "5"], String(settings.lines), (value) => { set("lines", Number(value)); this.ask(); });
    this.element = el("section", { class: "analysis card-box", "aria-label": t("Analysis") },
      el("label", { class: "check spread" }, el("strong", {}, t("Analysis")), this.switch),
      this.detail = el("div", { class: "stack small", hidden: true },
        this.state, this.lines,
        el("div", { class: "row" },
          field(t("Lines"), count),
          button("review", t("Review the game"), () => this.review(), { icon: "analysis" })),
        this.graph, this.solver()));
    this.ends = [
      on("lines", (push) => this.take(push)),
      on("score", (push) => this.score(push)),
      on("progress", (push) => this.progress(push)),
      on("notice", (push) => this.fail(push)),
      on("again", () => this.on && this.ask()),
    ];
  }

  solver() {
    this.moves = el("input", { type: "number", name: "solve", min: 0, max: 50, value: 3, required: true });
    this.answer = el("output", { class: "note" });
    this.found = el("div", { class: "found", hidden: true });
    return el("form", { class: "solve", onsubmit: (event) => { event.preventDefault(); this.solve(); } },
      field(t("Win within (moves)"), this.moves, t("0: any number")),
      el("button", { type: "submit", class: "button", "data-do": "solve" }, t("Solve")), this.answer, this.found);
  }

  /** Switches the analysis on or off. */
  toggle(whether) {
    this.on = this.switch.checked = whether;
    this.detail.hidden = !whether;
    this.bar.hidden = !whether;
    this.page.arrows("analysis", []);
    if (whether) this.ask();
    else this.stop();
  }

  /** Asks anew if the page shows another position. */
  update() {
    this.draw();
    if (this.on && this.key() !== this.asked) this.ask();
  }

  key() {
    const { at, steps, game } = this.page;
    return `${at} ${steps.slice(0, at).map((step) => step.text).join(" ")} ${at === steps.length && game.outcome}`;
  }

  async ask() {
    const { page } = this;
    this.asked = this.key();
    this.tell("");
    page.arrows("analysis", []);
    this.lines.replaceChildren();
    if (page.at === page.steps.length && page.game.outcome !== "ongoing") {
      this.state.textContent = t("The game is over here.");
      return;
    }
    this.state.textContent = this.reviewing ? t("Reviewing the game…") : t("thinking…");
    if (this.reviewing) return;
    try {
      await request("analyze", { game: page.game.id, at: page.at, lines: settings.lines });
    } catch (error) {
      this.state.textContent = error.message;
    }
  }

  take({ game, at, lines, done }) {
    const { page } = this;
    if (!this.on || this.reviewing || game !== page.game.id || at !== page.at || !lines?.length) return;
    const { depth, nodes } = lines[0];
    const positions = nodes.toLocaleString(document.documentElement.lang);
    this.state.textContent = `${t("depth {n}", { n: depth })}, ${t("{n} positions", { n: positions })}${done ? "" : " …"}`;
    this.list(lines);
    page.arrows("analysis", lines.map((line, i) => arrow(line.touch, colors[i])).filter(Boolean));
    this.weigh(lines[0].score);
  }

  // list shows the lines. Each is a button that unfolds it, for what is longer than the panel is
  // wide. The buttons stay when lines change, and so does what is unfolded or has the focus.
  list(lines) {
    while (this.lines.children.length > lines.length) this.lines.lastChild.remove();
    while (this.lines.children.length < lines.length) this.lines.append(el("li", {}, unfolding()));
    lines.forEach(({ text, score }, i) => {
      this.lines.children[i].firstChild.replaceChildren(el("strong", {}, t(score.text)), " ", el("span", {}, text));
    });
  }

  weigh(score) {
    this.chance = score.chance;
    this.number.textContent = short(Math.abs(score.value));
    this.bar.setAttribute("aria-label", t("Evaluation: {text}", { text: t(score.text) }));
    this.paint();
  }

  // paint draws the bar in the colours of the players' things: the more of it has that of the first
  // player, the better for them. The number stands at the end of who is ahead.
  paint() {
    const { page, chance } = this;
    const [first, second] = [0, 1].map((side) => `paint ${colorOf(page.face ?? {}, side)}`);
    const behind = chance < 0.5;
    this.bar.className = `eval ${second}${page.flipped ? " turned" : ""}${behind ? " behind" : ""}`;
    this.fill.className = `eval-fill ${first}`;
    this.fill.style.height = `${100 * chance}%`;
    this.number.className = `eval-number ${behind ? second : first}`;
  }

  // review asks for the scores of the whole game. The lines wait meanwhile.
  async review() {
    const { id } = this.page.game;
    this.scores = [];
    this.reviewing = true;
    this.draw();
    this.ask();
    try {
      await request("stop", { game: id });
      await request("review", { game: id });
    } catch (error) {
      toast(error.message);
      this.reviewing = false;
      this.ask();
    }
  }

  score({ game, at, score, done }) {
    if (game !== this.page.game.id || !this.reviewing) return;
    this.scores[at] = score;
    this.reviewing = !done;
    this.draw();
    if (!done) return;
    announce(t("The review is ready."));
    if (this.on) this.ask();
  }

  // fail ends a review that the server could not finish. The page has shown why.
  fail({ game }) {
    if (game !== this.page.game.id || !this.reviewing) return;
    this.reviewing = false;
    this.ask();
  }

  /** Forgets the scores after that many steps: other moves were played. */
  forget(steps) {
    this.scores.length = Math.min(this.scores.length, steps + 1);
    if (this.reviewing) this.stop(); // it reviews what is no longer played
  }

  // draw draws the score over the game. What was played since the review has no score.
  draw() {
    this.paint();
    const { steps, at } = this.page;
    this.graph.hidden = this.scores.length === 0 && !this.reviewing;
    if (this.graph.hidden) return;
    const values = Array.from({ length: steps.length + 1 }, (_, i) => this.scores[i]?.chance ?? null);
    const titles = values.map((_, i) => [steps[i - 1]?.number, steps[i - 1]?.text, t(this.scores[i]?.text ?? "")].filter(Boolean).join(" "));
    const look = { label: t("The score over the game"), current: at, titles, pick: (i) => this.page.goto(i) };
    this.graph.replaceChildren(chart(values, look), el("p", { class: "note" }, titles[at]));
  }

  async solve() {
    const { page } = this;
    const key = this.key();
    let answer, found = null;
    this.tell(t("thinking…"));
    try {
      await request("stop", { game: page.game.id }); // one search at a time
      this.solving = true;
      found = await request("solve", { game: page.game.id, at: page.at, moves: Number(this.moves.value) });
      answer = solutionText(found);
    } catch (error) {
      answer = error.message;
    }
    this.solving = false;
    if (!this.on || key !== this.key()) return; // another position was asked about meanwhile
    this.ask();
    this.tell(answer, found);
  }

  // tell shows an answer of the solver, with the solution if there is one.
  tell(text, found = null) {
    this.answer.textContent = text;
    const detail = found ? solutionDetail(found) : [];
    this.found.hidden = detail.length === 0;
    this.found.replaceChildren(...detail);
  }

  progress({ game, progress }) {
    if (this.solving && game === this.page.game.id) this.answer.textContent = progressText(progress);
  }

  end() {
    for (const end of this.ends) end();
    if (this.on) this.stop();
  }

  stop() {
    this.reviewing = false;
    request("stop", { game: this.page.game.id }).catch(() => {});
  }
}

function unfolding() {
  const line = el("button", { type: "button", class: "line", "aria-expanded": "false", onclick: () => {
    line.setAttribute("aria-expanded", String(line.getAttribute("aria-expanded") === "false"));
  } });
  return line;
}

function short(value) {
  return value < 10 ? value.toFixed(1) : value < 100 ? value.toFixed(0) : "#";
}

/** Returns the arrow of a move by its touches. A move of one touch is an arrow to itself: a ring. */
export function arrow(touch, color) {
  return touch?.length > 0 ? { from: touch[0], to: touch.at(-1), color } : null;
}
