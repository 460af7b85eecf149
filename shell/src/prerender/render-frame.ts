import type { Registry } from "@store/shared-data";
import { configureRuntime, getStoreClient, parseSettings } from "@store/shared-data/runtime";
import { createSharedQueries } from "../page/page-queries";
import { type RenderedPage, renderPage } from "./render-page";

/** True if anybody could sign in: without a backend an area for staff is shown to everybody, and says what is missing. */
export function hasGate(settings: unknown): boolean {
  configureRuntime(parseSettings(settings));
  return getStoreClient() !== null;
}

/** The frame of an area for staff: what the shell shows while it is not known who is there. No code of the area has a part in it. */
export async function renderFrame(path: string, registry: Registry, settings: unknown): Promise<RenderedPage> {
  if (!hasGate(settings)) throw new Error("without a backend there is no gate to render");
  return renderPage(path, registry, createSharedQueries());
}
