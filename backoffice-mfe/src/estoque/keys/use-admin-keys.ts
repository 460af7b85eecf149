import { requireStoreClient } from "@store/shared-data";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { staffCountsKey } from "../../access/use-staff-counts";
import { useRefreshProducts } from "../product/use-admin-products";
import { deleteKey, type KeyFilter, listKeys } from "./admin-keys.api";

/** Query key of all data about keys. */
export const staffKeys = ["private", "staff-keys"];

/** One page of a product's keys, for admins; the page before stays while the next one loads. */
export function useKeys(filter: KeyFilter) {
  return useQuery({
    queryKey: [...staffKeys, "page", filter],
    queryFn: ({ signal }) => listKeys(requireStoreClient(), filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** Asks again for everything that the number of keys shows in. */
export function useRefreshKeys(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshProducts = useRefreshProducts();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: staffKeys }),
      queryClient.invalidateQueries({ queryKey: staffCountsKey }),
      refreshProducts(),
    ]);
  };
}

/** Deletes an unused key. */
export function useDeleteKey() {
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: (keyId: string) => deleteKey(requireStoreClient(), keyId),
    onSettled: refresh,
  });
}
