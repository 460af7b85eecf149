import path from "node:path";
import type { RuleSetRule } from "@rspack/core";

/** Libraries that the host brings behind a door of shared-data: a remote's own copy would be a second router, cache or session. */
export const behindDoors: Readonly<Record<string, string>> = {
  "react-router": "shared-data/router",
  "react-router-dom": "shared-data/router",
  "@tanstack/react-query": "shared-data/query",
  "@supabase/supabase-js": "shared-data",
};

/** Refuses, while a remote is built, what would work alone and fail in the store: see the loader beside this file. */
export const importsRule = (sources: string): RuleSetRule => ({
  test: /\.[jt]sx?$/,
  include: sources,
  enforce: "pre",
  loader: path.join(import.meta.dirname, `imports-loader${path.extname(import.meta.filename)}`),
});
