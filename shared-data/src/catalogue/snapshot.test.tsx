import { serveBackend } from "../testing/fake-backend";

const service = serveBackend();
const { fetch: fetchWhole } = globalThis;
const { signal } = new AbortController();
const row = { id: "a", name: "Conta", price: 2 };
const ok = (body: unknown) => () => ({ status: 200, body });
const state = "GET /snapshot/state.json";
const newest = "GET /snapshot/newest.json";
const requestCount = (name: string) => service.calls.filter((each) => each.name === name).length;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

// As a page asks: an address without a host is the store's.
beforeAll(() => {
  globalThis.fetch = (address, init) => fetchWhole(new URL(String(address), service.url), init);
});
afterAll(() => {
  globalThis.fetch = fetchWhole;
});
beforeEach(() => {
  jest.resetModules();
  service.respondWith({ [state]: () => ({ status: 200, body: { at: ago(1) } }), [newest]: ok([row]) });
});
afterEach(() => jest.useRealTimers());

/** The module as a page that was just opened has it. */
const openPage = () => import("./snapshot");

it("gives the rows of a file where the snapshot is seconds old", async () => {
  const { readSnapshot } = await openPage();
  expect(await readSnapshot("newest", "id,name,price", signal)).toEqual([row]);
});

it("gives no rows where a file has none: nothing is on sale", async () => {
  service.change({ [newest]: ok([]) });
  const { readSnapshot } = await openPage();
  expect(await readSnapshot("newest", "id,name", signal)).toEqual([]);
});

it("asks for nothing instead where its reader has left", async () => {
  const { readSnapshot } = await openPage();
  const reader = new AbortController();
  const rows = readSnapshot("newest", "id", reader.signal);
  reader.abort();
  await expect(rows).rejects.toThrow(/abort/);
});

it.each([
  ["does not exist", { status: 404, body: "" }],
  ["was never made", { status: 200, body: {} }],
  ["has not been kept up to date", { status: 200, body: { at: ago(17) } }],
])("leaves it to the database where the snapshot %s", async (_what, response) => {
  service.change({ [state]: () => response });
  const { readSnapshot } = await openPage();
  expect(await readSnapshot("newest", "id", signal)).toBeUndefined();
  expect(requestCount(newest)).toBe(0);
});

it("goes by the clock of the machine that serves it, and not by the device's", async () => {
  jest.useFakeTimers({
    now: Date.now() - 86_400_000,
    doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout"],
  });
  const { readSnapshot } = await openPage();
  service.change({ [state]: () => ({ status: 200, body: { at: new Date(Date.now() + 86_400_000).toISOString() } }) });
  expect(await readSnapshot("newest", "id", signal)).toEqual([row]);
});

it.each([
  ["is not there", { status: 404, body: "" }],
  ["is no list", { status: 200, body: { message: "?" } }],
  ["holds something else than rows", { status: 200, body: [null] }],
  ["lacks a column that is wanted", { status: 200, body: [{ id: "a", name: "Conta" }] }],
])("leaves it to the database where a file %s", async (_what, response) => {
  service.change({ [newest]: () => response });
  const { readSnapshot } = await openPage();
  expect(await readSnapshot("newest", "id,name,price", signal)).toBeUndefined();
});

it("asks how old it is once in 30 seconds, and then again", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout"] });
  const { readSnapshot } = await openPage();
  await readSnapshot("newest", "id", signal);
  jest.advanceTimersByTime(29_000);
  await readSnapshot("newest", "id", signal);
  expect([requestCount(state), requestCount(newest)]).toEqual([1, 2]);
  jest.advanceTimersByTime(2000);
  await readSnapshot("newest", "id", signal);
  expect([requestCount(state), requestCount(newest)]).toEqual([2, 3]);
});

it("is skipped for some seconds after a click received newer data", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout"] });
  const { readSnapshot, bypassSnapshot } = await openPage();
  bypassSnapshot();
  expect(await readSnapshot("newest", "id", signal)).toBeUndefined();
  jest.advanceTimersByTime(5000);
  expect(await readSnapshot("newest", "id", signal)).toEqual([row]);
});
