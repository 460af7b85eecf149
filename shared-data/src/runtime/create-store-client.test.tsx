import { toStoreError } from "../errors/store-error";
import { createStoreClient } from "./create-store-client";
import { parseSettings } from "./settings";
import type { StoreClient } from "./store-client";

const settings = parseSettings({ supabaseUrl: "https://loja.exemplo.com.br", supabaseKey: "sb_publishable_1" });
afterEach(() => jest.useRealTimers());

/** Calls a backend that never responds, and returns the seconds until the timeout. */
async function patienceFor(
  ask: (db: StoreClient) => PromiseLike<{ error: { message: string } | null; status: number }>,
) {
  jest.useFakeTimers();
  jest.spyOn(globalThis, "fetch").mockImplementation(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const started = Date.now();
  const end = Promise.resolve(ask(createStoreClient(settings))).then(({ error, status }) => {
    expect(toStoreError(error as NonNullable<typeof error>, status).code).toBe("network");
    return Math.round((Date.now() - started) / 1000);
  });
  await jest.advanceTimersByTimeAsync(120_000);
  return end;
}

const picture = { p_claim_id: "c", p_picture_id: "p", p_picture: "a".repeat(400_000) };
it.each<[what: string, seconds: number, ask: Parameters<typeof patienceFor>[0]]>([
  ["a read", 10, (db) => db.from("products").select("id")],
  ["a call", 10, (db) => db.rpc("my_credit")],
  ["what is large, which takes its time over a slow uplink,", 60, (db) => db.rpc("add_claim_picture", picture)],
])("gives %s up after %i seconds", async (_what, seconds, ask) => expect(await patienceFor(ask)).toBe(seconds));

it("stops at once where who asked does not want it any more", async () => {
  const stop = new AbortController();
  expect(
    await patienceFor((db) => {
      setTimeout(() => stop.abort(), 2000);
      return db.from("products").select("id").abortSignal(stop.signal);
    }),
  ).toBe(2);
  expect(await patienceFor((db) => db.from("products").select("id").abortSignal(AbortSignal.abort()))).toBe(0);
});
