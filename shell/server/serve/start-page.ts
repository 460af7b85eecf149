import { readFileSync } from "node:fs";
import path from "node:path";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { fileWatchFor, readFileWatch, withFileWatch } from "../file-watch";
import { mayHavePage } from "../own-page";
import { releasesOf } from "../registry-store";
import { type InlineCode, stylesOf } from "../security-headers";

export type FoundPage = { html: string; status: number; type?: string; inline?: InlineCode };

/** The start page of a shell build, which loads whatever is live. Status 404 where no remote can have the path. */
export function readStartPage(
  shell: string,
  { settings, registry, pathname }: { settings: Record<string, unknown>; registry: RegistryFile; pathname: string },
) {
  const { element, scripts } = fileWatchFor(readFileWatch(shell), settings);
  const html = readFileSync(path.join(shell, "app.html"), "utf8");
  const isKnown = pathname === "/app.html" || releasesOf(registry.remotes).some((each) => mayHavePage(each, pathname));
  const inline = { styles: stylesOf(html), scripts };
  return { html: withFileWatch(html, element), status: isKnown ? 200 : 404, inline } satisfies FoundPage;
}
