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
