import { resolve } from "node:path";

/** Left to `pnpm test:slow` by `pnpm test`. */
export const slowTests = process.env.STORE_TEST_SKIPS_SLOW ? ["\\.slow\\.test\\."] : [];

/** True where the programs of the Postgres stack exist for this system. */
export const hasPostgres = process.platform === "linux" && process.arch === "x64";

/** Promises of the gateway and of what lies behind it that have no test on the embedded stack where the programs of a real one exist. */
const onlyOnPostgres = [
  ...["accounts", "auth-limits", "demo-data", "access-address", "hostile-calls", "mail-sender", "notices"],
  ...["page-reports", "push-notices", "social-demo", "staff-command", "webhook-debug", "webhooks"],
];

/** The Data API, Edge Functions and the disk, which each stack has from another program, and a sale: tested on both. */
const onBoth = ["conformance", "conformance-suite.slow", "disk-faults.slow", "selling", "outgoing-webhooks"];

/** Tests of the backend that run on real Postgres, PostgREST and Deno. */
export const onPostgres = [...onlyOnPostgres, ...onBoth];

/** The backend as a process of its own, called over HTTP: a start costs seconds, so each file shares one. */
export const backend = {
  displayName: "backend",
  testEnvironment: "node",
  rootDir: import.meta.dirname,
  // Imports from sibling folders are part of the import graph, by which `pnpm test:changed` finds tests.
  roots: ["<rootDir>/.."],
  // The Edge Functions' own tests lie beside them.
  testMatch: ["<rootDir>/**/*.test.ts", `${resolve(import.meta.dirname, "../supabase/functions")}/**/*.test.ts`],
  testPathIgnorePatterns: [
    "/node_modules/",
    "<rootDir>/(maintenance|postgres)/",
    ...(hasPostgres ? [`<rootDir>/(.*/)?(${onlyOnPostgres.join("|")})\\.test`] : []),
    ...slowTests,
  ],
  transform: { "^.+\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  // ES modules alone, which Jest does not load as they are.
  transformIgnorePatterns: ["/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:jose|age-encryption|@noble|@scure)/)"],
  globalSetup: "<rootDir>/testing/make-data-root.ts",
  globalTeardown: "<rootDir>/testing/remove-data-root.ts",
  setupFilesAfterEnv: ["<rootDir>/testing/patience.ts"],
};

export default backend;
