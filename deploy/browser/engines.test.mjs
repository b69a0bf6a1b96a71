// The page in the engines of other browsers, by the roles and names that these tell.
import { test } from "node:test";
import assert from "node:assert/strict";
import { demo } from "./demo.mjs";
import { engines, visit } from "./engines.mjs";
import { proxy } from "./proxy.mjs";
import { middle, won } from "./table.mjs";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

// misplaced returns which boxes are not whole in the first screen, and which overlap.
function misplaced(places, { width, height }) {
  return places.flatMap(({ name, box }, n) => [
    ...(box.left < 0 || box.top < 0 || box.right > width || box.bottom > height ? [`${name} is out of view: ${JSON.stringify(box)}`] : []),
    ...places.slice(n + 1).filter((other) => overlap(box, other.box)).map((other) => `${name} overlaps ${other.name}`),
  ]);
}

const overlap = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;

for (const [engine, start] of Object.entries(engines)) {
  test(`in ${engine}`, async (t) => {
    const command = await start(t);

    await t.test("a piece is given and placed, a call in vain is refused, and a call wins", async (t) => {
      const { url, play } = await demo(t, { speed: 5 });
      await play(won.slice(0, -4)); // all but the last turn
      const { click, told } = await visit(t, command, url, desktop);
      await click("option", /^Tall round solid grooved$/);
      await click("button", /^Tray/);
      await click("button", /^Tray: Tall round solid grooved, given$/);
      await click("gridcell", /^David one: empty$/);
      await told(/David one: tall round solid grooved/);
      await click("button", /^QUARTO B/); // the other has placed
      await told(/No piece has been given/);
      await click("button", /^QUARTO A/);
      await told(/Quarto! A\. Row one: four tall, round pieces\./);
    });

    for (const size of [desktop, phone]) {
      await t.test(`all that a turn needs is in view and apart, at ${size.width} by ${size.height}`, async (t) => {
        const { url, play } = await demo(t);
        await play(middle);
        const { all } = await visit(t, command, url, size);
        const turn = (await all("paragraph")).filter(({ text }) => text.startsWith("B to place."));
        const places = [...turn, ...await all("gridcell", /: /), ...await all("option"), ...await all("button", /^(Tray|QUARTO)/)];
        assert.equal(places.length, 1 + 16 + 11 + 3);
        assert.deepEqual(misplaced(places, size), []);
      });
    }

    await t.test("the newest entry of the log is in view where the stylesheet comes late", async (t) => {
      const { url, play } = await demo(t);
      await play(middle);
      const { all } = await visit(t, command, (await proxy(t, url, "/page.css")).url, desktop);
      const [log] = await all("log");
      const newest = (await all("paragraph")).findLast(({ text }) => text.startsWith("Given:"));
      assert.ok(newest.box.top > log.box.top - 1 && newest.box.bottom < log.box.bottom + 1, JSON.stringify({ newest, log }));
    });
  });
}
