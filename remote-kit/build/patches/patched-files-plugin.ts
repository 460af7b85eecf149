import type { Compiler } from "@rspack/core";

/**
 * Fails a build that does not contain a patched file: after a rename by the library the patch would silently do
 * nothing.
 */
export class PatchedFilesPlugin {
  constructor(readonly files: readonly string[]) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("PatchedFilesPlugin", (compilation) => {
      compilation.hooks.finishModules.tap("PatchedFilesPlugin", (modules) => {
        const held = new Set([...modules].map((module) => ("resource" in module ? module.resource : undefined)));
        const missing = this.files.find((file) => !held.has(file));
        if (missing)
          throw new Error(`The build does not hold ${missing}, so nothing is cut out of it: see library-patches.ts`);
      });
    });
  }
}
