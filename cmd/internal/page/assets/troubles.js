// Troubles: what makes and mends a trouble of the simulated board, its shows, and the choice of
// another build. A show plays at the table.
import { send } from "./act.js";
import { again } from "./again.js";
import { leave } from "./leave.js";
import { below, subscribe } from "./events.js";

const boxes = [...document.querySelectorAll("[data-trouble]")];
const shows = [...document.querySelectorAll("[data-show]")];
const waiting = [...boxes, ...shows, ...document.querySelectorAll("#build button")]; // for the end of a show
const refusal = document.getElementById("refused");
let now = boxes.filter((box) => box.checked).map((box) => box.dataset.trouble);

function settle() {
  for (const box of boxes) box.checked = now.includes(box.dataset.trouble);
}

// show shows which troubles there are. The button that began a show ends it, and meanwhile what
// cannot be done does nothing.
function show({ troubles, shown, playing }) {
  now = troubles;
  settle();
  document.body.toggleAttribute("data-playing", playing);
  for (const button of shows) {
    const { begin, end } = button.closest("ul").dataset;
    button.textContent = button.dataset.show === shown ? end : begin;
  }
  for (const control of waiting) {
    if (shown && control.dataset.show !== shown) control.setAttribute("aria-disabled", "true");
    else control.removeAttribute("aria-disabled");
  }
}

// act has the hand do an act, and takes back what was told of the one before.
function act(line) {
  refusal.textContent = "";
  return send(line);
}

export function trouble() {
  if (!refusal) return; // the board is not simulated
  subscribe("/events").onmessage = (event) => {
    const { view } = JSON.parse(event.data);
    if (!view) return;
    if (view.build !== document.body.dataset.build) again(); // the document is of the other one
    show(view);
  };
  document.addEventListener("refused", ({ detail }) => { refusal.textContent = detail.text; });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[aria-disabled]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  for (const box of boxes) {
    box.addEventListener("change", async () => {
      await act((box.checked ? "make " : "mend ") + box.dataset.trouble);
      settle(); // where it was refused
    });
  }
  for (const button of shows) {
    button.addEventListener("click", async () => {
      if (button.textContent === button.closest("ul").dataset.end) act("stop");
      else if ((await leave()) && (await act("show " + button.dataset.show))) location.assign(below("/"));
    });
  }
  document.getElementById("build").addEventListener("submit", (event) => {
    event.preventDefault();
    act("build " + event.target.elements.build.value);
  });
}
