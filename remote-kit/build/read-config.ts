import { existsSync } from "node:fs";
import path from "node:path";
import type { Configuration } from "@rspack/core";
import type { Arguments } from "./base-config";
import { remoteConfig } from "./remote-config";

/** The builds of a package: those of its `rspack.config.ts`, or else a remote's. `folder` is an absolute path. */
export async function readConfig(folder: string, mode: Arguments["mode"], isLive = false): Promise<Configuration> {
  const own = path.join(folder, "rspack.config.ts");
  const configure = existsSync(own) ? (await import(own)).default : remoteConfig(folder);
  return configure({}, { mode, isLive });
}
