// Again: what a visitor has opened and where the focus is, kept while the document is loaded
// in another language, for another build or for another game.

const key = "again";
const folds = () => [...document.querySelectorAll("details")];
const controls = () => [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")];

// again loads the document again.
export function again() {
  const at = controls().indexOf(document.activeElement);
  const top = document.activeElement.getBoundingClientRect().top;
  sessionStorage.setItem(key, JSON.stringify({ open: folds().map((fold) => fold.open), at, top, y: scrollY }));
  history.scrollRestoration = "manual";
  location.reload();
}

// restore opens the same folds, and brings the focus and the place in the window back.
export function restore() {
  const kept = JSON.parse(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  if (!kept) return;
  folds().forEach((fold, n) => { fold.open = kept.open[n]; });
  const focused = controls()[kept.at];
  focused?.focus({ preventScroll: true });
  scrollTo(0, focused ? scrollY + focused.getBoundingClientRect().top - kept.top : kept.y);
}
