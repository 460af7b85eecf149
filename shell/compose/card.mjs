import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import satori from "satori";
import sharp from "sharp";

/** @typedef {import("shared-data").LinkCard} LinkCard */
/** @typedef {typeof import("../src/server/index.ts").cardColors} Colors */
/** @typedef {{ shellFolder: string, storeName: string, colors: Colors }} Store */

const size = { width: 1200, height: 630 };
const margin = 72;
const tile = 430;
const logo = 72;
const quality = 80;

const require = createRequire(import.meta.url);
const fontOf = (/** @type {400 | 800} */ weight, /** @type {string} */ file) => ({
  name: "Inter",
  weight,
  data: readFileSync(file),
});
const fonts = [
  fontOf(400, require.resolve("@fontsource/inter/files/inter-latin-400-normal.woff")),
  fontOf(800, require.resolve("@fontsource/inter/files/inter-latin-800-normal.woff")),
];
// What the font has no letters for, such as an emoji, would be drawn as an empty box.
const notInFont = /[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]+/g;

/** @type {Map<string, Promise<Buffer>>} */
const backgrounds = new Map();

/** The picture of a link preview: a JPEG of 1200 × 630, far below the 100 KB above which some chats show none. @param {LinkCard} card @param {Store} store */
export async function drawCard(card, store) {
  const known = backgrounds.get(card.artwork);
  const background = known ?? drawBackground(card.artwork, store);
  backgrounds.set(card.artwork, background);
  const words = await satori(/** @type {any} */ (layOut(card, store)), { ...size, fonts });
  return sharp(await background, { raw: { ...size, channels: 3 } })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality })
    .toBuffer();
}

/** @param {LinkCard} card @param {Store} store */
function layOut({ label, title, price, note }, { storeName, colors }) {
  const quiet = { fontSize: 28, color: colors.muted };
  const column = { display: "flex", flexDirection: "column" };
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

/** @param {Record<string, unknown>} style @param {unknown} children */
const box = (style, children) => ({ type: "div", props: { style: { fontFamily: "Inter", ...style }, children } });

/** @param {number} fontSize @param {Colors} colors */
const bold = (fontSize, colors) => ({ fontSize, fontWeight: 800, color: colors.text });

/** What all cards with one drawing share, as pixels. @param {string} artwork @param {Store} store */
async function drawBackground(artwork, { shellFolder, colors }) {
  const { width, height } = size;
  const wave = `<path fill="${colors.surface}" d="M0 520c220-90 380 60 640 0s360-120 560-60v170H0z"/>`;
  const ground = svg(width, height, `<path fill="${colors.ink}" d="M0 0h${width}v${height}H0z"/>${wave}`);
  const corners = svg(tile, tile, `<rect width="${tile}" height="${tile}" rx="56"/>`);
  const picture = sharp(await drawing(path.join(shellFolder, artwork), tile))
    .composite([{ input: corners, blend: "dest-in" }])
    .png();
  const layers = [
    { input: await picture.toBuffer(), left: width - margin - tile, top: (height - tile) / 2 },
    { input: await drawing(path.join(shellFolder, "art/logo.svg"), logo), left: margin, top: margin },
  ];
  return sharp(ground).composite(layers).removeAlpha().raw().toBuffer();
}

/** @param {string} file @param {number} side in pixels */
async function drawing(file, side) {
  // Drawn larger than it is needed: a drawing of a few pixels, such as the logo's, must not be blown up.
  return sharp(await readFile(file), { density: 300 })
    .resize(side, side)
    .png()
    .toBuffer();
}

/** @param {number} width @param {number} height @param {string} content */
const svg = (width, height, content) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
