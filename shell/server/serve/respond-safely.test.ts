import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "@store/shared-data/node/listen";
import { type Responder, respondSafely } from "./respond-safely";

const lines: Record<string, unknown>[] = [];
const close: (() => unknown)[] = [];

beforeEach(() => {
  lines.length = 0;
  jest.spyOn(process.stdout, "write").mockImplementation((line) => Boolean(lines.push(JSON.parse(String(line)))));
});
afterEach(async () => {
  for (const each of close.splice(0)) await each();
});

/** Serves what answers as it says; `/bem` goes well. */
async function serve(kind: Responder["kind"], respond: (response: ServerResponse) => unknown, logsPages = true) {
  const findResponder = ({ url }: IncomingMessage, response: ServerResponse) => ({
    kind,
    respond: () => (url === "/bem" ? response.end("bem") : respond(response)),
  });
  const server = createServer(respondSafely(findResponder, { logsPages }));
  const origin = `http://localhost:${await listen(server, { port: 0, setting: "" })}`;
  close.push(() => new Promise((resolve) => server.close(resolve)));
  return (address: string, headers = {}) => fetch(origin + address, { headers });
}
const broken = () => Promise.reject(new Error("registry.json is damaged"));

it("answers what throws with 500, a page of its own, and the id under which the log names the reason", async () => {
  const ask = await serve("page", (response) => {
    response.setHeader("cache-control", "public, max-age=31536000, immutable");
    return broken();
  });
  const requestId = "pedido-0001.abc";
  const reply = await ask("/produtos?email=ana@exemplo.com.br", { "x-request-id": requestId });
  expect(reply.status).toBe(500);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "x-request-id": requestId,
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  const text = await reply.text();
  expect(text).toContain("Algo deu errado");
  expect(text).not.toContain("damaged");
  const about = { time: expect.stringMatching(/^\d{4}-/), version: expect.any(String), ms: expect.any(Number) };
  const request = { kind: "page", msg: "GET /produtos", request_id: requestId, status: 500 };
  const line = { ...about, ...request, level: "error", service: "shell", error: "registry.json is damaged" };
  expect(lines).toEqual([line]);
  expect(await (await ask("/bem")).text()).toBe("bem");
});

it("ends the connection of a file that cannot be read to its end, and of no other", async () => {
  const ask = await serve("file", (response) => {
    response.writeHead(200, { "content-length": "10" });
    createReadStream("/nada/que/exista.js").pipe(response);
  });
  const lost = ask("/a.js").then((reply) => reply.text());
  const kept = ask("/bem");
  await expect(lost).rejects.toThrow();
  expect(await (await kept).text()).toBe("bem");
  const line = { kind: "file", msg: "GET /a.js", status: 500, error: expect.stringContaining("ENOENT") };
  expect(lines).toMatchObject([line]);
});

it.each([
  ["file", true, 0],
  ["page", true, 1],
  ["page", false, 0],
] as const)("logs a %s that was sent, where pages are logged (%p), %i times", async (kind, logsPages, times) => {
  const ask = await serve(kind, broken, logsPages);
  await (await ask("/bem")).text();
  expect(lines).toMatchObject(Array(times).fill({ kind: "page", msg: "GET /bem", status: 200 }));
});
