import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Compiles TypeScript and JavaScript modules that Jest cannot load directly. */
export const transform = {
  "^.+\\.(t|j|mj)sx?$": [
    require.resolve("@swc/jest"),
    {
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
      },
    },
  ],
};

const rules = {
  displayName: "rules",
  testEnvironment: "node",
  setupFilesAfterEnv: [require.resolve("@store/remote-kit/expected-warnings")],
  transform,
  testPathIgnorePatterns: ["/node_modules/", "/dist/"],
  restoreMocks: true,
};

const components = {
  ...rules,
  displayName: "components",
  testEnvironment: require.resolve("@store/remote-kit/browser-environment"),
  setupFilesAfterEnv: [
    require.resolve("@testing-library/jest-dom"),
    require.resolve("@store/remote-kit/patience"),
    ...rules.setupFilesAfterEnv,
  ],
};

/**
 * Jest projects for packages with tests beside their sources: rules (`.test.ts`) run in Node, components (`.test.tsx`)
 * in jsdom. `root` is the folder that contains the packages; it may start with `<rootDir>`.
 * @param {string} root
 */
export const projectsBelow = (root) => [
  { ...rules, testMatch: [`${root}/**/*.test.ts`] },
  { ...components, testMatch: [`${root}/**/*.test.tsx`] },
];

// The store's packages are ES modules, which Jest must compile.
const transformIgnorePatterns = ["/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?@store/)"];

/** Jest configuration of a remote in its own repository. */
export default {
  projects: projectsBelow("<rootDir>/src").map((project) => ({ ...project, transformIgnorePatterns })),
};
