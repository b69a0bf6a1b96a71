// A port that stays while the program behind it is started again.
import { createServer, request } from "node:http";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { atEnd } from "./late.mjs";

// proxy listens for the test t. Its field to is the address that it hands requests on to,
// those of the path slow after a second.
export async function proxy(t, to, slow = "") {
  const server = createServer(async (question, answer) => {
    if (question.url === slow) await setTimeout(1000);
    const headers = { ...question.headers, host: new URL(front.to).host };
    const behind = request(new URL(question.url, front.to), { method: question.method, headers }, (came) => {
      answer.writeHead(came.statusCode, came.headers);
      answer.flushHeaders();
      came.pipe(answer);
      came.on("error", () => answer.destroy());
    });
    behind.on("error", () => answer.destroy());
    question.pipe(behind);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const front = { url: `http://127.0.0.1:${server.address().port}/`, to, cut: () => server.closeAllConnections() };
  atEnd(t, () => {
    server.close();
    server.closeAllConnections();
  });
  return front;
}
