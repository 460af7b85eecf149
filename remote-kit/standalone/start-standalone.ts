import path from "node:path";
import { rspack } from "@rspack/core";
import { baseConfig } from "../build/base-config";
import { type DevSite, startDevServer } from "./dev-server";

type Site = Pick<DevSite, "port" | "portSetting" | "files">;
type Standalone = Site & { name: string; folder: string; settings: Record<string, unknown> };

/** Runs one remote in the standalone host. `folder` and `files` (the shell's public files) are absolute paths. */
export function startStandalone({ name, folder, port, portSetting, settings, files }: Standalone) {
  const documents = { "/config.json": () => settings, "/snapshot/state.json": () => ({}) };
  return startDevServer({ config: standaloneConfig({ name, folder }), port, portSetting, documents, files });
}

/** Build of one remote in the standalone host, without federation: host and remote are one bundle. */
function standaloneConfig(remote: { folder: string; name: string }) {
  const config = baseConfig({ ...remote, publicPath: "/", federation: [], mode: "development" });
  config.entry = { main: path.join(import.meta.dirname, "main") };
  const alias = { ...config.resolve?.alias, "remote-under-work": path.join(remote.folder, "src/expose.ts") };
  config.resolve = { ...config.resolve, alias };
  config.plugins.push(
    new rspack.HtmlRspackPlugin({ filename: "app.html", template: path.join(import.meta.dirname, "page.html") }),
  );
  return config;
}
