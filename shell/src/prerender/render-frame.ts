import type { Registry } from "@store/shared-data";
import { configureRuntime, getStoreClient, parseSettings } from "@store/shared-data/runtime";
import { createSharedQueries } from "../page/page-queries";
import { type RenderedPage, renderPage } from "./render-page";

/**
 * True if a backend is configured. Without one sign-in is impossible, and staff areas show a configuration notice to
 * everybody.
 */
export function hasGate(settings: unknown): boolean {
  configureRuntime(parseSettings(settings));
  return getStoreClient() !== null;
}

/** Prerenders a staff area's loading state, as shown until the session is known. Contains no code of the area. */
export async function renderFrame(path: string, registry: Registry, settings: unknown): Promise<RenderedPage> {
  if (!hasGate(settings)) throw new Error("without a backend there is no gate to render");
  return renderPage(path, registry, createSharedQueries());
}
