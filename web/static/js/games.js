// One's games: those that go on and those that ended, the results, and the rate of points.

import { el, button } from "./dom.js";
import { toast } from "./announce.js";
import { chart } from "./chart.js";
import { ask } from "./dialog.js";
import { entries } from "./entries.js";
import { go } from "./route.js";
import { seatName } from "./seats.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";

/** Shows the page. */
export async function showGames(main) {
  const [known, lists] = await Promise.all([entries(), request("mine")]);
  const names = new Set(known.map((entry) => entry.name));
  const content = el("div");
  const fill = ({ mine, results }) => content.replaceChildren(...overview(mine, results, names, remove));
  const remove = async (game) => {
    if (!await ask(question(game), t("Delete"))) return;
    try {
      await request("delete", { game: game.id });
      fill(await request("mine"));
      main.focus({ preventScroll: true }); // the button is gone
    } catch (error) {
      toast(error.message);
    }
  };
  document.title = t("My games") + " – ply";
  fill(lists);
  main.append(el("h1", {}, t("My games")), content);
}

function question(game) {
  return game.score == null ? t("Delete this game?") : t("Delete this game? Its result will no longer be counted.");
}

function overview(mine, results, names, remove) {
  if (mine.length === 0) {
    return [el("div", { class: "empty" },
      el("p", {}, t("There are no games yet.")),
      button("home", t("Choose a game"), () => go("/"), { class: "button strong" }))];
  }
  return [el("div", { class: "overview" }, rates(mine), resultsTable(results)), gamesTable(mine, names, remove)];
}

// rates draws the rate of points after each game that ended, the oldest first.
function rates(mine) {
  const scores = mine.filter((game) => game.score != null).map((game) => game.score).reverse();
  if (scores.length === 0) return null;
  let sum = 0;
  const values = scores.map((score, i) => { sum += score; return sum / (i + 1); });
  const rate = percent(values.at(-1)), n = values.length;
  const titles = values.map((value, i) => `${i + 1}: ${percent(value)}`);
  return el("section", { class: "card-box", "aria-labelledby": "rates" },
    el("h2", { id: "rates" }, t("Rate of points")),
    el("p", { class: "big" }, rate),
    chart(values, { label: t("Rate of points over {n} games, now {rate}", { n, rate }), titles }));
}

function percent(part) {
  return `${Math.round(100 * part)} %`;
}

function resultsTable(results) {
  if (results.length === 0) return null;
  const labels = [t("Game"), t("Opponent"), t("Won"), t("Drawn"), t("Lost"), t("Rate")];
  const head = labels.map((label, i) => el("th", { scope: "col", class: i > 1 ? "number" : null }, label));
  const row = ({ title, opponent, wins, draws, losses }) => el("tr", {},
    el("td", {}, capital(t(title))), el("td", {}, seatName(opponent)),
    ...[wins, draws, losses, percent((wins + draws / 2) / (wins + draws + losses))].map((n) => el("td", { class: "number" }, `${n}`)));
  return el("section", { class: "card-box", "aria-labelledby": "results" },
    el("h2", { id: "results" }, t("Results")),
    el("div", { class: "wide-table", tabindex: 0, role: "group", "aria-labelledby": "results" },
      el("table", { class: "data", "data-name": "results" },
        el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...results.map(row)))));
}

function gamesTable(mine, names, remove) {
  const labels = [t("Game"), t("Players"), t("Result"), t("Moves"), t("Last played")];
  const head = labels.map((label, i) => el("th", { scope: "col", class: i > 2 ? "spare" : null }, label));
  const body = el("tbody", {}, ...mine.map((game) => gameRow(game, names.has(game.entry), remove)));
  return el("section", { class: "card-box", "aria-labelledby": "list" },
    el("h2", { id: "list" }, t("Games")),
    el("div", { class: "wide-table", tabindex: 0, role: "group", "aria-labelledby": "list" },
      el("table", { class: "data", "data-name": "games" }, el("thead", {}, el("tr", {}, ...head, el("td", {}))), body)));
}

// gameRow shows a game. One that the server cannot play, since it has other games now, has no link.
function gameRow(game, known, remove) {
  const title = capital(t(game.title));
  const when = new Date(game.updated).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return el("tr", { "data-game": game.id },
    el("td", {}, known ? el("a", { href: `/game/${game.id}`, "data-do": "open" }, title) : title),
    el("td", {}, game.seats.map(seatName).join(" – ")),
    el("td", {}, result(game)),
    el("td", { class: "number spare" }, String(game.steps)),
    el("td", { class: "spare" }, el("time", { datetime: game.updated }, when)),
    el("td", {}, button("delete", t("Delete"), () => remove(game), { icon: "trash", bare: true, class: "button quiet" })));
}

function result(game) {
  if (game.outcome === "ongoing") return t("{side} to move", { side: capital(t(game.sides[game.turn])) });
  const words = game.score === 1 ? t("Won") : game.score === 0 ? t("Lost")
    : game.outcome === "draw" ? t("Draw") : t("{side} wins", { side: capital(t(game.sides[game.outcome === "win" ? 0 : 1])) });
  return [words, t(game.reason ?? "")].filter(Boolean).join(": ");
}
