import type { IncomingMessage, ServerResponse } from "node:http";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { commonHeaders } from "../security-headers";
import { jsonHandler } from "../serve/send-text";
import { previewPage } from "./previewed-page";
import { forgetPreview, Previews } from "./previews";

type Site = {
  /** Folder of the shell's build that the site serves. */
  shell: string;
  registryDir: string;
  shellUrl: string;
  /** Backend URL for this machine, if it differs from the browsers'. */
  backend: string | undefined;
  readSettings: () => Record<string, unknown>;
  readLive: () => RegistryFile;
};

/** Previews of an exported site: its web server passes on the pages and the registry of browsers with the preview cookie. */
export function createSitePreviews({ shell, registryDir, shellUrl, backend, readSettings, readLive }: Site) {
  const readOwnSettings = () => ({ ...readSettings(), ...(backend && { supabaseUrl: backend }) });
  const previews = new Previews({ registryDir, readSettings: readOwnSettings, readLive });
  return {
    handlers: {
      "/previa.json": (request: IncomingMessage, response: ServerResponse) => previews.respond(request, response),
      "/registry.json": jsonHandler(async (request) => (await previews.look(request))?.registry ?? readLive()),
    },
    page: async (pathname: string, request: IncomingMessage) => {
      const shown = await previews.look(request);
      if (shown) return previewPage({ shell, settings: readSettings(), shellUrl }, shown, pathname);
      // It is over: without the cookie the web server gives the page itself.
      const location = pathname.replace(/^\/+/, "/");
      return { status: 303, text: "", headers: { ...commonHeaders, location, "set-cookie": forgetPreview } };
    },
  };
}
