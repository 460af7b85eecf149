import path from "node:path";
import type { RuleSetRule } from "@rspack/core";

/** Writes the theme's values into the styles of these folders: see the loader beside this file. */
export const themeRule = (folders: string[]): RuleSetRule => ({
  test: /\.[jt]sx?$/,
  include: folders,
  enforce: "pre",
  loader: path.join(import.meta.dirname, `theme-loader${path.extname(import.meta.filename)}`),
});
