// Which problems were solved, kept in the browser: the server knows nothing of it.

function stored() {
  try {
    return JSON.parse(localStorage.getItem("solved")) ?? {};
  } catch {
    return {};
  }
}

/** Whether a problem of a game was solved. */
export function isSolved(entry, { key }) {
  return Boolean(stored()[entry]?.includes(key));
}

/** Notes that a problem of a game was solved. */
export function noteSolved(entry, { key }) {
  const all = stored(), known = all[entry] ?? [];
  if (known.includes(key)) return;
  try {
    localStorage.setItem("solved", JSON.stringify({ ...all, [entry]: [...known, key] }));
  } catch {
    // A browser without storage forgets; the page works all the same.
  }
}
