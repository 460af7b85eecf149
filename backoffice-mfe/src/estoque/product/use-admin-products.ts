import { useRef } from "react";
import type { Product } from "shared-data";
import { requireStoreClient } from "shared-data";
import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { getStoreClient, useSession } from "shared-data/runtime";
import { createProduct, listAllProducts, removeProduct, updateProduct } from "./admin-products.api";
import { newProductId, type ProductInput } from "./product-form";

const staffProducts = ["private", "staff-products"];

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

/** Creates a product (`before` null) or writes one's fields. Tries of one form make one product. */
export function useSaveProduct() {
  const refresh = useRefreshProducts();
  const newId = useRef<string>(undefined);
  return useMutation({
    mutationFn: ({ before, input }: { before: Product | null; input: ProductInput }) => {
      if (before) return updateProduct(requireStoreClient(), before, input);
      newId.current ??= newProductId(input.category, Date.now());
      return createProduct(requireStoreClient(), newId.current, input);
    },
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
