import { createHash } from "node:crypto";

// The algorithms that browsers support; builds of this workspace use the first.
const algorithms = ["sha256", "sha384", "sha512"];

/** True if a file matches its integrity hash in the manifest. */
export function isIntact(content: Buffer, integrity: string | undefined = "") {
  const algorithm = algorithms.find((name) => integrity.startsWith(`${name}-`));
  return (
    algorithm !== undefined && integrity === `${algorithm}-${createHash(algorithm).update(content).digest("base64")}`
  );
}
