import { readFileSync } from "node:fs";
import path from "node:path";
import { rspack } from "@rspack/core";
import { type Arguments, baseConfig, nodeConfig, scriptConfig } from "@store/remote-kit/build/base-config";
import { hostFederation, offered } from "@store/remote-kit/build/host-federation";
import { hostManifest } from "@store/remote-kit/build/manifest-plugins";
import { libraryAliases, patchRules } from "@store/remote-kit/build/patches/library-patches";
import { PatchedFilesPlugin } from "@store/remote-kit/build/patches/patched-files-plugin";
import { globalCss } from "@store/shared-ui/global-css";

const host = {
  folder: import.meta.dirname,
  name: "shell",
  patches: { aliases: libraryAliases, rules: patchRules },
};

/** The start page with the global CSS inlined, so that it does not depend on a script. */
function startPage() {
  const html = readFileSync(path.join(host.folder, "src/app.html"), "utf8");
  const style = globalCss
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .trim();
  return html.replace("<title>", () => `<style>${style}</style>\n    <title>`);
}

/** Builds of the shell: HTML and main script with all shared modules, Node build, inline scripts, service worker. */
export default function hostConfig(_env: unknown, argv: Arguments) {
  const config = baseConfig({ ...host, publicPath: "/", federation: [hostFederation(host.name)], mode: argv.mode });
  const first = argv.mode === "development" ? ["./src/boot/fast-refresh-shim.ts"] : [];
  config.entry = { main: [...first, "./src/main.ts"] };
  config.plugins.push(
    new PatchedFilesPlugin(patchRules.map(({ include }) => include)),
    hostManifest({ ...host, shared: offered }),
    new rspack.HtmlRspackPlugin({
      filename: "app.html",
      templateContent: startPage(),
      scriptLoading: "defer",
      inject: "head",
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: "public", noErrorOnMissing: true }] }),
  );
  if (argv.mode === "development") return config;
  // There is no session while prerendering.
  const externals = { "@supabase/supabase-js": "@supabase/supabase-js" };
  const node = nodeConfig({ ...host, entry: "./src/prerender/index.ts", file: "server/shell.cjs", externals });
  const deferredStart = {
    entry: "./src/boot/deferred-start.ts",
    file: "server/deferred-start.js",
    after: `${host.name}-node`,
  };
  const fileWatch = { entry: "./src/boot/watch-files.ts", file: "server/watch-files.js", after: `${host.name}-node` };
  const worker = { entry: "./src/offline/service-worker.ts", file: "sw.js", after: host.name };
  return [
    config,
    node,
    scriptConfig({ ...host, ...deferredStart }),
    scriptConfig({ ...host, ...fileWatch }),
    scriptConfig({ ...host, ...worker, target: ["webworker", "es2020"] }),
  ];
}
