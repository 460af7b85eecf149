import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson, pagesOf } from "../../data/parse-result";

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

/** An address that is called about events; `service` names an advertising service. */
export type WebhookEndpoint = InferOutput<typeof endpoint>;

/** One event for one address. */
export type WebhookDelivery = InferOutput<typeof delivery>;

export const webhooks = ["private", "webhooks"];

export const listWebhookEndpoints = (db: StoreClient, signal: AbortSignal): Promise<WebhookEndpoint[]> =>
  callJson(array(endpoint), db, "list_webhook_endpoints", {}, signal);

/** Reads a page of calls, newest first; an empty state matches all. */
export const readDeliveries = pagesOf("find_webhook_deliveries", "deliveries", delivery, {});
