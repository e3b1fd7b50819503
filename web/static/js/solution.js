// What the server has found out about a position: who wins, by whose word, and the whole solution.

import { el } from "./dom.js";
import { copyText } from "./copy.js";
import { capital, t } from "./strings.js";

const words = {
  proof: () => t("Proven: every defence was played."),
  alphabeta: () => t("Alpha-beta search found it; not every defence was played."),
};

/** Returns a solution in words. */
export function solutionText({ solved, text, by, shortest, line }) {
  const parts = [`${capital(t(text))}.`];
  if (solved) parts.push(words[by]?.(), shortest && t("There is no shorter win."));
  if (line.text) parts.push(line.text);
  return parts.filter(Boolean).join(" ");
}

/** Returns what else can be shown of a solution: the text with every defence, which opens. */
export function solutionDetail({ whole }) {
  if (!whole) return [];
  const label = t("The whole solution");
  return [el("details", { class: "more", "data-name": "whole" }, el("summary", {}, label), copyText("copy-solution", label, whole))];
}

/** Returns how far a solution is. */
export function progressText({ nodes, proof, disproof }) {
  const many = (n) => n.toLocaleString(document.documentElement.lang);
  const left = proof || disproof ? t("Leaves still to prove: {yes} for yes, {no} for no", { yes: many(proof), no: many(disproof) }) : t("thinking…");
  return `${left} (${t("{n} positions", { n: many(nodes) })})`;
}
