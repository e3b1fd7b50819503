// Draws the parts of a board as SVG. Colours are not set here: elements have classes, and board.css
// gives them the colours of the theme. So a theme changes without drawing anything again.

import { CELL } from "./frame.js";
import { includes, textOf } from "./place.js";

/** Makes an element of SVG. Attributes that are undefined are left out. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const COLORS = ["white", "black", "red", "yellow", "blue", "green"];

/** The name of the colour of a side's things. */
export function colorOf(face, side) {
  if (side !== 0 && side !== 1) return "green";
  const color = face.colors?.[side];
  return COLORS.includes(color) ? color : COLORS[side];
}

/** Whether a text is printable ASCII. */
const plain = (text) => /^[ -~]*$/.test(text);

/**
 * Puts the gradients of all colours into the page, once. They are in a picture of their own,
 * because things are also drawn outside a board.
 */
export function paint() {
  if (document.getElementById("ply-paints")) return;
  const shine = (color) =>
    svg("radialGradient", { id: `ply-shine-${color}`, class: `paint ${color}`, cx: 0.36, cy: 0.32, r: 0.7 },
      svg("stop", { class: "shine", offset: 0 }), svg("stop", { class: "shade", offset: 0.8 }));
  const glow = (id, inner) =>
    svg("radialGradient", { id }, svg("stop", { class: "glow", offset: inner }), svg("stop", { class: "glow-end", offset: 1 }));
  document.body.append(
    svg("svg", { id: "ply-paints", width: 0, height: 0, "aria-hidden": "true" },
      ...COLORS.map(shine), glow("ply-alarm", 0.35), glow("ply-alarm-points", 0.6)));
}

/** What is under everything: the frame, the names at the edges, the ground with its words. */
export function ground(frame, { letters, simplified }) {
  const { face } = frame;
  const parts = [svg("rect", { class: "frame", width: frame.width, height: frame.height, rx: 6 }), names(frame)];
  if (face.ground === "points") parts.push(...lines(frame));
  else if (face.ground !== "empty") parts.push(...cells(frame));
  for (const word of face.words ?? []) {
    const text = (simplified && word.simplified) || word.text;
    if (letters && !plain(text)) continue;
    const { x, y } = frame.at(word.at);
    parts.push(svg("text", { class: "word chinese", x, y: y + 11.5, "font-size": 32 }, text));
  }
  return parts;
}

/** The line below the board. */
export function caption(frame, words) {
  return svg("text", { class: "caption", ...frame.captionAt, "font-size": 18 }, words);
}

function names(frame) {
  const { columns, rows } = frame.face;
  const { below, above, left } = frame.names;
  const group = svg("g", { class: "names", "font-size": frame.font });
  const write = (x, y, name) => name && group.append(svg("text", { x, y: y + 0.36 * frame.font }, name));
  for (let x = 0; x < columns; x++) {
    const at = frame.at({ x, y: 0 }).x;
    write(at, frame.top + CELL * rows + frame.gap, below?.[x]);
    write(at, frame.top - frame.gap, above?.[x]);
  }
  for (let y = 0; y < rows; y++) write(frame.left - frame.gap, frame.at({ x: 0, y }).y, left?.[y]);
  return group;
}

/** All places that the board has. */
function places(face) {
  const all = [];
  for (let y = 0; y < face.rows; y++) {
    for (let x = 0; x < face.columns; x++) {
      if (!includes(face.void ?? [], { x, y })) all.push({ x, y });
    }
  }
  return all;
}

function cells(frame) {
  const { face } = frame;
  return places(face).map((place) => {
    if (face.ground === "holes") return square(frame, place, "hole");
    if (face.ground === "cells") return square(frame, place, "cell");
    return square(frame, place, (place.x + place.y) % 2 === 0 ? "dark" : "light");
  });
}

const HOLE = 0.43 * CELL; // the radius

