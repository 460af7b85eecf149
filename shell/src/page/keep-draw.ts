import { pickReleases, type Registry } from "@store/shared-data";

const season = 90 * 24 * 60 * 60;

/** Cookie with the canary number. A leading "c" selects the canary on static hosts, which cannot compare numbers. */
export const canaryCookie = (draw: number, isCanary: boolean): string =>
  `store_canary=${isCanary ? "c" : ""}${draw.toFixed(2)}; Path=/; Max-Age=${season}; SameSite=Lax`;

/** Stores this browser's canary number; creates it if there is none. Loaded only while a canary is live. */
export function keepDraw(registry: Registry, draw: number = Math.random() * 99.99): void {
  const isCanary = pickReleases(registry, draw).remotes.some(({ variant }) => variant === "canary");
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser yet.
  document.cookie = canaryCookie(draw, isCanary);
}
