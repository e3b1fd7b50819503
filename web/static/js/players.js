// The table of players: the best of each game.

import { el, field, select } from "./dom.js";
import { toast } from "./announce.js";
import { entries } from "./entries.js";
import { personLink, ratingText } from "./people.js";
import { percent } from "./results.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";

/** Shows the page. The address may name the game. */
export async function showPlayers(main, _, query) {
  const games = await entries();
  const chosen = games.find(({ name }) => name === query.get("entry")) ?? games[0];
  const content = el("div", { "aria-live": "polite" });
  const show = async (entry) => content.replaceChildren(table((await request("players", { entry })).players));
  const list = select("entry", games.map(({ name, title }) => [name, capital(t(title))]), chosen.name, (entry) => {
    history.replaceState(null, "", `/players?entry=${entry}`);
    show(entry).catch((error) => toast(error.message));
  });
  await show(chosen.name);
  document.title = t("Players") + " – ply";
  main.append(el("h1", {}, t("Players")),
    el("section", { class: "card-box stack narrow" }, field(t("Game"), list), content,
      el("p", { class: "note" }, t("A rating begins at 1500 and changes with each rated game. A question mark: it is not sure yet, and such players come last."))));
}

function table(players) {
  if (players.length === 0) return el("p", { class: "note" }, t("Nobody has played a rated game of it yet."));
  const labels = [t("Rank"), t("Name"), t("Rating"), t("Won"), t("Drawn"), t("Lost"), t("Rate")];
  const head = labels.map((label, i) => el("th", { scope: "col", class: i === 1 ? null : i > 2 && i < 6 ? "number spare" : "number" }, label));
  return el("div", { class: "wide-table", tabindex: 0, role: "group", "aria-label": t("Players") },
    el("table", { class: "data", "data-name": "players" },
      el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...players.map(row))));
}

function row({ name, rating, deviation, provisional, wins, draws, losses }, i) {
  return el("tr", { "data-player": name },
    el("td", { class: "number" }, String(i + 1)), el("td", {}, personLink(name)),
    el("td", { class: "number", title: `± ${Math.round(2 * deviation)}` }, ratingText(rating), provisional && el("span", { title: t("not sure yet") }, "?")),
    ...[wins, draws, losses].map((n) => el("td", { class: "number spare" }, String(n))),
    el("td", { class: "number" }, percent((wins + draws / 2) / (wins + draws + losses))));
}
