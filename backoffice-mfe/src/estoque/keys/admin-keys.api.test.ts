import { knownLine, preview } from "../../testing/keys-window";
import { refusal, serveData, value } from "../../testing/staff-backend";
import { addKeysInBatches, type KeysProgress } from "./admin-keys.api";
import { previewKeys } from "./key-preview.api";

const { backend, db, signal } = serveData();
const keys = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);
const sizes = (name: string) =>
  backend.callsOf(name).map(({ body }) => (body as { p_keys: readonly string[] }).p_keys.length);
const one = { added: 1, repeated: 2, existing: 3, known: [knownLine(7)], empty: 4, delivered: 5, stock: 6 };

it("adds up what every call of 500 keys reports, and tells how far it has come", async () => {
  backend.answer({ "rpc add_product_keys": () => value(one) });
  const seen: KeysProgress[] = [];
  const report = await addKeysInBatches(db(), "p", keys(1000), signal, (progress) => seen.push(progress));
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
    sent: 1000,
    failure: null,
  });
});

it("ends with the first call that fails, and reports what came before", async () => {
  let calls = 0;
  backend.answer({ "rpc add_product_keys": () => (++calls === 2 ? refusal(500, "broken") : value(one)) });
  const report = await addKeysInBatches(db(), "p", keys(1500), signal, () => {});
  expect(report).toMatchObject({ added: 1, sent: 500, stock: 6, failure: { code: "rejected", message: "broken" } });
  expect(calls).toBe(2);
});

it("sends nothing where it was stopped before, or where there is nothing", async () => {
  const nothing = {
    added: 0,
    repeated: 0,
    existing: 0,
    known: [],
    empty: 0,
    delivered: 0,
    stock: null,
    sent: 0,
    failure: null,
  };
  expect(await addKeysInBatches(db(), "p", keys(1), AbortSignal.abort(), () => {})).toEqual(nothing);
  expect(await addKeysInBatches(db(), "p", [], signal, () => {})).toEqual(nothing);
  expect(backend.calls).toEqual([]);
});

it.each([
  [5000, [5000], [2]],
  [5001, [5000, 1], [2, 5002]],
])("compares %i keys with the store 5,000 at a time, and tells their lines", async (count, asked, lines) => {
  const first = { known: [knownLine(1)], repeated: [{ line: 1, first_line: 1 }], empty: 1 };
  backend.answer({ "rpc preview_product_keys": () => preview(first) });
  const places = keys(count).map((_, index) => index + 2);
  expect(await previewKeys(db(), keys(count), places, signal)).toEqual({
    known: lines.map((line) => knownLine(line)),
    repeated: lines.map((line) => ({ line, first_line: line })),
    empty: lines.length,
  });
  expect(sizes("rpc preview_product_keys")).toEqual(asked);
});

it("passes on that the store could not be asked", async () => {
  backend.answer({ "rpc preview_product_keys": () => refusal(403, "Access denied") });
  await expect(previewKeys(db(), ["a"], [1], signal)).rejects.toMatchObject({ code: "denied" });
});
