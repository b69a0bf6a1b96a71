// Picture: the board as it is seen, with what the step tells, drawn for a file.

const wide = 1200; // pixels
const stage = document.querySelector(".symbols");
const board = document.querySelector(".board");

// colour returns what a custom property is now.
function colour(name) {
  stage.style.fill = `var(${name})`;
  const { fill } = getComputedStyle(stage);
  stage.style.fill = "";
  return fill;
}

function boxOf(shape) {
  const copy = shape.cloneNode();
  stage.append(copy);
  const box = copy.getBBox();
  copy.remove();
  return box;
}

function pathOf(shape) {
  if (shape.localName === "path") return new Path2D(shape.getAttribute("d"));
  const [x, y, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => Number(shape.getAttribute(name)));
  return ellipse(x, y, rx, ry);
}

function ellipse(x, y, rx, ry) {
  const path = new Path2D();
  path.ellipse(x, y, rx, ry, 0, 0, 7);
  return path;
}

// pour fills a path, with a colour or with a gradient that goes over its box.
function pour(ctx, shape, path, fill, opacity) {
  ctx.save();
  ctx.globalAlpha *= opacity;
  const [, id] = /#([\w-]+)/.exec(fill) ?? [];
  if (fill.startsWith("url") && id) {
    const all = document.getElementById(id);
    const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) => all[name].baseVal.valueInSpecifiedUnits / (all[name].baseVal.unitType === 2 ? 100 : 1));
    const gradient = ctx.createLinearGradient(x1, y1, x2, y2);
    for (const stop of all.children) {
      const { stopColor, stopOpacity } = getComputedStyle(stop);
      gradient.addColorStop(stop.offset.baseVal, clear(stopColor, stopOpacity));
    }
    const { x, y, width, height } = boxOf(shape);
    ctx.clip(path);
    ctx.transform(width, 0, 0, height, x, y);
    ctx.fillStyle = gradient;
    ctx.fillRect(0, 0, 1, 1);
  } else {
    ctx.fillStyle = fill;
    ctx.fill(path);
  }
  ctx.restore();
}

const clear = (rgb, opacity) => rgb.replace(/^rgb\(([^)]*)\)$/, `rgb($1 / ${opacity})`).replaceAll(",", " ");

// paint draws a shape of a symbol, and what is in it.
function paint(ctx, shape) {
  if (shape.localName === "use") return symbol(ctx, shape);
  ctx.save();
  const turned = shape.transform?.baseVal.consolidate()?.matrix;
  if (turned) ctx.transform(turned.a, turned.b, turned.c, turned.d, turned.e, turned.f);
  if (shape.localName === "g") [...shape.children].forEach((one) => paint(ctx, one));
  else {
    const style = getComputedStyle(shape);
    const path = pathOf(shape);
    if (style.fill !== "none") pour(ctx, shape, path, style.fill, style.fillOpacity);
    if (style.stroke !== "none") {
      const lines = parseFloat(style.strokeWidth);
      Object.assign(ctx, { strokeStyle: style.stroke, lineWidth: lines === 1 ? 1.5 : lines, lineJoin: "round", lineCap: style.strokeLinecap });
      ctx.globalAlpha *= style.strokeOpacity;
      ctx.stroke(path);
    }
  }
  return ctx.restore();
}

// of returns the symbol that is used; null for none.
const of = (use) => document.getElementById((use.getAttribute("href") ?? "").slice(1));

const symbol = (ctx, use) => [...of(use).children].forEach((one) => paint(ctx, one));

const placeOf = (e) => {
  const [at, all] = [e.getBoundingClientRect(), board.getBoundingClientRect()];
  return { x: at.x - all.x, y: at.y - all.y, width: at.width, height: at.height };
};

function slab(ctx, w) {
  const own = board.querySelector(".slab");
  const style = getComputedStyle(own);
  const side = own.offsetWidth;
  const [ex, ey] = ["--ex", "--ey"].map((name) => Number(style.getPropertyValue(name)) * w * 0.029);
  const wood = (x, y, inset, round) => {
    const path = new Path2D();
    path.roundRect(x - side / 2 + inset, y - side / 2 + inset, side - 2 * inset, side - 2 * inset, round);
    return path;
  };
  ctx.save();
  ctx.translate(w / 2, w * 0.385);
  const { a, b, c, d } = new DOMMatrix(style.transform);
  ctx.transform(a, b, c, d, 0, 0);
  ctx.fillStyle = colour("--wood-edge");
  for (let n = 0; n <= 1; n += 0.1) ctx.fill(wood(ex * n, ey * n, 0, w * 0.045));
  const top = ctx.createLinearGradient(-side * 0.17, -side / 2, side * 0.17, side / 2);
  ["--wood-1", "--wood-2", "--wood-3"].forEach((name, n) => top.addColorStop([0, 0.45, 1][n], colour(name)));
  ctx.fillStyle = top;
  ctx.fill(wood(0, 0, 0, w * 0.045));
  ctx.globalAlpha = 0.55;
  Object.assign(ctx, { strokeStyle: colour("--inlay"), lineWidth: 1.5 });
  ctx.stroke(wood(0, 0, side * 0.059, w * 0.02));
  ctx.globalAlpha = 0.24;
  ctx.clip(wood(0, 0, 0, w * 0.045));
  ctx.translate(-side / 2, -side / 2);
  ctx.scale(side / 100, side / 100);
  Object.assign(ctx, { strokeStyle: colour("--wood-grain"), lineWidth: 0.6 });
  ctx.stroke(new Path2D(board.querySelector(".grain path").getAttribute("d")));
  ctx.restore();
}

