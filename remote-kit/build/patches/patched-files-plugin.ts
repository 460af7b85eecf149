import type { Compiler } from "@rspack/core";

/**
 * Fails a build that does not contain a patched file: after a rename by the library the patch would silently do
 * nothing.
 */
export class PatchedFilesPlugin {
  readonly #files: readonly string[];

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("PatchedFilesPlugin", (compilation) => {
      compilation.hooks.finishModules.tap("PatchedFilesPlugin", (modules) => {
        const held = new Set([...modules].map((module) => ("resource" in module ? module.resource : undefined)));
        for (const file of this.#files.filter((each) => !held.has(each))) {
          throw new Error(`The build does not hold ${file}, so nothing is cut out of it: see library-patches.ts`);
        }
      });
    });
  }
}
