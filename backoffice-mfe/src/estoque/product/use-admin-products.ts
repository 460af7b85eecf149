import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { getStoreClient, useSession } from "@store/shared-data/runtime";
import { createProduct, listAllProducts, removeProduct, updateProduct } from "./admin-products.api";
import type { ProductInput } from "./product-form";

/** Query key of all data about products, for staff. */
export const staffProducts = ["private", "staff-products"];

/** All products for staff, asked again every 30 s like every list (R7.9). */
export function useAdminProducts() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...staffProducts, user?.id],
    queryFn: ({ signal }) => listAllProducts(requireStoreClient(), signal),
    enabled: user !== null && getStoreClient() !== null,
    refetchInterval: 30_000,
  });
}

/** Asks again for everything that shows products: the staff's list, and the shopper's. */
export function useRefreshProducts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: staffProducts }),
      queryClient.invalidateQueries({ queryKey: ["products"] }),
      queryClient.invalidateQueries({ queryKey: ["product"] }),
    ]);
  };
}

interface ProductWrite {
  id: string;
  /** The product as it was read before it was changed; `null` creates it. */
  base: ProductInput | null;
  input: ProductInput;
}

/** Creates a product, or writes one's fields. */
export function useSaveProduct() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: ({ id, base, input }: ProductWrite) =>
      base ? updateProduct(requireStoreClient(), id, base, input) : createProduct(requireStoreClient(), id, input),
    onSettled: refresh,
  });
}

/** Takes a product off sale. */
export function useRemoveProduct() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (id: string) => removeProduct(requireStoreClient(), id, new Date()),
    onSettled: refresh,
  });
}
