import { StoreError } from "@store/shared-data";
import { getAccessToken, getSettings } from "@store/shared-data/runtime";
import { fallback, type GenericSchema, nullable, nullish, object, picklist, record, string, unknown } from "valibot";
import { readAnswer } from "../../answers/read-answer";

/** The webhook that was captured last; secrets and documents in it are asterisks. */
interface CapturedWebhook {
  readonly id: string;
  readonly timestamp: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: unknown;
}

/** Where the capture stands (R4.7). */
export interface WebhookCapture {
  readonly status: "inactive" | "waiting" | "captured";
  readonly started_at: string | null;
  readonly latest_capture: CapturedWebhook | null;
}

const captureSchema: GenericSchema<unknown, WebhookCapture> = object({
  status: picklist(["inactive", "waiting", "captured"]),
  started_at: nullable(string()),
  latest_capture: nullable(
    object({ id: string(), timestamp: string(), headers: record(string(), unknown()), payload: unknown() }),
  ),
});

const refusalSchema = fallback(
  object({ message: nullish(string()), details: nullish(string()), error: nullish(string()) }),
  {},
);

export type CaptureAction = "start" | "stop" | "clear";

/** How often the status is asked for while a webhook is awaited, in milliseconds (R9.6). */
export const webhookPollTime = 2000;

/** Lines the debug log keeps (R9.6). */
export const webhookLogLines = 10;

/** Where the capture stands; admins only. @throws StoreError */
export const getWebhookCapture = (signal: AbortSignal): Promise<WebhookCapture> =>
  callWebhookDebug("GET", "?action=status", null, signal);

/** Starts, stops or clears the capture; admins only. @throws StoreError */
export const driveWebhookCapture = (action: CaptureAction): Promise<WebhookCapture> =>
  callWebhookDebug("POST", `?action=${action}`, null);

/** Sends a payload for the running capture to catch; no order is made. Admins only. @throws StoreError */
export const sendTestWebhook = (payload: object): Promise<WebhookCapture> => callWebhookDebug("POST", "", payload);

/** The test payload of R7.7. */
export function makeTestWebhook(email: string, now: Date): object {
  return {
    event: "pix.paid",
    payment: { status: "paid" },
    customer: { email },
    product: { name: "Produto de teste" },
    timestamp: now.toISOString(),
  };
}

async function callWebhookDebug(
  method: "GET" | "POST",
  query: string,
  payload: object | null,
  signal?: AbortSignal,
): Promise<WebhookCapture> {
  const { supabaseUrl, supabaseKey } = getSettings();
  const headers = new Headers({ apikey: supabaseKey, authorization: `Bearer ${(await getAccessToken()) ?? ""}` });
  if (payload) headers.set("content-type", "application/json");
  const response = await fetch(`${supabaseUrl}/functions/v1/webhook-debug${query}`, {
    method,
    headers,
    ...(payload && { body: JSON.stringify(payload) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw new StoreError("network", String(error));
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toDebugError(response.status, answer);
  return readAnswer(captureSchema, answer);
}

function toDebugError(status: number, answer: unknown): StoreError {
  const { message, details, error } = readAnswer(refusalSchema, answer);
  const code = status === 401 || status === 403 ? "denied" : "rejected";
  return new StoreError(code, message ?? error ?? `HTTP ${status}`, details ?? error ?? "");
}
