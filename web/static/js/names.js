// What places and things are called, for somebody who hears a board.

/** The name of a place: by the names at the edges, or else by its column and row. */
export function placeName(face, { x, y }, t) {
  for (const names of [face.names, face.plain]) {
    const columns = names?.below ?? names?.above;
    if (columns?.[x] && names.left?.[y]) return columns[x] + names.left[y];
  }
  return t("column {column}, row {row}", { column: x + 1, row: y + 1 });
}

/** The name of a thing, with the number that it holds. */
export function thingName(thing, t) {
  const name = t(thing.name || thing.letter || thing.label || (thing.dark ? "face down" : "piece"));
  return thing.form === "bowl" ? `${name}: ${thing.label}` : name;
}
