// What is done at the end of a test, the newest first: pages are closed before the program
// that they follow stops.

const ends = new WeakMap();

// atEnd has a function called at the end of the test t.
export function atEnd(t, end) {
  if (!ends.has(t)) {
    ends.set(t, []);
    t.after(async () => {
      for (const end of ends.get(t).reverse()) await end();
    });
  }
  ends.get(t).push(end);
}
