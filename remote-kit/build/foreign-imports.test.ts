import { refuseForeignImports } from "./foreign-imports";

const importing = (request: string, issuer = "/clube/src/page.tsx") =>
  refuseForeignImports("/clube/src")({ request, contextInfo: { issuer, issuerLayer: null } });

it.each(["styled-components", "@store/shared-data/router", "lodash", "./react-router"])("leaves alone %s", (library) =>
  expect(importing(library)).resolves.toBeUndefined(),
);

it.each([
  ["react-router-dom", 'Import from "@store/shared-data/router" instead'],
  ["@tanstack/react-query", 'Import from "@store/shared-data/query" instead'],
  ["@supabase/supabase-js", 'Import from "@store/shared-data" instead'],
])("refuses %s, with what to do, and lets the store's own packages have it", async (library, sentence) => {
  await expect(importing(library)).rejects.toThrow(sentence);
  const own = "/clube/node_modules/@store/shared-data/src/router/index.js";
  await expect(importing(library, own)).resolves.toBeUndefined();
});
