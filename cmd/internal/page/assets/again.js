// Again: what a visitor has opened and where the focus is, kept while the document is loaded
// in another language, for another build or for another game.
import { open } from "./panel.js";

const key = "again";
const folds = () => [...document.querySelectorAll("details")];
const controls = () => [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")];

// again loads the document again.
export function again() {
  const at = controls().indexOf(document.activeElement);
  const top = document.activeElement.getBoundingClientRect().top;
  sessionStorage.setItem(key, JSON.stringify({ panel: document.getElementById("settings")?.open, open: folds().map((fold) => fold.open), at, top, y: scrollY }));
  history.scrollRestoration = "manual";
  location.reload();
}

// restore opens the same folds, and brings the focus and the place in the window back.
export async function restore() {
  const kept = JSON.parse(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  if (!kept) return;
  if (kept.panel) await open();
  folds().forEach((fold, n) => { fold.open = kept.open[n]; });
  const focused = controls()[kept.at];
  if (!focused) return scrollTo(0, kept.y);
  focused.focus({ preventScroll: true });
  (focused.closest("dialog") ?? document.scrollingElement).scrollTop += focused.getBoundingClientRect().top - kept.top;
}
