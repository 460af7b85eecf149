import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { RenderedPage } from "../../src/prerender/render-page";

export type InlineSvgs = ReadonlyMap<string, string>;

const folder = "art";
// In characters. Larger SVGs cost more bytes than the saved round trip is worth; backgrounds, such as the logo, less.
const mostCharacters = 4096;
const mostInStyles = 1024;

export async function readInlineSvgs(shellFolder: string): Promise<InlineSvgs> {
  const names = await readdir(path.join(shellFolder, folder)).catch(() => []);
  const read = async (name: string) =>
    [`/${folder}/${name}`, toData(await readFile(path.join(shellFolder, folder, name), "utf8"))] as const;
  const svgs = await Promise.all(
    names
      .filter((name) => name.endsWith(".svg"))
      .sort()
      .map(read),
  );
  return new Map(svgs.filter(([, data]) => data.length <= mostCharacters));
}

/** Percent-encodes only what attributes require: repeated text compresses to half of what base64 does. */
function toData(svg: string) {
  const text = svg.trim().replace(/\s+/g, " ").replaceAll("> <", "><");
  const quoted = text.includes("'") ? text : text.replaceAll('"', "'");
  return `data:image/svg+xml,${quoted.replace(/["%#<>&\\^`{|}]|[^ -~]/gu, encodeURIComponent)}`;
}

const firstImages = /<img src="([^"]*)"(?=[^>]* fetchPriority="high")/g;
const backgrounds = /url\("([^"]*)"\)/g;

/** Inlines the store's SVGs above the fold, such as logo and product images, to save a round trip. */
export function withInlineSvgs({ markup, styles, preloads }: RenderedPage, svgs: InlineSvgs): RenderedPage {
  const inlined = new Set<string>();
  const inline = (tag: string, address: string) => {
    const data = svgs.get(address);
    if (data === undefined) return tag;
    inlined.add(address);
    return tag.replace(address, () => data);
  };
  const isSmall = (address: string) => (svgs.get(address)?.length ?? 0) <= mostInStyles;
  return {
    markup: markup.replace(firstImages, inline),
    styles: styles.replace(backgrounds, (url, address) => (isSmall(address) ? inline(url, address) : url)),
    preloads: preloads.filter((link) => !inlined.has(/ href="([^"]*)"/.exec(link)?.[1] ?? "")),
  };
}
