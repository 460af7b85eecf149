import { execFile } from "node:child_process";
import { join } from "node:path";
import { makeDataDir, startChild } from "../testing/child-backend";
import { createStaff } from "../testing/store-client";
import { day, hour, type SoldProduct, type Step } from "./steps";
import { makeTimeline } from "./timeline";

const products: SoldProduct[] = [20, 79, 89, 99, 109].map((price, index) => ({
  id: `p${index}`,
  providerId: `gg${index}`,
  price,
}));
const until = new Date("2026-11-20T18:00:00-03:00");
const steps = makeTimeline(until, products);
const of = <Kind extends Step["kind"]>(kind: Kind) =>
  steps.filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);

const paidCalls = of("call").filter(({ webhook, paymentId }) => webhook === "pix.paid" && /^demo-\d/.test(paymentId));
const payments = new Map(paidCalls.toReversed().map((call) => [call.paymentId, call]));

it("is the same for the same moment, in the order in which it happened, and never later than the moment", () => {
  expect(JSON.stringify(makeTimeline(until, products))).toBe(JSON.stringify(steps));
  const times = steps.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThanOrEqual(until.getTime());
  expect(until.getTime() - (times[0] ?? 0)).toBeGreaterThan(29 * day);
});

it("sells as a shop does: every day, most in the evening, least at night, more on Tuesdays than on Sundays", () => {
  const soldAt = (pick: (brasilia: Date) => boolean) =>
    [...payments.values()].filter(({ at }) => pick(new Date(at.getTime() - 3 * hour))).length;
  const days = new Set([...payments.values()].map(({ at }) => Math.floor((at.getTime() - 3 * hour) / day)));
  expect(days.size).toBe(31);
  expect(soldAt((at) => at.getUTCHours() >= 19 && at.getUTCHours() < 22)).toBeGreaterThan(
    5 * soldAt((at) => at.getUTCHours() >= 2 && at.getUTCHours() < 5),
  );
  expect(soldAt((at) => at.getUTCDay() === 2)).toBeGreaterThan(soldAt((at) => at.getUTCDay() === 0));
  const generated = of("call").filter(({ webhook }) => webhook === "pix.generated").length;
  expect(payments.size / generated).toBeGreaterThan(0.6);
  expect(payments.size / generated).toBeLessThan(0.75);
});

it("has people of their own, some of whom come again", () => {
  const people = of("sign-up").map(({ person }) => person);
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  expect(new Set(people.map(({ displayName }) => displayName)).size).toBe(people.length);
  for (const { phone, displayName, email } of people) {
    expect(phone).toMatch(/^55\d{2}9\d{8}$/);
    expect(displayName).toMatch(/^[a-z0-9_]{3,20}$/);
    expect(email).toMatch(/^[a-z.]+\d+@exemplo\.com\.br$/);
  }
  expect(payments.size).toBeGreaterThan(new Set([...payments.values()].map(({ person }) => person.email)).size);
});

it("does nothing to a payment before it came", () => {
  for (const step of steps) {
    if (step.kind === "call" || !("paymentId" in step)) continue;
    expect(step.at.getTime()).toBeGreaterThan(payments.get(step.paymentId)?.at.getTime() ?? Number.POSITIVE_INFINITY);
  }
});

it("runs out of the fourth product, and of no other, for the last two days", () => {
  for (const { id, providerId } of products) {
    const bought = [...payments.values()].filter((call) => call.providerId === providerId).length;
    const stocked = of("import").reduce((sum, { productId, count }) => sum + (productId === id ? count : 0), 20);
    if (id === "p3") expect(stocked).toBeLessThan(bought);
    else expect(stocked).toBeGreaterThanOrEqual(bought);
  }
});

it("claims the guarantee of some of the last days' sales, each with its own end", () => {
  const claims = of("claim");
  expect(claims).toHaveLength(5);
  expect(new Set(claims.map(({ paymentId }) => paymentId)).size).toBe(5);
  for (const { at, paymentId, person } of claims) {
    expect(until.getTime() - at.getTime()).toBeLessThan(6 * day);
    expect(payments.get(paymentId)).toMatchObject({ providerId: "gg4", amount: 109, person });
  }
  expect(of("decision").map(({ decision }) => decision)).toEqual(["replacement", "credit", "refusal"]);
  expect(of("answer")).toHaveLength(1);
});

const command = (dataDir: string, env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const program = ["--import", "tsx/esm", join(__dirname, "main.ts"), "2"];
    const settings = { env: { ...process.env, STORE_DATA_DIR: dataDir, ...env } };
    execFile(process.execPath, program, settings, (error, out, complaint) =>
      resolve({ code: error?.code ?? 0, said: (out + complaint).trim() }),
    );
  });

it("goes through the store's own rules into a new store, once, and leaves what waits for a person", async () => {
  const dataDir = makeDataDir();
  expect(await command(dataDir)).toMatchObject({ code: 0, said: expect.stringContaining("is in the store") });
  expect(await command(dataDir)).toEqual({ code: 0, said: "It is there already." });
  const backend = await startChild(dataDir);
  try {
    const admin = await createStaff(backend.url, "admin");
    const count = async (search: object) => {
      const { data } = await admin.rpc("find_orders", { p_limit: 1, ...search }).throwOnError();
      return (data as { total: number }).total;
    };
    for (const p_state of ["completed", "expired", "held", "ownerless"])
      expect([p_state, await count({ p_state })]).not.toEqual([p_state, 0]);
    const { data: orders } = await admin
      .from("orders")
      .select("created_at,paid_at,delivered_at")
      .not("delivered_at", "is", null)
      .throwOnError();
    for (const { created_at, paid_at, delivered_at } of orders) {
      expect(Date.parse(paid_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
      expect(Date.parse(delivered_at)).toBeGreaterThanOrEqual(Date.parse(paid_at));
      expect(Date.parse(delivered_at)).toBeLessThan(Date.now());
    }
    // The demonstration's customer has one that staff did not answer yet.
    const { data: claims } = await admin.from("guarantee_claims").select("state,opened_at,due_at").throwOnError();
    expect(claims.length).toBeGreaterThan(1);
    for (const { opened_at, due_at } of claims) expect(Date.parse(due_at)).toBeGreaterThan(Date.parse(opened_at));
    const { data: unknown } = await admin.from("payment_events").select("id").eq("outcome", "unknown_product");
    expect(unknown).toHaveLength(14);
  } finally {
    await backend.stop();
  }
});

it("goes into no shop, and into no store that has orders", async () => {
  expect(await command(makeDataDir(), { STORE_MODE: "production", WEBHOOK_SECRET: "w".repeat(40) })).toEqual({
    code: 1,
    said: expect.stringContaining("Only the demonstration is filled"),
  });
});
