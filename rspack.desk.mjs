import path from "node:path";
import { rspack } from "@rspack/core";
import { baseConfig } from "./rspack.base.mjs";

const host = path.join(import.meta.dirname, "shell/minimal-host");

/**
 * Build of one remote in the minimal host, without federation: the page and the remote are one program.
 * @param {{ folder: string, name: string }} remote
 */
export function deskConfig(remote) {
  const config = baseConfig({ ...remote, publicPath: "/", federation: [], mode: "development" });
  config.entry = { main: path.join(host, "src/main.tsx") };
  const alias = { ...config.resolve?.alias, "remote-under-work": path.join(remote.folder, "src/expose.ts") };
  config.resolve = { ...config.resolve, alias };
  config.plugins.push(
    new rspack.HtmlRspackPlugin({ filename: "app.html", template: path.join(host, "src/page.html") }),
  );
  return config;
}
