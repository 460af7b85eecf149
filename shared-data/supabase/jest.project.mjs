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
    setupFilesAfterEnv: ["<rootDir>/harness/patience.ts"],
    globalSetup: `<rootDir>/server/${backend}.setup.mjs`,
    globalTeardown: `<rootDir>/server/${backend}.teardown.mjs`,
    transform: { "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  };
}
