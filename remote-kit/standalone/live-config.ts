import { type Compiler, rspack, sources } from "@rspack/core";
import { ManifestPlugin } from "../build/manifest-plugins";
import { readConfig } from "../build/read-config";

/** The name of the entry that a store that runs takes from somebody's own machine. */
const entryName = "remoteEntry.js";

/**
 * Build of one remote for a store that runs, as it is built for release, but that its entry has a name that stays: the store is told
 * of a port and of nothing else. Not the build for development: that one's components ask for React's own.
 */
export async function liveConfig(folder: string) {
  const configs = [await readConfig(folder, "production")].flat();
  const config = configs.find(({ name }) => !name?.endsWith("-node"));
  if (!config) throw new Error(`${folder} has no build for browsers`);
  const plugins = config.plugins?.filter((plugin) => !(plugin instanceof ManifestPlugin)) ?? [];
  const { dependencies: _afterNode, ...browser } = config;
  return {
    ...browser,
    plugins: [...plugins, new NamedEntryPlugin()],
    optimization: { ...config.optimization, minimize: false },
  };
}

/** Puts the entry beside itself under the name that stays. */
class NamedEntryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("NamedEntryPlugin", (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "NamedEntryPlugin", stage }, (assets) => {
        const entry = Object.keys(assets).find((name) => /^remoteEntry\.\w+\.js$/.test(name));
        if (entry) compilation.emitAsset(entryName, new sources.RawSource(assets[entry]?.source() ?? ""));
      });
    });
  }
}
