import type { Configuration, Falsy, RspackPluginInstance, RuleSetRule } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";

/** An rspack configuration with its plugins. */
export type BuildConfiguration = Configuration & { plugins: RspackPluginInstance[] };

/**
 * Converts a build for development: stable file names, because a running build is updated in place, and fast refresh,
 * which preserves component state.
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

/** Enables fast refresh in a TypeScript rule; other rules are returned unchanged. */
function withFastRefresh(rule: RuleSetRule | Falsy | "..."): RuleSetRule | Falsy | "..." {
  if (!rule || rule === "..." || typeof rule.options !== "object" || !("jsc" in rule.options)) return rule;
  const { jsc } = rule.options as { jsc: { transform: { react: object } } };
  const react = { ...jsc.transform.react, development: true, refresh: true };
  return { ...rule, options: { ...rule.options, jsc: { ...jsc, transform: { react } } } };
}
