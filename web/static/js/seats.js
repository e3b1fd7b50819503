// Who plays a side: names for people to read, and the fields to choose one.

import { el, button, field, select } from "./dom.js";
import { capital, t } from "./strings.js";

const searchers = ["alphabeta", "mcts-tuned", "mcts", "minimax"];
const simple = ["greedy", "random"];
const titles = {
  "person": "Person", "defender": "Computer", "level:easy": "Easy", "level:medium": "Medium", "level:hard": "Hard",
  "alphabeta": "Alpha-beta search", "mcts-tuned": "Monte Carlo search, tuned", "mcts": "Monte Carlo search",
  "minimax": "Minimax", "greedy": "Greedy", "random": "Random moves",
};
const limits = { depth: "Depth", time: "Seconds a move", nodes: "Positions a move" };
const usual = { depth: 4, time: 1, nodes: 5000 };

/** Splits a seat such as alphabeta:depth=4,eval=material into its name and its settings. */
function parse(seat) {
  const [name, rest] = seat.startsWith("level:") ? [seat, ""] : seat.split(/:(.*)/s);
  return { name, with: Object.fromEntries((rest ?? "").split(",").filter(Boolean).map((part) => part.split("="))) };
}

/** Returns a seat in words, such as "Minimax, depth 4". */
export function seatName(seat) {
  const { name, with: set } = parse(seat);
  const title = t(titles[name] ?? name);
  const parts = [name.startsWith("level:") ? t("Computer, {level}", { level: title.toLowerCase() }) : title];
  if (set.depth) parts.push(t("depth {n}", { n: set.depth }));
  if (set.time) parts.push(t("{n} a move", { n: set.time.replace(/s$/, " s") }));
  if (set.nodes) parts.push(t("{n} positions", { n: Number(set.nodes).toLocaleString(document.documentElement.lang) }));
  if (set.eval) parts.push(t(set.eval));
  return parts.join(", ");
}

/** The fields to choose who plays a side. */
class SeatPicker {
  /**
   * @param {Object} entry the game
   * @param {string} name of the fields, such as seat0
   * @param {string} label such as "White"
   * @param {string} seat that is chosen first
   */
  constructor(entry, name, label, seat) {
    this.entry = entry;
    this.name = name;
    this.legend = el("legend", {}, label);
    this.more = el("div", { class: "limits" });
    this.about = el("small", {});
    this.who = this.list();
    this.element = el("fieldset", {}, this.legend, this.who, this.about, this.more);
    this.seat = seat;
  }

  list() {
    const known = new Map(this.entry.players.map((player) => [player.name, player.about]));
    const option = (name) => el("option", { value: name }, t(titles[name] ?? name));
    const group = (label, names) => names.length > 0 && el("optgroup", { label }, ...names.map(option));
    const there = (names) => names.filter((name) => known.has(name));
    const levels = [...known.keys()].filter((name) => name.startsWith("level:"));
    const projects = [...known.keys()].filter((name) => name.startsWith("project-"));
    const others = [levels, searchers, simple, projects].flat();
    const own = [...known.keys()].filter((name) => !others.includes(name));
    return el("select", { name: this.name, "aria-label": this.legend.textContent, onchange: () => this.show({}) },
      option("person"), group(t("Levels"), levels), group(t("Searchers"), there(searchers)),
      group(t("Of this game"), own), group(t("Of student projects"), projects), group(t("Simple"), there(simple)));
  }

  // show makes the fields that the chosen player has.
  show(set) {
    const about = this.entry.players.find((player) => player.name === this.who.value)?.about;
    this.about.textContent = about ? t(about).replace(/; limits as in .*$/, "") : ""; // the fields below say that
    this.more.replaceChildren();
    if (!searchers.includes(this.who.value)) return;
    const kind = Object.keys(limits).find((name) => name in set) ?? "time";
    const kinds = Object.entries(limits).map(([name, label]) => [name, t(label)]);
    this.kind = select(`${this.name}-limit`, kinds, kind, (value) => { this.amount.value = usual[value]; });
    this.amount = el("input", { type: "number", name: `${this.name}-amount`, min: 0.1, step: "any", required: true });
    this.amount.value = set[kind] ? parseFloat(set[kind]) : usual[kind];
    this.more.append(field(t("Limit"), this.kind), field(t("Amount"), this.amount));
    if (this.entry.evaluations.length === 0) return;
    const evaluations = [["", t("the game's own")], ...this.entry.evaluations.map(({ name }) => [name, t(name)])];
    this.evaluation = select(`${this.name}-eval`, evaluations, set.eval ?? "");
    this.more.append(field(t("Evaluation"), this.evaluation));
  }

  /** The seat as the server names it. */
  get seat() {
    const name = this.who.value;
    if (!searchers.includes(name)) return name;
    const n = Number(this.amount.value), kind = this.kind.value;
    const limit = kind === "time" ? `time=${n}s` : `${kind}=${Math.max(1, Math.round(n))}`;
    const evaluation = this.more.contains(this.evaluation) && this.evaluation.value ? `,eval=${this.evaluation.value}` : "";
    return `${name}:${limit}${evaluation}`;
  }

  set seat(seat) {
    const { name, with: set } = parse(seat);
    this.who.value = name;
    this.show(set);
  }
}

/** Makes the pickers of both sides, and a button that swaps them. */
export function seatFields(entry, seats, sides) {
  const pickers = sides.map((side, i) => new SeatPicker(entry, `seat${i}`, capital(t(side)), seats[i]));
  const [first, second] = pickers;
  return {
    element: el("div", { class: "seats" }, first.element, second.element),
    swap: button("swap", t("Swap sides"), () => { [first.seat, second.seat] = [second.seat, first.seat]; }, { icon: "swap" }),
    values: () => pickers.map((picker) => picker.seat),
  };
}
