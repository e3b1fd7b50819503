// Who plays a game, in words: people with names and ratings, people without, machines.

import { el } from "./dom.js";
import { seatName } from "./seats.js";
import { capital, t } from "./strings.js";

/** Whether two people play each other, each at a screen of their own. */
export function together(game) {
  return game.stage !== "solo";
}

/** Whether the sides are not known yet, since lots will be drawn for them. */
export function byLot(game) {
  return game.stage === "open" && game.free < 0;
}

/** Whether the visitor has a seat. */
export function plays(game) {
  return game.mine[0] || game.mine[1];
}

/** Whether a game has begun in earnest, since both have moved: before, it is aborted rather than lost. */
export function begun(game) {
  return [0, 1].every((side) => game.steps.some((step) => step.side === side));
}

/** Whether machines may help the visitor: by hints, analysis, solving. */
export function helped(game) {
  if (!together(game)) return true;
  return game.stage === "live" && (game.outcome !== "ongoing" || plays(game) && !game.rated);
}

/** Returns the name of a player as the viewer should see it: a name, you, a person, a machine. */
export function playerName(game, side) {
  if (game.seats[side] !== "person") return seatName(game.seats[side]);
  if (byLot(game)) return t("by lot");
  if (game.players[side].name) return game.players[side].name;
  if (game.mine[side] && !game.mine[1 - side]) return t("You");
  if (game.stage === "open" && side === game.free) return t("free seat");
  return together(game) ? t("Anonymous") : t("Person");
}

/** Returns a person as the subject of a sentence: the name, or else the side. */
export function subject(game, side) {
  return game.players[side].name || capital(t(game.sides[side]));
}

/** Returns a rating as people read it. */
export function ratingText(rating) {
  return String(Math.round(rating));
}

/** Returns by how much a rating has changed, such as +8 or −8. */
export function changeText(change) {
  const points = Math.round(change);
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** Makes the name of a person with a link to their page; without a name there is none. */
export function personLink(name) {
  return name ? el("a", { href: `/player/${encodeURIComponent(name)}`, "data-do": "player" }, name) : t("Anonymous");
}
