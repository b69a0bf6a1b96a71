// Replay: a past game, step by step, with who wins with best play, and what may be taken from it.
import "./styled.js";
import { look, steps } from "./turns.js";
import { walk } from "./keys.js";
import { follow } from "./moves.js";
import { below } from "./events.js";
import { leave } from "./leave.js";
import { count, learn, note, tellWorth } from "./values.js";
import { share } from "./share.js";

if (document.querySelector(".tokens")) await import("./wheel.js");
const { path } = document.body.dataset;
const [back, forth] = ["Left", "Right"].map((way) => document.querySelector(`[data-jump="Arrow${way}"]`));

// goOn begins a game that goes on from the step that is shown, and shows it.
async function goOn(consent) {
  const answer = await fetch(`${path}/begin`, { method: "POST", body: document.body.dataset.step + consent });
  if (answer.ok) return location.assign(below("/"));
  if (answer.status === 409 && !consent) { // another game is being played
    document.body.setAttribute("data-playing", "");
    if (await leave()) await goOn(" yes");
    return;
  }
  note(await answer.text());
}

document.getElementById("go-on")?.addEventListener("click", () => goOn(""));
document.addEventListener("drawn", () => {
  const step = Number(document.body.dataset.step);
  history.replaceState(null, "", "?step=" + step);
  back.href = "?step=" + Math.max(1, step - 1);
  forth.href = "?step=" + Math.min(step + 1, count());
  tellWorth(true);
});
walk(document.getElementById("board"), "[data-cell]");
walk(document.getElementById("beside"), "li");
follow();
if (document.querySelector(".values")) learn();
steps();
share();
if (document.body.hasAttribute("data-over")) look(Number(document.body.dataset.step)); // for the lines
