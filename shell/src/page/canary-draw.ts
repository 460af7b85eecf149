/**
 * Reads a browser's canary number (0 to below 100) from its cookies. It is drawn at random while a canary is live, by
 * server or browser, and both choose the release by it. `undefined` if there is none.
 */
export function findCanaryDraw(cookies: string): number | undefined {
  const draw = /(?:^|; ?)store_canary=c?(\d\d?\.\d\d)(?:;|$)/.exec(cookies)?.[1];
  return draw === undefined ? draw : Number(draw);
}
