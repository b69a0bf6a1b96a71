// Turns: the list of the moves of a game, and its steps. A past game has a path.
import { below } from "./events.js";
import { draw, write } from "./table.js";
import { end } from "./result.js";

const list = document.getElementById("moves"); // of a game whose moves are listed
const blank = document.getElementById("move");
const note = document.getElementById("step");
const { path = "", step } = document.body.dataset;
let stops = []; // the steps that the list has
let shown = step ? Number(step) : null; // the step that is shown; null for the table as it is
let wanted = shown;
let now = null;
const newest = () => (path ? stops.at(-1) : null);
const jumps = {
  Home: () => stops[0], ArrowLeft: () => stops.findLast((n) => n < (wanted ?? stops.at(-1))) ?? stops[0],
  ArrowRight: () => stops.find((n) => n > (wanted ?? Infinity)), End: newest,
};

// show draws the table as it is, unless a visitor looks back.
export function show(view) {
  now = view;
  if (shown === null) present(view);
}

function present(view) {
  draw(view);
  end(view);
}

// look shows a step; null shows the table as it is.
export async function look(n = newest()) {
  wanted = n;
  if (n === null) return settle(null, now, "");
  const answer = await fetch(`${path || below("")}/steps/${n}`).catch(() => ({}));
  const { view, step } = answer.ok ? await answer.json() : {};
  if (wanted !== n) return undefined;
  if (view?.lang === document.documentElement.lang) return settle(n, view, step);
  if (path) location.assign("?step=" + n); // with words of the other language, or why there is none
  else wanted = shown;
  return undefined;
}

function settle(n, view, text) {
  shown = n;
  if (path) document.body.dataset.step = n;
  else document.body.toggleAttribute("data-past", n !== null);
  if (view) present(view);
  if (n !== null) document.body.dataset.phase = ""; // nothing is to be placed there
  write(note, text);
  document.querySelector(".turn").dataset.step = text;
  mark();
}

// mark marks the move of the step that is shown, and brings it into view.
function mark() {
  const lines = [...list.children];
  let at = lines.findIndex(({ dataset: { last } }) => Number(last) === shown);
  if (at < 0) at = lines.findLastIndex(({ dataset: { first } }) => first <= (shown ?? Infinity));
  lines.forEach(({ firstElementChild: line }, n) => {
    if (n === at) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
    line.tabIndex = n === at ? 0 : -1; // the list is one tab stop
  });
  const line = lines[at];
  if (line) list.scrollTop = Math.max(line.offsetTop + line.offsetHeight - list.clientHeight, Math.min(list.scrollTop, line.offsetTop));
}

function fill(item, { n, seat, gave, piece, text, placed, cell, first, last }) {
  Object.assign(item.dataset, { first, last });
  const [number, disc, picture, words, on] = item.firstElementChild.children;
  write(number, n ? String(n) : "");
  write(disc, seat);
  disc.dataset.by = seat;
  if (piece) picture.firstElementChild.setAttribute("href", "#s" + piece);
  else picture.firstElementChild.removeAttribute("href");
  [gave, text].forEach((part, i) => write(words.children[i], part));
  [placed, cell].forEach((part, i) => write(on.children[i], part));
}

function count() {
  stops = [...new Set([...list.children].flatMap(({ dataset: { first, last } }) => [Number(first), Number(last)]))].sort((a, b) => a - b);
}

// move lists moves.
export function move(moves) {
  if (!list || !moves) return;
  while (list.childElementCount > moves.length) list.lastElementChild.remove();
  while (list.childElementCount < moves.length) list.append(blank.content.cloneNode(true));
  moves.forEach((one, n) => fill(list.children[n], one));
  count();
  if (shown !== null && !stops.includes(shown)) look(); // another game
  else mark();
}

// Looking back, a press on a place of the table goes back to it as it is, and does nothing else there.
function hold(event) {
  if (shown === null || path || !event.target.closest?.("[data-cell], #tray, #beside li")) return;
  if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  event.stopPropagation();
  event.preventDefault();
  if (event.type !== "pointerdown") look();
}

const changed = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

export function steps() {
  if (!list) return;
  document.querySelector(".moves").addEventListener("click", (event) => {
    const key = event.target.closest("[data-jump]")?.dataset.jump;
    const last = Number(event.target.closest("li")?.dataset.last);
    if (!(key || last) || changed(event)) return;
    event.preventDefault();
    if (key) jump(key);
    else look(last === stops.at(-1) ? newest() : last);
  });
  document.addEventListener("keydown", (event) => {
    if (changed(event) || document.querySelector("dialog[open]")) return;
    const next = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    const line = next && event.target.closest?.("#moves li");
    if (line) {
      event.preventDefault();
      line[next]?.firstElementChild.focus();
    } else if (event.key === "Escape" && shown !== newest()) look();
    else if (jumps[event.key] && !event.target.closest?.("#board, #beside, #log, input, select, textarea")) {
      event.preventDefault();
      jump(event.key);
    }
  });
  for (const kind of ["pointerdown", "click", "keydown"]) document.addEventListener(kind, hold, true);
  for (const kind of ["pointerdown", "close"]) { // a button counts for the table as it is
    document.addEventListener(kind, (event) => { if (shown !== null && event.target.closest?.("[data-button], [data-act]")) look(); }, true);
  }
  count();
  mark();
}

function jump(key) {
  const n = jumps[key]();
  look(n === undefined || (n === stops.at(-1) && key !== "Home") ? newest() : n);
}
