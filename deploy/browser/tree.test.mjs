// What a screen reader gets of a position in the middle of a game, as goldens.
import { test } from "node:test";
import { visit } from "./browser.mjs";
import { demo, mute } from "./demo.mjs";
import { golden } from "./golden.mjs";
import { middle, play } from "./table.mjs";
import { all, line, outline, treeOf } from "./tree.mjs";

const speed = 20;

test("the accessibility tree names all that is on the table, and the order of tab stops is that of play", async (t) => {
  const { url } = await demo(t, { speed, env: mute });
  await play(url, middle, speed);
  const page = await visit(t, url);
  await page.locator("#caption", { hasText: "Given: tall square" }).waitFor(); // all is said
  const cdp = await page.context().newCDPSession(page);
  await golden("middle.tree", outline(await treeOf(cdp)));

  const stops = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const at = all(await treeOf(cdp)).findLast((node) => node.states.focused && node.role !== "RootWebArea");
    if (!at) break; // out of the document
    stops.push(line({ ...at, states: {} }));
  }
  await golden("tab-stops", stops.join("\n") + "\n");
});
