import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { RenderedPage } from "../../src/prerender/render-page";

/** The store's own SVGs by their address, each as a data address. */
export type InlineSvgs = ReadonlyMap<string, string>;

const folder = "art";
// A larger one costs the page more than the round trip that it saves. A background, such as the logo, is seen less.
const mostCharacters = 4096;
const mostInStyles = 1024;

/** Reads the SVGs of a shell's build. */
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

/** Escapes what an attribute cannot hold. Repeated text stays: Brotli makes half of what base64 leaves. */
function toData(svg: string) {
  const text = svg.trim().replace(/\s+/g, " ").replaceAll("> <", "><");
  const quoted = text.includes("'") ? text : text.replaceAll('"', "'");
  return `data:image/svg+xml,${quoted.replace(/["%#<>&\\^`{|}]|[^ -~]/gu, encodeURIComponent)}`;
}

const firstImages = /<img src="([^"]*)"(?=[^>]* fetchPriority="high")/g;
const backgrounds = /url\("([^"]*)"\)/g;

/** Inlines the SVGs above the fold, such as the logo and a product's, to save a round trip. Images from elsewhere stay as they are. */
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
