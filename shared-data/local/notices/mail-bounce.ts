import { randomUUID } from "node:crypto";
import { signEvent } from "../../supabase/functions/_shared/notices/mail-event";
import { mailWebhookSecret } from "./notice-secrets";

/** The webhook by which a hosted mail service reports to the notices' function that an address does not exist. */
export async function bounceEvent(email: string, secretKey: string): Promise<Request> {
  const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const body = JSON.stringify({ type: "email.bounced", data: { to: [email], bounce: { type: "Permanent" } } });
  const signature = await signEvent(id, timestamp, body, mailWebhookSecret(secretKey));
  const headers = { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature };
  return new Request("http://localhost/functions/v1/notices", { method: "POST", headers, body });
}
