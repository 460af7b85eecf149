import fc from "fast-check";
import type { Client } from "pg";
import { seed } from "../../../local/testing/draw";
import { type ApiFault, type SimulatedPayment, serveSimulator } from "../../../local/testing/payment-simulator";
import type { CommittedStore } from "./committed-store";
import { actAs, as, people, putOnSale, sendOn } from "./many-connections";
import { makeDue, runJob } from "./reconciliation";

const catalogue = ["conta", "perfil", "proxy"];

/** The events of one payment of the last 79 days, most of the last two hours, and its webhooks. */
const histories = fc.record({
  products: fc.shuffledSubarray(catalogue, { minLength: 1, maxLength: 2 }),
  webhook: fc.constantFrom("sent", "sent", "lost", "late", "doubled"),
  // A coupon or a part of the sum: the order is held.
  paid: fc.constantFrom("all", "all", "all", "coupon", "part", "never"),
  after: fc.constantFrom("stays", "stays", "stays", "refunded", "chargeback"),
  ageMinutes: fc.oneof(fc.integer({ min: 5, max: 115 }), fc.integer({ min: 116, max: 79 * 24 * 60 })),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

/** A fault of the provider's API; null where it answers as it should. */
const faults = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom<ApiFault[]>("busy", "broken", "garbled", "cut") },
);

/** In reais, of each product; every product costs 10. */
const prices = { all: 10, coupon: 9, part: 4, never: 10 };

/** The payment in the provider's books. Each has a moment of its own: pages go on from the last one's. */
function paymentOf(history: History, index: number): SimulatedPayment {
  const { products, paid, ageMinutes } = history;
  const [productId = "", ...bumps] = products;
  return {
    id: `pago-${index}`,
    status: paid === "never" ? "expired" : "paid",
    finalValueInCents: prices[paid] * 100 * products.length,
    email: `pessoa${index}@example.com`,
    productId,
    orderBumps: bumps.map((id) => ({ productId: id })),
    couponsCodesApplied: paid === "coupon" ? ["DEZ"] : [],
    createdAt: new Date(Date.now() - ageMinutes * 60_000 - index).toISOString(),
  };
}

/**
 * Lives through so many histories with the job beside them, and then lets the job, late webhooks and staff bring both sides together.
 * @param kills after so many calls of the database each of these runs dies
 */
export async function live(store: CommittedStore, count: number, kills: readonly number[]) {
  const all = fc.sample(histories, { seed, numRuns: count });
  const drawn = fc.sample(faults, { seed, numRuns: 500 });
  let calls = 0;
  let isFaulty = true;
  const provider = await serveSimulator(() => (isFaulty && drawn[calls++ % drawn.length]) || null);
  const job = await store.connect();
  for (const id of catalogue) await putOnSale(store.owner, id, all.length);
  const run = async (scope: "recent" | "nightly", callsLeft?: number) => {
    await makeDue(job, scope);
    return runJob(job, provider.url, callsLeft);
  };
  const late: SimulatedPayment[] = [];
  const every = Math.ceil(all.length / (kills.length + 1));
  let killed = 0;
  for (const [index, history] of all.entries()) {
    const payment = paymentOf(history, index);
    provider.put(payment);
    if (history.paid !== "never") {
      if (history.webhook === "late") late.push(payment);
      for (const _ of Array(times[history.webhook])) await send(store.owner, payment);
      if (history.after !== "stays") provider.put({ ...payment, status: history.after });
    }
    const callsLeft = index % every === every - 1 ? kills[killed] : undefined;
    if (callsLeft === undefined) continue;
    killed += 1;
    // This Postgres has no autovacuum: plans would stay those for empty tables.
    await store.owner.query("analyze");
    await run(killed % 2 === 0 ? "recent" : "nightly", callsLeft);
  }
  isFaulty = false;
  for (const payment of late) await send(store.owner, payment);
  await settle(store.owner, run);
  await provider.close();
  return provider.payments;
}

const times = { sent: 1, lost: 0, late: 0, doubled: 2 };

const send = (client: Client, { id, email, finalValueInCents, productId, orderBumps }: SimulatedPayment) =>
  sendOn(client, {
    event: "pix.paid",
    id,
    email,
    amount: finalValueInCents / 100,
    products: [productId, ...orderBumps.map((bump) => bump.productId)],
  });

/** Both runs to their ends; staff refund and dispute what the findings name; and both runs again. */
async function settle(owner: Client, run: (scope: "recent" | "nightly") => ReturnType<typeof runJob>): Promise<void> {
  // The rest of a killed run is dropped first, and with it anything after its start: a new one follows.
  const untilDone = async () => {
    for (const scope of ["recent", "nightly", "recent", "nightly"] as const) while ((await run(scope))?.more);
  };
  await untilDone();
  const named = (status: string) => `payment_id in (select f.payment_id from private.payment_findings f
    join private.provider_payments t on t.payment_id = f.payment_id and t.status = '${status}' where f.kind = 'refunded_there')`;
  await people(owner, { chefe: "admin" });
  await as(
    "chefe",
    `update public.orders set status = 'refunded', hold_reason = null where ${named("refunded")}`,
  )(owner);
  await actAs(owner, null);
  await owner.query(`update public.orders set disputed_at = now() where ${named("disputed")}`);
  await untilDone();
}

/** Invariants once both sides agree; a line for each breach. */
export async function differences(owner: Client, payments: ReadonlyMap<string, SimulatedPayment>): Promise<unknown[]> {
  const findings = "select payment_id, kind from private.payment_findings where resolved_at is null";
  const { rows: open } = await owner.query(findings);
  const unequalDays = `select d.day, sum(p.provider_amount) as there, sum(p.store_amount) as here
     from generate_series(current_date - 81, current_date + 1, interval '1 day') d (day), private.payments_of_day(d.day::date) p
     group by d.day having coalesce(sum(p.provider_amount), 0) <> coalesce(sum(p.store_amount), 0)`;
  const { rows: days } = await owner.query(unequalDays);
  const { rows: sold } = await owner.query<{ payment_id: string; lines: string[] }>(
    "select payment_id, array_agg(product_id order by product_id) as lines from public.orders where status = 'completed' and disputed_at is null group by 1",
  );
  const here = new Map(sold.map(({ payment_id, lines }) => [payment_id, lines.join()]));
  const wrong = [...payments.values()].filter(({ id, status, productId, orderBumps }) => {
    const lines = [productId, ...orderBumps.map((bump) => bump.productId)].sort().join();
    return (status === "paid" ? lines : undefined) !== here.get(id);
  });
  return [...open, ...days, ...wrong];
}
