// PNG: pictures as the browser takes them, made small by a palette, still or moving.
import { deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

// decode reads a picture of 8 bits: its pixels are numbers, 0xrrggbb.
export function decode(file) {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const depth = { 2: 3, 3: 1, 6: 4 }[file[25]]; // bytes of a pixel
  const data = [];
  let palette = null;
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    const name = file.toString("latin1", at + 4, at + 8);
    if (name === "PLTE") palette = body;
    if (name === "IDAT") data.push(body);
  }
  const raw = inflateSync(Buffer.concat(data));
  const row = width * depth;
  const bytes = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const n = y * row + x;
      const left = x < depth ? 0 : bytes[n - depth];
      const up = y ? bytes[n - row] : 0;
      const corner = x < depth || !y ? 0 : bytes[n - row - depth];
      bytes[n] = raw[y * (row + 1) + 1 + x] + predictions[filter](left, up, corner);
    }
  }
  const pixels = new Uint32Array(width * height);
  const from = palette ?? bytes;
  for (let n = 0; n < pixels.length; n++) {
    const at = palette ? bytes[n] * 3 : n * depth;
    pixels[n] = from[at] << 16 | from[at + 1] << 8 | from[at + 2];
  }
  return { width, height, pixels };
}

// predictions of a byte by its neighbours, for each filter; the last is Paeth's.
const predictions = [() => 0, (left) => left, (left, up) => up, (left, up) => (left + up) >> 1, (left, up, corner) => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}];

const parts = (colour) => [colour >> 16, colour >> 8 & 255, colour & 255];

// differing tells of each pixel of a picture whether it differs from that of another by more than a tenth
// of a colour; each does, where they are not of one size.
export function differing(a, b) {
  const same = a.width === b.width && a.height === b.height;
  const apart = (one, two) => one !== two && parts(one).some((part, n) => Math.abs(part - parts(two)[n]) > 25);
  return Array.from(b.pixels, (two, n) => !same || apart(a.pixels[n], two));
}

// paletteOf returns colours for pictures: the middle of boxes of colours, of which the fullest and
// longest is halved until there are so many.
function paletteOf(pictures, most) {
  const counts = new Map();
  for (const { pixels } of pictures) for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const box = (colours) => {
    const spans = [0, 1, 2].map((part) => {
      const all = colours.map(([colour]) => parts(colour)[part]);
      return all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
    });
    const part = spans.indexOf(Math.max(...spans));
    return { colours, part, worth: spans[part] ** 2 * Math.log(1 + colours.reduce((sum, [, count]) => sum + count, 0)) };
  };
  let boxes = [box([...counts])];
  while (boxes.length < Math.min(most, counts.size)) {
    const worst = boxes.reduce((a, b) => (b.worth > a.worth ? b : a));
    const sorted = worst.colours.sort(([a], [b]) => parts(a)[worst.part] - parts(b)[worst.part]);
    const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
    let sum = 0;
    const cut = Math.max(1, sorted.findIndex(([, count]) => (sum += count) >= half));
    boxes = [...boxes.filter((one) => one !== worst), box(sorted.slice(0, cut)), box(sorted.slice(cut))];
  }
  return boxes.map(({ colours }) => {
    const total = colours.reduce((sum, [, count]) => sum + count, 0);
    const [r, g, b] = [0, 1, 2].map((part) => Math.round(colours.reduce((sum, [colour, count]) => sum + parts(colour)[part] * count, 0) / total));
    return r << 16 | g << 8 | b;
  });
}

const table = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

function chunk(name, ...values) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), ...values]);
  const sum = body.reduce((sum, byte) => table[(sum ^ byte) & 255] ^ sum >>> 8, 0xffffffff);
  return Buffer.concat([uint32(body.length - 4), body, uint32(~sum >>> 0)]);
}

function uint32(...numbers) {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, n) => bytes.writeUInt32BE(number, 4 * n));
  return bytes;
}

// encode writes pictures of one size with so many colours: one alone as a still picture, several as
// a moving one that plays for ever, each shown for its time in ms. Of those behind the first it has
// what changes.
export function encode(pictures, colours = 256) {
  const [{ width, height }] = pictures;
  const palette = paletteOf(pictures, colours);
  const known = new Map();
  const index = (colour) => {
    if (!known.has(colour)) {
      const [r, g, b] = parts(colour);
      const off = palette.map((one) => {
        const [x, y, z] = parts(one);
        return (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
      });
      known.set(colour, off.indexOf(Math.min(...off)));
    }
    return known.get(colour);
  };
  const header = Buffer.from([8, 3, 0, 0, 0]); // 8 bits, palette
  const file = [signature, chunk("IHDR", uint32(width, height), header), chunk("PLTE", Buffer.from(palette.flatMap(parts)))];
  if (pictures.length > 1) file.push(chunk("acTL", uint32(pictures.length, 0)));
  let before = null;
  let sequence = 0;
  for (const { pixels, time } of pictures) {
    const now = Uint8Array.from(pixels, index);
    const [left, top, right, bottom] = before ? changes(before, now, width) : [0, 0, width, height];
    const rows = [];
    for (let y = top; y < bottom; y++) rows.push(Buffer.from([0]), now.subarray(y * width + left, y * width + right));
    const data = deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 });
    if (pictures.length > 1) file.push(chunk("fcTL", uint32(sequence++, right - left, bottom - top, left, top), Buffer.from([time >> 8, time & 255, 3, 232, 0, 0])));
    file.push(before ? chunk("fdAT", uint32(sequence++), data) : chunk("IDAT", data));
    before = now;
  }
  return Buffer.concat([...file, chunk("IEND")]);
}

// changes returns the edges of what differs.
function changes(before, now, width) {
  let [left, top, right, bottom] = [width, Infinity, 1, 1]; // one pixel where nothing does
  now.forEach((colour, n) => {
    if (colour === before[n]) return;
    const [x, y] = [n % width, Math.floor(n / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  });
  return top === Infinity ? [0, 0, 1, 1] : [left, top, right, bottom];
}
