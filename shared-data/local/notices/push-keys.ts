import { createECDH, createHmac, randomBytes } from "node:crypto";
import type { PushIdentity } from "../../supabase/functions/_shared/platform";
import type { BackendOptions } from "../options";

type PushKeys = Omit<PushIdentity, "contact">;

/** Generates a pair for a hosted project. Subscriptions are bound to the public key: a new pair invalidates them. */
export const makePushKeys = (): PushKeys => keysOf(randomBytes(32));

/** This data folder's pair, derived from its service key, so that it needs no backup of its own. */
export const pushKeysOf = (secretKey: string): PushKeys =>
  keysOf(createHmac("sha256", secretKey).update("push keys").digest());

export function pushIdentity(secretKey: string, { mailServer, shellUrl }: BackendOptions): PushIdentity {
  const ownUrl = shellUrl.startsWith("https:") ? shellUrl : "mailto:avisos@exemplo.com.br";
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(mailServer?.from ?? "") ?? [];
  return { ...pushKeysOf(secretKey), contact: address ? `mailto:${address}` : ownUrl };
}

/** Database settings: the public VAPID key, and in the demonstration a push service on this machine. */
export const pushSettings = (secretKey: string, demo: boolean) => ({
  "store.vapid_public_key": pushKeysOf(secretKey).publicKey,
  "store.push_services": demo ? "127.0.0.1" : "",
});

/** Hosts of push services that functions may call, as in `private.is_push_endpoint`. */
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
    // One seed in 2^32 exceeds the order of the curve.
    return keysOf(createHmac("sha256", seed).digest());
  }
  // Padded to 32 bytes: the library drops leading zeros.
  return { publicKey: curve.getPublicKey("base64url"), privateKey: seed.toString("base64url") };
}
