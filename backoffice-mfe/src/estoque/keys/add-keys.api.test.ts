import { knownLine, preview } from "../../testing/keys-window";
import { serveData, value } from "../../testing/staff-backend";
import { addKeysInBatches, type KeysProgress } from "./add-keys.api";
import { previewKeys } from "./key-preview.api";

const { backend, db, signal } = serveData();
const keys = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);
const sizes = (name: string) =>
  backend.callsOf(name).map(({ body }) => (body as { p_keys: readonly string[] }).p_keys.length);
const paste = (count: number) => ({ productId: "p", importId: "i", keys: keys(count) });
const one = {
  added: 1,
  repeated: 2,
  existing: 3,
  known: [knownLine(7)],
  empty: 4,
  delivered: 5,
  stock: 6,
  import_id: "i",
};

it("sums the results of every call of 500 keys, and reports progress", async () => {
  backend.respondWith({ "rpc add_product_keys": () => value(one) });
  const seen: KeysProgress[] = [];
  const report = await addKeysInBatches(db(), paste(1000), signal, (progress) => seen.push(progress));
  expect(sizes("rpc add_product_keys")).toEqual([500, 500]);
  expect(seen.map(({ sent }) => sent)).toEqual([500, 1000]);
  expect(report).toEqual({
    added: 2,
    repeated: 4,
    existing: 6,
    known: [knownLine(7), knownLine(507)],
    empty: 8,
    delivered: 10,
    stock: 6,
    import_id: "i",
    sent: 1000,
    unconfirmed: 0,
    failure: null,
  });
});

describe("a call with a lost response", () => {
  /** Loses the answers of some calls on their way back: the database has heard them. */
  const lose = (isLost: (call: number) => boolean) => {
    let calls = 0;
    const send = globalThis.fetch;
    jest.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      const response = await send(...request);
      calls += 1;
      if (isLost(calls)) throw new TypeError("Failed to fetch");
      return response;
    });
  };
  afterEach(() => jest.restoreAllMocks());

  it("is made again under the same import, and reported as if nothing had happened", async () => {
    backend.respondWith({ "rpc add_product_keys": () => value(one) });
    lose((call) => call === 1 || call === 2);
    const report = await addKeysInBatches(db(), paste(500), signal, () => {});
    expect(report).toMatchObject({ added: 1, sent: 500, unconfirmed: 0, failure: null });
    const bodies = backend.callsOf("rpc add_product_keys").map(({ body }) => body);
    expect(bodies).toEqual([1, 2, 3].map(() => ({ p_product_id: "p", p_keys: keys(500), p_import_id: "i" })));
  });

  it("is given up after three times, and its keys are not called unsent", async () => {
    backend.respondWith({ "rpc add_product_keys": () => value(one) });
    lose((call) => call > 1);
    const report = await addKeysInBatches(db(), paste(1200), signal, () => {});
    expect(report).toMatchObject({ added: 1, sent: 500, unconfirmed: 500, failure: { code: "network" } });
    expect(backend.callsOf("rpc add_product_keys")).toHaveLength(4);
  });
});

it("compares keys with the store 5,000 at a time, and returns their lines", async () => {
  const [count, lines] = [5001, [2, 5002]] as const;
  const first = { known: [knownLine(1)], repeated: [{ line: 1, first_line: 1 }], empty: 1 };
  backend.respondWith({ "rpc preview_product_keys": () => preview(first) });
  const places = keys(count).map((_, index) => index + 2);
  expect(await previewKeys(db(), keys(count), places, signal)).toEqual({
    known: lines.map((line) => knownLine(line)),
    repeated: lines.map((line) => ({ line, first_line: line })),
    empty: lines.length,
  });
  expect(sizes("rpc preview_product_keys")).toEqual([5000, 1]);
});
