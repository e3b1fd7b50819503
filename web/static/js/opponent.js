// The part of the dialog of a new game that is about another person: how they are found, who has which
// side, and whether the game is rated.

import { el, button, field, select } from "./dom.js";
import { onname, ownName } from "./entries.js";
import { openName } from "./name.js";
import { capital, t } from "./strings.js";

/**
 * Makes the choice of an opponent.
 * @param {(kind: string) => void} onchange gets "" (machines, or a person beside), "link" or "lobby"
 */
export function opponentFields(chosen, onchange) {
  const kinds = [["", t("The computer, or somebody beside me")], ["link", t("A friend, by a link")], ["lobby", t("Anybody, in the lobby")]];
  const radio = ([value, label]) => {
    const input = el("input", { type: "radio", name: "opponent", value, checked: value === chosen, onchange: () => onchange(value) });
    return el("label", { class: "check" }, input, el("span", {}, label));
  };
  const element = el("fieldset", { class: "opponents" }, el("legend", {}, t("Opponent")), ...kinds.map(radio));
  return { element, value: () => element.querySelector(":checked").value };
}

/** Makes the field of one's own side: one of both, or by lot. */
export function sideField(entry) {
  const sides = entry.sides.map((side, i) => [String(i), capital(t(side))]);
  sides[0][1] = t("{side}, which begins", { side: sides[0][1] });
  const list = select("side", [["-1", t("Drawn by lot")], ...sides], "-1");
  return { element: field(t("Your side"), list), value: () => Number(list.value) };
}

/**
 * Makes the field of the rating. A game is rated between people with names, with a clock, with
 * the usual settings and start.
 */
export function ratedField() {
  const box = el("input", { type: "checkbox", name: "rated" });
  const why = el("small", { id: "rated-why" });
  const choose = button("choose-name", t("Choose a name"), () => openName());
  box.setAttribute("aria-describedby", why.id);
  let fits = false;
  const update = () => {
    const name = ownName();
    box.disabled = !name || !fits;
    if (box.disabled) box.checked = false;
    choose.hidden = Boolean(name);
    why.textContent = !name ? t("A rated game is between people with names.") : fits ? "" : t("A rated game has a clock, the usual settings and the usual start.");
  };
  return {
    element: el("div", { class: "rated" }, el("label", { class: "check" }, box, el("span", {}, t("Rated"))), why, choose),
    /** Says whether clock, settings and beginning fit. */
    fit(whether) { fits = whether; update(); },
    value: () => box.checked,
    /** Ends with the dialog. */
    end: onname(update),
  };
}
