import { createRequire } from "node:module";
import type { Configuration, RuleSetRule } from "@rspack/core";
import { rspack } from "@rspack/core";

// A page runs all its code at once. With this comment Chrome (136 and later) compiles every function on a background
// thread while it loads the script, instead of one by one on the main thread.
export const compileAhead = new rspack.BannerPlugin({
  banner: "//# allFunctionsCalledOnLoad",
  raw: true,
  test: /\.js$/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

// Browsers that scripts are compiled for.
const targets = "chrome >= 100, safari >= 15.4, firefox >= 100";
export const browsers = `browserslist:${targets}`;

const styledComponents = createRequire(import.meta.url).resolve("@swc/plugin-styled-components");

/** The rule that compiles TypeScript, in development with fast refresh. */
export function swcRule(
  namespace: string,
  isDevelopment: boolean,
  files: Pick<RuleSetRule, "test" | "include" | "exclude">,
): RuleSetRule {
  return {
    test: /\.tsx?$/,
    ...files,
    loader: "builtin:swc-loader",
    options: {
      // Without "bugfixes" every destructured parameter is rewritten, because of a rare bug of Safari before 16.3.
      env: { targets, bugfixes: true },
      jsc: {
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic", development: isDevelopment, refresh: isDevelopment } },
        experimental: {
          // A namespace per package: class names of separately built remotes must not collide.
          plugins: [
            [styledComponents, { ssr: true, displayName: false, fileName: false, minify: true, pure: true, namespace }],
          ],
        },
      },
    },
    type: "javascript/auto",
  };
}

/** Module ids, chunk ids and minification. */
export const optimization: NonNullable<Configuration["optimization"]> = {
  moduleIds: "deterministic",
  chunkIds: "deterministic",
  // Additional compress passes and top-level mangling save half a KB of a first view.
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin({
      minimizerOptions: { compress: { ecma: 2020, passes: 3, toplevel: true }, mangle: { toplevel: true } },
    }),
  ],
};
