import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { keepStart } from "./start-set";

// The globals of a worker that Node lacks: relative addresses and caches.
const kept = new Map<string, string>();
const cache = { put: async (address: string, response: Response) => void kept.set(address, await response.text()) };
const responses = new Map<string, number>();
const fetchWhole = globalThis.fetch;
let release = "first";
let preview = "";
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const address = String(request.url);
    const keeping = { "cache-control": address === preview ? "no-store" : "no-cache" };
    response.writeHead(responses.get(address) ?? 200, keeping).end(`${release} ${address}`);
  }).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(globalThis, {
    fetch: (address: string, init: RequestInit) => fetchWhole(`http://localhost:${port}${address}`, init),
    caches: { open: async () => cache },
  });
});
afterAll(() => {
  Object.assign(globalThis, { fetch: fetchWhole, caches: undefined });
  server.close();
});

it("keeps the start page with the documents it asks for", async () => {
  expect(await (await keepStart()).text()).toBe("first /app.html");
  expect([...kept.values()]).toEqual(["first /app.html", "first /config.json", "first /registry.json"]);
});

it.each(["/app.html", "/config.json", "/registry.json"])(
  "changes nothing of it where %s is not to be had",
  async (lost) => {
    responses.set(lost, 503);
    release = "second";
    await expect(keepStart()).rejects.toThrow(`${lost} answered 503`);
    responses.clear();
    expect([...kept.values()]).toEqual(["first /app.html", "first /config.json", "first /registry.json"]);
  },
);

it.each(["/app.html", "/registry.json"])("keeps nothing of a preview: %s is for staff's eyes", async (address) => {
  [preview, release] = [address, "preview"];
  await expect(keepStart()).rejects.toThrow(`${address} is not to be kept`);
  expect([...kept.values()]).toEqual(["first /app.html", "first /config.json", "first /registry.json"]);
});
