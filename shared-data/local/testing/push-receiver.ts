import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser's keys, and the secret that it gives to the store, generated as when notifications are allowed. All base64url. */
export function makeReceiver() {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  return {
    p256dh: curve.getPublicKey("base64url"),
    privateKey: curve.getPrivateKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/**
 * Reads a message as the browser does, by Node's own cryptography and not by the code that wrote it: RFC 8188's header, RFC 8291's keys.
 * @throws if it is for another receiver, or was changed in transit
 */
export function readPush(body: Uint8Array, receiver: ReturnType<typeof makeReceiver>): string {
  const { p256dh, auth, privateKey } = receiver;
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const [recordSize, idLength] = [bytes.readUInt32BE(16), bytes.readUInt8(20)];
  const sender = bytes.subarray(21, 21 + idLength);
  const sealed = bytes.subarray(21 + idLength);
  if (idLength !== 65 || sealed.length > recordSize) throw new Error("not one record of aes128gcm");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const shared = curve.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), sender]);
  const secret = Buffer.from(hkdfSync("sha256", shared, Buffer.from(auth, "base64url"), info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = record.findLastIndex((byte) => byte !== 0);
  if (record[end] !== 2) throw new Error("the record does not end as the last one");
  return record.subarray(0, end).toString("utf8");
}
