import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";

type QueryKey = readonly unknown[];
type QueryOptions<Data> = Omit<Parameters<typeof useQuery<Data>>[0], "queryKey" | "queryFn">;

/** Reads something from the store and keeps it under its key; `options` are those of `useQuery`. */
export function useStaffQuery<Data>(
  queryKey: QueryKey,
  read: (db: StoreClient, signal: AbortSignal) => Promise<Data>,
  options: QueryOptions<Data> = {},
) {
  return useQuery<Data>({ ...options, queryKey, queryFn: ({ signal }) => read(requireStoreClient(), signal) });
}

/** Changes something in the store. Afterwards whatever is kept under the keys is read again, also where it failed. */
export function useStaffMutation<Change, Result>(
  write: (db: StoreClient, change: Change) => Promise<Result>,
  ...refreshed: readonly QueryKey[]
) {
  const onSettled = useRefresh(...refreshed);
  return useMutation({ mutationFn: (change: Change) => write(requireStoreClient(), change), onSettled });
}

/** Reads again whatever is kept under the keys. */
export function useRefresh(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The first part of the key of everything that only staff read: what moves money or rights reads all of it again. */
export const everything = ["private"];
