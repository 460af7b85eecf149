import { fileURLToPath } from "node:url";

/**
 * The database's tests against one of the two backends.
 * @param {"postgres" | "embedded"} backend
 * @param {string} testFiles glob below tests/
 */
export function databaseProject(backend, testFiles) {
  return {
    displayName: `database on ${backend}`,
    rootDir: fileURLToPath(new URL("tests", import.meta.url)),
    testEnvironment: "node",
    testMatch: [`<rootDir>/${testFiles}`],
    globals: { storeBackend: backend },
    // A race on a busy machine takes its time.
    testTimeout: 60_000,
    globalSetup: `<rootDir>/server/${backend}.setup.mjs`,
    globalTeardown: `<rootDir>/server/${backend}.teardown.mjs`,
    transform: { "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  };
}
