import path from "node:path/posix";
import { type ImportGraph, isTest } from "./import-graph";

const sharedPackages = ["shared-ui/src", "shared-data/src"];
const kit = ["remote-kit"];
const remoteMay = [...sharedPackages, ...kit];

/** What the code of each room may import besides its own: imports flow one way. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  "shared-ui": [],
  // The types of the database are made from its schema.
  "shared-data/src": ["shared-data/supabase/schema", "shared-data/supabase/generated"],
  "shared-data/node": ["shared-data/src"],
  "shared-data/supabase": ["shared-data/src", "shared-data/node"],
  "shared-data/local": ["shared-data/src", "shared-data/node", "shared-data/supabase"],
  "remote-kit": [...sharedPackages, "shared-data/node"],
  "storefront-mfe": remoteMay,
  "account-mfe": remoteMay,
  // The words of the notices stand where the sender reads them; staff read the same.
  "backoffice-mfe": [...remoteMay, "shared-data/supabase/functions/_shared/notices"],
  "tools-mfe": remoteMay,
  "shell/src": sharedPackages,
  "shell/server": ["shell/src", ...sharedPackages, "shared-data/node", ...kit],
  "shell/operate": ["shell/src", "shell/server", ...sharedPackages, "shared-data/node", ...kit],
  "shell/bench": ["shell", "shared-data", ...kit],
  "shell/verify": ["shell", "shared-data", ...kit],
  "shell/e2e": ["shell", "shared-data", "tools-mfe/src", ...kit],
};

/** A folder whose files import files of another. */
interface Arrow {
  from: string;
  to: string;
}

/** Imports of a room that its list does not have. Tests import what they try. */
export function findUphillImports(graph: ImportGraph, known: readonly Arrow[]) {
  return graph.files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const room = Object.keys(rooms).find((folder) => file.startsWith(`${folder}/`));
      if (room === undefined) return [];
      const mayImport = [room, ...(rooms[room] ?? [])];
      const others = graph.direct(file).filter((other) => !mayImport.some((folder) => other.startsWith(`${folder}/`)));
      const allowed = mayImport.slice(1).join(", ") || "nothing of ours";
      return others
        .filter((other) => !isKnown(known, { from: path.dirname(file), to: path.dirname(other) }))
        .map((other) => `${file} imports ${other}, and ${room} may import only: ${allowed}.`);
    });
}

/** Folders that import each other, a sentence for each circle; and what is listed as known but no longer there. */
export function findFolderCircles(graph: ImportGraph, known: readonly Arrow[]) {
  const all = new Map<string, Set<string>>();
  for (const file of graph.files.filter((name) => !isTest(name))) {
    const [from, to] = [path.dirname(file), graph.direct(file).map((other) => path.dirname(other))];
    all.set(from, new Set([...(all.get(from) ?? []), ...to.filter((folder) => folder !== from)]));
  }
  const next = (from: string) => [...(all.get(from) ?? [])].filter((to) => !isKnown(known, { from, to }));
  const circles = [...all.keys()].map((folder) =>
    [...reachedFrom(folder, next)]
      .filter((other) => reachedFrom(other, next).has(folder))
      .sort()
      .join(", "),
  );
  const old = known.filter(({ from, to }) => !all.get(from)?.has(to));
  return [
    ...[...new Set(circles)].filter(Boolean).map((folders) => `Folders import each other in a circle: ${folders}.`),
    ...old.map(({ from, to }) => `exceptions.json: ${from} no longer imports ${to}.`),
  ];
}

function isKnown(arrows: readonly Arrow[], { from, to }: Arrow) {
  return arrows.some((arrow) => arrow.from === from && arrow.to === to);
}

/** Everything that can be reached from a start, in any number of steps; itself only if a circle leads back. */
export function reachedFrom(start: string, next: (name: string) => Iterable<string>) {
  const reached = new Set<string>();
  const waiting = [start];
  for (const name of waiting) {
    for (const other of next(name)) {
      if (reached.has(other)) continue;
      reached.add(other);
      waiting.push(other);
    }
  }
  return reached;
}
