// One's games: those that go on and those that ended, the results, and the rate of points.

import { el, button } from "./dom.js";
import { toast } from "./announce.js";
import { ask } from "./dialog.js";
import { entries } from "./entries.js";
import { gamesTable } from "./gamelist.js";
import { rates, resultsTable } from "./results.js";
import { go } from "./route.js";
import { request } from "./socket.js";
import { t } from "./strings.js";

/** Shows the page. */
export async function showGames(main) {
  const [known, lists] = await Promise.all([entries(), request("mine")]);
  const names = new Set(known.map((entry) => entry.name));
  const content = el("div");
  const fill = (lists) => content.replaceChildren(...overview(lists, names, remove));
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

function overview({ mine, results, more }, names, remove) {
  if (mine.length === 0) {
    return [el("div", { class: "empty" },
      el("p", {}, t("There are no games yet.")),
      button("home", t("Choose a game"), () => go("/"), { class: "button strong" }))];
  }
  const save = el("a", { class: "button", "data-do": "export", href: "/games/export", download: true }, t("Export all"));
  const scores = mine.map((game) => game.score).filter((score) => score != null);
  return [el("div", { class: "overview" }, rates(scores), resultsTable(results)), gamesTable(mine, names, remove),
    more && el("p", { class: "note", "data-name": "more" }, t("The newest {n} games are shown and counted. An export has all.", { n: more })),
    el("div", { class: "row end spaced" }, save)].filter(Boolean);
}
