import type { ProviderPayment } from "../../functions/_shared/reconciliation/payment-provider";
import { asOwner, asService, db, dbOwner } from "./database";
import { createCustomer, createProduct, type TestProduct } from "./factories";
import { noticesSecret } from "./notices";
import { buyByPix, type PaymentPayload } from "./webhooks";

type Lease = { lease?: string; scope?: string; page_token?: string | null };
export const claim = (secret = noticesSecret) =>
  asService(() => db.value<Lease | null>("select public.claim_reconciliation($1)", [secret]));

let lease = "";
/** Starts a run with the lease for the calls below. */
export async function beginRun(): Promise<void> {
  await asOwner(() => db.rows("select set_config('store.notices_secret', $1, true)", [noticesSecret]));
  holdLease((await claim())?.lease);
}

export const holdLease = (given = "") => {
  lease = given;
};

/** A function of the job that takes the lease and nothing more. */
export const callWithLease = <Value>(call: string) =>
  asService(() => db.value<Value>(`select public.${call}`, [lease]));

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The provider's list entry of a received payment. */
export const listed = (
  product: TestProduct,
  payload: PaymentPayload,
  changes: Partial<ProviderPayment> = {},
): ProviderPayment => ({
  id: String(payload.payment?.id),
  status: "paid",
  amount: product.price,
  email: payload.customer?.email ?? "",
  products: [product.ggcheckoutId],
  created_at: minutesAgo(20),
  ...changes,
});

export const record = (...payments: ProviderPayment[]) =>
  asService(() =>
    db.value<string[]>("select public.record_provider_payments($1, $2)", [lease, JSON.stringify(payments)]),
  );
export const apply = (payment: ProviderPayment) =>
  asService(() => db.value<string>("select public.apply_provider_payment($1, $2)", [lease, payment]));
export const finish = (missing: string[] = []) =>
  asService(() => db.value("select public.finish_reconciliation($1, $2)", [lease, missing]));
export const findings = () =>
  dbOwner.rows<{ id: string; kind: string; resolution: string | null }>(
    "select id, kind, resolution, provider_amount::float as there, store_amount::float as here from private.payment_findings order by id",
  );

export async function sold(keys = 1) {
  const product = await createProduct({ keys });
  const { email } = await createCustomer();
  const { payment: payload } = await buyByPix([product], { email });
  return { product, payload, email };
}
