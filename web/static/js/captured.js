// What was captured: the things that one board has and another has not. Where things lie face down,
// boards do not tell; then the game does.

const kind = (thing) => `${thing.side} ${thing.figure ?? thing.label ?? thing.letter ?? ""}`;

/**
 * Returns the things that were on one board and are not on another, of the forms that are
 * captured. Things that changed into others, as a pawn that promoted, are not among them.
 */
function missing(before, now) {
  const taken = [];
  for (const side of [0, 1]) {
    const mine = (things) => things.filter((thing) => thing.side === side && ["drawn", "disc"].includes(thing.form));
    const there = count(mine(now)), first = mine(before), had = count(first);
    let gone = [];
    for (const [name, n] of had) {
      const example = first.find((thing) => kind(thing) === name);
      for (let i = there.get(name) ?? 0; i < n; i++) gone.push(example);
    }
    let changed = [...there].reduce((sum, [name, n]) => sum + Math.max(0, n - (had.get(name) ?? 0)), 0);
    gone.sort((a, b) => had.get(kind(b)) - had.get(kind(a))); // the common kinds are those that change
    while (changed-- > 0) gone.shift();
    taken.push(gone);
  }
  return taken;
}

/** Returns the things of each side that were captured. */
export function captured(start, board) {
  if (!board.hidden && !board.captured) return missing(start?.things ?? [], board.things);
  return [0, 1].map((side) => (board.captured ?? []).filter((thing) => thing.side === side));
}

/** Returns what lies face down of a side, as far as it is known: each kind of thing, and how many. */
export function faceDown(board, side) {
  const kinds = new Map();
  for (const thing of board.hidden ?? []) {
    if (thing.side !== side) continue;
    const known = kinds.get(thing.name) ?? { thing, count: 0 };
    known.count++;
    kinds.set(thing.name, known);
  }
  return [...kinds.values()];
}

function count(things) {
  const counts = new Map();
  for (const thing of things) counts.set(kind(thing), (counts.get(kind(thing)) ?? 0) + 1);
  return counts;
}
