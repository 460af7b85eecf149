import { StoreError } from "shared-data";

/**
 * The SHA-256 of a file's bytes, made on this device, as 64 hexadecimal digits.
 * @throws StoreError `rejected` where the browser has no WebCrypto, as in a page without https
 */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  // Typed as always there; browsers leave it out of pages without https.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new StoreError("rejected", "este navegador só confere arquivos em uma página https");
  const digest = await subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
