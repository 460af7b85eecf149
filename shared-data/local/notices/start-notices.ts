import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { signEvent } from "../../supabase/functions/_shared/notices/mail-event";
import type { Sent } from "../../supabase/functions/_shared/notices/send-notices";
import type { BackendOptions } from "../options";
import { createMailService } from "./mail-service";
import { mailKey, mailWebhookSecret, noticesSecret } from "./notice-secrets";
import { startNoticeTimer } from "./notice-timer";

type RunFunction = (request: Request) => Promise<Response>;

interface NoticeParts {
  readonly options: Pick<BackendOptions, "dataDir" | "mailServer" | "log">;
  readonly secretKey: string;
  /** Address of the backend on this machine. */
  readonly own: string;
}

const webhooks = /^\/functions\/v1\/pix-/;

/** Sends notices beside a local stack: the mail service, and the timer that calls the Edge Function (R13.1). */
export function createNotices({ options, secretKey, own }: NoticeParts) {
  const { dataDir, mailServer, log } = options;
  const call = (headers: Record<string, string>, body = "") =>
    new Request(`${own}/functions/v1/notices`, { method: "POST", headers, body });
  let run: RunFunction | null = null;
  const mailService = createMailService({
    folder: join(dataDir, "mail"),
    acceptedFile: join(dataDir, "mail-accepted"),
    key: mailKey(secretKey),
    mailServer,
    onBounce: (email) =>
      void bounce(email, secretKey)
        .then((event) => run?.(call(event.headers, event.body)))
        .catch((error) =>
          log("An address that does not exist was not noted", { level: "error", error: String(error) }),
        ),
    log,
  });
  return {
    mailService,
    /** Starts the timer. The returned function runner wakes it after each webhook. */
    start(runFunction: RunFunction) {
      run = runFunction;
      let lastFault = "";
      const timer = startNoticeTimer(async () => {
        const { fault, more } = await outcomeOf(
          runFunction(call({ authorization: `Bearer ${noticesSecret(secretKey)}` })),
        );
        if (more) timer.wake();
        // Logged once per fault, not every ten seconds.
        if (fault && fault !== lastFault) log("Notices are not being sent", { level: "error", error: fault });
        lastFault = fault;
      });
      const waking: RunFunction = async (request) => {
        const response = await runFunction(request);
        if (webhooks.test(new URL(request.url).pathname)) timer.wake();
        return response;
      };
      return { runFunction: waking, stop: () => timer.stop() };
    },
  };
}

async function outcomeOf(running: Promise<Response>): Promise<{ fault: string; more: boolean }> {
  try {
    const response = await running;
    const { more } = (await response.json()) as Partial<Sent>;
    return { fault: response.ok ? "" : `the function answers ${response.status}`, more: more === true };
  } catch (error) {
    return { fault: String(error), more: false };
  }
}

// The same webhook as a hosted mail service sends.
async function bounce(email: string, secretKey: string) {
  const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const body = JSON.stringify({ type: "email.bounced", data: { to: [email], bounce: { type: "Permanent" } } });
  const signature = await signEvent(id, timestamp, body, mailWebhookSecret(secretKey));
  return { body, headers: { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature } };
}
