import { makePushKeys } from "./push-keys";

/** Prints a new pair of keys for pushing notices, as the settings of a hosted project (docs/deployment.md). */
const { publicKey, privateKey } = makePushKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
