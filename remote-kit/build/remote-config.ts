import path from "node:path";
import { type Arguments, baseConfig, nodeConfig } from "./base-config";
import { needed, remoteContainer, singletons } from "./federation";
import { readIdentity } from "./identity";
import { remoteManifest } from "./manifest-plugins";

const serverFile = "server/routes.cjs";
const runtimeFile = path.join(import.meta.dirname, `remote-runtime${path.extname(import.meta.filename)}`);

/**
 * Build of a remote: one federated module, `./routes`, and the manifest that the registry lists. Its `remote.json` says what
 * the remote is called, who may fetch it, which base paths it answers for, with the chunk of each page that has one of its
 * own, whether it has pages that are rendered ahead, and its lines in the store's menus.
 */
export function remoteConfig(folder: string) {
  const remote = { ...readIdentity(folder), folder };
  return (_env: unknown, argv: Arguments) => {
    const federation = [remoteContainer(remote.name, argv.isLive || argv.mode === "development")];
    const config = baseConfig({ ...remote, publicPath: "", federation, mode: argv.mode });
    // Files that an earlier build made for Node would be published with this one.
    if (!remote.renderedAhead) config.output = { ...config.output, clean: true };
    config.entry = { [remote.name]: runtimeFile };
    // A page's own file holds all that the page needs beside the remote's: what two pages share is fetched with each, and
    // no first view waits for a further file, or carries what only the other pages need.
    config.optimization = { ...config.optimization, splitChunks: false };
    if (argv.isLive) {
      config.optimization = { ...config.optimization, minimize: false };
      return config;
    }
    // A build that follows its sources renders nothing ahead.
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
