import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

export interface ListedProduct {
  id: string;
  name: string;
  price: number;
}

// `load` and `useQuery` share the query key: prerendered data is shown at once and refetched when it is stale.

/** Products on sale. Without a backend, as in tests, there are none. */
export const productsQuery = (db: StoreClient | null) => ({
  queryKey: ["exemplo", "products"],
  queryFn: async (): Promise<ListedProduct[]> =>
    db ? unwrap(db.from("products").select("id, name, price").eq("is_active", true).order("name").limit(20)) : [],
});

/** One product; `null` for an unknown id. */
export const productQuery = (db: StoreClient | null, id: string) => ({
  queryKey: ["exemplo", "product", id],
  queryFn: async (): Promise<ListedProduct | null> => {
    const query = db?.from("products").select("id, name, price").eq("id", id).eq("is_active", true);
    return query ? unwrap(query.maybeSingle()) : null;
  },
});
