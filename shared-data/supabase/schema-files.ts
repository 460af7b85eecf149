import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";

/** The files of schemas/ in the order in which they are created, relative to the folder `supabase`. Source: config.toml. */
export function schemaFiles(): string[] {
  const config = parse(readFileSync(path.join(import.meta.dirname, "config.toml"), "utf8"));
  const { schema_paths } = (config.db as { migrations: { schema_paths: string[] } }).migrations;
  return schema_paths.map((file) => path.normalize(file));
}
