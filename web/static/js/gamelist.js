// A table of games, the newest first.

import { el, button } from "./dom.js";
import { changeText } from "./people.js";
import { seatName } from "./seats.js";
import { capital, t } from "./strings.js";

/**
 * Makes the table.
 * @param {Object[]} games
 * @param {Set<string>} known the games that the server can play; others have no link
 * @param {(game: Object) => void} [remove] deletes a game of one's own
 */
export function gamesTable(games, known, remove) {
  const labels = [t("Game"), t("Players"), t("Result"), t("Moves"), t("Last played")];
  const head = labels.map((label, i) => el("th", { scope: "col", class: i > 2 ? "spare" : null }, label));
  const body = el("tbody", {}, ...games.map((game) => gameRow(game, known.has(game.entry), remove)));
  return el("section", { class: "card-box", "aria-labelledby": "list" },
    el("h2", { id: "list" }, t("Games")),
    el("div", { class: "wide-table", tabindex: 0, role: "group", "aria-labelledby": "list" },
      el("table", { class: "data", "data-name": "games" }, el("thead", {}, el("tr", {}, ...head, remove && el("td", {}))), body)));
}

function gameRow(game, known, remove) {
  const title = capital(t(game.title));
  const when = new Date(game.updated).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const own = game.stage === "solo" || game.stage === "open"; // what two people have played belongs to both
  return el("tr", { "data-game": game.id },
    el("td", {}, known ? el("a", { href: `/game/${game.id}`, "data-do": "open" }, title) : title),
    el("td", {}, playersText(game)),
    el("td", {}, result(game, Boolean(remove))),
    el("td", { class: "number spare" }, String(game.steps)),
    el("td", { class: "spare" }, el("time", { datetime: game.updated }, when)),
    remove && el("td", {}, own && button("delete", t("Delete"), () => remove(game), { icon: "trash", bare: true, class: "button quiet" })));
}

/** Returns the players of a game in a list, such as "Lan – Minh". */
export function playersText({ stage, names, seats, side }) {
  if (stage === "solo") return seats.map(seatName).join(" – ");
  const who = names.map((name, i) => name || (i === side ? t("You") : t("Anonymous")));
  return stage === "open" ? who[side] : who.join(" – ");
}

/**
 * Returns how a game in a list stands.
 * @param {Object} game
 * @param {boolean} own whether it is in the visitor's own list
 */
export function standing({ stage, sides, turn, side }, own) {
  if (stage === "open") return t("Waiting for an opponent");
  const name = capital(t(sides[turn]));
  return own && turn === side ? t("Your turn ({side})", { side: name }) : t("{side} to move", { side: name });
}

function result(game, own) {
  if (game.stage === "aborted") return t("Aborted");
  if (game.outcome === "ongoing") return standing(game, own);
  const words = game.score === 1 ? t("Won") : game.score === 0 ? t("Lost")
    : game.outcome === "draw" ? t("Draw") : t("{side} wins", { side: capital(t(game.sides[game.outcome === "win" ? 0 : 1])) });
  const text = [words, t(game.reason ?? "")].filter(Boolean).join(": ");
  return game.change ? `${text} (${changeText(game.change)})` : text;
}
