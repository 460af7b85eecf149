import { createPublicKey, verify } from "node:crypto";
import { makePushKeys, pushKeysOf } from "../../../../local/notices/push-keys";
import { makeReceiver, readPush } from "../../../../local/testing/push-receiver";
import { fromBase64Url, toBase64Url } from "./base64url";
import { encryptPush, longestPush } from "./encrypt-push";
import { signPush } from "./sign-push";

const utf8 = new TextEncoder();

// RFC 8291, section 5 and appendix A.
const standard = {
  plaintext: "When I grow up, I want to be a watermelon",
  senderPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  receiverPublic: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml" +
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT" +
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function senderOfTheStandard(): Promise<CryptoKeyPair> {
  const point = fromBase64Url(standard.senderPublic);
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))];
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const privateJwk = { ...jwk, d: standard.senderPrivate };
  return {
    publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", privateJwk, curve, true, ["deriveBits"]),
  };
}

it("encrypts what RFC 8291 encrypts to the same bytes", async () => {
  const payload = utf8.encode(standard.plaintext);
  const fixed = { keyPair: await senderOfTheStandard(), salt: fromBase64Url(standard.salt) };
  const keys = { p256dh: standard.receiverPublic, auth: standard.auth };
  const body = await encryptPush(payload, keys, fixed, payload.length + 1);
  expect(toBase64Url(body)).toBe(standard.body);
});

it("gives every message one length, and draws each again", async () => {
  const receiver = makeReceiver();
  const bodies = await Promise.all(["", "a", "é".repeat(1000)].map((text) => encryptPush(utf8.encode(text), receiver)));
  expect(bodies.map(({ length }) => length)).toEqual([2150, 2150, 2150]);
  expect(bodies.map((body) => readPush(body, receiver))).toEqual(["", "a", "é".repeat(1000)]);
  expect(new Set(bodies.map((body) => toBase64Url(body.slice(0, 86)))).size).toBe(3);
});

it("takes the longest message, and refuses a longer one and keys that are none", async () => {
  const receiver = makeReceiver();
  const longest = "x".repeat(longestPush);
  expect(readPush(await encryptPush(utf8.encode(longest), receiver), receiver)).toBe(longest);
  await expect(encryptPush(utf8.encode(`${longest}x`), receiver)).rejects.toThrow("at most 2047 bytes");
  await expect(encryptPush(utf8.encode("a"), { ...receiver, p256dh: "B".repeat(87) })).rejects.toThrow();
  await expect(encryptPush(utf8.encode("a"), { ...receiver, p256dh: "não" })).rejects.toThrow();
});

it("signs for the service of the endpoint alone, for twelve hours, as RFC 8292 has it", async () => {
  const keys = makePushKeys();
  expect([fromBase64Url(keys.publicKey).length, fromBase64Url(keys.privateKey).length]).toEqual([65, 32]);
  const now = Date.parse("2026-11-23T12:00:00.900Z");
  const identity = { ...keys, contact: "mailto:a@b.c" };
  const header = await signPush("https://fcm.googleapis.com/fcm/send/abc?x=1", identity, now);
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString());
  expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(read(claims)).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: now / 1000 - 0.9 + 43_200,
    sub: "mailto:a@b.c",
  });
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const by = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, "base64url"))).toBe(true);
});

it("makes of one service key one pair for ever, and another of another", () => {
  const keys = pushKeysOf("sb_secret_a");
  expect(pushKeysOf("sb_secret_a")).toEqual(keys);
  expect(pushKeysOf("sb_secret_b")).not.toEqual(keys);
  expect(Object.values(keys).map((text) => Buffer.from(text, "base64url").length)).toEqual([65, 32]);
});