/** The rack of a board with holes. It is over the things, so that they fall behind it. */
export function rack(frame) {
  const { left, top, face } = frame;
  if (face.ground !== "holes") return [];
  const holes = places(face).map((place) => {
    const { x, y } = frame.at(place);
    return `M${x - HOLE} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
  });
  const d = `M${left} ${top}h${CELL * face.columns}v${CELL * face.rows}h${-CELL * face.columns}Z${holes.join("")}`;
  return [svg("path", { class: "rack", d, "fill-rule": "evenodd" })];
}

function lines(frame) {
  const { face } = frame;
  const d = (face.lines?.length ? face.lines : grid(face)).map(({ from, to }) => {
    const [a, b] = [frame.at(from), frame.at(to)];
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  });
  const dots = (face.dots ?? []).map((dot) => disc(frame, dot, "dot", 5 / CELL));
  return [svg("path", { class: "lines", d: d.join("") }), ...dots];
}

/** A line for each column and row. */
function grid({ columns, rows }) {
  const all = [];
  for (let x = 0; x < columns; x++) all.push({ from: { x, y: 0 }, to: { x, y: rows - 1 } });
  for (let y = 0; y < rows; y++) all.push({ from: { x: 0, y }, to: { x: columns - 1, y } });
  return all;
}

/** The square of a place. */
function square(frame, place, kind) {
  const { x, y } = frame.at(place);
  return svg("rect", { class: kind, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL });
}

/** A circle around the middle of a place. Its radius is in cells. */
export function disc(frame, place, kind, radius) {
  const { x, y } = frame.at(place);
  return svg("circle", { class: kind, cx: x, cy: y, r: radius * CELL });
}

/** The light of a place: under its thing, or around it on a rack. */
export function light(frame, place, kind) {
  switch (frame.face.ground) {
    case "squares":
    case "cells":
      return square(frame, place, kind);
    case "holes":
      return disc(frame, place, `${kind} on-rack`, 0.455);
    default:
      return disc(frame, place, `${kind} on-points`, 0.57);
  }
}

/** The glow around a thing that is attacked. */
export function alarm(frame, place) {
  return frame.face.ground === "points" ? disc(frame, place, "alarm on-points", 0.72) : disc(frame, place, "alarm", 0.58);
}

/** A mark that the game has put over the things. */
export function mark(frame, { at, color, dot, cross, label }) {
  const { x, y } = frame.at(at);
  const group = svg("g", { class: "mark", "data-at": textOf(at), transform: `translate(${x} ${y})` });
  if (label) group.append(text(label, 30, "mark-label"));
  else if (cross) group.append(svg("path", { class: "mark-cross", d: "M-11-11L11 11M-11 11L11-11" }));
  else if (dot) group.append(svg("circle", { class: "mark-dot", r: 0.16 * CELL }));
  else group.append(svg("circle", { class: "mark-ring", r: 0.45 * CELL }));
  if (color) group.style.setProperty("--mark", color);
  return group;
}

/** What is written on a thing. */
function labelOf(thing, { letters, simplified }) {
  if (thing.dark) return "";
  return (letters && thing.letter) || (simplified && thing.simplified) || thing.label || "";
}

/** A text that is equal for things that look the same. */
export function look(thing, face, style) {
  const parts = [thing.dark ? "dark" : "", thing.form, colorOf(face, thing.side), thing.figure ?? "", labelOf(thing, style)];
  return parts.join("|");
}

/** The drawing of a thing, around the point 0, 0. */
export function shape(thing, face, style) {
  return svg("g", { class: `shape ${colorOf(face, thing.side)}` }, ...shapeParts(thing, face, style));
}

function shapeParts(thing, face, style) {
  const label = labelOf(thing, style);
  if (thing.dark && thing.form !== "stone") {
    return [...wood(), svg("circle", { class: "back", r: 20 }), svg("circle", { class: "back-ring", r: 14.5 }), svg("path", { class: "back-sign", d: "M0-9L6 0L0 9L-6 0Z" })];
  }
  switch (thing.form) {
    case "disc":
      return [...wood(), text(label, plain(label) ? 28 : 33, plain(label) ? "on-wood bold" : "on-wood")];
    case "cross":
      return [svg("path", { class: "cross", d: "M-17-17L17 17M-17 17L17-17" })];
    case "ring":
      return [svg("circle", { class: "ring", r: 18.5 })];
    case "bowl":
      return [svg("circle", { class: "bowl", r: 26 }), svg("circle", { class: "bowl-ground", r: 22 }), text(label, 24, "seeds bold")];
    case "drawn":
      return [figure(face.figures?.[thing.figure] ?? {})];
    case "bare":
      return [text(label, 30, "bare")];
    default:
      return stone(thing, face, label);
  }
}

const shadow = () => svg("circle", { class: "shadow", cy: 1.8, r: 27 });

function stone(thing, face, label) {
  const holes = face.ground === "holes";
  const body = svg("circle", { class: "stone", r: holes ? HOLE : 27, fill: `url(#ply-shine-${colorOf(face, thing.side)})` });
  const parts = holes ? [body] : [shadow(), body];
  if (thing.dark) return parts;
  return [...parts, label ? text(label, 26, "on-stone") : svg("circle", { class: "newest-dot", r: 7 })];
}

function wood() {
  return [shadow(), svg("circle", { class: "wood", r: 27 }), svg("circle", { class: "wood-ring", r: 22.6 })];
}

function figure({ outline = "", lines = "" }) {
  return svg("g", { class: "figure", transform: "translate(-32 -31.4) scale(0.64)" },
    svg("path", { class: "outline", d: outline }), svg("path", { class: "details", d: lines }));
}

/** A text with its middle on the point 0, 0. Long texts are smaller. */
function text(label, size, kind) {
  const length = [...label].length;
  if (length > 2) size *= 2.2 / length;
  // Capitals and digits have a height of about 0.72 of the font size.
  return svg("text", { class: plain(label) ? kind : `${kind} chinese`, y: 0.364 * size, "font-size": size }, label);
}

/** One thing as a picture of its own, such as a captured piece. */
export function picture(thing, face, style = {}) {
  paint();
  return svg("svg", { class: "thing-picture", viewBox: "-30 -30 60 60", "aria-hidden": "true" }, shape(thing, face, style));
}
