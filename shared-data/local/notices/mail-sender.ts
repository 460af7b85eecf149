import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../node/log";
import type { Database } from "../database/contract";
import { repeat } from "../repeat";
import { emptyMail, type Mail } from "./mail-outbox";

export interface MailServer {
  /** `smtps://user:password@host`, or `smtp://…` for STARTTLS. */
  readonly url: string;
  readonly from: string;
}

interface Failure {
  readonly code?: string;
  readonly responseCode?: number;
}

const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends the emails of the outbox in the background. Refused emails are retried with growing pauses until the outbox drops them after
 * a day; an address that does not exist gets nothing from then on. Recipients and contents are not logged.
 * Returns a function that stops it.
 */
export async function sendMails(
  { url, from }: MailServer,
  folder: string,
  database: Pick<Database, "query">,
  log: Log,
): Promise<() => Promise<void>> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...timeouts });
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? "localhost";
  const failed = new Map<string, { pause: number; until: number }>();
  const send = async (name: string) => {
    const { id, to, subject, html, text, headers = {} }: Mail = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const mail = { from, to, subject, html, text, headers: { ...headers }, messageId: `<${id}@${domain}>` };
    const failure: Failure | null = await transport.sendMail(mail).then(
      () => null,
      (error) => error,
    );
    if (failure) {
      log("Mail not sent", { level: "error", code: failure.code, response: failure.responseCode });
      const pause = Math.min((failed.get(name)?.pause ?? firstPauseMs / 2) * 2, longestPauseMs);
      failed.set(name, { pause, until: Date.now() + pause });
      if (!isUnknownAddress(failure)) return;
      await database.query("select public.close_address($1, 'bounced')", [to]);
    } else log("Mail sent");
    emptyMail(folder, name);
    failed.delete(name);
  };
  const run = async () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    for (const name of failed.keys()) if (!names.includes(name)) failed.delete(name);
    for (const name of names.sort()) if ((failed.get(name)?.until ?? 0) < Date.now()) await send(name);
    return false;
  };
  const { stop } = repeat({ name: "The mail sender", everyMs: 1_000, run, log });
  return async () => {
    transport.close();
    await stop();
  };
}

// Only a permanent refusal of the recipient; others concern the email or this server.
const isUnknownAddress = ({ code, responseCode = 0 }: Failure) =>
  code === "EENVELOPE" && responseCode >= 550 && responseCode <= 554;
