// The lobby: who waits for an opponent, and which games go on that anybody may watch.

import { el, button, reveal } from "./dom.js";
import { announce, toast } from "./announce.js";
import { ownName } from "./entries.js";
import { openName } from "./name.js";
import { personLink, ratingText } from "./people.js";
import { go } from "./route.js";
import { on, request } from "./socket.js";
import { capital, t } from "./strings.js";
import { timesText } from "./times.js";

/** The part of the first page. It is new by itself. */
export class Lobby {
  /** @param {Object[]} entries the games of the server */
  constructor(entries) {
    this.entries = entries;
    this.challenges = el("ul", { class: "lobby-list", "aria-label": t("Open challenges") });
    this.live = el("ul", { class: "lobby-list", "aria-label": t("Games that go on") });
    this.nobody = el("p", { class: "note" }, t("Nobody waits for an opponent now. Choose a game to offer one."));
    this.going = el("h3", {}, t("Games that go on"));
    this.element = el("section", { class: "lobby card-box", "aria-labelledby": "lobby", "data-name": "lobby" },
      el("h2", { id: "lobby" }, t("Lobby")), this.challenges, this.nobody, this.going, this.live);
    this.ends = [on("lobby", ({ lobby }) => this.show(lobby)), on("again", () => this.begin())];
    this.show({ challenges: [], live: [] });
    this.begin();
  }

  async begin() {
    try {
      this.show(await request("lobby", { on: true }));
    } catch {
      // It is asked for again with the next connection.
    }
  }

  show({ challenges, live }) {
    const known = this.challenges.children.length;
    this.fill(this.challenges, challenges, challenge);
    this.fill(this.live, live, going);
    this.nobody.hidden = challenges.length > 0;
    this.going.hidden = this.live.hidden = live.length === 0;
    if (challenges.length > known && challenges.some(({ mine }) => !mine)) announce(t("Open challenges: {n}", { n: challenges.length }));
  }

  // fill shows a list. Rows stay where they are, and new ones come last, so that no other row comes
  // under a finger, and the focus stays.
  fill(list, games, row) {
    const rows = new Map([...list.children].map((one) => [one.dataset.game, one]));
    for (const game of games) {
      const text = JSON.stringify(game), old = rows.get(game.game);
      rows.delete(game.game);
      if (old?.shown === text) continue;
      const fresh = el("li", { "data-game": game.game }, ...row(game, this.entries));
      fresh.shown = text;
      const held = old?.contains(document.activeElement) && document.activeElement.dataset.do;
      if (old) old.replaceWith(fresh);
      else list.append(fresh);
      if (held) fresh.querySelector(`[data-do="${held}"]`)?.focus({ preventScroll: true });
    }
    for (const gone of rows.values()) {
      reveal(gone, false);
      gone.remove();
    }
  }

  end() {
    for (const end of this.ends) end();
    request("lobby", { on: false }).catch(() => {});
  }
}

function challenge(game, entries) {
  const { name, rating, side, sides, clock, rated, mine } = game;
  const part = side < 0 ? t("sides by lot") : mine ? t("you play {side}", { side: t(sides[1 - side]) }) : t("you play {side}", { side: t(sides[side]) });
  const terms = [part, timesText(clock), rated ? t("rated") : t("not rated"), ...unusual(game, entries)].join(", ");
  const act = mine ? button("withdraw", t("Withdraw"), () => send("delete", { game: game.game }))
    : button("accept", t("Accept"), () => accept(game), { class: "button strong" });
  return [el("span", { class: "lobby-words" },
    el("span", {}, el("strong", {}, capital(t(game.title))), " ", person(name, rating, mine)),
    el("small", {}, capital(terms))),
  mine && el("a", { class: "button", href: `/game/${game.game}`, "data-do": "open" }, t("Open")), act];
}

// unusual returns the options that are not as usual and that the title does not say.
function unusual({ entry, settings, title }, entries) {
  const options = entries.find(({ name }) => name === entry)?.options ?? [];
  const others = options.map(({ name, usual }) => settings?.[name] ?? usual).filter((value, i) => value !== options[i].usual);
  return others.filter((value) => !title.includes(value)).map((value) => t(value));
}

function person(name, rating, mine) {
  if (mine && !name) return t("You");
  return el("span", {}, personLink(name), rating > 0 && ` ${ratingText(rating)}`);
}

function going({ game, title, names, ratings, steps }) {
  return [el("span", { class: "lobby-words" },
    el("span", {}, el("strong", {}, capital(t(title))), " ", person(names[0], ratings[0]), " – ", person(names[1], ratings[1])),
    el("small", {}, t("Moves: {n}", { n: steps }))),
  el("a", { class: "button", href: `/game/${game}`, "data-do": "watch" }, t("Watch"))];
}

async function accept({ game, rated }) {
  if (rated && !ownName()) return openName();
  if (await send("accept", { game, invite: "" })) go(`/game/${game}`);
}

async function send(what, fields) {
  try {
    return await request(what, fields);
  } catch (error) {
    toast(error.message);
    return null;
  }
}
