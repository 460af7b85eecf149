import { askDatabase } from "../call-database.ts";
import type { Platform } from "../platform.ts";
import { type PaymentProvider, ProviderFailure, type ProviderPayment } from "./payment-provider.ts";

interface Run {
  readonly scope: "recent" | "nightly";
  readonly lease: string;
  readonly since: string;
  readonly page_token: string | null;
}

/** Result of one call of the job. "failed": a code; "more": its time was up before the run was over. */
export interface Reconciled {
  readonly scope: Run["scope"] | null;
  readonly payments: number;
  readonly applied: number;
  readonly failed: string | null;
  readonly more: boolean;
}

// With the page in hand well below what a function may run.
const budgetMs = 20_000;
// After the database's work for a page, pauses so many times as long: deliveries keep nine tenths of their rate.
const restRatio = 8;
// A slow page must not use up the time of the next ones.
const longestRestMs = 1000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Continues the run that is due: reads a page, records it, applies payments with a lost webhook, and stores the next page. All
 * state is in the database, so another call continues an interrupted one once its lease is over (R10.13).
 * @returns null where the database does not know the secret
 * @throws Error where the database cannot be reached, or another gateway has the run by now
 */
export async function reconcile(
  platform: Platform,
  secret: string,
  provider: PaymentProvider,
  rest: (ms: number) => Promise<void> = pause,
): Promise<Reconciled | null> {
  const run = await askDatabase<Run | Record<string, never>>(platform, "claim_reconciliation", { p_secret: secret });
  if (run === null) return null;
  if (!run.lease) return { scope: null, payments: 0, applied: 0, failed: null, more: false };
  const counts = { payments: 0, applied: 0 };
  const call = <Result>(name: string, args: object = {}) =>
    askDatabase<Result>(platform, name, { p_lease: run.lease, ...args });
  try {
    const more = await readPages(run as Run, provider, call, counts, rest);
    return { scope: run.scope, ...counts, failed: null, more };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await call("fail_reconciliation", { p_error: error.code, p_retry_after_seconds: error.retryAfterSeconds });
    return { scope: run.scope, ...counts, failed: error.code, more: false };
  }
}

type Call = <Result>(name: string, args?: object) => Promise<Result | null>;

/** @returns true where the time was up first */
async function readPages(
  run: Run,
  provider: PaymentProvider,
  call: Call,
  counts: { payments: number; applied: number },
  rest: (ms: number) => Promise<void>,
): Promise<boolean> {
  const endAt = Date.now() + budgetMs;
  let token = run.page_token;
  for (;;) {
    const page = await provider.listPayments(run.since, token);
    counts.payments += page.payments.length;
    const startedAt = Date.now();
    counts.applied += await takeIn(page.payments, call);
    const workMs = Date.now() - startedAt;
    if (page.pageToken === null || page.pageToken === token) break;
    token = page.pageToken;
    const isOver = Date.now() > endAt;
    await call("advance_reconciliation", { p_page_token: token, p_rests: isOver });
    if (isOver) return true;
    await rest(Math.min(restRatio * workMs, longestRestMs));
  }
  const missing: string[] = [];
  for (const id of (await call<string[]>("payments_to_look_up")) ?? []) {
    const payment = await provider.getPayment(id);
    // Also for a payment that the provider does not know: each call extends the lease.
    await takeIn(payment ? [payment] : [], call);
    if (!payment) missing.push(id);
    if (Date.now() < endAt) continue;
    await call("advance_reconciliation", { p_page_token: token, p_rests: true, p_missing: missing });
    return true;
  }
  await call("finish_reconciliation", { p_missing: missing });
  return false;
}

/** Records payments, and applies those that the store has not received. @returns how many it applied */
async function takeIn(payments: readonly ProviderPayment[], call: Call): Promise<number> {
  // The payer's data go only where a payment is applied.
  const known = payments.map(({ email: _email, ...payment }) => payment);
  const lost = new Set(await call<string[]>("record_provider_payments", { p_payments: known }));
  let applied = 0;
  for (const payment of payments) {
    // A page may name a payment twice.
    if (!lost.delete(payment.id)) continue;
    await call("apply_provider_payment", { p_payment: payment });
    applied += 1;
  }
  return applied;
}
