// Look: what visitors have chosen for their browser, before the document is drawn.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  for (const name of ["letters", "captions", "announce", "flip", "diamond", "contrast", "cards"]) {
    if (kept(name)) root.toggleAttribute("data-" + name, kept(name) === "on");
  }
  for (const name of ["colours", "size"]) {
    if (kept(name)) root.setAttribute("data-" + name, kept(name));
  }
})();
