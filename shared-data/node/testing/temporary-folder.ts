import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Temporary folder for each test of a file, removed after the test. */
export function startTemporaryFolder() {
  let root = "";
  const at = (...names: string[]) => path.join(root, ...names);
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "store-test-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  return {
    at,
    write: (file: string, text: string) => {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    },
    read: (file: string) => readFileSync(at(file), "utf8"),
    has: (file: string) => existsSync(at(file)),
    list: (name = "") => readdirSync(at(name)).sort(),
  };
}
