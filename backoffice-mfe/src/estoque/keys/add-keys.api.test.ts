import { keysOf, knownLine, preview, sentKeys } from "../../testing/keys-window";
import { loseResponses, serveData, value } from "../../testing/staff-backend";
import { addKeysInBatches, type KeysProgress } from "./add-keys.api";
import { previewKeys } from "./paste/key-preview.api";

const { backend, db, signal } = serveData();
const sizes = (name: string) => backend.callsOf(name).map((call) => sentKeys(call).length);
const paste = (count: number) => ({ productId: "p", importId: "i", keys: keysOf(count) });
const one = {
  added: 1,
  repeated: 2,
  existing: 3,
  known: [knownLine(7)],
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
    delivered: 10,
    stock: 6,
    import_id: "i",
    sent: 1000,
    unconfirmed: 0,
    failure: null,
  });
});

describe("a call with a lost response", () => {
  it("is made again under the same import, and reported as if nothing had happened", async () => {
    backend.respondWith({ "rpc add_product_keys": () => value(one) });
    loseResponses((call) => call === 1 || call === 2);
    const report = await addKeysInBatches(db(), paste(500), signal, () => {});
    expect(report).toMatchObject({ added: 1, sent: 500, unconfirmed: 0, failure: null });
    const bodies = backend.callsOf("rpc add_product_keys").map(({ body }) => body);
    expect(bodies).toEqual([1, 2, 3].map(() => ({ p_product_id: "p", p_keys: keysOf(500), p_import_id: "i" })));
  });

  it("is given up after three times, and its keys are not called unsent", async () => {
    backend.respondWith({ "rpc add_product_keys": () => value(one) });
    loseResponses((call) => call > 1);
    const report = await addKeysInBatches(db(), paste(1200), signal, () => {});
    expect(report).toMatchObject({ added: 1, sent: 500, unconfirmed: 500, failure: { code: "network" } });
    expect(backend.callsOf("rpc add_product_keys")).toHaveLength(4);
  });
});

it("compares keys with the store 5,000 at a time, and returns their lines", async () => {
  const first = { known: [knownLine(1)], repeated: [{ line: 1, first_line: 1 }], empty: 1 };
  backend.respondWith({ "rpc preview_product_keys": () => preview(first) });
  const keys = keysOf(5001);
  const places = keys.map((_, index) => index + 2);
  expect(await previewKeys(db(), keys, places, signal)).toEqual({
    known: [knownLine(2), knownLine(5002)],
    repeated: [2, 5002].map((line) => ({ line, first_line: line })),
    empty: 2,
  });
  expect(sizes("rpc preview_product_keys")).toEqual([5000, 1]);
});
