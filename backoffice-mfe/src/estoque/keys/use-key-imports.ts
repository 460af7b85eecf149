import { requireStoreClient } from "shared-data";
import { keepPreviousData, useMutation, useQuery } from "shared-data/query";
import { listKeyImports, undoKeyImport } from "./key-imports.api";
import { staffKeys, useRefreshKeys } from "./use-admin-keys";

/** One page of a product's imports; the page before stays while the next one loads. */
export function useKeyImports(productId: string, page: number) {
  return useQuery({
    queryKey: [...staffKeys, "imports", productId, page],
    queryFn: ({ signal }) => listKeyImports(requireStoreClient(), productId, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** Removes the keys of an import that nobody has received, for a reason. */
export function useUndoImport() {
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: ({ importId, reason }: { importId: string; reason: string }) =>
      undoKeyImport(requireStoreClient(), importId, reason),
    onSettled: refresh,
  });
}
