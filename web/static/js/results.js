// Results in numbers: a table by opponent, and the rate of points over the games.

import { el } from "./dom.js";
import { chart } from "./chart.js";
import { personLink } from "./people.js";
import { seatName } from "./seats.js";
import { capital, t } from "./strings.js";

/** Returns a part of one in percent. */
export function percent(part) {
  return `${Math.round(100 * part)} %`;
}

/**
 * Draws the rate of points after each game that ended, the oldest first; null if none did.
 * @param {number[]} scores of these games, the newest first
 */
export function rates(scores) {
  if (scores.length === 0) return null;
  let sum = 0;
  const values = [...scores].reverse().map((score, i) => { sum += score; return sum / (i + 1); });
  const rate = percent(values.at(-1)), n = values.length;
  const titles = values.map((value, i) => `${i + 1}: ${percent(value)}`);
  return el("section", { class: "card-box", "aria-labelledby": "rates" },
    el("h2", { id: "rates" }, t("Rate of points")),
    el("p", { class: "big" }, rate),
    chart(values, { label: t("Rate of points over {n} games, now {rate}", { n, rate }), titles }));
}

/** Makes the table of results, or null if there are none. */
export function resultsTable(results) {
  if (results.length === 0) return null;
  const labels = [t("Game"), t("Opponent"), t("Won"), t("Drawn"), t("Lost"), t("Rate")];
  const head = labels.map((label, i) => el("th", { scope: "col", class: i > 1 ? "number" : null }, label));
  const row = ({ title, opponent, person, wins, draws, losses }) => el("tr", {},
    el("td", {}, capital(t(title))), el("td", {}, person ? personLink(opponent) : seatName(opponent)),
    ...[wins, draws, losses, percent((wins + draws / 2) / (wins + draws + losses))].map((n) => el("td", { class: "number" }, `${n}`)));
  return el("section", { class: "card-box", "aria-labelledby": "results" },
    el("h2", { id: "results" }, t("Results")),
    el("div", { class: "wide-table", tabindex: 0, role: "group", "aria-labelledby": "results" },
      el("table", { class: "data", "data-name": "results" },
        el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...results.map(row)))));
}
