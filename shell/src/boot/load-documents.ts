import type { Registry } from "@store/shared-data";
import { readRegistry } from "../page/live-registry";

/**
 * Fetches the run-time documents: public settings and registry. Without settings the store runs unconfigured, with the
 * built-in catalogue; without the registry it rejects.
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
  // Must match mode and credentials of the preload in the HTML, or the file is fetched twice.
  const response = await fetch(path, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
