import { type BackendResponse, serveBackend, value } from "../testing/fake-backend";

const service = serveBackend();
const { fetch: fetchWhole } = globalThis;
const { signal } = new AbortController();
const row = { id: "a", name: "Conta", price: 2 };
const gone = { status: 404, body: "" };
const state = "GET /snapshot/state.json";
const newest = "GET /snapshot/newest.json";
const requestCounts = () => [state, newest].map((name) => service.callsOf(name).length);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const stopClock = (now = Date.now()) =>
  jest.useFakeTimers({ now, doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout"] });

// As a page asks: an address without a host is the store's.
const ask: typeof fetch = (address, init) => fetchWhole(new URL(String(address), service.url), init);
beforeEach(() => {
  jest.resetModules();
  jest.spyOn(globalThis, "fetch").mockImplementation(ask);
  service.respondWith({ [state]: () => value({ at: ago(1) }), [newest]: () => value([row]) });
});
afterEach(() => jest.useRealTimers());

/** The module as a page that was just opened has it. */
const openPage = () => import("./snapshot");

it("gives the rows of a file where the snapshot is seconds old", async () => {
  const { readSnapshot } = await openPage();
  expect(await readSnapshot("newest", "id,name,price", signal)).toEqual([row]);
});

it.each<[what: string, state: BackendResponse, file: BackendResponse, rows: unknown]>([
  ["asks the database where there is no snapshot", gone, value([row]), undefined],
  ["asks the database where it was never made", value({}), value([row]), undefined],
  ["asks the database where it is out of date", value({ at: ago(17) }), value([row]), undefined],
  ["asks the database where a file is not there", value({ at: ago(1) }), gone, undefined],
  ["asks the database where a file holds no rows", value({ at: ago(1) }), value([null]), undefined],
  ["asks the database for a column that a file lacks", value({ at: ago(1) }), value([{ id: "a" }]), undefined],
  ["gives no rows where a file has none: nothing is on sale", value({ at: ago(1) }), value([]), []],
])("%s", async (_what, age, file, rows) => {
  service.change({ [state]: () => age, [newest]: () => file });
  const { readSnapshot } = await openPage();
  expect(await readSnapshot("newest", "id,name,price", signal)).toEqual(rows);
});

it("asks for nothing instead where its reader has left", async () => {
  const { readSnapshot } = await openPage();
  const reader = new AbortController();
  const rows = readSnapshot("newest", "id", reader.signal);
  reader.abort();
  await expect(rows).rejects.toThrow(/abort/);
});

it("goes by the clock of the machine that serves it, and not by the device's", async () => {
  stopClock(Date.now() - 86_400_000);
  const { readSnapshot } = await openPage();
  service.change({ [state]: () => value({ at: ago(-86_400) }) });
  expect(await readSnapshot("newest", "id", signal)).toEqual([row]);
});

it("asks how old it is once in 30 seconds, and then again", async () => {
  stopClock();
  const { readSnapshot } = await openPage();
  await readSnapshot("newest", "id", signal);
  jest.advanceTimersByTime(29_000);
  await readSnapshot("newest", "id", signal);
  expect(requestCounts()).toEqual([1, 2]);
  jest.advanceTimersByTime(2000);
  await readSnapshot("newest", "id", signal);
  expect(requestCounts()).toEqual([2, 3]);
});

it("is skipped for some seconds after a click received newer data", async () => {
  stopClock();
  const { readSnapshot, bypassSnapshot } = await openPage();
  bypassSnapshot();
  expect(await readSnapshot("newest", "id", signal)).toBeUndefined();
  jest.advanceTimersByTime(5000);
  expect(await readSnapshot("newest", "id", signal)).toEqual([row]);
});
