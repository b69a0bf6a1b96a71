// Values: who wins with best play after each step of a past game, as a graph and in words. It is found
// out while the page is open, the last step first. Until it is, and after a second, the page tells how
// far it is.
import { write } from "./table.js";
import { look } from "./turns.js";

const figure = document.querySelector(".values");
const graph = figure?.querySelector("svg");
const caption = document.getElementById("caption");
const [left, right, top, middle, bottom] = [24, 396, 12, 50, 88]; // of the graph
const found = [];
let late = false;
let done = "";

export const count = () => Number(document.querySelector('[data-jump="End"]').search.slice("?step=".length)); // of steps
const valueOf = (n) => found[n]?.value ?? "";

// note tells something in the line of the turn.
export function note(text) {
  caption.replaceChildren(text);
}

// tellWorth tells who wins after the step that is shown, again where that is another step.
export function tellWorth(again) {
  const { text = "" } = found[document.body.dataset.step] ?? {};
  if (again) note(text);
  else if (text) write(caption, text);
  if (!figure) return;
  write(figure.querySelector(".head span"), late ? done : "");
  draw();
}

function shape(name, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

const box = (x, y, width, height, fill) => shape("rect", { x, y, width, height, fill });
const word = (x, y, text, more) => shape("text", { x, y, "text-anchor": "middle", "font-size": 11, fill: "var(--quiet)", ...more }, text);

// runs returns the steps with the same value that follow each other.
function runs() {
  const all = [];
  for (let n = 1; n <= count(); n++) {
    if (all.length && all.at(-1).value === valueOf(n)) all.at(-1).to = n;
    else all.push({ from: n, to: n, value: valueOf(n) });
  }
  return all;
}

function draw() {
  const step = Number(document.body.dataset.step);
  const wide = (right - left) / count();
  const at = (n) => left + (n - 1) * wide;
  const words = [];
  const parts = [box(left, top, right - left, bottom - top, "var(--panel)")];
  for (const { from, to, value } of runs()) {
    const width = (to - from + 1) * wide;
    if (value === "A") parts.push(box(at(from), top, width, middle - top, "var(--a)"));
    else if (value === "B") parts.push(box(at(from), middle, width, bottom - middle, "var(--b)"));
    else if (value !== "draw") parts.push(box(at(from), top, width, bottom - top, "url(#hatch)"));
    if (!value && width > 80) words.push(word(at(from) + width / 2, middle + 4, figure.dataset.unsolved, { fill: "var(--text)", stroke: "var(--ground)", "stroke-width": 5, "paint-order": "stroke" }));
  }
  const line = (d, stroke, width) => shape("path", { d, stroke, "stroke-width": width, fill: "none" });
  parts.push(line(`M${left} ${middle}H${right}`, "var(--line-strong)", 1), ...words);
  for (const [y, seat] of [[top + 9, "A"], [bottom - 9, "B"]]) {
    parts.push(shape("circle", { cx: 10, cy: y, r: 9, fill: `var(--${seat.toLowerCase()})` }), word(10, y + 4, seat, { fill: "var(--on-a)", "font-weight": 700 }));
    const fill = valueOf(1) === seat ? "var(--on-a)" : `var(--${seat.toLowerCase()}-ink)`;
    parts.push(word(left + 5, y + 4, document.querySelector(`[data-player="${seat}"]`).textContent, { fill, "font-weight": 650, "text-anchor": "start" }));
  }
  for (const { dataset: { first, last }, firstElementChild: { firstElementChild: { textContent: turn } } } of document.querySelectorAll("#moves li")) {
    const here = step >= first && step <= last;
    if (turn) parts.push(word((at(first) + at(Number(last) + 1)) / 2, 106, turn, here ? { fill: "var(--text)", "font-weight": 750 } : {}));
  }
  const x = at(step) + wide / 2;
  parts.push(line(`M${x} 6V${bottom + 4}`, "var(--ground)", 5), line(`M${x} 6V${bottom + 4}`, "var(--gold-ink)", 2.5), shape("circle", { cx: x, cy: 6, r: 5.5, fill: "var(--gold-ink)" }));
  graph.replaceChildren(hatch(), ...parts);
  const name = { A: "A", B: "B", draw: figure.dataset.draw };
  graph.setAttribute("aria-label", runs().map(({ from, to, value }) => `${from === to ? from : `${from}–${to}`}: ${name[value] ?? figure.dataset.unsolved}`).join("; "));
}

function hatch() {
  const pattern = shape("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  pattern.append(shape("path", { d: "M0 0V6", stroke: "var(--line)", "stroke-width": 2 }));
  return pattern;
}

// learn shows the graph, and fills it while the board finds the values.
export async function learn() {
  figure.hidden = false;
  graph.addEventListener("click", (event) => {
    const { x, width } = graph.getBoundingClientRect();
    const n = Math.ceil(((event.clientX - x) * 400 / width - left) / (right - left) * count());
    look(Math.min(count(), Math.max(1, n)));
  });
  tellWorth();
  const wait = setTimeout(() => { late = true; tellWorth(); }, 1000);
  try {
    const { body } = await fetch(`${document.body.dataset.path}/worth`);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (text + piece.value).split("\n");
      text = lines.pop();
      for (const line of lines.map((line) => JSON.parse(line))) {
        found[line.step] = line;
        ({ done } = line);
      }
      tellWorth();
    }
  } catch {} // the board does not tell it
  clearTimeout(wait);
  late = false;
  tellWorth();
}
