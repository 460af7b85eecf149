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
  jest.restoreAllMocks();
});

/** Serves what answers as it says; `/bem` goes well. */
async function serve(kind: Responder["kind"], respond: (response: ServerResponse) => unknown, logsPages = true) {
  const isWell = ({ url }: IncomingMessage) => url === "/bem";
  const server = createServer(
    respondSafely(
      (request, response) => ({
        kind,
        respond: () => (isWell(request) ? response.end("bem") : respond(response)),
      }),
      { logsPages },
    ),
  );
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
  const reply = await ask("/produtos?email=ana@exemplo.com.br", { "x-request-id": "pedido-0001.abc" });
  expect(reply.status).toBe(500);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "x-request-id": "pedido-0001.abc",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  const text = await reply.text();
  expect(text).toContain("Algo deu errado");
  expect(text).not.toContain("damaged");
  expect(lines).toEqual([
    {
      level: "error",
      time: expect.stringMatching(/^\d{4}-/),
      service: "shell",
      version: expect.any(String),
      kind: "page",
      msg: "GET /produtos",
      request_id: "pedido-0001.abc",
      status: 500,
      ms: expect.any(Number),
      error: "registry.json is damaged",
    },
  ]);
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
  expect(lines).toMatchObject([
    { kind: "file", msg: "GET /a.js", status: 500, error: expect.stringContaining("ENOENT") },
  ]);
});

it("logs each page once sent, no successful file, and nothing with the log off", async () => {
  await (await (await serve("file", broken))("/bem")).text();
  expect(lines).toEqual([]);
  await (await (await serve("page", broken))("/bem")).text();
  expect(lines).toMatchObject([{ kind: "page", msg: "GET /bem", status: 200 }]);
  await (await (await serve("page", broken, false))("/bem")).text();
  expect(lines).toHaveLength(1);
});
