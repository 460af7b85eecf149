import { makeDataDir, makeStartedDataDir, startChild } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";
import { signInAs } from "../testing/store-client";

const command = (dataDir: string, env: NodeJS.ProcessEnv = {}) =>
  runCommand("demo/month.ts", [], { STORE_DATA_DIR: dataDir, ...env });

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeStartedDataDir();
});

it("puts a month of sales into a new store, once, and leaves what waits for a person", async () => {
  expect(await command(dataDir)).toMatchObject({ code: 0, output: expect.stringContaining("is in the store") });
  expect(await command(dataDir)).toMatchObject({ code: 0, output: expect.stringContaining("It is there already.") });
  const backend = await startChild(dataDir);
  try {
    const admin = await signInAs(backend.url, "admin");
    const count = async (search: object) => {
      const { data } = await admin.rpc("find_orders", { p_limit: 1, ...search }).throwOnError();
      return (data as { total: number }).total;
    };
    for (const p_state of ["completed", "expired", "held", "ownerless", "waiting", "refunded"])
      expect([p_state, await count({ p_state })]).not.toEqual([p_state, 0]);

    const columns = "created_at,paid_at,delivered_at";
    const sold = admin.from("orders").select(columns).like("payment_id", "demo-%").not("delivered_at", "is", null);
    const times = (await sold.throwOnError()).data.map((order) =>
      [order.created_at, order.paid_at, order.delivered_at].map(Date.parse),
    );
    for (const each of times) expect(each).toEqual(each.toSorted((one, other) => one - other));
    expect(new Set(times.map(([, , delivered = 0]) => Math.floor(delivered / 86_400_000))).size).toBeGreaterThan(25);
    expect(Math.max(...times.flat())).toBeLessThan(Date.now());

    // The demonstration's customer has one more that staff did not answer yet.
    const { data: claims } = await admin.from("guarantee_claims").select("decision,state").throwOnError();
    const states = claims.map(({ decision, state }) => decision ?? state).sort();
    expect(states.join()).toBe("answered,credit,open,open,refusal,replacement");
    const { data: reviews } = await admin.from("reviews").select("is_approved").throwOnError();
    expect(new Set(reviews.map(({ is_approved }) => is_approved))).toEqual(new Set([true, false]));
    const { data: unknown } = await admin.from("payment_events").select("id").eq("outcome", "unknown_product");
    expect(unknown).toHaveLength(6);
  } finally {
    await backend.stop();
  }
});

it("goes into no shop", async () => {
  expect(await command(makeDataDir(), { STORE_MODE: "production", WEBHOOK_SECRET: "w".repeat(40) })).toEqual({
    code: 1,
    output: expect.stringContaining("Only the demonstration is filled"),
  });
});
