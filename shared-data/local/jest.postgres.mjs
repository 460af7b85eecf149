import { backend, onPostgres, slowTests } from "./jest.config.mjs";

/** Promises over HTTP, with real Postgres, PostgREST and Deno behind the gateway. */
export default {
  ...backend,
  displayName: "backend on postgres",
  testMatch: [
    ...onPostgres.map((name) => `<rootDir>/**/${name}.test.ts`),
    "<rootDir>/{maintenance,postgres}/*.test.ts",
  ],
  testPathIgnorePatterns: ["/node_modules/", ...slowTests],
  setupFiles: ["<rootDir>/testing/choose-postgres.ts"],
};
