import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The public run-time settings of a store on this machine: the defaults of `shell/config.default.json`, and where the
 * backend is.
 * @param {{ root: string, mode: "local" | "production", url: string, key: string, checkoutHosts: string[] }} options
 */
export function storeSettings({ root, mode, url, key, checkoutHosts }) {
  const defaults = JSON.parse(readFileSync(path.join(root, "shell/config.default.json"), "utf8"));
  return {
    ...defaults,
    mode,
    supabaseUrl: url,
    supabaseKey: key,
    checkoutHosts: [...checkoutHosts, ...defaults.checkoutHosts],
  };
}

/**
 * The settings of a store with the backend that the environment names: one of its own, or the embedded one.
 * @param {string} root @param {typeof import("./environment.mjs").environment} environment
 */
export function environmentSettings(root, { hosted, backendPort }) {
  if (hosted) return storeSettings({ root, mode: "production", ...hosted, checkoutHosts: [] });
  const host = `localhost:${backendPort}`;
  const key = embeddedPublishableKey(root);
  return storeSettings({ root, mode: "local", url: `http://${host}`, key, checkoutHosts: [host] });
}

/** The publishable key of the embedded backend, as `config.toml` names it. @param {string} root */
function embeddedPublishableKey(root) {
  const config = readFileSync(path.join(root, "shared-data/supabase/config.toml"), "utf8");
  const key = /^publishable_key\s*=\s*"([^"]+)"/m.exec(config)?.[1];
  if (!key) throw new Error("shared-data/supabase/config.toml names no publishable_key");
  return key;
}
