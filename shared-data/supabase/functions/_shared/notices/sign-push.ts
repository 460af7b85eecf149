import type { PushIdentity } from "../platform.ts";
import { fromBase64Url, joinBytes, toBase64Url } from "./base64url.ts";

const curve = { name: "ECDSA", namedCurve: "P-256" } as const;
// Services take up to a day. Long enough for a clock that is wrong by hours.
const validSeconds = 12 * 60 * 60;

/** The `Authorization` header with which the store calls the push service of this endpoint. @throws where the keys are none */
export async function signPush(endpoint: string, { publicKey, privateKey, contact }: PushIdentity, now = Date.now()) {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + validSeconds, sub: contact };
  const text = [{ typ: "JWT", alg: "ES256" }, claims].map((part) => toBase64Url(utf8(JSON.stringify(part)))).join(".");
  const key = await crypto.subtle.importKey("jwk", toJwk(publicKey, privateKey), curve, false, ["sign"]);
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, utf8(text));
  return `vapid t=${text}.${toBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
}

function toJwk(publicKey: string, d: string): JsonWebKey {
  // Uncompressed: a byte that says so, and the two coordinates.
  const point = fromBase64Url(publicKey);
  return { kty: "EC", crv: "P-256", x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)), d };
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => joinBytes(new TextEncoder().encode(text));
