// The page: it follows the board, draws what the board tells, and sends what a hand does.
import "./styled.js";
import { again, restore } from "./again.js";
import { rule, tell } from "./table.js";
import { move, show, steps } from "./turns.js";
import { walk } from "./keys.js";
import { follow } from "./moves.js";
import { play } from "./hand.js";
import { hold } from "./buttons.js";
import { letters } from "./letters.js";
import { alone, sit } from "./alone.js";
import { quiet, refuse, said, told } from "./sound.js";
import { link } from "./link.js";
import { simulate } from "./showing.js";
import { fill } from "./panel.js";
import { loseAct } from "./events.js";
import { hear } from "./hear.js";

const log = document.getElementById("log");
hear("/events", document.body.dataset.after, ({ view, settings, rules, moves, fresh, log: entries, saying }, events) => {
  if (view && (view.lang !== document.documentElement.lang || view.build !== document.body.dataset.build || view.game !== document.body.dataset.game)) {
    events.close(); // that is no loss
    again(); // the document is of the other language, build or game
    return;
  }
  if (view) {
    sit(view, quiet());
    show(view);
    document.body.toggleAttribute("data-playing", view.playing);
    document.body.toggleAttribute("data-menu", view.menu);
    simulate(view);
    link(view.link);
  }
  if (settings) fill(settings);
  if (rules) rule(rules);
  if (moves) move(moves);
  if (fresh) log.replaceChildren();
  for (const entry of entries ?? []) tell(entry, quiet());
  if (entries) told(entries);
  if (saying) said(saying);
});

new ResizeObserver(() => { log.scrollTop = log.scrollHeight; }).observe(log); // the newest entry is in view
walk(document.getElementById("board"), "[data-cell]");
walk(document.getElementById("beside"), "li");
document.addEventListener("refused", ({ detail }) => { tell(detail); refuse(detail); });
restore().catch(loseAct);
follow();
steps();
if (document.body.dataset.plays) {
  play();
  hold();
  letters();
}
const start = () => {
  if (document.querySelector(".first")) return import("./start.js").then(({ open }) => open());
  const rules = document.querySelector(".more"); // of a game without a start
  rules.open = true;
  rules.scrollIntoView();
  return rules.firstElementChild.focus({ preventScroll: true });
};
document.getElementById("how")?.addEventListener("click", start);
if ("start" in document.body.dataset) requestAnimationFrame(() => setTimeout(start)); // once the table is drawn
alone(); // behind the hand, which gives up what has gone
