import { toStoreError } from "../errors/store-error";
import { createStoreClient } from "./create-store-client";
import { parseSettings } from "./settings";
import type { StoreClient } from "./store-client";

const settings = parseSettings({ supabaseUrl: "https://loja.exemplo.com.br", supabaseKey: "sb_publishable_1" });
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

it("gives a question up after ten seconds", async () => {
  expect(await patienceFor((db) => db.from("products").select("id"))).toBe(10);
  expect(await patienceFor((db) => db.rpc("my_credit"))).toBe(10);
});

it("gives what is large the time that a slow uplink takes for it", async () => {
  const picture = "a".repeat(400_000);
  const send = { p_claim_id: "c", p_picture_id: "p", p_picture: picture };
  expect(await patienceFor((db) => db.rpc("add_claim_picture", send))).toBe(60);
});

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
