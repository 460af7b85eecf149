import { rmSync } from "node:fs";

/** Removes what the backends of a run have stored. */
export default function removeDataRoot(): void {
  const folder = process.env.STORE_TEST_DATA;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
