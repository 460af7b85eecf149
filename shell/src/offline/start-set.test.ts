import { startPageServer } from "../testing/small-server";
import { keepStart } from "./start-set";

const server = startPageServer();
const documents = ["/app.html", "/config.json", "/registry.json"];
const kept = new Map<string, string>();
const cache = { put: async (address: string, response: Response) => void kept.set(address, await response.text()) };

// A worker has caches, and Node has none.
beforeAll(() => void Object.assign(globalThis, { caches: { open: async () => cache } }));
afterAll(() => void Reflect.deleteProperty(globalThis, "caches"));

const put = (release: string) => {
  for (const address of documents) server.put(address, `${release} ${address}`);
};
const keptFirst = documents.map((address) => [address, `first ${address}`]);

it("keeps the start page with the documents it asks for", async () => {
  put("first");
  expect(await (await keepStart()).text()).toBe("first /app.html");
  expect([...kept]).toEqual(keptFirst);
});

it.each([
  ["/app.html", { status: 503 }, "answered 503"],
  ["/registry.json", { status: 503 }, "answered 503"],
  ["/app.html", { headers: { "cache-control": "no-store" } }, "is not to be kept"],
  ["/registry.json", { headers: { "cache-control": "no-store" } }, "is not to be kept"],
])("changes nothing where %s is not to be had, or is a preview: %j", async (address, response, reason) => {
  put("second");
  server.put(address, response);
  await expect(keepStart()).rejects.toThrow(`${address} ${reason}`);
  expect([...kept]).toEqual(keptFirst);
});
