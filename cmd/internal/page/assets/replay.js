// Replay: it takes the steps of a past game from the board, each with its address, and
// shows them in the document. Without it the links load each step.
import "./styled.js";
import { draw, tell } from "./table.js";
import { walk } from "./keys.js";
import { leave } from "./leave.js";

const jumps = [...document.querySelectorAll(".jump")]; // first, previous, next, last
const steps = [...document.querySelectorAll("#steps a")];
const log = document.getElementById("log");
const last = steps.length;
let shown = 1 + steps.findIndex((link) => link.hasAttribute("aria-current"));
let wanted = shown;
let busy = false;

const aims = (n) => [1, Math.max(1, n - 1), Math.min(n + 1, last), last]; // of jumps

// go shows a step. While one is on its way, the newest wish alone is kept.
async function go(step) {
  wanted = step;
  if (busy) return;
  busy = true;
  while (shown !== wanted) {
    const next = wanted;
    try {
      const answer = await fetch(`${document.body.dataset.path}/steps/${next}`);
      const { view, step, log } = await answer.json();
      if (view.lang !== document.documentElement.lang) throw new Error("the texts of the document are in another language");
      show(next, view, step, log);
    } catch {
      location.assign("?step=" + next);
      return;
    }
  }
  busy = false;
}

// reveal scrolls the list of steps to the one that is shown.
function reveal() {
  const link = steps[shown - 1];
  const list = document.getElementById("steps");
  const step = link.getBoundingClientRect();
  const { top, bottom } = list.getBoundingClientRect();
  list.scrollTop += Math.min(0, step.top - top) + Math.max(0, step.bottom - bottom);
}

function show(n, view, step, entries) {
  shown = n;
  draw(view);
  document.getElementById("step").textContent = step;
  log.replaceChildren();
  entries.forEach(tell);
  aims(n).forEach((to, i) => {
    jumps[i].href = "?step=" + to;
    if (to === n) jumps[i].setAttribute("aria-disabled", "true");
    else jumps[i].removeAttribute("aria-disabled");
  });
  steps.forEach((link, i) => {
    if (i + 1 === n) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  reveal();
  history.replaceState(null, "", "?step=" + n);
  tellWorth();
}

// Who wins with best play after each step: the board finds it out while the page is open. Until it
// has, and after a second, the page tells how far it is.
const worth = document.getElementById("worth");
const found = [];
let progress = "";
let late = false;

function tellWorth() {
  const text = found[shown] ?? (late ? progress : "");
  if (worth && worth.textContent !== text) worth.textContent = text;
}

async function learnWorth() {
  const wait = setTimeout(() => { late = true; tellWorth(); }, 1000);
  try {
    const { body } = await fetch(`${document.body.dataset.path}/worth`);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (text + piece.value).split("\n");
      text = lines.pop();
      for (const line of lines.map((line) => JSON.parse(line))) {
        found[line.step] = line.text;
        progress = line.done;
      }
      tellWorth();
    }
  } catch {} // the board does not tell it
  clearTimeout(wait);
  late = false;
  tellWorth();
}

const changed = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

document.addEventListener("click", (event) => {
  const link = event.target.closest(".jump, #steps a");
  if (!link || event.button !== 0 || changed(event)) return;
  event.preventDefault();
  go(jumps.includes(link) ? aims(wanted)[jumps.indexOf(link)] : 1 + steps.indexOf(link));
});

// goOn begins a game that goes on from the step that is shown, and shows it.
async function goOn(consent) {
  const answer = await fetch(`${document.body.dataset.path}/begin`, { method: "POST", body: shown + consent });
  if (answer.ok) return location.assign("/");
  if (answer.status === 409 && !consent) { // another game is being played
    document.body.setAttribute("data-playing", "");
    if (await leave()) await goOn(" yes");
    return;
  }
  tell({ class: "answer", lang: document.documentElement.lang, text: await answer.text() });
}

document.getElementById("go-on")?.addEventListener("click", () => goOn(""));

// Home, End and the arrow keys go where the links do, except inside what they move in already.
const keys = ["Home", "ArrowLeft", "ArrowRight", "End"];
document.addEventListener("keydown", (event) => {
  if (!keys.includes(event.key) || changed(event) || event.target.closest("#board, #beside, #log")) return;
  event.preventDefault();
  go(aims(wanted)[keys.indexOf(event.key)]);
});

walk(document.getElementById("board"), "[data-cell]");
walk(document.getElementById("beside"), "li");
reveal();
if (worth) learnWorth();
