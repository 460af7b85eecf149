import { backend, slowTests } from "./jest.config.mjs";

/** What is promised over HTTP, once more with real Postgres, PostgREST and Deno behind the same gateway. */
const both = [
  "accounts",
  "conformance",
  "demo-data",
  "disk-faults.slow",
  "giving-address",
  "hostile-calls",
  "mail-sender",
  "notices",
  "notices-by-smtp",
  "page-reports",
  "push-notices",
  "selling",
  "social-demo",
  "staff-command",
  "webhooks",
  "webhook-debug",
];

export default {
  ...backend,
  displayName: "backend on postgres",
  testMatch: [...both.map((name) => `<rootDir>/${name}.test.ts`), "<rootDir>/{maintenance,postgres}/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/", ...slowTests],
  setupFiles: ["<rootDir>/testing/choose-postgres.ts"],
};
