// Firefox and WebKit, which take the commands of WebDriver: Firefox at a socket of its own,
// WebKit by HTTP from its driver, on a display without a screen.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { atEnd } from "./late.mjs";
import { freePort } from "./port.mjs";

const patience = 120_000; // ms for what comes at once on a machine at rest
const screen = { width: 1400, height: 1000 };

// until returns what look finds, once it does.
async function until(what, look) {
  for (const end = Date.now() + patience; Date.now() < end; await setTimeout(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`no ${what}`);
}

// run starts a program, which is stopped at the end of the test t.
function run(t, program, args, env = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "exit");
  atEnd(t, () => child.kill() && ended);
  return child;
}

// messages are those that Firefox sends: a length, a colon and JSON.
async function* messages(socket) {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(":"); colon > 0; colon = rest.indexOf(":")) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) break;
      yield JSON.parse(rest.subarray(colon + 1, end));
      rest = rest.subarray(end);
    }
  }
}

async function firefox(t) {
  const profile = await mkdtemp(`${process.env.TMPDIR}/firefox-`);
  const port = await freePort();
  await writeFile(`${profile}/user.js`, `user_pref("marionette.port", ${port});`);
  const size = { MOZ_HEADLESS_WIDTH: screen.width, MOZ_HEADLESS_HEIGHT: screen.height };
  run(t, "firefox-esr", ["--headless", "--marionette", "--profile", profile], { HOME: profile, ...size }).stdout.resume();
  const socket = await until("Firefox", async () => {
    const socket = connect(port, "127.0.0.1");
    return once(socket, "connect").then(() => socket, () => null);
  });
  const answers = messages(socket);
  await answers.next(); // its greeting
  const command = async (name, parameters = {}) => {
    const text = JSON.stringify([0, 0, `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = (await answers.next()).value;
    if (error) throw new Error(`${name}: ${error.message}`);
    return result.value === undefined ? result : result.value;
  };
  await command("NewSession");
  return command;
}

const paths = {
  GetWindowHandles: ["GET", "window/handles"],
  SwitchToWindow: ["POST", "window"],
  CloseWindow: ["DELETE", "window"],
  ExecuteScript: ["POST", "execute/sync"],
  GetComputedRole: ["GET", "element/ID/computedrole"],
  GetComputedLabel: ["GET", "element/ID/computedlabel"],
  ElementClick: ["POST", "element/ID/click"],
};

async function webkit(t) {
  const display = run(t, "Xvfb", ["-displayfd", "1", "-screen", "0", `${screen.width}x${screen.height}x24`, "-nolisten", "tcp"]);
  const [number] = await once(display.stdout, "data");
  const port = await freePort();
  run(t, "WebKitWebDriver", [`--port=${port}`], { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11" }).stdout.resume();
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body: method === "POST" ? JSON.stringify(body) : null });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  await until("WebKitWebDriver", () => ask("GET", "status").catch(() => null));
  const options = { args: ["--automation", "--javascript-can-open-windows-automatically=true"] };
  const { sessionId } = await ask("POST", "session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  const session = `session/${sessionId}`;
  atEnd(t, () => ask("DELETE", session));
  return (name, parameters = {}) => {
    const [method, path] = paths[name];
    return ask(method, `${session}/${path.replace("ID", parameters.id)}`, parameters);
  };
}

const tags = { paragraph: "p" }; // of roles that are not named for their tags
const visible = `return [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .map((e) => [e, e.getBoundingClientRect().toJSON(), e.textContent])`;

export const engines = { Firefox: firefox, WebKit: webkit };

// visit opens the address for the test t in a window whose document has that size.
export async function visit(t, command, url, { width, height }) {
  const script = (script, ...args) => command("ExecuteScript", { script, args });
  const [first] = await command("GetWindowHandles");
  await script("open(...arguments)", url, "_blank", `popup,width=${width},height=${height}`);
  const handle = await until("window", async () => (await command("GetWindowHandles")).find((handle) => handle !== first));
  await command("SwitchToWindow", { handle });
  atEnd(t, async () => {
    await command("CloseWindow");
    await command("SwitchToWindow", { handle: first });
  });
  await until("page", () => script("return location.href !== 'about:blank' && document.readyState === 'complete'"));
  // all returns what is visible and has the role, and a name that matches, as the browser
  // tells them to a screen reader, with its box and its text.
  const all = async (role, name = /.*/) => {
    const found = [];
    for (const [element, box, text] of await script(visible, `${tags[role] ?? role}, [role=${role}]`)) {
      const id = Object.values(element)[0];
      const label = await command("GetComputedLabel", { id });
      if (name.test(label) && await command("GetComputedRole", { id }) === role) found.push({ id, name: label, box, text });
    }
    return found;
  };
  const click = async (role, name) => {
    const { id } = await until(`${role} ${name}`, async () => (await all(role, name))[0]);
    await command("ElementClick", { id });
  };
  const told = (text) => until(`entry ${text}`, async () => (await all("log")).some((log) => text.test(log.text)));
  return { all, click, told };
}
