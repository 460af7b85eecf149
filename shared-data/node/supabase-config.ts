import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";

/** Folder that the Supabase CLI calls the workdir: it holds `supabase/`. */
export const workdir = resolve(import.meta.dirname, "..");

/** The services' settings, shared with hosted projects. */
export const readSupabaseConfig = () => parse(readFileSync(join(workdir, "supabase/config.toml"), "utf8"));

/** The publishable key of local backends: public, and the same in every copy of the store. */
export function readPublishableKey(): string {
  const { auth } = readSupabaseConfig() as { auth: { publishable_key: string } };
  return auth.publishable_key;
}
