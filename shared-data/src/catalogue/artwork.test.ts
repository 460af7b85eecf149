import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { builtInCatalogue } from "./built-in-catalogue";
import { categoryOrder } from "./categories";

const folder = path.resolve(__dirname, "../../../shell/public/art");
const tiles = [
  ...builtInCatalogue.map(({ image_url }) => path.basename(image_url)),
  ...categoryOrder.map((id) => `category-${id}.svg`),
  "fallback.svg",
];

it.each(tiles)("draws %s as a square of at most 6 KB that loads nothing else", (file) => {
  const svg = readFileSync(path.join(folder, file), "utf8");
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6 * 1024);
  expect(svg).toContain('viewBox="0 0 400 400"');
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:|<script|<image|href=/);
});

it("keeps no tile that nothing shows", () => {
  const icons = ["icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"];
  const others = ["favicon.svg", "hero.svg", ...icons, "logo.svg", "og-default.jpg", "og-default.svg"];
  expect(readdirSync(folder).filter((file) => !tiles.includes(file))).toEqual(others);
});
