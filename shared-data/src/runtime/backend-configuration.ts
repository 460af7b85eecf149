import type { StoreSettings } from "./settings-schema";

const placeholder = /placeholder|your[-_]|seu[-_]|example|changeme|xxx/i;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
const minimumKeyLength = 50;

/**
 * Whether the settings name a usable backend; R5.11. The URL must be https under the backend's domain
 * (a loopback address counts in local mode), the public key at least 50 characters, neither placeholder text.
 * Where this is false no client is made and the store shows its built-in data.
 */
export function isBackendConfigured(
  settings: Pick<StoreSettings, "mode" | "supabaseUrl" | "supabaseKey" | "backendDomain">,
): boolean {
  const { mode, supabaseUrl, supabaseKey, backendDomain } = settings;
  if (!URL.canParse(supabaseUrl) || supabaseKey.length < minimumKeyLength) return false;
  if (placeholder.test(supabaseUrl) || placeholder.test(supabaseKey)) return false;
  const { protocol, hostname } = new URL(supabaseUrl);
  const underDomain = hostname === backendDomain || hostname.endsWith(`.${backendDomain}`);
  if (mode === "local" && (underDomain || loopbackHosts.has(hostname))) return /^https?:$/.test(protocol);
  return protocol === "https:" && backendDomain !== "" && underDomain;
}
