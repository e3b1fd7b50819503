// What a screen reader says, and the short notices at the edge of the page.

import { button, el } from "./dom.js";
import { t } from "./strings.js";

let waiting = [];

/** Says a text to a screen reader. Texts of one moment are said together. */
export function announce(text) {
  if (!text) return;
  if (waiting.length === 0) setTimeout(say, 50);
  waiting.push(text);
}

function say() {
  document.getElementById("announcer").textContent = waiting.join(" ");
  waiting = [];
}

/** Shows a text for some seconds, and says it. */
export function toast(text) {
  const note = el("p", { class: "toast" }, text);
  document.getElementById("toasts").append(note);
  announce(text);
  setTimeout(() => note.remove(), 4000 + 40 * text.length);
}

/**
 * Shows a text with a link until the link is followed or the notice is closed, and says it.
 * @param {string} text
 * @param {string} href an address of this server; a second notice with it takes the place of the first
 * @param {string} label of the link
 */
export function call(text, href, label) {
  dismiss(href);
  const note = el("div", { class: "toast call", "data-name": "call", "data-href": href }, el("p", {}, text),
    el("a", { class: "button strong", href, "data-do": "answer" }, label),
    button("dismiss", t("Close"), () => dismiss(href), { icon: "close", bare: true, class: "button quiet" }));
  document.getElementById("toasts").append(note);
  announce(text);
}

/** Ends the notices that lead to an address. */
export function dismiss(href) {
  for (const note of document.querySelectorAll("#toasts .call")) if (note.dataset.href === href) note.remove();
}
