import { isSameSecret } from "../../node/is-same-secret";
import { replyJson } from "../gateway/replies";
import type { createMailOutbox } from "./mail-outbox";
import { mailKey } from "./notice-secrets";

export const mailPath = "/mail/emails";

interface Email {
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An HTTP mail service like the hosted ones, in front of the outbox. An email with a known `Idempotency-Key` is accepted again but not
 * sent, also after a crash: the email is on disk before the response. Responses: 200 `{id}`; 401 and 422 are permanent.
 */
export function createMailService(outbox: ReturnType<typeof createMailOutbox>, secretKey: string) {
  const authorization = `Bearer ${mailKey(secretKey)}`;
  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST") return replyJson(405, { name: "method_not_allowed" });
    if (!isSameSecret(request.headers.get("authorization") ?? "", authorization))
      return replyJson(401, { name: "invalid_api_key" });
    const id = request.headers.get("idempotency-key") ?? "";
    const email = readEmail(await request.text());
    if (!email || !/^[\w-]{1,256}$/.test(id)) return replyJson(422, { name: "validation_error" });
    await outbox.send({ ...email, id, to: email.to.join(", ") });
    return replyJson(200, { id });
  };
}

function readEmail(body: string): Email | null {
  try {
    const { to, subject, html, text, headers } = JSON.parse(body) as Email;
    const isAddressed = Array.isArray(to) && to.length > 0 && to.every(isText);
    return isAddressed && [subject, html, text].every(isText)
      ? { to, subject, html, text, ...(headers && { headers }) }
      : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown) => typeof value === "string";
