import path from "node:path";
import { type Arguments, baseConfig, nodeConfig } from "./base-config";
import { needed, remoteContainer, singletons } from "./federation";
import { readIdentity } from "./identity";
import { remoteManifest } from "./manifest-plugins";

const serverFile = "server/routes.cjs";
const runtimeFile = path.join(import.meta.dirname, `remote-runtime${path.extname(import.meta.filename)}`);

/**
 * Build of a remote: one federated module, `./routes`, and the manifest for the registry. Its `remote.json` defines its
 * name, access level, base paths with the chunks of their pages, whether it has prerendered pages, and its menu items.
 */
export function remoteConfig(folder: string) {
  const remote = { ...readIdentity(folder), folder };
  return (_env: unknown, argv: Arguments) => {
    const federation = [remoteContainer(remote.name, argv.isLive || argv.mode === "development")];
    const config = baseConfig({ ...remote, publicPath: "", federation, mode: argv.mode });
    // Server files of an earlier build must not be published with this one.
    if (!remote.renderedAhead) config.output = { ...config.output, clean: true };
    config.entry = { [remote.name]: runtimeFile };
    // Each page's chunk contains everything it needs besides the entry: code shared by two pages is in both, so a first
    // view never waits for another file or downloads code of other pages.
    config.optimization = { ...config.optimization, splitChunks: false };
    if (argv.isLive) {
      config.optimization = { ...config.optimization, minimize: false };
      return config;
    }
    // Watch builds are not prerendered.
    if (!remote.renderedAhead || argv.mode === "development") {
      config.plugins.push(remoteManifest({ ...remote, shared: needed }));
      return config;
    }
    config.plugins.push(remoteManifest({ ...remote, shared: needed, server: serverFile }));
    config.dependencies = [`${remote.name}-node`];
    const externals = Object.fromEntries(singletons.map((name) => [name, name]));
    return [nodeConfig({ ...remote, entry: "./src/expose.ts", file: serverFile, externals }), config];
  };
}
