import { createECDH, createHmac, randomBytes } from "node:crypto";
import type { BackendOptions } from "../options";

/** The two halves of the key by which push services know a store (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A new pair, for a hosted project. Browsers subscribe to the public half: another pair ends every subscription. */
export const makePushKeys = (): PushKeys => keysOf(randomBytes(32));

/** This data folder's pair. Made of its service key, with which it is kept and backed up. */
export const pushKeysOf = (secretKey: string): PushKeys =>
  keysOf(createHmac("sha256", secretKey).update("push keys").digest());

/** How push services know a store of this machine, and whom they would turn to. */
export function pushIdentity(
  secretKey: string,
  { mailServer, shellUrl }: Pick<BackendOptions, "mailServer" | "shellUrl">,
) {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailServer?.from ?? "")?.[0];
  const contact = address
    ? `mailto:${address}`
    : shellUrl.startsWith("https:")
      ? shellUrl
      : "mailto:avisos@exemplo.com.br";
  return { ...pushKeysOf(secretKey), contact };
}

/** The database's settings: the public key that browsers subscribe to, and in the demonstration a push service on this machine. */
export const pushSettings = (secretKey: string, demo: boolean) => ({
  "store.vapid_public_key": pushKeysOf(secretKey).publicKey,
  "store.push_services": demo ? "127.0.0.1" : "",
});

/** Where a function that pushes may call: the services that `private.is_push_endpoint` knows. */
export const pushHosts = (demo: boolean): readonly string[] => [
  ...["fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", "web.push.apple.com"],
  "*.notify.windows.com",
  ...(demo ? ["127.0.0.1"] : []),
];

function keysOf(seed: Buffer): PushKeys {
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(seed);
  } catch {
    // One seed in four thousand million is above the curve's order.
    return keysOf(createHmac("sha256", seed).digest());
  }
  // Always 32 bytes: the curve's own text drops zeros in front.
  return { publicKey: curve.getPublicKey("base64url"), privateKey: seed.toString("base64url") };
}
