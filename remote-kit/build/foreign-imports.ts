import path from "node:path";
import type { ExternalItemFunctionData } from "@rspack/core";

/**
 * Libraries that the host provides through shared-data: a copy in a remote would be a second router, cache or session.
 */
const behindEntryPoints: Readonly<Record<string, string>> = {
  "react-router": "@store/shared-data/router",
  "react-router-dom": "@store/shared-data/router",
  "@tanstack/react-query": "@store/shared-data/query",
  "@supabase/supabase-js": "@store/shared-data",
};

/** For a build's `externals`: rejects imports below `sources` that would work standalone and fail in the store. */
export const refuseForeignImports =
  (sources: string) =>
  async ({
    request = "",
    contextInfo,
  }: Pick<ExternalItemFunctionData, "request" | "contextInfo">): Promise<undefined> => {
    const entry = Object.hasOwn(behindEntryPoints, request) ? behindEntryPoints[request] : undefined;
    if (entry && contextInfo?.issuer.startsWith(sources + path.sep))
      throw new Error(`Import from "${entry}" instead of "${request}": the store has one of it for all remotes.`);
  };
