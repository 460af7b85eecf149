const transform = {
  "^.+\\.(t|j|mj)sx?$": [
    "@swc/jest",
    {
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
      },
    },
  ],
};
const ignore = {
  testPathIgnorePatterns: ["/node_modules/", "/dist/", "/shared-data/supabase/", "/shared-data/local/"],
};

/** Rules run in Node, components in jsdom; the file's ending says which. Database and backend tests bring their own. */
export default {
  // The embedded database has one session, which its tests share: two at once would be in each other's transaction.
  maxWorkers: 1,
  projects: [
    {
      displayName: "rules",
      testEnvironment: "node",
      testMatch: ["<rootDir>/{shell,*-mfe,shared-ui,shared-data,remote-kit}/**/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/jest.expected-warnings.ts"],
      transform,
      ...ignore,
    },
    {
      displayName: "components",
      testEnvironment: "<rootDir>/jest.browser-environment.ts",
      testMatch: ["<rootDir>/{shell,*-mfe,shared-ui,shared-data,remote-kit}/**/*.test.tsx"],
      setupFilesAfterEnv: ["@testing-library/jest-dom", "<rootDir>/jest.expected-warnings.ts"],
      transform,
      ...ignore,
    },
    "<rootDir>/shared-data/local",
    // The second stack's programs exist for this system alone.
    ...(process.platform === "linux" && process.arch === "x64"
      ? ["<rootDir>/shared-data/local/jest.postgres.mjs"]
      : []),
    "<rootDir>/shared-data/supabase/jest.postgres.mjs",
    "<rootDir>/shared-data/supabase/jest.embedded.mjs",
  ],
};