function well(ctx, cell) {
  const { x, y, width, height } = placeOf(cell);
  const [middle, half] = [[x + width / 2, y + height / 2], [width / 2, height / 2]];
  const deep = ctx.createRadialGradient(middle[0], y + height * 0.72, 0, middle[0], middle[1], half[0]);
  deep.addColorStop(0, colour("--well-2"));
  deep.addColorStop(0.8, colour("--well-1"));
  ctx.fillStyle = colour("--well-lip");
  ctx.fill(ellipse(middle[0], middle[1] + 1.5, ...half));
  ctx.fillStyle = deep;
  ctx.fill(ellipse(...middle, ...half));
  if (!cell.dataset.mark) return;
  Object.assign(ctx, { strokeStyle: colour("--gold"), lineWidth: cell.dataset.mark === "called" ? 5 : 3 });
  ctx.stroke(ellipse(...middle, half[0] - 1.5, half[1] - 1.5));
}

function piece(ctx, svg) {
  const { x, y, width, height } = placeOf(svg);
  for (const use of svg.children) {
    const box = of(use)?.viewBox.baseVal;
    if (!box) continue;
    ctx.save();
    ctx.translate(x, y + (use.y.baseVal.valueInSpecifiedUnits / 100) * height);
    ctx.scale(width / box.width, height / box.height);
    symbol(ctx, use);
    ctx.restore();
  }
}

function words(ctx, w) {
  for (const edge of board.querySelectorAll(".edge")) {
    ctx.save();
    ctx.translate(edge.offsetLeft, edge.offsetTop);
    const { a, b, c, d } = new DOMMatrix(getComputedStyle(edge).transform);
    ctx.transform(a, b, c, d, 0, 0);
    Object.assign(ctx, { font: font(edge), fillStyle: colour("--on-wood"), textAlign: "center", textBaseline: "middle" });
    ctx.fillText(edge.textContent, 0, 0);
    ctx.restore();
  }
  const next = document.getElementById("next");
  const lines = [[next, next.textContent, "--text"], [document.getElementById("step"), document.querySelector(".about h2").textContent, "--quiet"]];
  lines.forEach(([like, text, ink], n) => {
    Object.assign(ctx, { font: font(like, w * 0.026), fillStyle: colour(ink), textAlign: "center", textBaseline: "middle" });
    const most = w / ctx.measureText(text).width;
    if (most < 1) ctx.font = font(like, w * 0.026 * most);
    ctx.fillText(text, w / 2, w * (0.85 + n * 0.045));
  });
}

const font = (e, size = parseFloat(getComputedStyle(e).fontSize)) => `${getComputedStyle(e).fontWeight} ${size}px ${getComputedStyle(e).fontFamily}`;

// picture returns the picture, a PNG.
export function picture() {
  const w = board.clientWidth;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: wide, height: wide * 0.92 });
  const ctx = canvas.getContext("2d");
  ctx.fillStyle = colour("--ground");
  ctx.fillRect(0, 0, wide, wide);
  ctx.translate(wide * 0.03, wide * 0.03);
  ctx.scale(wide * 0.94 / w, wide * 0.94 / w);
  slab(ctx, w);
  const cells = [...board.querySelectorAll("[data-cell]")];
  cells.forEach((cell) => well(ctx, cell));
  words(ctx, w);
  const high = (cell) => Number(getComputedStyle(cell.firstElementChild).zIndex);
  ctx.save();
  ctx.scale(w / 100, w / 100);
  Object.assign(ctx, { strokeStyle: colour("--gold"), lineWidth: 1.4, lineCap: "round", lineJoin: "round" });
  for (const path of board.querySelectorAll(".line path")) ctx.stroke(new Path2D(path.getAttribute("d")));
  ctx.restore();
  cells.filter((cell) => cell.dataset.piece).sort((a, b) => high(a) - high(b)).forEach((cell) => piece(ctx, cell.querySelector("svg")));
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}
