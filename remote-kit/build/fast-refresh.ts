import type { Configuration, Falsy, RspackPluginInstance, RuleSetRule } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";

/** A build of a browser's code: rspack's configuration with its plugins. */
export type BuildConfiguration = Configuration & { plugins: RspackPluginInstance[] };

/**
 * The build for development: names without a hash, because a build that is running is updated in
 * place, and components that are replaced without losing their state.
 */
export function forDevelopment({ module, output, plugins, ...config }: BuildConfiguration): BuildConfiguration {
  return {
    ...config,
    devtool: "cheap-module-source-map",
    module: { ...module, rules: module?.rules?.map(withFastRefresh) ?? [] },
    output: { ...output, filename: "js/[name].js", chunkFilename: "js/[name].js" },
    plugins: [...plugins, new ReactRefreshRspackPlugin()],
  };
}

/** A rule that compiles TypeScript, with fast refresh; any other rule as it is. */
function withFastRefresh(rule: RuleSetRule | Falsy | "..."): RuleSetRule | Falsy | "..." {
  if (!rule || rule === "..." || typeof rule.options !== "object" || !("jsc" in rule.options)) return rule;
  const { jsc } = rule.options as { jsc: { transform: { react: object } } };
  const react = { ...jsc.transform.react, development: true, refresh: true };
  return { ...rule, options: { ...rule.options, jsc: { ...jsc, transform: { react } } } };
}
