import { randomInt } from "node:crypto";
import { projectsBelow } from "./remote-kit/test/jest-config.mjs";
import { hasPostgres } from "./shared-data/local/jest.config.mjs";

// ES modules that Jest has to compile.
// Libraries of modules of today, which Jest loads compiled.
const transformIgnorePatterns = ["/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:jose|otpauth|qr)/)"];

// Workers inherit it: names, ids and orders that tests draw follow from it (shared-data/local/testing/draw.ts).
process.env.STORE_TEST_SEED ??= String(randomInt(2 ** 31));
console.error(`STORE_TEST_SEED=${process.env.STORE_TEST_SEED}`);

/** Rules run in Node, components in jsdom; the file's ending says which. Database and backend tests bring their own. */
export default {
  // The embedded database has one session, which its tests share. Those on a real Postgres may have more workers: `--maxWorkers` up to 4.
  maxWorkers: 1,
  // Long enough for a busy machine; a test that hangs still fails.
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
    ...(hasPostgres ? ["<rootDir>/shared-data/local/jest.postgres.mjs"] : []),
    "<rootDir>/shared-data/supabase/jest.postgres.mjs",
    "<rootDir>/shared-data/supabase/jest.embedded.mjs",
  ],
};
