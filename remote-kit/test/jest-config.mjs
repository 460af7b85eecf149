import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** How Jest compiles TypeScript, and the JavaScript of modules that it cannot load as they are. */
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
 * Jest's projects for packages with their tests beside their sources: rules (`.test.ts`) run in Node, components
 * (`.test.tsx`) in jsdom. `root` is where the packages lie, with `<rootDir>` for the folder of the configuration.
 * @param {string} root
 */
export const projectsBelow = (root) => [
  { ...rules, testMatch: [`${root}/**/*.test.ts`] },
  { ...components, testMatch: [`${root}/**/*.test.tsx`] },
];

// The store's packages are modules of today, which Jest loads compiled.
const transformIgnorePatterns = ["/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?@store/)"];

/** Jest for a remote in a repository of its own. */
export default {
  projects: projectsBelow("<rootDir>/src").map((project) => ({ ...project, transformIgnorePatterns })),
};
