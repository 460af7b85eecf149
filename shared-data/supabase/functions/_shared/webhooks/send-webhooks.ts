import { askDatabase } from "../call-database.ts";
import { drainQueue } from "../drain-queue.ts";
import { handleTimer } from "../handle-timer.ts";
import { signEvent } from "../notices/mail-event.ts";
import type { Platform } from "../platform.ts";
import { type AdSale, type AdService, describeForService } from "./ad-services.ts";

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly payload: { readonly type: string; readonly data: { readonly id?: string } };
  /** The advertising service that is called; null for a program of the owner's. */
  readonly service: AdService | null;
  /** For a service: null where the buyer's consent or account is gone. */
  readonly sale: AdSale | null;
}

interface Claim {
  readonly webhooks: readonly Webhook[];
  readonly more: boolean;
}

const patienceMs = 10_000;

/** Calls the owner's programs (R12.16) and advertising services (R12.17) with what is due, as the timer asks: 200 `{delivered, failed, more}`. */
export const handleWebhooks = handleTimer("Outgoing webhooks", async (platform, secret) => {
  const counts = { delivered: 0, failed: 0 };
  const more = await drainQueue(
    async () => {
      const claim = await askDatabase<Claim>(platform, "claim_webhooks", { p_secret: secret });
      return claim && { items: claim.webhooks, more: claim.more };
    },
    async (webhook) => {
      const result = await call(webhook, platform);
      await askDatabase(platform, "mark_webhook", { p_id: webhook.id, ...result });
      counts[result.p_reason ? "failed" : "delivered"] += 1;
    },
  );
  if (more === null) return null;
  if (counts.delivered + counts.failed > 0) platform.log("Webhooks sent", counts);
  return { ...counts, more };
});

interface Result {
  readonly p_status: number | null;
  readonly p_reason: string | null;
}

/** Never rejects. Reads no response body and follows no redirect: it must not lead to an address that was not checked. */
async function call(webhook: Webhook, platform: Platform): Promise<Result> {
  if (webhook.service && !webhook.sale) return { p_status: null, p_reason: "no_consent" };
  const described = await (webhook.service ? describeSale(webhook, platform) : sign(webhook));
  if (!described) return { p_status: null, p_reason: "not_configured" };
  const { url, headers, body } = described;
  try {
    const request = new Request(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    const { status, ok, body: response } = await fetch(request);
    await response?.cancel();
    return { p_status: status, p_reason: ok ? null : `http_${status}` };
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === "TimeoutError";
    return { p_status: null, p_reason: isSlow ? "timeout" : "unreachable" };
  }
}

async function describeSale({ service, sale, payload }: Webhook, { ads, shopUrl }: Platform) {
  if (!service || !sale || !payload.data.id) return null;
  const event = { service, sale, orderId: payload.data.id, isRefund: payload.type === "order.refunded" };
  const described = await describeForService(event, ads, shopUrl);
  return described && { ...described, body: JSON.stringify(described.body) };
}

async function sign({ id, url, secret, payload }: Webhook) {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": await signEvent(id, timestamp, body, secret),
  };
  return { url, headers, body };
}
