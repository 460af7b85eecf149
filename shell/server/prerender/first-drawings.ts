import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { RenderedPage } from "../../src/prerender/render-page";

/** The store's own drawings by their address, each as an address that holds all of it. */
export type Drawings = ReadonlyMap<string, string>;

const folder = "art";
// A larger one would cost the page more than the round trip that it saves. Of a background, such as the logo's, less is seen.
const mostCharacters = 4096;
const mostInStyles = 1024;

/** Reads the drawings of a shell's build. */
export async function readDrawings(shellFolder: string): Promise<Drawings> {
  const names = await readdir(path.join(shellFolder, folder)).catch(() => []);
  const read = async (name: string) =>
    [`/${folder}/${name}`, toData(await readFile(path.join(shellFolder, folder, name), "utf8"))] as const;
  const all = await Promise.all(
    names
      .filter((name) => name.endsWith(".svg"))
      .sort()
      .map(read),
  );
  return new Map(all.filter(([, data]) => data.length <= mostCharacters));
}

/** By characters that stay what they are in an attribute, and repeat: Brotli makes half of what base64 leaves. */
function toData(svg: string) {
  const text = svg.trim().replace(/\s+/g, " ").replaceAll("> <", "><");
  const quoted = text.includes("'") ? text : text.replaceAll('"', "'");
  return `data:image/svg+xml,${quoted.replace(/["%#<>&\\^`{|}]|[^ -~]/gu, encodeURIComponent)}`;
}

const firstImages = /<img src="([^"]*)"(?=[^>]* fetchPriority="high")/g;
const backgrounds = /url\("([^"]*)"\)/g;

/**
 * A page in which the store's own drawings that come first, such as the logo and a product's, stand themselves: what is seen first needs
 * no round trip of its own. A picture from elsewhere is fetched first, as before.
 */
export function withFirstDrawings({ markup, styles, preloads }: RenderedPage, drawings: Drawings): RenderedPage {
  const drawn = new Set<string>();
  const drawIn = (tag: string, address: string) => {
    const data = drawings.get(address);
    if (data === undefined) return tag;
    drawn.add(address);
    return tag.replace(address, () => data);
  };
  const isSmall = (address: string) => (drawings.get(address)?.length ?? 0) <= mostInStyles;
  return {
    markup: markup.replace(firstImages, drawIn),
    styles: styles.replace(backgrounds, (url, address) => (isSmall(address) ? drawIn(url, address) : url)),
    preloads: preloads.filter((link) => !drawn.has(/ href="([^"]*)"/.exec(link)?.[1] ?? "")),
  };
}
