// A line over numbers from 0 to 1, such as the chance to win after each move.

import { svg } from "./draw.js";

const width = 320, height = 96, margin = 6;

/**
 * Draws a chart.
 * @param {(number|null)[]} values from 0 to 1; null: not known yet
 * @param {{label: string, current?: number, titles?: string[], pick?: (i: number) => void}} look
 *   label: what a screen reader says; pick: a click near the value i
 */
export function chart(values, { label, current, titles, pick }) {
  const x = (i) => margin + (values.length > 1 ? (i * (width - 2 * margin)) / (values.length - 1) : (width - 2 * margin) / 2);
  const y = (value) => margin + (1 - value) * (height - 2 * margin);
  const known = values.map((value, i) => ({ value, i })).filter(({ value }) => value != null);
  const points = known.map(({ value, i }) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`);
  const picture = svg("svg", {
    class: "chart", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label,
  }, svg("path", { class: "chart-middle", d: `M0 ${y(0.5)}H${width}` }));
  if (known.length > 0) {
    const [from, to] = [known[0].i, known.at(-1).i];
    picture.append(
      svg("path", { class: "chart-area", d: `M${x(from)} ${y(0.5)}L${points.join("L")}L${x(to)} ${y(0.5)}Z` }),
      svg("path", { class: "chart-line", d: `M${points.join("L")}` }));
    if (known.length === 1) picture.append(svg("path", { class: "chart-point", d: `M${points[0]}h0` })); // its round ends
  }
  if (current != null) picture.append(svg("path", { class: "chart-current", d: `M${x(current)} 0V${height}` }));
  const at = (event) => nearest(event, picture, values.length);
  if (pick) picture.addEventListener("click", (event) => pick(at(event)));
  if (titles) picture.addEventListener("pointermove", (event) => hint(picture, titles[at(event)]));
  return picture;
}

function nearest(event, picture, n) {
  const box = picture.getBoundingClientRect();
  const part = ((event.clientX - box.left) / box.width * width - margin) / (width - 2 * margin);
  return Math.max(0, Math.min(n - 1, Math.round(part * (n - 1))));
}

function hint(picture, text) {
  const title = picture.querySelector("title") ?? picture.appendChild(svg("title"));
  title.textContent = text ?? "";
}
