import { requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import { useEffect } from "react";
import { getStaffCounts } from "./staff-counts.api";

/** Query key of the counts, for actions without a mutation. */
export const staffCountsKey = ["private", "staff-counts"];

/** Counts of work that waits for staff, refetched every 30 s and after every action here. */
export function useStaffCounts() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== "updated" || mutation.state.status === "pending" || mutation.state.status === "idle") return;
        void queryClient.invalidateQueries({ queryKey: staffCountsKey });
      }),
    [queryClient],
  );
  return useQuery({
    queryKey: staffCountsKey,
    queryFn: ({ signal }) => getStaffCounts(requireStoreClient(), signal),
    refetchInterval: 30_000,
  });
}
