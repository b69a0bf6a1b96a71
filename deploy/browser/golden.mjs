// Expected outputs in files, which deploy/browser/run update writes.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";

// golden compares a text with the file of that name in testdata, line by line.
export async function golden(name, text) {
  const file = new URL(`testdata/${name}`, import.meta.url);
  if (process.env.QUARTOBOARD_BROWSER === "update") await writeFile(file, text);
  const want = (await readFile(file, "utf8")).split("\n");
  const got = text.split("\n");
  for (let n = 0; n < Math.max(got.length, want.length); n++) {
    assert.equal(got[n], want[n], `${name}:${n + 1}: got ${got[n]}, want ${want[n]}`);
  }
}
