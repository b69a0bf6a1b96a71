// Keys: a group of places is one tab stop, and arrow keys move inside it.

export function walk(group, selector) {
  const all = [...group.querySelectorAll(selector)];
  const there = (place) => place.tagName !== "LI" || !place.hasAttribute("data-gone");
  const columns = () => (group.querySelector('[role="row"]')?.querySelectorAll(selector).length ?? getComputedStyle(group).gridTemplateColumns.split(" ").length);

  // seen returns the key that goes where an arrow points on a board that is turned round.
  const round = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft", ArrowUp: "ArrowDown", ArrowDown: "ArrowUp" };
  const seen = (key) => (group.id === "board" && document.documentElement.hasAttribute("data-flip") ? round[key] ?? key : key);

  // stop makes one place the tab stop of the group.
  const stop = (place) => {
    for (const other of all) other.tabIndex = other === place ? 0 : -1;
  };
  const nearest = (from, some) => {
    const far = (e) => Math.abs((all.indexOf(e) % columns()) - (all.indexOf(from) % columns()));
    return some.filter(there).sort((a, b) => far(a) - far(b))[0];
  };
  // next returns the nearest place in a direction; undefined at the border.
  const next = (from, key) => {
    const wide = columns();
    const at = all.indexOf(from);
    const begin = at - (at % wide);
    switch (key) {
      case "ArrowLeft": return all.slice(begin, at).filter(there).pop();
      case "ArrowRight": return all.slice(at + 1, begin + wide).find(there);
      case "Home": return all.slice(begin, begin + wide).find(there);
      case "End": return all.slice(begin, begin + wide).filter(there).pop();
    }
    const step = key === "ArrowUp" ? -wide : wide;
    for (let row = begin + step; row >= 0 && row < all.length; row += step) {
      const place = nearest(from, all.slice(row, row + wide));
      if (place) return place;
    }
    return undefined;
  };
  // settle gives the tab stop of a piece that has left to its neighbour.
  const settle = () => {
    const at = all.find((e) => e.tabIndex === 0) ?? all[0];
    if (!there(at) || at.tabIndex !== 0) stop(there(at) ? at : neighbour(at));
  };
  const neighbour = (place) => ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"].map((key) => next(place, key)).find((e) => e);

  group.addEventListener("focusin", (event) => {
    const place = event.target.closest(selector);
    if (place) stop(place);
  });
  group.addEventListener("keydown", (event) => {
    if (!all.includes(event.target)) return;
    if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    next(event.target, seen(event.key))?.focus();
  });
  // A piece that leaves while the keys are on it leaves them to its neighbour.
  document.addEventListener("drawn", () => {
    const held = document.activeElement;
    if (all.includes(held) && !there(held)) neighbour(held)?.focus();
    settle();
  });
  settle();
}
