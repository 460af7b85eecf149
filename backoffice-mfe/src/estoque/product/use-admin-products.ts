import {
  type KeyTemplate,
  type Product,
  type ProductRow,
  productColumns,
  toKeyTemplate,
  toProduct,
  unwrap,
} from "@store/shared-data";
import { getStoreClient, type StoreClient, useSession } from "@store/shared-data/runtime";
import { everything, useStaffQuery } from "../../data/staff-query";

/** A product for staff: includes columns about its keys that public lists omit (R14.1, R14.2). */
export interface StaffProduct extends Product {
  readonly key_template: KeyTemplate | null;
  readonly first_steps: readonly string[];
}

export const staffProductColumns = `${productColumns},key_template,first_steps` as const;

export type StaffProductRow = ProductRow & {
  readonly key_template: unknown;
  readonly first_steps: readonly string[] | null;
};

export const toStaffProduct = (row: StaffProductRow): StaffProduct => ({
  // All keys in stock, also those that gather for a paid order.
  ...toProduct({ ...row, free_stock: row.stock_count ?? null }),
  key_template: toKeyTemplate(row.key_template),
  first_steps: row.first_steps ?? [],
});

export const staffProducts = ["private", "staff-products"];

/** Query keys of everything that a changed product or stock can change, for staff and shoppers. */
export const shownProducts = [everything, ["products"]];

/** All products for staff, refetched every 30 s like every list (R7.9). */
export function useAdminProducts() {
  const { user } = useSession();
  return useStaffQuery([...staffProducts, user?.id], listAllProducts, {
    enabled: user !== null && getStoreClient() !== null,
    refetchInterval: 30_000,
  });
}

const pageSize = 1000;

/** Lists all products, including those off sale, newest first (R7.1). @throws StoreError */
export async function listAllProducts(db: StoreClient, signal: AbortSignal): Promise<StaffProduct[]> {
  const products: StaffProduct[] = [];
  for (let from = 0; ; from += pageSize) {
    const data = await unwrap(
      db
        .from("products")
        .select(staffProductColumns)
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, from + pageSize - 1)
        .abortSignal(signal),
    );
    products.push(...data.map(toStaffProduct));
    if (data.length < pageSize) return products;
  }
}
