/** Left to `pnpm test:slow` by `pnpm test`. */
export const slowTests = process.env.STORE_TEST_SKIPS_SLOW ? ["\\.slow\\.test\\."] : [];

/** The backend as a process of its own, called over HTTP: a start costs seconds, so each file shares one. */
export const backend = {
  displayName: "backend",
  testEnvironment: "node",
  rootDir: import.meta.dirname,
  testMatch: ["<rootDir>/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/(maintenance|postgres)/", ...slowTests],
  transform: { "^.+\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  // ES modules alone, which Jest does not load as they are.
  transformIgnorePatterns: ["/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?jose/)"],
  globalSetup: "<rootDir>/testing/make-data-root.ts",
  globalTeardown: "<rootDir>/testing/remove-data-root.ts",
  setupFilesAfterEnv: ["<rootDir>/testing/patience.ts"],
};

export default backend;
