// The dialog of a new game: options, players, clock, and where it begins.

import { el, field, select } from "./dom.js";
import { errorLine, open } from "./dialog.js";
import { opponentFields, ratedField, sideField } from "./opponent.js";
import { go } from "./route.js";
import { seatFields } from "./seats.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";
import { clockFields } from "./times.js";

/**
 * Opens the dialog.
 * @param {Object} entry the game
 * @param {{opponent?: string, seats?: string[], settings?: Object, clock?: Object, state?: string}} [from] what is filled in first
 */
export function newGame(entry, from = {}) {
  const options = optionFields(entry, from.settings, () => fit());
  const seats = seatFields(entry, from.seats ?? ["person", "level:medium"], entry.sides);
  const lots = el("input", { type: "checkbox", name: "lots" });
  const side = sideField(entry), rated = ratedField();
  const clock = clockFields(from.clock, () => fit());
  const begin = beginFields(entry, from.state, () => fit());
  const fit = () => rated.fit(clock.value() !== null && options.usual() && begin.usual());
  const opponent = opponentFields(from.opponent ?? "", (kind) => {
    if (kind === "lobby") clock.on(); // a stranger may walk away
    show(kind);
  });
  const alone = el("div", { class: "stack" }, seats.element,
    el("div", { class: "row" }, seats.swap, el("label", { class: "check" }, lots, el("span", {}, t("Draw lots for the sides")))),
    el("p", { class: "note" }, t("{side} begins.", { side: capital(t(entry.sides[0])) })));
  const together = el("div", { class: "fields roomy" }, side.element, rated.element);
  const create = el("button", { type: "submit", class: "button strong", "data-do": "create" });
  const error = errorLine();
  const problems = entry.problems && el("a", { class: "button", href: `/problems/${entry.name}`, "data-do": "problems" }, t("Solve problems"));
  const form = el("form", { class: "stack", onsubmit: submit },
    problems && el("div", { class: "row" }, problems), opponent.element, options.element, alone, together, clock.element, begin.element,
    el("div", { class: "row end" }, error, create));
  const dialog = open(capital(t(entry.title)), [form], () => rated.end());
  show(opponent.value());
  fit();

  function show(kind) {
    alone.hidden = kind !== "";
    together.hidden = kind === "";
    begin.files(kind === ""); // a file has players of its own
    create.textContent = kind === "" ? t("Play") : kind === "link" ? t("Make the link") : t("Offer the game");
  }

  function players() {
    const kind = opponent.value();
    if (kind) return { opponent: kind, side: side.value(), rated: rated.value() };
    const chosen = seats.values();
    if (lots.checked && Math.random() < 0.5) chosen.reverse();
    return { seats: chosen };
  }

  async function submit(event) {
    event.preventDefault();
    error.say("");
    create.disabled = true; // one game is enough
    try {
      const { game } = await request("create", {
        entry: entry.name, settings: options.values(), ...players(), clock: clock.value(), ...await begin.value(),
      });
      dialog.close();
      go(`/game/${game}`);
    } catch (failed) {
      error.say(failed.message);
      create.disabled = false;
    }
  }
}

/** Makes fields for the options of a game. */
export function optionFields(entry, chosen = {}, onchange) {
  const controls = entry.options.map((option) => {
    const value = chosen[option.name] ?? option.usual;
    if (option.values?.length) return select(option.name, option.values.map((one) => [one, t(one)]), value, onchange);
    return el("input", { name: option.name, value, onchange });
  });
  const labelled = entry.options.map(({ name, about }, i) => field(capital(t(name)), controls[i], t(about)));
  return {
    element: el("div", { class: "fields", hidden: controls.length === 0 }, ...labelled),
    values: () => Object.fromEntries(controls.map((control) => [control.name, control.value])),
    usual: () => controls.every((control, i) => control.value === entry.options[i].usual),
  };
}

function beginFields(entry, state = "", onchange) {
  const text = el("textarea", { name: "state", rows: 2, spellcheck: "false" });
  text.value = state;
  const file = el("input", { type: "file", name: "file" });
  const editor = el("a", { href: `/editor/${entry.name}`, "data-do": "edit" }, t("Set it up on a board"));
  const position = el("div", { class: "stack small" }, field(t("Position as text"), text), editor), saved = field(t("File of a game"), file);
  const show = (kind) => {
    position.hidden = !(text.required = kind === "state");
    saved.hidden = !(file.required = kind === "file");
  };
  const kinds = [["start", t("From the start")], ["state", t("From a position")], ["file", t("From a file")]];
  const kind = select("begin", kinds, state ? "state" : "start", (value) => { show(value); onchange(); });
  kind.setAttribute("aria-label", t("Beginning"));
  show(kind.value);
  return {
    element: el("fieldset", {}, el("legend", {}, t("Beginning")), kind, position, saved),
    usual: () => kind.value === "start",
    /** Says whether a file can be read. */
    files(whether) {
      kind.querySelector("[value=file]").disabled = !whether;
      if (whether || kind.value !== "file") return;
      kind.value = "start";
      show("start");
    },
    async value() {
      if (kind.value === "state") return { state: text.value.trim() };
      if (kind.value === "file") return { file: await file.files[0].text() };
      return { state: "" };
    },
  };
}

/** Opens the dialog to change the players of a game, on its page. */
export function changePlayers(page) {
  const seats = seatFields(page.entry, page.game.seats, page.game.sides);
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    page.send("seats", { seats: seats.values() });
  };
  const dialog = open(t("Players"), [el("form", { class: "stack", onsubmit: submit },
    seats.element,
    el("div", { class: "row" }, seats.swap),
    el("div", { class: "row end" }, el("button", { type: "submit", class: "button strong", "data-do": "seats" }, t("Change"))))]);
}
