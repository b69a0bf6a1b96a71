// Result: the end of a game. What was called rises, a line is drawn through it, and what it shares is named.
import { places, write } from "./table.js";

const board = document.querySelector(".board");
const result = document.querySelector(".result"); // of the table, not of a past game
let over = null;
let ended = result && !result.hidden; // when the document was loaded, or at the last view

// end shows the end of a game; null for none.
export function end(view) {
  const begins = Boolean(view.over) && !ended;
  over = view.over ?? null;
  ended = Boolean(over);
  if (over) document.body.dataset.over = over.won;
  else delete document.body.dataset.over;
  if (result) tell(view.score, begins);
  line();
}

function tell(score, begins) {
  const inside = !over && !("past" in document.body.dataset) && result.contains(document.activeElement);
  result.hidden = !over;
  if (!over) result.classList.remove("moment");
  else {
    if (begins) result.classList.add("moment");
    write(document.getElementById("result-name"), over.title);
    write(document.getElementById("standing"), score);
    const past = document.getElementById("past");
    past.hidden = !over.past;
    past.href = over.past;
    result.querySelector(".four").replaceChildren(...(over.lines[0] ?? []).map((cell) => places.get(cell).querySelector("svg").cloneNode(true)));
  }
  if (inside) document.querySelector("#beside li:not([data-gone])")?.focus();
  if (!begins) return;
  if (!document.activeElement.matches(".held")) goOn();
  else for (const kind of ["keyup", "pointerup"]) document.addEventListener(kind, goOn, { once: true }); // a key that is down would press the next button too
}

// goOn has the keys go on from what does nothing after the end.
function goOn() {
  if (document.activeElement.closest(".quarto, #beside")) result.querySelector(".go > *").focus();
}

// line draws the lines through the places of what was called, a bit beyond their ends, and a square around one.
function line() {
  const part = 100 / board.clientWidth; // of the board, whatever its size
  const paths = (over?.lines ?? []).map((cells) => {
    const at = cells.map((cell) => places.get(cell)).map((e) => [(e.offsetLeft + e.offsetWidth / 2) * part, (e.offsetTop + e.offsetHeight / 2) * part]);
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("pathLength", "1");
    path.setAttribute("d", straight(at) ? beyond(at[0], at[3]) : around(at));
    return path;
  });
  board.querySelector(".line").replaceChildren(...paths);
}

// straight reports whether four points are in a row: their steps are equal.
const straight = ([[ax, ay], [bx, by], , [dx, dy]]) => Math.hypot(dx - ax - 3 * (bx - ax), dy - ay - 3 * (by - ay)) < 1;

const beyond = ([ax, ay], [bx, by]) => {
  const [x, y] = [(bx - ax) / 6, (by - ay) / 6];
  return `M${ax - x} ${ay - y}L${bx + x} ${by + y}`;
};

// around goes round the middle of four points.
function around(at) {
  const [x, y] = [0, 1].map((n) => at.reduce((sum, point) => sum + point[n], 0) / 4);
  return "M" + at.toSorted((a, b) => Math.atan2(a[1] - y, a[0] - x) - Math.atan2(b[1] - y, b[0] - x)).map((point) => point.join(" ")).join("L") + "Z";
}

document.addEventListener("turn", line); // the board is seen from another side
