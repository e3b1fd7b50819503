// Times of a clock: in words, and the fields to choose them.

import { el, field, select } from "./dom.js";
import { t } from "./strings.js";

/**
 * Makes the fields of a clock.
 * @param {?{base: number, increment: number, move: number}} times in seconds, as they are at first
 * @param {() => void} [onchange]
 */
export function clockFields(times, onchange) {
  const number = (name, value, label) => field(label, el("input", { type: "number", name, min: 0, step: "any", value }));
  const more = el("div", { class: "fields tight" },
    number("minutes", times ? times.base / 60 : 10, t("Minutes each")),
    number("increment", times ? times.increment : 5, t("Seconds added a move")),
    number("permove", times ? times.move : 0, t("Seconds for a move (0: no limit)")));
  const kinds = [["none", t("No clock")], ["clock", t("With a clock")]];
  const show = () => { more.hidden = kind.value === "none"; onchange?.(); };
  const kind = select("clock", kinds, times ? "clock" : "none", show);
  kind.setAttribute("aria-label", t("Clock"));
  more.hidden = !times;
  const of = (name) => Number(more.querySelector(`[name=${name}]`).value) || 0;
  return {
    element: el("fieldset", {}, el("legend", {}, t("Clock")), kind, more),
    value: () => (kind.value === "none" ? null : { base: 60 * of("minutes"), increment: of("increment"), move: of("permove") }),
    /** Chooses to play with a clock. */
    on() { kind.value = "clock"; show(); },
  };
}

/** Returns times in words, such as "10 min + 5 s". */
export function timesText(times) {
  if (!times) return t("no clock");
  const { base, increment, move } = times, parts = [];
  if (base > 0) parts.push(base % 60 === 0 ? t("{n} min", { n: base / 60 }) : t("{n} s", { n: base }));
  if (increment > 0) parts.push(t("{n} s", { n: increment }));
  const text = parts.join(" + ");
  return move > 0 ? [text, t("{n} s for a move", { n: move })].filter(Boolean).join(", ") : text;
}

/** Returns the times of a game's clock in seconds, as a new game wants them. */
export function timesOf(clock) {
  return clock && { base: clock.base / 1000, increment: clock.increment / 1000, move: clock.perMove / 1000 };
}
