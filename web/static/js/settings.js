// What a person has set, kept in the browser, and the dialog to set it.

import { el, field, select } from "./dom.js";
import { open } from "./dialog.js";
import { showsChinese } from "./fonts.js";
import { languages, preferred, speak, t } from "./strings.js";
import { mute } from "./sound.js";

const usual = {
  language: preferred(), theme: "system", board: "light", pieces: showsChinese() ? "traditional" : "letters",
  sound: true, animation: true, names: true, lines: 3, speed: 1,
};

/** The settings. Change them with set. */
export const settings = { ...usual, ...stored() };

const listeners = new Set();

function stored() {
  try {
    return JSON.parse(localStorage.getItem("settings")) ?? {};
  } catch {
    return {};
  }
}

/** Changes a setting, keeps it and tells those who listen. */
export async function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem("settings", JSON.stringify(settings));
  } catch {
    // A browser without storage forgets; the page works all the same.
  }
  if (name === "language") await speak(value);
  apply();
  for (const listen of listeners) listen(name);
}

/** Listens to changes. Returns the function that ends it. */
export function onset(listen) {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Makes the page look as it is set. */
export function apply() {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.board = settings.board;
  root.classList.toggle("still", !settings.animation);
  mute(!settings.sound);
}

/** Returns what a BoardView needs to know of the settings. */
export function boardLook() {
  return {
    animate: settings.animation, names: settings.names,
    letters: settings.pieces === "letters", simplified: settings.pieces === "simplified",
  };
}

/** Opens the dialog of settings. */
export function openSettings() {
  const list = (name, label, values) => field(label, select(name, values, settings[name], (value) => set(name, value)));
  const dialog = open(t("Settings"), [el("div", { class: "fields roomy" },
    list("language", t("Language"), Object.entries(languages)),
    list("theme", t("Page"), [["system", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]]),
    list("board", t("Board"), [["light", t("Light")], ["dark", t("Dark")], ["safe", t("For every eye")]]),
    list("pieces", t("Pieces"), [
      ["traditional", t("Traditional characters")], ["simplified", t("Simplified characters")], ["letters", t("Letters")],
    ])),
  el("div", { class: "fields checks" },
    check("names", t("Coordinates")),
    check("animation", t("Animation")),
    check("sound", t("Sound")))]);
  const end = onset((name) => { if (name === "language") dialog.close(); });
  dialog.addEventListener("close", end);
}

function check(name, label) {
  const box = el("input", { type: "checkbox", name, onchange: () => set(name, box.checked) });
  box.checked = settings[name];
  return el("label", { class: "check" }, box, el("span", {}, label));
}
