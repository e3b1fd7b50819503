// Dialogs: small questions, and frames for larger ones. All are <dialog>, so focus stays inside
// and Escape closes them.

import { el, button } from "./dom.js";
import { picture } from "./draw.js";
import { t } from "./strings.js";

/**
 * Opens a dialog. Returns the element; close(value) ends it.
 * @param {string} title
 * @param {Node[]} content
 * @param {(value: any) => void} [closed] gets what close was called with; undefined after Escape
 */
export function open(title, content, closed) {
  let answer;
  const heading = el("h2", { id: `dialog-${Date.now()}` }, title);
  const close = button("close", t("Close"), () => dialog.close(), { icon: "close", bare: true, class: "button quiet" });
  const dialog = el("dialog", { "aria-labelledby": heading.id },
    el("div", { class: "dialog-head" }, heading, close),
    ...content);
  dialog.finish = (value) => { answer = value; dialog.close(); };
  dialog.addEventListener("close", () => { dialog.remove(); closed?.(answer); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Makes the line of an error in a dialog; a notice of the page would be behind it. Its say shows a text,
 * or nothing.
 */
export function errorLine() {
  const line = el("p", { class: "error", role: "alert", hidden: true });
  line.say = (text) => {
    line.textContent = text;
    line.hidden = !text;
  };
  return line;
}

/** Asks a question that is answered by yes or no. */
export function ask(title, yes, no = t("Cancel")) {
  return new Promise((resolve) => {
    const dialog = open(title, [el("div", { class: "row end" },
      button("no", no, () => dialog.finish(false)),
      button("yes", yes, () => dialog.finish(true), { class: "button strong" }))], (answer) => resolve(answer === true));
    dialog.querySelector('[data-do="yes"]').focus();
  });
}

/**
 * Asks which of several moves is meant, such as a promotion. Where the texts differ in the letter
 * of a thing alone, its picture is shown.
 * @param {Object[]} moves
 * @param {Object[]} things that may be meant
 * @param {{face: Object, side: number, style: Object}} look whose things, and how they are drawn
 * @returns {Promise<Object|null>} the move, or null
 */
export function choose(moves, things, { face, side, style }) {
  const parts = differences(moves.map((move) => move.text));
  return new Promise((resolve) => {
    const buttons = moves.map((move, i) => {
      const letter = parts[i].replace(/[+#]/g, "").toLowerCase(); // without the signs of check and mate
      const thing = things.find((one) => one.side === side && one.letter?.toLowerCase() === letter);
      return el("button", {
        type: "button", class: "button choice", "data-do": "choose", "data-move": move.text,
        onclick: () => dialog.finish(move),
      }, thing && picture(thing, face, style), el("span", {}, move.text));
    });
    const dialog = open(t("Which move?"), [el("div", { class: "row choices" }, ...buttons)], (move) => resolve(move ?? null));
    buttons[0].focus();
  });
}

// differences returns what is left of each text without the common beginning and end.
function differences(texts) {
  const same = (at) => texts.every((text) => at(text) !== undefined && at(text) === at(texts[0]));
  let start = 0, end = 0;
  while (same((text) => text[start])) start++;
  while (same((text) => text[text.length - 1 - end]) && texts.every((text) => text.length - end > start)) end++;
  return texts.map((text) => text.slice(start, text.length - end));
}
