import { requireStoreClient } from "@store/shared-data";
import { keepPreviousData, useMutation, useQuery } from "@store/shared-data/query";
import { getSession } from "@store/shared-data/runtime";
import { findUndoing, listKeyImports, undoKeyImport } from "./key-imports.api";
import { staffKeys, useRefreshKeys } from "./use-admin-keys";

/** One page of a product's imports; the page before stays while the next one loads. */
export function useKeyImports(productId: string, page: number) {
  return useQuery({
    queryKey: [...staffKeys, "imports", productId, page],
    queryFn: ({ signal }) => listKeyImports(requireStoreClient(), productId, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** Removes the undelivered keys of an import, for a reason. Returns the counts and, where another person undid it first, that log entry as `other`. */
export function useUndoImport() {
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: async ({ productId, importId, reason }: { productId: string; importId: string; reason: string }) => {
      const db = requireStoreClient();
      const undone = await undoKeyImport(db, importId, reason);
      // If the log cannot be read, the keys are removed all the same.
      const undoing = await findUndoing(db, productId, importId).catch(() => null);
      return { ...undone, other: undoing && undoing.actor_id !== getSession().user?.id ? undoing : null };
    },
    onSettled: refresh,
  });
}
