import { createRequire } from "node:module";
import type { Configuration, RuleSetRule } from "@rspack/core";
import { rspack } from "@rspack/core";

// All code of a page runs at once: a browser that reads this line (Chrome's engine since 136) compiles every function on
// the thread that takes the script in, and not one by one on the thread that answers touches.
export const compileAhead = new rspack.BannerPlugin({
  banner: "//# allFunctionsCalledOnLoad",
  raw: true,
  test: /\.js$/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Browsers that scripts are written for. */
export const browsers = "browserslist:chrome >= 100, safari >= 15.4, firefox >= 100";

const styledComponents = createRequire(import.meta.url).resolve("@swc/plugin-styled-components");

/** How TypeScript becomes JavaScript. */
export function swcRule(namespace: string, files: Pick<RuleSetRule, "test" | "include" | "exclude">): RuleSetRule {
  return {
    test: /\.tsx?$/,
    ...files,
    loader: "builtin:swc-loader",
    options: {
      jsc: {
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
        experimental: {
          // A namespace per package: class names of separately built remotes never meet.
          plugins: [
            [styledComponents, { ssr: true, displayName: false, fileName: false, minify: true, pure: true, namespace }],
          ],
        },
      },
    },
    type: "javascript/auto",
  };
}

/** How scripts are named within and made small. */
export const optimization: NonNullable<Configuration["optimization"]> = {
  moduleIds: "deterministic",
  chunkIds: "deterministic",
  // A second and a third pass of the minifier, and short names also where a file begins: half a KB of a first view.
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin({
      minimizerOptions: { compress: { ecma: 2020, passes: 3, toplevel: true }, mangle: { toplevel: true } },
    }),
  ],
};
