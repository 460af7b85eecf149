import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, entriesFromList, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson, pagesOf } from "../../data/parse-result";

const endpoint = object({
  ...entriesFromList(["id", "url", "created_at"], string()),
  events: array(string()),
  is_active: boolean(),
  waiting: number(),
  service: nullable(string()),
});
const delivery = object({
  ...entriesFromList(["id", "url", "type", "state", "queued_at", "next_try_at"], string()),
  ...entriesFromList(["order_id", "product", "reason"], nullable(string())),
  attempts: number(),
  response_status: nullable(number()),
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
