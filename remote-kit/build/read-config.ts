import path from "node:path";
import type { Configuration } from "@rspack/core";
import type { Arguments } from "./base-config";

/** The builds that a package's `rspack.config.ts` asks for. `folder` is an absolute path. */
export async function readConfig(folder: string, mode: Arguments["mode"]): Promise<Configuration> {
  const { default: configure } = await import(path.join(folder, "rspack.config.ts"));
  return configure({}, { mode });
}
