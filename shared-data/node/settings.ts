import { readFileSync } from "node:fs";
import path from "node:path";
import type { environment } from "./environment";

/**
 * The public run-time settings of a store on this machine: the defaults of `shell/config.default.json`, and where the
 * backend is.
 * */
export function storeSettings({
  root,
  mode,
  url,
  key,
  checkoutHosts,
}: {
  root: string;
  mode: "local" | "production";
  url: string;
  key: string;
  checkoutHosts: string[];
}) {
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
 * */
export function environmentSettings(root: string, { hosted, backendPort }: typeof environment) {
  if (hosted) return storeSettings({ root, mode: "production", ...hosted, checkoutHosts: [] });
  const host = `localhost:${backendPort}`;
  const key = embeddedPublishableKey(root);
  return storeSettings({ root, mode: "local", url: `http://${host}`, key, checkoutHosts: [host] });
}

/** The publishable key of the embedded backend, as `config.toml` names it. */
function embeddedPublishableKey(root: string) {
  const config = readFileSync(path.join(root, "shared-data/supabase/config.toml"), "utf8");
  const key = /^publishable_key\s*=\s*"([^"]+)"/m.exec(config)?.[1];
  if (!key) throw new Error("shared-data/supabase/config.toml names no publishable_key");
  return key;
}
