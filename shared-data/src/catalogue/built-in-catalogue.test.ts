import { readFileSync } from "node:fs";
import path from "node:path";
import { builtInIds } from "./built-in";
import { builtInCatalogue } from "./built-in-catalogue";
import { categoryOrder } from "./categories";

it("holds the eight products at the specified prices and categories", () => {
  expect(builtInCatalogue.map(({ id, category, price }) => [id, category, price])).toEqual([
    ["meta-bm-1300", "facebook", 2],
    ["tiktok-conta-matriz", "tiktok", 147],
    ["tiktok-conta-eua", "tiktok", 317],
    ["google-ads-verified-account", "google", 247],
    ["perfil-tiktok-3k-seguidores", "variados", 89],
    ["perfil-instagram-3k-seguidores", "variados", 99],
    ["perfil-9-contas-limite-267", "variados", 79],
    ["perfil-real-restaurado", "variados", 89],
  ]);
});

it("names every product and every checkout product once", () => {
  expect(builtInCatalogue.map(({ id }) => id)).toEqual(builtInIds);
  expect(new Set(builtInCatalogue.map(({ ggcheckout_id }) => ggcheckout_id)).size).toBe(8);
});

it.each(builtInCatalogue)("gives $id its discount, promises and checkout address", (product) => {
  const { price, original_price, features, guarantee_hours, checkout_link, ggcheckout_id } = product;
  const discount = 1 - price / original_price;
  expect(discount).toBeGreaterThanOrEqual(0.05);
  expect(discount).toBeLessThanOrEqual(0.25);
  expect(original_price).toBe(Math.round(original_price * 100) / 100);
  const text = features.join("\n");
  expect(text).toMatch(/garantia de 7 dias/i);
  expect(guarantee_hours).toBe(168);
  expect(text).toMatch(/entrega automática/i);
  expect(text).toMatch(/suporte/i);
  expect(ggcheckout_id).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(new URL(checkout_link).protocol).toBe("https:");
});

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
