import path from "node:path";
import { rspack } from "@rspack/core";
import { baseConfig } from "../build/base-config";

/** Build of one remote in the standalone host, without federation: the page and the remote are one program. */
export function standaloneConfig(remote: { folder: string; name: string }) {
  const config = baseConfig({ ...remote, publicPath: "/", federation: [], mode: "development" });
  config.entry = { main: path.join(import.meta.dirname, "main") };
  const alias = { ...config.resolve?.alias, "remote-under-work": path.join(remote.folder, "src/expose.ts") };
  config.resolve = { ...config.resolve, alias };
  config.plugins.push(
    new rspack.HtmlRspackPlugin({ filename: "app.html", template: path.join(import.meta.dirname, "page.html") }),
  );
  return config;
}
