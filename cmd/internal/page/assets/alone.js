// Alone: a visitor plays against the board, which has no hand of its own at a real table.
import { post, send } from "./act.js";
import { take } from "./hand.js";
import { leave } from "./leave.js";

const next = document.getElementById("next");
const own = document.getElementById("own"); // of a simulated table, as the button that begins a game
const levels = [...document.querySelectorAll(".level")]; // of the game, and of one that begins; none where the board plays none
let away = null;
let named = ""; // the piece that was chosen for the visitor, and where it was

// sit shows who is away. What is due is a status then, which a screen reader announces unless it is quiet.
export function sit(view, quiet) {
  const begins = !away && view.away;
  ({ away = null } = view);
  const { dataset } = document.body;
  for (const [name, value] of [["away", away?.seat], ["carries", view.carries && "yes"]]) {
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
  if (away) next.setAttribute("role", "status");
  else next.removeAttribute("role");
  next.setAttribute("aria-live", away && !quiet ? "polite" : "off");
  if (own) own.checked = !view.carries;
  if (!away) return;
  for (const level of levels) level.value = away.level;
  if (levels[0]) levels[0].parentElement.hidden = !away.level; // of a player at another board
  if (begins && document.activeElement.closest(".alone")) document.querySelector('#beside [tabindex="0"]')?.focus();
}

// begin begins a game against a level, or nobody, unless another is to be left for that and is not.
export async function begin(against) {
  if (await leave() && await send("new against=" + against)) document.dispatchEvent(new Event("begun"));
}

// hand chooses the piece that the board has given, where its acts are carried out.
function hand() {
  const place = away?.named && document.body.dataset.carries
    && document.querySelector(`#tray[data-piece="${away.named}"], #beside [data-piece="${away.named}"]:not([data-gone])`);
  const now = place ? away.named + place.id : "";
  if (now && now !== named) take(place);
  named = now;
}

export function alone() {
  levels[0]?.addEventListener("change", () => post({ cmd: "level", level: levels[0].value }));
  document.getElementById("take-back")?.addEventListener("click", () => post({ cmd: "undo" }));
  if (!own) return;
  document.addEventListener("drawn", hand);
  document.getElementById("against").addEventListener("click", () => begin(levels[1].value));
  own.addEventListener("change", () => send("carry " + (own.checked ? "off" : "on")));
}
