// What a screen reader says, and the short notices at the edge of the page.

import { el } from "./dom.js";

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
