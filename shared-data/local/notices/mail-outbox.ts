import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../node/log";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html?: string;
  readonly text?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Idempotency key: an email with the key of another is not sent. Determines the Message-ID, by which mailboxes drop duplicates. */
  readonly id?: string;
}

// With a mail server the sender empties each email; while the server is unreachable, none may be dropped.
const mostEmails = process.env.SMTP_URL ? 10_000 : 100;
const lifetime = 24 * 60 * 60 * 1000;

/**
 * The emails of the last day: each a JSON file named by its time and id, printed in the demonstration.
 * Keeps only the newest hundred without a mail server, because emails contain sign-in links; a shop's log must not contain them.
 */
export function createMailOutbox(folder: string, log: Log): { send(mail: Mail): Promise<void> } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async send({ to, subject, html = "", text, headers, id = randomUUID() }) {
      if (readdirSync(folder).some((known) => idOf(known) === id)) return;
      const sentAt = new Date().toISOString();
      const links = Array.from(html.matchAll(/href="([^"]+)"/g), ([, link = ""]) => link.replaceAll("&amp;", "&"));
      const name = `${nameOf(sentAt)}-${id}.json`;
      const draft = join(folder, `${nameOf(sentAt)}-${process.pid}.new`);
      const content = JSON.stringify({ id, sentAt, to, subject, links, html, text, headers }, null, 2);
      writeFileSync(draft, content, { mode: 0o600, flush: true });
      renameSync(draft, join(folder, name));
      for (const old of readdirSync(folder).sort().slice(0, -mostEmails)) rmSync(join(folder, old), { force: true });
      if (process.env.STORE_MODE !== "local") return;
      log(`Mail to ${to}: ${subject}`, links.length > 0 ? { links } : {});
    },
  };
}

/** Empties an email that was sent; its id stays known. */
export function emptyMail(folder: string, name: string): void {
  const sent = join(folder, name.replace(/json$/, "sent"));
  renameSync(join(folder, name), sent);
  truncateSync(sent);
}

/** Deletes emails older than a day: their links have expired, and they contain personal data. */
export function forgetOldMails(folder: string): void {
  const oldest = nameOf(new Date(Date.now() - lifetime).toISOString());
  for (const name of readdirSync(folder)) if (name < oldest) rmSync(join(folder, name), { force: true });
}

const nameOf = (sentAt: string) => sentAt.replaceAll(":", "-");

// After the time, which ends with "Z-"; without ".json" or ".sent".
const idOf = (name: string) => name.slice(name.indexOf("Z-") + 2, -5);
