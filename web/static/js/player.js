// The page of a player: ratings over time, results, games.

import { el } from "./dom.js";
import { chart } from "./chart.js";
import { entries } from "./entries.js";
import { gamesTable } from "./gamelist.js";
import { ratingText } from "./people.js";
import { percent, rates, resultsTable } from "./results.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";

const middle = 1500, least = 200; // where ratings begin, and how far a chart reaches from there at least

/** Shows the page of the player with this name. */
export async function showPlayer(main, wanted) {
  const [known, player] = await Promise.all([entries(), request("player", { name: wanted })]);
  const { name, since, ratings, results, scores, more, games, cut } = player;
  const day = new Date(since).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  document.title = `${name} – ply`;
  main.append(el("h1", {}, name), el("p", { class: "note since" }, t("Since {day}", { day })),
    ...ratings.length > 0 ? [el("div", { class: "overview" }, ...ratings.map(rating))] : [el("p", { class: "note spaced" }, t("No rated games yet."))],
    el("div", { class: "overview" }, ...[rates(scores), resultsTable(results)].filter(Boolean)),
    ...more ? [el("p", { class: "note", "data-name": "more" }, t("The newest {n} games are counted.", { n: more }))] : [],
    ...games.length > 0 ? [gamesTable(games, new Set(known.map((entry) => entry.name)))] : [],
    ...cut ? [el("p", { class: "note", "data-name": "cut" }, t("The newest {n} games are shown.", { n: cut }))] : []);
}

function rating({ entry, title, rating: now, deviation, provisional, wins, draws, losses, history }) {
  const reach = Math.max(least, ...history.map((point) => Math.abs(point.rating - middle)));
  const values = history.map((point) => 0.5 + (point.rating - middle) / (2 * reach));
  const titles = history.map((point) => `${new Date(point.at).toLocaleDateString(document.documentElement.lang)}: ${ratingText(point.rating)}`);
  const n = wins + draws + losses, label = t("Rating over {n} games, now {rating}", { n, rating: ratingText(now) });
  return el("section", { class: "card-box", "aria-labelledby": `rating-${entry}`, "data-entry": entry },
    el("h2", { id: `rating-${entry}` }, capital(t(title))),
    el("p", { class: "big", "data-name": "rating" }, ratingText(now), el("small", {}, ` ± ${Math.round(2 * deviation)}${provisional ? ` (${t("not sure yet")})` : ""}`)),
    chart(values, { label, titles }),
    el("p", { class: "note" }, t("Won {wins}, drawn {draws}, lost {losses}: {rate}", { wins, draws, losses, rate: percent((wins + draws / 2) / n) })));
}
