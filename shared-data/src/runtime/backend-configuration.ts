import type { StoreSettings } from "./settings-schema";

// Keys are long texts of chance: a short pattern would turn down one of them now and then.
const placeholder = /placeholder|your[-_]|seu[-_]|example|changeme|x{5}/i;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
// `sb_publishable_`, 22 characters, and a checksum; or a key of the older kind, a token of two hundred.
const publicKey = /^(sb_publishable_[\w-]{20,}|\S{50,})$/;

/** Settings that identify a backend. */
export type BackendSettings = Pick<StoreSettings, "mode" | "supabaseUrl" | "supabaseKey" | "backendDomain">;

/**
 * True where the settings name a usable backend; R5.11. The URL must be https under the backend's domain (in local mode a
 * loopback address counts, or the domain itself, each without https too), the public key of a form that the service gives, neither placeholder text.
 * Where this is false no client is made and the store shows its built-in data.
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
