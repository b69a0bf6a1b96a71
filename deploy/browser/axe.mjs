// What axe finds of a page, and what of it cannot be pressed or read.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wide = { width: 1280, height: 800 };
const zoomed = (times) => ({ viewport: { width: wide.width / times, height: wide.height / times } }); // in pixels of CSS

export const looks = {
  light: {},
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "reduced motion": { reducedMotion: "reduce" },
  "320 pixels wide": { viewport: { width: 320, height: 640 } },
  "zoom 200 %": zoomed(2),
  "zoom 400 %": zoomed(4),
};

// wear gives a page a look.
export async function wear(page, { viewport = wide, ...media }) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "no-preference", ...media });
}

// findings returns what axe finds, with the elements, once nothing moves or appears: a text on its way in has less contrast.
export async function findings(page) {
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
// reaches reports whether the document is wider than the window.
export const reaches = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

// covered returns the texts that lie below another element. Those that scroll do not count.
export const covered = (page) => page.evaluate(() => [...document.querySelectorAll("h1, h2, p, a, button, label")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[tabindex]") && [e, e.parentElement].every((part) => getComputedStyle(part).clipPath === "none"))
  .filter((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2); // null outside the window
    return above && !above.contains(e) && !e.contains(above);
  }).map((e) => e.outerHTML.slice(0, 80)));

// small returns the targets of less than 24 by 24 pixels. Links in a text may be smaller.
export const small = (page) => page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, a, [tabindex]")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("p a"))
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([text, box]) => `${text} ${box.width}x${box.height}`));
