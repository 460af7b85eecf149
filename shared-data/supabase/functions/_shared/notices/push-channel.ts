import { asService, callDatabase } from "../call-database.ts";
import type { Platform, PushIdentity } from "../platform.ts";
import { type Channel, linkTo, type Sending } from "./channel.ts";
import { encryptPush, longestPush, type PushKeys } from "./encrypt-push.ts";
import type { DueNotice } from "./facts.ts";
import type { Words } from "./message.ts";
import { signPush } from "./sign-push.ts";

/** A browser that asked for notices, as `list_push_devices` gives it. */
interface Device extends PushKeys {
  readonly id: string;
  readonly endpoint: string;
}

/** Result for one device: "gone" where its service has no such subscription. */
type Handed = "reached" | "gone" | { readonly status: number };

const patienceMs = 8_000;
const fourWeeks = 28 * 24 * 60 * 60;
// Titles and bodies that a phone shows; what is longer is cut there too.
const longest = { title: 120, body: 400 };

/**
 * Notices on people's devices, by the push services of their browsers (R13.5). A device shows one id once: the same notice again replaces
 * itself there, and in the queue of its push service. One device is enough; devices that their service no longer knows are deleted.
 */
export const createPushChannel = (identity: PushIdentity): Channel => ({
  name: "push",
  send: (notice, words, platform) =>
    push(notice, words, { identity, platform }).catch(() => ({ result: "again", reason: "push_failed" })),
});

interface Sender {
  readonly identity: PushIdentity;
  readonly platform: Platform;
}

async function push(notice: DueNotice, words: Words, sender: Sender): Promise<Sending> {
  const { platform } = sender;
  const devices = await ask<Device[]>(platform, "list_push_devices", { p_user_id: notice.account_id });
  const payload = writeMessage(notice, words, platform);
  const handed = await Promise.all(devices.map((device) => sendToDevice(device, payload, notice, sender)));
  const idsOf = (what: Handed) => devices.filter((_, index) => handed[index] === what).map(({ id }) => id);
  const [reached, gone] = [idsOf("reached"), idsOf("gone")];
  if (reached.length + gone.length > 0)
    // A failure here is repaired by the next notice.
    await ask(platform, "report_push_devices", { p_reached: reached, p_gone: gone }).catch(() => undefined);
  return resultOf(handed);
}

function resultOf(handed: readonly Handed[]): Sending {
  if (handed.includes("reached")) return { result: "sent" };
  const statuses = handed.flatMap((each) => (typeof each === "string" ? [] : [each.status]));
  const later = statuses.find(isForLater);
  if (later !== undefined) return { result: "again", reason: later === 0 ? "push_unreachable" : `push_${later}` };
  return { result: "never", reason: statuses.length > 0 ? `push_${statuses[0]}` : "no_device" };
}

// 401 and 403: the store's keys are wrong, which staff can correct. 0: no answer.
const isForLater = (status: number) => status === 0 || status >= 500 || [401, 403, 408, 425, 429].includes(status);

async function sendToDevice(
  device: Device,
  payload: Uint8Array,
  { id, stop, expires_at }: DueNotice,
  { identity }: Sender,
): Promise<Handed> {
  const left = Math.floor((Date.parse(expires_at) - Date.now()) / 1000);
  const headers = {
    authorization: await signPush(device.endpoint, identity),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(Math.min(Math.max(left, 0), fourWeeks)),
    // Notices that an order needs wake a sleeping phone; others wait until it wakes by itself.
    urgency: stop === null ? "high" : "normal",
    // Up to 32 characters: the same notice again replaces what the service has not handed over yet.
    topic: id.replaceAll("-", ""),
  };
  const body = await encryptPush(payload, device).catch(() => null);
  // Invalid keys: this device can never be reached.
  if (!body) return "gone";
  // No redirects: only this address was checked.
  const call = { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(patienceMs) } as const;
  try {
    const sent = await fetch(device.endpoint, call);
    await sent.body?.cancel();
    if (sent.ok) return "reached";
    return [404, 410].includes(sent.status) ? "gone" : { status: sent.status };
  } catch {
    return { status: 0 };
  }
}

/** The payload that the worker reads (`/avisos/sw.js`): the notice's id, texts, and a path of the store; cut to the allowed size. */
function writeMessage(notice: DueNotice, { subject, short, action }: Words, platform: Platform): Uint8Array {
  const { pathname, search, hash } = new URL(linkTo(action.path, notice, platform));
  const path = pathname + search + hash;
  for (let length = longest.body; ; length = Math.floor(length / 2)) {
    const message = { id: notice.id, title: cut(subject, longest.title), body: cut(short, length), path };
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    if (bytes.length <= longestPush || length === 0) return bytes;
  }
}

// By whole characters: half of one is no text.
function cut(text: string, length: number): string {
  const chars = [...text];
  return chars.length > length ? `${chars.slice(0, Math.max(length - 1, 0)).join("")}…` : text;
}

async function ask<Result>(platform: Platform, name: string, args: object): Promise<Result> {
  const response = await callDatabase(platform, name, args, asService(platform));
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${name} answered ${response.status}`);
  }
  // A function without a result answers nothing.
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as Result;
}
