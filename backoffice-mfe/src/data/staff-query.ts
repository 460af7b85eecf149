import { readFailure, requireStoreClient, StoreError, useStaffRole } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { isUuid } from "../addresses/addresses";

type QueryKey = readonly unknown[];
type QueryOptions<Data> = Omit<Parameters<typeof useQuery<Data>>[0], "queryKey" | "queryFn">;

export function useStaffQuery<Data>(
  queryKey: QueryKey,
  read: (db: StoreClient, signal: AbortSignal) => Promise<Data>,
  options: QueryOptions<Data> = {},
) {
  return useQuery<Data>({ ...options, queryKey, queryFn: ({ signal }) => read(requireStoreClient(), signal) });
}

/** `useStaffQuery` of one item. Its id is from the URL: another text than a uuid is `not_found`, without a request. */
export function useOneQuery<Data>(
  queryKey: QueryKey,
  id: string,
  read: (db: StoreClient, signal: AbortSignal) => Promise<Data>,
  options: QueryOptions<Data> = {},
) {
  return useStaffQuery<Data>(
    queryKey,
    async (db, signal) => {
      if (!isUuid(id)) throw new StoreError("not_found", "");
      return read(db, signal);
    },
    { ...options, retry: (failures, error) => failures === 0 && readFailure(error).code !== "not_found" },
  );
}

/** Mutation that invalidates the given query keys afterwards, also after a failure. */
export function useStaffMutation<Change, Result>(
  write: (db: StoreClient, change: Change) => Promise<Result>,
  ...refreshed: readonly QueryKey[]
) {
  const onSettled = useRefresh(...refreshed);
  return useMutation({ mutationFn: (change: Change) => write(requireStoreClient(), change), onSettled });
}

export function useRefresh(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** True for an admin. Only for convenience: the database enforces permissions. */
export const useIsAdmin = (): boolean => useStaffRole().data === "admin";

/** Query key prefix of everything that only staff reads. */
export const everything = ["private"];

/** Query key prefix of everything about orders for staff; mutations of an order invalidate it. */
export const staffOrders = ["private", "staff-orders"];
