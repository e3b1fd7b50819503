// The panel of analysis: the bar beside the board, the best lines, the score over the game, and
// solving a position.

import { el, button, field, select } from "./dom.js";
import { announce, toast } from "./announce.js";
import { chart } from "./chart.js";
import { set, settings } from "./settings.js";
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
    this.fill = el("span", { class: "eval-fill" });
    this.number = el("span", { class: "eval-number" });
    this.bar = el("div", { class: "eval", role: "img", hidden: true }, this.fill, this.number);
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
      on("scores", (push) => this.score(push)),
      on("notice", (push) => this.fail(push)),
      on("again", () => this.on && this.ask()),
    ];
  }

  solver() {
    this.moves = el("input", { type: "number", name: "solve", min: 1, max: 20, value: 3 });
    this.answer = el("output", { class: "note" });
    return el("form", { class: "solve", onsubmit: (event) => { event.preventDefault(); this.solve(); } },
      field(t("Win within (moves)"), this.moves),
      el("button", { type: "submit", class: "button", "data-do": "solve" }, t("Solve")), this.answer);
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
    this.answer.textContent = "";
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
    this.lines.replaceChildren(...lines.map(({ text, score }) =>
      el("li", { title: text }, el("strong", {}, t(score.text)), " ", el("span", {}, text))));
    page.arrows("analysis", lines.map((line, i) => arrow(line.touch, colors[i])).filter(Boolean));
    this.weigh(lines[0].score);
  }

  // weigh shows a score in the bar: the more of it is light, the better for the first player.
  weigh(score) {
    this.fill.style.height = `${100 * score.chance}%`;
    this.bar.classList.toggle("turned", this.page.flipped);
    this.bar.classList.toggle("behind", score.chance < 0.5);
    this.number.textContent = short(Math.abs(score.value));
    this.bar.setAttribute("aria-label", t("Evaluation: {text}", { text: t(score.text) }));
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

  score({ game, from, scores, done }) {
    if (game !== this.page.game.id || !this.reviewing) return;
    scores.forEach((score, i) => { this.scores[from + i] = score; });
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
    this.bar.classList.toggle("turned", this.page.flipped);
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
    this.answer.textContent = t("thinking…");
    this.state.textContent = "";
    try {
      await request("stop", { game: page.game.id }); // one search at a time
      const { text, line } = await request("solve", { game: page.game.id, at: page.at, moves: Number(this.moves.value) });
      this.answer.textContent = [t(text), line?.text].filter(Boolean).join(" ");
      const shown = arrow(line?.touch, colors[0]);
      if (shown) page.arrows("analysis", [shown]);
    } catch (error) {
      this.answer.textContent = error.message;
    }
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

function short(value) {
  return value < 10 ? value.toFixed(1) : value < 100 ? value.toFixed(0) : "#";
}

/** Returns the arrow of a move by its touches. A move of one touch is an arrow to itself: a ring. */
export function arrow(touch, color) {
  return touch?.length > 0 ? { from: touch[0], to: touch.at(-1), color } : null;
}
