// Showing: how far the show of a trouble is, with a button that ends it.
import { send } from "./act.js";

const showing = document.getElementById("showing"); // null where the board is not simulated

// simulate shows that. Meanwhile no game can be begun.
export function simulate({ shown, showing: text, done, of }) {
  if (!showing) return;
  if (shown && showing.hidden) scrollTo(0, 0); // to the board
  showing.hidden = !shown;
  document.getElementById("showing-name").textContent = text;
  Object.assign(showing.querySelector("progress"), { max: of || 1, value: done });
  document.body.toggleAttribute("data-showing", Boolean(shown));
  for (const button of document.querySelectorAll('[data-act^="new"]')) {
    if (shown) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

document.addEventListener("click", (event) => {
  const begins = document.body.hasAttribute("data-showing") && event.target.closest?.('[data-act^="new"], button[value="new"]');
  if (!begins) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
showing?.querySelector("button").addEventListener("click", () => send("stop"));
