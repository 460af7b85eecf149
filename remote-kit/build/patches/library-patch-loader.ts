import { createHash } from "node:crypto";
import type { LoaderContext } from "@rspack/core";

/** A replacement in a library's file. */
export type LibraryPatch = readonly [part: RegExp, replacement: string];

interface Options {
  /** The first 16 digits of the SHA-256 of the only file content that the patches apply to. */
  readonly fingerprint: string;
  readonly patches: readonly LibraryPatch[];
}

/**
 * Loader that removes code from a library's file that the store never runs and minifiers cannot detect.
 * @throws if the file's hash differs or a patch does not match: measure and write the patch again.
 */
export default function patchLibrary(this: LoaderContext<Options>, source: string): string {
  const { fingerprint, patches } = this.getOptions();
  const actual = createHash("sha256").update(source).digest("hex").slice(0, 16);
  if (actual !== fingerprint)
    throw new Error(`${this.resourcePath} has changed (${actual}): see shell/docs/library-patches.md`);
  return patches.reduce((text, [part, replacement]) => {
    const rest = text.replace(part, replacement);
    if (rest === text) throw new Error(`${this.resourcePath} no longer holds ${part}: see library-patches.ts`);
    return rest;
  }, source);
}
