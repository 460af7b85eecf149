import type { Registry } from "@store/shared-data";
import { readRegistry } from "../page/live-registry";

/**
 * Fetches a built shell's run-time documents: public settings and the list of remotes. Settings that cannot be had
 * leave the store unconfigured, which shows the built-in catalogue; without a registry there is nothing to show.
 */
export async function loadDocuments(): Promise<{ settings: unknown; registry: Registry }> {
  const [settings, registry] = await Promise.allSettled([fetchJson("/config.json"), fetchJson("/registry.json")]);
  if (settings.status === "rejected") window.reportLost?.("/config.json");
  if (registry.status === "rejected") {
    window.reportLost?.("/registry.json");
    throw registry.reason;
  }
  return {
    settings: settings.status === "fulfilled" ? settings.value : undefined,
    registry: readRegistry(registry.value),
  };
}

async function fetchJson(path: string): Promise<unknown> {
  // The same mode and credentials as the preload in the HTML, or the document is fetched twice.
  const response = await fetch(path, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
