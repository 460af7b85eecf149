import { pickReleases, type Registry } from "@store/shared-data";

const season = 90 * 24 * 60 * 60;

/** The cookie that keeps a draw. Its first character lets a static host, which cannot compare numbers, choose the canary. */
export const canaryCookie = (draw: number, isCanary: boolean): string =>
  `store_canary=${isCanary ? "c" : ""}${draw.toFixed(2)}; Path=/; Max-Age=${season}; SameSite=Lax`;

/** Keeps this browser's number for its next pages; draws one where there is none yet. Fetched only while a canary is live. */
export function keepDraw(registry: Registry, draw: number = Math.random() * 99.99): void {
  const isCanary = pickReleases(registry, draw).remotes.some(({ variant }) => variant === "canary");
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser yet.
  document.cookie = canaryCookie(draw, isCanary);
}
