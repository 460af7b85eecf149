/**
 * A browser's number for canary releases, at least 0 and below 100, among its cookies: drawn once while a canary is live, by
 * the server or in the browser, so that both choose by it. It says nothing about the person. `undefined` where there is none.
 */
export function findCanaryDraw(cookies: string): number | undefined {
  const draw = /(?:^|; ?)store_canary=c?(\d\d?\.\d\d)(?:;|$)/.exec(cookies)?.[1];
  return draw === undefined ? draw : Number(draw);
}
