// Turns: the list of the moves of a game, and the steps back to how the table was.
import { draw, write } from "./table.js";
import { end } from "./result.js";

const list = document.getElementById("moves"); // of a game whose moves are listed
const blank = document.getElementById("move");
const note = document.getElementById("step");
const jumps = { Home: () => stops[0], ArrowLeft: () => stops.findLast((n) => n < (shown ?? stops.at(-1))) ?? stops[0], ArrowRight: () => stops.find((n) => n > (shown ?? Infinity)), End: () => undefined };
let listed = [];
let stops = []; // the steps that the list has
let shown = null; // the step that is shown; null for the table as it is
let wanted = null;
let now = null;

// show draws the table as it is, unless a visitor looks back.
export function show(view) {
  now = view;
  if (shown === null) present(view);
}

function present(view) {
  draw(view);
  end(view);
}

// look shows a step; none shows the table as it is.
async function look(n = null) {
  wanted = n;
  if (n === null) return settle(null, now, "");
  const answer = await fetch("/steps/" + n);
  if (!answer.ok || wanted !== n) return undefined;
  const { view, step } = await answer.json();
  return wanted === n && settle(n, view, step);
}

function settle(n, view, text) {
  shown = n;
  document.body.toggleAttribute("data-past", n !== null);
  if (view) present(view);
  if (n !== null) document.body.dataset.phase = ""; // nothing is to be placed there
  write(note, text);
  mark();
}

// mark marks the move of the step that is shown, and brings it into view.
function mark() {
  const at = listed.findLastIndex(({ first }) => first <= (shown ?? Infinity));
  [...list.children].forEach(({ firstElementChild: line }, n) => {
    if (n === at) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
    line.tabIndex = n === at ? 0 : -1; // the list is one tab stop
  });
  const line = list.children[at];
  if (line) list.scrollTop = Math.max(line.offsetTop + line.offsetHeight - list.clientHeight, Math.min(list.scrollTop, line.offsetTop));
}

function fill(line, { n, seat, gave, piece, text, placed, cell }) {
  const [number, disc, picture, words, on] = line.children;
  write(number, n ? String(n) : "");
  write(disc, seat);
  disc.dataset.by = seat;
  if (piece) picture.firstElementChild.setAttribute("href", "#s" + piece);
  else picture.firstElementChild.removeAttribute("href");
  [gave, text].forEach((part, i) => write(words.children[i], part));
  [placed, cell].forEach((part, i) => write(on.children[i], part));
}

// move lists moves.
export function move(moves) {
  if (!list || !moves) return;
  listed = moves;
  stops = [...new Set(moves.flatMap(({ first, last }) => [first, last]))].sort((a, b) => a - b);
  while (list.childElementCount > moves.length) list.lastElementChild.remove();
  while (list.childElementCount < moves.length) list.append(blank.content.cloneNode(true));
  moves.forEach((one, n) => fill(list.children[n].firstElementChild, one));
  if (shown !== null && !stops.includes(shown)) look(); // another game
  else mark();
}

// Looking back, a press on a place of the table goes back to it as it is, and does nothing else there.
function hold(event) {
  if (shown === null || !event.target.closest?.("[data-cell], #tray, #beside li")) return;
  if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  event.stopPropagation();
  event.preventDefault();
  if (event.type !== "pointerdown") look();
}

export function steps() {
  if (!list) return;
  list.addEventListener("click", (event) => {
    const at = [...list.children].indexOf(event.target.closest("li"));
    if (at >= 0) look(listed[at].last === stops.at(-1) ? null : listed[at].last);
  });
  document.querySelector(".jumps").addEventListener("click", (event) => {
    const key = event.target.closest("[data-jump]")?.dataset.jump;
    if (key) jump(key);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || document.querySelector("dialog[open]")) return;
    const next = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    const line = next && event.target.closest?.("#moves li");
    if (line) {
      event.preventDefault();
      line[next]?.firstElementChild.focus();
    } else if (event.key === "Escape" && shown !== null) look();
    else if (jumps[event.key] && !event.target.closest?.("#board, #beside, #log, input, select, textarea")) {
      event.preventDefault();
      jump(event.key);
    }
  });
  for (const kind of ["pointerdown", "click", "keydown"]) document.addEventListener(kind, hold, true);
  for (const kind of ["pointerdown", "close"]) { // a button counts for the table as it is
    document.addEventListener(kind, (event) => { if (shown !== null && event.target.closest?.("[data-button], [data-act]")) look(); }, true);
  }
}

function jump(key) {
  const n = jumps[key]();
  look(n === stops.at(-1) && key !== "Home" ? null : n);
}
