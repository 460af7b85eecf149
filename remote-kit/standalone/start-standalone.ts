import { startDevServer } from "./dev-server";
import { standaloneConfig } from "./standalone-config";

/**
 * One remote alone, in the standalone host. `folder` and `files`, the shell's public files, are absolute paths;
 * `portSetting` is what another port is chosen with.
 */
export function startStandalone({
  name,
  folder,
  port,
  portSetting,
  settings,
  files,
}: {
  name: string;
  folder: string;
  port: number;
  portSetting?: string;
  settings: Record<string, unknown>;
  files?: string;
}) {
  // Nobody keeps a snapshot here.
  const documents = { "/config.json": () => settings, "/snapshot/state.json": () => ({}) };
  return startDevServer({ config: standaloneConfig({ name, folder }), port, portSetting, documents, files });
}
