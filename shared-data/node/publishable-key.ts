import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The key that browsers send to the embedded backend, as `config.toml` names it: public, and the same in every copy of the
 * store.
 */
export function readPublishableKey(sharedData: string): string {
  const config = readFileSync(path.join(sharedData, "supabase/config.toml"), "utf8");
  const key = /^publishable_key\s*=\s*"([^"]+)"/m.exec(config)?.[1];
  if (!key) throw new Error("shared-data/supabase/config.toml names no publishable_key");
  return key;
}
