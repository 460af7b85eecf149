/** The backend as a process of its own, called over HTTP: a start costs seconds, so each file shares one. */
export default {
  displayName: "backend",
  testEnvironment: "node",
  testMatch: ["<rootDir>/**/*.test.ts"],
  transform: { "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  setupFilesAfterEnv: ["<rootDir>/testing/patience.ts"],
};
