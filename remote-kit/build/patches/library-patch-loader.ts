import { createHash } from "node:crypto";
import type { LoaderContext } from "@rspack/core";

/** One replacement in a library's file: what is looked for, and what takes its place. */
export type LibraryPatch = readonly [part: RegExp, replacement: string];

interface Options {
  /** First characters of the SHA-256 of the only content that the patches are written for. */
  readonly fingerprint: string;
  readonly patches: readonly LibraryPatch[];
}

/**
 * Loader that takes out of a library's file what the store never runs and no minifier can see.
 * @throws where the file is not the one that was patched, or a patch finds nothing: measure and write the patch again.
 */
export default function patchLibrary(this: LoaderContext<Options>, source: string): string {
  const { fingerprint, patches } = this.getOptions();
  const actual = createHash("sha256").update(source).digest("hex").slice(0, fingerprint.length);
  if (fingerprint === "" || actual !== fingerprint)
    throw new Error(`${this.resourcePath} has changed (${actual}): see shell/docs/library-patches.md`);
  return patches.reduce((text, [part, replacement]) => {
    const rest = text.replace(part, replacement);
    if (rest === text) throw new Error(`${this.resourcePath} no longer holds ${part}: see library-patches.ts`);
    return rest;
  }, source);
}
