import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startSmtpServer } from "../../local/testing/smtp-server";
import { service, target } from "./target";

export type LinkKind = "signup" | "recovery" | "email_change";

interface Asked {
  readonly email: string;
  /** Has the email sent, where email is on. */
  readonly ask: () => Promise<unknown>;
  readonly password?: string;
  readonly newEmail?: string;
}

const patience = 20_000;

/** The mailbox of everybody in this suite, where the project sends its email here. */
export const mailbox = target.smtpPort ? await startSmtpServer(target.smtpPort) : null;

// Emails are quoted-printable: a line is cut at 76 characters, and "=" is written as its number.
const readable = (message: string) =>
  message
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("&amp;", "&");

/** The one-time tokens of a kind that were mailed to an address, oldest first. */
export const mailedTokens = (email: string, kind: LinkKind): string[] =>
  (mailbox?.emails ?? [])
    .map(readable)
    .filter((message) => new RegExp(`^To:.*${email}`, "im").test(message))
    .flatMap((message) => [...message.matchAll(/[?&]token_hash=([\w-]+)&type=(\w+)/g)])
    .flatMap(([, token = "", type]) => (type === kind ? [token] : []));

/** Waits for that many emails of a kind. */
export async function waitForToken(email: string, kind: LinkKind, count = 1): Promise<string> {
  for (const until = Date.now() + patience; Date.now() < until; await pause(50)) {
    const token = mailedTokens(email, kind)[count - 1];
    if (token) return token;
  }
  throw new Error(`No email of the kind ${kind} came to ${email}.`);
}

/** The one-time token of a mailed link: read from the email, or made by the admin API where there is no mailbox. */
export async function linkOf(kind: LinkKind, { email, ask, password = "", newEmail = "" }: Asked): Promise<string> {
  if (mailbox) {
    await ask();
    return waitForToken(newEmail || email, kind);
  }
  const type = kind === "email_change" ? "email_change_new" : kind;
  const { data, error } = await service.auth.admin.generateLink({ type, email, password, newEmail } as never);
  if (error) throw error;
  const { email_otp: code, hashed_token: token } = data.properties;
  // The link to a new address is given with the hash for the old one, which opens nothing: this is the one that is mailed.
  return kind === "email_change" ? createHash("sha224").update(`${newEmail}${code}`).digest("hex") : token;
}
