import { asOwner, db, dbOwner, type Row } from "./database";
import { signInStaff } from "./factories";
import { noticesSecret } from "./notices";

export const allEvents = ["order.paid", "order.delivered", "order.refunded", "stock.low"];

export const endpoint = (url: string | null, events: readonly string[] | null = allEvents, reason = "ERP") =>
  db.value<string>("select public.create_webhook_endpoint($1, $2, $3)", [url, events, reason]);
export const endpoints = () =>
  db.value<{ id: string; is_active: boolean; waiting: number }[]>("select public.list_webhook_endpoints()");
export const change = (id: string | undefined, isActive: boolean | null) =>
  db.rows("select public.change_webhook_endpoint($1, $2, 'mudou')", [id, isActive]);
export const resend = (id: string) => db.rows("select public.resend_webhook($1, 'perdido')", [id]);
export const deliveries = async (state = "") =>
  (await db.value<{ deliveries: Record<string, unknown>[] }>("select public.find_webhook_deliveries($1)", [state]))
    .deliveries;

/** Gives the server its secret, and an admin's endpoint for every event, which was made a minute ago. */
export async function openWebhooks(url = "https://erp.exemplo.com.br/loja"): Promise<string> {
  await dbOwner.rows("select set_config('store.notices_secret', $1, true)", [noticesSecret]);
  await signInStaff("admin");
  const secret = await endpoint(url);
  await dbOwner.rows("update private.webhook_endpoints set created_at = created_at - interval '1 minute'");
  return secret;
}

export const claimWebhooks = (secret = noticesSecret) =>
  asOwner(async () => {
    const claim = await db.value<{ webhooks: Row[] } | null>("select public.claim_webhooks($1, 100)", [secret]);
    return claim?.webhooks ?? null;
  });

export const mark = (id = "", status: number | null = 200, reason: string | null = null) =>
  dbOwner.value<string>("select public.mark_webhook($1, $2, $3)", [id, status, reason]);

const makeOlder = `update private.webhook_deliveries set queued_at = queued_at - $1::interval,
       next_try_at = next_try_at - $1::interval, taken_until = taken_until - $1::interval`;
export const letPass = (span: string) => dbOwner.rows(makeOlder, [span]);
