// The language of the page. The English text is the key; a file of strings maps it to another
// language. Keys with names in braces are also patterns, for texts that the server puts together.

export const languages = { en: "English", vi: "Tiếng Việt" };

let strings = {};
let patterns = [];

/** Loads a language. What it does not know stays English. */
export async function speak(code) {
  strings = {};
  if (code !== "en") {
    const answer = await fetch(`/static/strings/${code}.json`);
    strings = answer.ok ? await answer.json() : {};
  }
  patterns = Object.keys(strings).filter((key) => key.includes("{")).map(pattern);
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
  return strings[text] ?? byPattern(text) ?? text;
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

// listed translates words of a list such as "rook, horse and soldier".
function listed(words) {
  return words.split(/, | and /).map((word) => strings[word] ?? word).join(", ");
}

function pattern(key) {
  const names = [...key.matchAll(/{(\w+)}/g)].map((found) => found[1]);
  const parts = key.split(/{\w+}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  return { key, names, match: new RegExp(`^${parts.join("(.+?)")}$`) };
}
