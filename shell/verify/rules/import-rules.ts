import { type ImportGraph, isTest } from "./import-graph";

const sharedPackages = ["shared-ui/src", "shared-data/src"];
const kit = ["remote-kit"];
const remoteMay = [...sharedPackages, ...kit];
const backendMay = ["shared-data/src", "shared-data/node", "shared-data/supabase"];
const notices = "shared-data/supabase/functions/_shared/notices";

/** What the code of each folder may import besides its own: imports flow one way. The first entry that holds a file counts. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "shared-ui": [],
  // The types of the database are made from its schema.
  "shared-data/src": ["shared-data/supabase/schema", "shared-data/supabase/generated"],
  "shared-data/node": ["shared-data/src"],
  // A frozen store is written by the same dump as a real one, and the upgrade under test is the one of a start.
  "shared-data/supabase/generate": [...backendMay, "shared-data/local/maintenance"],
  "shared-data/supabase/tests": [...backendMay, "shared-data/local"],
  // Its calls and their outcomes are those that the local stacks are held to.
  "shared-data/supabase/conformance": [...backendMay, "shared-data/local/testing"],
  "shared-data/supabase": backendMay,
  "shared-data/local": backendMay,
  "remote-kit": [...sharedPackages, "shared-data/node"],
  "storefront-mfe": remoteMay,
  "account-mfe": remoteMay,
  // The texts of the notices stand where the sender reads them; staff read the same.
  "backoffice-mfe": [...remoteMay, notices],
  "tools-mfe": remoteMay,
  // One function escapes HTML, in pages as in notices.
  "shell/src": [...sharedPackages, notices],
  "shell/server": [
    "shell/src",
    ...sharedPackages,
    "shared-data/node",
    "shared-data/supabase/functions/_shared",
    ...kit,
  ],
  "shell/operate": ["shell/src", "shell/server", ...sharedPackages, "shared-data/node", ...kit],
  "shell/bench": ["shell", "shared-data", ...kit],
  "shell/verify": ["shell", "shared-data", ...kit],
  "shell/e2e": ["shell", "shared-data", "tools-mfe/src", ...kit],
};

/** Imports that a folder's list does not have. Tests import what they try. */
export function findForbiddenImports(graph: ImportGraph) {
  return graph.files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const folder = Object.keys(mayImport).find((each) => file.startsWith(`${each}/`));
      if (folder === undefined) return [];
      const others = mayImport[folder] ?? [];
      const isAllowed = (other: string) => [folder, ...others].some((each) => other.startsWith(`${each}/`));
      return graph
        .direct(file)
        .filter((other) => !isAllowed(other))
        .map(
          (other) =>
            `${file} imports ${other}, and ${folder} may import only: ${others.join(", ") || "nothing of ours"}.`,
        );
    });
}
