// An evening of a club by the page alone: players, rounds, results and two arbiters.
import { test } from "node:test";
import assert from "node:assert/strict";
import { covered, findings, looks, reaches, small, wear } from "./axe.mjs";
import { visit } from "./browser.mjs";
import { hall } from "./hall.mjs";
import { all, treeOf } from "./tree.mjs";

const boards = ["join t1", "join t2", "join t3", "join t4", "join t5", "join t6", "join t7", "join t8", "join t10"];
const players = ["Anna", "Ben", "Cem", "Dora", "Emil", "Fee", "Gus", "Hana", "Ida", "Jon", "Kaja", "Leo", "Mia", "Nils", "Ole"];

// arbiter opens a page of the hall and signs in under a name.
async function arbiter(t, { url, say }, name) {
  const page = await visit(t, new URL("/arbiter", url).href, { loses: true }); // it is asked for a code
  await page.locator("#name").fill(name);
  await page.locator("#code").fill(await say("code"));
  await page.keyboard.press("Enter");
  await page.locator('form[action="/leave"]').waitFor();
  return page;
}

// begin begins the evening "friday" of some players.
async function begin(page, url, names, rounds = 5) {
  await page.goto(new URL("/evenings/", url).href);
  await page.locator("#of").fill("friday");
  await page.locator("#rounds").fill(String(rounds));
  await page.locator("#players").fill(names.join("\n"));
  await page.locator('form[data-act="begin"] button').click();
  await page.waitForURL(/\/evenings\/friday$/);
  await page.locator("#at").waitFor();
}

// rows are the tables of the round that is shown.
const rows = (page) => page.locator("#tables tr").evaluateAll((all) => all.map((row) => {
  const [table, board, first, second] = [...row.children].map((cell) => cell.textContent.trim());
  return { id: row.id, table, board, first, second, result: row.dataset.result ?? "" };
}));

const done = (page) => page.locator("#answer", { hasText: "Applied." }).waitFor();

// begun waits until every table of round n has begun its game. Each of these changes the evening: what is decided on the
// version before is refused.
const begun = (page, n) => page.waitForFunction((n) => {
  const begins = new RegExp(`^\\d+: round ${n} table \\w+: game \\S+ begins `);
  const [{ length: tables }, changes] = ["#tables tr", "#changes li"].map((part) => [...document.querySelectorAll(part)]);
  return tables > 0 && changes.filter(({ textContent }) => begins.test(textContent)).length === tables && !document.querySelector(".asked");
}, n);

// pair pairs round n, on the boards that are chosen.
async function pair(page, n) {
  await page.getByRole("button", { name: `Pair round ${n}` }).click();
  await page.locator("#round-name", { hasText: `Round ${n} of` }).waitFor();
  await begun(page, n);
  return rows(page);
}

// decide sets a result at the page, and waits until it is shown.
async function decide(page, row, result) {
  const at = page.locator(`[id="${row.id}"]`);
  await at.locator("select").selectOption(result);
  await at.locator('form[data-act="decide"] button').click();
  await page.locator(`[id="${row.id}"][data-result="${result}"]`).waitFor();
}

const standings = (page) => page.locator("#standings tr").evaluateAll((all) => all.map((row) => {
  const [rank, name, points] = [...row.children].map((cell) => cell.firstChild.textContent.trim());
  return { rank: Number(rank), name, points: Number(points) };
}));

