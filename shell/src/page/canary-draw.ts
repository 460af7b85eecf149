const name = "store_canary";
const pattern = new RegExp(`(?:^|; ?)${name}=c?(\\d\\d?\\.\\d\\d)(?:;|$)`);
const season = 90 * 24 * 60 * 60;

/**
 * A browser's number for canary releases, at least 0 and below 100, among its cookies: drawn once while a canary is live, by
 * the server or in the browser, so that both choose by it. It says nothing about the person. `undefined` where there is none.
 */
export function findCanaryDraw(cookies: string): number | undefined {
  const [, draw] = pattern.exec(cookies) ?? [];
  return draw === undefined ? undefined : Number(draw);
}

/** The cookie that keeps it. Its letter tells a host of files alone, which cannot compare numbers, that a canary is given. */
export const canaryCookie = (draw: number, isCanary: boolean): string =>
  `${name}=${isCanary ? "c" : ""}${draw.toFixed(2)}; Path=/; Max-Age=${season}; SameSite=Lax`;
