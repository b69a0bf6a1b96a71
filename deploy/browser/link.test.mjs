// A game between two boards of a club, at two tables in two browsers, over a broker.
import { test } from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { covered, findings, looks, reaches, small, wear } from "./axe.mjs";
import { visit } from "./browser.mjs";
import { demo } from "./demo.mjs";
import { atEnd } from "./late.mjs";
import { freePort } from "./port.mjs";
import { table } from "./table.mjs";

// broker starts one on a free port, to which programs of this computer may connect without a password. stop cuts
// all connections, and start lets them in again.
async function broker(t) {
  const port = await freePort();
  let mosquitto;
  let ended;
  const start = async () => {
    mosquitto = spawn("/usr/sbin/mosquitto", ["-p", port], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    mosquitto.stderr.on("data", (chunk) => { said += chunk; });
    ended = once(mosquitto, "close");
    const failed = ended.then(() => { throw new Error(`mosquitto ended: ${said}`); });
    failed.catch(() => {}); // it is stopped at the end
    while (!/ running$/m.test(said)) await Promise.race([once(mosquitto.stderr, "data"), failed]);
  };
  const stop = async () => {
    mosquitto.kill(); // it may have ended
    await ended;
  };
  await start();
  atEnd(t, stop);
  return { url: `mqtt://127.0.0.1:${port}`, start, stop };
}

// board is the table of a demo that is a board of the club, in a browser.
async function board(t, broker, name, lang) {
  const { url } = await demo(t, { speed: 1, args: ["--with", broker, "--club", "home", "--board", name, "--lang", lang] });
  const page = await visit(t, url, { locale: lang });
  const group = page.locator("#link");
  return {
    page,
    words: words[lang],
    at: table(page),
    press: (label) => group.getByRole("button", { name: label, exact: true }).click(),
    asked: (text) => group.getByRole("status").filter({ hasText: text }).waitFor(),
    due: (text) => page.locator("#next", { hasText: text }).waitFor(),
    lacks: (text) => page.locator("#faults li", { hasText: text }).waitFor(), // now: it may have been told before
    told: (text) => page.locator("#log p", { hasText: text }).first().waitFor(),
    text: () => group.getByRole("status").textContent(),
  };
}

// words are what is said when the other player is asked to take back, and does not agree, and the answer.
const words = {
  en: { asks: "Ben asks to take back.", no: "No", refused: "Ben does not agree." },
  de: { asks: "Anna möchte einen Zug zurücknehmen.", no: "Nein", refused: "Anna lehnt ab." },
};

// names are those of columns and rows in both languages.
const names = {
  en: { Anna: "a", Bella: "b", Cesar: "c", David: "d", one: 1, two: 2, three: 3, four: 4 },
  de: { Anna: "a", Bella: "b", Cäsar: "c", David: "d", eins: 1, zwei: 2, drei: 3, vier: 4 },
};

// cells returns the cells that are to be compared.
const cells = (text, lang) => [...text.matchAll(/(\p{L}+) (\p{L}+)[,.]/gu)].map(([, column, row]) => names[lang][column] + names[lang][row]).slice(0, 6);

// usable holds that axe finds nothing, targets are large and nothing is cut off, in each look.
async function usable(page) {
  for (const [name, look] of Object.entries(looks)) {
    await wear(page, look);
    assert.deepEqual([await findings(page), await small(page), await covered(page)], [[], [], []], name);
    assert.equal(await reaches(page), false, `${name} scrolls to the side`);
  }
  await wear(page, {});
}

test("two boards become known to each other and play a game through a lost connection, each in its own language", async (t) => {
  const { url, start, stop } = await broker(t);
  const anna = await board(t, url, "anna", "en");
  const ben = await board(t, url, "ben", "de");
  for (;;) { // until the broker has told that the other one is there
    await anna.press("Another board");
    if (await anna.page.locator('#link [value="play ben"]').waitFor({ timeout: 1000 }).then(() => true, () => false)) break;
  }
  await anna.press("Ben");
  await anna.told("Ben has been asked.");
  await anna.asked("Compare with ben by telephone");
  await ben.asked("Vergleiche mit anna am Telefon");
  const six = cells(await anna.text(), "en");
  assert.equal(six.length, 6);
  assert.deepEqual(cells(await ben.text(), "de"), six);
  await anna.press("Yes");
  await ben.press("Ja");
  await anna.told("Game against ben.");
  await ben.told("Spiel gegen anna.");
  assert.equal(await anna.page.locator("#away").textContent(), "Opponent: ben, at another board.");
  const first = await Promise.race([anna.due("You give").then(() => anna), ben.due("Du gibst").then(() => ben)]);
  const second = first === anna ? ben : anna;
  // Four tall round pieces in row one: each is given by the one and placed by the other.
  const game = [["8", "a1"], ["9", "b1"], ["a", "c1"], ["b", "d1"]];
  let [gives, places] = [first, second];
  for (const [piece, cell] of game) {
    await gives.at.piece(piece).click();
    await gives.at.tray.click();
    await places.page.locator(`[data-piece="${piece}"][data-mark="given"]`).first().waitFor();
    await places.at.cell(cell).click();
    await places.at.stands(piece, cell);
    [gives, places] = [places, gives];
    if (cell !== "b1") continue;
    await stop();
    await anna.lacks("No connection to ben's board.");
    await ben.lacks("Keine Verbindung zu anna.");
    await anna.told("No connection to ben's board.");
    await ben.told("Keine Verbindung zu anna.");
    assert.equal(await anna.page.locator("#faults li").count(), 1);
    await start();
    for (const { page } of [anna, ben]) await page.locator("#faults li").waitFor({ state: "detached" });
    await anna.told("Connection to ben's board is back.");
    await ben.told("Die Verbindung zu anna ist wieder da.");
    await gives.page.locator("#take-back").click();
    await places.asked(places.words.asks);
    await usable(places.page);
    await places.press(places.words.no);
    await gives.told(gives.words.refused);
  }
  await gives.page.locator(".quarto:visible").click(); // the other one is of the seat away
  await anna.told(/^Quarto!/);
  await ben.told(/^Quarto!/);
  assert.equal(await (gives === anna ? ben : anna).page.locator(".result").isVisible(), true);
  await usable(gives.page);
  await anna.press("Good game");
  await ben.told("Anna: Schönes Spiel.");
  await ben.press("Danke");
  await anna.told("Ben: Thank you.");
});
