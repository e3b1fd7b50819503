// The language of the page. The English text is the key; a file of strings maps it to another
// language. What stands in it under "server" are texts of the server. Those with names in braces are
// patterns, for texts that the server puts together; the first one that fits is taken.

export const languages = { en: "English", vi: "Tiếng Việt" };

let strings = {};
let patterns = [];

/** Loads a language. What it does not know stays English. */
export async function speak(code) {
  const answer = code !== "en" && await fetch(`/static/strings/${code}.json`);
  const { server = {}, ...page } = answer?.ok ? await answer.json() : {};
  strings = { ...page, ...server };
  patterns = Object.keys(server).filter((key) => key.includes("{")).map(pattern);
  document.documentElement.lang = code;
}

/** Returns the language to begin with. */
export function preferred() {
  return navigator.languages.some((code) => code.startsWith("vi")) ? "vi" : "en";
}

/**
 * Translates a text and fills in what stands in braces.
 * @param {string} text
 * @param {Object<string, any>} [values]
 */
export function t(text, values) {
  if (values) return insert(strings[text] ?? text, values);
  return strings[text] ?? byPattern(text) ?? byParts(text);
}

/**
 * Returns an error of the server for a person to read: without the move, which they see. A name of
 * a place at the beginning, such as h8, stays small.
 */
export function refusal(error) {
  const text = t(error.replace(/^move "(?:[^"\\]|\\.)*": (?:illegal move: )?/, ""));
  return /^\S*\d/.test(text) ? text : capital(text);
}

/** Returns a text with a capital at its beginning, for a heading. */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function insert(text, values) {
  return text.replace(/{(\w+)}/g, (whole, name) => values[name] ?? whole);
}

// byPattern translates a text such as "White wins in 3 moves" by "{side} wins in {n} moves".
function byPattern(text) {
  for (const { key, names, match } of patterns) {
    const found = match.exec(text);
    if (!found) continue;
    return insert(strings[key], Object.fromEntries(names.map((name, i) => [name, listed(found[i + 1])])));
  }
  return null;
}

// byParts translates what is known of a text such as "castling: the path is blocked on f1".
function byParts(text) {
  const separator = ["; ", ": "].find((one) => text.includes(one));
  return separator ? text.split(separator).map((part) => t(part)).join(separator) : text;
}

// listed translates what stands for a name of a pattern: "the rook on a1", or words of a list such
// as "rook, horse and soldier".
function listed(words) {
  return strings[words] ?? byPattern(words) ?? words.split(/, | and /).map((word) => strings[word] ?? word).join(", ");
}

// pattern makes the pattern of a key. Numbers, places and moves are one word, all else is of one part.
function pattern(key) {
  const names = [...key.matchAll(/{(\w+)}/g)].map((found) => found[1]);
  const parts = key.split(/{\w+}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  const holes = names.map((name) => (["n", "place", "move"].includes(name) ? "(\\S+)" : "((?:(?![:;] ).)+?)"));
  const source = parts.map((part, i) => part + (holes[i] ?? "")).join("");
  return { key, names, match: new RegExp(`^${source}$`) };
}
