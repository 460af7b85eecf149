import { readFileSync } from "node:fs";
import path from "node:path";
import type { environment } from "./environment";
import { readPublishableKey } from "./publishable-key";

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
  const key = readPublishableKey(path.join(root, "shared-data"));
  return storeSettings({ root, mode: "local", url: `http://${host}`, key, checkoutHosts: [host] });
}
