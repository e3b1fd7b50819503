// Making elements. Text goes in as text nodes, so nothing that a server or a person
// wrote can become markup.

import { svg } from "./draw.js";

/**
 * Makes an element. Properties that begin with "on" are listeners, "class" and those with a
 * dash are attributes, false and null leave the attribute out.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|null|false)} children
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

// The drawings of icons, as paths in a square of 24×24 that are stroked.
const icons = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  again: "M4 5v5h5M4.6 10a8 8 0 1 1-.6 4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.5.5.8 1.2.8 2.2h5.6c0-1 .3-1.7.8-2.2A6 6 0 0 0 12 3Z",
  draw: "M5 6.5 7.5 4.5V12M18.5 5 5.5 19M14 15a2.2 2.2 0 1 1 3.9 1.6L14 20.5h5",
  resign: "M5 21V4M5 4h13l-3 4.5 3 4.5H5",
  flip: "M7 4v16M7 4 3.5 7.5M7 4l3.5 3.5M17 20V4M17 20l-3.5-3.5M17 20l3.5-3.5",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5Z",
  first: "M18 5v14l-9-7ZM6 5v14",
  previous: "m15 5-8 7 8 7",
  next: "m9 5 8 7-8 7",
  last: "M6 5v14l9-7ZM18 5v14",
  menu: "M5 12a.6.6 0 1 0 .01 0ZM12 12a.6.6 0 1 0 .01 0ZM19 12a.6.6 0 1 0 .01 0Z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  close: "m6 6 12 12M18 6 6 18",
  swap: "M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6",
  machine: "M5 9h14v10H5ZM12 9V5M9 13v2M15 13v2M2.5 13v3M21.5 13v3",
  eye: "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12ZM12 9.2a2.8 2.8 0 1 0 .01 0Z",
  analysis: "M4 20V10M10 20V4M16 20v-7M21 20H3",
};

/** Makes an icon that says nothing to a screen reader. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: icons[name] }));
}

/**
 * Makes a button. Tests and shortcuts find it by data-do. A second click does nothing before the first
 * one is done, so that a double click asks the server once.
 * @param {string} name what it does, for data-do
 * @param {string} label its text; the name for a screen reader if there is an icon alone
 * @param {() => (void|Promise)} act
 * @param {{icon?: string, bare?: boolean, class?: string}} [look] bare: an icon without text
 */
export function button(name, label, act, look = {}) {
  const attributes = { type: "button", class: look.class ?? "button", "data-do": name, onclick: once(act) };
  if (look.bare) Object.assign(attributes, { "aria-label": label, title: label });
  return el("button", attributes, look.icon && icon(look.icon), !look.bare && el("span", {}, label));
}

function once(act) {
  let busy = false;
  return async () => {
    if (busy) return;
    busy = true;
    try {
      await act();
    } finally {
      busy = false;
    }
  };
}

/** Makes a labelled field around a control. */
export function field(label, control, about) {
  const note = about && el("small", {}, about);
  return el("label", { class: "field" }, el("span", {}, label), control, note);
}

/** Makes a drop-down list. Values are texts or [value, label]. */
export function select(name, values, chosen, onchange) {
  const list = el("select", { name, onchange: () => onchange?.(list.value) });
  for (const entry of values) {
    const [value, label] = Array.isArray(entry) ? entry : [entry, entry];
    list.append(el("option", { value }, label));
  }
  list.value = chosen;
  return list;
}

/**
 * Shows or hides an element. If the focus is in what is hidden, it goes to the page, so that the keys
 * of the page go on working.
 */
export function reveal(element, whether) {
  const held = !whether && element.contains(document.activeElement);
  element.hidden = !whether;
  if (held) document.getElementById("main").focus({ preventScroll: true });
}
