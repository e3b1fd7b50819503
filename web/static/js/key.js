// The key of a name, as this browser keeps it. Who has the key has the name.

const place = "key";

/** Keeps the key of a name. */
export function keepKey(name, key) {
  try {
    localStorage.setItem(place, JSON.stringify({ name, key }));
  } catch {
    // A browser without storage forgets it; the person has seen it.
  }
}

/** Returns the key of a name, or "" if this browser does not have it. */
export function keptKey(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(place));
    return kept?.name.toLowerCase() === name.toLowerCase() ? kept.key : ""; // a name may be typed in small letters
  } catch {
    return "";
  }
}

/** Forgets the key. */
export function dropKey() {
  try {
    localStorage.removeItem(place);
  } catch {
    // There was none.
  }
}
