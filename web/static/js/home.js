// The first page: the games to choose from, those that go on, and the lobby.

import { el } from "./dom.js";
import { BoardView } from "./board.js";
import { entries } from "./entries.js";
import { faceOf } from "./faces.js";
import { playersText, standing } from "./gamelist.js";
import { Lobby } from "./lobby.js";
import { newGame } from "./newgame.js";
import { boardLook } from "./settings.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";

const most = 6; // open games that are listed

/** Shows the page. */
export async function showHome(main) {
  const [games, { mine }] = await Promise.all([entries(), request("mine")]);
  const known = new Set(games.map((entry) => entry.name));
  const open = mine.filter((game) => game.outcome === "ongoing" && known.has(game.entry));
  const lobby = new Lobby(games);
  main.append(el("div", { class: "home" },
    el("div", { class: "choice-of-games" }, el("h1", {}, t("Choose a game")), el("ul", { class: "cards" }, ...games.map(card))),
    lobby.element));
  if (open.length > 0) main.prepend(proceed(open));
  document.title = t("Play") + " – ply";
  return () => lobby.end();
}

function card(entry) {
  const board = el("div");
  const picture = el("div", { class: "card-board", "aria-hidden": "true", inert: true }, board);
  drawStart(entry, board);
  return el("li", {}, el("button", {
    type: "button", class: "card", "data-do": "new", "data-entry": entry.name,
    onclick: () => newGame(entry),
  }, picture, el("span", { class: "card-title" }, capital(t(entry.title)))));
}

// drawStart draws the board of the start. A game without a board shows the text of its state.
async function drawStart(entry, element) {
  const start = await request("board", { entry: entry.name, settings: {}, state: "" }).catch(() => null);
  if (!start) return;
  const face = faceOf(start);
  if (!face?.columns) {
    element.append(el("pre", { class: "card-state" }, start.state));
    return;
  }
  const view = new BoardView(element, { t });
  view.show({ ...boardLook(), face, board: start.board, moves: [], movable: false, animate: false, names: false });
}

function proceed(games) {
  const link = (game) => el("li", {}, el("a", { class: "open-game", href: `/game/${game.id}` },
    el("strong", {}, capital(t(game.title))),
    el("span", {}, playersText(game)),
    el("small", {}, standing(game, true))));
  return el("section", { class: "proceed", "aria-labelledby": "proceed" },
    el("h2", { id: "proceed" }, t("Continue")),
    el("ul", { class: "open-games" }, ...games.slice(0, most).map(link)),
    games.length > most && el("a", { href: "/games" }, t("All games")));
}
