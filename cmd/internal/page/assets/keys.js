// Keys: a group of places is one tab stop, and arrow keys move inside it.

export function walk(group, selector) {
  const all = [...group.querySelectorAll(selector)];
  const there = (place) => place.tagName !== "LI" || !place.hasAttribute("data-gone");
  const columns = () => (group.tagName === "TABLE" ? 4 : getComputedStyle(group).gridTemplateColumns.split(" ").length);

  // stop makes one place the tab stop of the group.
  const stop = (place) => {
    for (const other of all) other.tabIndex = other === place ? 0 : -1;
  };
  // next returns the nearest place in a direction; undefined at the border.
  const next = (from, key) => {
    const wide = columns();
    const [step, row] = { ArrowLeft: [-1, true], ArrowRight: [1, true], ArrowUp: [-wide, false], ArrowDown: [wide, false] }[key];
    const at = all.indexOf(from);
    for (let to = at + step; to >= 0 && to < all.length; to += step) {
      if (row && Math.floor(to / wide) !== Math.floor(at / wide)) return undefined;
      if (there(all[to])) return all[to];
    }
    return undefined;
  };
  const ends = (from, key) => {
    const wide = columns();
    const begin = all.indexOf(from) - (all.indexOf(from) % wide);
    const row = all.slice(begin, begin + wide).filter(there);
    return key === "Home" ? row[0] : row[row.length - 1];
  };
  const settle = () => {
    if (!all.some((e) => e.tabIndex === 0 && there(e))) stop(all.find(there));
  };

  group.addEventListener("focusin", (event) => {
    const place = event.target.closest(selector);
    if (place) stop(place);
  });
  group.addEventListener("keydown", (event) => {
    if (!all.includes(event.target)) return;
    const arrow = event.key.startsWith("Arrow");
    if (!arrow && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    (arrow ? next(event.target, event.key) : ends(event.target, event.key))?.focus();
  });
  // A piece that leaves while the keys are on it leaves them to its neighbour.
  document.addEventListener("drawn", () => {
    const held = document.activeElement;
    if (all.includes(held) && !there(held)) {
      (next(held, "ArrowRight") ?? next(held, "ArrowLeft") ?? all.find(there))?.focus();
    }
    settle();
  });
  settle();
}
