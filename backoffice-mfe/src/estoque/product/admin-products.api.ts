import type { Product } from "shared-data";
import { getProduct, type ProductRow, productColumns, StoreError, toProduct, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { type ProductInput, toProductInput, toProductValues } from "./product-form";

const pageSize = 1000;
const attempts = 3;

/** All products, also those off sale, newest first (R7.1). @throws StoreError */
export async function listAllProducts(db: StoreClient, signal: AbortSignal): Promise<Product[]> {
  const products: Product[] = [];
  for (let from = 0; ; from += pageSize) {
    const { data, error, status } = await db
      .from("products")
      .select(productColumns)
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + pageSize - 1)
      .abortSignal(signal);
    if (error) throw toStoreError(error, status);
    products.push(...data.map(toProduct));
    if (data.length < pageSize) return products;
  }
}

// The database draws a price to strike out where the one it is given is not above the price.
const toRow = (input: ProductInput) => ({ ...input, original_price: input.original_price ?? 0 });

const idTaken = (error: { code: string; message: string } | null) =>
  error?.code === "23505" && error.message.includes("products_pkey");

/**
 * Creates a product under an id of `newProductId`. Done again with the same id it writes the product that is there: an
 * answer that got lost does not leave two. @throws StoreError
 */
export async function createProduct(db: StoreClient, id: string, input: ProductInput): Promise<Product> {
  const row = toRow(input);
  let answer = await db
    .from("products")
    .insert({ id, ...row })
    .select(productColumns);
  if (idTaken(answer.error)) {
    answer = await db.from("products").update(row).eq("id", id).select(productColumns);
  }
  if (answer.error) throw toStoreError(answer.error, answer.status);
  return firstOf(answer.data);
}

/**
 * Writes the fields of a product, unless somebody else changed one of them since `before` was read: then it refuses with
 * the reason `product_changed`. Sales and keys move a product's row all the time and are no reason to refuse.
 * @throws StoreError
 */
export async function updateProduct(db: StoreClient, before: Product, input: ProductInput): Promise<Product> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const current = await getProduct(db, before.id);
    if (!current) throw new StoreError("not_found", "Produto não encontrado", "product_not_found");
    if (!hasSameFields(current, before)) throw changedMeanwhile();
    // Writes only the version just read: between the two calls nobody else's change can be lost.
    const { data, error, status } = await db
      .from("products")
      .update(toRow(input))
      .eq("id", before.id)
      .eq("updated_at", current.updated_at ?? "")
      .select(productColumns);
    if (error) throw toStoreError(error, status);
    if (data.length > 0) return firstOf(data);
  }
  throw changedMeanwhile();
}

/** Takes a product off sale; its row, orders and keys stay (R4.2). @throws StoreError */
export async function removeProduct(db: StoreClient, id: string, now: Date): Promise<void> {
  const { data, error, status } = await db
    .from("products")
    .update({ is_active: false, updated_at: now.toISOString() })
    .eq("id", id)
    .select("id");
  if (error) throw toStoreError(error, status);
  if (data.length === 0) throw new StoreError("not_found", "Produto não encontrado", "product_not_found");
}

const hasSameFields = (left: Product, right: Product) =>
  JSON.stringify(toProductInput(toProductValues(left))) === JSON.stringify(toProductInput(toProductValues(right)));

const changedMeanwhile = () =>
  new StoreError(
    "rejected",
    "este produto foi alterado por outra pessoa. Feche, confira os dados novos e edite de novo.",
    "product_changed",
  );

function firstOf([row]: readonly ProductRow[]): Product {
  // Row level security answers a write it does not allow with no row at all.
  if (!row) throw new StoreError("denied", "Access denied: Admin validation failed", "staff_only");
  return toProduct(row);
}
