// Problems to choose from: the games that have some, and those of a game.

import { el } from "./dom.js";
import { entries, entryOf, settingsIn } from "./entries.js";
import { optionFields } from "./newgame.js";
import { go } from "./route.js";
import { request } from "./socket.js";
import { isSolved } from "./solved.js";
import { capital, t } from "./strings.js";

/** Shows the problems of a game, or the games that have problems. */
export function showProblems(main, name, query) {
  return name ? showList(main, name, query) : showChoice(main);
}

async function showChoice(main) {
  const games = (await entries()).filter((entry) => entry.problems);
  const links = await Promise.all(games.map(async (entry) => {
    const { problems } = await request("problems", { entry: entry.name });
    return el("li", {}, el("a", { class: "open-game", href: `/problems/${entry.name}` },
      el("strong", {}, capital(t(entry.title))), el("span", {}, solvedText(entry, problems))));
  }));
  main.append(el("h1", {}, t("Problems")),
    el("p", { class: "note" }, t("You find the moves, the computer defends as well as it can.")),
    games.length > 0 ? el("ul", { class: "open-games" }, ...links) : el("p", {}, t("No game here has problems.")));
  document.title = `${t("Problems")} – ply`;
}

async function showList(main, name, query) {
  const entry = await entryOf(name), settings = settingsIn(entry, query);
  const options = optionFields(entry, settings, () => go(problemsPath(entry, options.values())));
  const title = t("{game}: problems", { game: capital(t(entry.title)) });
  let problems = [], missing = "";
  try {
    ({ problems } = await request("problems", { entry: name, settings }));
  } catch (error) {
    missing = error.message;
  }
  const next = problems.findIndex((problem) => !isSolved(name, problem));
  main.append(el("div", { class: "narrow stack problems" },
    el("h1", {}, title),
    options.element,
    missing ? el("p", { class: "notice", "data-name": "missing" }, missing) : el("div", { class: "row spread" },
      el("span", { "data-name": "solved" }, solvedText(entry, problems)),
      next >= 0 && el("a", { class: "button strong", "data-do": "next-problem", href: problemPath(entry, settings, next) }, t("Next to solve"))),
    el("ol", { class: "problem-list card-box" }, ...problems.map((problem, at) => problemItem(entry, settings, problem, at)))));
  document.title = `${title} – ply`;
}

function problemItem(entry, settings, problem, at) {
  const solved = isSolved(entry.name, problem);
  return el("li", {}, el("a", { class: "problem", href: problemPath(entry, settings, at), "data-problem": at },
    el("span", { class: "problem-number" }, `${at + 1}.`),
    el("span", { class: "problem-words" },
      el("strong", {}, problemName(problem, at)),
      el("span", {}, capital(t(problem.task))),
      problem.from && el("small", {}, t(problem.from))),
    solved && el("span", { class: "solved-mark" }, "✓", el("span", { class: "unseen" }, t("solved")))));
}

/** Returns the name of a problem; one without a name has its number. */
export function problemName({ name }, at) {
  return t(name) || t("Problem {n}", { n: at + 1 });
}

function solvedText(entry, problems) {
  const n = problems.filter((problem) => isSolved(entry.name, problem)).length;
  return t("{n} of {all} solved", { n, all: problems.length });
}

/** Returns the address of the problems of a game. */
export function problemsPath(entry, settings) {
  return `/problems/${entry.name}${search(settings)}`;
}

/** Returns the address of a problem, by its number from 0. */
export function problemPath(entry, settings, at) {
  return `/problems/${entry.name}/${at + 1}${search(settings)}`;
}

function search(settings) {
  const text = new URLSearchParams(settings).toString();
  return text && `?${text}`;
}
