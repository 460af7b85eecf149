import { fileURLToPath } from "node:url";

// JavaScript, as Jest reads a configuration in TypeScript only through a loader that this repository does without.
/**
 * The database's tests against one of the two backends.
 * @param {"postgres" | "embedded"} backend
 * @param {string} testFiles glob below tests/
 */
export function databaseProject(backend, testFiles) {
  return {
    displayName: `database on ${backend}`,
    rootDir: fileURLToPath(new URL("tests", import.meta.url)),
    // Imports from outside the root are part of the import graph, by which `pnpm test:changed` finds tests.
    roots: ["<rootDir>/.."],
    testEnvironment: "node",
    testMatch: [`<rootDir>/${testFiles}`],
    // Left to `pnpm test:slow` by `pnpm test`.
    testPathIgnorePatterns: process.env.STORE_TEST_SKIPS_SLOW ? ["\\.slow\\.test\\."] : [],
    globals: { storeBackend: backend },
    setupFilesAfterEnv: ["<rootDir>/harness/patience.ts"],
    globalSetup: `<rootDir>/server/${backend}.setup.ts`,
    globalTeardown: "<rootDir>/server/teardown.ts",
    transform: { "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  };
}
