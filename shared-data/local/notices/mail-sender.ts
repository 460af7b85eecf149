import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../node/log";
import type { Mail } from "./mail-outbox";

/** The mail server, and the sender's address. */
export interface MailServer {
  /** `smtps://user:password@host`, or `smtp://…` for STARTTLS. */
  readonly url: string;
  readonly from: string;
}

interface SenderOptions extends MailServer {
  readonly folder: string;
  readonly log: Log;
}

const lookEveryMs = 1_000;
const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Connects to a mail server. Rejects with the server's response. */
export async function openTransport({ url, from }: MailServer) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...timeouts });
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? "localhost";
  return {
    send: async ({ id, headers = {}, ...mail }: Mail): Promise<void> => {
      await transport.sendMail({
        from,
        ...mail,
        headers: { ...headers },
        ...(id && { messageId: `<${id}@${domain}>` }),
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Sends the emails of the outbox in the background and deletes each once the mail server has accepted it. Refused emails are
 * retried with growing pauses until the outbox drops them after a day. Recipients and contents are not logged.
 * Returns a function that stops it.
 */
export async function sendMails({ folder, url, from, log }: SenderOptions): Promise<() => Promise<void>> {
  const transport = await openTransport({ url, from });
  const failed = new Map<string, { pause: number; until: number }>();
  const send = async (name: string) => {
    const { to, subject, html } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    try {
      await transport.send({ to, subject, html });
      rmSync(join(folder, name), { force: true });
      failed.delete(name);
      log("Mail sent");
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const pause = Math.min((failed.get(name)?.pause ?? firstPauseMs / 2) * 2, longestPauseMs);
      failed.set(name, { pause, until: Date.now() + pause });
      log("Mail not sent", { level: "error", code, response: responseCode });
    }
  };
  const look = async () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    for (const name of failed.keys()) if (!names.includes(name)) failed.delete(name);
    for (const name of names.sort()) if ((failed.get(name)?.until ?? 0) < Date.now()) await send(name);
  };
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch((error) => log("Mail not sent", { level: "error", error: String(error) }));
    isLooking = false;
  }, lookEveryMs);
  return async () => {
    clearInterval(timer);
    transport.close();
  };
}
