import { fromBase64Url, joinBytes } from "./base64url.ts";

/** Keys of a browser's subscription, both base64url: its public key, and the secret that it shares with the store. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Random values, new for every message; a test passes the standard's own. */
interface Drawn {
  readonly keyPair: CryptoKeyPair;
  readonly salt: Uint8Array<ArrayBuffer>;
}

const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const recordSize = 4096;
// Every message has one length: what it says cannot be guessed from how long it is. Services take up to 4,096 bytes.
const paddedLength = 2048;
const endOfLastRecord = 2;

/** The longest text, in bytes of UTF-8, that fits into a message. */
export const longestPush = paddedLength - 1;

/**
 * A message for one browser, encrypted as RFC 8291 and RFC 8188 (aes128gcm) have it: the body of the call to its push service, which
 * cannot read it. The payload is at most `longestPush` bytes. @throws where the browser's keys are no keys, or the payload is too long
 */
export async function encryptPush(payload: Uint8Array, keys: PushKeys, drawn?: Drawn, length = paddedLength) {
  if (payload.length >= length) throw new RangeError(`a push payload has at most ${length - 1} bytes`);
  const { keyPair, salt } = drawn ?? (await draw());
  const theirs = fromBase64Url(keys.p256dh);
  const ours = new Uint8Array(await crypto.subtle.exportKey("raw", keyPair.publicKey));
  const theirKey = await crypto.subtle.importKey("raw", theirs, curve, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: theirKey }, keyPair.privateKey, 256);
  const secret = await derive(shared, fromBase64Url(keys.auth), joinBytes(utf8("WebPush: info\0"), theirs, ours), 32);
  const key = await derive(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(secret, salt, utf8("Content-Encoding: nonce\0"), 12);
  const record = new Uint8Array(length);
  record.set(payload);
  record[payload.length] = endOfLastRecord;
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, aes, record);
  return joinBytes(salt, sizeOf(recordSize), new Uint8Array([ours.length]), ours, new Uint8Array(sealed));
}

async function draw(): Promise<Drawn> {
  const keyPair = (await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
  return { keyPair, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

async function derive(from: ArrayBuffer, salt: Uint8Array<ArrayBuffer>, info: Uint8Array<ArrayBuffer>, bytes: number) {
  const key = await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function sizeOf(bytes: number): Uint8Array {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, bytes);
  return size;
}
