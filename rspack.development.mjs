import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";

/**
 * The same build for somebody who is changing it: names without a hash, because a build that is running is updated in
 * place, and components that are replaced without losing their state.
 * @typedef {import("@rspack/core").Configuration & { plugins: import("@rspack/core").RspackPluginInstance[] }} Config
 * @param {Config} config @returns {Config}
 */
export function forDevelopment({ module, output, plugins, ...config }) {
  return {
    ...config,
    devtool: "cheap-module-source-map",
    module: { ...module, rules: module?.rules?.map(withFastRefresh) ?? [] },
    output: { ...output, filename: "js/[name].js", chunkFilename: "js/[name].js" },
    plugins: [...plugins, new ReactRefreshRspackPlugin()],
  };
}

/** @param {any} rule */
function withFastRefresh(rule) {
  const jsc = rule.options?.jsc;
  if (!jsc) return rule;
  const react = { ...jsc.transform.react, development: true, refresh: true };
  return { ...rule, options: { ...rule.options, jsc: { ...jsc, transform: { react } } } };
}
