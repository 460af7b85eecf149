import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Path of the installed Deno binary; `undefined` if there is none for this system. */
export function findDeno(): string | undefined {
  const own = createRequire(import.meta.url);
  const packages = createRequire(own.resolve("deno/package.json"));
  const target = [process.platform, process.arch, ...(process.platform === "linux" ? ["glibc"] : [])].join("-");
  try {
    const folder = path.dirname(packages.resolve(`@deno/${target}/package.json`));
    return [path.join(folder, "deno"), path.join(folder, "deno.exe")].find((file) => existsSync(file));
  } catch {
    return undefined;
  }
}