test("sixteen players play five rounds, with a latecomer, a walk-over, a correction and two arbiters", async (t) => {
  const club = await hall(t, { lines: boards });
  const page = await arbiter(t, club, "Cleo");
  await begin(page, club.url, players);
  const met = new Set();
  const points = Object.fromEntries([...players, "Pia"].map((name) => [name, 0]));
  const score = { first: [1, 0], second: [0, 1], draw: [0.5, 0.5], "first-walkover": [1, 0], "second-walkover": [0, 1], neither: [0, 0] };
  const counted = async () => {
    for (const { first, second, result } of await rows(page)) {
      assert.ok(!met.has([first, second].sort().join()), `${first} and ${second} meet twice`);
      if (!result.endsWith("walkover")) met.add([first, second].sort().join());
      points[first] += score[result][0];
      points[second] += score[result][1];
    }
    for (const bye of await page.locator("#byes li").allTextContents()) points[bye.split(" ")[0]] += 1;
  };
  const told = async () => (await club.say("done")).split("\t");

  for (let n = 1; n <= 5; n++) {
    const tables = await pair(page, n);
    assert.equal(tables.length, n === 1 || n > 3 ? 7 : 8); // one of fifteen has no opponent
    for (const { board, table, first, second } of tables) {
      assert.equal(board, `t${table}`);
      const asked = (await told()).filter((line) => line.startsWith(`${board} `)).slice(-2).map((line) => JSON.parse(line.slice(board.length)));
      const words = ["", "one", "two", "three", "four", "five", "six", "seven", "eight"];
      assert.deepEqual(asked.map(({ cmd, names, text }) => [cmd, names ?? text]), [
        ["new", { A: first, B: second }], ["say", `Table ${words[table]}: ${first} against ${second}. ${first} gives first.`],
      ]);
    }
    for (const [k, row] of tables.entries()) {
      const result = ["first", "second", "draw"][(k + n) % 3];
      if (k < 3) await club.say(`end ${row.board} ${{ first: "A", second: "B", draw: "draw" }[result]}`); // by its record
      else await decide(page, row, n === 2 && k === 7 ? "first-walkover" : result);
      await page.locator(`[id="${row.id}"][data-result]`).waitFor();
    }
    await page.locator("#at", { hasText: "Tables without a result: 0." }).waitFor();
    if (n === 1) {
      await page.locator("#name").fill("Pia");
      await page.keyboard.press("Enter");
      await page.locator("#standings tr", { hasText: "Pia from round 2 on" }).waitFor();
    }
    if (n === 2) { // what a board has told is corrected
      await page.goto(new URL("/evenings/friday?round=1", club.url).href);
      const [, wrong] = await rows(page);
      assert.equal(wrong.result, "draw");
      points[wrong.first] += 0.5;
      points[wrong.second] -= 0.5;
      await decide(page, wrong, "first");
      await page.locator(`[id="${wrong.id}"]`, { hasText: "(by an arbiter)" }).waitFor();
      await page.goto(new URL("/evenings/friday", club.url).href);
    }
    if (n === 3) {
      await page.getByRole("button", { name: "Ole leaves" }).click();
      await page.locator("#standings tr", { hasText: "Ole left after round 3" }).waitFor();
    }
    await counted();
  }
  const list = await standings(page);
  assert.deepEqual(Object.fromEntries(list.map(({ name, points }) => [name, points])), points);
  assert.deepEqual(list.map(({ points }) => points), list.map(({ points }) => points).sort((a, b) => b - a));
  assert.equal(await page.getByRole("button", { name: /Pair round/ }).count(), 0);

  const text = await (await page.request.get(new URL("/evenings/friday/pairings.txt?round=1", club.url).href)).text();
  assert.match(text, /^Round 1 of 5\.\nTable one: \w+ against \w+\. \w+ gives first\.\n/);
  assert.equal(text.trim().split("\n").length, 9);
  const report = await (await page.request.get(new URL("/evenings/friday.trf", club.url).href)).text();
  assert.equal(report.match(/^001 /gm).length, 16);
});

test("an arbiter who does not see what another one does is told, and keeps what was entered", async (t) => {
  const club = await hall(t, { lines: boards });
  const cleo = await arbiter(t, club, "Cleo");
  await begin(cleo, club.url, players);
  await pair(cleo, 1);
  const dan = await arbiter(t, club, "Dan");
  await dan.route("**/evenings/friday/events*", (route) => route.abort());
  await dan.goto(new URL("/evenings/friday", club.url).href);
  const [row, other] = await rows(dan);
  await dan.locator("#name").fill("Pia");
  await dan.locator(`[id="${other.id}"] select`).selectOption("second");
  await decide(cleo, row, "draw");
  await decide(cleo, other, "first");
  await dan.locator("#add").click();
  await dan.locator("#answer", { hasText: "Cleo has changed the evening meanwhile." }).waitFor();
  await dan.locator(`[id="${row.id}"]`, { hasText: "Draw." }).waitFor();
  assert.equal(await dan.locator("#name").inputValue(), "Pia");
  assert.equal(await dan.locator(`[id="${other.id}"] select`).inputValue(), "second");
  assert.equal(await dan.locator("#standings tr", { hasText: "Pia" }).count(), 0);
  await dan.locator("#add").click();
  await dan.locator("#standings tr", { hasText: "Pia" }).waitFor();
  await cleo.locator("#standings tr", { hasText: "Pia" }).waitFor();
});

test("a choice that was made before the result came is not sent unawares", async (t) => {
  const club = await hall(t, { lines: boards });
  const page = await arbiter(t, club, "Cleo");
  await begin(page, club.url, players);
  const [row] = await pair(page, 1);
  const at = page.locator(`[id="${row.id}"]`);
  await at.locator("select").selectOption("draw");
  await club.say(`end ${row.board} B`);
  await page.locator("#news", { hasText: `${row.second} wins.` }).waitFor({ state: "attached" });
  await at.locator('form[data-act="decide"] button').click();
  await page.locator("#answer", { hasText: `${row.board} has changed the evening meanwhile.` }).waitFor();
  assert.equal((await rows(page))[0].result, "second");
  await at.locator('form[data-act="decide"] button').click(); // after it was told
  await page.locator(`[id="${row.id}"][data-result="draw"]`).waitFor();
});

