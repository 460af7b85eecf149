import { StoreError } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { getAccessToken, getSettings } from "@store/shared-data/runtime";
import { fallback, type InferOutput, nullable, nullish, object, picklist, record, string, unknown } from "valibot";
import { parseResult } from "../../data/parse-result";

const captureSchema = object({
  status: picklist(["inactive", "waiting", "captured"]),
  started_at: nullable(string()),
  /** Secrets and documents in it are masked. */
  latest_capture: nullable(
    object({ id: string(), timestamp: string(), headers: record(string(), unknown()), payload: unknown() }),
  ),
});

export type WebhookCapture = InferOutput<typeof captureSchema>;

const refusalSchema = fallback(
  object({ message: nullish(string()), details: nullish(string()), error: nullish(string()) }),
  {},
);

/** Polling interval while a webhook is awaited, in milliseconds (R9.6). */
const webhookPollTime = 2000;

/** Maximum number of lines in the debug log (R9.6). */
export const webhookLogLines = 10;

export type CaptureCommand = { readonly action: "start" | "stop" | "clear" } | { readonly payload: object };

/** The test payload of R7.7, which creates no order. */
export const testWebhook = (email: string) => ({
  event: "pix.paid",
  payment: { status: "paid" },
  customer: { email },
  product: { name: "Produto de teste" },
  timestamp: new Date().toISOString(),
});

/** Returns the new state of the capture; admins only. @throws StoreError */
const driveWebhookCapture = (command: CaptureCommand): Promise<WebhookCapture> =>
  "action" in command
    ? callWebhookDebug(`?action=${command.action}`, { method: "POST" })
    : callWebhookDebug("", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(command.payload),
      });

async function callWebhookDebug(query: string, request: RequestInit): Promise<WebhookCapture> {
  const { supabaseUrl, supabaseKey } = getSettings();
  const headers = new Headers(request.headers);
  headers.set("apikey", supabaseKey);
  headers.set("authorization", `Bearer ${(await getAccessToken()) ?? ""}`);
  const response = await fetch(`${supabaseUrl}/functions/v1/webhook-debug${query}`, { ...request, headers }).catch(
    (error: unknown) => {
      throw new StoreError("network", String(error));
    },
  );
  const result: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toDebugError(response.status, result);
  return parseResult(captureSchema, result);
}

function toDebugError(status: number, result: unknown): StoreError {
  const { message, details, error } = parseResult(refusalSchema, result);
  const code = status === 401 || status === 403 ? "denied" : "rejected";
  return new StoreError(code, message ?? error ?? `HTTP ${status}`, details ?? error ?? "");
}

const captureKey = ["private", "webhook-capture"];

export function useWebhookCapture() {
  return useQuery({
    queryKey: captureKey,
    queryFn: ({ signal }) => callWebhookDebug("?action=status", { signal }),
    refetchInterval: ({ state }) => (state.data?.status === "waiting" && !state.error ? webhookPollTime : false),
    gcTime: 0,
    staleTime: 0,
  });
}

export function useCaptureCommand() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: driveWebhookCapture,
    // A poll that is still running must not overwrite the new state.
    onMutate: () => queryClient.cancelQueries({ queryKey: captureKey }),
    onSuccess: (capture: WebhookCapture) => queryClient.setQueryData(captureKey, capture),
  });
}
