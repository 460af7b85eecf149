import { createHash } from "node:crypto";

// Builds of this workspace name files by the shortest; another team's may name them by any that browsers know.
const algorithms = ["sha256", "sha384", "sha512"];

/** True where a file is the one that a manifest describes. */
export function isIntact(content: Buffer, integrity: string | undefined = "") {
  const algorithm = algorithms.find((name) => integrity.startsWith(`${name}-`));
  return (
    algorithm !== undefined && integrity === `${algorithm}-${createHash(algorithm).update(content).digest("base64")}`
  );
}
