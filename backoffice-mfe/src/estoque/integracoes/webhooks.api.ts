import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson, parseResult } from "../../data/parse-result";
import type { ListPage, Slice } from "../../list/list-definition";

const endpoint = object({
  id: string(),
  url: string(),
  events: array(string()),
  is_active: boolean(),
  created_at: string(),
  waiting: number(),
  service: nullable(string()),
});
const delivery = object({
  id: string(),
  url: string(),
  type: string(),
  order_id: nullable(string()),
  product: nullable(string()),
  state: string(),
  attempts: number(),
  queued_at: string(),
  next_try_at: string(),
  response_status: nullable(number()),
  reason: nullable(string()),
});
const page = object({ total: number(), deliveries: array(delivery) });

/** An address that is called about events; `service` names an advertising service. */
export type WebhookEndpoint = InferOutput<typeof endpoint>;

/** One event for one address. */
export type WebhookDelivery = InferOutput<typeof delivery>;

/** Query key prefix of addresses and calls. */
export const webhooks = ["private", "webhooks"];

/** Lists the addresses, oldest first; admins only. @throws StoreError */
export const listWebhookEndpoints = (db: StoreClient, signal: AbortSignal): Promise<WebhookEndpoint[]> =>
  callJson(array(endpoint), db, "list_webhook_endpoints", {}, signal);

/** Switches an advertising service on or off. @throws StoreError */
export async function switchAdService(db: StoreClient, service: string, isActive: boolean, reason: string) {
  await callRpc(db, "switch_ad_service", { p_service: service, p_is_active: isActive, p_reason: reason });
}

/** Creates an address and returns its secret, which cannot be read again. @throws StoreError */
export async function createWebhookEndpoint(
  db: StoreClient,
  { url, events, reason }: { url: string; events: readonly string[]; reason: string },
): Promise<string> {
  const wanted = { p_url: url, p_events: [...events], p_reason: reason };
  return parseResult(string(), await callRpc(db, "create_webhook_endpoint", wanted));
}

/** Switches an address on or off; `null` deletes it with its calls. @throws StoreError */
export async function changeWebhookEndpoint(
  db: StoreClient,
  { id, isActive, reason }: { id: string; isActive: boolean | null; reason: string },
): Promise<void> {
  // The generated types do not know that null deletes.
  await callRpc(db, "change_webhook_endpoint", { p_id: id, p_is_active: isActive as boolean, p_reason: reason });
}

/** Fetches a page of calls, newest first; an empty state matches all. @throws StoreError */
export async function findWebhookDeliveries(
  db: StoreClient,
  state: string,
  slice: Slice,
  signal: AbortSignal,
): Promise<ListPage<WebhookDelivery>> {
  const { total, deliveries } = await callJson(
    page,
    db,
    "find_webhook_deliveries",
    { p_state: state, ...slice },
    signal,
  );
  return { total, rows: deliveries };
}

/** Queues a call again under the same id. @throws StoreError */
export async function resendWebhook(db: StoreClient, id: string, reason: string): Promise<void> {
  await callRpc(db, "resend_webhook", { p_id: id, p_reason: reason });
}
