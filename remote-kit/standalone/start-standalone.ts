import { startDevServer } from "./dev-server";
import { standaloneConfig } from "./standalone-config";

/** One remote alone, in the standalone host. `folder` and `files`, the shell's public files, are absolute paths. */
export function startStandalone({
  name,
  folder,
  port,
  settings,
  files,
}: {
  name: string;
  folder: string;
  port: number;
  settings: Record<string, unknown>;
  files: string;
}) {
  const documents = { "/config.json": () => settings };
  return startDevServer({ config: standaloneConfig({ name, folder }), port, documents, files });
}
