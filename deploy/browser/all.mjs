// All tests, in one process with one browser.
import { readdir } from "node:fs/promises";

const files = (await readdir(new URL(".", import.meta.url))).filter((name) => name.endsWith(".test.mjs"));
for (const name of files.sort()) await import(`./${name}`);
