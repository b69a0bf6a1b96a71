// A port for a program that cannot choose one by itself.
import { once } from "node:events";
import { createServer } from "node:net";

// freePort returns a port of this computer that no program has. It is below those that Linux gives unasked, from
// 32768 on: no connection takes it before a program listens there, or while that is started again.
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const server = createServer().listen(20_000 + Math.floor(Math.random() * 10_000), "127.0.0.1");
    const free = await once(server, "listening").then(() => true, () => false);
    if (!free) continue;
    const { port } = server.address();
    server.close();
    await once(server, "close");
    return port;
  }
  throw new Error("no free port");
}
