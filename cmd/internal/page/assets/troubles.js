// Troubles: switches that make and mend a trouble of the simulated board, its shows, and
// the choice of another build.
import { send } from "./hand.js";

const switches = [...document.querySelectorAll("[data-trouble]")];
const shows = [...document.querySelectorAll("[data-show]")];
let now = switches.filter((box) => box.checked).map((box) => box.dataset.trouble);

// simulate shows which troubles there are. The button that began a show
// ends it, and meanwhile the others do nothing.
export function simulate({ troubles, shown }) {
  now = troubles;
  settle();
  for (const button of shows) {
    const { begin, end } = button.closest("ul").dataset;
    const text = button.dataset.show === shown ? end : begin;
    if (button.textContent !== text) button.textContent = text;
    if (shown && button.dataset.show !== shown) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

function settle() {
  for (const box of switches) box.checked = now.includes(box.dataset.trouble);
}

export function trouble() {
  for (const box of switches) {
    box.addEventListener("change", async () => {
      await send((box.checked ? "make " : "mend ") + box.dataset.trouble);
      settle(); // where it was refused
    });
  }
  for (const button of shows) {
    button.addEventListener("click", () => {
      if (button.hasAttribute("aria-disabled")) return;
      const ends = button.textContent === button.closest("ul").dataset.end;
      send(ends ? "stop" : "show " + button.dataset.show);
    });
  }
  document.getElementById("build")?.addEventListener("submit", (event) => {
    event.preventDefault();
    send("build " + event.target.elements.build.value);
  });
}
