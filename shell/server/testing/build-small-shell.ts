import { existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Configuration, rspack } from "@rspack/core";
import { hashOf } from "@store/remote-kit/build/build-stamp";
import { root } from "@store/shared-data/node/environment";
import hostConfig from "../../rspack.config";

/** Builds the shell for Node from source, unless cached, and prints the file name. */
const inputs = ["shell/src", "shared-data/src", "shared-ui/src", "remote-kit/build", "pnpm-lock.yaml"];
const folder = path.join(root, "node_modules/.cache/small-shell");
const file = path.join(folder, `${hashOf(root, inputs).slice(0, 16)}.cjs`);

if (!existsSync(file)) {
  const configs = hostConfig({}, {}) as Configuration[];
  const config = configs.find(({ name }) => name === "shell-node");
  if (!config) throw new Error("shell/rspack.config.ts has no build for Node");
  mkdirSync(folder, { recursive: true });
  // Tests may build concurrently: each renames a complete file into place.
  const filename = `${process.pid}.cjs`;
  const output = { ...config.output, path: folder, filename, clean: false };
  const stats = await promisify((done: (error: Error | null, stats?: { hasErrors(): boolean }) => void) =>
    rspack({ ...config, output }, done),
  )();
  if (stats?.hasErrors()) throw new Error("the shell for Node could not be built");
  renameSync(path.join(folder, filename), file);
}
console.log(file);
