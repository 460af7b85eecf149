import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One folder for everything that the backends of a run store: what a test would remove when its process ends, Jest never does. */
export default function makeDataRoot(): void {
  if (process.env.STORE_TEST_DATA) return;
  const folder = mkdtempSync(join(tmpdir(), "store-backends-"));
  // Postgres, which is never root, has its own folder below.
  chmodSync(folder, 0o755);
  process.env.STORE_TEST_DATA = folder;
}
