// What a screen reader gets of a position in the middle of a game, as goldens.
import { test } from "node:test";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { golden } from "./golden.mjs";
import { middle, quartino } from "./table.mjs";
import { all, line, outline, treeOf } from "./tree.mjs";

test("the accessibility tree names all that is on the table, and the order of tab stops is that of play", async (t) => {
  const { url, play } = await demo(t);
  await play(middle);
  const page = await visit(t, url);
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

test("the accessibility tree names all that is on the wheel", async (t) => {
  const { url, play } = await demo(t);
  await play(quartino);
  const page = await visit(t, url);
  await golden("quartino.tree", outline(await treeOf(await page.context().newCDPSession(page))));
});
