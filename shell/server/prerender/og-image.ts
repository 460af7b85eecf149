import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { OgImage } from "@store/shared-data";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import satori from "satori";
import sharp from "sharp";
import type { ogImageColors } from "../../src/prerender/index";

type Colors = typeof ogImageColors;
export type Look = { storeName: string; colors: Colors };

const size = { width: 1200, height: 630 };
const margin = 72;
const tile = 430;
const logo = 72;
const quality = 80;

const require = createRequire(import.meta.url);
const fontOf = (weight: 400 | 800, file: string) => ({
  name: "Inter",
  weight,
  data: readFileSync(file),
});
const fonts = [
  fontOf(400, require.resolve("@fontsource/inter/files/inter-latin-400-normal.woff")),
  fontOf(800, require.resolve("@fontsource/inter/files/inter-latin-800-normal.woff")),
];
// Characters missing in the font, such as emoji, would be rendered as boxes.
const notInFont = /[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]+/g;

const backgrounds: Map<string, Promise<Buffer>> = new Map();

/** Generates an og:image: a JPEG of 1200 × 630, well below the 100 KB limit of some chat apps. */
export async function drawOgImage(image: OgImage, shellFolder: string, look: Look) {
  const known = backgrounds.get(image.artwork);
  const background = known ?? drawBackground(image.artwork, shellFolder, look);
  backgrounds.set(image.artwork, background);
  background.catch(() => backgrounds.delete(image.artwork));
  const words = await satori(layOut(image, look), { ...size, fonts });
  return sharp(await background, { raw: { ...size, channels: 3 } })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality })
    .toBuffer();
}

function layOut({ label, title, price, note }: OgImage, { storeName, colors }: Look) {
  const quiet = { fontSize: 28, color: colors.muted };
  const column: CSSProperties = { display: "flex", flexDirection: "column" };
  return box({ ...size, ...column, justifyContent: "space-between", boxSizing: "border-box", padding: margin }, [
    box(
      { display: "flex", alignItems: "center", height: logo, paddingLeft: logo + 20, ...bold(34, colors) },
      storeName,
    ),
    box({ ...column, width: size.width - tile - 3 * margin }, [
      box({ display: "block", ...quiet, marginBottom: 12 }, label),
      box({ display: "block", ...bold(54, colors), lineHeight: 1.15, lineClamp: 3 }, title.replace(notInFont, "")),
    ]),
    box(column, [
      box({ display: "block", ...bold(72, colors), lineHeight: 1.1 }, price),
      box({ display: "block", ...quiet }, note),
    ]),
  ]);
}

const box = (style: CSSProperties, children: ReactNode): ReactElement => ({
  key: null,
  type: "div",
  props: { style: { fontFamily: "Inter", ...style }, children },
});

const bold = (fontSize: number, colors: Colors) => ({ fontSize, fontWeight: 800, color: colors.text });

/** Background that all images with one illustration share, as raw pixels. */
async function drawBackground(artwork: string, shellFolder: string, { colors }: Look) {
  const { width, height } = size;
  const wave = `<path fill="${colors.surface}" d="M0 520c220-90 380 60 640 0s360-120 560-60v170H0z"/>`;
  const ground = svg(width, height, `<path fill="${colors.ink}" d="M0 0h${width}v${height}H0z"/>${wave}`);
  const corners = svg(tile, tile, `<rect width="${tile}" height="${tile}" rx="56"/>`);
  const picture = sharp(await renderArt(path.join(shellFolder, artwork), tile))
    .composite([{ input: corners, blend: "dest-in" }])
    .png();
  const layers = [
    { input: await picture.toBuffer(), left: width - margin - tile, top: (height - tile) / 2 },
    { input: await renderArt(path.join(shellFolder, "art/logo.svg"), logo), left: margin, top: margin },
  ];
  return sharp(ground).composite(layers).removeAlpha().raw().toBuffer();
}

/** @param side in pixels */
async function renderArt(file: string, side: number) {
  // High density, because small SVGs such as the logo would be scaled up.
  return sharp(await readFile(file), { density: 300 })
    .resize(side, side)
    .png()
    .toBuffer();
}

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
