// Troubles: switches that make and mend a trouble of the simulated board, its shows, and
// the choice of another build.
import { send } from "./hand.js";
import { leave } from "./leave.js";

const switches = [...document.querySelectorAll("[data-trouble]")];
const shows = [...document.querySelectorAll("[data-show]")];
const showing = document.getElementById("showing"); // null where the board is not simulated
const waiting = [...switches, ...shows, ...document.querySelectorAll('#build button, [data-act="new"], [data-plays] button[value="new"]')];
let now = switches.filter((box) => box.checked).map((box) => box.dataset.trouble);

// simulate shows which troubles there are, and how far a show is. The button that began
// it ends it, and meanwhile what cannot be done then does nothing.
export function simulate({ troubles, shown, showing: text, done, of }) {
  now = troubles;
  settle();
  if (!showing) return;
  if (shown && showing.hidden) scrollTo(0, 0); // to the board
  showing.hidden = !shown;
  document.getElementById("showing-name").textContent = text;
  Object.assign(showing.querySelector("progress"), { max: of || 1, value: done });
  for (const button of shows) {
    const { begin, end } = button.closest("ul").dataset;
    const text = button.dataset.show === shown ? end : begin;
    if (button.textContent !== text) button.textContent = text;
  }
  for (const control of waiting) {
    if (shown && control.dataset.show !== shown) control.setAttribute("aria-disabled", "true");
    else control.removeAttribute("aria-disabled");
  }
}

function settle() {
  for (const box of switches) box.checked = now.includes(box.dataset.trouble);
}

export function trouble() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[aria-disabled]:not(.quarto)")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  showing?.querySelector("button").addEventListener("click", () => send("stop"));
  for (const box of switches) {
    box.addEventListener("change", async () => {
      await send((box.checked ? "make " : "mend ") + box.dataset.trouble);
      settle(); // where it was refused
    });
  }
  for (const button of shows) {
    button.addEventListener("click", async () => {
      if (button.textContent === button.closest("ul").dataset.end) send("stop");
      else if (await leave()) send("show " + button.dataset.show);
    });
  }
  document.getElementById("build")?.addEventListener("submit", (event) => {
    event.preventDefault();
    send("build " + event.target.elements.build.value);
  });
}