test("a board that refuses, or is silent, is shown with the reason and can be told again", async (t) => {
  const club = await hall(t, { lines: [...boards, "refuse the game has begun: want a board without pieces"] });
  const page = await arbiter(t, club, "Cleo");
  await begin(page, club.url, players);
  await page.getByRole("button", { name: "Pair round 1" }).click();
  await page.locator(".asked", { hasText: "The board refuses that: the game has begun" }).nth(6).waitFor();
  await club.say("refuse");
  await club.say("leave t2");
  await page.getByRole("button", { name: "Send to the board again: t2" }).click();
  await page.locator(".asked", { hasText: "Nothing comes from the board." }).waitFor();
  await page.getByRole("button", { name: "Send to the board again: t1" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".asked").length === 6);
  const [first] = await rows(page);
  await club.say(`end ${first.board} A`);
  await page.locator(`[id="${first.id}"][data-result="first"]`).waitFor();
});

test("an evening is played by keyboard and by what a screen reader tells", async (t) => {
  const club = await hall(t, { lines: boards });
  const page = await arbiter(t, club, "Cleo");
  await begin(page, club.url, players.slice(0, 5));
  const cdp = await page.context().newCDPSession(page);
  const focused = async () => {
    const { name, role } = all(await treeOf(cdp)).findLast(({ states }) => states.focused) ?? {};
    return `${role} ${name}`;
  };
  // to goes on by the tabulator to a control.
  const to = async (wanted) => {
    const reached = [];
    for (let n = 0; n < 80; n++) {
      await page.keyboard.press("Tab");
      reached.push(await focused());
      if (wanted.test(reached.at(-1))) return;
    }
    assert.fail(`${wanted} is not reached, but ${reached.join("; ")}`);
  };
  await to(/checkbox +t10/);
  await page.keyboard.press("Space"); // not this one
  await to(/button Pair round 1/);
  await page.keyboard.press("Enter");
  await page.locator("#tables tr").nth(1).waitFor();
  await done(page);
  assert.match(await focused(), /heading Round 1 of 5/); // the button has gone
  await begun(page, 1);
  for (const { first, second } of await rows(page)) {
    await to(new RegExp(`combobox Result: ${first} – ${second}`));
    await page.keyboard.type("dr"); // Draw
    await to(/button Set the result/);
    await page.keyboard.press("Enter");
    await page.locator("#news", { hasText: `${first} ${second}: Draw.` }).waitFor({ state: "attached" });
    assert.match(await focused(), /button Set the result/); // where it was
  }
  await to(/button Pair round 2/);
  const heard = all(await treeOf(cdp));
  const headings = heard.filter(({ role }) => role === "heading").map(({ name }) => name);
  assert.deepEqual(headings, ["Club", "friday", "Round 1 of 5", "Pairing list to be read aloud", "Standings", "Players", "Changes"]);
});

test("a pairing list fits on a sheet of paper, and the standings on another one, without what is pressed", async (t) => {
  const club = await hall(t, { lines: boards });
  const page = await arbiter(t, club, "Cleo");
  await begin(page, club.url, [...players, "Pia"]);
  await pair(page, 1);
  await page.emulateMedia({ media: "print" });
  for (const hidden of ["header", "form", "button", "#news", ".aloud", ".asked"]) {
    for (const part of await page.locator(hidden).all()) assert.equal(await part.isVisible(), false, hidden);
  }
  for (const row of await page.locator("#tables tr").all()) assert.ok(await row.isVisible());
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 2);
});

// Colours are the same in each language, the lengths of texts are not.
const lengths = ["light", "320 pixels wide", "zoom 400 %"];
for (const [lang, seen] of [["en", Object.keys(looks)], ["de", lengths], ["fr", lengths], ["es", lengths]]) {
  test(`axe finds nothing in an evening, in ${lang}`, async (t) => {
    const club = await hall(t, { lang, lines: [...boards, "refuse the game has begun: want a board without pieces"] });
    const page = await arbiter(t, club, "Cleo");
    const looker = await visit(t, club.url);
    await page.goto(new URL("/evenings/", club.url).href);
    const clean = async (page, what) => {
      for (const look of seen) {
        await wear(page, looks[look]);
        assert.deepEqual([await findings(page), await small(page), await covered(page)], [[], [], []], `${what}, ${look}`);
        assert.equal(await reaches(page), false, `${what}, ${look} scrolls to the side`);
      }
      await wear(page, looks.light);
    };
    await clean(page, "no evening");
    await begin(page, club.url, [...players, "Maximilian Alexander von Hohenzollern"]);
    await clean(page, "before a round");
    await page.locator("#pair-now").click();
    await page.locator(".asked span").nth(7).waitFor();
    await page.locator("details").evaluate((part) => { part.open = true; });
    await clean(page, "a round");
    await looker.goto(new URL("/evenings/friday", club.url).href);
    await clean(looker, "one who looks");
    await looker.goto(new URL("/evenings/", club.url).href);
    await clean(looker, "the evenings");
  });
}
