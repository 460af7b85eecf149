import { asService, callDatabase } from "../call-database.ts";
import type { Platform } from "../platform.ts";

const toleranceS = 5 * 60;

/**
 * Takes a mail provider's event, signed as Svix does (Resend's webhooks are). An address that bounced for good, or complained of
 * spam, gets nothing from then on; other events change nothing (R13.4). Gives the status to answer: 204, or 401.
 */
export async function takeMailEvent({ headers }: Request, text: string, platform: Platform): Promise<204 | 401> {
  const secret = platform.mail?.webhookSecret;
  if (!secret || !(await isSigned(headers, text, secret))) return 401;
  const reason = reasonOf(text);
  for (const email of reason ? addressesOf(text) : [])
    await callDatabase(platform, "close_address", { p_email: email, p_reason: reason }, asService(platform));
  return 204;
}

/** Signs an event as Svix does: what the local mail service sends, and a test. */
export async function signEvent(id: string, timestamp: string, text: string, secret: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const proof = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${text}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(proof)))}`;
}

async function isSigned(headers: Headers, text: string, secret: string): Promise<boolean> {
  const [id, timestamp] = [headers.get("svix-id") ?? "", headers.get("svix-timestamp") ?? ""];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp || Number.NaN)) <= toleranceS)) return false;
  const expected = await signEvent(id, timestamp, text, secret);
  // Several while the provider changes its secret. Every one is compared whole.
  const given = (headers.get("svix-signature") ?? "").split(" ");
  return given.map((signature) => isSame(signature, expected)).includes(true);
}

function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

interface MailEvent {
  readonly type?: unknown;
  readonly data?: { readonly to?: unknown; readonly bounce?: { readonly type?: unknown } };
}

function read(text: string): MailEvent {
  try {
    const event: unknown = JSON.parse(text);
    return typeof event === "object" && event !== null ? event : {};
  } catch {
    return {};
  }
}

function reasonOf(text: string): "bounced" | "complained" | null {
  const { type, data } = read(text);
  if (type === "email.complained") return "complained";
  // A full mailbox is not the end of an address.
  return type === "email.bounced" && data?.bounce?.type !== "Transient" ? "bounced" : null;
}

function addressesOf(text: string): string[] {
  const to = read(text).data?.to;
  return (Array.isArray(to) ? to : [to]).filter((email): email is string => typeof email === "string").slice(0, 50);
}
