import { webcrypto } from "node:crypto";

/** Gives the page the cryptography that every browser has and jsdom lacks; the auth client hashes its code verifier. */
export function installWebCrypto(): void {
  Object.defineProperty(window, "crypto", { configurable: true, value: webcrypto });
}
