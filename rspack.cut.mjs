/** Ends a build that no longer holds a file that something is cut out of: the library calls it otherwise now. */
export class EveryCutPlugin {
  /** @param {readonly string[]} files */
  constructor(files) {
    this.files = files;
  }

  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("EveryCutPlugin", (compilation) => {
      compilation.hooks.finishModules.tap("EveryCutPlugin", (modules) => {
        const held = new Set([...modules].map((module) => ("resource" in module ? module.resource : undefined)));
        for (const file of this.files.filter((each) => !held.has(each))) {
          throw new Error(
            `The build does not hold ${file}, so nothing is cut out of it: see rspack.lean-libraries.mjs`,
          );
        }
      });
    });
  }
}

/**
 * Loader that takes out of a library's file what the store never runs and no minifier can see. A cut that finds nothing
 * ends the build: the library has changed, and whoever changed it should look again.
 * @this {import("@rspack/core").LoaderContext<{ cuts: readonly (readonly [RegExp, string])[] }>} @param {string} source
 */
export default function cut(source) {
  return this.getOptions().cuts.reduce((text, [part, replacement]) => {
    const rest = text.replace(part, replacement);
    if (rest === text) throw new Error(`${this.resourcePath} no longer holds ${part}: see rspack.lean-libraries.mjs`);
    return rest;
  }, source);
}
