// The first that fits: most browsers name several of the others too.
const families: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ["bot", /bot|crawl|spider|lighthouse/i],
  ["edge", /Edg(?:e|A|iOS)?\//],
  ["samsung", /SamsungBrowser\//],
  ["opera", /OPR\/|Opera/],
  ["firefox", /Firefox\/|FxiOS\//],
  ["chrome", /Chrom(?:e|ium)\/|HeadlessChrome\/|CriOS\//],
  ["safari", /Safari\//],
];

/** The kind of browser, such as `chrome-mobile`: of the rest of what it says of itself nothing is kept. */
export function agentClass(userAgent: string): string {
  const family = families.find(([, sign]) => sign.test(userAgent))?.[0] ?? "other";
  return /Mobi|Android|iPhone|iPad/.test(userAgent) ? `${family}-mobile` : family;
}
