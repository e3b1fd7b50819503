// The dialog of a new game: options, players, clock, and where it begins.

import { el, field, select } from "./dom.js";
import { toast } from "./announce.js";
import { open } from "./dialog.js";
import { go } from "./route.js";
import { seatFields } from "./seats.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";

/**
 * Opens the dialog.
 * @param {Object} entry the game
 * @param {{seats?: string[], settings?: Object, clock?: Object, state?: string}} [from] what is filled in first
 */
export function newGame(entry, from = {}) {
  const options = optionFields(entry, from.settings);
  const seats = seatFields(entry, from.seats ?? ["person", "level:medium"], entry.sides);
  const lots = el("input", { type: "checkbox", name: "lots" });
  const clock = clockFields(from.clock);
  const begin = beginFields(entry, from.state);
  const form = el("form", { class: "stack", onsubmit: submit },
    options.element, seats.element,
    el("div", { class: "row" }, seats.swap, el("label", { class: "check" }, lots, el("span", {}, t("Draw lots for the sides")))),
    el("p", { class: "note" }, t("{side} begins.", { side: capital(t(entry.sides[0])) })),
    clock.element, begin.element,
    el("div", { class: "row end" }, el("button", { type: "submit", class: "button strong", "data-do": "create" }, t("Play"))));
  const dialog = open(capital(t(entry.title)), [form]);

  async function submit(event) {
    event.preventDefault();
    const chosen = seats.values();
    if (lots.checked && Math.random() < 0.5) chosen.reverse();
    try {
      const { game } = await request("create", {
        entry: entry.name, settings: options.values(), seats: chosen, clock: clock.value(), ...await begin.value(),
      });
      dialog.close();
      go(`/game/${game}`);
    } catch (error) {
      toast(error.message);
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
  };
}

// clockFields makes the fields of the clock. It may have times in seconds already.
function clockFields(times) {
  const number = (name, value, label) => field(label, el("input", { type: "number", name, min: 0, step: "any", value }));
  const more = el("div", { class: "fields tight", hidden: !times },
    number("minutes", times ? times.base / 60 : 10, t("Minutes each")),
    number("increment", times ? times.increment : 5, t("Seconds added a move")),
    number("permove", times ? times.move : 0, t("Seconds for a move (0: no limit)")));
  const kinds = [["none", t("No clock")], ["clock", t("With a clock")]];
  const kind = select("clock", kinds, times ? "clock" : "none", (value) => { more.hidden = value === "none"; });
  kind.setAttribute("aria-label", t("Clock"));
  const of = (name) => Number(more.querySelector(`[name=${name}]`).value) || 0;
  return {
    element: el("fieldset", {}, el("legend", {}, t("Clock")), kind, more),
    value: () => (kind.value === "none" ? null : { base: 60 * of("minutes"), increment: of("increment"), move: of("permove") }),
  };
}

function beginFields(entry, state = "") {
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
  const kind = select("begin", kinds, state ? "state" : "start", show);
  kind.setAttribute("aria-label", t("Beginning"));
  show(kind.value);
  return {
    element: el("fieldset", {}, el("legend", {}, t("Beginning")), kind, position, saved),
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
