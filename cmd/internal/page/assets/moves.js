// Moves: a piece goes to its place in 200 ms, from where it stood, or from the hand that let it go.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const glide = { duration: 200, easing: "cubic-bezier(.2, .7, .2, 1)" };
const patience = 3000; // ms that a piece stays where it was let go, until the board has felt it
const single = !document.querySelector(".tokens"); // each piece is one of its kind
let stood = standing();
let dropped = null; // the picture of a piece that was let go

// standing returns where each piece is.
function standing() {
  const all = new Map();
  if (!single) return all;
  for (const place of document.querySelectorAll("#beside li:not([data-gone]), #tray, #board [data-cell]:not([data-gone])")) {
    if (place.dataset.piece) all.set(place.dataset.piece, place.querySelector("svg"));
  }
  return all;
}

// middle returns where a piece stands in the window.
function middle(svg) {
  const { x, y, width, height } = svg.getBoundingClientRect();
  return width ? [x + width / 2, y + height / 2] : null;
}

// go moves an element, which stays where it is, from or to a place in the window.
function go(element, way, fill) {
  if (still.matches) return;
  const part = element.closest(".board, .giving, .beside");
  part?.classList.add("above"); // the others
  element.animate(way, { ...glide, fill }).finished.then(() => part?.classList.remove("above"), () => {});
}

export function follow() {
  document.addEventListener("drawn", () => {
    const now = standing();
    for (const [piece, svg] of now) {
      const before = stood.get(piece);
      if (!before || before === svg) continue;
      if (piece === dropped?.piece) {
        dropped.end();
        continue;
      }
      const [from, to] = [middle(before), middle(svg)];
      if (from && to) go(svg, [{ translate: `${from[0] - to[0]}px ${from[1] - to[1]}px` }, { translate: "0 0" }]);
    }
    stood = new Map([...stood, ...now]); // a hand may hold a piece meanwhile
  });
}

// letGo leaves the picture of a piece at its new place until it stands there, or sends it back where that is
// refused. sent tells whether the hand can do it.
export async function letGo(picture, from, to, sent) {
  if (!single) {
    picture.remove();
    return;
  }
  dropped?.end();
  const piece = from.dataset.piece;
  const target = to.dataset.cell || to.id === "tray" ? to : document.querySelector(`#beside [data-piece="${piece}"]`);
  from.classList.add("left");
  const mine = dropped = {
    piece,
    end: () => {
      picture.remove();
      from.classList.remove("left");
      if (dropped === mine) dropped = null;
    },
  };
  const moveTo = (place) => {
    const [at, there] = [middle(picture), middle(place.querySelector("svg"))];
    if (at && there) go(picture, [{ translate: "0 0" }, { translate: `${there[0] - at[0]}px ${there[1] - at[1]}px` }], "forwards");
  };
  moveTo(target);
  if (!(await sent)) mine.end();
  else setTimeout(mine.end, patience);
}
