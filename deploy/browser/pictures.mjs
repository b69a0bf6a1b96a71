// The pictures of README and pages, which deploy/browser/run pictures writes.
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { middle, table, won } from "./table.mjs";

const save = (page, name) => page.screenshot({ path: fileURLToPath(new URL(`../docs/${name}.png`, import.meta.url)) });

test("the table in the middle of a game", async (t) => {
  const { url, play } = await demo(t);
  await play([...won, "new names=Lena,Tom", ...middle]);
  const page = await visit(t, url);
  await table(page).lies("d");
  await save(page, "table");
});

test("a past game", async (t) => {
  const { url, play } = await demo(t);
  await play(won);
  await save(await visit(t, new URL("/games/demo?step=9", url).href), "replay");
});

test("the workbench while pieces are felt and lifted", async (t) => {
  const { url, play } = await demo(t, { speed: 2 }); // a line from event to event
  const page = await visit(t, new URL("/workbench", url).href);
  await play([...middle, "touch b2", "lift c3", "put e c3", "touch d2", "lift a1", "put 8 a1"]);
  await save(page, "workbench");
});
