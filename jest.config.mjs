import { projectsBelow } from "./remote-kit/test/jest-config.mjs";

// Libraries of modules of today, which Jest loads compiled.
const transformIgnorePatterns = ["/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:qr|otpauth)/)"];

/** Rules run in Node, components in jsdom; the file's ending says which. Database and backend tests bring their own. */
export default {
  // The embedded database has one session, which its tests share. Those on a real Postgres may have more workers: `--maxWorkers` up to 4.
  maxWorkers: 1,
  // What hangs fails; what a busy machine makes wait does not.
  testTimeout: 30_000,
  projects: [
    ...projectsBelow("<rootDir>/{shell,*-mfe,shared-ui,shared-data,remote-kit}").map((project) => ({
      ...project,
      transformIgnorePatterns,
      testPathIgnorePatterns: [
        ...project.testPathIgnorePatterns,
        "/shared-data/supabase/",
        "/shared-data/local/",
        // Left to `pnpm test:slow` by `pnpm test`.
        ...(process.env.STORE_TEST_SKIPS_SLOW ? ["\\.slow\\.test\\."] : []),
      ],
    })),
    "<rootDir>/shared-data/local",
    // The second stack's programs exist for this system alone.
    ...(process.platform === "linux" && process.arch === "x64"
      ? ["<rootDir>/shared-data/local/jest.postgres.mjs"]
      : []),
    "<rootDir>/shared-data/supabase/jest.postgres.mjs",
    "<rootDir>/shared-data/supabase/jest.embedded.mjs",
  ],
};
