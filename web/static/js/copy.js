// Copying texts: a position, a link, a key.

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

// copied copies the text of a field. A page without encryption may not reach the clipboard; there the
// older way is left.
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
