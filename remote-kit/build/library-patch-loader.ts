import type { LoaderContext } from "@rspack/core";

/** One replacement in a library's file: what is looked for, and what takes its place. */
export type LibraryPatch = readonly [part: RegExp, replacement: string];

/**
 * Loader that takes out of a library's file what the store never runs and no minifier can see.
 * @throws where a patch finds nothing: the library has changed, and whoever changed it should look at the patch again.
 */
export default function patchLibrary(
  this: LoaderContext<{ patches: readonly LibraryPatch[] }>,
  source: string,
): string {
  return this.getOptions().patches.reduce((text, [part, replacement]) => {
    const rest = text.replace(part, replacement);
    if (rest === text) throw new Error(`${this.resourcePath} no longer holds ${part}: see library-patches.ts`);
    return rest;
  }, source);
}
