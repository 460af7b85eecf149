import type { StoreSettings } from "./settings-schema";

// Keys are long random texts: a shorter pattern would occasionally match a real key.
const placeholder = /placeholder|your[-_]|seu[-_]|example|changeme|x{5}/i;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
// `sb_publishable_`, 22 characters and a checksum; or a legacy key, a token of about 200 characters.
const publicKey = /^(sb_publishable_[\w-]{20,}|\S{50,})$/;

/** Settings that identify a backend. */
export type BackendSettings = Pick<StoreSettings, "mode" | "supabaseUrl" | "supabaseKey" | "backendDomain">;

/**
 * True if the settings identify a usable backend; R5.11. The URL must be https under the backend's domain (in local
 * mode also a loopback address or the domain itself, without https), the key must have a valid form, and neither may be
 * placeholder text. Otherwise no client is created and the store shows the built-in catalogue.
 */
export function isBackendConfigured({ mode, supabaseUrl, supabaseKey, backendDomain }: BackendSettings): boolean {
  if (!URL.canParse(supabaseUrl) || !publicKey.test(supabaseKey)) return false;
  if (placeholder.test(supabaseUrl) || placeholder.test(supabaseKey)) return false;
  const { protocol, hostname } = new URL(supabaseUrl);
  const isHere = loopbackHosts.has(hostname) || hostname === backendDomain;
  if (mode === "local" && isHere) return /^https?:$/.test(protocol);
  const underDomain = hostname === backendDomain || hostname.endsWith(`.${backendDomain}`);
  return protocol === "https:" && backendDomain !== "" && underDomain;
}
