import type { MailSettings, Platform } from "../platform.ts";
import { type Channel, linkTo, type Sending } from "./channel.ts";
import { writeEmail } from "./email.ts";
import type { DueNotice } from "./facts.ts";
import type { Words } from "./message.ts";

const patienceMs = 10_000;

/**
 * Email, by an HTTP mail service that speaks as Resend does: Edge Functions may not use the ports of SMTP. The service remembers
 * each `Idempotency-Key` that it accepted, so that an email which was sent but not marked goes out once (R13.1).
 */
export const createMailChannel = (settings: MailSettings): Channel => ({
  name: "mail",
  send: (notice, words, platform) =>
    platform.fetch(requestOf(notice, words, settings, platform)).then(
      (response) => read(response),
      () => ({ result: "again", reason: "mail_unreachable" }),
    ),
});

function requestOf(notice: DueNotice, words: Words, { url, key, from }: MailSettings, platform: Platform): Request {
  const stop = notice.stop ? `${platform.shopUrl}/avisos/parar#${notice.stop}` : null;
  const email = writeEmail(words, { action: linkTo(words.action.path, notice, platform), stop });
  const body = { from, to: [notice.email], ...email, headers: headersOf(notice, platform) };
  return new Request(url, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": notice.id },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
}

// RFC 8058: the mailbox's own button stops with one POST, without opening a page.
const headersOf = ({ id, stop }: DueNotice, { supabaseUrl }: Platform): Record<string, string> => ({
  "X-Entity-Ref-ID": id,
  ...(stop && {
    "List-Unsubscribe": `<${supabaseUrl}/functions/v1/notices?stop=${stop}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
});

async function read(response: Response): Promise<Sending> {
  const { status } = response;
  const text = await response.text().catch(() => "");
  if (response.ok) return { result: "sent" };
  // The key was used before, with texts that counted other minutes: the email has been sent.
  if (status === 409 && text.includes("invalid_idempotent_request")) return { result: "sent" };
  const isTheirs = status >= 500 || [401, 403, 408, 409, 425, 429].includes(status);
  return { result: isTheirs ? "again" : "never", reason: `mail_${status}` };
}
