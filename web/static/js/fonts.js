// What the fonts of the system can show.

/**
 * Reports whether the system can show Chinese characters. Without a font for them, browsers draw the
 * same box for each. (Firefox writes the number of the character into it; there the answer is yes.)
 */
export function showsChinese() {
  return picture("車") !== picture("馬");
}

/** Returns what a character looks like, as text. */
function picture(character) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return character;
  context.font = "24px sans-serif";
  context.fillText(character, 2, 26);
  return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
}
