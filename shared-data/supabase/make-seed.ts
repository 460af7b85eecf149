import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtInCatalogue } from "../src/catalogue/built-in-catalogue";
import type { Product } from "../src/catalogue/product";

/**
 * The seed's text: the built-in catalogue as rows, which do nothing where the rows are there already.
 * Counters are left out: they count keys and orders, and a seeded store has neither.
 */
export function seedSql(products: readonly Product[]): string {
  return [
    "-- Made from shared-data/src/catalogue/built-in-catalogue.ts by `pnpm --filter shared-data seed`. Do not edit.",
    "insert into public.products",
    "  (id, name, description, price, original_price, image_url, checkout_link, ggcheckout_id, category, features, guarantee_hours, is_builtin, created_at)",
    "values",
    products.map(productRow).join(",\n"),
    "on conflict (id) do nothing;",
    "",
  ].join("\n");
}

function productRow(product: Product, index: number): string {
  const values = [
    text(product.id),
    text(product.name),
    text(product.description),
    product.price.toFixed(2),
    product.original_price.toFixed(2),
    text(product.image_url),
    text(product.checkout_link),
    text(product.ggcheckout_id),
    text(product.category),
    `array[${product.features.map(text).join(", ")}]::text[]`,
    String(product.guarantee_hours),
    "true",
    // A second apart, the first listed being the newest: "newest first" then keeps the catalogue's own order.
    `timestamptz '2026-01-01 12:00:00+00' - interval '${index} seconds'`,
  ];
  return `  (${values.join(", ")})`;
}

function text(value: string | null): string {
  return value === null ? "null" : `'${value.replaceAll("'", "''")}'`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(join(import.meta.dirname, "seed.sql"), seedSql(builtInCatalogue));
}
