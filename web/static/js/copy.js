// Copying texts: a position, a link, a key, a solution.

import { el, button } from "./dom.js";
import { toast } from "./announce.js";
import { open } from "./dialog.js";
import { t } from "./strings.js";

/** Copies a position. Where the page may not reach the clipboard, it shows the text to copy by hand. */
export async function copyPosition(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("The position was copied."));
  } catch {
    const area = el("textarea", { readonly: true, rows: 4, "aria-label": t("Position as text") });
    area.value = text;
    open(t("Copy this text"), [area]);
    area.select();
  }
}

/**
 * Makes a field that shows a text, and a button that copies it.
 * @param {string} name of the button, for data-do
 * @param {string} label of the field
 * @param {string} value
 */
export function copyField(name, label, value) {
  const text = el("input", { type: "text", readonly: true, value, "data-name": name, onfocus: () => text.select() });
  const said = el("output", { class: "note" });
  const act = async () => { said.textContent = await copied(text) ? t("Copied.") : t("The text is selected; copy it."); };
  return el("div", { class: "copy" },
    el("label", { class: "field" }, el("span", {}, label), text),
    button(name, t("Copy"), act, { class: "button" }), said);
}

/**
 * Makes a long text of several lines, which scrolls, and a button that copies it.
 * @param {string} name of the button, for data-do
 * @param {string} label of the text
 * @param {string} value
 */
export function copyText(name, label, value) {
  const text = el("pre", { class: "scroll", tabindex: 0, role: "region", "aria-label": label, "data-name": name }, value);
  const said = el("output", { class: "note" });
  const act = async () => { said.textContent = await copied(text) ? t("Copied.") : t("The text is selected; copy it."); };
  return el("div", { class: "stack small" }, text, el("div", { class: "row" }, button(name, t("Copy"), act), said));
}

// copied copies the text of an element. A page without encryption may not reach the clipboard; there the
// older way is left.
async function copied(element) {
  try {
    await navigator.clipboard.writeText(element.value ?? element.textContent);
    return true;
  } catch {
    if (element.select) element.select();
    else getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}
